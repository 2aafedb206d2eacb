"""Boards whose spaces are words: lines and graphs; and what every maker refuses."""

import pickle
from collections.abc import Callable

import pytest

from searules.boards import Board, BoardError, Direction, diamonds, graph, hexes, lines, ring, squares, torus, track

MILLS = """
a1 a4 a7, b2 b4 b6, c3 c4 c5, d1 d2 d3, d5 d6 d7, e3 e4 e5, f2 f4 f6, g1 g4 g7,
a1 d1 g1, b2 d2 f2, c3 d3 e3, a4 b4 c4, e4 f4 g4, c5 d5 e5, b6 d6 f6, a7 d7 g7
"""


def mills() -> Board:
    return lines([line.split() for line in MILLS.split(",")])


def test_mills() -> None:
    board = mills()
    assert len(board.spaces) == 24
    assert len(board.lines(3)) == 16
    assert board.lines(2) == ()
    assert len(board.edges) == 32
    assert board.words[:4] == ("a1", "a4", "a7", "b2")


def test_words_of_a_line_are_adjacent_one_by_one() -> None:
    board = mills()
    near = board.adjacent[board.words.index("d2")]
    assert {board.name(space) for space in near} == {"d1", "d3", "b2", "f2"}
    assert board.named("d2") == board.words.index("d2")
    assert board.named("z9") is None


def test_between_on_a_declared_line() -> None:
    board = lines([["a", "b", "c", "d"], ["d", "e", "a"]])
    assert [board.name(s) for s in board.between(0, 3)] == ["e"]
    assert [board.name(s) for s in board.between(2, 0)] == ["b"]
    assert board.between(1, 4) == ()
    assert board.lines(4) == ((0, 1, 2, 3),)
    assert board.lines(3) == ((0, 3, 4),)


def test_lines_keep_the_declared_order() -> None:
    board = lines([["x", "y"], ["v", "w"], ["w", "x"]])
    assert [[board.name(s) for s in line] for line in board.lines(2)] == [["x", "y"], ["v", "w"], ["x", "w"]]


def test_graph_connections_hold_both_ways() -> None:
    board = graph({"inn": ["mill", "ford"], "mill": [], "ford": ["mill"], "isle": []})
    assert board.adjacent == ((1, 2), (0, 2), (0, 1), ())
    assert [board.edge_name(edge) for edge in board.edges] == ["inn-mill", "inn-ford", "mill-ford"]
    assert board.space_edges[1] == (0, 2)
    assert board.inner == (True, True, True, False)
    assert board.directions == ()
    assert board.lines(2) == ()
    assert board.between(0, 1) == ()
    assert board.step(0, Direction.NORTH) is None
    assert board.groups(board.spaces) == ((0, 1, 2), (3,))


def test_boards_are_values() -> None:
    board = diamonds(4, 5, 4)
    assert board == diamonds(4, 5, 4) != diamonds(4, 5, 4, 5)
    assert hash(board) == hash(diamonds(4, 5, 4))
    board.lines(3)
    copy = pickle.loads(pickle.dumps(board))
    assert copy == board
    assert copy.neighbours == board.neighbours
    assert len(pickle.dumps(board)) == len(pickle.dumps(diamonds(4, 5, 4)))
    with pytest.raises(AttributeError):
        board.maker = "other"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: squares(0, 3), "squares(0, 3): columns must be at least 1, not 0."),
        (lambda: torus(3, 1), "torus(3, 1): rows must be at least 2, not 1."),
        (lambda: ring(1), "ring(1): length must be at least 2, not 1."),
        (lambda: track(-1), "track(-1): length must be at least 1, not -1."),
        (lambda: hexes(0), "hexes(0): side must be at least 1, not 0."),
        (lambda: hexes(59), "hexes(59) has 10,267 spaces; a board may have at most 10,000."),
        (lambda: squares(10**9, 10**9), "squares(1000000000, 1000000000) has 1,000,000,000,000,000,000 spaces; "),
        (lambda: diamonds(), "diamonds() has no spaces."),
        (lambda: diamonds(4, 0), "Each row of diamonds(4, 0) needs at least 1 space."),
        (lambda: diamonds(3, 4, 4), "Rows 2 and 3 of diamonds(3, 4, 4) have 4 and 4 spaces, so they would not be"),
        (lambda: lines([]), "lines(0 lines) has no spaces."),
        (lambda: lines([["a", "b"], ["c"]]), "A line of a board joins at least 2 spaces; [c] has 1."),
        (lambda: lines([["a", "b", "a"]]), "The line [a, b, a] passes a twice."),
        (lambda: graph({}), "graph(0 spaces) has no spaces."),
        (lambda: graph({"a": ["b"]}), "The space a is connected to b, which is no space of the board."),
        (lambda: graph({"a": ["a"]}), "The space a is connected to itself."),
        (lambda: squares(3, 3).lines(0), "A line has at least 1 space, not 0."),
        (
            lambda: hexes(2).rotate(Direction.NORTH, 1),
            "This board has no direction north; its directions are: northeast, east, southeast, southwest, west, nort",
        ),
        (lambda: mills().rotate(Direction.EAST, 1), "This board has no direction east; its directions are: none."),
    ],
)
def test_refusals_are_sentences(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BoardError) as refusal:
        make()
    assert str(refusal.value).startswith(sentence)
    assert str(refusal.value).endswith(".")
    assert isinstance(refusal.value, ValueError)
