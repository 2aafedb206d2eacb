"""From syntax tree to text on one line: for messages, options, rulings and explanations.

Expressions, types and statements print as they were written, but for spaces and line ends; brackets are in the
tree (`Group`), none are added. A block of several statements prints as `...`.
"""

from searules.language.print_expressions import PRINTERS, text
from searules.language.print_statements import block
from searules.language.tree import Node

__all__ = ["PRINTERS", "block", "print_node"]


def print_node(node: Node) -> str:
    """The text of an expression, a type, a statement, a line of an example or a part of them, on one line."""
    return text(node)
