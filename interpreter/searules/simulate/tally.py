"""What many plays come to. Tallies add up: any portions of the same plays give the same tally."""

from collections import Counter, defaultdict

from attrs import define, field, frozen

from searules.simulate.spread import Spread

Thing = tuple[str, str]
"""A sort of rule or component, and a name (see `searules.verify.witnesses`)."""

MOST_KEPT = 5
"""So many plays that met a fault are kept with their logs; of the others only the number."""


@frozen
class Met:
    """A play that did not come to its end: its number and seed, what happened, where in the rules, and its log."""

    number: int
    seed: int
    message: str
    place: str = ""
    log: str = ""


@define
class Seat:
    """What came of one seat: its points, in total and by the lines of the score; and how often it has won, counted by
    how many have won with it (1: alone)."""

    points: Spread = field(factory=Spread)
    lines: dict[str, Spread] = field(factory=lambda: defaultdict(Spread))
    won: Counter[int] = field(factory=Counter)

    def merge(self, other: "Seat") -> None:
        """Add what came of the seat in other plays."""
        self.points.merge(other.points)
        self.won.update(other.won)
        for line, spread in other.lines.items():
            self.lines[line].merge(spread)


@define
class Tally:
    """What some plays come to. All numbers are counts.

    `finished` plays came to their end, and only these count for seats, endings and margins; `nobody` of them had no
    winner. `branching` observes the number of options of each decision; `margin` by how much the best total exceeds the
    second best. `uses` says in how many plays a thing happened, `times` how often an action was chosen,
    `users` and `users_won` how many seats have chosen it, and how many of these have won.
    """

    seats: list[Seat]
    plays: int = 0
    finished: int = 0
    nobody: int = 0
    decisions: Spread = field(factory=Spread)
    turns: Spread = field(factory=Spread)
    rounds: Spread = field(factory=Spread)
    branching: Spread = field(factory=Spread)
    margin: Spread = field(factory=Spread)
    endings: Counter[str] = field(factory=Counter)
    uses: Counter[Thing] = field(factory=Counter)
    times: Counter[str] = field(factory=Counter)
    users: Counter[str] = field(factory=Counter)
    users_won: Counter[str] = field(factory=Counter)
    faults: int = 0
    met: list[Met] = field(factory=list)

    @classmethod
    def of(cls, players: int) -> "Tally":
        """No play yet, of so many players."""
        return cls([Seat() for _ in range(players)])

    def merge(self, other: "Tally") -> None:
        """Add other plays of the same game."""
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.merge(theirs)
        for name in ("plays", "finished", "nobody", "faults"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("decisions", "turns", "rounds", "branching", "margin"):
            getattr(self, name).merge(getattr(other, name))
        for name in ("endings", "uses", "times", "users", "users_won"):
            getattr(self, name).update(getattr(other, name))
        self.met = sorted([*self.met, *other.met], key=lambda one: one.number)[:MOST_KEPT]
