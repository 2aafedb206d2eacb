"""Secrecy, checked before play: what a player chooses among depends only on what they may see (law 6).

Of a piece one may know that it is there (the count of a zone is open), what it is, and where. So a condition or
domain at a decision of mine may not read, of a piece that lies or may lie where I do not see: its fields, its kind,
its face, its place. Lets are followed into their bodies, with what the call shows of their arguments.
"""

from collections.abc import Iterator, Mapping

from attrs import fields, frozen

from searules.diagnostics import Label, Span
from searules.rules import checked
from searules.rules.attributes import possible_zones
from searules.rules.checker import Checker
from searules.rules.infos import zone_info
from searules.rules.types import One, SetOf

Zones = frozenset[str] | None


@frozen
class Reading:
    """Where something is read: whether `me` there is the reader, what is known of the zones of its places, and the
    sets of players (by name) that the reader was tested to be in."""

    mine: bool
    zones: Mapping[int, Zones]
    tested: frozenset[str] = frozenset()


@frozen
class Leak:
    """A place that reads what the reader may not see, and how to say it."""

    span: Span
    what: str


class Secrecy:
    """Looks through everything that decides what a player may choose."""

    def __init__(self, rules: checked.Rules, checker: Checker) -> None:
        self.rules, self.checker = rules, checker
        self._busy: set[object] = set()

    def check(self) -> None:
        """Report each leak at a decision."""
        for action in self.rules.actions.values():
            self._action(action)
        for payment in self.rules.payments.values():
            for way in payment.ways:
                self._report(way.up_to, Reading(True, {}), way.span)
                self._statements(way.effects)
        for flow in (*self.rules.flows.values(), *self.rules.after_game):
            self._statements(flow.body)
        for procedure in self.rules.procedures.values():
            self._statements(procedure.body)

    def _action(self, action: checked.Action) -> None:
        tested: set[str] = set()
        for param in action.params:
            self._domain(param, tested)
        for guard in action.guards:
            reading = Reading(True, {}, frozenset(tested))
            match guard:
                case checked.Needs(condition=condition):
                    self._report(condition, reading, guard.span)
                    tested |= _tested(condition)
                case checked.Let(value=value) | checked.Cost(amount=value):
                    self._report(value, reading, guard.span)
                case _:
                    pass
        self._statements(action.effects)

    def _domain(self, domain: checked.Domain, tested: set[str]) -> None:
        reading = Reading(True, {}, frozenset(tested))
        self._report(domain.values, reading, domain.span)
        type_ = domain.values.type
        if isinstance(type_, SetOf) and type_.of.kinds:
            zones = type_.of.zones if type_.of.zones is not None else possible_zones(type_.of, self.checker)
            hidden = self._hidden(zones, reading)
            if hidden:
                self._leak(Leak(domain.span, f"lists the pieces in `{hidden}`"), domain.span)
        if domain.where is not None:
            self._report(domain.where, reading, domain.span)

    def _statements(self, block: checked.Block) -> None:
        """The decisions inside a block."""
        for node in _parts(block):
            match node:
                case checked.Choose(picks=picks, where=where) | checked.MayChoose(picks=picks, where=where):
                    for pick in picks:
                        self._domain(pick, set())
                    self._maybe(where)
                case checked.ChooseSome(pick=pick, where=where):
                    self._domain(pick, set())
                    self._maybe(where)
                case checked.AnyTime(when=when) | checked.Alternative(when=when):
                    self._maybe(when)
                case _:
                    pass

    def _maybe(self, condition: checked.Expr | None) -> None:
        if condition is not None:
            self._report(condition, Reading(True, {}), condition.span)

    def _report(self, expr: checked.Expr, reading: Reading, decision: Span) -> None:
        for leak in self._leaks(expr, reading):
            self._leak(leak, decision)

    def _leak(self, leak: Leak, decision: Span) -> None:
        self.checker.report(
            "SEA0261",
            leak.span,
            f"what may be chosen would depend on what the player may not see: this {leak.what}",
            labels=() if decision == leak.span else (Label(decision, "the choice"),),
            suggestion="read only what the player sees, or let more players see it (`seen by`)",
        )

    # ---- what is read -----------------------------------------------------------------------------------------

    def _leaks(self, node: object, reading: Reading) -> Iterator[Leak]:
        if isinstance(node, tuple):
            for item in node:
                yield from self._leaks(item, reading)
            return
        if not isinstance(node, checked.Checked) or self._asks_of_myself(node, reading):
            return
        found = self._own(node, reading)
        if found is not None:
            yield Leak(node.span, found)
        yield from self._into(node, reading)
        if isinstance(node, checked.And):
            yield from self._leaks(node.left, reading)
            narrowed = Reading(reading.mine, reading.zones, reading.tested | _tested(node.left))
            yield from self._leaks(node.right, narrowed)
            return
        for name in (a.name for a in fields(type(node)) if a.name not in ("span", "type")):
            yield from self._leaks(getattr(node, name), reading)

    def _asks_of_myself(self, node: checked.Checked, reading: Reading) -> bool:
        """Whether I am among those who see something is known to me."""
        viewers = {zone.seen_by for zone in self.rules.zones.values()} | {v.seen_by for v in self.rules.vars.values()}
        match node:
            case checked.In(value=checked.Local(slot=0), set=checked.LetValue(let=name)) if reading.mine:
                return name in viewers
            case _:
                return False

    def _own(self, node: checked.Checked, reading: Reading) -> str | None:
        """What a node itself reads that the reader may not see."""
        match node:
            case checked.FieldOf(piece=piece, name=name):
                return self._piece(piece, f"the {name} of a piece", reading, anywhere=False)
            case checked.IsKind(value=piece) if isinstance(piece.type, One) and len(piece.type.kinds) > 1:
                return self._piece(piece, "which kind a piece is", reading, anywhere=False)
            case checked.Attribute(piece=piece, name=name):
                return self._piece(piece, f"the {name} of a piece", reading, anywhere=True)
            case checked.In(value=value, set=many):
                return self._compared(value, many, "asks which piece lies", reading)
            case checked.Equal(left=left, right=right):
                return self._compared(left, right, "compares what lies", reading)
            case checked.SetSum(left=left, right=right) | checked.SetDifference(left=left, right=right):
                return self._compared(left, right, "tells what lies", reading)
            case checked.VarValue(var=name, keys=keys):
                return self._var(name, keys, reading)
            case _:
                return None

    def _piece(self, piece: checked.Expr, what: str, reading: Reading, *, anywhere: bool) -> str | None:
        zones = self._zones(piece, reading)
        if zones is None:
            zones = self._anywhere(piece) if anywhere else None
        if zones is None:
            return None
        hidden = self._hidden(zones, reading)
        return f"reads {what} that may lie in `{hidden}`" if hidden else None

    def _zones(self, piece: checked.Expr, reading: Reading) -> Zones:
        if isinstance(piece, checked.Local) and piece.slot in reading.zones:
            return reading.zones[piece.slot]
        return piece.type.zones if isinstance(piece.type, One) else None

    def _anywhere(self, piece: checked.Expr) -> Zones:
        """The zones in which a piece may lie of which nothing is known."""
        return possible_zones(piece.type, self.checker) if isinstance(piece.type, One) else None

    def _compared(self, one: checked.Expr, other: checked.Expr, what: str, reading: Reading) -> str | None:
        """Whether pieces are told apart that the reader may not see. What lies in one zone and the same zone again
        is compared with itself; that nothing is there (`is none`) is open."""
        sides = [self._held(side, reading) for side in (one, other)]
        if isinstance(other, checked.Const) or sides[0] == sides[1]:
            return None
        for zones in sides:
            hidden = None if zones is None else self._hidden(zones, reading)
            if hidden:
                return f"{what} in `{hidden}`"
        return None

    def _held(self, expr: checked.Expr, reading: Reading) -> Zones:
        """The zones of a piece, or of the pieces in a set."""
        inner = expr.type if isinstance(expr.type, One) else expr.type.of
        if not isinstance(inner, One) or not inner.there.kinds:
            return None
        return self._zones(expr, reading) if isinstance(expr.type, One) else inner.zones

    def _var(self, name: str, keys: tuple[checked.Expr, ...], reading: Reading) -> str | None:
        seen = self.rules.vars[name].seen_by
        own = reading.mine and any(isinstance(key, checked.Local) and key.slot == 0 for key in keys)
        if seen == "all" or (seen == "owner" and own) or seen in reading.tested:
            return None
        return f"reads the var `{name}`"

    def _hidden(self, zones: frozenset[str], reading: Reading) -> str | None:
        """A zone among these that the reader may not see, if there is one."""
        for zone in sorted(zones):
            name = zone.removesuffix("@me")
            seen = zone_info(name, self.checker).seen_by
            own = reading.mine and zone.endswith("@me")
            if seen != "all" and not (seen == "owner" and own) and seen not in reading.tested:
                return name
        return None

    # ---- what is called ---------------------------------------------------------------------------------------

    def _into(self, node: checked.Checked, reading: Reading) -> Iterator[Leak]:
        """The bodies of what a node calls."""
        match node:
            case checked.LetValue(let=name, me=me, args=args) if name in self.rules.lets:
                let = self.rules.lets[name]
                inner = Reading(self._same(me, reading), self._passed(let.params, args, reading), reading.tested)
                yield from self._body(("let", name), let.value, inner)
            case checked.Cell(table=table, column=name, me=me, args=args):
                column = next(c for c in self.rules.tables[table].columns if c.name == name)
                if column.sort == "formula":
                    inner = Reading(self._same(me, reading), self._passed(column.params, args, reading), reading.tested)
                    for row in self.rules.tables[table].rows:
                        yield from self._body((table, name, row.name), row.cells[name], inner)
            case checked.ScoreOf(score=name, player=player):
                for score in self.rules.scores.values():
                    if name in ("", score.name):
                        yield from self._score(score, Reading(self._same(player, reading), {}, reading.tested))
            case checked.ResultOf(result=name, player=player) if name in self.rules.results:
                inner = Reading(self._same(player, reading), {}, reading.tested)
                yield from self._body(("result", name), self.rules.results[name].value, inner)
            case _:
                return

    def _score(self, score: checked.Score, reading: Reading) -> Iterator[Leak]:
        """What a line of the ledger reads; its x lies in the zones of its source."""
        if score.source is not None and score.slot is not None:
            yield from self._body(("score source", score.name), score.source, reading)
            inner = score.source.type if isinstance(score.source.type, One) else score.source.type.of
            zones = inner.zones if isinstance(inner, One) else None
            reading = Reading(reading.mine, {score.slot: zones}, reading.tested)
        yield from self._body(("score", score.name), score.value, reading)

    def _same(self, me: checked.Expr | None, reading: Reading) -> bool:
        """Whether the me of a callee is the reader; a callee without a me reads what its arguments show."""
        return reading.mine and (me is None or (isinstance(me, checked.Local) and me.slot == 0))

    def _passed(self, params: tuple[int, ...], args: tuple[checked.Expr, ...], reading: Reading) -> dict[int, Zones]:
        found: dict[int, Zones] = {}
        for slot, arg in zip(params, args, strict=False):
            zones = self._zones(arg, reading)
            if zones is not None and not reading.mine:
                zones = frozenset(zone.removesuffix("@me") for zone in zones)
            found[slot] = zones
        return found

    def _body(self, name: object, body: object, reading: Reading) -> Iterator[Leak]:
        mark = (name, reading.mine, tuple(sorted(reading.zones.items())), reading.tested)
        if mark in self._busy:
            return
        self._busy.add(mark)
        yield from self._leaks(body, reading)


def _tested(condition: checked.Expr) -> frozenset[str]:
    """The sets of players that the reader is in where this condition holds."""
    match condition:
        case checked.And(left=left, right=right):
            return _tested(left) | _tested(right)
        case checked.In(value=checked.Local(slot=0), set=checked.LetValue(let=name)):
            return frozenset({name})
        case _:
            return frozenset()


def _parts(node: object) -> Iterator[checked.Checked]:
    if isinstance(node, tuple):
        for item in node:
            yield from _parts(item)
    elif isinstance(node, checked.Checked):
        yield node
        for name in (a.name for a in fields(type(node)) if a.name not in ("span", "type")):
            yield from _parts(getattr(node, name))


def secrecy(rules: checked.Rules, checker: Checker) -> None:
    """Report conditions of decisions that read what the chooser may not see."""
    Secrecy(rules, checker).check()
