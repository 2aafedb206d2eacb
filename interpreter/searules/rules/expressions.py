"""Every sort of expression, and what builds it."""

from collections.abc import Callable
from typing import Any

from searules.language import tree
from searules.rules import checked
from searules.rules.arithmetic import arithmetic, compare, negative, range_of
from searules.rules.bodies import body
from searules.rules.building import condition, raw, value
from searules.rules.calls import make
from searules.rules.checker import ExprBuilder
from searules.rules.coercion import only
from searules.rules.comparison import is_, is_in
from searules.rules.fits import is_unknown, join, join_one, mixed, words
from searules.rules.functions import call
from searules.rules.members import member, my
from searules.rules.narrowing import learned
from searules.rules.places import zone_and_spot
from searules.rules.queries import each, quantified, query, ranked
from searules.rules.references import reference
from searules.rules.type_exprs import named
from searules.rules.types import TEXT, WHOLE, YES_NO, ListOf, One, SetOf, Type, number
from searules.rules.unit import Unit
from searules.rules.usual import Usual
from searules.rules.vocabulary import is_row


def _number(node: tree.Number, unit: Unit) -> checked.Expr:
    if node.value > WHOLE.high:
        unit.checker.report("SEA0225", node.span, f"no number is greater than {WHOLE.high} (64 bits)")
        return unit.checker.wrong(node.span)
    return checked.Const(node.value, type=number(node.value, node.value), span=node.span)


def _text(node: tree.Text, _unit: Unit) -> checked.Expr:
    return checked.Const(node.value, type=TEXT, span=node.span)


def _no(node: tree.NoValue, _unit: Unit) -> checked.Expr:
    return checked.Const(False, type=YES_NO, span=node.span)


def _group(node: tree.Group, unit: Unit, want: Type | None) -> checked.Expr:
    return raw(node.value, unit, want)


def _usual(node: Usual, unit: Unit, want: Type | None) -> checked.Expr:
    return body(node.body, unit, want, unit.address)


def _list_of_sets(node: tree.ListOf, items: list[checked.Expr], unit: Unit) -> checked.Expr:
    type_ = items[0].type
    for item in items[1:]:
        both = join(type_, item.type)
        if both is None:
            unit.checker.report(
                "SEA0220",
                item.span,
                f"this is {words(item.type)}, the items before are {words(type_)}",
                suggestion="a list holds values of one type",
            )
            return unit.checker.wrong(node.span)
        type_ = both
    return checked.MakeList(tuple(items), type=ListOf(type_, len(items)), span=node.span)


def _list(node: tree.ListOf, unit: Unit, want: Type | None) -> checked.Expr:
    inner = want.of if isinstance(want, SetOf | ListOf) else None
    items = [_item(item, unit, inner) for item in node.items]
    sets = [item for item in items if isinstance(item.type, SetOf | ListOf)]
    if sets and len(sets) == len(items):
        return _list_of_sets(node, items, unit)
    if sets:
        unit.checker.report(
            "SEA0220",
            sets[0].span,
            "a list cannot hold both single values and sets of them",
            suggestion="write `a + b` to join sets",
        )
        return unit.checker.wrong(node.span)
    type_ = One(())
    for item in items:
        assert isinstance(item.type, One)
        type_ = join_one(type_, item.type)
        if mixed(type_):
            unit.checker.report(
                "SEA0220",
                item.span,
                f"this is {words(item.type)}, the items before are not",
                suggestion="a list holds values of one type",
            )
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


def _at(node: tree.At, unit: Unit) -> checked.Expr:
    zone, spot, of = zone_and_spot(node, unit)
    if zone is None or spot is None:
        return unit.checker.wrong(node.span)
    return checked.PieceAt(zone, spot, type=of.or_none, span=node.span)


def _not(node: tree.Not, unit: Unit) -> checked.Expr:
    return checked.Not(condition(node.value, unit), type=YES_NO, span=node.span)


def _and(node: tree.And, unit: Unit) -> checked.Expr:
    left = condition(node.left, unit)
    with unit.assuming(learned(left, True)):
        right = condition(node.right, unit)
    return checked.And(left, right, type=YES_NO, span=node.span)


def _or(node: tree.Or, unit: Unit) -> checked.Expr:
    left = condition(node.left, unit)
    with unit.assuming(learned(left, False)):
        right = condition(node.right, unit)
    return checked.Or(left, right, type=YES_NO, span=node.span)


def _type(node: tree.TypeRef, unit: Unit, want: Type | None) -> checked.Expr:
    if is_row(node.name, unit):
        return reference(tree.Ref(node.name, span=node.span), unit, want)
    one = named(node.name, node.span, unit.checker)
    if is_unknown(one):
        return unit.checker.wrong(node.span)
    return checked.AllOf(one.sorts, type=SetOf(one.there), span=node.span)


def _plain(build: Callable[[Any, Unit], checked.Expr]) -> ExprBuilder:
    """One that reads the same whatever is wanted."""
    return lambda node, unit, _want: build(node, unit)


EXPRESSIONS: dict[type[tree.Expr], ExprBuilder] = {
    tree.Number: _plain(_number),
    tree.Text: _plain(_text),
    tree.NoValue: _plain(_no),
    tree.Group: _group,
    Usual: _usual,
    tree.ListOf: _list,
    tree.At: _plain(_at),
    tree.Not: _plain(_not),
    tree.And: _plain(_and),
    tree.Or: _plain(_or),
    tree.Is: _plain(is_),
    tree.IsIn: _plain(is_in),
    tree.TypeRef: _type,
    tree.Ref: reference,
    tree.Call: call,
    tree.Make: _plain(make),
    tree.My: _plain(my),
    tree.Member: _plain(member),
    tree.Query: _plain(query),
    tree.Some: _plain(quantified),
    tree.NoSuch: _plain(quantified),
    tree.Every: _plain(quantified),
    tree.Each: each,
    tree.Ranked: _plain(ranked),
    tree.Arithmetic: arithmetic,
    tree.Negative: _plain(negative),
    tree.Range: _plain(range_of),
    tree.Compare: _plain(compare),
}
