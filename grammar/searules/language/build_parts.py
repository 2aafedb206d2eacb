"""From matches of the grammar to the parts of declarations: one function a rule, and the table of them."""

from typing import TypeVar

from attrs import frozen

from searules.language import tree
from searules.language.build_statements import Mark, take_margin
from searules.language.parts import Parts, Rule
from searules.language.tree import Expr, Margin, Name, Param, Path, Suite, TypeExpr

N = TypeVar("N", bound=tree.Node)

# ---- parts -------------------------------------------------------------------------------------------


@frozen
class Answer:
    """What stands after a colon that asks for a value, and the margin of its lines."""

    body: tree.Body
    margin: Margin


@frozen
class Many:
    """The things between the brackets of a declaration, or behind its `of`."""

    items: tuple[tree.Node, ...]


@frozen
class Limit:
    """`up to n`, `seen by v`, `excess lost`."""

    what: str
    value: tree.Node | None = None


@frozen
class Amount:
    """How many of a piece."""

    count: Expr
    of_each: bool


def words(parts: Parts) -> Name:
    """Fixed words in a row, as one."""
    return Name(" ".join(name.text for name in parts.every(Name)), span=parts.span)


def one_name(parts: Parts) -> Name:
    return parts.get(0, Name)


def many(parts: Parts) -> Many:
    return Many(parts.every(tree.Node))


def items(parts: Parts, index: int, kind: type[N]) -> tuple[N, ...]:
    """What stands between the brackets at this place; nothing where there are none."""
    found = parts.maybe(index, Many)
    return () if found is None else tuple(item for item in found.items if isinstance(item, kind))


def path(parts: Parts) -> Path:
    return Path(parts.every(Name), span=parts.span)


def part(parts: Parts) -> tree.Part:
    return tree.Part(parts.get(0, Name), parts.get(1, Name), parts.maybe(2, Name), span=parts.span)


def exact_amount(parts: Parts) -> Amount:
    return Amount(parts.get(0, Expr), of_each=False)


def amount_of_each(parts: Parts) -> Amount:
    return Amount(parts.get(0, Expr), of_each=True)


def up_to(parts: Parts) -> Limit:
    return Limit("up to", parts.get(0, Expr))


def seen_by(parts: Parts) -> Limit:
    return Limit("seen by", parts.get(0, Name))


def excess_lost(_: Parts) -> Limit:
    return Limit("excess lost")


def limit(parts: Parts, what: str) -> tree.Node | None:
    """The value of a limit of this kind, the last one written."""
    found = [limit.value for limit in parts.every(Limit) if limit.what == what]
    return found[-1] if found else None


def param(parts: Parts) -> Param:
    label, name, type_ = parts.maybe(0, Name), parts.get(1, Name), parts.get(2, TypeExpr)
    return Param(
        name, type_, parts.maybe(3, Expr), parts.maybe(4, Expr), label.text if label else None, span=parts.span
    )


def param_in(parts: Parts) -> Param:
    return Param(parts.get(0, Name), None, parts.get(1, Expr), parts.maybe(2, Expr), span=parts.span)


def column(parts: Parts) -> tree.Column:
    params = items(parts, 2, Param)
    return tree.Column(parts.get(0, Name), parts.get(3, TypeExpr), parts.maybe(1, Name), params, span=parts.span)


def effect_column(parts: Parts) -> tree.Column:
    return tree.Column(parts.get(0, Name), None, None, items(parts, 1, Param), effect=True, span=parts.span)


def cells(parts: Parts) -> tuple[Expr | None, ...]:
    """The cells of a row: expressions, and None where a `-` stands."""
    found = (child for child in parts.children[1:] if isinstance(child, Expr | Mark))
    return tuple(None if isinstance(cell, Mark) else cell for cell in found)


def nothing(_: Parts) -> Mark:
    return Mark()


def row(parts: Parts) -> tree.Row:
    return tree.Row(parts.get(0, Name), cells(parts), margin=parts.margin, span=parts.span)


def effect_row(parts: Parts) -> tree.Row:
    margin, block = take_margin(parts.get(-1, Suite))
    return tree.Row(parts.get(0, Name), cells(parts), block, margin=margin, span=parts.span)


def by_row(parts: Parts) -> tree.ByRow:
    value = parts.children[1]
    assert isinstance(value, Expr | Mark)
    key, cell = parts.get(0, Expr), None if isinstance(value, Mark) else value
    return tree.ByRow(key, cell, margin=parts.margin, span=parts.span)


def way(parts: Parts) -> tree.Way:
    margin, block = take_margin(parts.get(2, Suite))
    return tree.Way(parts.get(0, Name), parts.get(1, Expr), block, margin=margin, span=parts.span)


def key(order: str) -> Rule:
    """The rule of one kind of key of `winner`."""

    def rule(parts: Parts) -> tree.Key:
        return tree.Key(order, next(iter(parts.every(Expr)), None), span=parts.span)

    return rule


# ---- bodies ------------------------------------------------------------------------------------------


def answer(parts: Parts) -> Answer:
    return Answer(parts.every(Expr)[0], parts.margin)


def body(parts: Parts) -> Answer:
    given = parts.every(Answer)
    return given[0] if given else answer(parts)


def cases(parts: Parts) -> Answer:
    found = parts.every(tree.Case)
    return Answer(tree.Cases(found, span=found[0].span.to(found[-1].span)), parts.margin)


def case(parts: Parts) -> tree.Case:
    said = parts.get(2, Answer)
    assert isinstance(said.body, Expr)
    return tree.Case(parts.maybe(0, Name), parts.get(1, Expr), said.body, margin=said.margin, span=parts.span)


def otherwise(parts: Parts) -> tree.Case:
    said = parts.get(1, Answer)
    assert isinstance(said.body, Expr)
    return tree.Case(parts.maybe(0, Name), None, said.body, margin=said.margin, span=parts.span)


PARTS: dict[str, Rule] = {
    "block": words,
    "moment": words,
    "mode": words,
    "alike": words,
    "rotates": nothing,
    "owner": one_name,
    "owners": many,
    "params": many,
    "columns": many,
    "path": path,
    "part": part,
    "amount": exact_amount,
    "of_each": amount_of_each,
    "up_to": up_to,
    "seen_by": seen_by,
    "excess_lost": excess_lost,
    "param": param,
    "param_in": param_in,
    "column": column,
    "effect_column": effect_column,
    "nothing": nothing,
    "row": row,
    "effect_row": effect_row,
    "by_row": by_row,
    "way": way,
    "highest": key("highest"),
    "lowest": key("lowest"),
    "shared": key("shared"),
    "answer": answer,
    "body": body,
    "cases": cases,
    "case": case,
    "otherwise": otherwise,
}
