"""The lines of an example."""

from attrs import frozen

from searules.language.tree.base import Line, Name, Node
from searules.language.tree.expressions import Expr, Text
from searules.language.tree.parts import Path
from searules.language.tree.statements import Suite


@frozen(kw_only=True)
class ExampleLine(Line):
    """A line of an example."""


@frozen
class Setting(Node):
    """`o = v` of `with`."""

    name: Name
    value: Expr


@frozen
class With(ExampleLine):
    """`with o = v, players = 3, "Variant"`."""

    settings: tuple[Setting | Text, ...]


@frozen
class Given(ExampleLine):
    suite: Suite


@frozen
class GoTo(ExampleLine):
    path: Path


@frozen
class Force(ExampleLine):
    """`force a, b`; with `shuffled` it is `force shuffle a, b`."""

    values: tuple[Expr, ...]
    shuffled: bool = False


@frozen
class PickLine(ExampleLine):
    """`pick option`; several values are the picks of one staged choice."""

    values: tuple[Expr, ...]


@frozen
class Expect(ExampleLine):
    condition: Expr


@frozen
class ExpectOptions(ExampleLine):
    values: tuple[Expr, ...]
    only: bool = False


@frozen
class ExpectRefused(ExampleLine):
    """`because` is the address of the condition that fails first, or the text of a reason."""

    value: Expr
    because: Path | Text | None = None


@frozen
class ExpectFault(ExampleLine):
    text: str | None = None


@frozen
class ExpectCheck(ExampleLine):
    """`expect check "..."`: the check of this name holds in the play so far."""

    name: Text
