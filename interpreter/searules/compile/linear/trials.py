"""What is tried on a copy of the state: a unit of a payment, the effects that an `after` asks for, and what
can be asked only of the cells of now, asked of those of a snapshot."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from searules.compile.ir.ops import NONE, Operand, Reg
from searules.compile.linear.course import give, new_frame
from searules.compile.linear.frames import UnitInfo
from searules.compile.linear.layout import PC
from searules.compile.linear.lists import listed, width_of
from searules.compile.linear.lower import LOWER, Lowerer
from searules.compile.linear.options import payable
from searules.compile.linear.shapes import (
    Listed,
    Mask,
    NotLowered,
    Shape,
    Slot,
    Val,
    Word,
    not_lowered,
    room_for,
    shape_of,
)
from searules.engine.compiled import plain
from searules.engine.course import OVER
from searules.engine.lower import action_name, procedure_name, way_name
from searules.engine.places import free_places
from searules.engine.walk import walk
from searules.rules import checked as c
from searules.rules.checked import Checked, Expr
from searules.rules.types import ListOf

if TYPE_CHECKING:
    from searules.compile.linear.module import Module

AS_USUAL, FIRST_OUTCOME = 0, 1


def begin(lo: Lowerer, unit: UnitInfo, args: "list[Val]", me: Operand, chance: int) -> None:
    """The frame of a unit as the only one of a state that is a copy."""
    layout, b = lo.module.layout, lo.b
    b.st(0, layout.trial, 0, 1)
    b.st(0, layout.first_outcome, 0, chance)
    new_frame(lo, layout.stack, unit, -1, 0)
    lo.frame = layout.stack
    for slot, value in [(0, Word(me)), *zip(unit.unit.params, args, strict=False)]:
        give(lo, 0, unit, slot, value)


def run(lo: Lowerer) -> None:
    """Run what was begun and nothing after it. A trap where somebody would have to decide."""
    b, layout = lo.b, lo.module.layout
    b.call("run", [-1], 0)
    stopped = b.both(b.le(0, b.ld(0, layout.top, 0)), b.ne(lo.module.cell(lo, "phase"), OVER), 0)
    with b.when(stopped):
        b.trap()


def after_way(module: "Module", payment: str, number: int) -> str:
    """The function of how many units could be paid after one was paid in a way, by a player."""
    way = module.world.rules.payments[payment].ways[number]

    def write(lo: Lowerer, params: "list[Reg]") -> None:
        name = way_name(payment, way.name)
        if name not in module.units:
            raise NotLowered(f"the way {way.name}, which play cannot come to", way.span)
        begin(lo, module.units[name], [], params[0], FIRST_OUTCOME)
        run(lo)
        found = lo.b.call(payable(module, payment), [params[0]], 0)
        lo.b.ret(found)

    return module.function(after_way_name(payment, way.name), [0], 0, write)


def after_way_name(payment: str, way: str) -> str:
    """The name of that function: chance has its first outcome there, whatever play does."""
    return f"after {payment}.{way}"


def _after(lo: Lowerer, expr: c.After) -> Val:
    """The function runs on a copy; it is given the arguments, me, and the places that the value reads."""
    module = lo.module
    if lo.base != "now":
        raise not_lowered(expr, "an `after` within a `before`")
    is_action = expr.code in module.plan.actions
    name = action_name(expr.code) if is_action else procedure_name(expr.code)
    if name not in module.units:
        raise not_lowered(expr, f"{name} is not among the units")
    args = [lo.value(arg) for arg in expr.args]

    def prepare(inner: Lowerer, given: "list[Val]", me: Operand) -> None:
        begin(inner, module.units[name], given, me, AS_USUAL)
        if is_action:
            _begin_effects(inner, module.units[name], expr.code)
        run(inner)

    return _on_a_copy(lo, expr, f"after {expr.code}", args, prepare)


def as_it_was(lo: Lowerer, expr: c.Before) -> Val:
    """What can be asked of the cells of now only, such as what was possible: on a copy whose cells are those of the
    snapshot."""
    layout = lo.module.layout

    def prepare(inner: Lowerer, _: "list[Val]", _me: Operand) -> None:
        inner.b.emit("keep", 0, layout.taken[expr.block] + 1, layout.cells)

    return _on_a_copy(lo, expr, f"before {expr.block}", [], prepare)


def needs_now(lo: Lowerer, expr: Expr) -> bool:
    """Whether something is asked that can be asked of the cells of now only."""
    return any(_is_of_now(node) for node in _all_that_is_asked(lo, expr, set()))


def _is_of_now(node: Checked) -> bool:
    match node:
        case c.Possible() | c.After() | c.Fact(name="next_player"):
            return True
        case c.Occurred():
            return "next_player" in node.names
    return False


def _all_that_is_asked(lo: Lowerer, expr: Checked, met: set[str]) -> Iterator[Checked]:
    """The nodes of an expression, and of what it calls."""
    rules = lo.world.rules
    for node in walk(expr):
        yield node
        called: list[Checked] = []
        match node:
            case c.LetValue() if node.let not in met:
                met.add(node.let)
                called = [rules.lets[node.let].value]
            case c.Cell() if f"{node.table}.{node.column}" not in met:
                met.add(f"{node.table}.{node.column}")
                cells = [row.cells.get(node.column) for row in rules.tables[node.table].rows]
                called = [cell for cell in cells if isinstance(cell, Expr)]
            case c.ScoreOf() if "scores" not in met:
                met.add("scores")
                called = list(rules.scores.values())
            case c.ResultOf() if "results" not in met:
                met.add("results")
                called = list(rules.results.values())
        for one in called:
            yield from _all_that_is_asked(lo, one, met)


def _on_a_copy(
    lo: Lowerer,
    expr: "c.After | c.Before",
    name: str,
    args: "list[Val]",
    prepare: "Callable[[Lowerer, list[Val], Operand], None]",
) -> Val:
    """The value of an expression on a copy of the state that was prepared, with the arguments, and whose me it is."""
    module = lo.module
    places = sorted(free_places(expr.value) | {0})
    kept = {slot: lo.place(slot) for slot in places if slot in lo.scope}
    given = [*args, *kept.values()]
    if not all(isinstance(one, Word | Mask) for one in given):
        raise not_lowered(expr, "a list that is read in another position")
    widths = [one.domain.width if isinstance(one, Mask) else 0 for one in given]
    key = f"{name} {expr.span.start} {len(module.program.functions)}"

    def tried(what: str, width: int, give_back: "Callable[[Lowerer, list[Reg]], None]", *more: Operand) -> Reg:
        """What is given back, with more words as its parameters."""

        def write(inner: Lowerer, params: "list[Reg]") -> None:
            values = [_as_given(one, param) for one, param in zip(given, params, strict=False)]
            scope = dict(zip(kept, values[len(args) :], strict=True))
            me = scope.get(0, Word(NONE, True))
            assert isinstance(me, Word)
            prepare(inner, list(values[: len(args)]), me.op)
            inner.scope = dict(scope)
            inner.frame = None
            give_back(inner, params[len(given) :])

        module.function(f"{key}{what}", [*widths, *(0 for _ in more)], width, write)
        op = lo.b.reg(width)
        words = [one.op for one in given if isinstance(one, Word | Mask)]
        lo.b.emit("trial", op, f"{key}{what}", *words, *more)
        return op

    if isinstance(expr.type, ListOf):
        return _list_on_a_copy(lo, expr, expr.type, tried)
    result = shape_of(expr.type, lo.world)
    width = result.domain.width if result.kind == "set" else 0
    op = tried("", width, lambda inner, _: _give_back(inner, expr, result))
    return Mask(op, result.domain) if width else Word(op, True)


def _list_on_a_copy(lo: Lowerer, expr: "c.After | c.Before", type_: ListOf, tried: Callable[..., Reg]) -> Val:
    """A list is given back member by member: how long it is, then each on a copy of its own."""
    b = lo.b
    shape = shape_of(type_, lo.world, room_for(type_, lo.world))
    assert shape.element is not None
    width = width_of(shape.element)

    def length(inner: Lowerer, _: "list[Reg]") -> None:
        inner.b.ret(listed(inner, inner.value(expr.value), shape).length)

    def member(inner: Lowerer, params: "list[Reg]") -> None:
        found = inner.element(listed(inner, inner.value(expr.value), shape), params[0])
        assert isinstance(found, Word | Mask)
        inner.b.ret(found.op)

    many = tried(" length", 0, length)
    array = b.array(shape.capacity, width)
    with b.count(0, many) as number:
        b.chk(number, shape.capacity)
        b.sta(array, number, tried(" member", width, member, number), width)
    return Listed(array, many, shape.element, shape.capacity)


def _as_given(one: Val, param: Reg) -> "Word | Mask":
    if isinstance(one, Mask):
        return Mask(param, one.domain)
    return Word(param, isinstance(one, Word) and one.maybe)


def _begin_effects(lo: Lowerer, unit: UnitInfo, action: str) -> None:
    """The lets of an action have their values, and its effects are next."""
    lo.scope = {slot: Slot(unit.shapes[slot], offset) for slot, offset in unit.offsets.items()}
    for guard in lo.module.plan.actions[action].guards:
        if isinstance(guard, c.Let):
            if guard.slot in unit.shapes and guard.slot not in unit.offsets:
                raise not_lowered(guard, "a let of an action that is only tried")
            lo.bind(guard.slot, lo.value(guard.value))
    lo.store(PC, unit.unit.effects)


def _give_back(lo: Lowerer, expr: "c.After | c.Before", result: Shape) -> None:
    found = lo.value(expr.value)
    if result.kind == "set":
        lo.b.ret(lo.as_mask(found, plain(expr.value).type, result.domain, expr.value).op)
    elif isinstance(found, Word):
        lo.b.ret(found.op)
    else:
        raise not_lowered(expr, "one value is wanted")


LOWER[c.After] = _after
