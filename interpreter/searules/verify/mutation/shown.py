"""Nodes of the syntax tree as they are shown in one line."""

from searules.language import print_node, tree
from searules.language.print import PRINTERS
from searules.rules.rewrite import rewrite
from searules.rules.usual import Usual


def shown(node: tree.Node) -> str:
    """A node as text: printed where the language prints it, else as it was written."""
    node = rewrite(node, _as_written)
    if type(node) in PRINTERS:
        return print_node(node)
    if isinstance(node, tree.Key):
        return node.order if node.value is None else f"{node.order} {print_node(node.value)}"
    return " ".join(node.span.text.split("\n", 1)[0].split())


def _as_written(node: object) -> object:
    """What a variant has changed stands there by the word for it."""
    return tree.Ref("usual", span=node.span) if isinstance(node, Usual) else node
