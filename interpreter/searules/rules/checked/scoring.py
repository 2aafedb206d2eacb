"""Declarations of what it comes to: scores, results, records, winners, checks, measures."""

from attrs import field, frozen

from searules.rules.checked.base import Checked, Expr
from searules.rules.checked.components import Declared


@frozen(kw_only=True)
class Score(Declared):
    """A line of the ledger, worked out for each player (me). With `slot` one entry for each member of
    `source`; without, one entry."""

    slot: int | None
    source: Expr | None
    value: Expr
    slots: int


@frozen(kw_only=True)
class Result(Declared):
    """Something else to report for each player; of any type."""

    value: Expr
    slots: int


@frozen(kw_only=True)
class Rank(Checked):
    """A rank of the record sheet, and the least number of entries for it."""

    name: str
    least: int


@frozen(kw_only=True)
class Record(Checked):
    """Results whose values are kept between plays, and the ranks in rising order (none where no table is named)."""

    results: tuple[str, ...]
    ranks: tuple[Rank, ...]
    citations: tuple[str, ...] = field(default=(), eq=False)
    rulings: tuple[str, ...] = field(default=(), eq=False)


@frozen(kw_only=True)
class Key(Checked):
    """`order` is "highest", "lowest" or "shared" (without value); worked out for each player (me)."""

    order: str
    value: Expr | None
    text: str


@frozen(kw_only=True)
class Winner(Checked):
    keys: tuple[Key, ...]
    slots: int


@frozen(kw_only=True)
class Check(Declared):
    """`name` is its text; `mood` as in the syntax tree."""

    mood: str
    value: Expr
    slots: int


@frozen(kw_only=True)
class Measure(Declared):
    """A number that a verification drives plays to make large."""

    value: Expr
    slots: int


@frozen
class Symmetric:
    """Something that is declared symmetric: "players", or a board by its name. `keeping` is the word of a direction
    that no exchange changes."""

    name: str
    keeping: str | None = None
