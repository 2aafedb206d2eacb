"""What the table may tell before the end: scores that read no secret, and whether seats have secrets at all."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import TypeVar
from weakref import WeakKeyDictionary

from searules.engine import Game
from searules.engine.together import in_rules
from searules.engine.walk import walk
from searules.rules import checked
from searules.rules.types import One

_T = TypeVar("_T")


def _once_for_each_game(ask: Callable[[Game], _T]) -> Callable[[Game], _T]:
    """What only depends on the rules is worked out once, for the table asks again with each screen."""
    known: WeakKeyDictionary[Game, _T] = WeakKeyDictionary()

    @wraps(ask)
    def asked(game: Game) -> _T:
        if game not in known:
            known[game] = ask(game)
        return known[game]

    return asked


@_once_for_each_game
def has_seat_secrets(game: Game) -> bool:
    """Whether something is shown to some seats only, so that those who share a screen must take turns at it."""
    rules = game.rules
    seen_by = [zone.seen_by for zone in rules.zones.values()] + [var.seen_by for var in rules.vars.values()]
    shown = any(isinstance(node, checked.Show) for node in _all(rules))
    return shown or in_rules(rules) or any(viewers not in ("all", "nobody") for viewers in seen_by)


def something_hidden(game: Game) -> bool:
    """Whether anything is not seen by everybody: decks, and what is chosen at the same time, included."""
    zones, variables = game.rules.zones.values(), game.rules.vars.values()
    return (
        in_rules(game.rules)
        or any(zone.seen_by != "all" for zone in zones)
        or any(var.seen_by != "all" for var in variables)
    )


@_once_for_each_game
def open_scores(game: Game) -> frozenset[str]:
    """The scores that read only what all players see: these may be shown while the play goes on."""
    found = set()
    for name, score in game.rules.scores.items():
        nodes = [score.value] if score.source is None else [score.value, score.source]
        if not any(_reads_secret(game.rules, node, set()) for node in nodes):
            found.add(name)
    return frozenset(found)


def _all(rules: checked.Rules) -> Iterator[checked.Checked]:
    for one in (*rules.actions.values(), *rules.procedures.values(), *rules.flows.values(), *rules.events.values()):
        yield from walk(one)


def _reads_secret(rules: checked.Rules, root: checked.Checked, met: set[object]) -> bool:
    """Whether an expression, or what it calls, reads a zone or var that not everybody sees."""
    return any(_secret(rules, node, met) for node in walk(root))


def _secret(rules: checked.Rules, node: checked.Checked, met: set[object]) -> bool:
    match node:
        case checked.ZoneRef(zone=name) | checked.Family(zone=name):
            return name in rules.zones and rules.zones[name].seen_by != "all"
        case checked.VarValue(var=name):
            return rules.vars[name].seen_by != "all"
        case checked.Attribute(piece=piece):
            return _may_hide(rules, piece)
        case checked.Library(name=name, args=args) if name in _PLACED:
            return any(_may_hide(rules, arg) for arg in args)
        case checked.LetValue(let=name):
            return _called(rules, ("let", name), [rules.lets[name].value], met)
        case checked.Cell(table=table, column=column):
            cells = [row.cells.get(column) for row in rules.tables[table].rows]
            return _called(rules, (table, column), [cell for cell in cells if isinstance(cell, checked.Expr)], met)
        case checked.ScoreOf(score=name):
            scores = [rules.scores[name]] if name else list(rules.scores.values())
            return any(_called(rules, ("score", one.name), [one.value], met) for one in scores)
        case _:
            return False


def _called(rules: checked.Rules, key: object, bodies: list[checked.Expr], met: set[object]) -> bool:
    if key in met:
        return False
    met.add(key)
    return any(_reads_secret(rules, body, met) for body in bodies)


_PLACED = frozenset({"corner", "edge", "spots", "rays", "rays_within", "connected", "most_pairs", "sees"})
"""Functions of the library that read where a piece lies."""


def _may_hide(rules: checked.Rules, piece: checked.Expr) -> bool:
    """Whether the place, face or rotation of a piece (or of pieces) may be a secret.

    Where the checker does not know in which zones it may lie, all that may hold its kind count; but if only one of
    them is hidden, and it is nobody's own, who sees all others knows what lies there.
    """
    type_ = piece.type
    while not isinstance(type_, One):
        type_ = type_.of
    if type_.zones is not None:
        names = {zone.removesuffix("@me") for zone in type_.zones}
        return any(name in rules.zones and rules.zones[name].seen_by != "all" for name in names)
    hidden = [one for one in rules.zones.values() if one.seen_by != "all" and set(type_.kinds) & set(one.of.kinds)]
    return len(hidden) > 1 or any(one.owners for one in hidden)
