"""`x.f`, `x.f(a)` and `my f`: fields, attributes, members of families, columns, lets of one subject, scores."""

from collections.abc import Sequence

from searules.diagnostics import Span
from searules.language import tree
from searules.rules import checked
from searules.rules.arguments import Argument, argument, arity, sorts_words, unit_name
from searules.rules.attributes import PIECE_ATTRIBUTES, attribute_type
from searules.rules.building import raw
from searules.rules.calls import family, formula, let_value
from searules.rules.coercion import coerce, contents, only
from searules.rules.families import of_type
from searules.rules.fits import is_unknown, join_one, overlap, words
from searules.rules.geometry import PART_MEMBERS, part_member
from searules.rules.infos import columns, var_info, zone_info
from searules.rules.lets import let_params, result_type
from searules.rules.positions import player_function
from searules.rules.subject import me as me_value
from searules.rules.suggestions import members_known
from searules.rules.symbols import ColumnInfo, unknown
from searules.rules.type_exprs import key_sort, kind_info
from searules.rules.types import PLAYER, EnumSort, KindSort, NumberSort, One, PartSort, PlayerSort, SetOf, Type, number
from searules.rules.unit import Unit


def my(node: tree.My, unit: Unit) -> checked.Expr:
    """`my f`."""
    owner = me_value(node.span, unit)
    if is_unknown(owner.type):
        return owner
    return _of(owner, node.name, node.args, unit, node.span)


def member(node: tree.Member, unit: Unit) -> checked.Expr:
    """`x.f`."""

    if isinstance(node.target, tree.TypeRef):
        return of_type(node, node.target, unit)
    target = contents(raw(node.target, unit, None), unit)
    if isinstance(target, checked.MakePieces):
        target = only(target)
    if is_unknown(target.type):
        return unit.checker.wrong(node.span)
    if not isinstance(target.type, One):
        return _of_many(target, node, unit)
    return _of(target, node.name, node.args, unit, node.span)


def _of_many(target: checked.Expr, node: tree.Member, unit: Unit) -> checked.Expr:
    """A set has no fields; lets of one subject may take it."""
    name = node.name.text
    if name in unit.checker.symbols.lets and _subject_let(name, target.type, unit):
        return let_value(name, None, (target, *(node.args or ())), node.span, unit)
    unit.checker.report(
        "SEA0204",
        node.name.span,
        f"{words(target.type)} has no `{name}`",
        suggestion=f"of its only member: `the(...).{name}`; of each: `x.{name} for x in ...`",
    )
    return unit.checker.wrong(node.span)


def _subject_let(name: str, type_: Type, unit: Unit) -> bool:
    """Whether `x.name` may stand for the let `name(x)`."""

    decl = unit.checker.symbols.lets[name].decl
    params = let_params(name, unit.checker)
    return decl.owner is None and bool(params) and (overlap(params[0][1], type_) or _as_set(params[0][1], type_))


def _as_set(param: Type, type_: Type) -> bool:
    return isinstance(param, SetOf) and isinstance(type_, One) and overlap(param.of, type_)


def has_field(name: str, one: One, unit: Unit) -> bool:
    """Whether a bare name can be a field of a query's element."""
    for sort in one.sorts:
        if isinstance(sort, KindSort) and (
            kind_info(sort.name, unit.checker).field_type(name) is not None or name in PIECE_ATTRIBUTES
        ):
            return True
        if isinstance(sort, EnumSort) and _value_column(sort.name, name, unit) is not None:
            return True
        if isinstance(sort, PartSort) and name in PART_MEMBERS[:5]:
            return True
    return False


def field_of(target: checked.Expr, name: tree.Name, unit: Unit, span: Span) -> checked.Expr:
    """A field of a query's element."""
    return _of(target, name, None, unit, span)


def _value_column(table: str, name: str, unit: Unit) -> ColumnInfo | None:
    if table not in unit.checker.symbols.tables:
        return None
    found = (c for c in columns(table, unit.checker) if c.name == name and c.sort in ("value", "family"))
    return next(found, None)


def _of(
    target: checked.Expr, name: tree.Name, args: Sequence[tree.Expr] | None, unit: Unit, span: Span
) -> checked.Expr:
    """A member of a single value; what several declarations offer is looked for in a fixed order."""
    assert isinstance(target.type, One)
    for find in (
        _piece_field,
        _row_cell,
        _family_member,
        _owned,
        _part_member,
        _player_member,
        _let_member,
        _row_formula,
    ):
        found = find(target, name, tuple(args or ()), unit, span)
        if found is not None:
            return unit.narrowed(found)
    return _no_member(target, name, unit, span)


def _optional(target: checked.Expr, type_: Type) -> Type:
    if isinstance(type_, One) and isinstance(target.type, One) and target.type.optional:
        return type_.or_none
    return type_


Args = tuple[tree.Expr, ...]


def _piece_field(target: checked.Expr, name: tree.Name, args: Args, unit: Unit, span: Span) -> checked.Expr | None:
    assert isinstance(target.type, One)
    kinds = [sort.name for sort in target.type.sorts if isinstance(sort, KindSort)]
    if not kinds or len(kinds) != len(target.type.sorts) or args:
        return None

    found = [kind_info(kind, unit.checker).field_type(name.text) for kind in kinds]
    present = [one for one in found if one is not None]
    if present:
        type_ = One(())
        for one in present:
            type_ = join_one(type_, one)
        if len(present) < len(found):
            type_ = type_.or_none
        return checked.FieldOf(target, name.text, type=_optional(target, type_), span=span)
    return _attribute(target, name, kinds, unit, span)


def _attribute(target: checked.Expr, name: tree.Name, kinds: list[str], unit: Unit, span: Span) -> checked.Expr | None:
    if name.text not in PIECE_ATTRIBUTES:
        return None
    type_ = attribute_type(target, name, kinds, unit)
    if type_ is None:
        return unit.checker.wrong(span)
    return checked.Attribute(target, name.text, type=_optional(target, type_), span=span)


def _row_cell(target: checked.Expr, name: tree.Name, args: Args, unit: Unit, span: Span) -> checked.Expr | None:
    assert isinstance(target.type, One)
    if len(target.type.sorts) == 1 and isinstance(target.type.sorts[0], EnumSort):
        info = _value_column(target.type.sorts[0].name, name.text, unit)
        if info is None or info.type is None:
            return None
        unit.checker.symbols.use("column", f"{info.table}.{info.name}")
        wanted = [sorts_words([info.key])] if info.key is not None else []
        if not arity(name.text, args, wanted, span, unit):
            return unit.checker.wrong(span)
        keys = tuple(argument(arg, One((info.key,)), unit) for arg in args if info.key is not None)
        return checked.Cell(info.table, info.name, target, None, keys, type=_optional(target, info.type), span=span)
    return None


def _family_member(target: checked.Expr, name: tree.Name, args: Args, unit: Unit, span: Span) -> checked.Expr | None:
    """A zone or var of a family, asked of its first key."""
    assert isinstance(target.type, One)
    symbols = unit.checker.symbols
    if name.text in symbols.zones:
        owners = zone_info(name.text, unit.checker).owners
    elif name.text in symbols.vars:
        owners = var_info(name.text, unit.checker).owners
    else:
        return None
    if not owners or owners[0] not in target.type.sorts:
        return None
    return family(name.text, (target, *args), span, unit)


def _owned(target: checked.Expr, name: tree.Name, args: Args, unit: Unit, span: Span) -> checked.Expr | None:
    """A let or score that belongs to what stands before the dot."""
    assert isinstance(target.type, One)
    symbols = unit.checker.symbols
    if name.text in symbols.lets:
        owner = symbols.lets[name.text].decl.owner
        if owner is None:
            return None

        sort = key_sort(owner, unit.checker)
        if sort is None or sort not in target.type.sorts:
            return None
        return let_value(name.text, coerce(target, One((sort,), optional=True), unit), args, span, unit)
    if target.type.sorts != (PlayerSort(),) or args:
        return None
    if name.text in symbols.scores:
        symbols.use("value", name.text)
        unit.checker.calls.append((unit_name(unit), f"let {name.text}"))
        type_: Type = _optional(target, number(-(2**31), 2**31))
        return checked.ScoreOf(name.text, target, type=type_, span=span)
    if name.text in symbols.results:
        symbols.use("value", name.text)
        unit.checker.calls.append((unit_name(unit), f"let {name.text}"))
        type_ = _optional(target, result_type(name.text, span, unit.checker))
        return checked.ResultOf(name.text, target, type=type_, span=span)
    return None


def _part_member(target: checked.Expr, name: tree.Name, args: Args, unit: Unit, span: Span) -> checked.Expr | None:
    assert isinstance(target.type, One)
    if target.type.sorts and all(isinstance(sort, PartSort | EnumSort) for sort in target.type.sorts):
        return part_member(target, name, args, unit, span)
    return None


def _player_member(target: checked.Expr, name: tree.Name, args: Args, unit: Unit, span: Span) -> checked.Expr | None:
    assert isinstance(target.type, One)
    if target.type.sorts != (PlayerSort(),):
        return None
    match name.text:
        case "left" | "right":
            return checked.Library(name.text, (target,), type=_optional(target, PLAYER), span=span)
        case "turns":
            return checked.Turns(target, type=_optional(target, number(0, 10**6)), span=span)
        case "total":
            for score in unit.checker.symbols.scores:
                unit.checker.calls.append((unit_name(unit), f"let {score}"))
            return checked.ScoreOf("", target, type=_optional(target, number(-(2**31), 2**31)), span=span)
        case "sees" | "possible" | "times":
            return player_function(name, target, args, unit, span)
        case _:
            found = [
                c
                for table in unit.checker.symbols.tables
                for c in columns(table, unit.checker)
                if c.name == name.text and c.sort == "formula" and c.owned
            ]
            return formula(found, target, args, span, unit) if found else None


def _let_member(target: checked.Expr, name: tree.Name, args: Args, unit: Unit, span: Span) -> checked.Expr | None:
    if name.text in unit.checker.symbols.lets and _subject_let(name.text, target.type, unit):
        arguments: list[Argument] = [target, *args]
        param = let_params(name.text, unit.checker)[0][1]
        if isinstance(param, One) and isinstance(target.type, One) and target.type.optional and not param.optional:
            arguments[0] = coerce(target, param, unit)
        return let_value(name.text, None, arguments, span, unit)
    return None


def _row_formula(target: checked.Expr, name: tree.Name, args: Args, unit: Unit, span: Span) -> checked.Expr | None:
    """`row.col(v)` for a formula column without an owner."""
    assert isinstance(target.type, One)
    tables = [sort.name for sort in target.type.sorts if isinstance(sort, EnumSort)]
    found = [
        c
        for table in tables
        if table in unit.checker.symbols.tables
        for c in columns(table, unit.checker)
        if c.name == name.text and c.sort == "formula" and not c.owned
    ]
    return formula(found, None, (target, *args), span, unit) if found else None


def _is_for_all(name: str, unit: Unit) -> bool:
    """Whether a name is that of a var or zone which belongs to nobody."""
    symbols, checker = unit.checker.symbols, unit.checker
    if name in symbols.vars:
        return not var_info(name, checker).owners
    return name in symbols.zones and not zone_info(name, checker).owners


def _no_member(target: checked.Expr, name: tree.Name, unit: Unit, span: Span) -> checked.Expr:
    assert isinstance(target.type, One)
    known = members_known(target.type, unit)
    what = f"field or member of {words(target.type.there)}"
    hint = ""
    if target.type.number is not None and isinstance(target.type.sorts[0], NumberSort):
        hint = "a number has none; is a name missing before the dot?"
    elif known:
        hint = "it has: " + ", ".join(sorted(known)[:12])
    if PlayerSort() in target.type.sorts and _is_for_all(name.text, unit):
        message = f"`{name.text}` is one for all, and no player has one of their own"
        hint = f"write `{name.text}` alone, or declare it with `of Player`"
        unit.checker.report("SEA0204", name.span, message, suggestion=hint)
        return unit.checker.wrong(span)
    unit.checker.diagnostics.add(unknown(name.text, known, what, "SEA0204", name.span, hint))
    return unit.checker.wrong(span)
