"""Pictures of boards, and the codes of what lies on them."""

import re
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.sitting import NAMES, game, say, sit

from searules.boards import Board, diamonds, graph, hexes, lines, ring, squares, torus, track
from searules.table.board import code_for, table
from searules.table.codes import make_code, short_words
from searules.table.fitting import fitted
from searules.table.highlight import numbered
from searules.table.paint import Painted, painted
from searules.table.picture import Marks, picture
from searules.table.session import HUMAN
from searules.table.sight import Piece, view

SQUARES = """\
   1 2 3 4
1  . A . .
2  . . . .
3  . . . B"""

LATTICE = """\
       1    2
     o   +    +
1      .   xyz
     +   +    +
2      .   .
     +   +    +"""

DIAMONDS = """\
     1   2   3   4   5
         o       +
1    +  ab   +   .   +
2  + .   +   .   +   . +
3    +   .   +   .   +
         +       +"""

HEXES = """\
   1 2 3 4 5
1    A .
2  . . B
3    . ."""


@pytest.mark.parametrize(
    ("board", "marks", "expected"),
    [
        (squares(4, 3), {"space": {1: "A", 11: "B"}}, SQUARES),
        (torus(4, 3), {"space": {1: "A", 11: "B"}}, SQUARES),
        (track(4), {"space": {1: "A"}}, "1:.  2:A  3:.  4:."),
        (ring(3), {"space": {}}, "1:.  2:.  3:."),
        (lines([["a", "b"], ["b", "c"]]), {"space": {2: "X"}}, "a:.  b:.  c:X"),
        (graph({"a": ["b"], "b": []}), {"space": {0: "X"}, "edge": {0: "r"}}, "a:X  b:.  edgea-b:r"),
    ],
)
def test_small_boards(board: Board, marks: Marks, expected: str) -> None:
    assert "\n".join(picture(board, marks)) == expected


@pytest.mark.parametrize(
    ("board", "marks"),
    [
        (squares(2, 2), {"space": {1: "xyz"}, "corner": {0: "o"}}),
        (diamonds(2, 3, 2), {"space": {0: "ab"}, "corner": {0: "o"}}),
        (hexes(2), {"space": {0: "A", 4: "B"}}),
        (hexes(2), {"space": {0: "A"}, "corner": {0: "o"}, "edge": {2: "w"}}),
    ],
)
def test_what_lies_between_is_drawn_between(board: Board, marks: Marks) -> None:
    """In reading order spaces, corners and edges stand as their lattice says, rows below one another."""
    drawn = picture(board, marks)
    for part in marks:
        for code in marks[part].values():
            assert any(code in line for line in drawn)
    heads = [line.split()[0] for line in drawn[1:] if line[:1].isdigit()]
    assert heads == [str(row) for row in dict.fromkeys(at[1] for at in board.coordinates)]


BOARDS = st.one_of(
    st.builds(squares, st.integers(1, 12), st.integers(1, 12)),
    st.builds(hexes, st.integers(1, 4)),
    st.builds(track, st.integers(1, 30)),
    st.builds(ring, st.integers(2, 30)),
    st.sampled_from([diamonds(4, 5, 4, 5, 4), diamonds(1), lines([["a", "b", "c"], ["c", "d"]])]),
)


@given(BOARDS, st.data(), st.integers(40, 120))
def test_pictures_keep_to_the_width_and_lose_nothing(board: Board, data: st.DataObject, width: int) -> None:
    codes = st.text("abXY'^2", min_size=1, max_size=6)
    marks = {"space": data.draw(st.dictionaries(st.integers(0, len(board.spaces) - 1), codes, max_size=8))}
    if board.corners:
        marks["corner"] = data.draw(st.dictionaries(st.integers(0, len(board.corners) - 1), codes, max_size=4))
    drawn = picture(board, marks, width)
    assert all(len(line) <= width and line == line.rstrip() and line.isascii() for line in drawn)
    words = "  ".join(drawn).replace(":", " ").split()
    for on_part in marks.values():
        for code in on_part.values():
            assert words.count(code) >= list(on_part.values()).count(code)


# ---- codes -----------------------------------------------------------------------------------------------------


def test_short_words() -> None:
    assert short_words(["red", "green"]) == {"red": "r", "green": "g"}
    assert short_words(["player1", "player2"]) == {"player1": "1", "player2": "2"}
    assert short_words(["7", "10"]) == {"7": "7", "10": "10"}
    assert short_words(["cockle", "conch"]) == {"cockle": "ck", "conch": "cn"}
    assert short_words([]) == {}


@given(st.lists(st.text("abcABC_19", max_size=6), max_size=12))
def test_short_words_tell_words_apart(words: list[str]) -> None:
    short = short_words(words)
    assert set(short) == {word for word in words if word}
    assert len(set(short.values())) == len(short)
    assert all(short.values())


def test_faces_and_turns_show() -> None:
    code = make_code({"Tile": {"colour": ["red", "blue"]}}, {"Tile": ["up", "down"]}, {"Tile": 4})
    assert code.of(Piece("Tile", (("colour", "red"),), "up", 0)) == "r^"
    assert code.of(Piece("Tile", (("colour", "blue"),), "down", 3)) == "b'<"
    assert code.of(Piece(None)) == "?"
    assert code.legend([Piece("Tile", (("colour", "red"),), "up", 0), Piece(None)]) == [
        "colour: r red",
        "' down",
        "? hidden",
    ]


# ---- whole tables ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_tables_of_all_games_keep_to_80_columns(name: str) -> None:
    session = sit(name, (HUMAN, HUMAN), seed=2)
    for _ in range(12):
        for players in (session.viewers, session.game.player_names):
            lines_ = table(session.state, players)
            assert all(len(line) <= 80 for line in lines_), [line for line in lines_ if len(line) > 80]
        session = say(session, "auto 7").session if not session.state.is_terminal else session


@pytest.mark.parametrize("name", NAMES)
def test_pieces_on_a_board_that_differ_have_codes_that_differ(name: str) -> None:
    session = say(sit(name, (HUMAN, HUMAN)), "auto 20").session
    seen = view(session.state, session.viewers)
    for zone in seen.zones:
        if zone.spots:
            code = code_for(session.game, [zone])
            by_code = {code.of(piece): piece for piece in zone.spots.values()}
            assert len(by_code) == len(set(zone.spots.values()))


def test_a_var_that_points_to_a_space_is_marked() -> None:
    state = sit("shell-beach").state
    bucket = state.observation("player1")["vars"]
    assert isinstance(bucket, dict)
    assert any("* Bucket" in line for line in table(state, ("player1",)))
    assert sum("*" in line for line in islice(table(state, ("player1",)), 10)) == 1


def test_a_game_with_no_board_is_a_list() -> None:
    assert game("pearl-party").rules.boards == {}
    assert any(line.startswith("Open Clam: baby") for line in table(sit("pearl-party").state, ("player1",)))


def test_boards_are_painted_beside_their_plain_text() -> None:
    session = say(sit("tic-tac-toe", (HUMAN, HUMAN)), "1").session
    lines = table(session.state, ("player1",))
    (row,) = [line for line in lines if painted(line) != line]
    assert "\x1b" not in row
    assert painted(row).replace("\x1b[36m", "").replace("\x1b[0m", "") == row


def test_lines_of_rules_are_coloured_beside_their_plain_text() -> None:
    line = numbered(7, "|", '    needs room: my cart is not empty   "why"  @ Your turn')
    assert line == '    7 |     needs room: my cart is not empty   "why"  @ Your turn'
    assert "\x1b[34mneeds\x1b[0m" in painted(line)
    assert '\x1b[32m"why"\x1b[0m' in painted(line)
    assert re.sub(r"\x1b\[\d+m", "", painted(line)) == line
    for command in ("rule mark", "where"):
        shown = say(sit("tic-tac-toe"), command).lines
        assert any(painted(one) != one for one in shown), command


MORRIS = """\
7 .-----------.-----------1
  |           |           |
6 |   2-------.-------.   |
  |   |       |       |   |
5 |   |   .---1---.   |   |
  |   |   |       |   |   |
4 .---1---2       .---.---2
  |   |   |       |   |   |
3 |   |   1---.---1   |   |
  |   |       |       |   |
2 |   .-------.-------.   |
  |           |           |
1 .-----------2-----------.
  a   b   c   d   e   f   g"""


def test_a_graph_whose_names_are_those_of_a_chart_is_drawn_with_its_lines() -> None:
    session = say(sit("nine-mens-morris", (HUMAN, HUMAN)), "auto 9").session
    shown = "\n".join(say(session, "board").lines)
    assert MORRIS in shown


def test_a_var_of_each_space_is_drawn_as_the_board_is() -> None:
    session = say(sit("battleship", (HUMAN, HUMAN)), "auto 20", "seat 1").session
    lines = say(session, "board").lines
    place = lines.index("Keel (player1)")
    assert lines[place + 1].split() == [str(number) for number in range(1, 11)]
    assert [line.split()[0] for line in lines[place + 2 : place + 12]] == [str(number) for number in range(1, 11)]
    assert "Keel (player2)" not in lines, "where the other's ships lie is a secret"
    assert lines.index("Mark (player2)") > lines.index("Mark (player1)")


def test_many_faces_have_short_codes_and_a_legend() -> None:
    lines = say(sit("chess", (HUMAN, HUMAN)), "board").lines
    assert "8  1r  1kh 1b  1q  1ki 1b  1kh 1r" in lines
    assert "  face: b bishop, ki king, kh knight, p pawn, q queen, r rook" in lines


@pytest.mark.parametrize("name", NAMES)
def test_no_picture_is_wider_than_a_screen(name: str) -> None:
    session = sit(name, (HUMAN,) * game(name).players, seed=3)
    for line in ("board", "auto 7", "board", "help"):
        answer = say(session, line)
        session = answer.session
        if line != "auto 7":
            assert max(map(len, answer.lines)) <= 80, [one for one in answer.lines if len(one) > 80]


@given(st.text("ab .-", max_size=120), st.integers(20, 60))
def test_lines_are_fitted_without_losing_a_word(line: str, width: int) -> None:
    words = line.split(" ")
    text = Painted.of(
        line, " ".join(f"\x1b[32m{word}\x1b[0m" if place % 2 else word for place, word in enumerate(words))
    )
    parts = fitted([text], width)
    assert all(len(part) <= width for part in parts)
    assert "".join("".join(parts).split()) == "".join(line.split())
    for part in parts:
        assert re.sub(r"\x1b\[\d+m", "", painted(part)).rstrip() == part.rstrip()
