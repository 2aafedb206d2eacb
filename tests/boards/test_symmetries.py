"""The symmetries of boards: as many as geometry says, and each keeps what is adjacent."""

import pytest

from searules.boards.board import Board
from searules.boards.makers import diamonds, hexes, ring, squares, torus, track
from searules.boards.symmetries import symmetries


@pytest.mark.parametrize(
    ("board", "count"),
    [
        (squares(3, 3), 8),
        (squares(3, 4), 4),
        (torus(3, 3), 72),
        (torus(3, 4), 48),
        (diamonds(2, 3, 2), 4),
        (hexes(2), 12),
        (track(5), 2),
        (ring(6), 12),
        (squares(1, 1), 1),
    ],
)
def test_so_many(board: Board, count: int) -> None:
    assert len(symmetries(board)) == count


@pytest.mark.parametrize("board", [squares(3, 4), torus(3, 3), hexes(3), diamonds(2, 3, 2), ring(5)])
def test_each_keeps_what_is_adjacent(board: Board) -> None:
    for moved in symmetries(board):
        assert sorted(moved) == list(board.spaces)
        for space in board.spaces:
            assert {moved[other] for other in board.adjacent[space]} == set(board.adjacent[moved[space]])


def test_the_first_changes_nothing() -> None:
    assert symmetries(squares(4, 4))[0] == tuple(range(16))
