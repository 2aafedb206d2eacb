"""What may be done in a `together` block: each player changes what is theirs, so that the order shows nowhere.

The statements of the block and of all that it calls are looked through. What cannot be told here (a piece of which
nobody knows where it lies) is judged in play, where two players change the same thing.
"""

from collections.abc import Iterator

from attrs import evolve, frozen

from searules.diagnostics import Label, Span
from searules.rules import checked
from searules.rules.checker import Checker
from searules.rules.infos import zone_info
from searules.rules.types import One, SetOf, Type
from searules.rules.walking import walk

_AFTER = "let each player keep what they chose, and do the rest below the block, `for me in players`"


@frozen
class _Within:
    """Where one is: the blocks that can be left from here, and the units that have been looked into."""

    inside: frozenset[str] = frozenset()
    units: tuple[str, ...] = ()


@frozen
class _Found:
    span: Span
    what: str
    suggestion: str = _AFTER


def simultaneous(rules: checked.Rules, checker: Checker) -> None:
    """Report each statement that cannot be run for all players of a `together` at the same time."""
    for top in (*rules.flows.values(), *rules.after_game, *rules.procedures.values(), *rules.actions.values()):
        for node in walk(top):
            if isinstance(node, checked.Together):
                for found in dict.fromkeys(_Reader(rules, checker).block(node.body, _Within())):
                    labels = (Label(node.source.span, "who choose at the same time"),)
                    checker.report("SEA0258", found.span, found.what, labels=labels, suggestion=found.suggestion)


class _Reader:
    """Looks through the statements of one block."""

    def __init__(self, rules: checked.Rules, checker: Checker) -> None:
        self._rules, self._checker = rules, checker

    def block(self, block: checked.Block, within: _Within) -> Iterator[_Found]:
        """What is wrong in a block and in what it calls."""
        for statement in block.statements:
            yield from self._statement(statement, within)

    def _statement(self, statement: checked.Stmt, within: _Within) -> Iterator[_Found]:
        match statement:
            case checked.If(branches=branches):
                for _, body in branches:
                    yield from self.block(body, within)
            case checked.For(slot=0):
                yield _Found(statement.span, "one player does something for others while all choose at the same time")
            case checked.For(body=body):
                yield from self.block(body, within)
            case checked.Repeat(body=body):
                yield from self.block(body, evolve(within, inside=within.inside | {"repeat"}))
            case checked.Step(body=body):
                yield from self.block(body, evolve(within, inside=within.inside | {"step"}))
            case checked.CallProcedure(procedure=name):
                yield from self._call(f"to {name}", [self._rules.procedures[name].body], within)
            case checked.CallColumn(table=table, column=column):
                cells = [row.cells.get(column) for row in self._rules.tables[table].rows]
                bodies = [cell for cell in cells if isinstance(cell, checked.Block)]
                yield from self._call(f"{table}.{column}", bodies, within)
            case checked.Decision():
                yield from self._decision(statement, within)
            case _:
                yield from self._effect(statement, within)

    def _decision(self, statement: checked.Decision, within: _Within) -> Iterator[_Found]:
        match statement:
            case checked.Together():
                yield _Found(
                    statement.span, "players who choose at the same time are asked so once more", "ask them once"
                )
            case checked.Ask():
                suggestion = "ask below the block"
                yield _Found(statement.span, "others are asked while all choose at the same time", suggestion)
            case checked.AnyTime():
                suggestion = "offer it with `may` in the block"
                yield _Found(
                    statement.span, "nothing is open at any time while all choose at the same time", suggestion
                )
            case checked.MayChoose(body=body):
                yield from self.block(body, within)
            case checked.ChooseOne(alternatives=alternatives):
                for alternative in alternatives:
                    yield from self.block(alternative.body, within)
            case checked.Must(acts=acts) | checked.May(acts=acts) | checked.AnyOrder(acts=acts):
                for act in acts:
                    yield from self._action(act.action, within)
            case _:
                return

    def _action(self, name: str, within: _Within) -> Iterator[_Found]:
        action = self._rules.actions[name]
        for guard in action.guards:
            if isinstance(guard, checked.Cost) and guard.payment in self._rules.payments:
                ways = [way.effects for way in self._rules.payments[guard.payment].ways]
                yield from self._call(f"payment {guard.payment}", ways, within)
        yield from self._call(f"action {name}", [action.effects], within)

    def _call(self, unit: str, bodies: list[checked.Block], within: _Within) -> Iterator[_Found]:
        """The bodies of a unit; nothing around it can be left from there but turns and rounds, which are refused."""
        if unit not in within.units:
            for body in bodies:
                yield from self.block(body, _Within(units=(*within.units, unit)))

    # ---- effects ----------------------------------------------------------------------------------------------

    def _effect(self, statement: checked.Stmt, within: _Within) -> Iterator[_Found]:
        match statement:
            case checked.Shuffle() | checked.Scatter() | checked.RollVar() | checked.RollPieces():
                yield self._chance(statement)
            case checked.Draw(sources=sources) if not all(self._ordered(source) for source in sources):
                yield self._chance(statement)
            case checked.EndGame() | checked.RunBlock() | checked.AnotherTurn() | checked.SetNextPlayer():
                yield _Found(statement.span, "the course of the game changes while all choose at the same time")
            case checked.Leave(what=what) if what not in within.inside:
                yield _Found(statement.span, f"one player ends the {what} while all choose at the same time")
            case _:
                yield from self._changes(statement)

    @staticmethod
    def _chance(statement: checked.Stmt) -> _Found:
        suggestion = "let chance decide before the block, or below it"
        return _Found(statement.span, "chance is asked while all choose at the same time", suggestion)

    def _ordered(self, zone: checked.Expr) -> bool:
        return isinstance(zone, checked.ZoneRef) and zone_info(zone.zone, self._checker).container in ("pile", "deck")

    def _changes(self, statement: checked.Stmt) -> Iterator[_Found]:
        """What a statement changes that is not the player's own."""
        match statement:
            case checked.SetVar(var=name, keys=keys):
                if not _mine(keys):
                    yield self._common(statement, f"`{name}`")
            case checked.Move(pieces=pieces, zone=zone) | checked.Place(piece=pieces, zone=zone):
                yield from self._pieces(statement, pieces)
                yield from self._zones(statement, (zone,))
            case checked.Draw(sources=sources, zone=zone):
                yield from self._zones(statement, (*sources, zone))
            case checked.TurnTo(pieces=pieces) | checked.Show(pieces=pieces):
                yield from self._pieces(statement, pieces)
            case checked.Flip(piece=pieces) | checked.Rotate(piece=pieces) | checked.SetTurned(piece=pieces):
                yield from self._pieces(statement, pieces)
            case _:
                return

    def _zones(self, statement: checked.Stmt, zones: tuple[checked.Expr, ...]) -> Iterator[_Found]:
        for zone in zones:
            keys = zone.keys if isinstance(zone, checked.ZoneRef) else ()
            if isinstance(zone, checked.ZoneRef | checked.Family) and not _mine(keys):
                yield self._common(statement, f"`{zone.zone}`")

    def _pieces(self, statement: checked.Stmt, pieces: checked.Expr) -> Iterator[_Found]:
        others = sorted(zone for zone in _known_zones(pieces.type) if not zone.endswith("@me"))
        if others:
            yield self._common(statement, f"pieces in `{others[0]}`")

    @staticmethod
    def _common(statement: checked.Stmt, what: str) -> _Found:
        message = f"this changes {what} while all choose at the same time, and may change only what is the player's own"
        return _Found(statement.span, message)


def _known_zones(type_: Type) -> frozenset[str]:
    """Where pieces may lie, as far as their type tells."""
    inner = type_.of if isinstance(type_, SetOf) else type_
    return (inner.zones or frozenset()) if isinstance(inner, One) else frozenset()


def _mine(keys: tuple[checked.Expr, ...]) -> bool:
    return any(isinstance(key, checked.Local) and key.slot == 0 for key in keys)
