"""Who is me."""

from searules.diagnostics import Span
from searules.rules import checked
from searules.rules.types import PLAYER
from searules.rules.unit import Unit


def me(span: Span, unit: Unit) -> checked.Expr:
    """`me`; a mistake where nobody is."""
    if unit.me is not None:
        return checked.Local(0, "me", type=unit.me, span=span)
    if unit.sort == "procedure":
        unit.needs_me = unit.needs_me or span
        return checked.Local(0, "me", type=PLAYER, span=span)
    hint = {
        "flow": "in setup, round, play and after game write `for me in players:`",
        "let": "write `of Player` after the name of the let",
        "event": "write `for me in players:`, or name the player: `p.f` instead of `my f`",
    }.get(unit.sort, "name the player: `p.f` instead of `my f`")
    unit.checker.report("SEA0208", span, "nobody is `me` here", suggestion=hint)
    return unit.checker.wrong(span)
