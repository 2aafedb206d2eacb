"""The whole lowered game: the functions that a back end offers to whoever plays it."""

from collections.abc import Iterator
from functools import partial

from searules.compile.ir.ops import Program, Reg
from searules.compile.linear.frames import UnitInfo, set_bases, unit_info
from searules.compile.linear.keys import write_key
from searules.compile.linear.layout import HEADER, UNIT
from searules.compile.linear.lean import make_lean
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.machine import UnitWriter
from searules.compile.linear.module import Module
from searules.compile.linear.occurred import home
from searules.compile.linear.options import options_end, stride
from searules.compile.linear.shapes import NotLowered
from searules.compile.linear.steps import HANDLERS, STOPPED
from searules.compile.linear.telling import write_telling
from searules.compile.linear.watch import watch
from searules.compile.linear.windows import window_actions
from searules.engine.lower import action_name, event_name, procedure_name, row_name, way_name
from searules.engine.plan import Plan
from searules.engine.program import Call, CallRow, Decide, Look, Offer, Pick, Run, Unit
from searules.engine.walk import walk
from searules.rules.checked import After, Checked, Event, Rules

RUN, TOTALS = "run", "totals"
"""The functions that are called from outside: run on (with the number of an option, or -1), and the totals."""

TOTALS_AT = 16
"""The first word of the context for the totals by seat."""


class LoweredGame:
    """A game as IR: `program`, `layout`, `units` by name, `reasons` for what is left to the reference.

    With its checks if it is `watched`, with the keys of states if it is `keyed`, telling what happens in plays if that
    is `counted`.
    """

    def __init__(self, plan: Plan, watched: bool = False, keyed: bool = False, counted: bool = False) -> None:
        self.plan = plan
        self.module = Module(plan, watched, keyed, counted)
        self.layout = self.module.layout
        self.units = self.module.units = self._units()
        self._write()
        self.program: Program = self.module.program
        make_lean(self.program, self.layout)
        self.reasons = self.module.reasons
        self.stride, self.options_end = stride(self.module), options_end(self.module)

    def _units(self) -> dict[str, UnitInfo]:
        units = self.plan.program.units
        names = reached(self.plan)
        for name in names:
            for code in units[name].code:
                if code.__class__ not in HANDLERS:
                    raise NotLowered(f"{code.__class__.__name__} is not lowered", code.span)
                if isinstance(code, Pick):
                    self.module.picks.append(len(code.picks))
        found = {name: unit_info(units[name], number, self.plan) for number, name in enumerate(names)}
        edges = [(name, other) for name in names for other in called(units[name], self.plan)]
        open_ = [action_name(name) for name in window_actions(found)]
        for name in names:
            if any(isinstance(code, Decide) for code in units[name].code):
                edges += [(name, action) for action in open_]
        set_bases(found, edges, self.layout.stack, set(begun(self.plan)))
        return found

    def _write(self) -> None:
        module = self.module
        for info in self.units.values():
            module.function(f"unit {info.unit.name}", [0], 0, partial(self._unit, info))
        module.function(RUN, [0], 0, self._run)
        module.function(TOTALS, [], None, self._totals)
        if module.layout.watched:
            watch(module)
        if module.layout.keyed:
            write_key(module)
        if module.layout.notes is not None:
            write_telling(module, module.layout.notes)

    def _unit(self, info: UnitInfo, lo: Lowerer, params: "list[Reg]") -> None:
        option = lo.b.var(params[0])
        UnitWriter(self.module, info, self.units, lo, option).write()

    def _run(self, lo: Lowerer, params: "list[Reg]") -> None:
        """The frame on top runs, until play stops."""
        b, layout = lo.b, self.layout
        home(lo)
        option = b.var(params[0])
        stopped = b.var(0)
        with b.loop():
            top = b.ld(0, layout.top, 0)
            with b.when(b.lt(top, 0)):
                b.ret(1)
            unit = b.ld(top, UNIT, layout.size - HEADER)
            cases = {}
            for info in self.units.values():
                with b.into([]) as case:
                    found = b.call(f"unit {info.unit.name}", [option], 0)
                    assert found is not None
                    b.set(stopped, found)
                cases[info.number] = case
            with b.into([]) as default:
                b.trap()
            b.emit("switch", unit, cases, default)
            b.set(option, -1)
            with b.when(b.eq(stopped, STOPPED)):
                b.ret(1)

    def _totals(self, lo: Lowerer, _: "list[Reg]") -> None:
        home(lo)
        for seat in range(self.plan.world.players):
            found = lo.b.call(self.module.total(), [seat], 0)
            assert found is not None
            lo.b.st(0, TOTALS_AT + seat, 0, found, space="x")
        lo.b.ret()


def reached(plan: Plan) -> list[str]:
    """The units that a play can come to, in the order of the program."""
    units = plan.program.units
    waiting = [plan.program.main, "after game", "over", *(w for w in units if w.startswith("event "))]
    for node in all_nodes(plan.world.rules):
        if isinstance(node, After):
            waiting.append(action_name(node.code) if node.code in plan.actions else procedure_name(node.code))
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in found or name not in units:
            continue
        found.add(name)
        waiting.extend(called(units[name], plan))
    return [name for name in units if name in found]


def begun(plan: Plan) -> Iterator[str]:
    """The units whose frame may be the only one."""
    yield from (plan.program.main, "after game", "over")
    for payment in plan.world.rules.payments.values():
        yield from (way_name(payment.name, way.name) for way in payment.ways)
    for node in all_nodes(plan.world.rules):
        if isinstance(node, After):
            yield action_name(node.code) if node.code in plan.actions else procedure_name(node.code)


def all_nodes(rules: Rules) -> Iterator[Checked]:
    """Every node of the rules that play can come to, those of examples left out."""
    for group in (rules.lets, rules.procedures, rules.actions, rules.payments, rules.flows, rules.events):
        for declared in group.values():
            yield from walk(declared)
    for more in (rules.endings, rules.scores, rules.results, rules.tables):
        for one in more.values():
            yield from walk(one)
    for flow in rules.after_game:
        yield from walk(flow)
    if rules.winner is not None:
        yield from walk(rules.winner)


def called(unit: Unit, plan: Plan) -> list[str]:
    """The units whose frame a unit may put on its own."""
    names: list[str] = []
    for code in unit.code:
        match code:
            case Call(unit=name) | Run(unit=name):
                names.append(name)
            case CallRow():
                rows = plan.world.rules.tables[code.table].rows
                names.extend(row_name(code.table, code.column, row.name) for row in rows)
            case Offer():
                names.extend(action_name(act.action) for act in code.acts)
            case Look():
                names.extend(event_name(one.name) for one in plan.watchers if isinstance(one, Event))
        payment = getattr(code, "payment", None)
        if payment is not None:
            names.extend(f"way {payment}.{way.name}" for way in plan.world.rules.payments[payment].ways)
        for window in getattr(code, "windows", ()):
            names.extend(action_name(act.action) for act in window.statement.acts)
    return names
