"""From the tree that Lark makes to the syntax tree, bottom up and without recursion."""

from lark import Token, Tree

from searules.diagnostics.diagnostic import Diagnostic
from searules.language.build_declarations import DECLARATIONS
from searules.language.build_edits import EDITS
from searules.language.build_expressions import EXPRESSIONS, TYPES
from searules.language.build_parts import PARTS
from searules.language.build_statements import EXAMPLES, STATEMENTS
from searules.language.parts import Parts, Places, Rule
from searules.language.tree import Node

RULES: dict[str, Rule] = {**EXPRESSIONS, **TYPES, **STATEMENTS, **EXAMPLES, **PARTS, **DECLARATIONS, **EDITS}
"""What each rule of the grammar becomes."""

DEEPEST = 150
"""How many nodes may stand inside one another, so that whoever walks a tree may do so by recursion."""


class TooDeepError(Exception):
    """A tree is deeper than anybody needs; carries the mistake."""

    def __init__(self, places: Places, match: "Tree[Token]") -> None:
        message = f"this is too long: more than {DEEPEST} parts hang on one another"
        hint = "give parts of it a name with 'let'"
        self.diagnostic = Diagnostic("SEA0035", message, places.of_tree(match), suggestion=hint)
        super().__init__(message)


def build_tree(root: "Tree[Token] | Token", places: Places) -> object:
    """The node of a whole match; raises `TooDeepError`."""
    if isinstance(root, Token):
        return places.leaf(root)
    made: dict[int, object] = {}
    depth: dict[int, int] = {}
    for match in root.iter_subtrees():  # children come before their parents
        children = [_child(child, made, places) for child in match.children]
        node = RULES[match.data](Parts(places.of_tree(match), children))
        below = max((depth[id(child)] for child in match.children if isinstance(child, Tree)), default=0)
        if below > DEEPEST:
            raise TooDeepError(places, match)
        made[id(match)], depth[id(match)] = node, below + isinstance(node, Node)
    return made[id(root)]


def _child(child: "Tree[Token] | Token | None", made: dict[int, object], places: Places) -> object:
    if child is None:
        return None
    return made[id(child)] if isinstance(child, Tree) else places.leaf(child)
