"""Chess positions in Forsyth-Edwards Notation, as positions of the engine."""

from typing import Any

KINDS = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn"}
WINGS = ("king_wing", "queen_wing")


def position(fen: str) -> dict[str, Any]:
    """The position of the first three fields of a FEN: men, who is to move, castling rights."""
    rows, side, rights = fen.split()[:3]
    grid = {}
    for row, men in enumerate(rows.split("/"), start=1):
        column = 1
        for letter in men:
            if letter.isdigit():
                column += int(letter)
                continue
            owner = "player1" if letter.isupper() else "player2"
            grid[f"({column}, {row})"] = {"kind": "Man", "owner": owner, "face": KINDS[letter.lower()]}
            column += 1
    may_castle = {
        player: {wing: letter in rights for wing, letter in zip(WINGS, letters, strict=True)}
        for player, letters in (("player1", "KQ"), ("player2", "kq"))
    }
    acting = "player1" if side == "w" else "player2"
    return {"zones": {"grid": grid}, "vars": {"may_castle": may_castle}, "acting": acting, "at": "turn"}
