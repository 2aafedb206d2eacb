"""Making an expression stand where a type is wanted, and the messages where it cannot."""

from attrs import evolve

from searules.rules import checked
from searules.rules.fits import fits, is_unknown, words
from searules.rules.types import NOTHING, YES_NO, ListOf, NumberSort, One, SetOf, TextSort, Type, YesNoSort, ZoneSort
from searules.rules.unit import Unit


def zone_sort(expr: checked.Expr) -> ZoneSort | None:
    """The sort of a zone, if the expression is one."""
    if isinstance(expr.type, One) and len(expr.type.sorts) == 1:
        sort = expr.type.sorts[0]
        return sort if isinstance(sort, ZoneSort) else None
    return None


def zone_names(expr: checked.Expr) -> frozenset[str] | None:
    """The zones that an expression of a zone can be; `hand@me` is my own."""
    if isinstance(expr, checked.ZoneRef):
        mine = any(isinstance(key, checked.Local) and key.slot == 0 for key in expr.keys)
        return frozenset({f"{expr.zone}@me" if mine else expr.zone})
    return None


def held(expr: checked.Expr) -> One:
    """The type of the pieces in a zone."""
    sort = zone_sort(expr)
    assert sort is not None
    return One(sort.of.sorts, zones=zone_names(expr))


def contents(expr: checked.Expr, unit: Unit) -> checked.Expr:
    """A zone with room for one as its piece (as far as tests have shown it), any other zone as its pieces; other
    values as they are."""
    sort = zone_sort(expr)
    if sort is None:
        return expr
    if sort.single:
        return unit.narrowed(checked.Content(expr, type=held(expr).or_none, span=expr.span))
    return pieces(expr)


def pieces(expr: checked.Expr) -> checked.Expr:
    """A zone as the set of its pieces."""
    return checked.Pieces(expr, type=SetOf(held(expr)), span=expr.span)


def as_set(expr: checked.Expr, unit: Unit) -> checked.Expr:
    """Where a set (or list) of anything is wanted."""
    if zone_sort(expr) is not None:
        return pieces(expr)
    if isinstance(expr.type, SetOf | ListOf):
        return expr
    if is_unknown(expr.type):
        return checked.Const((), type=SetOf(One(())), span=expr.span)
    if expr.type == NOTHING:
        return checked.Const((), type=SetOf(NOTHING), span=expr.span)
    if not expr.type.sorts or any(isinstance(sort, NumberSort | YesNoSort | TextSort) for sort in expr.type.sorts):
        unit.checker.report(
            "SEA0220",
            expr.span,
            f"a set is wanted here, and this is {words(expr.type)}",
            suggestion="write several values as [a, b], numbers as low..high",
        )
        return checked.Const((), type=SetOf(One(())), span=expr.span)
    return checked.ToSet(expr, type=SetOf(expr.type.there), span=expr.span)


def listed(expr: checked.Expr, unit: Unit) -> checked.Expr:
    """A list as the set of its members: each once, without none; what is no list of single values stays as it is."""
    if not isinstance(expr.type, ListOf) or not isinstance(expr.type.of, One):
        return expr
    inner, span = expr.type.of, expr.span
    set_type = SetOf(inner.there)
    if isinstance(expr, checked.MakeList | checked.AllOf | checked.Const):
        return evolve(expr, type=set_type)
    if not inner.optional:
        return checked.Library(
            "union", (checked.MakeList((expr,), type=ListOf(set_type, 1), span=span),), type=set_type, span=span
        )
    slot = unit.new_slot()
    single = checked.ToSet(checked.Local(slot, "it", type=inner, span=span), type=set_type, span=span)
    sets = checked.Each(slot, expr, single, type=ListOf(set_type, expr.type.longest), span=span)
    return checked.Library("union", (sets,), type=set_type, span=span)


def only(expr: checked.Expr) -> checked.Expr:
    """Where one piece is wanted and pieces are described: the only one."""
    assert isinstance(expr.type, SetOf)
    return checked.Library("the", (expr,), type=expr.type.of, span=expr.span)


def coerce(expr: checked.Expr, want: Type, unit: Unit) -> checked.Expr:
    """The expression as a value of the wanted type; a mistake is reported where it cannot be."""
    if is_unknown(expr.type):
        return expr
    if isinstance(want, SetOf | ListOf):
        return _to_many(expr, want, unit)
    return _to_one(expr, want, unit)


def _to_many(expr: checked.Expr, want: SetOf | ListOf, unit: Unit) -> checked.Expr:
    many = as_set(expr, unit)
    if isinstance(want, SetOf):
        many = listed(many, unit)
    if fits(many.type, want) or _may_fit(many.type, want):
        return many
    mismatch(expr, want, unit)
    return unit.checker.wrong(expr.span)


def _may_fit(type_: Type, want: SetOf | ListOf) -> bool:
    """A set of a wider type is taken where a set of a narrower is wanted only if it is empty by type."""
    return isinstance(type_, SetOf) and type_.of == NOTHING and isinstance(want, SetOf | ListOf)


def _to_one(expr: checked.Expr, want: One, unit: Unit) -> checked.Expr:
    wants_zone = any(isinstance(sort, ZoneSort) for sort in want.sorts)
    if not wants_zone:
        expr = contents(expr, unit)
    if isinstance(expr, checked.MakePieces):
        expr = only(expr)
    if fits(expr.type, want):
        return expr
    if isinstance(expr.type, One) and expr.type.sorts and expr.type.optional and fits(expr.type.there, want):
        return there(expr, unit)
    mismatch(expr, want, unit)
    return unit.checker.wrong(expr.span)


def there(expr: checked.Expr, unit: Unit) -> checked.Expr:
    """An expression that must not be none: an error, but in examples, which fail if it is."""
    assert isinstance(expr.type, One)
    if not unit.relaxed:
        unit.checker.report(
            "SEA0221",
            expr.span,
            f"`{_short(expr)}` may be none here",
            label=f"this is {words(expr.type)}",
            suggestion=f"test it first, `{_short(expr)} is not none`; or, where it is certainly there, `the(...)`",
        )
        return unit.checker.wrong(expr.span)
    as_one = checked.ToSet(expr, type=SetOf(expr.type.there), span=expr.span)
    return checked.Library("the", (as_one,), type=expr.type.there, span=expr.span)


def certain(expr: checked.Expr, unit: Unit) -> checked.Expr:
    """The expression, where it must not be none."""
    return there(expr, unit) if isinstance(expr.type, One) and expr.type.optional and expr.type.sorts else expr


def _short(expr: checked.Expr) -> str:
    text = " ".join(expr.span.text.split())
    return text if len(text) <= 60 else text[:57] + "..."


_HINTS = {"yes or no": "make it a condition: compare it, or ask `is not none`, `is not empty`, `some ...`"}


def mismatch(expr: checked.Expr, want: Type, unit: Unit) -> None:
    """Report that a value of another type is wanted, with both types named."""
    have = expr.type
    if isinstance(have, One) and isinstance(want, One) and have.number and want.number:
        unit.checker.report(
            "SEA0225",
            expr.span,
            f"this is {words(have)}, and {words(want)} is wanted here",
            suggestion="widen the range, or change the number",
        )
        return
    hint = _HINTS.get(words(want), "")
    if isinstance(want, One) and want.number and isinstance(have, One) and have.kinds:
        hint = "write a number, such as a field of the piece; how many: `count(S)`"
    if isinstance(have, SetOf) and isinstance(want, One):
        hint = "`count(S)` is their number" if want.number else "`some x in S where ...` asks about them"
        if want != YES_NO and not want.number:
            hint = "`the(S)` takes the only member of a set, `one(S)` one of alike pieces"
    if isinstance(have, One) and isinstance(want, One):
        extra = [s for s in have.sorts if s not in want.sorts and not isinstance(s, NumberSort)]
        if extra and len(extra) < len(have.sorts):
            hint = f"test first that it is not {words(One(tuple(extra)))}"
    unit.checker.report(
        "SEA0220",
        expr.span,
        f"{_sentence(words(want))} is wanted here, and this is {words(have)}",
        suggestion=hint,
    )


def _sentence(text: str) -> str:
    return text if text[:1].isupper() or text.startswith(("a ", "an ", "the ", "yes", "something")) else f"`{text}`"
