"""Scores, results, the winner, checks."""

from searules.language import tree
from searules.rules import checked
from searules.rules.bodies import body
from searules.rules.building import value
from searules.rules.checker import Checker
from searules.rules.coercion import coerce
from searules.rules.fits import is_ordered, is_unknown, words
from searules.rules.queries import Range, run_through, within
from searules.rules.types import NUMBER, PLAYER, YES_NO, ListOf, One
from searules.rules.unit import Unit


def score(decl: tree.Score, checker: Checker) -> checked.Score:
    """A line of the ledger."""
    unit = Unit(checker, "let", decl.name.text, PLAYER)
    found = None if decl.query is None else run_through(decl.query, unit)
    value = _value(decl, found, unit)
    value = coerce(value, NUMBER, unit)
    return checked.Score(
        name=decl.name.text,
        slot=None if found is None else found.slot,
        source=None if found is None else found.source,
        value=value,
        slots=unit.slots,
        **checker.carried(decl),
    )


def _value(decl: tree.Score | tree.Result, found: Range | None, unit: Unit) -> checked.Expr:
    if found is None:
        return body(decl.body, unit, None, decl.name.text)
    with within(found, unit):
        return body(decl.body, unit, None, decl.name.text)


def result(decl: tree.Result, checker: Checker) -> checked.Result:
    """Something else to report for each player; with a query a list of its values."""
    unit = Unit(checker, "let", decl.name.text, PLAYER)
    found = None if decl.query is None else run_through(decl.query, unit)
    value = _value(decl, found, unit)
    if found is not None:
        value = checked.Each(found.slot, found.source, value, type=ListOf(value.type), span=decl.span)
    checker.score_types[decl.name.text] = value.type
    return checked.Result(name=decl.name.text, value=value, slots=unit.slots, **checker.carried(decl))


def winner(decl: tree.Winner, checker: Checker) -> checked.Winner:
    """The keys by which the winner is found."""

    checker.margin(decl.margin)
    unit = Unit(checker, "let", "winner", PLAYER)
    keys = []
    for place, key in enumerate(decl.keys):
        inner = None
        if key.value is not None:
            inner = value(key.value, unit, None)
            if not is_unknown(inner.type) and not (isinstance(inner.type, One) and is_ordered(inner.type)):
                checker.report(
                    "SEA0223",
                    key.value.span,
                    f"{words(inner.type)} has no order to win by",
                    suggestion="win by a number: `highest count(...)`, `highest my total`",
                )
        if key.order == "shared" and place + 1 < len(decl.keys):
            checker.report(
                "SEA0243",
                decl.keys[place + 1].span,
                "nothing is compared after `shared`",
                suggestion="put `shared` last",
            )
        text = key.order if key.value is None else f"{key.order} {' '.join(key.value.span.text.split())}"
        keys.append(checked.Key(order=key.order, value=inner, text=text, span=key.span))
    if decl.keys and decl.keys[-1].order != "shared":
        checker.report(
            "SEA0242",
            decl.span,
            "this does not say what happens if players are still tied",
            suggestion="end it with `then shared`",
        )
    return checked.Winner(keys=tuple(keys), slots=unit.slots, span=decl.span)


def check(decl: tree.Check, checker: Checker) -> checked.Check:
    """Something that must hold: yes or no, or a number that falls."""
    unit = Unit(checker, "check", "check")
    want = NUMBER if decl.mood == "decreasing" else YES_NO
    value = coerce(body(decl.body, unit, want, "check"), want, unit)
    return checked.Check(name=decl.text.value, mood=decl.mood, value=value, slots=unit.slots, **checker.carried(decl))


def measure(decl: tree.Measure, checker: Checker) -> checked.Measure:
    """A number that plays are driven to make large; it may ask what checks may ask."""
    unit = Unit(checker, "check", "check")
    inner = coerce(value(decl.value, unit, NUMBER), NUMBER, unit)
    return checked.Measure(name=decl.name.text, value=inner, slots=unit.slots, **checker.carried(decl))
