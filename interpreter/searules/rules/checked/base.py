"""What every part of the checked rules has."""

from typing import TypeAlias

from attrs import field, frozen

from searules.diagnostics.source import NOWHERE, Span
from searules.rules.types import Type

Value: TypeAlias = "int | bool | str | tuple[Value, ...] | range | None"
"""A value of the running game: a number, yes or no, a text, none, a set or list; everything else (players,
members, words, spots, pieces, directions) is the integer id of an atom (see `searules.engine.world`)."""


@frozen(kw_only=True)
class Checked:
    """Any part of the checked rules; `span` is the place in the text."""

    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen(kw_only=True)
class Expr(Checked):
    """Anything that has a value, of type `type`."""

    type: Type = field(repr=False)
