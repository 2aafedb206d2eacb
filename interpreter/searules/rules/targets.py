"""What can be changed: `set x to e`, `add n to x`, `take n from x`."""

from attrs import evolve

from searules.language import tree
from searules.rules import checked
from searules.rules.arithmetic import result_range
from searules.rules.blocks import margin
from searules.rules.building import raw, value
from searules.rules.coercion import certain, coerce
from searules.rules.fits import is_unknown, words
from searules.rules.infos import var_info
from searules.rules.types import NUMBER, PLAYER, One, Type, number
from searules.rules.unit import Unit


def _bare(node: tree.Expr) -> tree.Expr:
    return _bare(node.value) if isinstance(node, tree.Group) else node


def _target(node: tree.Expr, unit: Unit) -> checked.VarValue | checked.Attribute | checked.Fact | None:
    """What a statement changes: a var, a piece's rotation, the next player; None after a mistake."""

    saved = unit.facts
    unit.facts = {}
    expr = raw(_bare(node), unit, None)
    unit.facts = saved
    if isinstance(expr, checked.VarValue):
        keys = tuple(certain(key, unit) for key in expr.keys)
        return (
            None
            if any(is_unknown(key.type) for key in keys)
            else evolve(expr, keys=keys, type=var_info(expr.var, unit.checker).type)
        )
    if isinstance(expr, checked.Attribute) and expr.name == "turned":
        return expr
    if isinstance(expr, checked.Fact) and expr.name == "next_player":
        return expr
    if is_unknown(expr.type):
        return None
    unit.checker.report(
        "SEA0229", node.span, f"`{' '.join(node.span.text.split())}` cannot be changed", suggestion=_instead(expr)
    )
    return None


def _instead(expr: checked.Expr) -> str:
    if isinstance(expr, checked.Local):
        return "a name given by `let` or by a loop keeps its value; declare a `var` for what changes"
    if isinstance(expr, checked.Attribute) and expr.name == "face":
        return "turn the piece: `turn x to face`"
    if isinstance(expr, checked.ZoneRef | checked.Content | checked.Pieces | checked.Attribute | checked.PieceAt):
        return "move the piece: `move x to zone`, `place x on zone at spot`"
    if isinstance(expr, checked.LetValue):
        return "a let is worked out anew each time; declare a `var` for what changes"
    if isinstance(expr, checked.OptionValue):
        return "options are fixed before play; declare a `var` for what changes"
    return "what can be changed: a var, the rotation of a piece, next_player"


def set_(node: tree.Set, unit: Unit) -> checked.Stmt | None:
    """`set x to e`."""

    target = _target(node.target, unit)
    want = None if target is None else _type_of(target, unit)
    inner = raw(node.value, unit, want)
    if target is None or want is None:
        return None
    return _assign(target, coerce(inner, want, unit), node, unit)


def _type_of(target: checked.VarValue | checked.Attribute | checked.Fact, unit: Unit) -> Type:
    match target:
        case checked.VarValue(var=name):
            return var_info(name, unit.checker).type
        case checked.Attribute():
            return NUMBER
        case _:
            return PLAYER


def _assign(
    target: checked.VarValue | checked.Attribute | checked.Fact, inner: checked.Expr, node: tree.Stmt, unit: Unit
) -> checked.Stmt:
    match target:
        case checked.VarValue(var=name, keys=keys):
            return checked.SetVar(name, keys, inner, **margin(node, unit))
        case checked.Attribute(piece=piece):
            can_turn(piece, unit)
            return checked.SetTurned(piece, inner, **margin(node, unit))
        case _:
            return checked.SetNextPlayer(inner, **margin(node, unit))


def can_turn(piece: checked.Expr, unit: Unit) -> None:
    """Report the rotation of a kind of piece that does not rotate."""
    fixed = [
        kind
        for kind in (piece.type.there.kinds if isinstance(piece.type, One) else ())
        if not unit.checker.symbols.pieces[kind].rotates
    ]
    if fixed:
        unit.checker.report(
            "SEA0229",
            piece.span,
            f"a {fixed[0]} does not rotate",
            suggestion=f"write `rotates` in its declaration: `piece {fixed[0]} ... rotates: ...`",
        )


def add(node: tree.Add, unit: Unit) -> checked.Stmt | None:
    """`add n to x`."""
    return _change(node, "+", unit)


def take(node: tree.Take, unit: Unit) -> checked.Stmt | None:
    """`take n from x`."""
    return _change(node, "-", unit)


def _change(node: tree.Add | tree.Take, op: str, unit: Unit) -> checked.Stmt | None:
    target = _target(node.target, unit)
    amount = value(node.value, unit, None)
    if target is None or is_unknown(amount.type):
        return None
    type_ = _type_of(target, unit)
    if is_unknown(type_):
        return None
    if not isinstance(type_, One) or type_.number is None:
        hint = "pieces are moved: `move x to zone`" if not isinstance(amount.type, One) or amount.type.kinds else ""
        unit.checker.report(
            "SEA0229", node.target.span, f"only numbers grow and shrink, and this is {words(type_)}", suggestion=hint
        )
        return None
    amount = coerce(amount, NUMBER, unit)
    if is_unknown(amount.type):
        return None
    assert isinstance(amount.type, One) and amount.type.number is not None and isinstance(target.type, One)
    low, high = result_range(op, type_.number, amount.type.number)
    result = checked.Arithmetic(op, target, amount, type=number(low, high), span=node.span)
    if not isinstance(target, checked.Attribute):
        _certain_overflow(node, low, high, type_, unit)
    return _assign(target, result, node, unit)


def _certain_overflow(node: tree.Stmt, low: int, high: int, type_: One, unit: Unit) -> None:
    sort = type_.number
    assert sort is not None
    if low > sort.high or high < sort.low:
        unit.checker.report(
            "SEA0225",
            node.span,
            f"this always leaves the range of the var, {words(type_)}",
            suggestion="widen the range, or change by less",
        )
