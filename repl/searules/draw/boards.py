"""A board with all that lies on it, as a drawing with a title and a legend."""

from collections.abc import Mapping, Sequence

from searules.draw.geometry import CORNER, EDGE, SIDE, SPACE, Geometry
from searules.draw.grouping import BoardView, alike
from searules.draw.look import Looks
from searules.draw.palette import BOARD, BOARD_DARK, INK, MUTED, RIM, seat_colour
from searules.draw.pieces import on_board
from searules.draw.svg import Drawing, Point, circle, fitted, line, polygon, rectangle, text
from searules.engine import Game

MARKS = ("#cc3311", "#0077bb", "#009988", "#7b3fa0", "#ee7733")
"""Of the rings round the parts at which vars point."""
PAD = 16.0
DASHES = "7 4"


def board(view: BoardView, looks: Looks) -> Drawing:
    """The board alone, with the numbers of its rows and columns at the rim."""
    shape = Geometry(view.info.board)
    parts = [*_ground(shape), *_labels(shape, view)]
    parts += _noted(shape, view)
    for number, heap in view.heaps.items():
        parts += _heap(shape, number, heap, view.hidden.get(number, 0), looks)
    for part in (SPACE, EDGE, CORNER):
        parts += [_lying(shape, part, number, view, looks) for number in view.lying.get(part, {})]
    parts += _bare_spots(shape, view)
    parts += _pointed(shape, view)
    return _framed(shape, parts)


def _framed(shape: Geometry, parts: Sequence[str]) -> Drawing:
    """The elements moved so that all of the board, with its labels, is in the picture."""
    points = [point for space in shape.board.spaces for point in _extent(shape, space)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    inner = Drawing(right - left, bottom - top, tuple(parts))
    x = PAD + (14 if _is_plane(shape) else 0) - left
    y = PAD + (10 if _is_plane(shape) else 0) - top
    return Drawing(inner.width + 2 * PAD + 12, inner.height + 2 * PAD + 8, (inner.at(x, y),))


def _extent(shape: Geometry, space: int) -> Sequence[Point]:
    found = shape.outline(space)
    if found:
        return found
    x, y = shape.places[SPACE][space]
    reach = SIDE * 0.45
    return ((x - reach, y - reach), (x + reach, y + reach + (8 if shape.shape in ("track", "net") else 0)))


def _is_plane(shape: Geometry) -> bool:
    return shape.shape in ("squares", "diamonds", "hexes")


def _ground(shape: Geometry) -> list[str]:
    """The empty board."""
    places = shape.places[SPACE]
    if _is_plane(shape):
        coordinates = shape.board.coordinates
        fills = [
            BOARD_DARK if shape.shape == "squares" and sum(coordinates[space]) % 2 else BOARD
            for space in shape.board.spaces
        ]
        return [
            polygon(shape.outline(space), fill=fills[space], stroke=RIM, stroke_width=1.1)
            for space in shape.board.spaces
        ]
    if shape.shape == "track":
        reach = SIDE * 0.46
        ways = [line(places[n], places[n + 1], stroke=RIM, stroke_width=2) for n in range(len(places) - 1)]
        boxes = [
            rectangle(x - reach, y - reach, 2 * reach, 2 * reach, rx=5.0, fill=BOARD, stroke=RIM, stroke_width=1.1)
            for x, y in places
        ]
        return ways + boxes
    width = 2.2 if shape.shape == "net" else 1.6
    ways = [line(places[a], places[b], stroke=RIM, stroke_width=width) for a, b in shape.joined()]
    radius = SIDE * (0.42 if shape.shape == "ring" or _has_names(shape) else 0.14)
    return ways + [circle(at, radius, fill=BOARD, stroke=RIM, stroke_width=1.3) for at in places]


def _has_names(shape: Geometry) -> bool:
    return shape.shape == "net" and any(len(word) > 2 for word in shape.board.words)


def _labels(shape: Geometry, view: BoardView) -> list[str]:
    """Numbers of columns above and of rows to the left; elsewhere the name of each space."""
    if not _is_plane(shape):
        return _names(shape, view)
    columns: dict[int, tuple[float, float]] = {}
    rows: dict[int, tuple[float, float]] = {}
    for space, (column, row) in enumerate(shape.board.coordinates):
        x, y = shape.places[SPACE][space]
        low = columns.get(column, (x, y))
        columns[column] = (x, min(y, low[1]))
        side = rows.get(row, (x, y))
        rows[row] = (min(x, side[0]), y)
    top = min(y for space in shape.board.spaces for _, y in shape.outline(space)) - 9
    left = min(x for space in shape.board.spaces for x, _ in shape.outline(space)) - 11
    if CORNER in view.lying:  # pieces at the rim reach beyond it
        top, left = top - 6, left - 8
    told = [text((x, top), str(column), 10, fill=MUTED) for column, (x, _) in sorted(columns.items())]
    return told + [text((left, y), str(row), 10, fill=MUTED) for row, (_, y) in sorted(rows.items())]


def _names(shape: Geometry, view: BoardView) -> list[str]:
    told = []
    for space, (x, y) in enumerate(shape.places[SPACE]):
        name = shape.board.words[space] if shape.board.words else str(shape.board.coordinates[space][0])
        name = name.replace("_", " ")
        if shape.shape == "net" and not _has_names(shape):
            if space not in view.lying.get(SPACE, {}):
                told.append(text((x + SIDE * 0.22, y + SIDE * 0.2), name, 8.5, fill=MUTED, halo=True))
        elif shape.shape in ("track", "net"):
            told.append(text((x, y + SIDE * 0.46 + 8), name, 9, fill=MUTED, halo=True))
        else:
            told.append(text((x, y + SIDE * 0.29), name, fitted(name, 8.5, SIDE * 0.66), fill=MUTED))
    return told


# ---- what lies there ----------------------------------------------------------------------------------------


def _lying(shape: Geometry, part: str, number: int, view: BoardView, looks: Looks) -> str:
    piece = view.lying[part][number]
    at = shape.places[part][number]
    look = looks.of(piece)
    size = shape.size
    if part != SPACE:
        size = SIDE * 0.32
    elif look.shape not in ("tile",):
        size = min(size, SIDE * (0.72 if shape.shape != "net" or _has_names(shape) else 0.62))
        if shape.shape == "ring":
            at, size = (at[0], at[1] - SIDE * 0.06), SIDE * 0.6
    outline = shape.around(number) if part == SPACE else ()
    return on_board(look, at, size, outline or home_outline(looks.game, piece.kind or "", SIDE * 0.86))


def home_outline(game: Game, kind: str, size: float) -> tuple[Point, ...]:
    """The outline of a space of the first tiling on which a kind may lie, made so large; nothing if there is none."""
    for zone in game.rules.zones.values():
        if zone.on is not None and kind in zone.of.kinds:
            shape = Geometry(game.plan.world.boards[zone.on.board].board)
            if shape.shape in ("squares", "diamonds", "hexes"):
                points = shape.around(0)
                wide = max(x for x, _ in points) - min(x for x, _ in points)
                return tuple((x * size / wide, y * size / wide) for x, y in points)
    return ()


def _heap(shape: Geometry, number: int, heap: Sequence[object], hidden: int, looks: Looks) -> list[str]:
    """What lies together on a space: up to six pieces of each sort as small discs, with their number."""
    x, y = shape.places[SPACE][number]
    found = alike(heap)  # type: ignore[arg-type]
    count = len(heap) + hidden
    if not count:
        return []
    if len(found) == 1:
        look = looks.of(found[0][0])
        dots = [
            circle((x + dx * 7.5, y - 11 + dy * 7.2), 3.6, fill=look.colour, stroke=INK, stroke_width=0.8)
            for dx, dy in _ROOM[: min(len(_ROOM), found[0][1])]
        ]
        return [*dots, text((x, y + 6), str(count), 12, weight="bold")]
    parts = []
    for place, (piece, many) in enumerate(found[:3]):
        look = looks.of(piece)
        at = (x + (place - (min(3, len(found)) - 1) / 2) * 15, y - 6)
        parts.append(on_board(look, at, 15))
        parts.append(text((at[0], y + 8), str(many), 9, weight="bold"))
    return parts


_ROOM = ((0, 0), (-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1), (0, 1), (-1, 1), (1, 1))


def _noted(shape: Geometry, view: BoardView) -> list[str]:
    """Values of parts: edges are drawn in the colour of a player, others told in words."""
    found = []
    for part, values in view.noted.items():
        for number, told in values.items():
            colour = seat_colour(told[0]) or INK
            if part == EDGE and _is_plane(shape):
                found.append(_edge(shape, number, colour))
                continue
            x, y = shape.places.get(part, shape.places[SPACE])[number]
            for place, value in enumerate(told[:3]):
                words = value.replace("_", " ")
                at = (
                    x,
                    y + (place - (len(told) - 1) / 2) * 13 + (SIDE * 0.24 if number in view.lying.get(part, {}) else 0),
                )
                size = fitted(words, 10, SIDE * 0.84)
                found.append(text(at, words, size, weight="bold", fill=seat_colour(value) or INK))
    return found


def _edge(shape: Geometry, number: int, colour: str) -> str:
    """An edge as a thick line between its corners."""
    board = shape.board
    space = board.edge_spaces[number][0]
    side = board.side_edges[space].index(number)
    start, end = board.shape.edge_ends[side]
    corners = shape.outline(space)
    return line(corners[start], corners[end], stroke=colour, stroke_width=5, stroke_linecap="round")


def _bare_spots(shape: Geometry, view: BoardView) -> list[str]:
    """Small circles where pieces may lie on corners and edges."""
    found = []
    for part in (CORNER, EDGE):
        if part in view.lying:
            bare = [n for n in range(len(shape.places[part])) if n not in view.lying[part]]
            found += [
                circle(shape.places[part][n], SIDE * 0.075, fill="#ffffff", stroke=RIM, stroke_width=1) for n in bare
            ]
    return found


def _pointed(shape: Geometry, view: BoardView) -> list[str]:
    """Rings round the parts at which vars point, in a colour for each var."""
    colours = pointer_colours(view)
    found = []
    for part, numbers in view.marked.items():
        for number, names in numbers.items():
            if part not in shape.places:
                continue
            radius = SIDE * (0.44 if part == SPACE else 0.2)
            for place, name in enumerate(names):
                at = shape.places[part][number]
                found.append(
                    circle(
                        at,
                        radius - 4 * place,
                        fill="none",
                        stroke=colours[name],
                        stroke_width=3,
                        stroke_dasharray="7 4",
                    )
                )
    return found


def pointer_colours(view: BoardView) -> Mapping[str, str]:
    """The colour of each var that points at a part of the board."""
    names = dict.fromkeys(name for numbers in view.marked.values() for names in numbers.values() for name in names)
    return {name: MARKS[place % len(MARKS)] for place, name in enumerate(names)}
