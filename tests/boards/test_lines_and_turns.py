"""Known numbers of lines, and tiles that are turned."""

import pytest

from searules.boards import Direction, diamonds, hexes, squares, track

N, NE, E, SE, S, SW, W, NW = Direction


@pytest.mark.parametrize(
    ("columns", "rows", "length", "count"),
    [(7, 6, 4, 69), (3, 3, 3, 8), (3, 3, 1, 9), (3, 3, 4, 0), (15, 15, 5, 572), (1, 5, 3, 3)],
)
def test_how_many_lines(columns: int, rows: int, length: int, count: int) -> None:
    assert len(squares(columns, rows).lines(length)) == count


def test_order_of_lines() -> None:
    assert squares(3, 3).lines(3) == (
        (0, 1, 2), (0, 3, 6), (0, 4, 8), (1, 4, 7), (2, 4, 6), (2, 5, 8), (3, 4, 5), (6, 7, 8),
    )  # fmt: skip


def test_directions_turn_clockwise() -> None:
    board = squares(3, 3)
    assert [board.rotate(N, turned) for turned in range(5)] == [N, E, S, W, N]
    assert [board.rotate(NW, turned) for turned in range(-1, 2)] == [SW, NW, NE]
    assert [hexes(2).rotate(NE, turned) for turned in range(7)] == [NE, E, SE, SW, W, NW, NE]
    assert E.opposite is W
    assert NE.word == "northeast"


def test_corner_k_of_a_tile_lies_at_side_k_plus_turns() -> None:
    board = diamonds(4, 5, 4, 5, 4)
    here = board.at(5, 2)
    assert here is not None
    for turned in range(4):
        for side in range(4):
            assert board.corner(here, side, turned) == board.side_corners[here][(side + turned) % 4]
            assert board.edge(here, side, turned) == board.side_edges[here][(side + turned) % 4]
    east = board.corner_at(6, 2)
    assert board.corner(here, 0, turned=1) == east


def test_spots_turn_with_the_tile_and_leave_out_what_falls_off() -> None:
    board = diamonds(4, 5, 4, 5, 4)
    here = board.at(3, 2)
    assert here is not None
    printed = [NW, N, NE]
    found = {turned: [board.coordinates[s] for s in board.spots(here, printed, turned)] for turned in range(4)}
    assert found == {
        0: [(2, 1), (4, 1)],
        1: [(4, 1), (5, 2), (4, 3)],
        2: [(2, 3), (4, 3), (3, 4)],
        3: [(2, 1), (1, 2), (2, 3)],
    }


def test_rays_end_where_the_set_does() -> None:
    board = squares(5, 1)
    assert board.rays(0, [E]) == (1, 2, 3, 4)
    assert board.rays(0, [E], within={1, 2, 4}) == (1, 2)
    assert board.rays(0, [N], turned=1, within=range(4)) == (1, 2, 3)
    assert board.rays(2, [W, E], within=set()) == ()
    assert board.rays(2, [W, E]) == (0, 1, 3, 4)


def test_a_slot_turns_about() -> None:
    assert track(3).spots(1, [E], turned=1) == (0,)
