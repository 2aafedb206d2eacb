"""The local places of units: what they hold, and which of them must lie in the frame.

A place lies in the frame if it is live where play may stop or another unit is called; all others are registers of the
unit's function.
"""

from collections.abc import Iterable, Iterator

from attrs import define, field

from searules.compile.linear.layout import HEADER
from searules.compile.linear.shapes import WORD, YES_NO, Domain, NotLowered, Shape, domain_of, room_for, shape_of
from searules.engine.compiled import plain
from searules.engine.lower import action_name
from searules.engine.plan import Plan
from searules.engine.program import (
    BeginTurn,
    Call,
    CallRow,
    Copy,
    Count,
    Decide,
    Evaluate,
    Gather,
    Instruction,
    Look,
    Next,
    Offer,
    Pick,
    Put,
    Run,
    Stage,
    Start,
    Unit,
)
from searules.engine.walk import walk
from searules.rules import checked as c
from searules.rules.checked import Checked, Expr
from searules.rules.types import ListOf, NumberSort, One, SetOf

SUSPENDS = (Decide, Call, CallRow, Run, Look)


@define(eq=False)
class UnitInfo:
    """A unit with its number, the shapes of its places, the offsets (from the frame) of those in the frame, and the
    words of a frame."""

    unit: Unit
    number: int
    shapes: dict[int, Shape] = field(factory=dict)
    offsets: dict[int, int] = field(factory=dict)
    size: int = HEADER
    sure: frozenset[int] = frozenset()
    ranges: dict[int, tuple[int, int]] = field(factory=dict)
    """Between which numbers the values of places lie that can never hold none."""
    below: frozenset[str] = frozenset()
    """The units whose frames may lie below its own."""
    base: int | None = None
    """Where its frame lies, if it always lies at the same place."""


def unit_info(unit: Unit, number: int, plan: Plan) -> UnitInfo:
    """What is to be known of a unit."""
    shapes = _Shapes(unit, plan).found()
    kept = {0, *unit.params}
    for instruction in unit.code:
        if isinstance(instruction, SUSPENDS):
            kept.update(instruction.live)
            kept.update(window.me for window in getattr(instruction, "windows", ()))
    kept.update(slot for slot, shape in shapes.items() if shape.kind == "list")
    info = UnitInfo(unit, number, shapes, sure=_sure(unit, plan))
    info.ranges = _value_ranges(unit, plan)
    for slot in sorted(kept):
        if slot in shapes:
            info.offsets[slot] = info.size
            info.size += shapes[slot].words
    return info


def _sure(unit: Unit, plan: Plan) -> frozenset[int]:
    """The places that can never hold none: of an action its player and what was chosen for it."""
    actions = {action_name(name): action for name, action in plan.world.rules.actions.items()}
    if unit.kind == "action":
        return frozenset({0, *(param.slot for param in actions[unit.name].params)})
    if unit.name == "turn":
        return frozenset({0})
    return frozenset()


def _value_ranges(unit: Unit, plan: Plan) -> dict[int, tuple[int, int]]:
    """The ranges of the places that `_sure` tells: players, and the values of parameters by their types."""
    world = plan.world
    seats = 0, world.players - 1
    if unit.name == "turn":
        return {0: seats}
    found: dict[int, tuple[int, int]] = {}
    for name, action in world.rules.actions.items():
        if action_name(name) == unit.name:
            found[0] = seats
            for param in action.params:
                domain = values_domain(param, plan)
                if domain is not None and domain.size:
                    found[param.slot] = domain.start, domain.start + domain.size - 1
    return found


def values_domain(param: c.Domain, plan: Plan) -> "Domain | None":
    """All values that a parameter can have, by its type; None if that is not to be told."""
    type_ = plain(param.values).type
    assert isinstance(type_, SetOf | ListOf)
    try:
        domain = domain_of(type_.of, plan.world)
    except NotLowered:
        return None
    assert isinstance(type_.of, One)
    kinds = type_.of.kinds
    if kinds and len(kinds) == len(type_.of.sorts):
        pieces = [piece for kind in kinds for piece in plan.world.kinds[kind].pieces]
        return Domain(min(pieces), max(pieces) - min(pieces) + 1) if pieces else None
    return None if any(isinstance(sort, NumberSort) for sort in type_.of.sorts) else domain


def set_bases(units: dict[str, UnitInfo], edges: "Iterable[tuple[str, str]]", first: int, begun: set[str]) -> None:
    """Tell each unit where its frame lies, if it always lies at the same place, and what may lie below. `edges` are
    calls (the unit that calls, the unit that is called); the frames of those that are `begun` lie on the bottom of the
    stack."""
    callees: dict[str, set[str]] = {}
    for caller, callee in edges:
        callees.setdefault(caller, set()).add(callee)
    bases: dict[str, set[int]] = {name: set() for name in units}
    waiting = [(name, first) for name in begun if name in units]
    while waiting:
        name, at = waiting.pop()
        if at in bases[name] or len(bases[name]) > 1:
            continue
        bases[name].add(at)
        waiting.extend((callee, at + units[name].size) for callee in callees.get(name, ()))
    callers: dict[str, set[str]] = {}
    for caller, others in callees.items():
        for callee in others:
            callers.setdefault(callee, set()).add(caller)
    for name, found in bases.items():
        units[name].base = next(iter(found)) if len(found) == 1 else None
        units[name].below = frozenset(_all_callers(callers, name))


def _all_callers(callers: dict[str, set[str]], name: str) -> set[str]:
    met: set[str] = set()
    waiting = [name]
    while waiting:
        more = callers.get(waiting.pop(), set()) - met
        met |= more
        waiting.extend(more)
    return met


class _Shapes:
    """Finds the shapes of all places of a unit."""

    def __init__(self, unit: Unit, plan: Plan) -> None:
        self._unit = unit
        self._world = plan.world
        self._plan = plan
        self._shapes: dict[int, Shape] = {0: WORD}

    def found(self) -> dict[int, Shape]:
        """By place."""
        for instruction in self._unit.code:
            self._own(instruction)
        for instruction in self._unit.code:
            if isinstance(instruction, Next):
                self._member(instruction)
        for node in self._trees():
            for inner in walk(node):
                if isinstance(inner, c.Local):
                    self._of(inner.slot, inner)
                elif isinstance(inner, c.Let):
                    self._of(inner.slot, plain(inner.value))
        return self._shapes

    def _trees(self) -> Iterator[Checked]:
        for instruction in self._unit.code:
            for attribute in instruction.__attrs_attrs__:
                yield from _trees_in(getattr(instruction, attribute.name))

    def _of(self, slot: int, expr: Expr) -> None:
        if slot in self._shapes:
            return
        try:
            self._shapes[slot] = shape_of(expr.type, self._world, room_for(expr.type, self._world))
        except NotLowered:
            return

    def _member(self, following: Next) -> None:
        """The place of a loop's member: it is kept also where nothing in the loop reads it."""
        for code in self._unit.code:
            if isinstance(code, Start | Gather) and code.items == following.items:
                type_ = plain(code.source).type
                if isinstance(type_, SetOf | ListOf) and not isinstance(type_.of, SetOf | ListOf):
                    self._shapes.setdefault(following.slot, shape_of(type_.of, self._world))

    def _own(self, instruction: Instruction) -> None:
        match instruction:
            case Start() | Gather():
                self._shapes[instruction.items] = self._items(instruction)
                self._shapes[instruction.index] = WORD
            case Put():
                self._shapes[instruction.slot] = YES_NO if isinstance(instruction.value, bool) else WORD
            case Copy():
                self._shapes[instruction.slot] = WORD
            case BeginTurn():
                self._shapes[instruction.player] = WORD
            case Evaluate(slot=slot) | Count(counter=slot):
                self._shapes[slot] = WORD
            case Stage():
                pick = instruction.statement.pick
                domain = domain_of(pick.values.type, self._world)
                self._shapes[instruction.picked] = Shape("list", element=WORD, capacity=max(1, domain.size))
                self._shapes[instruction.wanted] = WORD
                self._shapes[instruction.statement.result] = Shape("set", domain)
            case Offer(mode="order"):
                self._shapes[instruction.taken] = Shape("list", element=WORD, capacity=len(instruction.acts))
            case Offer(mode="ask"):
                self._shapes[instruction.taken] = YES_NO
            case Pick():
                for pick in instruction.picks:
                    type_ = plain(pick.values).type
                    assert isinstance(type_, SetOf | ListOf)
                    self._shapes[pick.slot] = shape_of(type_.of, self._world)
        if self._unit.kind == "action":
            for name, action in self._world.rules.actions.items():
                if action_name(name) == self._unit.name:
                    for param in action.params:
                        type_ = plain(param.values).type
                        assert isinstance(type_, SetOf | ListOf)
                        self._shapes[param.slot] = shape_of(type_.of, self._world)
        for window in getattr(instruction, "windows", ()):
            self._shapes[window.me] = WORD

    def _items(self, instruction: Start | Gather) -> Shape:
        source = plain(instruction.source)
        type_ = source.type
        if isinstance(type_, SetOf) or isinstance(instruction, Gather):
            return Shape("rest", domain_of(type_, self._world))
        if isinstance(type_, ListOf):
            return shape_of(type_, self._world, 64)
        raise NotLowered("a loop over one value", source.span)


def _trees_in(value: object) -> Iterator[Checked]:
    if isinstance(value, Checked):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _trees_in(item)
