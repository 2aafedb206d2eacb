"""Which examples come by which declarations: only these can notice a change there.

The handlers of expressions and statements are told to note what they meet while an example runs, the building of its
game included. Flow, actions and all that is laid out before play are met by every example.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from searules.diagnostics.source import Span
from searules.engine.dispatch import VALUE_OF
from searules.engine.effects import EXECUTE
from searules.language import tree
from searules.rules.checked import Rules
from searules.verify.examples import run_example

BY_NODE = (tree.Let, tree.LetBy, tree.Score, tree.Result, tree.GameEnds, tree.Event, tree.Procedure)
"""Declarations that mean nothing until something in them is worked out."""


def coverage(rules: Rules, declarations: Sequence[tree.Declaration]) -> dict[int, list[int]]:
    """The numbers of the examples that come by each declaration, by its place; those that meet fewest things first."""
    by_example = [_met(rules, number) for number in range(len(rules.examples))]
    order = sorted(range(len(by_example)), key=lambda number: len(by_example[number]))
    found: dict[int, list[int]] = {}
    for place, declaration in enumerate(declarations):
        told = isinstance(declaration, BY_NODE)
        span = declaration.span
        found[place] = [n for n in order if not told or any(_inside(met, span) for met in by_example[n])]
    return found


def _met(rules: Rules, number: int) -> set[Span]:
    with _noted() as nodes:
        run_example(rules, number)
    return {node.span for node in nodes.values()}


def _inside(span: Span, outer: Span) -> bool:
    same = span.source is outer.source or span.source.name == outer.source.name
    return same and outer.start <= span.start and span.end <= outer.end


@contextmanager
def _noted() -> Iterator[Mapping[int, Any]]:
    """All nodes that are worked out or run meanwhile."""
    nodes: dict[int, Any] = {}
    tables: tuple[dict[Any, Callable[..., Any]], ...] = (VALUE_OF, EXECUTE)
    kept = [table.copy() for table in tables]

    def noting(handler: Callable[..., Any]) -> Callable[..., Any]:
        def noted(node: Any, *rest: Any) -> Any:
            nodes[id(node)] = node
            return handler(node, *rest)

        return noted

    for table in tables:
        table.update({kind: noting(handler) for kind, handler in table.items()})
    try:
        yield nodes
    finally:
        for table, old in zip(tables, kept, strict=True):
            table.update(old)
