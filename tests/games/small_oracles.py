"""Breakthrough, kalah and oware, written once more in plain Python, as other people know them."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from attrs import frozen

Board = tuple[int, ...]


@frozen
class Mancala:
    """Kalah or oware: houses and stores of both, who is to sow, whether all is over.

    `seeds` are the 12 houses, those of the first player first; they are sown upwards.
    """

    seeds: Board
    stores: tuple[int, int] = (0, 0)
    player: int = 0
    over: bool = False

    @property
    def own(self) -> range:
        """The houses of who is to sow."""
        return range(6 * self.player, 6 * self.player + 6)

    @property
    def other(self) -> range:
        """Those of the other player."""
        return range(6 - 6 * self.player, 12 - 6 * self.player)


def oware_moves(state: Mancala) -> list[int]:
    """The houses that may be emptied: one that feeds the other side, if that has nothing."""
    if state.over:
        return []
    houses = [house for house in state.own if state.seeds[house]]
    if any(state.seeds[house] for house in state.other):
        return houses
    return [house for house in houses if house + state.seeds[house] > state.own[-1]]


def oware_sow(state: Mancala, house: int, met: set[tuple[Board, tuple[int, int], int]]) -> Mancala:
    """The state after it; `met` are the positions that have been, with who was to sow."""
    seeds, stores = list(state.seeds), list(state.stores)
    left, place = seeds[house], house
    seeds[house] = 0
    while left:
        place = (place + 1) % 12
        if place != house:
            seeds[place] += 1
            left -= 1
    caught = []
    while place in state.other and seeds[place] in (2, 3):
        caught.append(place)
        place = (place - 1) % 12
    if any(seeds[other] for other in state.other if other not in caught):
        stores[state.player] += sum(seeds[one] for one in caught)
        for one in caught:
            seeds[one] = 0
    after = Mancala(tuple(seeds), (stores[0], stores[1]), 1 - state.player)
    position = (after.seeds, after.stores, after.player)
    if max(stores) > 24 or position in met or not oware_moves(after):
        return Mancala((0,) * 12, (stores[0] + sum(seeds[:6]), stores[1] + sum(seeds[6:])), after.player, True)
    met.add(position)
    return after


def kalah_moves(state: Mancala) -> list[int]:
    """The houses that may be emptied."""
    return [] if state.over else [house for house in state.own if state.seeds[house]]


def kalah_sow(state: Mancala, house: int) -> Mancala:
    """The state after it: a seed for each house and the own store on the way."""
    ring = [*state.seeds[:6], state.stores[0], *state.seeds[6:], state.stores[1]]
    place = house if house < 6 else house + 1
    store, skipped = (6, 13) if state.player == 0 else (13, 6)
    left, ring[place] = ring[place], 0
    while left:
        place = (place + 1) % 14
        if place != skipped:
            ring[place] += 1
            left -= 1
    opposite = 12 - place
    mine = range(6) if state.player == 0 else range(7, 13)
    if place in mine and ring[place] == 1 and ring[opposite]:
        ring[store] += 1 + ring[opposite]
        ring[place] = ring[opposite] = 0
    over = not any(ring[:6]) or not any(ring[7:13])
    if over:
        ring = [0] * 6 + [ring[6] + sum(ring[:6])] + [0] * 6 + [ring[13] + sum(ring[7:13])]
    player = state.player if place == store else 1 - state.player
    return Mancala((*ring[:6], *ring[7:13]), (ring[6], ring[13]), player, over)


@frozen
class Rows:
    """Breakthrough: the squares of both players, as (column, row) from (0, 0) at the top left; the first moves up."""

    mine: frozenset[tuple[int, int]]
    theirs: frozenset[tuple[int, int]]
    player: int = 0

    @property
    def over(self) -> bool:
        """Whether who has just moved has won: no pawns are left, or one is on the last row."""
        last = 7 if self.player == 0 else 0
        return not self.mine or any(row == last for _, row in self.theirs)


FIRST_ROWS = Rows(
    frozenset((column, row) for column in range(8) for row in (6, 7)),
    frozenset((column, row) for column in range(8) for row in (0, 1)),
)


def advances(rows: Rows) -> Iterator[tuple[tuple[int, int], int]]:
    """A pawn, and how many columns to the right it goes."""
    ahead = -1 if rows.player == 0 else 1
    for column, row in rows.mine:
        for aside in (-1, 0, 1):
            target = (column + aside, row + ahead)
            inside = 0 <= target[0] < 8 and 0 <= target[1] < 8
            if inside and target not in rows.mine and (aside or target not in rows.theirs):
                yield (column, row), aside


def advanced(rows: Rows, move: tuple[tuple[int, int], int]) -> Rows:
    """After a move; the players change places."""
    (column, row), aside = move
    target = (column + aside, row + (-1 if rows.player == 0 else 1))
    return Rows(rows.theirs - {target}, rows.mine - {(column, row)} | {target}, 1 - rows.player)


S = TypeVar("S")
M = TypeVar("M")


def count(state: S, depth: int, moves: Callable[[S], Iterable[M]], after: Callable[[S, M], S]) -> int:
    """How many rows of so many moves there are."""
    if depth == 0:
        return 1
    return sum(count(after(state, move), depth - 1, moves, after) for move in moves(state))
