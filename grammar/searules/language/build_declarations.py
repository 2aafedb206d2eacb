"""From matches of the grammar to declarations: one function a rule, and the table of them."""

from searules.language import tree
from searules.language.build_parts import Amount, Answer, Limit, items, limit
from searules.language.build_statements import take_margin
from searules.language.parts import Parts, Rule, text_of
from searules.language.tree import Expr, Name, Param, Suite, Text, TypeExpr

# ---- heads, options, types ---------------------------------------------------------------------------


def game(parts: Parts) -> tree.Game:
    return tree.Game(parts.get(0, Text).value, margin=parts.margin, span=parts.span)


def variant(parts: Parts) -> tree.Variant:
    return tree.Variant(parts.get(0, Text).value, parts.get(1, Text).value, margin=parts.margin, span=parts.span)


def players(parts: Parts) -> tree.Players:
    return tree.Players(parts.get(0, Expr), margin=parts.margin, span=parts.span)


def option(parts: Parts) -> tree.Option:
    name, type_, value = parts.get(0, Name), parts.get(1, TypeExpr), parts.get(2, Expr)
    return tree.Option(name, type_, value, margin=parts.margin, span=parts.span)


def needs(parts: Parts) -> tree.NeedsDecl:
    reason = parts.maybe(2, Text)
    label, condition = parts.maybe(0, Name), parts.get(1, Expr)
    return tree.NeedsDecl(label, condition, text_of(reason), margin=parts.margin, span=parts.span)


def ruling(parts: Parts) -> tree.Ruling:
    name, decision, instead = parts.get(0, Name), parts.get(1, Text).value, parts.maybe(2, Text)
    other, option = text_of(instead), parts.maybe(3, Name)
    return tree.Ruling(name, decision, other, option, margin=parts.margin, span=parts.span)


def enum(parts: Parts) -> tree.EnumDecl:
    name, *members = parts.every(Name)
    return tree.EnumDecl(name, tuple(members), margin=parts.margin, span=parts.span)


def alias(parts: Parts) -> tree.Alias:
    return tree.Alias(parts.get(0, Name), parts.get(1, TypeExpr), margin=parts.margin, span=parts.span)


def table(parts: Parts) -> tree.Table:
    columns, rows = items(parts, 1, tree.Column), parts.every(tree.Row)
    return tree.Table(parts.get(0, Name), columns, rows, margin=parts.margin, span=parts.span)


def table_file(parts: Parts) -> tree.Table:
    columns, file = items(parts, 1, tree.Column), parts.get(2, Text)
    return tree.Table(parts.get(0, Name), columns, file=file, margin=parts.margin, span=parts.span)


# ---- components --------------------------------------------------------------------------------------


def board(parts: Parts) -> tree.Board:
    name, maker = parts.get(0, Name), parts.get(1, Expr)
    return tree.Board(name, maker, parts.every(tree.Part), margin=parts.margin, span=parts.span)


def piece(parts: Parts) -> tree.Piece:
    name, fields, faces = parts.get(0, Name), items(parts, 1, Param), parts.maybe(2, TypeExpr)
    rotates, many = parts.children[3] is not None, parts.get(4, Amount)
    margin, span = parts.margin, parts.span
    return tree.Piece(name, fields, faces, rotates, many.count, many.of_each, margin=margin, span=span)


def zone(parts: Parts) -> tree.Zone:
    name, owners, type_, on = (
        parts.get(0, Name),
        items(parts, 1, Name),
        parts.get(2, TypeExpr),
        parts.maybe(3, TypeExpr),
    )
    room, seen = limit(parts, "up to"), limit(parts, "seen by")
    assert room is None or isinstance(room, Expr)
    assert seen is None or isinstance(seen, Name)
    return tree.Zone(name, owners, type_, on, room, seen, margin=parts.margin, span=parts.span)


def var(parts: Parts) -> tree.Var:
    name, owners, type_, value = parts.get(0, Name), items(parts, 1, Name), parts.get(2, TypeExpr), parts.maybe(3, Expr)
    seen = limit(parts, "seen by")
    assert seen is None or isinstance(seen, Name)
    lost = any(limit.what == "excess lost" for limit in parts.every(Limit))
    return tree.Var(name, owners, type_, value, lost, seen, margin=parts.margin, span=parts.span)


# ---- values ------------------------------------------------------------------------------------------


def let(parts: Parts) -> tree.Let:
    name, owner, params, type_ = let_head(parts)
    return tree.Let(name, owner, params, type_, parts.get(4, Expr), margin=parts.margin, span=parts.span)


def let_cases(parts: Parts) -> tree.Let:
    name, owner, params, type_ = let_head(parts)
    said = parts.get(4, Answer)
    return tree.Let(name, owner, params, type_, said.body, margin=said.margin, span=parts.span)


def let_head(parts: Parts) -> tuple[Name, Name | None, tuple[Param, ...], TypeExpr | None]:
    """What both forms of `let` begin with."""
    return parts.get(0, Name), parts.maybe(1, Name), items(parts, 2, Param), parts.maybe(3, TypeExpr)


def let_by(parts: Parts) -> tree.LetBy:
    name, owner, by, rows = parts.get(0, Name), parts.maybe(1, Name), parts.get(2, Name), parts.every(tree.ByRow)
    return tree.LetBy(name, owner, by, rows, margin=parts.margin, span=parts.span)


# ---- actions and the flow ----------------------------------------------------------------------------


def procedure(parts: Parts) -> tree.Procedure:
    margin, block = take_margin(parts.get(2, Suite))
    return tree.Procedure(parts.get(0, Name), items(parts, 1, Param), block, margin=margin, span=parts.span)


def action(parts: Parts) -> tree.Action:
    margin, block = take_margin(parts.get(2, Suite))
    return tree.Action(parts.get(0, Name), items(parts, 1, Param), block, margin=margin, span=parts.span)


def action_like(parts: Parts) -> tree.ActionLike:
    margin, block = take_margin(parts.get(2, Suite))
    return tree.ActionLike(parts.get(0, Name), parts.get(1, Name), block, margin=margin, span=parts.span)


def rule(parts: Parts) -> tree.Rule:
    name, *actions = parts.every(Name)
    margin, block = take_margin(parts.get(-1, Suite))
    params = items(parts, -2, Param)
    return tree.Rule(name, tuple(actions), params, block, margin=margin, span=parts.span)


def payment(parts: Parts) -> tree.Payment:
    return tree.Payment(parts.get(0, Name), parts.every(tree.Way), margin=parts.margin, span=parts.span)


def event(parts: Parts) -> tree.Event:
    margin, block = take_margin(parts.get(2, Suite))
    return tree.Event(parts.get(0, Name), parts.get(1, Expr), block, margin=margin, span=parts.span)


def flow(parts: Parts) -> tree.Flow:
    margin, block = take_margin(parts.get(1, Suite))
    return tree.Flow(parts.get(0, Name), block, margin=margin, span=parts.span)


def game_ends(parts: Parts) -> tree.GameEnds:
    name, moment, condition = parts.get(0, Name), parts.get(1, Name).text, parts.get(2, Expr)
    return tree.GameEnds(name, moment.removesuffix(" when"), condition, margin=parts.margin, span=parts.span)


def after_game(parts: Parts) -> tree.AfterGame:
    margin, block = take_margin(parts.get(1, Suite))
    return tree.AfterGame(parts.get(0, Name), block, margin=margin, span=parts.span)


def score(parts: Parts) -> tree.Score:
    said = parts.get(2, Answer)
    return tree.Score(parts.get(0, Name), parts.maybe(1, Expr), said.body, margin=said.margin, span=parts.span)


def result(parts: Parts) -> tree.Result:
    said = parts.get(2, Answer)
    return tree.Result(parts.get(0, Name), parts.maybe(1, Expr), said.body, margin=said.margin, span=parts.span)


def record(parts: Parts) -> tree.Record:
    table, names = parts.maybe(-2, Name), parts.every(Name)
    recorded = names if table is None else names[:-1]
    return tree.Record(recorded, table, margin=parts.margin, span=parts.span)


def record_by(parts: Parts) -> tree.Record:
    return tree.Record((), parts.get(0, Name), margin=parts.margin, span=parts.span)


def winner(parts: Parts) -> tree.Winner:
    return tree.Winner(parts.every(tree.Key), margin=parts.margin, span=parts.span)


def check(parts: Parts) -> tree.Check:
    text, mood, said = parts.get(0, Text), parts.get(1, Name), parts.get(2, Answer)
    return tree.Check(text, mood.text, said.body, margin=said.margin, span=parts.span)


def measure(parts: Parts) -> tree.Measure:
    return tree.Measure(parts.get(0, Name), parts.get(1, Expr), margin=parts.margin, span=parts.span)


def symmetric(parts: Parts) -> tree.Symmetric:
    *names, keeping, _ = parts.children  # the last one is the end of the line
    assert keeping is None or isinstance(keeping, Name)
    alike = tuple(name for name in names if isinstance(name, Name))
    return tree.Symmetric(alike, keeping, margin=parts.margin, span=parts.span)


def example(parts: Parts) -> tree.Example:
    lines = parts.every(tree.ExampleLine)
    return tree.Example(parts.get(0, Text), lines, margin=parts.margin, span=parts.span)


DECLARATIONS: dict[str, Rule] = {
    "game": game,
    "variant": variant,
    "players": players,
    "option": option,
    "needs_declaration": needs,
    "ruling": ruling,
    "enum": enum,
    "alias": alias,
    "table": table,
    "table_file": table_file,
    "board": board,
    "piece": piece,
    "zone": zone,
    "var": var,
    "let": let,
    "let_cases": let_cases,
    "let_by": let_by,
    "procedure": procedure,
    "action": action,
    "action_like": action_like,
    "rule": rule,
    "payment": payment,
    "event": event,
    "flow": flow,
    "game_ends": game_ends,
    "after_game": after_game,
    "score": score,
    "result": result,
    "record": record,
    "record_by": record_by,
    "winner": winner,
    "check": check,
    "measure": measure,
    "symmetric": symmetric,
    "example": example,
}
