"""What a variant changes in the declarations of its game."""

from attrs import frozen

from searules.language.tree.base import Name
from searules.language.tree.declarations import Declaration
from searules.language.tree.expressions import Expr, Text
from searules.language.tree.parts import Body, Path, Row, Way
from searules.language.tree.statements import Suite


@frozen
class Replace(Declaration):
    """`replace D`: the declaration stands instead of the base's of that name."""

    declaration: Declaration


@frozen
class ReplaceStep(Declaration):
    path: Path
    suite: Suite


@frozen
class Change(Declaration):
    """`change ADDRESS when C: body`."""

    path: Path
    when: Expr | None
    body: Body


@frozen
class Remove(Declaration):
    targets: tuple[Path | Text, ...]


@frozen
class Before(Declaration):
    path: Path
    suite: Suite


@frozen
class After(Declaration):
    path: Path
    suite: Suite


@frozen
class ExtendTable(Declaration):
    name: Name
    rows: tuple[Row, ...]


@frozen
class ExtendAction(Declaration):
    name: Name
    suite: Suite


@frozen
class ExtendPayment(Declaration):
    name: Name
    ways: tuple[Way, ...]


@frozen
class Fix(Declaration):
    name: Name
    value: Expr


@frozen
class Default(Declaration):
    name: Name
    value: Expr


@frozen
class NotWith(Declaration):
    titles: tuple[Text, ...]


@frozen
class TestedWith(Declaration):
    titles: tuple[Text, ...]
