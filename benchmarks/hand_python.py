"""Two games written by hand in Python as fast as one knows how, as a yardstick: they know nothing of Sea.

Both play with the policy of `choice`: the same decisions as the engine with the same words, so that scores can be
compared. A set-up is given, or drawn here.
"""

from collections.abc import Callable, Iterator, Sequence

Pick = Callable[[int], int]
"""Which of so many options is taken."""

MASK = (1 << 64) - 1


def choice(seed: int) -> Pick:
    """The policy of all programs here: a linear congruential generator, its upper bits modulo the options."""
    word = seed & MASK

    def pick(options: int) -> int:
        nonlocal word
        word = (word * 6364136223846793005 + 1442695040888963407) & MASK
        return (word >> 33) % options

    return pick


# ---- tic-tac-toe ------------------------------------------------------------------------------------------

_LINES = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
_WON = bytes(any(mask & line == line for line in _LINES) for mask in range(512))
_FREE = tuple(tuple(space for space in range(9) if not mask >> space & 1) for mask in range(512))


def tic_tac_toe(pick: Pick) -> tuple[int, int]:
    """A play; gives the winner's seat (-1: drawn) and how many decisions there were."""
    mine = theirs = taken = moves = 0
    while True:
        free = _FREE[taken]
        mark = 1 << free[pick(len(free))]
        mine |= mark
        taken |= mark
        moves += 1
        if _WON[mine]:
            return (moves + 1) % 2, moves
        if moves == 9:
            return -1, moves
        mine, theirs = theirs, mine


# ---- shell beach ------------------------------------------------------------------------------------------

SHELLS, HEADS, TAILS, DOLLARS = (1 << 49) - 1, 0b1111 << 49, 0b1111 << 53, 0b1111 << 57
BOTTLES = 0b111 << 61
_SHAPE = tuple(0b1111111 << 7 * shape for shape in range(7))
_COLOUR = tuple(sum(1 << 7 * shape + colour for shape in range(7)) for colour in range(7))
_CATEGORIES = _SHAPE + _COLOUR
SetUp = tuple[Sequence[int], int, Sequence[tuple[int, int]]]
"""The space of each of the 64 items, the number of the sun shell, and each player's secret shape and colour."""


def set_up(pick: Pick, players: int) -> SetUp:
    """A set-up by chance."""
    spaces = list(range(64))
    _shuffle(spaces, pick)
    shapes, colours = list(range(7)), list(range(7))
    _shuffle(shapes, pick)
    _shuffle(colours, pick)
    secrets = [(shapes[1 + seat], colours[1 + seat]) for seat in range(players)]
    return spaces, 7 * shapes[0] + colours[0], secrets


def _shuffle(items: list[int], pick: Pick) -> None:
    for last in range(len(items) - 1, 0, -1):
        place = pick(last + 1)
        items[place], items[last] = items[last], items[place]


def shell_beach(given: SetUp, pick: Pick) -> tuple[list[int], int]:
    """A play with simple scoring; gives each player's points and how many decisions there were."""
    spaces, sun, secrets = given
    row, column = [0] * 8, [0] * 8
    for item, space in enumerate(spaces):
        row[space >> 3] |= 1 << item
        column[space & 7] |= 1 << item
    left, bucket, seat, decisions = ((1 << 64) - 1) & ~(1 << sun), spaces[sun], 0, 0
    have = [0] * len(secrets)
    while reach := (row[bucket >> 3] | column[bucket & 7]) & left:
        older = have[seat] & BOTTLES
        decisions += 1
        item = _bit(reach, pick(reach.bit_count()))
        left ^= item
        have[seat] |= item
        bucket = spaces[item.bit_length() - 1]
        if older:
            decisions += 1
            if pick(2) == 0:
                have[seat] ^= older & -older
                continue
        seat = (seat + 1) % len(secrets)
    return _points(have, secrets), decisions


def _bit(mask: int, number: int) -> int:
    for _ in range(number):
        mask &= mask - 1
    return mask & -mask


def _points(have: Sequence[int], secrets: Sequence[tuple[int, int]]) -> list[int]:
    points = [
        3 * min((mask & HEADS).bit_count(), (mask & TAILS).bit_count()) + (mask & DOLLARS).bit_count() for mask in have
    ]
    for number, category in enumerate(_CATEGORIES):
        units = [
            (mask & category).bit_count() + (secret[number // 7] == number % 7)
            for mask, secret in zip(have, secrets, strict=True)
        ]
        most = max(units)
        for seat, own in enumerate(units):
            points[seat] += 3 * (own == most)
    return points


def plays(game: str, players: int, seed: int) -> Iterator[int]:
    """Plays without end; gives how many decisions each had."""
    pick = choice(seed)
    while True:
        yield tic_tac_toe(pick)[1] if game == "tic-tac-toe" else shell_beach(set_up(pick, players), pick)[1]
