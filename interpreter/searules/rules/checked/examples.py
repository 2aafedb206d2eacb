"""Examples."""

from typing import TypeAlias

from attrs import field, frozen

from searules.rules.checked.base import Checked, Expr
from searules.rules.checked.components import Declared
from searules.rules.checked.statements import Block


@frozen(kw_only=True)
class Pattern(Checked):
    """A description of an option."""


@frozen
class ActPattern(Pattern):
    """An action and, where they are given, its first arguments: each a value, or a set one of which fits."""

    action: str
    args: tuple[Expr, ...] | None


@frozen
class WordPattern(Pattern):
    """`"pass"`, `"done"`, the text of an alternative."""

    text: str


@frozen
class WayPattern(Pattern):
    """A way of paying."""

    way: str


@frozen
class ValuePattern(Pattern):
    """The values of a `choose`; each item is a list of readings, one of which must fit (a value or a set)."""

    items: tuple[tuple[Expr, ...], ...]


@frozen
class ExampleGiven(Checked):
    body: Block


@frozen
class ExampleGoTo(Checked):
    address: str


@frozen
class ExampleForce(Checked):
    """Each item is a list of readings: a value, a set of pieces, or a list of outcomes. `shuffled`: they come to the
    top in the next shuffle."""

    values: tuple[tuple[Expr, ...], ...]
    shuffled: bool = False


@frozen
class ExamplePick(Checked):
    patterns: tuple[Pattern, ...]


@frozen
class ExampleExpect(Checked):
    condition: Expr
    text: str


@frozen
class ExampleOptions(Checked):
    patterns: tuple[Pattern, ...]
    only: bool


@frozen
class ExampleRefused(Checked):
    pattern: Pattern
    because: str | None


@frozen
class ExampleFault(Checked):
    text: str | None


@frozen
class ExampleCheck(Checked):
    """`expect check "..."`, with the check's name."""

    name: str


ExampleLine: TypeAlias = (
    ExampleGiven
    | ExampleGoTo
    | ExampleForce
    | ExamplePick
    | ExampleExpect
    | ExampleOptions
    | ExampleRefused
    | ExampleFault
    | ExampleCheck
)


@frozen(kw_only=True)
class Example(Declared):
    """`settings` are options by name (with "players" a number), `variants` the titles of its `with`."""

    settings: "dict[str, Expr]" = field(eq=False)
    variants: tuple[str, ...]
    lines: tuple[ExampleLine, ...]
    slots: int
