"""The key of a state as IR: what matters for the future of the play, written into the context word by word.

Equal keys are equal keys of the reference (`searules.engine.keys`): alike pieces may change places, turns and rounds
that nobody asks for do not count. The order of the words is another.
"""

from typing import TYPE_CHECKING, Any

from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear.apart import told_apart
from searules.compile.linear.layout import AT, BELOW, HEADER, PC, UNIT
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.occurred import home
from searules.compile.linear.options import options_end
from searules.compile.linear.pieces import piece_cell
from searules.compile.linear.shapes import NotLowered

if TYPE_CHECKING:
    from searules.compile.linear.module import Module

KEY = "key"
MOST_WORDS = 1 << 14

_FIELDS = (("zone", 12), ("spot", 14), ("order", 10), ("face", 6), ("turned", 3))


def first_word(module: "Module") -> int:
    """Where the key is written."""
    return options_end(module)


class _Key:
    """Writes words one after the other; `at` counts them."""

    def __init__(self, module: "Module", lo: Lowerer) -> None:
        self.module = module
        self.lo = lo
        self.b = lo.b
        self.at = lo.b.var(0)
        self.first = first_word(module)

    def put(self, value: Operand) -> None:
        """One word."""
        self.b.chk(self.at, MOST_WORDS)
        self.b.st(self.b.copy(self.at), self.first, MOST_WORDS, value, space="x")
        self.b.set(self.at, self.b.add(self.at, 1))

    def stretch(self, start: Operand, words: Operand) -> None:
        """Words of the state."""
        with self.b.count(0, words) as number:
            self.put(self.b.ld(self.b.add(start, number), 0, self.module.layout.size))


def write_key(module: "Module") -> None:
    """The function `key`: it gives how many words it has written. Raises NotLowered for a state that does not fit."""
    world = module.world
    if len(world.zones) >= 1 << 12 or len(world.atoms.all) >= 1 << 13 or world.players > 16:
        raise NotLowered("it has too many zones, players or names for positions to be told apart there")
    module.function(KEY, [], 0, lambda lo, _: _write(module, lo))


def _write(module: "Module", lo: Lowerer) -> None:
    home(lo)
    key = _Key(module, lo)
    _head(key, 0)
    _pieces(key)
    layout = module.layout
    _vars(key, 0)
    if layout.together:
        key.put(lo.b.ld(0, layout.together, 0))
        for name, base in layout.aside.items():
            with lo.b.when(_is_aside(lo, name)):
                _head(key, base)
                _vars(key, base)
    for block in layout.snapshots:
        at = layout.taken[block]
        there = lo.b.ld(at, 0, layout.size)
        key.put(there)
        with lo.b.when(there):
            _vars(key, at + 1)
    _stack(key)
    _records(key)
    key.stretch(layout.endings, lo.b.add(lo.b.ld(0, layout.endings, 0), 1))
    lo.b.ret(key.at)


def _vars(key: _Key, base: int) -> None:
    """The vars, as they are now (0) or in cells that lie there."""
    layout = key.module.layout
    for var in key.module.world.layout.vars.values():
        cells = list(var.offsets.values())
        if cells:
            key.stretch(base + layout.of[cells[0]], layout.of[cells[-1] + 1] - layout.of[cells[0]])


def _is_aside(lo: Lowerer, name: str) -> Operand:
    """Whether cells of that name are put aside: those before a `together` under way, or of a part that is done."""
    layout = lo.module.layout
    number = 0 if name == "before parts" else int(name.removeprefix("part ")) + 1
    return lo.b.lt(number, lo.b.ld(0, layout.together, 0))


def _head(key: _Key, base: int) -> None:
    """The cells of the machine, without those that count for nobody; now (0) or in cells that lie there."""
    module, b = key.module, key.b
    cells, plan = module.world.layout, module.plan
    turns = range(cells.turns, cells.turns + module.world.players)
    for cell in range(cells.streams):
        if (cell in turns and "turns" not in plan.asked) or (
            cell == cells.extra_turn and "extra_turn" not in plan.asked
        ):
            continue
        value = b.ld(0, base + module.layout.of[cell], 0)
        key.put(b.min(value, 1) if cell == cells.round else value)


def _pieces(key: _Key) -> None:
    """Class by class, in an order that does not depend on which piece is which."""
    module, b, lo = key.module, key.b, key.lo
    domain = module.layout.pieces
    apart = b.call(told_apart(module, module.units), [], domain.width)
    assert apart is not None
    classes = module.plan.classes
    table = module.program_table
    starts = table("class starts", 0, tuple(sum(map(len, classes[:n])) for n in range(len(classes))) or (0,))
    sizes = table("class sizes", 0, tuple(map(len, classes)) or (0,))
    members = table("class members", 0, tuple(piece for one in classes for piece in one) or (0,))
    most = max([1, *map(len, classes)])
    blocks = [*module.layout.snapshots, *module.layout.aside]
    names, looks = b.array(most), [b.array(most) for _ in range(1 + len(blocks))]
    with b.count(0, len(classes)) as number:
        size, start = b.tab(sizes, number), b.tab(starts, number)
        with b.count(0, size) as place:
            piece = b.tab(members, b.add(start, place))
            told = b.has(apart, b.sub(piece, domain.start), domain.width)
            seen = [_look(lo, piece), *(_look_before(lo, block, piece) for block in blocks)]
            _sorted_in(lo, [names, *looks], place, [b.sel(told, piece, -1), *seen])
        with b.count(0, size) as place:
            for column in (names, *looks):
                key.put(b.lda(column, place))


def _look(lo: Lowerer, piece: Operand) -> Operand:
    """Where a piece is and how it lies, as one word."""
    b = lo.b
    packed: Operand = piece_cell(lo, "shown", piece)
    for name, bits in _FIELDS:
        value = piece_cell(lo, name, piece)
        value = b.add(value, 1) if name == "spot" else value
        b.chk(value, 1 << bits)
        packed = b.add(b.mul(packed, 1 << bits), value)
    return packed


def _look_before(lo: Lowerer, block: str, piece: Operand) -> Operand:
    """The same when the block began, or in cells that are put aside; 0 if there are none."""
    module = lo.module

    def write(inner: Lowerer, params: "list[Reg]") -> None:
        aside = block in module.layout.aside
        there = _is_aside(inner, block) if aside else inner.b.ld(module.layout.taken[block], 0, module.layout.size)
        with inner.b.unless(there):
            inner.b.ret(0)
        inner.b.ret(_look(inner, params[0]))

    found = lo.b.call(module.function(f"look {block}", [0], 0, write, block), [piece], 0)
    assert found is not None
    return found


def _sorted_in(lo: Lowerer, columns: "list[str]", place: Operand, row: "list[Operand]") -> None:
    """One more of a class, behind those that come before it: by the first column, then by the next ones."""
    b = lo.b
    at = b.var(place)
    with b.loop():
        with b.when(b.le(at, 0)):
            b.leave()
        before = b.copy(b.sub(at, 1))
        other = [b.lda(column, before) for column in columns]
        later: Operand = 0
        for one, two in zip(reversed(row), reversed(other), strict=True):
            later = b.either(b.lt(one, two), b.both(b.eq(one, two), later, 0), 0)
        with b.unless(later):
            b.leave()
        for column, theirs in zip(columns, other, strict=True):
            b.sta(column, at, theirs)
        b.set(at, before)
    for column, value in zip(columns, row, strict=True):
        b.sta(column, at, value)


def _stack(key: _Key) -> None:
    """Frame by frame, from the top: its unit, where it stands, its places that mean something."""
    module, b, lo = key.module, key.b, key.lo
    layout = module.layout
    limit = layout.size - HEADER
    frame, on_top = b.var(b.ld(0, layout.top, 0)), b.var(1)
    with b.loop():
        with b.when(b.lt(frame, 0)):
            b.leave()
        lo.frame = b.copy(frame)
        unit, pc = b.ld(lo.frame, UNIT, limit), b.ld(lo.frame, PC, limit)
        at = b.sel(on_top, pc, b.ld(lo.frame, AT, limit))
        for word in (unit, pc, at):
            key.put(word)
        outer: dict[int, Any] = {}
        for info in module.units.values():
            cases: dict[int, Any] = {}
            for number, code in enumerate(info.unit.code):
                with b.into([]) as case:
                    for slot in code.live:
                        if slot in info.offsets:
                            _place(key, info.offsets[slot], info.shapes[slot])
                if case:
                    cases[number] = case
            with b.into([]) as whole:
                if cases:
                    b.emit("switch", at, cases, [])
            outer[info.number] = whole
        b.emit("switch", unit, outer, [])
        b.set(frame, b.ld(lo.frame, BELOW, limit))
        b.set(on_top, 0)


def _records(key: _Key) -> None:
    """All that is recorded, oldest first."""
    b, layout = key.b, key.module.layout
    if layout.records.entry:
        room = layout.records.most * layout.records.entry
        logged = b.ld(0, layout.logged, 0)
        key.put(logged)
        with b.count(0, b.mul(logged, layout.records.entry)) as number:
            key.put(b.ld(number, layout.log, room, space="r"))


def _place(key: _Key, offset: int, shape: Any) -> None:
    """A local place; of a list only what is in it."""
    lo, b = key.lo, key.b
    assert lo.frame is not None
    start = b.add(lo.frame, offset)
    if shape.kind == "list":
        key.stretch(start, b.add(b.mul(lo.load(offset), shape.element.words), 1))
    else:
        key.stretch(start, shape.words)
