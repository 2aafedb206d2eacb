"""Statements that cannot decide. See `searules.engine.effects`; what draws at random is in `draws`."""

from collections.abc import Callable
from typing import Any

from searules.compile.ir.ops import NONE, Operand, Reg
from searules.compile.linear import draws
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.moving import moved, put_checked
from searules.compile.linear.noting import begun
from searules.compile.linear.pieces import member_place, piece_cell, set_piece_cell, var_cell
from searules.compile.linear.shapes import Listed, Mask, NotLowered, Shape, Val, Word, not_lowered
from searules.compile.linear.values import word_of
from searules.engine.compiled import plain
from searules.engine.effects import MOST_PASSES
from searules.engine.link import Sited
from searules.engine.lower import procedure_name
from searules.engine.walk import walk
from searules.rules import checked as c
from searules.rules.checked import Block, Expr, Stmt
from searules.rules.types import EnumSort, SetOf, Type


def run(lo: Lowerer, stmt: Stmt) -> None:
    """Write a statement."""
    lo.at(stmt)
    handler = RUN.get(stmt.__class__)
    if handler is None:
        raise not_lowered(stmt, f"{stmt.__class__.__name__} is not lowered")
    handler(lo, stmt)


def run_block(lo: Lowerer, block: Block) -> None:
    """Write the statements of a block in order."""
    for stmt in block.statements:
        run(lo, stmt)


# ---- values ---------------------------------------------------------------------------------------------


def _let(lo: Lowerer, stmt: c.Let) -> None:
    lo.bind(stmt.slot, lo.value(stmt.value))


def _set_var(lo: Lowerer, stmt: c.SetVar) -> None:
    b = lo.b
    var = lo.world.rules.vars[stmt.var]
    cells = lo.world.layout.vars[stmt.var]
    place, there = member_place(lo, var.owners, stmt.keys, stmt)
    if there != 1:
        with b.unless(there):
            b.trap()
    value = lo.value(stmt.value)
    lo.at(stmt)
    first, count, words = var_cell(lo, stmt.var)
    domain = lo.module.layout.masks.get(next(iter(cells.offsets.values()), -1))
    at = b.mul(place, words)
    if domain is not None:
        mask = lo.as_mask(value, plain(stmt.value).type, domain, stmt.value)
        b.stm(at, first, count * words, mask.op, domain.width)
        return
    if not isinstance(value, Word):
        raise not_lowered(stmt, "a set in a var of one value")
    b.st(at, first, count, _encoded(lo, cells.codec, var, value))


def _encoded(lo: Lowerer, codec: Any, var: c.Var, value: Word) -> Operand:
    """A value within the range of a var; a trap if it cannot hold it."""
    b = lo.b
    op = value.op
    if value.maybe and not codec.optional:
        op = lo.surely(value)
    if codec.low is None or codec.high is None:
        return op
    none = b.is_none(op) if value.maybe and codec.optional else 0
    if var.excess_lost:
        kept = b.min(b.max(op, codec.low), codec.high)
        return b.sel(none, NONE, kept)
    inside = b.both(b.le(codec.low, op), b.le(op, codec.high), 0)
    with b.unless(b.either(none, inside, 0)):
        b.trap()
    return op


def _set_next_player(lo: Lowerer, stmt: c.SetNextPlayer) -> None:
    lo.module.set_cell(lo, "next_player", lo.there(stmt.value))


def _another_turn(lo: Lowerer, _stmt: c.AnotherTurn) -> None:
    lo.module.set_cell(lo, "another_turn", 1)


# ---- pieces ---------------------------------------------------------------------------------------------


def zone_of(lo: Lowerer, expr: Expr) -> Operand:
    """The zone that a statement names; none is a trap."""
    return lo.there(expr)


def pieces_of(lo: Lowerer, expr: Expr) -> Val:
    """The pieces that a statement works on, as they are before it."""
    found = lo.value(expr)
    if isinstance(found, Word):
        return lo.as_mask(found, plain(expr).type, None, expr)
    return found


def _move(lo: Lowerer, stmt: c.Move) -> None:
    source = plain(stmt.pieces)
    if isinstance(source, c.ToSet):
        found = lo.value(source.value)
        zone = zone_of(lo, stmt.zone)
        lo.at(stmt)
        if isinstance(found, Word):
            there = lo.b.no(lo.b.is_none(found.op)) if found.maybe else 1
            with lo.b.when(there):
                moved(lo, found.op, zone)
            return
    pieces = pieces_of(lo, stmt.pieces)
    zone = zone_of(lo, stmt.zone)
    lo.at(stmt)
    with lo.through(pieces) as piece:
        assert isinstance(piece, Word)
        moved(lo, piece.op, zone)


def _place(lo: Lowerer, stmt: c.Place) -> None:
    piece = lo.there(stmt.piece)
    zone = zone_of(lo, stmt.zone)
    spot = lo.there(stmt.spot)
    lo.at(stmt)
    put_checked(lo, piece, zone, spot)


def _turn_to(lo: Lowerer, stmt: c.TurnTo) -> None:
    """The place of the face among those of the piece's kind."""
    b = lo.b
    pieces = pieces_of(lo, stmt.pieces)
    face = lo.there(stmt.face)
    kinds = lo.world.kind_of
    values = sorted({word_of(lo, one) for piece in lo.world.pieces for one in kinds[piece].faces})
    if not values:
        raise not_lowered(stmt, "faces of pieces without any")
    low, number = values[0], values[-1] - values[0] + 1
    entries: list[int] = []
    for piece in lo.world.pieces:
        faces = [word_of(lo, one) for one in kinds[piece].faces]
        entries += [faces.index(low + n) if low + n in faces else -1 for n in range(number)]
    table = lo.module.program_table("places of faces", 0, tuple(entries))
    at = b.copy(b.sub(face, low))
    with lo.through(pieces) as piece_value:
        assert isinstance(piece_value, Word)
        b.chk(at, number)
        place = b.tab(table, b.add(b.mul(b.sub(piece_value.op, lo.world.pieces.start), number), at))
        with b.when(b.lt(place, 0)):
            b.trap()
        set_piece_cell(lo, "face", piece_value.op, place)


def _per_piece(lo: Lowerer, name: str, number: Any, piece: Operand) -> Operand:
    """A static number of a piece."""
    entries = tuple(number(lo.world.kind_of[one]) for one in lo.world.pieces)
    return lo.b.tab(lo.module.program_table(name, 0, entries), lo.b.sub(piece, lo.world.pieces.start))


def _flip(lo: Lowerer, stmt: c.Flip) -> None:
    piece = lo.there(stmt.piece)
    faces = _per_piece(lo, "numbers of faces", lambda kind: len(kind.faces), piece)
    with lo.b.when(lo.b.le(faces, 0)):
        lo.b.trap()
    after = lo.b.add(piece_cell(lo, "face", piece), 1)
    set_piece_cell(lo, "face", piece, lo.b.sel(lo.b.le(faces, after), 0, after))


def _rotate(lo: Lowerer, stmt: c.Rotate) -> None:
    piece = lo.there(stmt.piece)
    _turned(lo, piece, lo.there(stmt.by), piece_cell(lo, "turned", piece))


def _set_turned(lo: Lowerer, stmt: c.SetTurned) -> None:
    piece = lo.there(stmt.piece)
    _turned(lo, piece, lo.there(stmt.value), 0)


def _turned(lo: Lowerer, piece: Operand, by: Operand, start: Operand) -> None:
    turns = _per_piece(lo, "turns", lambda kind: kind.turns, piece)
    set_piece_cell(lo, "turned", piece, lo.b.mod(lo.b.checked("add", start, by), turns))


def _show(lo: Lowerer, stmt: c.Show) -> None:
    b = lo.b
    if stmt.to is None:
        seats: Operand = (1 << lo.world.players) - 1
    else:
        found = lo.mask(stmt.to)
        if found.domain.start != 0 or found.domain.width != 64:
            raise not_lowered(stmt, "players among other things")
        seats = _as_word(lo, found)
    with lo.through(pieces_of(lo, stmt.pieces)) as piece:
        assert isinstance(piece, Word)
        old = piece_cell(lo, "shown", piece.op)
        new = b.reg()
        b.emit("or", new, old, seats)
        set_piece_cell(lo, "shown", piece.op, new)


def _as_word(lo: Lowerer, found: Mask) -> Operand:
    """A mask of few members as a number."""
    b = lo.b
    if isinstance(found.op, int):
        return found.op
    total = b.var(0)
    with b.bits(found.op, found.domain.width) as bit:
        one = b.reg()
        b.emit("shl", one, 1, bit)
        b.set(total, b.add(total, one))
    return b.copy(total)


# ---- what runs other statements ---------------------------------------------------------------------------


def _if(lo: Lowerer, stmt: c.If) -> None:
    _branches(lo, list(stmt.branches))


def _branches(lo: Lowerer, branches: "list[tuple[Expr | None, Block]]") -> None:
    if not branches:
        return
    (condition, block), *rest = branches
    if condition is None:
        run_block(lo, block)
        return
    test = lo.truth(condition)
    kept = dict(lo.scope)
    with lo.b.when(test):
        run_block(lo, block)
    lo.scope = dict(kept)
    with lo.b.otherwise():
        _branches(lo, rest)
    lo.scope = kept


def _for(lo: Lowerer, stmt: c.For) -> None:
    source = plain(stmt.source)
    frozen_source = not isinstance(source, c.Each)
    kept = dict(lo.scope)
    outer = lo.scope.get(stmt.slot)
    if frozen_source:
        found = lo.value(source)
        if isinstance(found, Word):
            found = lo.as_mask(found, source.type, None, source)
        with lo.through(found) as member:
            lo.scope[stmt.slot] = member
            run_block(lo, stmt.body)
    else:
        # the values are worked out before the first pass
        found = lo.value(source)
        with lo.through(found) as member:
            lo.scope[stmt.slot] = member
            run_block(lo, stmt.body)
    lo.scope = kept
    if outer is not None:
        lo.scope[stmt.slot] = outer


def _repeat(lo: Lowerer, stmt: c.Repeat) -> None:
    b = lo.b
    times: Operand | None = None
    if stmt.times is not None:
        found = lo.value(stmt.times)
        assert isinstance(found, Word)
        times = b.sel(b.is_none(found.op), 0, found.op) if found.maybe else found.op
    passes = b.var(0)
    kept = dict(lo.scope)
    with b.loop():
        if times is not None:
            with b.unless(b.lt(passes, times)):
                b.leave()
        if stmt.until is not None:
            with b.when(lo.truth(stmt.until)):
                b.leave()
        with b.when(b.eq(passes, MOST_PASSES)):
            b.trap()
        b.set(passes, b.add(passes, 1))
        run_block(lo, stmt.body)
    lo.scope = kept


def _step(lo: Lowerer, stmt: c.Step) -> None:
    run_block(lo, stmt.body)


def _call_procedure(lo: Lowerer, stmt: c.CallProcedure) -> None:
    procedure = lo.world.rules.procedures[stmt.procedure]
    begun(lo, procedure_name(stmt.procedure))
    args = [lo.value(arg) for arg in stmt.args]
    call_code(lo, f"to {stmt.procedure}", procedure.body, procedure.params, args)


def call_code(lo: Lowerer, name: str, body: Block, params: "tuple[int, ...]", args: "list[Val]") -> None:
    """Call the function of statements with these places and the caller's me."""
    me = lo.scope.get(0)
    scope: dict[int, Word | Mask] = {}
    if me is not None:
        found = lo.place(0)
        assert isinstance(found, Word)
        scope[0] = found
    if any(isinstance(arg, Listed) for arg in args):
        # a function takes words and masks: this is written where it is called
        with lo.scoped({**scope, **dict(zip(params, args, strict=False))}):
            run_block(lo, body)
        return
    for slot, arg in zip(params, args, strict=False):
        scope[slot] = _passed(lo, arg, _type_of(body, slot))
    shapes = {s: Shape("set", v.domain) if isinstance(v, Mask) else Shape("word") for s, v in scope.items()}
    widths = [shape.domain.width if shape.kind == "set" else 0 for shape in shapes.values()]
    flags = "".join("?" if isinstance(v, Word) and v.maybe else "." for v in scope.values())
    flags += "".join(f" {s.domain.start}+{s.domain.size}" for s in shapes.values() if s.kind == "set")

    def write(inner: Lowerer, regs: "list[Reg]") -> None:
        for (slot, value), reg in zip(scope.items(), regs, strict=True):
            inner.scope[slot] = Mask(reg, value.domain) if isinstance(value, Mask) else Word(reg, value.maybe)
        run_block(inner, body)

    key = f"{name} {flags}"
    lo.module.function(key, widths, None, write)
    lo.b.call(key, [value.op for value in scope.values()])


def _type_of(body: Block, slot: int) -> "Type | None":
    return next((node.type for node in walk(body) if isinstance(node, c.Local) and node.slot == slot), None)


def _passed(lo: Lowerer, arg: Val, type_: "Type | None") -> "Word | Mask":
    """An argument as one word or mask."""
    if isinstance(arg, Word | Mask):
        return arg
    if isinstance(type_, SetOf):
        return lo.as_mask(arg, type_, None, c.Const((), type=type_))
    raise NotLowered("a list is passed to a procedure")


def _call_column(lo: Lowerer, stmt: c.CallColumn) -> None:
    row = lo.value(stmt.row)
    assert isinstance(row, Word)
    op = lo.surely(row)
    table = lo.world.rules.tables[stmt.table]
    column = next(one for one in table.columns if one.name == stmt.column)
    args = [lo.value(arg) for arg in stmt.args]
    rows = lo.world.atoms.ranges[EnumSort(stmt.table)]
    cases: dict[int, Any] = {}
    for number, declared in zip(rows, table.rows, strict=True):
        body = declared.cells[stmt.column]
        with lo.b.into([]) as code:
            if isinstance(body, Block):
                call_code(lo, f"{stmt.table}.{declared.name}.{stmt.column}", body, column.params, args)
        cases[number] = code
    if isinstance(op, int):
        lo.b.code.extend(cases.get(op, []))
        return
    with lo.b.into([]) as default:
        lo.b.trap()
    lo.b.emit("switch", op, cases, default)


def _judged_elsewhere(_lo: Lowerer, _stmt: Stmt) -> None:
    """Needs and costs are judged when an action is offered; among effects they do nothing."""


def _sited(lo: Lowerer, stmt: Sited) -> None:
    inner = stmt.statement
    draws.DRAW[inner.__class__](lo, inner, stmt.site)


RUN: dict[type[Stmt], Callable[[Lowerer, Any], None]] = {
    Sited: _sited,
    c.AnotherTurn: _another_turn,
    c.CallColumn: _call_column,
    c.CallProcedure: _call_procedure,
    c.Cost: _judged_elsewhere,
    c.Flip: _flip,
    c.For: _for,
    c.If: _if,
    c.Let: _let,
    c.Move: _move,
    c.Needs: _judged_elsewhere,
    c.Place: _place,
    c.Repeat: _repeat,
    c.Rotate: _rotate,
    c.SetNextPlayer: _set_next_player,
    c.SetTurned: _set_turned,
    c.SetVar: _set_var,
    c.Show: _show,
    c.Step: _step,
    c.TurnTo: _turn_to,
}
