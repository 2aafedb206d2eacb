"""Vars that every space of a board has, drawn as the board is: a list of a hundred spaces is no picture."""

from collections.abc import Sequence

from searules.engine import Game
from searules.engine.world import BoardInfo
from searules.table.codes import short_words
from searules.table.lattice import SPACE, is_plane
from searules.table.picture import picture, wrapped_words
from searules.table.sight import Keys, VarView, shown
from searules.table.texts import label

FEWEST = 9
"""Fewer spaces are told in a line."""


def drawn(game: Game, values: Sequence[VarView], width: int) -> tuple[list[tuple[str, list[str]]], list[VarView]]:
    """The pictures of all vars that have a value for each space of a board, each with its name and owner; and the other
    values."""
    families: dict[str, list[VarView]] = {}
    for value in values:
        families.setdefault(value.name, []).append(value)
    pictures: list[tuple[str, list[str]]] = []
    others: list[VarView] = []
    for members in families.values():
        info = _board_of(game, members)
        if info is None:
            others += members
            continue
        owners: dict[Keys, list[VarView]] = {}
        for member in members:
            owners.setdefault(member.keys[:-1], []).append(member)
        pictures += [
            (label(several[0].name, keys), _picture(info, game, several, width)) for keys, several in owners.items()
        ]
    return pictures, others


def _board_of(game: Game, members: Sequence[VarView]) -> BoardInfo | None:
    """The board whose spaces are the last keys of a var."""
    if len(members) < FEWEST or not members[0].keys:
        return None
    for info in game.plan.world.boards.values():
        spaces = {game.plan.world.text(spot) for spot in info.ids[SPACE]}
        if is_plane(info.board) and all(member.keys[-1] in spaces for member in members):
            return info
    return None


def _picture(info: BoardInfo, game: Game, members: Sequence[VarView], width: int) -> list[str]:
    numbers = {game.plan.world.text(spot): number for number, spot in enumerate(info.ids[SPACE])}
    usual = _usual(members)
    texts = {member.keys[-1]: shown(member.value) for member in members}
    plain = sorted({text for text in texts.values() if text != usual})
    codes = {text: text for text in plain} if all(map(str.isdigit, plain)) else short_words(plain)
    marks = {SPACE: {numbers[space]: codes[text] for space, text in texts.items() if text != usual}}
    told = [f"{code} {text}" for text, code in codes.items() if code != text]
    legend = wrapped_words([*told, f". {usual}"], width - 2, gap="; ")
    return [*picture(info.board, marks, width), *(f"  {line}" for line in legend)]


def _usual(members: Sequence[VarView]) -> str:
    """The value that most spaces have, of several the first; it is drawn as an empty space."""
    counts: dict[str, int] = {}
    for member in members:
        counts[shown(member.value)] = counts.get(shown(member.value), 0) + 1
    return max(counts, key=lambda text: counts[text])
