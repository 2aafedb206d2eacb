"""Where the parts of a board lie in a picture, in points: outlines of spaces, places of corners and edges."""

import re
from collections.abc import Sequence
from functools import cached_property
from math import cos, pi, sin, sqrt

from attrs import frozen

from searules.boards import Board
from searules.draw.force import settled
from searules.draw.svg import Point

SPACE, CORNER, EDGE = "space", "corner", "edge"
SIDE = 56.0
"""The side of a square, in points."""


@frozen(slots=False)
class Geometry:
    """A board in a picture. `size` is about the diameter of a piece that fills a space."""

    board: Board

    @property
    def shape(self) -> str:
        """ "squares", "diamonds", "hexes", "track", "ring" or "net" (spaces with words, joined by lines)."""
        name = self.board.maker.partition("(")[0]
        return {"torus": "squares", "lines": "net", "graph": "net"}.get(name, name)

    @cached_property
    def places(self) -> dict[str, tuple[Point, ...]]:
        """The middle of each space, each corner and each edge, by their numbers; from about (0, 0)."""
        board = self.board
        match self.shape:
            case "squares":
                return {
                    SPACE: tuple(((c - 0.5) * SIDE, (r - 0.5) * SIDE) for c, r in board.coordinates),
                    CORNER: tuple((x * SIDE, y * SIDE) for x, y in board.corner_coordinates),
                    EDGE: tuple(((x / 2 - 0.5) * SIDE, (y / 2 - 0.5) * SIDE) for x, y in board.edge_coordinates),
                }
            case "diamonds":
                half = SIDE / sqrt(2) * 1.12
                return {
                    SPACE: _scaled(board.coordinates, half),
                    CORNER: _scaled(board.corner_coordinates, half),
                    EDGE: _scaled(board.edge_coordinates, half / 2),
                }
            case "hexes":
                radius = SIDE * 0.62
                across, down = sqrt(3) / 2 * radius, 1.5 * radius
                return {
                    SPACE: tuple((c * across, r * down) for c, r in board.coordinates),
                    CORNER: tuple((c * across, _hex_corner(y, radius)) for c, y in board.corner_coordinates),
                    EDGE: tuple((x / 2 * across, y / 2 * down) for x, y in board.edge_coordinates),
                }
            case "track":
                return self._in_rows()
            case "ring":
                return self._round()
            case _:
                return self._net()

    @property
    def size(self) -> float:
        """How large a piece may be that lies on a space."""
        return {"squares": SIDE * 0.8, "diamonds": SIDE * 0.86, "hexes": SIDE * 0.8}.get(self.shape, SIDE * 0.66)

    def outline(self, space: int) -> tuple[Point, ...]:
        """The corners of a space; nothing where it is drawn as a circle or box."""
        if self.shape not in ("squares", "diamonds", "hexes"):
            return ()
        if self.board.maker.startswith("torus"):
            x, y = self.places[SPACE][space]
            half = SIDE / 2
            return ((x + half, y - half), (x + half, y + half), (x - half, y + half), (x - half, y - half))
        return tuple(self.places[CORNER][corner] for corner in self.board.side_corners[space])

    def around(self, space: int) -> tuple[Point, ...]:
        """The corners of a space, seen from its middle."""
        x, y = self.places[SPACE][space]
        return tuple((px - x, py - y) for px, py in self.outline(space))

    def joined(self) -> list[tuple[int, int]]:
        """The spaces that are joined by a line in a net, each pair once."""
        pairs = {tuple(sorted((one, other))) for one in self.board.spaces for other in self.board.adjacent[one]}
        return sorted((pair[0], pair[1]) for pair in pairs)

    def _in_rows(self) -> dict[str, tuple[Point, ...]]:
        """A track, in rows of at most twelve that go to and fro."""
        count = len(self.board.spaces)
        most = count if count <= 13 else 10
        spaces = []
        for place in range(count):
            row, column = divmod(place, most)
            column = column if row % 2 == 0 else most - 1 - column
            spaces.append(((column + 0.5) * SIDE, (row + 0.5) * SIDE * 1.05))
        return {SPACE: tuple(spaces), CORNER: (), EDGE: self._middles(spaces)}

    def _round(self) -> dict[str, tuple[Point, ...]]:
        count = len(self.board.spaces)
        radius = max(SIDE * 1.1, count * SIDE * 1.12 / (2 * pi))
        turns = [2 * pi * place / count - pi / 2 for place in range(count)]
        spaces = [(radius + radius * cos(turn), radius + radius * sin(turn)) for turn in turns]
        return {SPACE: tuple(spaces), CORNER: (), EDGE: self._middles(spaces)}

    def _net(self) -> dict[str, tuple[Point, ...]]:
        words = self.board.words
        found = [re.fullmatch(r"([a-z])(\d{1,2})", word) for word in words]
        if found and all(found):
            marks = [(ord(one[1]) - 96, int(one[2])) for one in found if one is not None]
            top = max(rank for _, rank in marks)
            step = SIDE * 0.98
            spaces = [((file - 0.5) * step, (top - rank + 0.5) * step) for file, rank in marks]
        else:
            spaces = settled([self.board.adjacent[one] for one in self.board.spaces], SIDE * 1.9)
        return {SPACE: tuple(spaces), CORNER: (), EDGE: self._middles(spaces)}

    def _middles(self, spaces: Sequence[Point]) -> tuple[Point, ...]:
        """The edges of a board without corners: halfway between the spaces they join; at the end beside the one."""
        found = []
        for between in self.board.edge_spaces:
            ends = [spaces[one] for one in between] or [(0.0, 0.0)]
            found.append((sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)))
        return tuple(found)


def _scaled(places: Sequence[Sequence[int]], by: float) -> tuple[Point, ...]:
    return tuple((place[0] * by, place[1] * by) for place in places)


def _hex_corner(row: int, radius: float) -> float:
    """Two lines of corners a row: the upper one is at the sides of the row above."""
    return 0.75 * row * radius - radius / 2 if row % 2 == 0 else 0.75 * (row + 1) * radius - radius
