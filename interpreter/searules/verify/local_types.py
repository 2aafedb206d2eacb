"""The types of the local places of units of code: what the code puts into each, as far as it tells.

A place into which values of different types are put has none: nothing that depends on it can be exchanged.
"""

from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

from searules.engine.lower import action_name, procedure_name
from searules.engine.plan import Plan
from searules.engine.program import (
    BeginTurn,
    Call,
    Copy,
    Do,
    EndTurn,
    Evaluate,
    Gather,
    Instruction,
    Next,
    PayUnit,
    Pick,
    Put,
    Stage,
    Start,
    Unit,
)
from searules.rules.checked import Let
from searules.rules.types import NUMBER, PLAYER, DirectionSort, KindSort, ListOf, One, PartSort, PlayerSort, SetOf, Type

Places = dict[int, Type]

_known: "WeakKeyDictionary[Plan, dict[str, Places]]" = WeakKeyDictionary()


def places_of(plan: Plan) -> dict[str, Places]:
    """For each unit the types of its places."""
    if plan not in _known:
        units = plan.program.units
        found = {name: _Typed(unit, plan).places() for name, unit in units.items()}
        for name, types in _arguments(plan).items():
            found[name] |= types
        _known[plan] = found
    return _known[plan]


class _Typed:
    """Goes through the code of a unit."""

    def __init__(self, unit: Unit, plan: Plan) -> None:
        self._unit = unit
        self._plan = plan
        self._types: dict[int, Type | None] = {0: PLAYER}

    def places(self) -> Places:
        """The places with one type."""
        actions = self._plan.world.rules.actions
        named = {action_name(name): action for name, action in actions.items()}
        if self._unit.name in named:
            for param in named[self._unit.name].params:
                self._put(param.slot, param.values.type)
        items = {one.items: one for one in self._unit.code if isinstance(one, Start | Gather)}
        for instruction in self._unit.code:
            for slot, type_ in _puts(instruction, items):
                self._put(slot, type_)
        for instruction in self._unit.code:
            if isinstance(instruction, Copy) and instruction.source in self._types:
                self._put(instruction.slot, self._types[instruction.source])
        return {slot: type_ for slot, type_ in self._types.items() if type_ is not None}

    def _put(self, slot: int, type_: Type | None) -> None:
        known = self._types.setdefault(slot, type_)
        if known is not None and (type_ is None or not _alike(known, type_)):
            self._types[slot] = None


def _alike(one: Type, other: Type) -> bool:
    """Whether values of two types are exchanged alike: both numbers, say, or both lists of pieces."""
    return exchanged(one) == exchanged(other) and isinstance(one, ListOf) == isinstance(other, ListOf)


def exchanged(type_: Type) -> bool:
    """Whether values of a type are players, spots, pieces or directions, or made of these."""
    inner = type_.of if isinstance(type_, SetOf | ListOf) else type_
    if not isinstance(inner, One):
        return exchanged(inner)
    return any(isinstance(sort, PlayerSort | PartSort | KindSort | DirectionSort) for sort in inner.sorts)


def _puts(instruction: Instruction, items: dict[int, "Start | Gather"]) -> Iterator[tuple[int, Type | None]]:
    """The places that an instruction gives values, with their types."""
    match instruction:
        case BeginTurn(player=slot) | EndTurn(player=slot):
            yield slot, PLAYER
        case Do(statement=Let(slot=slot, value=value)) | Evaluate(slot=slot, value=value):
            yield slot, value.type
        case Start(source=source, items=members, index=index) | Gather(source=source, items=members, index=index):
            yield members, ListOf(_member(source.type))  # in the order in which they come
            yield index, NUMBER
        case Next(items=members, slot=slot) if members in items:
            yield slot, _member(items[members].source.type)
        case Pick(picks=picks):
            yield from ((pick.slot, _member(pick.values.type)) for pick in picks)
        case Stage(statement=statement, picked=picked, wanted=wanted):
            member = _member(statement.pick.values.type)
            yield from ((picked, ListOf(member)), (statement.result, statement.pick.values.type), (wanted, NUMBER))
        case PayUnit(rest=slot):
            yield slot, NUMBER
        case Put(slot=slot, value=int()):
            yield slot, NUMBER
        case _:
            pass


def _member(type_: Type) -> Type:
    """The type of what a loop goes through, or a choice chooses among."""
    return type_.of if isinstance(type_, SetOf | ListOf) else type_


def _arguments(plan: Plan) -> dict[str, Places]:
    """The parameters of procedures, by all calls of them."""
    found: dict[str, list[list[Type]]] = {}
    for unit in plan.program.units.values():
        for instruction in unit.code:
            if isinstance(instruction, Call):
                found.setdefault(instruction.unit, []).append([arg.type for arg in instruction.args])
    wanted = {procedure_name(name): name for name in plan.world.rules.procedures}
    return {
        name: dict(_agreed(plan.program.units[name].params, calls))
        for name, calls in found.items()
        if name in wanted and name in plan.program.units
    }


def _agreed(params: Sequence[int], calls: list[list[Type]]) -> Iterator[tuple[int, Type]]:
    """The parameters for which all calls have arguments of one type."""
    for place, slot in enumerate(params):
        types = [call[place] for call in calls if place < len(call)]
        if types and all(_alike(one, types[0]) for one in types):
            yield slot, types[0]
