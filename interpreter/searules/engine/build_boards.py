"""Making the boards of a world and giving their parts ids."""

from collections.abc import Callable
from typing import Any

from searules.boards import Board, BoardError, diamonds, graph, hexes, lines, ring, squares, torus, track
from searules.engine.faults import WorldError
from searules.engine.world import BoardInfo, World
from searules.rules import checked
from searules.rules.types import PartSort

PARTS = ("space", "corner", "edge", "row", "column")

_MAKERS: dict[str, Callable[..., Board]] = {
    "squares": squares,
    "torus": torus,
    "diamonds": diamonds,
    "hexes": hexes,
    "track": track,
    "ring": ring,
}

Static = Callable[..., Any]
"""Works out an expression that must be known before play: `Builder.value`."""


def add_boards(world: World, value: Static) -> None:
    """Make all boards; their parts get ids in declared order."""
    for name, declared in world.rules.boards.items():
        try:
            board = _made(declared, value)
        except BoardError as error:
            raise WorldError(f"The board {name} cannot be made. {error}") from error
        world.boards[name] = BoardInfo(name, board, {})
    for sort in _parts(world):
        info = world.boards[sort.board]
        texts, names = _written(info, sort.part, world.rules.boards[sort.board])
        info.ids[sort.part] = world.atoms.add(sort, names, texts)
        for index, spot in enumerate(info.ids[sort.part]):
            world.part_of[spot] = (info, sort.part, index)


def _parts(world: World) -> list[PartSort]:
    """The parts in the order of the rules, then those that have no name there but can still be reached."""
    declared = [sort for sort in world.rules.atoms if isinstance(sort, PartSort)]
    every = [PartSort(board, part) for board in world.boards for part in PARTS]
    return declared + [sort for sort in every if sort not in declared]


def _made(declared: checked.Board, value: Static) -> Board:
    if declared.maker == "lines":
        return lines(declared.words)
    if declared.maker == "graph":
        return graph({space: near for space, *near in declared.words})
    numbers = [value(arg, f"the size of the board {declared.name}") for arg in declared.args]
    return _MAKERS[declared.maker](*numbers)


def _written(info: BoardInfo, part: str, declared: checked.Board) -> tuple[list[str], list[str]]:
    """The texts of the parts, and the names under which they are found (words only)."""
    board = info.board
    named = declared.parts.get(part)
    type_name = info.name if part == "space" else named[0] if named else f"{info.name} {part} "
    match part:
        case "space" if board.words:
            return list(board.words), list(board.words)
        case "space":
            texts = [type_name + board.name(space) for space in board.spaces]
        case "corner":
            texts = [type_name + board.corner_name(corner) for corner in board.corners]
        case "edge":
            texts = [_edge(type_name, board.edge_name(edge)) for edge in board.edges]
        case "row":
            texts = [f"{type_name}({number})" for number in board.rows]
        case _:
            texts = [f"{type_name}({number})" for number in board.columns]
    return texts, texts


def _edge(type_name: str, name: str) -> str:
    return type_name + (name if name.startswith("(") else f"({name})")
