"""Expressions that go through the members of a set, and the functions of the library."""

from attrs import frozen

from searules.rules.checked.base import Expr, Value
from searules.rules.types import PartSort


@frozen
class Filter(Expr):
    """The members of `source`, in order, for which `where` holds with the member in place `slot`."""

    slot: int
    source: Expr
    where: Expr


@frozen
class Each(Expr):
    """The list of `value`s for the members of `source`."""

    slot: int
    source: Expr
    value: Expr


@frozen
class Ranked(Expr):
    """The list of the members of `source`, highest `key` first, equal keys in the order of `source`."""

    slot: int
    source: Expr
    key: Expr


@frozen
class Top(Expr):
    """The set of those members of `source` that are tied for the highest `key`."""

    slot: int
    source: Expr
    key: Expr


@frozen
class Some(Expr):
    """Whether `condition` holds for a member of `source`."""

    slot: int
    source: Expr
    condition: Expr


@frozen
class Every(Expr):
    """Whether `condition` holds for all members of `source`."""

    slot: int
    source: Expr
    condition: Expr


@frozen
class Groups(Expr):
    """`groups(members)` (a list of sets, each in declared order, ordered by first member); with `start` the
    one group with `start` in it, or the empty set. Spots hang together by an edge in common, or where
    `link` is there by its value (a set or one value), with the member in place `slot`, taken both ways.
    Pieces hang together as their spots do."""

    members: Expr
    start: Expr | None = None
    slot: int = 0
    link: Expr | None = None


@frozen
class Library(Expr):
    """A function of the library on evaluated arguments. The names, with the sorts of their arguments:

    count(S) · sum(L) · abs(n) · min(L), max(L) and least(a, b, ...), greatest(a, b, ...) (of nothing: the
    value in `default`) · first(S), last(S) (or none) · first_n(n, S) · the(S) (a fault unless one) ·
    one(S) (the first of alike pieces: those in the box first, then by declared order of zones, then of
    pieces; a fault if empty) · union(L) · next(x), previous(x) (a fault at the end of the enum), cycle(x, n)
    clockwise(p), reverse(L), left(p), right(p)
    row(s) column(s) number(x) (of a part, or of a table's row: its place from 1) inner(s) outer(s)
    adjacent(s) neighbours(s) corners(s) edges(s) spaces(c) step(s, d) ray(s, d) between(s, t)
    corner(x, side) edge(x, side) spots(x, ds) rays(x, ds) rays_within(x, ds, S) of a piece on a board
    connected(s, t, S) most_pairs(S) sees(p, x)
    lines(n) with the PartSort of the board's spaces in `default`.
    """

    name: str
    args: tuple[Expr, ...]
    default: "Value | PartSort" = None
