"""Checked rules, whole."""

from attrs import frozen

from searules.rules.checked.components import Board, Enum, Kind, Option, Requirement, Ruling, Table, Var, Zone
from searules.rules.checked.examples import Example
from searules.rules.checked.procedures import Action, Ending, Event, Flow, LetDecl, Payment, Procedure
from searules.rules.checked.scoring import Check, Measure, Record, Result, Score, Symmetric, Winner
from searules.rules.types import PlayerSort, Sort


@frozen(kw_only=True)
class Rules:
    """A checked game with the variants that were chosen. The dictionaries keep the order of the text."""

    title: str
    file: str
    variants: tuple[str, ...]
    players: tuple[int, int]
    options: "dict[str, Option]"
    requirements: tuple[Requirement, ...]
    rulings: "dict[str, Ruling]"
    enums: "dict[str, Enum]"
    tables: "dict[str, Table]"
    boards: "dict[str, Board]"
    kinds: "dict[str, Kind]"
    zones: "dict[str, Zone]"
    vars: "dict[str, Var]"
    lets: "dict[str, LetDecl]"
    procedures: "dict[str, Procedure]"
    actions: "dict[str, Action]"
    payments: "dict[str, Payment]"
    flows: "dict[str, Flow]"
    events: "dict[str, Event]"
    endings: "dict[str, Ending]"
    after_game: tuple[Flow, ...]
    scores: "dict[str, Score]"
    results: "dict[str, Result]"
    winner: Winner | None
    checks: tuple[Check, ...]
    examples: tuple[Example, ...]
    words: tuple[str, ...]
    """Literal words in the order of their first appearance."""
    atoms: tuple[Sort, ...]
    """The sorts that have atoms, in declared order: enums and tables, boards' parts, kinds; words, players and
    directions come before them."""
    fingerprint: str
    """A hash of the text of these rules without layout and comments: the rules' version in a log."""
    records: tuple[Record, ...] = ()
    """What is kept between plays; it has no part in play."""
    measures: tuple[Measure, ...] = ()
    """What a verification drives plays to make large."""
    symmetries: tuple[Symmetric, ...] = ()
    """What is declared symmetric."""


def is_player(sort: Sort) -> bool:
    """Whether a sort is that of players."""
    return isinstance(sort, PlayerSort)
