"""Where the parts of boards lie in a picture: laws of the plane, for every maker."""

from math import dist

import pytest

from searules.boards import Board, diamonds, graph, hexes, lines, ring, squares, torus, track
from searules.draw.geometry import CORNER, EDGE, SIDE, SPACE, Geometry
from searules.draw.svg import fitted, number, shortened, width_of

PLANES = (squares(3, 4), diamonds(2, 3, 2), hexes(3))
OTHERS = (
    torus(3, 3),
    track(4),
    track(25),
    ring(5),
    lines([["a", "b"], ["b", "c"]]),
    lines([["a1", "b1"], ["b1", "b2"]]),
)


@pytest.mark.parametrize("board", PLANES, ids=str)
def test_a_space_lies_in_the_middle_of_its_corners(board: Board) -> None:
    shape = Geometry(board)
    for space in board.spaces:
        corners = [shape.places[CORNER][corner] for corner in board.side_corners[space]]
        middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
        assert dist(middle, shape.places[SPACE][space]) < 0.01


@pytest.mark.parametrize("board", PLANES, ids=str)
def test_an_edge_lies_between_its_corners(board: Board) -> None:
    shape = Geometry(board)
    for space in board.spaces:
        for side, edge in enumerate(board.side_edges[space]):
            start, end = (shape.places[CORNER][board.side_corners[space][at]] for at in board.shape.edge_ends[side])
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            assert dist(middle, shape.places[EDGE][edge]) < 0.01


@pytest.mark.parametrize("board", (*PLANES, *OTHERS), ids=str)
def test_no_two_spaces_touch(board: Board) -> None:
    places = Geometry(board).places[SPACE]
    assert len(places) == len(board.spaces)
    for one in board.spaces:
        for other in board.spaces:
            assert one == other or dist(places[one], places[other]) > SIDE * 0.8


@pytest.mark.parametrize("board", PLANES, ids=str)
def test_adjacent_spaces_are_the_nearest(board: Board) -> None:
    places = Geometry(board).places[SPACE]
    nearest = min(dist(places[0], places[other]) for other in board.spaces if other)
    for one in board.spaces:
        near = {other for other in board.spaces if other != one and dist(places[one], places[other]) < nearest * 1.01}
        assert near == set(board.adjacent[one])


def test_neighbours_in_a_net_lie_nearer_than_others() -> None:
    board = graph({"a": ["b"], "b": ["c"], "c": ["d"], "d": []})
    places = Geometry(board).places[SPACE]
    assert dist(places[0], places[1]) < dist(places[0], places[2]) < dist(places[0], places[3])


def test_a_large_net_is_drawn_in_time() -> None:
    ways = {f"town{n}": [f"town{(n + 1) % 300}"] for n in range(300)}
    places = Geometry(graph(ways)).places[SPACE]
    assert len({(round(x), round(y)) for x, y in places}) == 300


def test_numbers_and_words_are_set_alike_everywhere() -> None:
    assert [number(value) for value in (1, 1.0, 1.25, -0.01, 0.5)] == ["1", "1", "1.2", "0", "0.5"]
    assert fitted("wide words here", 20, 40) < 20 == fitted("w", 20, 40)
    assert width_of(shortened("a very long name", 10, 40), 10) <= 40
