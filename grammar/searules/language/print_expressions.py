"""From expressions and types to their text on one line."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from searules.language import tree
from searules.language.tree import Expr, Node

N = TypeVar("N", bound=Node)
Printer = Callable[[Node], str]
PRINTERS: dict[type[Node], Printer] = {}
"""How each kind of node is printed; filled by the table at the end of each printing module."""


def text(node: Node) -> str:
    """The text of a node on one line."""
    return PRINTERS[type(node)](node)


def listed(nodes: Iterable[Node], between: str = ", ") -> str:
    """Several nodes with something between them."""
    return between.join(text(node) for node in nodes)


def args(values: tuple[Expr, ...] | None) -> str:
    """Arguments in their brackets; nothing for None."""
    return "" if values is None else f"({listed(values)})"


def tail(word: str, node: Node | None) -> str:
    """A word and a node behind a space; nothing where there is no node."""
    return "" if node is None else f" {word} {text(node)}"


def typed(kind: type[N], printer: Callable[[N], str]) -> tuple[type[Node], Printer]:
    """An entry of a printing table."""

    def checked(node: Node) -> str:
        assert isinstance(node, kind)
        return printer(node)

    return kind, checked


def _negative(node: tree.Negative) -> str:
    return f"-{text(node.value)}"


def _is(node: tree.Is) -> str:
    return f"{text(node.left)} is {'not ' if node.negated else ''}{text(node.right)}"


def _is_in(node: tree.IsIn) -> str:
    return f"{text(node.left)} is {'not ' if node.negated else ''}in {text(node.right)}"


def _query(node: tree.Query) -> str:
    where = tail("where", node.where)
    if node.binder is not None:
        kind = "" if node.kind is None else f": {text(node.kind)}"
        return f"{node.binder.text}{kind} in {text(node.source)}{where}"
    kind = "" if node.kind is None else f"{text(node.kind)} in "
    return f"{kind}{text(node.source)}{where}"


def _bound(node: Expr) -> str:
    return text(node) if isinstance(node, tree.Number) else f"({text(node)})"


def _range_type(node: tree.RangeType) -> str:
    return f"{_bound(node.low)}..{_bound(node.high)}"


def _union(node: tree.UnionType) -> str:
    return " or ".join(f"({text(item)})" if isinstance(item, tree.UnionType) else text(item) for item in node.items)


PRINTERS.update(
    [
        typed(tree.Name, lambda node: node.text),
        typed(tree.Number, lambda node: str(node.value)),
        typed(tree.Text, lambda node: f'"{node.value}"'),
        typed(tree.Ref, lambda node: node.name),
        typed(tree.Call, lambda node: node.name.text + args(node.args)),
        typed(tree.TypeRef, lambda node: node.name),
        typed(tree.Make, lambda node: node.name.text + args(node.args)),
        typed(tree.My, lambda node: f"my {node.name.text}{args(node.args)}"),
        typed(tree.Member, lambda node: f"{text(node.target)}.{node.name.text}{args(node.args)}"),
        typed(tree.Group, lambda node: f"({text(node.value)})"),
        typed(tree.ListOf, lambda node: f"[{listed(node.items)}]"),
        typed(tree.At, lambda node: f"{text(node.zone)} at {text(node.spot)}"),
        typed(tree.Negative, _negative),
        typed(tree.Arithmetic, lambda node: f"{text(node.left)} {node.op} {text(node.right)}"),
        typed(tree.Range, lambda node: f"{text(node.low)}..{text(node.high)}"),
        typed(tree.Compare, lambda node: f"{text(node.left)} {node.op} {text(node.right)}"),
        typed(tree.Is, _is),
        typed(tree.IsIn, _is_in),
        typed(tree.Not, lambda node: f"not {text(node.value)}"),
        typed(tree.And, lambda node: f"{text(node.left)} and {text(node.right)}"),
        typed(tree.Or, lambda node: f"{text(node.left)} or {text(node.right)}"),
        typed(tree.Query, _query),
        typed(tree.Some, lambda node: f"some {text(node.query)}"),
        typed(tree.NoSuch, lambda node: f"no {text(node.query)}"),
        typed(tree.Every, lambda node: f"every {text(node.query)} has {text(node.condition)}"),
        typed(tree.Each, lambda node: f"{text(node.value)} for {text(node.query)}"),
        typed(tree.Ranked, lambda node: f"{text(node.query)} by {text(node.key)}"),
        typed(tree.NoValue, lambda _: "no"),
        typed(tree.NamedType, lambda node: node.name),
        typed(tree.PartType, lambda node: f"{node.name.text}.{node.part.text}"),
        typed(tree.WordType, lambda node: node.word),
        typed(tree.RangeType, _range_type),
        typed(tree.UnionType, _union),
        typed(tree.ContainerType, lambda node: f"{node.container.text} of {text(node.of)}"),
    ]
)
