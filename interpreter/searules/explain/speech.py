"""The two questions that are asked of every expression: what is its value in words, and does it hold.

`VALUES` and `CLAIMS` have the wording of each sort of node; the modules `naming`, `values` and `claims` fill them.
"""

from collections.abc import Callable
from typing import Any

from searules.explain.names import listed
from searules.explain.scope import Scope
from searules.language import tree

VALUES: dict[type[tree.Expr], Callable[[Any, Scope], str]] = {}
CLAIMS: dict[type[tree.Expr], Callable[[Any, Scope, bool], str]] = {}


def say(node: tree.Expr, scope: Scope) -> str:
    """A value in words; a condition as a value is "whether ..."."""
    found = VALUES.get(type(node))
    if found is not None:
        words: str = found(node, scope)
        return words
    return f"whether {claim(node, scope)}"


def claim(node: tree.Expr, scope: Scope) -> str:
    """A condition in words, as the part of a sentence."""
    found = CLAIMS.get(type(node))
    words: str = f"{say(node, scope)} is yes" if found is None else found(node, scope, True)
    return words


def deny(node: tree.Expr, scope: Scope) -> str:
    """That a condition does not hold."""
    found = CLAIMS.get(type(node))
    words: str = f"{say(node, scope)} is no" if found is None else found(node, scope, False)
    return words


def arguments(args: tuple[tree.Expr, ...], scope: Scope) -> str:
    """Arguments in a row."""
    return listed([say(one, scope) for one in args])
