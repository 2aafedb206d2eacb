"""What has happened in a play so far: a list that states share and that only grows at its end."""

from collections.abc import Iterator, Mapping
from typing import Optional
from zlib import crc32

from attrs import evolve, frozen

from searules.engine.decisions import Plain
from searules.engine.drafts import Draft
from searules.engine.places import may_hold_pieces
from searules.engine.play import Play
from searules.engine.sight import visible
from searules.rules.checked import Value

CHOICE, OUTCOME, FORCED = "choose", "chance", "force"


@frozen
class Entry:
    """One thing that happened: a choice of a player, an outcome of chance, or outcomes that were forced.

    `text` is the option's id or the outcome, `digest` tells the position that followed. `seen` are, for each of the
    values chosen, the seats that saw which piece it was (all, where it is no piece). `known_to` are the seats that know
    of a simultaneous choice at all (None: it was no such choice); while `pending`, others still choose.
    """

    sort: str
    text: str
    digest: str
    seat: int | None = None
    action: str = ""
    args: tuple[Plain, ...] = ()
    seen: tuple[frozenset[int] | None, ...] = ()
    known_to: frozenset[int] | None = None
    pending: bool = False


@frozen
class History:
    """All that has happened up to an entry. `number` counts the entries."""

    last: Entry
    before: Optional["History"]
    number: int

    def __iter__(self) -> Iterator[Entry]:
        link: History | None = self
        found = []
        while link is not None:
            found.append(link.last)
            link = link.before
        return reversed(found)


def extended(history: History | None, entry: Entry) -> History:
    """The history with one entry more."""
    return History(entry, history, history.number + 1 if history else 1)


def laid_open(history: History | None, told: Mapping[int, frozenset[int]]) -> History | None:
    """The history after simultaneous choices have taken effect: `told` says, by seat, who knows what it has chosen."""
    found: list[Entry] = []
    while history is not None and history.last.pending:
        found.append(history.last)
        history = history.before
    for entry in reversed(found):
        seat = -1 if entry.seat is None else entry.seat
        history = extended(history, evolve(entry, known_to=told.get(seat, entry.known_to), pending=False))
    return history


def entries(history: History | None) -> list[Entry]:
    """The entries in the order in which they happened."""
    return list(history) if history else []


def digest(play: Play) -> str:
    """A short text that tells positions apart: eight hexadecimal digits of the CRC-32 of the cells in decimal."""
    return f"{crc32(repr(play.cells).encode()):08x}"


def seers(value: Value, play: Play) -> frozenset[int] | None:
    """The seats that see which piece a value is; None if it is no piece."""
    if not isinstance(value, int) or value not in play.world.pieces:
        return None
    return frozenset(seat for seat in range(play.world.players) if visible(seat, value, play))


def seen_now(draft: Draft, play: Play) -> tuple[frozenset[int] | None, ...]:
    """Who sees which of the pieces that an option chooses."""
    return tuple(
        seers(value, play) if may_hold_pieces(domain.values.type) else None
        for value, domain in zip(draft.values, draft.domains, strict=True)
    )


def as_seen(entry: Entry, seat: int) -> str:
    """The text of an entry for a player: pieces that they could not see stand as `?`, and so does all of a simultaneous
    choice of which they do not know."""
    if entry.known_to is not None:
        return entry.text if seat in entry.known_to else "?"
    if all(seats is None or seat in seats for seats in entry.seen):
        return entry.text
    shown = [
        "?" if seats is not None and seat not in seats else str(arg)
        for arg, seats in zip(entry.args, entry.seen, strict=True)
    ]
    return f"{entry.action}({', '.join(shown)})" if entry.action else ", ".join(shown)
