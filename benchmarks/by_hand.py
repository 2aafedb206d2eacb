"""Three games written by hand in Python as fast as one knows how, as a yardstick: they know nothing of Sea.

Masks in whole numbers, tables made beforehand, no classes, no calls in a loop. They play the engine's own random
plays, bit for bit, as `same.c` does: the specified streams of chance and policy, the order of options, winners and
totals. Each loop draws its numbers in place: the lines from `word = z` on are SplitMix64, `key` is SHA-256.
"""

from collections.abc import Callable
from hashlib import sha256

Result = tuple[int, int, tuple[int, ...]]
"""Decisions, a mask of the seats that won, and the totals by seat."""

STEP, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
MASK = (1 << 64) - 1


def key(seed: int, address: str) -> int:
    """Where a stream begins."""
    return int.from_bytes(sha256(f"{seed}|{address}".encode()).digest()[:8], "big")


# ---- tic-tac-toe ------------------------------------------------------------------------------------------

_LINES = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
_WON = bytes(any(mask & line == line for line in _LINES) for mask in range(512))
_FREE = tuple(tuple(1 << space for space in range(9) if not mask >> space & 1) for mask in range(512))


def tic_tac_toe(seed: int, _: int) -> Result:
    """One random play."""
    word = key(seed, "playout")
    mine = theirs = moves = 0
    while moves < 9:
        free = _FREE[mine | theirs]
        n = len(free)
        while True:
            word = z = word + STEP & MASK
            z = (z ^ z >> 30) * FIRST & MASK
            z = (z ^ z >> 27) * SECOND & MASK
            z ^= z >> 31
            if z >= n or z >= (1 << 64) % n:
                break
        mine |= free[z % n]
        moves += 1
        if _WON[mine]:
            return moves, 2 - moves % 2, (0, 0)
        mine, theirs = theirs, mine
    return moves, 0, (0, 0)


# ---- connect four -----------------------------------------------------------------------------------------

_OPEN = tuple(tuple(column for column in range(7) if not full >> column & 1) for full in range(128))


def connect_four(seed: int, _: int) -> Result:
    """One random play; columns are seven bits, the lowest at the foot."""
    word = key(seed, "playout")
    mine = theirs = moves = full = 0
    foot = [0, 7, 14, 21, 28, 35, 42]  # where the next stone of each column falls
    while moves < 42:
        free = _OPEN[full]
        n = len(free)
        while True:
            word = z = word + STEP & MASK
            z = (z ^ z >> 30) * FIRST & MASK
            z = (z ^ z >> 27) * SECOND & MASK
            z ^= z >> 31
            if z >= n or z >= (1 << 64) % n:
                break
        column = free[z % n]
        spot = foot[column]
        mine |= 1 << spot
        spot += 1
        foot[column] = spot
        if spot % 7 == 6:
            full |= 1 << column
        moves += 1
        up, flat, fall, rise = mine & mine >> 1, mine & mine >> 7, mine & mine >> 6, mine & mine >> 8
        if up & up >> 2 or flat & flat >> 14 or fall & fall >> 12 or rise & rise >> 16:
            return moves, 2 - moves % 2, (0, 0)
        mine, theirs = theirs, mine
    return moves, 0, (0, 0)


# ---- shell beach ------------------------------------------------------------------------------------------

_HEADS, _TAILS, _DOLLARS, _BOTTLES = 0b1111 << 49, 0b1111 << 53, 0b1111 << 57, 0b111 << 61
_SHAPE = tuple(0b1111111 << 7 * shape for shape in range(7))
_COLOUR = tuple(sum(1 << 7 * shape + colour for shape in range(7)) for colour in range(7))


def shell_beach(seed: int, players: int) -> Result:
    """One random play with simple scoring, all options as they are at first."""
    row, column, free = [0] * 8, [0] * 8, list(range(64))
    spaces: list[int] = []
    word = key(seed, "setup.items#1")
    for n in range(64, 0, -1):
        while True:
            word = z = word + STEP & MASK
            z = (z ^ z >> 30) * FIRST & MASK
            z = (z ^ z >> 27) * SECOND & MASK
            z ^= z >> 31
            if z >= n or z >= (1 << 64) % n:
                break
        space = free.pop(z % n)
        item = 1 << len(spaces)
        spaces.append(space)
        row[space >> 3] |= item
        column[space & 7] |= item
    decks = []
    for address in ("setup.sun#1", "setup.sun#2"):
        word, deck = key(seed, address), [0, 1, 2, 3, 4, 5, 6]
        for n in range(7, 1, -1):
            while True:
                word = z = word + STEP & MASK
                z = (z ^ z >> 30) * FIRST & MASK
                z = (z ^ z >> 27) * SECOND & MASK
                z ^= z >> 31
                if z >= n or z >= (1 << 64) % n:
                    break
            place = z % n
            deck[place], deck[n - 1] = deck[n - 1], deck[place]
        decks.append(deck)
    shapes, colours = decks
    sun = 7 * shapes[6] + colours[6]
    bucket, left, have, seat, decisions = spaces[sun], MASK & ~(1 << sun), [0] * players, 0, 0
    word = key(seed, "playout")
    while reach := (row[bucket >> 3] | column[bucket & 7]) & left:
        own = have[seat]
        older = own & _BOTTLES
        decisions += 1
        n = reach.bit_count()
        while True:
            word = z = word + STEP & MASK
            z = (z ^ z >> 30) * FIRST & MASK
            z = (z ^ z >> 27) * SECOND & MASK
            z ^= z >> 31
            if z >= n or z >= (1 << 64) % n:
                break
        for _ in range(z % n):
            reach &= reach - 1
        item = reach & -reach
        left ^= item
        have[seat] = own | item
        bucket = spaces[item.bit_length() - 1]
        if older:
            decisions += 1
            word = z = word + STEP & MASK
            z = (z ^ z >> 30) * FIRST & MASK
            z = (z ^ z >> 27) * SECOND & MASK
            if not (z ^ z >> 31) & 1:
                have[seat] ^= older & -older
                continue
        seat += 1
        if seat == players:
            seat = 0
    return decisions, *_scored(have, shapes, colours)


def _scored(have: list[int], shapes: list[int], colours: list[int]) -> tuple[int, tuple[int, ...]]:
    """Who has won, and the totals; the cards at the end of each deck are the sun's, those before it the players'."""
    points = [
        3 * min((held & _HEADS).bit_count(), (held & _TAILS).bit_count()) + (held & _DOLLARS).bit_count()
        for held in have
    ]
    matches = [0] * len(have)
    for deck, masks in ((shapes, _SHAPE), (colours, _COLOUR)):
        for number, mask in enumerate(masks):
            units = [(held & mask).bit_count() for held in have]
            if number in deck[6 - len(have) : 6]:
                units[5 - deck.index(number)] += 1
            most = max(units)
            for seat, own in enumerate(units):
                if own == most:
                    points[seat] += 3
            if number == deck[6]:
                matches = [before + own for before, own in zip(matches, units, strict=True)]
    ranks = list(zip(points, matches, strict=True))
    best = max(ranks)
    return sum(1 << seat for seat, rank in enumerate(ranks) if rank == best), tuple(points)


GAMES: dict[str, Callable[[int, int], Result]] = {
    "tic-tac-toe": tic_tac_toe,
    "connect-four": connect_four,
    "shell-beach": shell_beach,
}
"""By the name of the bundled game: a play with this seed and so many players."""
