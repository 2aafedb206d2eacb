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
    for one in symmetries(board):
        moved = one.spaces
        assert sorted(moved) == list(board.spaces)
        for space in board.spaces:
            assert {moved[other] for other in board.adjacent[space]} == set(board.adjacent[moved[space]])


def test_the_first_changes_nothing() -> None:
    same = symmetries(squares(4, 4))[0]
    assert same.spaces == tuple(range(16))
    assert same.corners == tuple(range(25))
    assert all(here == there for here, there in same.directions)


@pytest.mark.parametrize("board", [squares(3, 4), squares(3, 3), torus(4, 5)])
def test_corners_edges_and_directions_go_along(board: Board) -> None:
    for one in symmetries(board):
        assert one.corners is not None
        assert one.edges is not None
        to = dict(one.directions)
        for corner, spaces in enumerate(board.corner_spaces):
            assert {one.spaces[space] for space in spaces} == set(board.corner_spaces[one.corners[corner]])
        for edge, spaces in enumerate(board.edge_spaces):
            assert {one.spaces[space] for space in spaces} == set(board.edge_spaces[one.edges[edge]])
        for space in board.spaces:
            for direction in board.directions:
                there = board.step(space, direction)
                moved = board.step(one.spaces[space], to[direction])
                assert moved == (None if there is None else one.spaces[there])


def test_rows_stay_rows_or_go_nowhere() -> None:
    lines = [(one.rows, one.columns) for one in symmetries(squares(3, 3))]
    assert lines.count((None, None)) == 4  # turned by a quarter, or mirrored in a slope
    assert ((0, 1, 2), (2, 1, 0)) in lines
