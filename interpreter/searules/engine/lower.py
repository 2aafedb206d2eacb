"""Lowering: checked rules -> units of flat code, cut at decisions.

Only what may decide or leave a block is taken apart; a statement that can do neither stays whole in a `Do`. In the
flow, where events look after each statement, blocks are taken apart down to the last statement as well, so that
what an event sees does not depend on whether a decision stands near it.
"""

from collections.abc import Iterable

from searules.engine.lower_unit import Lowering
from searules.engine.program import (
    FLOW,
    Again,
    Begin,
    BeginRound,
    BeginTurn,
    EndRound,
    EndTurn,
    Finish,
    Look,
    Over,
    Program,
    Run,
    Unit,
)
from searules.engine.reach import Reach
from searules.rules.checked import (
    Action,
    Block,
    Column,
    Cost,
    Event,
    Flow,
    Let,
    Payment,
    Procedure,
    Rules,
    Table,
)


def lower(rules: Rules) -> Program:
    """The program of these (checked or linked) rules."""
    reach = Reach(rules)
    looked_at = bool(rules.events) or any(e.moment == "as soon as" for e in rules.endings.values())
    units = [_main(rules, looked_at)]
    units.extend(_ends(rules))
    units.extend(_flow(flow, reach, looked_at, rules) for flow in rules.flows.values())
    units.extend(_after_game(flow, reach, rules) for flow in rules.after_game)
    units.extend(_action(action, reach, rules) for action in rules.actions.values())
    units.extend(_procedure(procedure, reach, rules) for procedure in rules.procedures.values())
    units.extend(unit for payment in rules.payments.values() for unit in _ways(payment, reach, rules))
    units.extend(_event(event, reach, rules) for event in rules.events.values())
    units.extend(unit for table in rules.tables.values() for unit in _rows(table, reach, rules))
    return Program({unit.name: unit for unit in units})


def after_game_name(flow: Flow) -> str:
    """The unit of an `after game` block."""
    return f"after game {flow.name}"


def action_name(action: str) -> str:
    """The unit of an action."""
    return f"action {action}"


def procedure_name(procedure: str) -> str:
    """The unit of a procedure."""
    return f"to {procedure}"


def way_name(payment: str, way: str) -> str:
    """The unit of a way of paying."""
    return f"way {payment}.{way}"


def event_name(event: str) -> str:
    """The unit of an event."""
    return f"event {event}"


def _main(rules: Rules, looked_at: bool) -> Unit:
    """Set-up, then `play`, or rounds or turns for ever."""
    lowering = Lowering(1)
    if "setup" in rules.flows:
        lowering.emit(Run("setup"))
    lowering.emit(Begin())
    if looked_at:
        lowering.emit(Look())
    start = lowering.here()
    if "play" in rules.flows:
        lowering.emit(Run("play"))
    elif "round" in rules.flows or "turn" in rules.flows:
        lowering.emit(Run("round" if "round" in rules.flows else "turn"))
        lowering.emit(Again(start))
    lowering.emit(Finish())
    return lowering.unit("game", FLOW)


def _ends(rules: Rules) -> Iterable[Unit]:
    """What follows the game, and its very end."""
    after = Lowering(1)
    for flow in rules.after_game:
        after.emit(Run(after_game_name(flow)))
    after.emit(Over())
    yield after.unit("after game", FLOW)
    over = Lowering(1)
    over.emit(Over())
    yield over.unit("over", FLOW)


def _flow(flow: Flow, reach: Reach, looked_at: bool, rules: Rules) -> Unit:
    lowering = Lowering(flow.slots, reach, rules, looks=looked_at and flow.name != "setup", tree=flow)
    end = lowering.label()
    player = lowering.hidden()
    if flow.name == "turn":
        lowering.emit(BeginTurn(player, span=flow.span))
    elif flow.name == "round":
        lowering.emit(BeginRound(span=flow.span))
    lowering.block(flow.body)
    lowering.place(end)
    lowering.look()
    if flow.name == "turn":
        lowering.emit(EndTurn(player, span=flow.span))
    elif flow.name == "round":
        lowering.emit(EndRound(span=flow.span))
    return lowering.unit(flow.name, FLOW, end=end)


def _after_game(flow: Flow, reach: Reach, rules: Rules) -> Unit:
    lowering = Lowering(flow.slots, reach, rules, tree=flow)
    lowering.block(flow.body)
    return lowering.unit(after_game_name(flow), FLOW)


def _action(action: Action, reach: Reach, rules: Rules) -> Unit:
    """Its lets and the amounts of its costs, then the costs unit by unit, then its effects."""
    params = [param.slot for param in action.params]
    lowering = Lowering(action.slots, reach, rules, params=params, tree=action)
    owed = []
    for guard in action.guards:
        if isinstance(guard, Let):
            lowering.do(guard)
        elif isinstance(guard, Cost):
            owed.append((guard, lowering.amount(guard)))
    for cost, rest in owed:
        lowering.pay(cost, rest)
    effects = lowering.acted(action)
    lowering.block(action.effects)
    lowering.emit(Look(span=action.span))
    return lowering.unit(action_name(action.name), "action", effects=effects)


def _procedure(procedure: Procedure, reach: Reach, rules: Rules) -> Unit:
    lowering = Lowering(procedure.slots, reach, rules, params=procedure.params, tree=procedure)
    lowering.block(procedure.body)
    return lowering.unit(procedure_name(procedure.name), "procedure")


def _ways(payment: Payment, reach: Reach, rules: Rules) -> Iterable[Unit]:
    for way in payment.ways:
        lowering = Lowering(way.slots, reach, rules, tree=way)
        lowering.block(way.effects)
        yield lowering.unit(way_name(payment.name, way.name), "way")


def _event(event: Event, reach: Reach, rules: Rules) -> Unit:
    lowering = Lowering(event.slots, reach, rules, tree=event)
    lowering.block(event.body)
    return lowering.unit(event_name(event.name), "event")


def _rows(table: Table, reach: Reach, rules: Rules) -> Iterable[Unit]:
    for column in table.columns:
        if column.sort == "effect":
            yield from _column(table, column, reach, rules)


def row_name(table: str, column: str, row: str) -> str:
    """The unit of a row's procedure column."""
    return f"{table}.{row}.{column}"


def _column(table: Table, column: Column, reach: Reach, rules: Rules) -> Iterable[Unit]:
    for row in table.rows:
        body = row.cells.get(column.name)
        block = body if isinstance(body, Block) else Block(())
        lowering = Lowering(column.slots, reach, rules, params=column.params, tree=block)
        lowering.block(block)
        yield lowering.unit(row_name(table.name, column.name, row.name), "row")
