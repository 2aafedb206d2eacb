"""Which examples come by which declarations: only these can notice a change there.

The handlers of expressions and statements are told to note what they meet while a game is built and while its example
runs. What is worked out when a game is built may be used anywhere: so each example may notice a change there, but
those that come by in play are tried first. Flow and all that is laid out before play are met by every example.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from attrs import frozen

from searules.diagnostics import SeaError
from searules.engine.dispatch import VALUE_OF
from searules.engine.effects import EXECUTE
from searules.language import tree
from searules.rules.checked import Rules
from searules.verify.examples import ExampleRun, game_of

BY_NODE = (tree.Let, tree.LetBy, tree.Score, tree.Result, tree.GameEnds, tree.Event, tree.Procedure, tree.Action)
"""Declarations that mean nothing until something in them is worked out."""


@frozen
class Met:
    """For each text where the nodes begin that were worked out, in order; and the tables that were read."""

    starts: dict[str, list[int]]
    tables: frozenset[str]

    @classmethod
    def of(cls, nodes: Mapping[int, Any]) -> "Met":
        """What these nodes are of."""
        starts: dict[str, set[int]] = {}
        for node in nodes.values():
            starts.setdefault(node.span.source.name, set()).add(node.span.start)
        tables = frozenset(node.table for node in nodes.values() if isinstance(getattr(node, "table", None), str))
        return cls({name: sorted(several) for name, several in starts.items()}, tables)

    def __len__(self) -> int:
        return sum(map(len, self.starts.values()))

    def came_by(self, declaration: tree.Declaration) -> bool:
        """Whether something of the declaration was met."""
        span = declaration.span
        starts = self.starts.get(span.source.name, [])
        place = bisect_left(starts, span.start)
        inside = place < len(starts) and starts[place] < span.end
        return inside or (isinstance(declaration, tree.Table) and declaration.name.text in self.tables)


def coverage(rules: Rules, declarations: Sequence[tree.Declaration]) -> dict[int, list[int]]:
    """The numbers of the examples that may notice a change of each declaration, by its place: those that come by it in
    play, the ones that meet fewest things first; then the others, if they may notice it all the same."""
    met = [_met(rules, number) for number in range(len(rules.examples))]
    order = sorted(range(len(met)), key=lambda number: len(met[number][1]))
    found: dict[int, list[int]] = {}
    for place, declaration in enumerate(declarations):
        there = [n for n in order if met[n][1].came_by(declaration)]
        told = isinstance(declaration, BY_NODE)
        found[place] = [*there, *(n for n in order if n not in there and (not told or met[n][0].came_by(declaration)))]
    return found


def _met(rules: Rules, number: int) -> tuple[Met, Met]:
    """What is met while the game of an example is built, and while the example runs."""
    with _noted() as built:
        try:
            game = game_of(rules, rules.examples[number], {})
        except SeaError:
            game = None
    with _noted() as played:
        if game is not None:
            ExampleRun(game, number).result()
    return Met.of(built), Met.of(played)


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
