"""Numbers that others have counted: how many ways there are to play on from known positions.

Deeper counts, made by hand, stand in the header of each game.
"""

import pytest
from tests.games.fen import position
from tests.games.helpers import rules

from searules.engine.game import Game
from searules.engine.perft import perft, perft_turns

CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq"
ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -"
PROMOTING = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq"
CHECKED = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ"
MIDDLE = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w -"


def fast(name: str) -> Game:
    """The game as generated code: the plays are the same, the counts come sooner."""
    return Game(rules(name), tier="python")


@pytest.mark.parametrize(
    ("fen", "counts"),
    [(CHESS, (20, 400)), (KIWIPETE, (48, 2039)), (ENDGAME, (14, 191, 2812)), (MIDDLE, (46, 2079))],
    ids=["start", "kiwipete", "endgame", "middle"],
)
def test_chess(fen: str, counts: tuple[int, ...]) -> None:
    state = fast("chess").state_from(position(fen))
    assert tuple(perft(state, depth) for depth in range(1, len(counts) + 1)) == counts


def test_chess_from_the_first_position() -> None:
    assert perft(fast("chess"), 3) == 8902


@pytest.mark.parametrize(("fen", "counts"), [(PROMOTING, (6, 264)), (CHECKED, (44,))], ids=["promoting", "checked"])
def test_chess_where_pawns_promote(fen: str, counts: tuple[int, ...]) -> None:
    """What a pawn becomes is a decision of the same turn."""
    state = fast("chess").state_from(position(fen))
    assert tuple(perft_turns(state, depth) for depth in range(1, len(counts) + 1)) == counts


def test_reversi() -> None:
    game = fast("reversi")
    assert [perft(game, depth) for depth in range(1, 6)] == [4, 12, 56, 244, 1396]


def test_nine_mens_morris() -> None:
    """No mill can be closed before the fifth man: 24, 24 x 23, 24 x 23 x 22."""
    game = fast("nine-mens-morris")
    assert [perft(game, depth) for depth in range(1, 4)] == [24, 552, 12144]


def test_checkers() -> None:
    """By turns and by decisions: so near the beginning nobody jumps twice."""
    game = fast("checkers")
    assert [perft_turns(game, depth) for depth in range(1, 5)] == [7, 49, 302, 1469]
    assert perft(game, 5) == 7361


def test_checkers_with_a_double_jump() -> None:
    """A capture of several jumps is one turn of several decisions."""
    men = {"(2, 7)": "player1", "(3, 6)": "player2", "(5, 4)": "player2", "(4, 1)": "player2"}
    grid = {spot: {"kind": "Checker", "owner": owner} for spot, owner in men.items()}
    state = fast("checkers").state_from({"zones": {"grid": grid}, "acting": "player1", "at": "turn"})
    assert [perft(state, depth) for depth in (1, 2, 3)] == [1, 1, 2]
    assert [perft_turns(state, depth) for depth in (1, 2)] == [1, 2]
