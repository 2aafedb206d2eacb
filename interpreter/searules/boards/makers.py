"""The board makers of the language."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from searules.boards.board import Board
from searules.boards.direction import Direction
from searules.boards.error import BoardError
from searules.boards.layout import Coordinates
from searules.boards.shape import DIAMOND, HEXAGON, POINT, SLOT, SQUARE
from searules.boards.sizes import check_size, spaces, written
from searules.boards.tiling import tiling


def squares(columns: int, rows: int) -> Board:
    """A rectangle of squares; coordinates (column, row) from (1, 1) at the top left."""
    spaces("squares", columns, rows)
    return tiling(written("squares", columns, rows), SQUARE, _rectangle(columns, rows))


def torus(columns: int, rows: int) -> Board:
    """As `squares`, but each row and each column closes upon itself: beyond the last is the first."""
    spaces("torus", columns, rows)
    return tiling(written("torus", columns, rows), SQUARE, _rectangle(columns, rows), wrap=(columns, rows))


def diamonds(*lengths: int) -> Board:
    """Rows of squares that stand on a corner, each row shifted by half a step against the next.

    `lengths` are the lengths of the rows from the top; each differs from the one before by an odd number, so
    that the rows, all centred, are shifted. Columns are counted in half steps from the leftmost space,
    column 1: in `diamonds(4, 5, 4, 5, 4)` row 1 has columns 2, 4, 6, 8 and row 2 columns 1, 3, 5, 7, 9.
    North of a space is (0, -2), northeast (1, -1). The corners of the space (c, r) are, from the top
    clockwise, (c, r - 1), (c + 1, r), (c, r + 1), (c - 1, r).
    """
    spaces("diamonds", *lengths)
    return tiling(written("diamonds", *lengths), DIAMOND, _shifted(lengths))


def hexes(side: int) -> Board:
    """A hexagon of hexagons with `side` of them along each of its six sides: 3 n (n - 1) + 1 spaces.

    Each hexagon has a corner on top; directions are northeast, east, southeast, southwest, west and
    northwest. Columns are counted in half steps: the leftmost space, in the middle row, has column 1,
    its neighbour in the row column 3, the top left space column `side`. The corners of the space (c, r)
    are, from the top clockwise, (c, 2r - 1), (c + 1, 2r), (c + 1, 2r + 1), (c, 2r + 2), (c - 1, 2r + 1),
    (c - 1, 2r).
    """
    spaces("hexes", side)
    upper = range(side, 2 * side - 1)
    return tiling(written("hexes", side), HEXAGON, _shifted([*upper, 2 * side - 1, *reversed(upper)]))


def track(length: int) -> Board:
    """Spaces in a line, with coordinates (1) to (length); east leads on, west back."""
    spaces("track", length)
    return tiling(written("track", length), SLOT, ((number,) for number in range(1, length + 1)))


def ring(length: int) -> Board:
    """As `track`, but closed: east of the last space is the first."""
    spaces("ring", length)
    return tiling(written("ring", length), SLOT, ((number,) for number in range(1, length + 1)), wrap=(length,))


def lines(declared: Iterable[Sequence[str]]) -> Board:
    """Named spaces on lines: words that follow one another in a line are adjacent.

    The spaces are the words in the order in which they are first named. `Board.lines(n)` gives the
    declared lines of exactly n words. Raises BoardError for a line of one word or with a word twice.
    """
    written = [tuple(line) for line in declared]
    for line in written:
        if len(line) < 2:
            raise BoardError(f"A line of a board joins at least 2 spaces; [{', '.join(line)}] has {len(line)}.")
        twice = next((word for place, word in enumerate(line) if word in line[:place]), None)
        if twice is not None:
            raise BoardError(f"The line [{', '.join(line)}] passes {twice} twice.")
    near: dict[str, list[str]] = {word: [] for line in written for word in line}
    for line in written:
        for word, following in pairwise(line):
            near[word].append(following)
    return _connected_words(f"lines({len(written)} lines)", near, written)


def graph(adjacency: Mapping[str, Iterable[str]]) -> Board:
    """Named spaces, each with those it is connected to; a connection named from one side holds both ways.

    The spaces are the keys in their order. A graph has no directions, so nothing is in line on it. Raises
    BoardError for a connection to a word that is no key or to the space itself.
    """
    near = {word: list(others) for word, others in adjacency.items()}
    for word, others in near.items():
        for other in others:
            if other not in near:
                raise BoardError(f"The space {word} is connected to {other}, which is no space of the board.")
            if other == word:
                raise BoardError(f"The space {word} is connected to itself.")
    return _connected_words(f"graph({len(near)} spaces)", near, ())


def _connected_words(maker: str, near: Mapping[str, Iterable[str]], declared: Iterable[Sequence[str]]) -> Board:
    check_size(maker, len(near))
    number = {word: space for space, word in enumerate(near)}
    joined = {tuple(sorted((number[word], number[other]))) for word, others in near.items() for other in others}
    return Board(
        maker=maker,
        shape=POINT,
        words=tuple(near),
        steps=((None,) * len(near),) * len(Direction),
        edge_spaces=tuple(sorted(joined)),
        declared_lines=tuple(tuple(number[word] for word in line) for line in declared),
    )


def _rectangle(columns: int, rows: int) -> Iterable[Coordinates]:
    return ((column, row) for row in range(1, rows + 1) for column in range(1, columns + 1))


def _shifted(lengths: Sequence[int]) -> Iterable[Coordinates]:
    """Centred rows, columns counted in half steps from 1."""
    widest = max(lengths)
    for row, length in enumerate(lengths, start=1):
        first = 1 + widest - length
        yield from ((column, row) for column in range(first, first + 2 * length, 2))
