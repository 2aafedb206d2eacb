"""Positions as plain data: what lies where and what the vars hold, in words of the rules.

    {"zones": {"garden": {"player1": {"(4, 3)": {"kind": "Bed", "colour": "red", "face": "dug", "turned": 0}}},
               "shed": {"player1": [{"kind": "Spade"}, "Rake"]}},
     "vars": {"coins": {"player1": 2}, "gardener": "Garden(1, 1)"},
     "acting": "player1", "at": "turn.select", "turns": {"player1": 3}, "round": 4,
     "players": 2, "options": {"scoring": "advanced"}}

A zone on a board gives its pieces by spot (`(4, 3)`, `Garden(4, 3)` or the spot's name), every other zone a list, an
ordered one from the top. A piece is its kind with its fields, or its Sea text; `face` and `turned` may be missing, and
`shown` lists who was shown it. Families are nested by their keys. What is not named stays in the box or at its first
value. `at` is `turn` (or missing) where the turn of `acting` begins, with the endings before it judged, or a step of
`turn` or `round` in which play is; set-up is not run. `turns` and `round` say what had begun before that. `edited` is
for people: what was changed by hand.

What a position does not tell is what was done since the turn began: within a turn it leads back to the beginning of
the step, and within simultaneous choices to before them. (`State.to_json` tells all.)
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from searules.engine.course import PLAYING, Course
from searules.engine.decisions import Plain
from searules.engine.layout import NOTHING
from searules.engine.option_texts import sea_text
from searules.engine.outlook import plain_any
from searules.engine.pieces import from_top, in_zone
from searules.engine.play import Play
from searules.engine.together import known_to
from searules.engine.trees import key_texts, nested, pruned
from searules.engine.world import ZoneInfo
from searules.rules.types import NumberSort, One

if TYPE_CHECKING:
    from searules.engine.state import State


def position(state: "State") -> dict[str, Plain]:
    """See `State.position`."""
    course, play = state.course, known_to(state.course, None)
    cells, layout = play.cells, play.layout
    where, player = _at(course)
    told: dict[str, Plain] = {
        "players": state.game.players,
        "options": dict(state.game.options),
        "zones": _zones(play),
        "vars": _vars(play),
        "at": where,
    }
    if player is not None:
        told["acting"] = state.game.player_names[player]
    under_way = any(frame.unit.name == "turn" for frame in course.stack)  # leading back to it begins it again
    begun = {seat: cells[layout.turns + seat] - (seat == player and under_way) for seat in range(state.game.players)}
    if any(begun.values()):
        told["turns"] = {state.game.player_names[seat]: turns for seat, turns in begun.items()}
    if cells[layout.round]:
        told["round"] = cells[layout.round]
    return told


def _at(course: Course) -> tuple[str, int | None]:
    """Where play is: the step of the turn or round under way, or the beginning of a turn, and whose turn it is."""
    cells, layout = course.play.cells, course.play.layout
    seat = cells[layout.turn_player]
    player = None if seat == NOTHING else seat
    if course.phase != PLAYING:
        return ("setup" if course.phase < PLAYING else "after game"), player
    for frame in reversed(course.stack):
        if frame.unit.name in ("turn", "round"):
            pc = frame.pc if frame is course.top else frame.at
            around = [(e.end - e.pc, name) for name, e in frame.unit.entries.items() if e.pc <= pc < e.end]
            return (min(around)[1] if around else frame.unit.name), player
    return "turn", player


def _zones(play: Play) -> Plain:
    told: dict[str, Plain] = {}
    for name, family in play.world.families.items():
        if name != "box":
            members = [(key_texts(zone.keys, play.world), _zone(zone, play)) for zone in map(_zone_of(play), family)]
            told[name] = nested(members) if members else []
    found = pruned(told, lambda value: value in ([], {}))
    assert isinstance(found, dict)
    return found


def _zone_of(play: Play) -> Any:
    return play.world.zones.__getitem__


def _zone(zone: ZoneInfo, play: Play) -> Plain:
    if zone.spots:
        spot = play.layout.piece_spot
        pieces = sorted(in_zone(play, zone.id), key=lambda piece: play.cells[spot + piece])
        return {play.world.text(play.cells[spot + piece]): piece_data(piece, play) for piece in pieces}
    pieces = from_top(play, zone.id) if zone.ordered else list(in_zone(play, zone.id))
    return [piece_data(piece, play) for piece in pieces]


def piece_data(piece: int, play: Play) -> dict[str, Plain]:
    """A piece as plain data: kind, fields, face if it has faces, rotation and who was shown it if there is any."""
    kind, cells, layout = play.world.kind_of[piece], play.cells, play.layout
    declared = play.world.rules.kinds[kind.name].fields
    told: dict[str, Plain] = {"kind": kind.name}
    for field in declared:
        told[field.name] = plain_any(play.world.fields[piece][field.name], field.type, play)
    if kind.faces:
        face = kind.faces[cells[layout.piece_face + piece]]
        told["face"] = str(face) if kind.faces_type is None else _face(face, kind.faces_type, play)
    if cells[layout.piece_turned + piece]:
        told["turned"] = cells[layout.piece_turned + piece]
    shown = cells[layout.piece_shown + piece]
    if shown:
        told["shown"] = [play.world.text(seat) for seat in range(play.world.players) if shown >> seat & 1]
    return told


def _face(face: Any, type_: One, play: Play) -> Plain:
    if any(isinstance(sort, NumberSort) for sort in type_.sorts):
        return int(face)
    return sea_text(face, type_, play)


def _vars(play: Play) -> Plain:
    told: dict[str, Plain] = {}
    for name, cells in play.layout.vars.items():
        declared = play.world.rules.vars[name]
        members = []
        for keys, offset in cells.offsets.items():
            cell = play.cells[offset]
            value = cells.codec.decode(cell) if cells.codec.decode else cell
            members.append((key_texts(keys, play.world), plain_any(value, declared.type, play)))
        told[name] = nested(members) if members else None
    return told


def checked_keys(data: Mapping[str, Any]) -> list[str]:
    """The entries of a position that mean nothing."""
    known = {"players", "options", "zones", "vars", "at", "acting", "turns", "round", "variants", "title", "edited"}
    return [key for key in data if key not in known]
