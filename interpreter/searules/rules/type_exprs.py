"""From types as written to types as the checker knows them."""

from searules.diagnostics import Span, nearest
from searules.language import tree
from searules.rules import checked
from searules.rules.building import value
from searules.rules.checker import Checker
from searules.rules.fits import UNKNOWN, join_one, mixed, words
from searules.rules.symbols import KindInfo, unknown
from searules.rules.types import (
    DIRECTION,
    NOTHING,
    PLAYER,
    TEXT,
    YES_NO,
    EnumSort,
    KindSort,
    ListOf,
    One,
    SetOf,
    Sort,
    Type,
    WordSort,
    ZoneSort,
    number,
)
from searules.rules.unit import Unit

ZONE = One((ZoneSort(One(())),))
"""Any zone; the checker looks at the rows of the table to see which pieces it may hold."""

CONTAINERS = ("heap", "pile", "deck", "bag", "hand")


def resolve(node: tree.TypeExpr, checker: Checker) -> Type:
    """The type as written; UNKNOWN after a mistake."""
    match node:
        case tree.ContainerType(container=container, of=of):
            return _container(container, of, checker)
        case tree.WordType(word=word) if word not in ("none", "yes", "no"):
            return _lone_word(word, node.span, checker)
        case _:
            return resolve_one(node, checker)


_FOREIGN = {
    **dict.fromkeys(("number", "int", "integer", "count"), "a number has a range: write `0..20`"),
    **dict.fromkeys(("bool", "boolean", "yes_no", "flag"), "write `yes or no`"),
    **dict.fromkeys(("text", "string", "str"), "write `Text`, or declare an enum of the words that there are"),
    "player": "write `Player`",
    "set": "write `set of T`",
    "list": "write `list of T`",
}


def _lone_word(word: str, span: Span, checker: Checker) -> One:
    """A word where a type stands: types begin with a capital letter, or are made of several words."""
    near = nearest(word, [name for name in checker.symbols.type_names() if name.lower() == word.replace("_", "")])
    hint = (
        f"did you mean `{near[0]}`?"
        if near
        else "a type begins with a capital letter; words are written `this or that`"
    )
    checker.report("SEA0202", span, f"`{word}` is no type", suggestion=_FOREIGN.get(word, hint))
    return UNKNOWN


def _container(container: tree.Name, of: tree.TypeExpr, checker: Checker) -> Type:
    inner = resolve_one(of, checker)
    if container.text == "set":
        return SetOf(inner)
    if container.text == "list":
        return ListOf(inner)
    where = "zones hold pieces" if container.text in CONTAINERS else "only `set of` and `list of` make types here"
    checker.report(
        "SEA0228", container.span, f"`{container.text} of` is not a type of value", suggestion=f"{where}: `set of T`"
    )
    return UNKNOWN


def resolve_one(node: tree.TypeExpr, checker: Checker) -> One:
    """The type of single values as written."""
    match node:
        case tree.NamedType(name=name):
            return named(name, node.span, checker)
        case tree.WordType(word=word):
            return _word(word, checker)
        case tree.RangeType(low=low, high=high):
            return _range(low, high, node.span, checker)
        case tree.UnionType(items=items):
            return _union(items, node.span, checker)
        case tree.PartType(name=name, part=part):
            return _part(name, part, checker)
        case _:
            checker.report("SEA0228", node.span, "a single value is wanted here, not a set or list of them")
            return UNKNOWN


def named(name: str, span: Span, checker: Checker) -> One:
    """The type of a capitalised name."""
    symbols = checker.symbols
    symbols.use("type", name)
    fixed = {"Player": PLAYER, "Direction": DIRECTION, "Text": TEXT, "Zone": ZONE}.get(name)
    if fixed is not None:
        return fixed
    if name in symbols.enums or name in symbols.tables:
        return One((EnumSort(name),))
    if name in symbols.pieces:
        return One((KindSort(name),))
    if name in symbols.parts:
        return One((symbols.parts[name],))
    if name in symbols.aliases:
        return _alias(name, span, checker)
    checker.diagnostics.add(unknown(name, symbols.type_names(), "type", "SEA0202", span))
    return UNKNOWN


def _alias(name: str, span: Span, checker: Checker) -> One:
    mark = f"type {name}"
    if mark in checker.busy:
        checker.report("SEA0260", span, f"the type `{name}` is defined by itself", suggestion="name other types in it")
        return UNKNOWN
    checker.busy.add(mark)
    try:
        return resolve_one(checker.symbols.aliases[name].type, checker)
    finally:
        checker.busy.discard(mark)


def _word(word: str, checker: Checker) -> One:
    if word == "none":
        return NOTHING
    if word in ("yes", "no"):
        return YES_NO
    checker.words.setdefault(word)
    return One((WordSort(word),))


def _range(low: tree.Expr, high: tree.Expr, span: Span, checker: Checker) -> One:
    unit = Unit(checker, "static", "type")
    bounds = [value(bound, unit, number(-(2**63), 2**63 - 1)) for bound in (low, high)]
    numbers = [b.type.number if isinstance(b.type, One) else None for b in bounds]
    if numbers[0] is None or numbers[1] is None:
        return UNKNOWN
    if numbers[0].low > numbers[1].high:
        checker.report(
            "SEA0227",
            span,
            f"no number lies in {span.text}: it ends before it begins",
            suggestion="write the smaller number first",
        )
        return UNKNOWN
    return number(numbers[0].low, numbers[1].high)


def _union(items: tuple[tree.TypeExpr, ...], span: Span, checker: Checker) -> One:
    result = One(())
    for item in items:
        one = resolve_one(item, checker)
        result = join_one(result, one) if result.sorts or result.optional else one
    if mixed(result):
        checker.report(
            "SEA0228",
            span,
            f"`{words(result)}` mixes numbers, texts or yes and no with something else",
            suggestion="declare an enum, or use `or none`",
        )
        return UNKNOWN
    return result


def _part(name: tree.Name, part: tree.Name, checker: Checker) -> One:
    if name.text not in checker.symbols.pieces:
        checker.diagnostics.add(unknown(name.text, checker.symbols.pieces, "kind of piece", "SEA0202", name.span))
        return UNKNOWN
    info = kind_info(name.text, checker)
    checker.symbols.use("type", name.text)
    if part.text == "face":
        if info.faces is None:
            checker.report("SEA0204", part.span, f"a {name.text} has no faces")
            return UNKNOWN
        return info.faces
    field = info.field_type(part.text)
    if field is None:
        names = [f.name for f in info.fields] + ["face"]
        checker.diagnostics.add(unknown(part.text, names, f"field of {name.text}", "SEA0204", part.span))
        return UNKNOWN
    return field


def key_sort(name: tree.Name, checker: Checker) -> Sort | None:
    """The sort after `of` in `zone z of X`: one with a known number of values; None after a mistake."""
    one = named(name.text, name.span, checker)
    if not one.sorts:
        return None
    if len(one.sorts) != 1 or one.optional or isinstance(one.sorts[0], ZoneSort) or one == TEXT:
        checker.report(
            "SEA0228",
            name.span,
            f"`of {name.text}`: one member for each value is made only for players, kinds, enums, tables, spots",
            suggestion="use one of these",
        )
        return None
    return one.sorts[0]


def kind_info(name: str, checker: Checker) -> KindInfo:
    """Fields and faces of a kind of piece."""
    if name not in checker.kinds:
        decl = checker.symbols.pieces[name]
        checker.kinds[name] = KindInfo(decl, (), None)
        fields = []
        for param in decl.fields:
            one = resolve_one(param.type, checker) if param.type is not None else UNKNOWN
            fields.append(checked.PieceField(name=param.name.text, type=one, span=param.span))
        faces = resolve_one(decl.faces, checker) if decl.faces is not None else None
        checker.kinds[name] = KindInfo(decl, tuple(fields), faces)
    return checker.kinds[name]
