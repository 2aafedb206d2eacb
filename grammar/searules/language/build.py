"""From the tree that Lark makes to the syntax tree, bottom up and without recursion."""

from lark import Token, Tree

from searules.language.build_declarations import DECLARATIONS
from searules.language.build_edits import EDITS
from searules.language.build_expressions import EXPRESSIONS, TYPES
from searules.language.build_statements import EXAMPLES, STATEMENTS
from searules.language.parts import Parts, Places, Rule

RULES: dict[str, Rule] = {**EXPRESSIONS, **TYPES, **STATEMENTS, **EXAMPLES, **DECLARATIONS, **EDITS}
"""What each rule of the grammar becomes."""


def build_tree(root: "Tree[Token] | Token", places: Places) -> object:
    """The node of a whole match."""
    if isinstance(root, Token):
        return places.leaf(root)
    made: dict[int, object] = {}
    for match in root.iter_subtrees():  # children come before their parents
        children = [_child(child, made, places) for child in match.children]
        made[id(match)] = RULES[match.data](Parts(places.of_tree(match), children))
    return made[id(root)]


def _child(child: "Tree[Token] | Token | None", made: dict[int, object], places: Places) -> object:
    if child is None:
        return None
    return made[id(child)] if isinstance(child, Tree) else places.leaf(child)
