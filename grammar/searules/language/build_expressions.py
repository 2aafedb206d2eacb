"""From matches of the grammar to expressions and types: one function a rule, and the table of them."""

from searules.language.parts import Args, Parts, Rule
from searules.language.tree import (
    And,
    Arithmetic,
    At,
    Call,
    Compare,
    ContainerType,
    Each,
    Every,
    Expr,
    Group,
    Is,
    IsIn,
    ListOf,
    Make,
    Member,
    My,
    Name,
    NamedType,
    Negative,
    NoSuch,
    Not,
    NoValue,
    Number,
    Or,
    PartType,
    Query,
    Range,
    RangeType,
    Ranked,
    Ref,
    Some,
    Text,
    TypeExpr,
    TypeRef,
    UnionType,
    WordType,
)

# ---- atoms and what is written behind them -----------------------------------------------------------


def number(parts: Parts) -> Number:
    return parts.get(0, Number)


def string(parts: Parts) -> Text:
    return parts.get(0, Text)


def ref(parts: Parts) -> Ref:
    return Ref(parts.get(0, Name).text, span=parts.span)


def kind(parts: Parts) -> TypeRef:
    return TypeRef(parts.get(0, Name).text, span=parts.span)


def call(parts: Parts) -> Call:
    return Call(parts.get(0, Name), parts.get(1, Args).values, span=parts.span)


def make(parts: Parts) -> Make:
    return Make(parts.get(0, Name), parts.get(1, Args).values, span=parts.span)


def my(parts: Parts) -> My:
    return My(parts.get(0, Name), parts.args(1), span=parts.span)


def member(parts: Parts) -> Member:
    return Member(parts.get(0, Expr), parts.get(1, Name), parts.args(2), span=parts.span)


def group(parts: Parts) -> Group:
    return Group(parts.get(0, Expr), span=parts.span)


def list_of(parts: Parts) -> ListOf:
    return ListOf(parts.every(Expr), span=parts.span)


def args(parts: Parts) -> Args:
    return Args(parts.every(Expr))


# ---- operators ---------------------------------------------------------------------------------------


def at(parts: Parts) -> At:
    return At(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def negative(parts: Parts) -> Negative:
    return Negative(parts.get(0, Expr), span=parts.span)


def arithmetic(operator: str) -> Rule:
    """The rule of one operator."""

    def rule(parts: Parts) -> Arithmetic:
        return Arithmetic(operator, parts.get(0, Expr), parts.get(1, Expr), span=parts.span)

    return rule


def interval(parts: Parts) -> Range:
    return Range(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def compare(parts: Parts) -> Compare:
    return Compare(parts.get(1, Name).text, parts.get(0, Expr), parts.get(2, Expr), span=parts.span)


def is_(parts: Parts) -> Is:
    return Is(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def is_not(parts: Parts) -> Is:
    return Is(parts.get(0, Expr), parts.get(1, Expr), negated=True, span=parts.span)


def is_in(parts: Parts) -> IsIn:
    return IsIn(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def is_not_in(parts: Parts) -> IsIn:
    return IsIn(parts.get(0, Expr), parts.get(1, Expr), negated=True, span=parts.span)


def not_(parts: Parts) -> Not:
    return Not(parts.get(0, Expr), span=parts.span)


def and_(parts: Parts) -> And:
    return And(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def or_(parts: Parts) -> Or:
    return Or(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


# ---- queries -----------------------------------------------------------------------------------------


def query_named(parts: Parts) -> Query:
    binder, type_, source, where = (
        parts.get(0, Name),
        parts.maybe(1, TypeExpr),
        parts.get(2, Expr),
        parts.maybe(3, Expr),
    )
    return Query(binder, type_, source, where, span=parts.span)


def query_kind(parts: Parts) -> Query:
    name = parts.get(0, Name)
    return Query(None, NamedType(name.text, span=name.span), parts.get(1, Expr), parts.maybe(2, Expr), span=parts.span)


def query_it(parts: Parts) -> Query:
    return Query(None, None, parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def some(parts: Parts) -> Some:
    return Some(parts.get(0, Expr), span=parts.span)


def no_such(parts: Parts) -> NoSuch:
    return NoSuch(parts.get(0, Expr), span=parts.span)


def every(parts: Parts) -> Every:
    return Every(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def each(parts: Parts) -> Each:
    return Each(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def ranked(parts: Parts) -> Ranked:
    return Ranked(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def no_value(parts: Parts) -> NoValue:
    return NoValue(span=parts.span)


# ---- types -------------------------------------------------------------------------------------------


def named(parts: Parts) -> NamedType:
    return NamedType(parts.get(0, Name).text, span=parts.span)


def part_type(parts: Parts) -> PartType:
    return PartType(parts.get(0, Name), parts.get(1, Name), span=parts.span)


def literal(parts: Parts) -> WordType:
    return WordType(parts.get(0, Name).text, span=parts.span)


def literal_no(parts: Parts) -> WordType:
    return WordType("no", span=parts.span)


def range_type(parts: Parts) -> RangeType:
    return RangeType(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def union(parts: Parts) -> UnionType:
    return UnionType(parts.every(TypeExpr), span=parts.span)


def container(parts: Parts) -> ContainerType:
    return ContainerType(parts.get(0, Name), parts.get(1, TypeExpr), span=parts.span)


EXPRESSIONS: dict[str, Rule] = {
    "number": number,
    "string": string,
    "ref": ref,
    "kind": kind,
    "call": call,
    "make": make,
    "my": my,
    "member": member,
    "group": group,
    "list": list_of,
    "args_p": args,
    "args": args,
    "at": at,
    "negative": negative,
    "plus": arithmetic("+"),
    "minus": arithmetic("-"),
    "times": arithmetic("*"),
    "div": arithmetic("div"),
    "mod": arithmetic("mod"),
    "span": interval,
    "compare": compare,
    "is_": is_,
    "is_not": is_not,
    "is_in": is_in,
    "is_not_in": is_not_in,
    "not_": not_,
    "and_": and_,
    "or_": or_,
    "q_named": query_named,
    "q_kind": query_kind,
    "q_it": query_it,
    "some": some,
    "no_such": no_such,
    "every": every,
    "each": each,
    "ranked": ranked,
    "no_value": no_value,
}

TYPES: dict[str, Rule] = {
    "named": named,
    "part_type": part_type,
    "literal": literal,
    "literal_no": literal_no,
    "range": range_type,
    "union": union,
    "container": container,
}
