"""Simultaneous choices as IR: parts are put aside and put together. See `searules.engine.together`.

While players choose at the same time the cells are those of the player who is asked. The cells before the block, and
those of each part that is done, lie behind the snapshots.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from searules.compile.ir.ops import Code, Operand
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.shapes import Word
from searules.engine.compiled import plain
from searules.engine.program import Gather, SetAside, Unite
from searules.rules.types import ListOf, SetOf

if TYPE_CHECKING:
    from searules.compile.linear.layout import NativeLayout
    from searules.compile.linear.machine import UnitWriter
    from searules.compile.linear.module import Module


def under_way(lo: Lowerer) -> Operand:
    """Whether players choose at the same time."""
    layout = lo.module.layout
    return lo.b.ne(lo.b.ld(0, layout.together, 0), 0) if layout.together else 0


def gather(w: "UnitWriter", code: Gather) -> None:
    """The block begins: its players are read once, and are asked by seat."""
    lo, b, layout = w.lo, w.b, w.module.layout
    slot = w.slot(code.items)
    source = plain(code.source)
    domain = slot.shape.domain
    assert isinstance(source.type, SetOf | ListOf)
    members = lo.as_mask(lo.value(source), source.type, domain, source)
    lo.store(slot.offset, members.op, domain.width)
    lo.store(slot.offset + domain.width // 64, members.op, domain.width)
    lo.bind(code.index, Word(0))
    assert lo.frame is not None
    b.st(0, layout.together, 0, 1)
    b.st(0, layout.together + 1, 0, lo.frame)
    b.st(0, layout.together + 2, 0, w.number + 1)
    b.emit("keep", layout.base_cells, 0, layout.cells)


def set_aside(w: "UnitWriter", _code: SetAside) -> None:
    """A player has chosen: their part is put aside, and nothing of it is left on the table."""
    b, layout = w.b, w.module.layout
    done = b.sub(b.ld(0, layout.together, 0), 1)
    cases: dict[int, Code] = {}
    for number in range(w.module.world.players):
        with b.into([]) as case:
            b.st(0, layout.part(number), 0, w.me())
            b.emit("keep", layout.part(number) + 1, 0, layout.cells)
        cases[number] = case
    with b.into([]) as default:
        b.trap()
    b.emit("switch", done, cases, default)
    b.st(0, layout.together, 0, b.add(done, 2))
    b.emit("keep", 0, layout.base_cells, layout.cells)


def unite(w: "UnitWriter", _code: Unite) -> None:
    """All have chosen: what each has changed becomes the position; a trap where two have changed the same thing."""
    module = w.module
    name = module.function("unite", [], None, lambda lo, _: _unite(module, lo))
    w.b.call(name, [])


def _unite(module: "Module", lo: Lowerer) -> None:
    b, layout = lo.b, module.layout
    done = b.copy(b.sub(b.ld(0, layout.together, 0), 1))
    acting = layout.of[module.world.layout.acting]
    for first, count, width in _stretches(layout):
        _merge(lo, done, first, count, width, exclusive=True)
    follows = layout.of[-1]
    _merge(lo, done, follows, layout.cells - follows, 0, exclusive=False)
    b.st(0, acting, 0, b.ld(0, layout.base_cells + acting, 0))
    b.st(0, layout.together, 0, 0)
    b.ret()


def _merge(lo: Lowerer, done: Operand, first: int, count: int, width: int, exclusive: bool) -> None:
    """Of cells of one width, one after the other, what the parts have changed. What follows from the cells may be
    changed by several, each another bit of it."""
    if not count:
        return
    b, layout = lo.b, lo.module.layout
    words = max(1, width // 64)
    step = layout.part(1) - layout.part(0)
    limit = step * lo.world.players - step + (count - 1) * words + 1
    with b.count(0, count) as number:
        at = b.copy(b.mul(number, words))
        old = b.ld(at, layout.base_cells + first, (count - 1) * words + 1, width)
        new, changed = b.var(old, width), b.var(0)
        with b.count(0, done) as part:
            place = b.add(at, b.mul(part, step))
            mine = b.ld(place, layout.part(0) + 1 + first, limit, width)
            with b.unless(b.eq(mine, old)):
                if exclusive:
                    with b.when(changed):
                        b.trap()
                    b.set(changed, 1)
                    b.set(new, mine)
                else:
                    differs, joined = b.reg(), b.reg()
                    b.emit("xor", differs, mine, old)
                    b.emit("xor", joined, new, differs)
                    b.set(new, joined)
        b.st(at, first, (count - 1) * words + 1, new)


def _stretches(layout: "NativeLayout") -> Iterator[tuple[int, int, int]]:
    """The cells of the reference but the one that says who is asked; those of one width in a row at once:
    first word, how many, and the bits of each (0 for a word)."""
    acting = layout.plan.world.layout.acting

    def kind(cell: int) -> tuple[int, bool]:
        return (layout.masks[cell].width if cell in layout.masks else 0), cell == acting

    for (width, asked), group in groupby(range(len(layout.of) - 1), kind):
        cells = list(group)
        if not asked:
            yield layout.of[cells[0]], len(cells), width


def as_before(module: "Module", judge: str) -> str:
    """The function that runs a function on a copy on which nobody has chosen yet: what all know meanwhile."""

    def write(lo: Lowerer, _: object) -> None:
        b, layout = lo.b, module.layout
        acting = module.cell(lo, "acting")
        b.emit("keep", 0, layout.base_cells, layout.cells)
        module.set_cell(lo, "acting", acting)
        b.call(judge, [])
        b.ret()

    return module.function(f"{judge} before parts", [], None, write)
