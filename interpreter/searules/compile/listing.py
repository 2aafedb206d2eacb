"""Listing the options of an action by a generated function: nested loops over its parameters with its guards in them.

It lists what `searules.engine.listing.Arguments` lists, in the same order. A guard that meets a fault before its turn,
as any other fault, ends the function; then the reference lists all options anew.
"""

from collections.abc import Callable

from attrs import evolve

from searules.compile.lower_queries import for_each
from searules.compile.module import Module
from searules.compile.traits import of_pieces
from searules.compile.unit import Unit
from searules.compile.writer import Block
from searules.engine.compiled import plain
from searules.engine.listing import Alike
from searules.engine.places import may_hold_pieces
from searules.engine.plan import ActionPlan, Plan
from searules.engine.play import Play
from searules.rules import checked as c
from searules.rules.checked import Domain, Expr, Stmt, Value
from searules.rules.types import One

Values = tuple[Value, ...]
Listed = Callable[[Play, Value, Alike, Values], "list[Values] | None"]


def list_by_functions(plan: Plan, module: Module) -> None:
    """Give the actions of a plan their generated functions."""
    for name, action in plan.actions.items():
        if not action.pays_twice:
            function = module.function(_Listing(action, plan, module).function(name))
            plan.actions[name] = evolve(action, listed=_or_none(function))


def _or_none(function: Listed) -> Listed:
    def listed(play: Play, me: Value, alike: Alike, fixed: Values) -> list[Values] | None:
        try:
            return function(play, me, alike, fixed)
        except Exception:
            return None  # whatever it was: the reference lists the options

    return listed


class _Listing:
    """Writes the function of one action."""

    def __init__(self, plan: ActionPlan, rules: Plan, module: Module) -> None:
        self._plan = plan
        self._world = rules.world
        self._module = module
        self._params = plan.action.params

    def function(self, name: str) -> str:
        """The name of the function, once it is written."""
        action = self._plan.action
        return self._module.add(f"options_{name}", "play, me, alike, fixed", action, {0: "me"}, self._write)

    def _write(self, unit: Unit) -> None:
        unit.write("cells = play.cells")
        unit.write("options = []")
        self._level(unit, ())
        unit.write("return options")

    def _level(self, unit: Unit, chosen: tuple[str, ...]) -> None:
        """What follows when so many parameters have their values."""
        scope, places = unit.scope.copy(), unit.there.copy()
        out = "continue" if chosen else "return options"
        for guard in self._plan.levels[len(chosen)]:
            self._guard(unit, guard, out)
        if len(chosen) == len(self._params):
            unit.write(f"options.append(({''.join(name + ', ' for name in chosen)}))")
        else:
            self._param(unit, self._params[len(chosen)], chosen)
        unit.scope, unit.there = scope, places

    def _guard(self, unit: Unit, guard: Stmt, out: str) -> None:
        unit.at(guard)
        match guard:
            case c.Needs():
                unit.write(f"if not {unit.truth(guard.condition)}:")
                unit.branch(Block(), out)
            case c.Let():
                name = unit.name("place")
                unit.write(f"{name} = {unit.value(guard.value)}")
                unit.scope[guard.slot] = name
                unit.there.discard(guard.slot)
            case c.Cost():
                self._cost(unit, guard, out)

    def _cost(self, unit: Unit, cost: c.Cost, out: str) -> None:
        """All ways together must be able to pay."""
        ways = self._world.rules.payments[cost.payment].ways
        amount = unit.value(cost.amount)
        with unit.frame({0: "me"}, {0}):
            units = [f"max({unit.value(way.up_to)}, 0)" for way in ways]
        unit.write(f"if {' + '.join(units) or '0'} < {amount}:")
        unit.branch(Block(), out)

    def _param(self, unit: Unit, param: Domain, chosen: tuple[str, ...]) -> None:
        unit.at(param)
        values = plain(param.values)
        seen = "" if not may_hold_pieces(values.type) or self._distinct(values) else unit.name("seen")
        if seen:
            unit.write(f"{seen} = set()")

        def body(name: str) -> None:
            if seen:
                self._only_first(unit, values, name, seen, chosen)
            with unit.place(param.slot, name, there=not isinstance(values.type, One)):
                if param.where is not None:
                    unit.write(f"if not {unit.truth(param.where)}:")
                    unit.branch(Block(), "continue")
                unit.write(f"if fixed and len(fixed) > {len(chosen)} and {name} != fixed[{len(chosen)}]:")
                unit.branch(Block(), "continue")
                self._level(unit, (*chosen, name))

        for_each(unit, values, param.slot, body)

    def _only_first(self, unit: Unit, values: Expr, name: str, seen: str, chosen: tuple[str, ...]) -> None:
        """Of alike pieces only the first counts."""
        key = unit.name("key")
        pieces = [one for one, param in zip(chosen, self._params, strict=False) if may_hold_pieces(param.values.type)]
        look = self._look(unit, values, name, pieces)
        unit.write(f"{key} = {look}")
        unit.write(f"if {key} in {seen}:")
        unit.branch(Block(), "continue")
        unit.write(f"{seen}.add({key})")

    def _look(self, unit: Unit, values: Expr, name: str, pieces: list[str]) -> str:
        """What tells a value from others, as `Alike.key` does."""
        if self._world.snapshots or not of_pieces(values.type):
            return f"alike.key({name}, ({''.join(one + ', ' for one in pieces)}))"
        layout = self._world.layout
        cells = (
            layout.piece_face,
            layout.piece_turned,
            layout.piece_zone,
            layout.piece_spot,
            layout.piece_shown,
        )
        look = ", ".join([f"{unit.tables.classes()}[{name}]", *(f"cells[{cell} + {name}]" for cell in cells)])
        apart = " or ".join([f"{name} in alike.apart", *(f"{name} == {one}" for one in pieces)])
        return f"{name} if {apart} else ({look})"

    def _distinct(self, values: Expr) -> bool:
        """Whether no two members can be alike: pieces on the spots of boards."""
        values = plain(values)
        match values:
            case c.Pieces():
                zone = plain(values.zone)
                if isinstance(zone, c.Const) and isinstance(zone.value, int):
                    return bool(self._world.zones[zone.value].spots)
                return isinstance(zone, c.ZoneRef) and all(
                    self._world.zones[number].spots for number in self._world.families[zone.zone]
                )
            case c.Filter():
                return self._distinct(values.source)
            case c.SetSum():
                return self._distinct(values.left) and self._distinct(values.right)
        return False
