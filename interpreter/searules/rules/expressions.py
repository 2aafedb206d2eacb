"""Expressions: from syntax to checked trees.

`raw` gives an expression as it is written (a zone stays a zone); `value` makes it stand where a type is
wanted: a zone with room for one becomes its piece, and where a set is wanted a zone becomes its pieces, a
type all its values, a member the set of it.
"""

from collections.abc import Callable

from searules.language import tree
from searules.rules import checked
from searules.rules.arithmetic import arithmetic, compare, negative, range_of
from searules.rules.coercion import coerce, contents, only
from searules.rules.fits import UNKNOWN, is_unknown, words
from searules.rules.narrowing import learned
from searules.rules.types import TEXT, YES_NO, ListOf, One, SetOf, Type, number
from searules.rules.unit import Unit
from searules.rules.usual import Usual

Builder = Callable[..., checked.Expr]


def value(node: tree.Expr, unit: Unit, want: Type | None = None) -> checked.Expr:
    """The expression, fit for a place where `want` is wanted (None: any value)."""
    expr = raw(node, unit, want)
    return contents(expr, unit) if want is None else coerce(expr, want, unit)


def raw(node: tree.Expr, unit: Unit, want: Type | None = None) -> checked.Expr:
    """The expression as written; `want` only helps to find words."""
    builder = _BUILDERS[type(node)]
    return unit.narrowed(builder(node, unit, want))


def condition(node: tree.Expr, unit: Unit) -> checked.Expr:
    """An expression that must be yes or no."""
    return value(node, unit, YES_NO)


def _number(node: tree.Number, unit: Unit, want: Type | None) -> checked.Expr:
    return checked.Const(node.value, type=number(node.value, node.value), span=node.span)


def _text(node: tree.Text, unit: Unit, want: Type | None) -> checked.Expr:
    return checked.Const(node.value, type=TEXT, span=node.span)


def _no(node: tree.NoValue, unit: Unit, want: Type | None) -> checked.Expr:
    return checked.Const(False, type=YES_NO, span=node.span)


def _group(node: tree.Group, unit: Unit, want: Type | None) -> checked.Expr:
    return raw(node.value, unit, want)


def _usual(node: Usual, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.bodies import body

    return body(node.body, unit, want, unit.address)


def _list(node: tree.ListOf, unit: Unit, want: Type | None) -> checked.Expr:
    inner = want.of if isinstance(want, SetOf | ListOf) else None
    items = [_item(item, unit, inner) for item in node.items]
    sets = [item for item in items if isinstance(item.type, SetOf | ListOf)]
    if sets and len(sets) == len(items):
        return checked.MakeList(tuple(items), type=ListOf(sets[0].type, len(items)), span=node.span)
    if sets:
        unit.checker.report("SEA0220", sets[0].span, "a list cannot hold both single values and sets of them")
        return unit.checker.wrong(node.span)
    type_ = One(())
    for item in items:
        from searules.rules.fits import join_one, mixed

        assert isinstance(item.type, One)
        type_ = join_one(type_, item.type)
        if mixed(type_):
            unit.checker.report("SEA0220", item.span, f"this is {words(item.type)}, the items before are not")
            return unit.checker.wrong(node.span)
    if not items:
        return checked.Const((), type=SetOf(One((), optional=True)), span=node.span)
    if isinstance(want, SetOf):
        return checked.MakeList(tuple(items), type=SetOf(type_.there), span=node.span)
    return checked.MakeList(tuple(items), type=ListOf(type_, len(items)), span=node.span)


def _item(node: tree.Expr, unit: Unit, want: Type | None) -> checked.Expr:
    """A member of a list: pieces that are described are the only such piece."""
    expr = value(node, unit, want)
    return only(expr) if isinstance(expr, checked.MakePieces) else expr


def _at(node: tree.At, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.places import zone_and_spot

    zone, spot, of = zone_and_spot(node, unit)
    if zone is None or spot is None:
        return unit.checker.wrong(node.span)
    return checked.PieceAt(zone, spot, type=of.or_none, span=node.span)


def _not(node: tree.Not, unit: Unit, want: Type | None) -> checked.Expr:
    return checked.Not(condition(node.value, unit), type=YES_NO, span=node.span)


def _and(node: tree.And, unit: Unit, want: Type | None) -> checked.Expr:
    left = condition(node.left, unit)
    with unit.assuming(learned(left, True)):
        right = condition(node.right, unit)
    return checked.And(left, right, type=YES_NO, span=node.span)


def _or(node: tree.Or, unit: Unit, want: Type | None) -> checked.Expr:
    left = condition(node.left, unit)
    with unit.assuming(learned(left, False)):
        right = condition(node.right, unit)
    return checked.Or(left, right, type=YES_NO, span=node.span)


def _is_in(node: tree.IsIn, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.comparison import is_in

    return is_in(node, unit)


def _is(node: tree.Is, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.comparison import is_

    return is_(node, unit)


def is_row(name: str, unit: Unit) -> bool:
    """Whether a capitalised name is that of a row or member (such as `A1`), and of no type."""
    symbols = unit.checker.symbols
    return name in symbols.members and ("type", name) not in symbols.places


def _type(node: tree.TypeRef, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.type_exprs import named

    if is_row(node.name, unit):
        return _reference(tree.Ref(node.name, span=node.span), unit, want)
    one = named(node.name, node.span, unit.checker)
    if is_unknown(one):
        return unit.checker.wrong(node.span)
    return checked.AllOf(one.sorts, type=SetOf(one.there), span=node.span)


def _reference(node: tree.Ref, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.references import reference

    return reference(node, unit, want)


def _call(node: tree.Call, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.calls import call

    return call(node, unit, want)


def _make(node: tree.Make, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.calls import make

    return make(node, unit)


def _my(node: tree.My, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.members import my

    return my(node, unit)


def _member(node: tree.Member, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.members import member

    return member(node, unit)


def _query(node: tree.Query, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.queries import query

    return query(node, unit)


def _quantified(node: tree.Some | tree.NoSuch | tree.Every, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.queries import quantified

    return quantified(node, unit)


def _each(node: tree.Each, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.queries import each

    return each(node, unit, want)


def _ranked(node: tree.Ranked, unit: Unit, want: Type | None) -> checked.Expr:
    from searules.rules.queries import ranked

    return ranked(node, unit)


_BUILDERS: dict[type[tree.Expr], Builder] = {
    tree.Number: _number,
    tree.Text: _text,
    tree.NoValue: _no,
    tree.Group: _group,
    Usual: _usual,
    tree.ListOf: _list,
    tree.At: _at,
    tree.Not: _not,
    tree.And: _and,
    tree.Or: _or,
    tree.Is: _is,
    tree.IsIn: _is_in,
    tree.TypeRef: _type,
    tree.Ref: _reference,
    tree.Call: _call,
    tree.Make: _make,
    tree.My: _my,
    tree.Member: _member,
    tree.Query: _query,
    tree.Some: _quantified,
    tree.NoSuch: _quantified,
    tree.Every: _quantified,
    tree.Each: _each,
    tree.Ranked: _ranked,
    tree.Arithmetic: arithmetic,
    tree.Negative: negative,
    tree.Range: range_of,
    tree.Compare: compare,
}

__all__ = ["UNKNOWN", "condition", "raw", "value"]
