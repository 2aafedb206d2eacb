"""A whole position as one picture: what is for all, then what each player has, then what the letters mean."""

import re
from collections.abc import Iterable, Sequence

from searules.draw.boards import board, pointer_colours
from searules.draw.families import family_drawing, is_family
from searules.draw.flow import packed, scaled, stacked, wrapped
from searules.draw.grouping import BoardView, boards, drawn_vars, owner_of, rest, var_owner
from searules.draw.look import Looks
from searules.draw.palette import INK, MUTED, seat_colour
from searules.draw.svg import Drawing, circle, page, rectangle, text, width_of
from searules.draw.zones import zone_drawing
from searules.engine import Game, State
from searules.table.board import heading
from searules.table.sight import Piece, VarView, View, ZoneView, shown, view

WIDEST = 1060.0
"""Points that a picture is wide at most, unless one board is wider."""


def picture(state: State, players: Sequence[str], title: str = "") -> str:
    """The position as these players all see it, as the text of an SVG file.

    It is made of their observations and of nothing else.
    """
    looks = Looks(state.game)
    seen = view(state, players)
    drawing = _whole(state.game, seen, looks, title)
    return page(drawing, title or state.game.title)


def board_pictures(game: Game) -> dict[str, str]:
    """Each board, empty, by its name: the first picture that a rulebook needs."""
    looks = Looks(game)
    found: dict[str, str] = {}
    for name, info in game.plan.world.boards.items():
        if info.ids["space"]:
            parts = {
                part
                for zone in game.rules.zones.values()
                if zone.on and zone.on.board == name
                for part in (zone.on.part,)
            }
            empty = BoardView(info, (), (name,), {part: {} for part in parts})
            found[name] = page(board(empty, looks), heading(name))
    return found


def _whole(game: Game, seen: View, looks: Looks, title: str) -> Drawing:
    common: list[Drawing] = []
    own: dict[str, list[Drawing]] = {}
    pieces: list[Piece] = []
    pointers: dict[str, str] = {}
    drawn_boards = boards(game, seen)
    for one in drawn_boards:
        owner = next((key for key in one.keys if seat_colour(key)), "")
        pointers |= pointer_colours(one)
        pieces += one.pieces
        name = ", ".join(heading(name) for name in one.names)
        keys = [key for key in one.keys if not seat_colour(key)]
        drawn = titled(board(one, looks), " ".join([name, *keys]))
        (own.setdefault(owner, []) if owner else common).append(drawn)
    alone, families = _families(game, rest(game, seen))
    for members, both in families:
        owner = owner_of(game, members[0])
        (own.setdefault(owner, []) if owner else common).append(family_drawing(members, looks, both))
        pieces += [piece for zone in members for piece in zone.pieces]
    for zone in alone:
        owner = owner_of(game, zone)
        drawn_zone = zone_drawing(zone, looks, [key for key in zone.keys if key != owner])
        if drawn_zone is not None:
            pieces += [piece for piece in zone.pieces if looks.of(piece).shape not in ("card", "die")]
            (own.setdefault(owner, []) if owner else common).append(drawn_zone)
    values = _values(game, seen, drawn_boards)
    for owner, told in values.items():
        drawn = _table(told)
        (own.setdefault(owner, []) if owner else common).append(drawn)
    sections = [packed(common, WIDEST)] if common else []
    room = (WIDEST - 40) / 2 if len(own) > 1 else WIDEST  # two players side by side, if a board does not need more
    room = WIDEST if any(one.width > room for drawings in own.values() for one in drawings) else room
    players = [_player(name, packed(drawings, room)) for name, drawings in sorted(own.items(), key=_seat)]
    widest = max((one.width for one in players), default=0)
    if len(players) > 1 and WIDEST / 2 < widest < WIDEST:  # two beside one another, if they can still be read
        fit = max(0.62, (WIDEST - 10) / 2 / widest)
        players = [scaled(one, fit) for one in players]
    sections += [wrapped(players, WIDEST)] if players else []
    seats = {} if own else {v: c for p in pieces for _, v in p.fields if (c := seat_colour(v)) is not None}
    legend = _legend(looks.legend(pieces), pointers, seats)
    sections += [legend] if legend else []
    whole = stacked(sections, 14)
    if title:
        head = Drawing(width_of(title, 18) + 20, 30, (text((12, 18), title, 18, anchor="start", weight="bold"),))
        whole = stacked([head, whole], 2)
    return Drawing(max(whole.width, 120) + 8, max(whole.height, 40) + 8, (whole.at(4, 4),))


def _families(
    game: Game, zones: Sequence[ZoneView]
) -> tuple[list[ZoneView], list[tuple[list[ZoneView], list[tuple[str, str]]]]]:
    """The zones that are drawn one by one, and the families that are drawn as tables, with their members' keys."""
    groups: dict[tuple[str, str], list[ZoneView]] = {}
    for zone in zones:
        groups.setdefault((zone.name, owner_of(game, zone)), []).append(zone)
    alone: list[ZoneView] = []
    families: list[tuple[list[ZoneView], list[tuple[str, str]]]] = []
    for (_, owner), members in groups.items():
        keys = [tuple(key for key in zone.keys if key != owner) for zone in members]
        if is_family(members, len(keys[0])):
            families.append((members, [(key[0], key[1]) for key in keys]))
        else:
            alone += members
    return alone, families


def _seat(item: tuple[str, object]) -> tuple[int, str]:
    return (len(item[0]), item[0])


def titled(drawing: Drawing, name: str) -> Drawing:
    """A drawing under its name."""
    head = text((10, 11), name, 12, anchor="start", weight="bold", fill=INK)
    width = max(drawing.width, width_of(name, 12) + 20)
    return Drawing(width, drawing.height + 18, (head, drawing.at(0, 16)))


def _player(name: str, drawing: Drawing) -> Drawing:
    """All that a player has, in a frame of their colour."""
    colour = seat_colour(name) or MUTED
    words = name.replace("player", "Player ")
    width = max(drawing.width + 12, width_of(words, 13) + 60)
    frame = rectangle(3, 3, width - 6, drawing.height + 30, rx=8.0, fill="none", stroke=colour, stroke_width=2)
    dot = circle((18, 18), 6, fill=colour, stroke=INK, stroke_width=1)
    head = text((30, 18), words, 13, anchor="start", weight="bold")
    return Drawing(width, drawing.height + 36, (frame, dot, head, drawing.at(6, 28)))


def _values(game: Game, seen: View, on: Sequence[BoardView]) -> dict[str, list[tuple[str, str]]]:
    """The vars that no board shows, by their owners."""
    drawn = drawn_vars(game, seen, on)
    found: dict[str, list[tuple[str, str]]] = {}
    for var in seen.vars:
        if (var.name, var.keys) not in drawn:
            owner = var_owner(game, var)
            keys = [key for key in var.keys if key != owner]
            name = " ".join([heading(var.name), *(key.replace("_", " ") for key in keys)])
            found.setdefault(owner, []).append((name, _value(var)))
    return found


def _value(var: VarView) -> str:
    return re.sub(r"player(\d)", r"player \1", shown(var.value).replace("_", " ").strip("[]")) or "nothing"


def _table(rows: list[tuple[str, str]]) -> Drawing:
    """Names with their values."""
    left = max(width_of(name, 11) for name, _ in rows)
    rows = [(name, value if len(value) < 60 else value[:58] + "…") for name, value in rows]
    right = max(width_of(value, 11) for _, value in rows)
    parts = []
    for place, (name, value) in enumerate(rows):
        y = 12 + place * 17
        parts.append(text((10, y), name, 11, anchor="start", fill=MUTED))
        parts.append(text((22 + left, y), value, 11, anchor="start", weight="bold"))
    return Drawing(left + right * 1.1 + 40, len(rows) * 17 + 8, tuple(parts))


def _legend(words: Iterable[str], pointers: dict[str, str], seats: dict[str, str]) -> Drawing | None:
    """Whose colours these are, what the rings round spaces are; what letters mean, in lines."""
    parts: list[str] = []
    x, y = 10.0, 12.0
    for player, colour in sorted(seats.items()):
        told = player.replace("player", "Player ")
        parts.append(circle((x + 6, y), 5.5, fill=colour, stroke=INK, stroke_width=1))
        parts.append(text((x + 17, y), told, 10.5, anchor="start"))
        x += width_of(told, 10.5) + 36
    for name, colour in pointers.items():
        told = heading(name)
        parts.append(circle((x + 6, y), 6, fill="none", stroke=colour, stroke_width=2.4, stroke_dasharray="5 3"))
        parts.append(text((x + 17, y), told, 10.5, anchor="start"))
        x += width_of(told, 10.5) + 36
    widest = x
    if parts:
        x, y = 10.0, y + 17
    for told in words:
        wide = width_of(told, 10.5) + 22
        if x + wide > WIDEST - 20 and x > 10:
            x, y = 10.0, y + 15
        parts.append(text((x, y), told, 10.5, anchor="start", fill=MUTED))
        x += wide
        widest = max(widest, x)
    return Drawing(widest, y + 10, tuple(parts)) if parts else None


__all__ = ["ZoneView", "board_pictures", "picture"]
