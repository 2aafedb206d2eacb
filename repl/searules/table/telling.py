"""What came of a decision that no picture shows afterwards, in short lines: what chance gave, what the rules moved of
themselves, and what lay open only for a moment. Told as those who look saw it."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from searules.diagnostics import visible
from searules.engine import State
from searules.engine.changes import Change
from searules.engine.sight import visible as sees
from searules.engine.trace import Happening, passed
from searules.table.texts import WIDTH, number_of

MOST_LINES = 8
MOST_NAMED = 4
"""So many pieces that go the same way are named; of more it is told how many they are."""
INDENT = "        "


def tellings(before: State, after: State, seats: Sequence[int]) -> list[str]:
    """The lines for a decision, for these seats together."""
    found = passed(before, after)
    return [] if found is None else told(found.happened, seats)


def told(happened: Sequence[Happening], seats: Sequence[int]) -> list[str]:
    """The lines for the first happenings of a decision."""
    if not happened:
        return []
    gone = _out_of_sight(happened, seats)
    parts = [part for one in happened if not one.aside for part in _of(one, gone, seats)]
    lines = [part if isinstance(part, str) else _moved(part, seats) for part in _together(parts)]
    more = len(lines) - MOST_LINES
    shown = lines if more <= 1 else [*lines[:MOST_LINES], f"and {more} more: `trace` shows all"]
    return [
        part
        for line in shown
        for part in wrap(visible(line), WIDTH, initial_indent=INDENT, subsequent_indent=f"{INDENT}    ")
    ]


def _out_of_sight(happened: Sequence[Happening], seats: Sequence[int]) -> frozenset[int]:
    """The pieces that these seats saw on their way, and see no more."""
    last = happened[-1].play
    changes = (change for one in happened for change in one.changes if _saw(change, seats))
    moved = {change.piece for change in changes if change.piece is not None}
    return frozenset(piece for piece in moved if not all(sees(seat, piece, last) for seat in seats))


def _saw(change: Change, seats: Iterable[int]) -> bool:
    return all(seat in change.seen_by for seat in seats)


def _together(parts: Iterable[str | list[Change]]) -> Iterator[str | list[Change]]:
    """What goes the same way in several statements one after the other as one."""
    last: list[Change] = []
    for part in parts:
        if not isinstance(part, str) and last and part[0].way == last[0].way:
            last = [*last, *part]
            continue
        if last:
            yield last
        last = [] if isinstance(part, str) else part
        if isinstance(part, str):
            yield part
    if last:
        yield last


def _of(happening: Happening, gone: frozenset[int], seats: Sequence[int]) -> Iterator[str | list[Change]]:
    """What a statement did: texts, and pieces that go one way."""
    of_itself = not any(frame.unit.kind in ("action", "way") for frame in happening.stack)
    wanted = [
        change
        for change in happening.changes
        if happening.drawn or change.piece in gone or (of_itself and change.piece is not None)
    ]
    ways = dict.fromkeys(change.way for change in wanted if change.piece is not None)
    for way in ways:
        yield [change for change in wanted if change.way == way]
    rolled = [change for change in wanted if change.face]
    if rolled and all(_saw(change, seats) for change in rolled):
        yield _listed("dice", [change.face for change in rolled])
    elif rolled:
        yield f"{number_of(len(rolled), 'piece')} rolled or turned over"
    for change in wanted:
        if change.var and (text := change.told(seats)):
            yield text


def _listed(what: str, values: Sequence[str]) -> str:
    return f"{what}: {', '.join(values)}"


def _moved(changes: Sequence[Change], seats: Sequence[int]) -> str:
    """Pieces that go the same way, on one line."""
    way = changes[0].way
    named = [change.text.removesuffix(f": {way}") for change in changes if _saw(change, seats)]
    counts = {name: named.count(name) for name in named}
    if len(named) < len(changes) or len(counts) > MOST_NAMED:
        return f"{'a piece' if len(changes) == 1 else f'{len(changes)} pieces'}: {way}"
    return f"{', '.join(name if number == 1 else f'{number} {name}' for name, number in counts.items())}: {way}"
