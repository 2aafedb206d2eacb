"""`is` and `is in`: equality, kinds, descriptions, faces, none, empty."""

from searules.language import tree
from searules.rules import checked
from searules.rules.bounds import unit_size
from searules.rules.building import raw
from searules.rules.calls import make
from searules.rules.coercion import as_set, coerce, contents, only, zone_sort
from searules.rules.fits import element, is_unknown, overlap, words
from searules.rules.references import is_bare_word
from searules.rules.symbols import unknown
from searules.rules.type_exprs import kind_info, named
from searules.rules.types import (
    NOTHING,
    YES_NO,
    EnumSort,
    KindSort,
    ListOf,
    One,
    OptionSort,
    PartSort,
    SetOf,
    Sort,
    Type,
    number,
)
from searules.rules.unit import Unit
from searules.rules.vocabulary import is_row, words_of


def _negated(expr: checked.Expr, negated: bool, node: tree.Expr) -> checked.Expr:
    return checked.Not(expr, type=YES_NO, span=node.span) if negated else expr


def is_in(node: tree.IsIn, unit: Unit) -> checked.Expr:
    """`x is in S`."""

    if is_bare_word(node.left, unit):
        many = as_set(raw(node.right, unit, None), unit)
        left = contents(raw(node.left, unit, element(many.type)), unit)
    else:
        left = contents(raw(node.left, unit, None), unit)
        inner = left.type if isinstance(left.type, One) else None
        many = as_set(raw(node.right, unit, SetOf(inner.there) if inner else None), unit)
    if isinstance(left, checked.MakePieces):
        left = coerce(left, left.type.of if isinstance(left.type, SetOf) else left.type, unit)
    if is_unknown(left.type) or is_unknown(many.type):
        return unit.checker.wrong(node.span)
    if not overlap(left.type, element(many.type)):
        unit.checker.report(
            "SEA0222",
            node.span,
            f"this is never so: {words(left.type)} cannot be in {words(many.type)}",
            suggestion="`x in S` for an x that S can hold",
        )
        return unit.checker.wrong(node.span)
    return _negated(checked.In(left, many, type=YES_NO, span=node.span), node.negated, node)


def is_(node: tree.Is, unit: Unit) -> checked.Expr:
    """`a is b` in all its readings."""
    return _negated(_is(node, unit), node.negated, node)


def _is(node: tree.Is, unit: Unit) -> checked.Expr:
    if is_bare_word(node.left, unit) and not is_bare_word(node.right, unit):
        right = raw(node.right, unit, None)
        left = raw(node.left, unit, contents(right, unit).type)
        return _equal(left, right, node, unit)
    left = raw(node.left, unit, None)
    if is_unknown(left.type):
        return unit.checker.wrong(node.span)
    if isinstance(left, checked.MakePieces) and _speaks_of_one(node.right):
        left = only(left)
    special = _special(left, node.right, node, unit)
    if special is not None:
        return special
    right = raw(node.right, unit, contents(left, unit).type)
    return _equal(left, right, node, unit)


def _speaks_of_one(node: tree.Expr) -> bool:
    """Whether `is` asks for a kind, a face or a word, so that its left side is one piece."""
    right = _bare(node)
    return isinstance(right, tree.TypeRef) or (isinstance(right, tree.Ref) and right.name != "empty")


def _bare(node: tree.Expr) -> tree.Expr:
    return _bare(node.value) if isinstance(node, tree.Group) else node


def _special(left: checked.Expr, node: tree.Expr, whole: tree.Is, unit: Unit) -> checked.Expr | None:
    """The readings of the right side that are no values: a kind, a description, a face, empty, an action."""

    right = _bare(node)
    one = contents(left, unit).type
    match right:
        case tree.TypeRef(name=name) if isinstance(one, One) and not is_row(name, unit):
            return _is_kind(left, name, right, whole, unit)
        case tree.Make() if isinstance(one, One) and right.name.text in unit.checker.symbols.pieces:
            return _is_described(left, right, whole, unit)
        case tree.Ref(name="empty"):
            return _is_empty(left, whole, unit)
        case tree.Ref(name="none"):
            return _is_none(left, whole, unit)
        case tree.Ref(name=name) if isinstance(one, One) and _is_option(one):
            return _is_action(left, name, right, whole, unit)
        case _ if isinstance(one, One) and one.sorts and one.kinds:
            return _is_face(left, right, whole, unit)
        case _:
            return None


def _is_option(one: One) -> bool:
    return one.sorts == (OptionSort(),)


def _is_kind(left: checked.Expr, name: str, node: tree.TypeRef, whole: tree.Is, unit: Unit) -> checked.Expr:
    one = named(name, node.span, unit.checker)
    have = contents(left, unit)
    if is_unknown(one):
        return unit.checker.wrong(whole.span)
    assert isinstance(have.type, One)
    if not any(sort in have.type.sorts for sort in one.sorts):
        unit.checker.report(
            "SEA0222",
            whole.span,
            f"this is never so: {words(have.type)} is no {name}",
            label=words(have.type),
            suggestion=f"it can be: {words(have.type)}",
        )
        return unit.checker.wrong(whole.span)
    return checked.IsKind(have, one.sorts, type=YES_NO, span=whole.span)


def _is_described(left: checked.Expr, node: tree.Make, whole: tree.Is, unit: Unit) -> checked.Expr:
    have, described = contents(left, unit), make(node, unit)
    if is_unknown(described.type):
        return described
    assert isinstance(have.type, One)
    if not overlap(have.type, element(described.type)):
        unit.checker.report("SEA0222", whole.span, f"this is never so: {words(have.type)} is no {node.name.text}")
        return unit.checker.wrong(whole.span)
    return checked.In(have, described, type=YES_NO, span=whole.span)


def _is_empty(left: checked.Expr, whole: tree.Is, unit: Unit) -> checked.Expr:
    have = left if zone_sort(left) is not None else contents(left, unit)
    if isinstance(have.type, One) and zone_sort(have) is None:
        hint = "ask whether it is `none`"
        if have.type.sorts and isinstance(have.type.sorts[0], PartSort):
            hint = "a space is shared by all zones on its board: ask a zone, `zone at space is none`"
        unit.checker.report(
            "SEA0220", left.span, f"only a zone or a set can be empty, and this is {words(have.type)}", suggestion=hint
        )
        return unit.checker.wrong(whole.span)
    many = as_set(have, unit)
    count = checked.Library("count", (many,), type=number(0, unit_size(many, unit)), span=left.span)
    zero = checked.Const(0, type=number(0, 0), span=whole.span)
    return checked.Equal(count, zero, type=YES_NO, span=whole.span)


def _is_none(left: checked.Expr, whole: tree.Is, unit: Unit) -> checked.Expr:
    have = contents(left, unit)
    if not isinstance(have.type, One):
        unit.checker.report(
            "SEA0222", whole.span, f"{words(have.type)} is never none", suggestion="ask whether it is `empty`"
        )
        return unit.checker.wrong(whole.span)
    if not have.type.optional and not unit.relaxed and not is_unknown(have.type) and not _fits_after_narrowing(unit):
        unit.checker.report(
            "SEA0222", whole.span, f"this is never none: it is {words(have.type)}", suggestion="leave the test out"
        )
    none = checked.Const(None, type=NOTHING, span=whole.right.span)
    return checked.Equal(have, none, type=YES_NO, span=whole.span)


def _fits_after_narrowing(unit: Unit) -> bool:
    """A repeated test is harmless; only what could never be none is a mistake."""
    return bool(unit.facts)


def _is_action(left: checked.Expr, name: str, node: tree.Ref, whole: tree.Is, unit: Unit) -> checked.Expr:
    symbols = unit.checker.symbols
    if name not in symbols.actions:
        unit.checker.diagnostics.add(unknown(name, symbols.actions, "action", "SEA0203", node.span))
        return unit.checker.wrong(whole.span)
    symbols.use("verb", name)
    return checked.OptionIs(left, name, type=YES_NO, span=whole.span)


def _is_face(left: checked.Expr, right: tree.Expr, whole: tree.Is, unit: Unit) -> checked.Expr | None:
    """`tile is up`: a word of the piece's faces."""

    if not isinstance(right, tree.Ref) or right.name in unit.scope:
        return None
    have = contents(left, unit)
    assert isinstance(have.type, One)
    faces: list[Sort] = []
    for kind in have.type.kinds:
        info = kind_info(kind, unit.checker)
        faces.extend(sort for sort in (info.faces.sorts if info.faces else ()) if sort not in faces)
    sort = words_of(right.name, One(tuple(faces)), unit.checker)
    if sort is None:
        return None
    if isinstance(sort, EnumSort):
        unit.checker.symbols.use("type", sort.name)
    optional = have.type.optional or any(kind_info(k, unit.checker).faces is None for k in have.type.kinds)
    face = checked.Attribute(have, "face", type=One(tuple(faces), optional), span=left.span)
    word = checked.Member(sort, right.name, type=One((sort,)), span=right.span)
    return checked.Equal(face, word, type=YES_NO, span=whole.span)


def _equal(left: checked.Expr, right: checked.Expr, whole: tree.Is, unit: Unit) -> checked.Expr:
    a, b = _pair(left, right, unit)
    if is_unknown(a.type) or is_unknown(b.type):
        return unit.checker.wrong(whole.span)
    if not overlap(a.type, b.type):
        _never(a, b, whole, unit)
        return unit.checker.wrong(whole.span)
    if _optional(a.type) and _optional(b.type) and not unit.relaxed:
        unit.checker.report(
            "SEA0230",
            whole.span,
            "both sides may be none here, and two nones would count as the same",
            label=f"{words(a.type)}; {words(b.type)}",
            suggestion="test one of them first: `x is not none and ...`",
        )
    return checked.Equal(a, b, type=YES_NO, span=whole.span)


def _optional(type_: Type) -> bool:
    return isinstance(type_, One) and type_.optional


def _pair(left: checked.Expr, right: checked.Expr, unit: Unit) -> tuple[checked.Expr, checked.Expr]:
    """Both sides as single values, or both as sets."""
    a, b = contents(left, unit), contents(right, unit)
    if isinstance(a.type, One) and isinstance(b, checked.MakePieces):
        return a, coerce(b, b.type.of if isinstance(b.type, SetOf) else b.type, unit)
    if isinstance(b.type, One) and isinstance(a, checked.MakePieces):
        return coerce(a, a.type.of if isinstance(a.type, SetOf) else a.type, unit), b
    if isinstance(a.type, One) != isinstance(b.type, One):
        return as_set(left, unit), as_set(right, unit)
    if isinstance(a.type, SetOf) and isinstance(b.type, ListOf):
        return a, coerce(b, SetOf(b.type.of) if isinstance(b.type.of, One) else b.type, unit)
    if isinstance(a.type, ListOf) and isinstance(b.type, SetOf):
        return coerce(a, SetOf(a.type.of) if isinstance(a.type.of, One) else a.type, unit), b
    return a, b


def _never(a: checked.Expr, b: checked.Expr, whole: tree.Is, unit: Unit) -> None:
    hint = "compare values of one type"
    kinds = {s.name for t in (a.type, b.type) if isinstance(t, One) for s in t.sorts if isinstance(s, KindSort)}
    if kinds and not all(isinstance(t, One) and t.kinds for t in (a.type, b.type)):
        hint = _field_meant(a, b, unit) or "compare a field of the piece: `piece.field is ...`"
    unit.checker.report(
        "SEA0222",
        whole.span,
        f"this is never so: {words(a.type)} and {words(b.type)} have no value in common",
        suggestion=hint,
    )


def _field_meant(a: checked.Expr, b: checked.Expr, unit: Unit) -> str:
    """The field of the piece on the one side that can be what stands on the other."""
    for piece, other in ((a, b), (b, a)):
        for kind in piece.type.kinds if isinstance(piece.type, One) else ():
            for found in kind_info(kind, unit.checker).fields:
                if overlap(found.type, other.type):
                    text, spot = (" ".join(x.span.text.split()) for x in (piece, other))
                    return f"write `{text}.{found.name} is {spot}`"
    return ""
