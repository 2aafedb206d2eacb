"""What every checked tree keeps: an evaluator may rely on it without looking.

`validate(rules)` gives each breach as a sentence; a list without any is what the tests want.
"""

from collections.abc import Iterator

from attrs import fields

from searules.rules import checked as c
from searules.rules.fits import fits, is_ordered, is_unknown, mixed
from searules.rules.types import EnumSort, KindSort, ListOf, One, PartSort, PlayerSort, SetOf, Sort, Type, ZoneSort
from searules.rules.walking import parts

LIBRARY = {
    **dict.fromkeys(("count", "sum", "abs", "min", "max", "first", "last", "the", "one", "union", "lines"), 1),
    **dict.fromkeys(("next", "previous", "clockwise", "reverse", "left", "right", "row", "column", "number"), 1),
    **dict.fromkeys(("inner", "outer", "adjacent", "neighbours", "corners", "edges", "spaces", "most_pairs"), 1),
    **dict.fromkeys(("first_n", "cycle", "step", "ray", "between", "corner", "edge", "spots", "rays", "sees"), 2),
    **dict.fromkeys(("rays_within", "connected"), 3),
}
"""How many arguments each function takes; `least` and `greatest` take any number."""

BINDERS = (c.Filter, c.Each, c.Ranked, c.Top, c.Some, c.Every)


class Validator:
    """Looks through the units of one set of rules."""

    def __init__(self, rules: c.Rules) -> None:
        self.rules = rules
        self.found: list[str] = []
        self.where = ""
        self.slots = 0

    def wrong(self, node: object, what: str) -> None:
        """Note a breach."""
        span = getattr(node, "span", None)
        self.found.append(f"{self.where}: {type(node).__name__} at {span}: {what}")

    def unit(self, where: str, slots: int, bound: set[int], *nodes: object) -> None:
        """Look through one unit; `bound` are the places that have a value when it begins."""
        self.where, self.slots = where, slots
        for node in nodes:
            self.look(node, set(bound))

    def look(self, node: object, bound: set[int]) -> None:
        """Look through a part; what it binds for what follows is added to `bound`."""
        if isinstance(node, tuple):
            for item in node:
                self.look(item, bound)
            return
        if isinstance(node, c.Expr):
            self.expression(node)
        match node:
            case c.Local(slot=slot):
                if slot not in bound:
                    self.wrong(node, f"place {slot} ({node.name}) has no value")
                if slot >= self.slots:
                    self.wrong(node, f"place {slot} of {self.slots}")
            case c.Filter() | c.Each() | c.Ranked() | c.Top() | c.Some() | c.Every():
                self.look(node.source, bound)
                inside = [part for part in parts(node) if isinstance(part, c.Expr) and part is not node.source]
                self.look(tuple(inside), bound | {node.slot})
            case c.Groups():
                self.look((node.members, node.start), bound)
                self.look(node.link, bound | {node.slot})
            case c.Let(slot=slot, value=value):
                self.look(value, bound)
                bound.add(slot)
            case c.Block(statements=statements):
                self.look(statements, set(bound))
            case c.For(slot=slot, source=source, body=body):
                self.many(node, source.type)
                self.look(source, bound)
                self.look(body, bound | {slot})
            case c.Together(source=source, body=body):
                self.look(source, bound)
                self.look(body, bound | {0})
            case c.Ask(who=who, acts=acts):
                self.look(who, bound)
                self.look(acts, bound | {0})
            case c.Domain(slot=slot, values=values, where=where):
                self.many(node, values.type)
                self.look(values, bound)
                bound.add(slot)
                self.look(where, bound)
                self.yes_no(node, where)
            case c.Choose(picks=picks, where=where):
                self.look(picks, bound)
                self.look(where, bound)
            case c.MayChoose(picks=picks, where=where, body=body):
                body_bound = set(bound)
                self.look((*picks, where, body), body_bound)
            case c.ChooseSome(pick=pick, where=where, count=count, result=result):
                self.look(count, bound)
                self.look((pick, where), set(bound))
                bound.add(result)
            case _:
                for part in parts(node):
                    self.look(part, bound)
        if isinstance(node, c.Stmt):
            self.statement(node)

    # ---- types ----------------------------------------------------------------------------------

    def yes_no(self, node: object, condition: c.Expr | None) -> None:
        """A condition is yes or no."""
        if condition is not None and [type(s).__name__ for s in _sorts(condition.type)] != ["YesNoSort"]:
            self.wrong(node, f"a condition of type {condition.type}")

    def many(self, node: object, type_: Type) -> None:
        """A set or list is there."""
        if not isinstance(type_, SetOf | ListOf):
            self.wrong(node, f"no set: {type_}")

    def a_set(self, node: object, expr: c.Expr) -> None:
        """A set is there, no list."""
        if not isinstance(expr.type, SetOf):
            self.wrong(node, f"no set: {expr.type}")

    def number(self, node: object, expr: c.Expr | None) -> None:
        """A number is there."""
        if expr is not None and (not isinstance(expr.type, One) or expr.type.number is None or expr.type.optional):
            self.wrong(node, f"no number: {expr.type}")

    def name(self, node: object, name: str, known: object) -> None:
        """A name is declared."""
        if name not in known:  # type: ignore[operator]  # dictionaries and tuples
            self.wrong(node, f"no `{name}`")

    def zone(self, node: object, expr: c.Expr) -> None:
        """A zone is there."""
        if not any(isinstance(sort, ZoneSort) for sort in _sorts(expr.type)):
            self.wrong(node, f"no zone: {expr.type}")

    def piece(self, node: object, expr: c.Expr) -> None:
        """A piece is there (or none)."""
        if not isinstance(expr.type, One) or not expr.type.there.kinds:
            self.wrong(node, f"no piece: {expr.type}")

    # ---- expressions ----------------------------------------------------------------------------

    def expression(self, node: c.Expr) -> None:
        """What each sort of expression keeps."""
        if is_unknown(node.type):
            self.wrong(node, "its type is not known")
        if isinstance(node.type, One) and mixed(node.type):
            self.wrong(node, f"mixed sorts {node.type}")
        for sort in _sorts(node.type):
            self.sort(node, sort)
        self.names_of(node)
        self.types_of(node)

    def sort(self, node: object, sort: Sort) -> None:
        """A sort is declared."""
        match sort:
            case EnumSort(name):
                self.name(node, name, {**self.rules.enums, **self.rules.tables})
            case KindSort(name):
                self.name(node, name, self.rules.kinds)
            case PartSort(board):
                self.name(node, board, self.rules.boards)

    def names_of(self, node: c.Expr) -> None:
        """The names in an expression are declared, with so many keys and arguments."""
        rules = self.rules
        match node:
            case c.OptionValue(name=name):
                self.name(node, name, rules.options)
            case c.VarValue(var=name, keys=keys):
                self.name(node, name, rules.vars)
                self.keys(node, keys, rules.vars[name].owners)
            case c.ZoneRef(zone=name, keys=keys) if name != "box":
                self.name(node, name, rules.zones)
                self.keys(node, keys, rules.zones[name].owners)
            case c.Family(zone=name):
                self.name(node, name, rules.zones)
            case c.LetValue(let=name, me=me, args=args):
                self.name(node, name, rules.lets)
                if len(args) != len(rules.lets[name].params) or (me is None) != (rules.lets[name].owner is None):
                    self.wrong(node, "arguments or owner")
                if me is not None and rules.lets[name].owner not in _sorts(me.type):
                    self.wrong(node, f"an owner of type {me.type}")
            case c.Cell(table=table, column=name):
                self.cell(node, next(x for x in rules.tables[table].columns if x.name == name))
            case c.MakePieces(kind=name, args=args):
                if len(args) != len(rules.kinds[name].fields):
                    self.wrong(node, "arguments")
            case c.ScoreOf(score=name):
                self.name(node, name, {"": None, **rules.scores})
            case c.ResultOf(result=name):
                self.name(node, name, rules.results)
            case c.Times(action=name) | c.Possible(action=name) | c.OptionIs(action=name):
                self.name(node, name, rules.actions)
            case c.After(code=name):
                self.name(node, name, {**rules.actions, **rules.procedures})
            case c.Library(name=name, args=args):
                if LIBRARY.get(name, len(args)) != len(args) or (
                    name not in LIBRARY and name not in ("least", "greatest")
                ):
                    self.wrong(node, f"{name} with {len(args)} arguments")

    def keys(self, node: object, keys: tuple[c.Expr, ...], owners: tuple[Sort, ...]) -> None:
        """There is a key of its sort for each owner."""
        if len(keys) != len(owners):
            self.wrong(node, f"{len(keys)} keys for {len(owners)}")
        for key, owner in zip(keys, owners, strict=False):
            if not isinstance(key.type, One) or not fits(key.type.there, One((owner,))):
                self.wrong(node, f"a key of type {key.type} for {owner}")

    def cell(self, node: c.Cell, column: c.Column) -> None:
        """A cell has an owner if its column has, and a value for each parameter."""
        wanted = {"formula": len(column.params), "family": 1}.get(column.sort, 0)
        if column.sort == "effect" or len(node.args) != wanted or (node.me is not None) != column.owned:
            self.wrong(node, f"a cell of a {column.sort} column")
        if _sorts(node.row.type) != (EnumSort(node.table),):
            self.wrong(node, f"a row of type {node.row.type}")

    def types_of(self, node: c.Expr) -> None:
        """The parts of an expression are of the types that it works on."""
        match node:
            case c.Arithmetic(left=left, right=right) | c.Span_(low=left, high=right):
                self.number(node, left)
                self.number(node, right)
            case c.Negate(value=value):
                self.number(node, value)
            case c.Compare(left=left, right=right):
                for side in (left, right):
                    if not isinstance(side.type, One) or side.type.optional or not is_ordered(side.type):
                        self.wrong(node, f"no order: {side.type}")
            case c.Not(value=value):
                self.yes_no(node, value)
            case c.And(left=left, right=right) | c.Or(left=left, right=right):
                self.yes_no(node, left)
                self.yes_no(node, right)
            case c.In(set=many):
                self.many(node, many.type)
            case c.SetSum(left=left, right=right) | c.SetDifference(left=left, right=right):
                for side in (left, right):
                    if type(side.type) is not type(node.type):
                        self.wrong(node, f"a side of type {side.type} for {node.type}")
            case c.Filter(source=source, where=where):
                self.many(node, source.type)
                self.yes_no(node, where)
            case c.Some(source=source, condition=condition) | c.Every(source=source, condition=condition):
                self.many(node, source.type)
                self.yes_no(node, condition)
            case c.Each(source=source) | c.Ranked(source=source) | c.Top(source=source):
                self.many(node, source.type)
            case c.Cases(arms=arms):
                self.arms(node, arms)
            case c.Pieces(zone=zone) | c.Content(zone=zone):
                self.zone(node, zone)
            case c.PieceAt(zone=zone, spot=spot):
                self.zone(node, zone)
                on = {sort.on for sort in _sorts(zone.type) if isinstance(sort, ZoneSort)}
                if not set(_sorts(spot.type)) <= on:
                    self.wrong(node, f"a spot of type {spot.type}")
            case c.FieldOf(piece=piece) | c.Attribute(piece=piece):
                self.piece(node, piece)
            case c.Turns(player=player) | c.ScoreOf(player=player) | c.ResultOf(player=player):
                if _sorts(player.type) != (PlayerSort(),):
                    self.wrong(node, f"no player: {player.type}")
            case c.Library(name="sum" | "abs" | "least" | "greatest", args=args):
                for arg in args:
                    if any(type(sort).__name__ != "NumberSort" for sort in _sorts(arg.type)):
                        self.wrong(node, f"no number: {arg.type}")

    def arms(self, node: c.Cases, arms: tuple[c.Arm, ...]) -> None:
        """Cases have conditions, all but the last, and answers that fit what the whole gives."""
        for arm in arms:
            self.yes_no(node, arm.condition)
            if arm.condition is None and arm is not arms[-1]:
                self.wrong(node, "`otherwise` is not last")
            if not fits(arm.value.type, node.type) or (
                isinstance(node.type, SetOf) and isinstance(arm.value.type, ListOf)
            ):
                self.wrong(node, f"an answer of type {arm.value.type} for {node.type}")

    # ---- statements -----------------------------------------------------------------------------

    def statement(self, node: c.Stmt) -> None:
        """What each sort of statement keeps."""
        rules = self.rules
        match node:
            case c.SetVar(var=name, keys=keys, value=value):
                self.name(node, name, rules.vars)
                self.keys(node, keys, rules.vars[name].owners)
                if not fits(value.type, rules.vars[name].type):
                    self.wrong(node, f"a value of type {value.type}")
                if isinstance(rules.vars[name].type, SetOf):
                    self.a_set(node, value)
            case c.RollVar(var=name, keys=keys):
                self.name(node, name, rules.vars)
                self.keys(node, keys, rules.vars[name].owners)
            case c.Move(pieces=pieces, zone=zone) | c.Scatter(pieces=pieces, zone=zone):
                self.a_set(node, pieces)
                self.zone(node, zone)
            case c.Shuffle(pieces=pieces, zone=zone):
                self.zone(node, zone)
                if pieces is not None:
                    self.a_set(node, pieces)
            case c.TurnTo(pieces=pieces) | c.RollPieces(pieces=pieces) | c.Show(pieces=pieces):
                self.a_set(node, pieces)
            case c.Place(piece=piece, zone=zone):
                self.piece(node, piece)
                self.zone(node, zone)
            case c.Flip(piece=piece) | c.Rotate(piece=piece) | c.SetTurned(piece=piece):
                self.piece(node, piece)
            case c.Draw(number=number, sources=sources, zone=zone):
                self.number(node, number)
                for place in (*sources, zone):
                    self.zone(node, place)
            case c.CallProcedure(procedure=name, args=args):
                self.name(node, name, rules.procedures)
                if len(args) != len(rules.procedures[name].params):
                    self.wrong(node, "arguments")
            case c.RunBlock(block=name):
                self.name(node, name, rules.flows)
            case c.If(branches=branches):
                for condition, _ in branches:
                    self.yes_no(node, condition)
            case c.Repeat(times=times, until=until):
                self.number(node, times)
                self.yes_no(node, until)
            case c.Must(acts=acts) | c.May(acts=acts) | c.AnyOrder(acts=acts) | c.AnyTime(acts=acts) | c.Ask(acts=acts):
                for act in acts:
                    self.name(node, act.action, rules.actions)
                    if len(act.args) > len(rules.actions[act.action].params):
                        self.wrong(node, "arguments")
            case c.Needs(condition=condition):
                self.yes_no(node, condition)
            case c.Cost(amount=amount, payment=name):
                self.number(node, amount)
                self.name(node, name, rules.payments)


def _sorts(type_: Type) -> tuple[Sort, ...]:
    return type_.sorts if isinstance(type_, One) else _sorts(type_.of)


def validate(rules: c.Rules) -> list[str]:
    """Every breach in checked rules."""
    found = Validator(rules)
    for where, slots, bound, nodes in _units(rules):
        found.unit(where, slots, bound, *nodes)
    return found.found


def _units(rules: c.Rules) -> Iterator[tuple[str, int, set[int], tuple[object, ...]]]:
    yield from _static_units(rules)
    for let in rules.lets.values():
        own = set(let.params) | ({0} if let.owner is not None else set())
        yield f"let {let.name}", let.slots, own, (let.value,)
    for procedure in rules.procedures.values():
        yield f"to {procedure.name}", procedure.slots, {0, *procedure.params}, (procedure.body,)
    for action in rules.actions.values():
        # One tuple, so that parameters and lets of the guards are in sight of what follows.
        yield f"action {action.name}", action.slots, {0}, ((*action.params, *action.guards, action.effects),)
    for payment in rules.payments.values():
        for way in payment.ways:
            yield f"way {way.name}", way.slots, {0}, (way.up_to, way.effects)
    for flow in (*rules.flows.values(), *rules.after_game):
        yield f"flow {flow.name}", flow.slots, {0} if flow.name == "turn" else set(), (flow.body,)
    for event in rules.events.values():
        yield f"event {event.name}", event.slots, set(), (event.condition, event.body)
    for ending in rules.endings.values():
        yield f"ending {ending.name}", ending.slots, set(), (ending.condition,)
    yield from _judging_units(rules)


def _static_units(rules: c.Rules) -> Iterator[tuple[str, int, set[int], tuple[object, ...]]]:
    for option in rules.options.values():
        yield f"option {option.name}", 1, set(), (option.value,)
    for kind in rules.kinds.values():
        yield f"piece {kind.name}", kind.slots, set(range(1, len(kind.fields) + 1)), (kind.count, kind.faces)
    for var in rules.vars.values():
        yield f"var {var.name}", var.slots, set(range(1, len(var.owners) + 1)), (var.value,)
    for zone in rules.zones.values():
        yield f"zone {zone.name}", 1, set(), (zone.room,)
    for table in rules.tables.values():
        for column in table.columns:
            own = set(column.params) | ({0} if column.owned or column.sort == "effect" else set())
            for row in table.rows:
                yield f"{table.name}.{row.name}.{column.name}", column.slots, own, (row.cells[column.name],)


def _judging_units(rules: c.Rules) -> Iterator[tuple[str, int, set[int], tuple[object, ...]]]:
    for score in rules.scores.values():
        own = {0} if score.slot is None else {0, score.slot}
        yield f"score {score.name}", score.slots, {0}, (score.source,)
        yield f"score {score.name}", score.slots, own, (score.value,)
    for result in rules.results.values():
        yield f"result {result.name}", result.slots, {0}, (result.value,)
    if rules.winner is not None:
        yield "winner", rules.winner.slots, {0}, tuple(key.value for key in rules.winner.keys)
    for check in rules.checks:
        yield f"check {check.name}", check.slots, set(), (check.value,)
    for example in rules.examples:
        lines = tuple(line for line in example.lines if fields(type(line)))
        yield f"example {example.name}", example.slots, set(), lines
