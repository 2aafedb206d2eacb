"""Squares, wrapped squares, diamonds, hexagons, tracks and rings: how many parts, and where they lie."""

import pytest

from searules.boards import Board, Direction, diamonds, hexes, ring, squares, torus, track

N, NE, E, SE, S, SW, W, NW = Direction


def pairs(table: tuple[tuple[int, ...], ...]) -> int:
    """How many pairs a relation holds that is given both ways."""
    return sum(len(others) for others in table) // 2


def places(board: Board, spaces: object) -> list[tuple[int, ...]]:
    assert isinstance(spaces, tuple)
    return [board.coordinates[space] for space in spaces]


def space(board: Board, *place: int) -> int:
    found = board.at(*place)
    assert found is not None
    return found


def euler(board: Board) -> int:
    """Corners less edges plus spaces: 1 on a board without holes, 0 on one that is closed both ways."""
    return len(board.corners) - len(board.edges) + len(board.spaces)


class TestDiamonds:
    """The board of rows 4-5-4-5-4, counted in a picture of it, and its relatives."""

    board = diamonds(4, 5, 4, 5, 4)

    def test_spaces_in_declared_order(self) -> None:
        odd, even = (2, 4, 6, 8), (1, 3, 5, 7, 9)
        rows = [odd, even, odd, even, odd]
        assert list(self.board.coordinates) == [(c, r) for r, row in enumerate(rows, 1) for c in row]
        assert len(self.board.spaces) == 22
        assert all((c + r) % 2 == 1 for c, r in self.board.coordinates)

    def test_bubbles(self) -> None:
        rows = {
            0: (2, 4, 6, 8),
            1: (1, 3, 5, 7, 9),
            2: (0, 2, 4, 6, 8, 10),
            3: (1, 3, 5, 7, 9),
            4: (0, 2, 4, 6, 8, 10),
            5: (1, 3, 5, 7, 9),
            6: (2, 4, 6, 8),
        }
        assert list(self.board.corner_coordinates) == [(x, y) for y, row in rows.items() for x in row]
        assert len(self.board.corners) == 35

    def test_bubbles_touch_one_to_four_spaces(self) -> None:
        touched = [len(spaces) for spaces in self.board.corner_spaces]
        assert [touched.count(n) for n in (1, 2, 3, 4)] == [12, 4, 8, 11]

    def test_adjacent_and_neighbouring_pairs(self) -> None:
        assert pairs(self.board.adjacent) == 32
        assert pairs(self.board.neighbours) == 62
        middle = space(self.board, 4, 3)
        assert places(self.board, self.board.adjacent[middle]) == [(3, 2), (5, 2), (3, 4), (5, 4)]
        assert places(self.board, self.board.neighbours[middle]) == [
            (4, 1), (3, 2), (5, 2), (2, 3), (6, 3), (3, 4), (5, 4), (4, 5),
        ]  # fmt: skip

    def test_inner_and_outer(self) -> None:
        inner = [self.board.coordinates[s] for s in self.board.spaces if self.board.inner[s]]
        assert inner == [(3, 2), (5, 2), (7, 2), (2, 3), (4, 3), (6, 3), (8, 3), (3, 4), (5, 4), (7, 4)]
        assert sum(self.board.outer) == 12

    def test_rows_and_columns(self) -> None:
        assert self.board.rows == (1, 2, 3, 4, 5)
        assert self.board.columns == tuple(range(1, 10))
        assert [len(spaces) for spaces in self.board.column_spaces] == [2, 3, 2, 3, 2, 3, 2, 3, 2]
        assert [len(spaces) for spaces in self.board.row_spaces] == [4, 5, 4, 5, 4]
        assert self.board.columns[self.board.column[space(self.board, 7, 4)]] == 7

    def test_edges(self) -> None:
        assert len(self.board.edges) == 56
        assert euler(self.board) == 1

    def test_corners_by_side(self) -> None:
        here = space(self.board, 3, 2)
        assert self.board.corner_sides == (N, E, S, W)
        found = [self.board.corner_coordinates[self.board.corner(here, side)] for side in range(4)]
        assert found == [(3, 1), (4, 2), (3, 3), (2, 2)]

    def test_edges_by_side(self) -> None:
        here = space(self.board, 3, 2)
        assert self.board.edge_sides == (NE, SE, SW, NW)
        across = [set(self.board.edge_spaces[self.board.edge(here, side)]) - {here} for side in range(4)]
        assert across == [{space(self.board, *place)} for place in [(4, 1), (4, 3), (2, 3), (2, 1)]]

    def test_directions_in_half_steps(self) -> None:
        here = space(self.board, 4, 3)
        steps = [self.board.step(here, way) for way in self.board.directions]
        assert steps == [
            space(self.board, *place) for place in [(4, 1), (5, 2), (6, 3), (5, 4), (4, 5), (3, 4), (2, 3), (3, 2)]
        ]

    @pytest.mark.parametrize("lengths", [(4, 5, 4), (5, 4, 5), (1, 2, 3, 2, 1), (3,), (1, 4), (2, 3, 4)])
    def test_any_rows_that_are_shifted(self, lengths: tuple[int, ...]) -> None:
        board = diamonds(*lengths)
        assert [len(spaces) for spaces in board.row_spaces] == list(lengths)
        assert min(board.columns) == 1
        assert len({(c + r) % 2 for c, r in board.coordinates}) == 1
        assert {(x + y) % 2 for x, y in board.corner_coordinates} != {(c + r) % 2 for c, r in board.coordinates}


class TestSquares:
    board = squares(8, 8)

    def test_counts(self) -> None:
        assert len(self.board.spaces) == 64
        assert len(self.board.corners) == 81
        assert len(self.board.edges) == 144
        assert euler(self.board) == 1
        assert pairs(self.board.adjacent) == 112
        assert pairs(self.board.neighbours) == 210
        assert sum(self.board.inner) == 36

    def test_declared_order_and_names(self) -> None:
        assert self.board.coordinates[:3] == ((1, 1), (2, 1), (3, 1))
        assert self.board.at(1, 2) == 8
        assert self.board.at(0, 1) is None
        assert self.board.name(9) == "(2, 2)"
        assert repr(self.board) == "<board squares(8, 8)>"

    def test_sides(self) -> None:
        here = space(self.board, 3, 4)
        assert self.board.edge_sides == (N, E, S, W)
        assert self.board.corner_sides == (NE, SE, SW, NW)
        corners = [self.board.corner_coordinates[self.board.corner(here, side)] for side in range(4)]
        assert corners == [(3, 3), (3, 4), (2, 4), (2, 3)]
        edges = [self.board.edge_coordinates[self.board.edge(here, side)] for side in range(4)]
        assert edges == [(6, 7), (7, 8), (6, 9), (5, 8)]

    def test_parts_are_found_by_coordinates(self) -> None:
        corner = self.board.corner_at(3, 3)
        edge = self.board.edge_at(6, 7)
        assert corner is not None
        assert edge is not None
        assert places(self.board, self.board.corner_spaces[corner]) == [(3, 3), (4, 3), (3, 4), (4, 4)]
        assert places(self.board, self.board.edge_spaces[edge]) == [(3, 3), (3, 4)]
        assert [self.board.corner_name(c) for c in self.board.edge_corners[edge]] == ["(2, 3)", "(3, 3)"]
        assert self.board.edge_name(edge) == "(6, 7)"
        assert len(self.board.corner_edges[corner]) == 4
        assert len(self.board.space_corners[0]) == len(self.board.space_edges[0]) == 4

    def test_rays_of_a_rider(self) -> None:
        here = space(self.board, 4, 4)
        lengths = [len(self.board.ray(here, way)) for way in self.board.directions]
        assert lengths == [3, 3, 4, 4, 4, 3, 3, 3]
        assert places(self.board, self.board.ray(here, NE)) == [(5, 3), (6, 2), (7, 1)]

    def test_between(self) -> None:
        a, b = space(self.board, 2, 7), space(self.board, 6, 3)
        assert places(self.board, self.board.between(a, b)) == [(3, 6), (4, 5), (5, 4)]
        assert places(self.board, self.board.between(b, a)) == [(5, 4), (4, 5), (3, 6)]
        assert self.board.between(a, a) == ()
        assert self.board.between(a, space(self.board, 3, 5)) == ()


class TestHexes:
    @pytest.mark.parametrize("side", [1, 2, 3, 4, 7])
    def test_counts(self, side: int) -> None:
        board = hexes(side)
        assert len(board.spaces) == 3 * side * (side - 1) + 1
        assert len(board.corners) == 6 * side * side
        assert euler(board) == 1
        assert sum(board.outer) == max(1, 6 * (side - 1))
        assert pairs(board.adjacent) == pairs(board.neighbours) == 3 * (side - 1) * (3 * side - 2)

    def test_documented_coordinates(self) -> None:
        board = hexes(3)
        assert [board.coordinates[row[0]] for row in board.row_spaces] == [(3, 1), (2, 2), (1, 3), (2, 4), (3, 5)]
        assert [len(row) for row in board.row_spaces] == [3, 4, 5, 4, 3]
        here = space(board, 5, 3)
        assert board.directions == (NE, E, SE, SW, W, NW)
        steps = [board.step(here, way) for way in board.directions]
        assert steps == [space(board, *place) for place in [(6, 2), (7, 3), (6, 4), (4, 4), (3, 3), (4, 2)]]
        assert board.step(here, N) is None
        corners = [board.corner_coordinates[board.corner(here, side)] for side in range(6)]
        assert corners == [(5, 5), (6, 6), (6, 7), (5, 8), (4, 7), (4, 6)]

    def test_three_meet_at_an_inner_corner(self) -> None:
        board = hexes(2)
        assert sorted(len(spaces) for spaces in board.corner_spaces) == [1] * 12 + [2] * 6 + [3] * 6

    def test_lines(self) -> None:
        assert len(hexes(2).lines(3)) == 3
        assert len(hexes(3).lines(5)) == 3
        assert len(hexes(3).lines(2)) == 42


class TestTracks:
    def test_track(self) -> None:
        board = track(5)
        assert [board.name(s) for s in board.spaces] == ["(1)", "(2)", "(3)", "(4)", "(5)"]
        assert board.at(3) == 2
        assert board.directions == (E, W)
        assert board.ray(1, E) == (2, 3, 4)
        assert board.adjacent == ((1,), (0, 2), (1, 3), (2, 4), (3,))
        assert board.neighbours == board.adjacent
        assert board.inner == (False, True, True, True, False)
        assert board.rotate(E, 1) is W
        assert (board.rows, board.columns, board.row) == ((), (), ())
        assert len(board.edges) == 6
        assert board.edge_corners == ((),) * 6

    def test_ring(self) -> None:
        board = ring(14)
        assert board.step(13, E) == 0
        assert board.step(0, W) == 13
        assert board.ray(12, E) == (13, *range(12))
        assert all(board.inner)
        assert len(board.edges) == 14
        assert board.between(13, 2) == (0, 1)
        assert len(board.lines(3)) == 14
        assert board.lines(14) == (tuple(range(14)),)


class TestTorus:
    board = torus(5, 4)

    def test_nothing_falls_off(self) -> None:
        corner = space(self.board, 1, 1)
        assert places(self.board, self.board.adjacent[corner]) == [(2, 1), (5, 1), (1, 2), (1, 4)]
        assert {len(near) for near in self.board.neighbours} == {8}
        assert all(self.board.inner)
        assert self.board.step(corner, NW) == space(self.board, 5, 4)

    def test_counts(self) -> None:
        assert (len(self.board.corners), len(self.board.edges)) == (20, 40)
        assert euler(self.board) == 0
        assert all(len(spaces) == 4 for spaces in self.board.corner_spaces)

    def test_parts_at_the_seam_are_those_beyond_the_last(self) -> None:
        corner = space(self.board, 1, 1)
        edges = [self.board.edge_name(self.board.edge(corner, side)) for side in range(4)]
        assert edges == ["(2, 9)", "(3, 2)", "(2, 3)", "(11, 2)"]
        corners = [self.board.corner_name(self.board.corner(corner, side)) for side in range(4)]
        assert corners == ["(1, 4)", "(1, 1)", "(5, 1)", "(5, 4)"]

    def test_rays_end_before_they_come_round(self) -> None:
        assert places(self.board, self.board.ray(space(self.board, 4, 1), E)) == [(5, 1), (1, 1), (2, 1), (3, 1)]
        assert len(self.board.ray(0, SE)) == 19

    def test_between_takes_the_shorter_way(self) -> None:
        assert places(self.board, self.board.between(space(self.board, 5, 2), space(self.board, 2, 2))) == [(1, 2)]

    def test_lines_cross_the_seam_and_count_once(self) -> None:
        assert len(self.board.lines(3)) == 4 * 20
        assert len(self.board.lines(4)) == 3 * 20 + 5
        whole_row = tuple(space(self.board, c, 1) for c in range(1, 6))
        assert self.board.lines(5).count(whole_row) == 1
