"""Observations: what a player is shown, as plain data.

    {"you": "player1", "asked": "player2", "prompt": "Turn: find", "options": [ids] (only of the one who is asked),
     "turn": 5, "round": 2, "over": false, "winners": [],
     "zones": {"hand": {"player1": {"count": 2, "pieces": [...]}, "player2": {"count": 3}}},
     "vars": {"bucket": "Beach(1, 5)"}}

A zone tells how many pieces lie there, and which ones as far as the player sees them; on a board the spots of those
that are not seen are told with None. A var that the player may not see is left out. "together" names the players
who choose at the same time, where they do; of what they choose each is shown their own part until all have chosen, and
what is asked only of the one who is asked.
"""

from typing import TYPE_CHECKING

from searules.engine.decisions import Plain
from searules.engine.outlook import plain_any
from searules.engine.pieces import from_top, in_zone
from searules.engine.play import Play
from searules.engine.positions import piece_data
from searules.engine.sight import seers, visible
from searules.engine.together import known_to
from searules.engine.trees import key_texts, nested
from searules.engine.world import World, ZoneInfo
from searules.rules.checked import Value
from searules.rules.types import One, PlayerSort

if TYPE_CHECKING:
    from searules.engine.state import State


def observation(state: "State", seat: int) -> dict[str, Plain]:
    """See `State.observation`."""
    play, decision = known_to(state.course, seat), state.decision
    told: dict[str, Plain] = {
        "you": state.game.player_names[seat],
        "asked": decision.player if decision else None,
        "prompt": decision.prompt if decision else None,
        "turn": state.turn,
        "round": state.round,
        "over": state.is_terminal,
        "winners": list(state.winners),
        "zones": {name: _family(name, seat, play) for name in play.world.families if name != "box"},
        "vars": _vars(seat, play),
    }
    if decision is not None and decision.together:
        told["together"] = list(decision.together)
        if state.course.acting != seat:
            told["prompt"] = None  # it may follow from what has been chosen
    if decision is not None and state.course.acting == seat:
        told["options"] = [option.id for option in decision.options]
    return told


def _family(name: str, seat: int, play: Play) -> Plain:
    zones = (play.world.zones[number] for number in play.world.families[name])
    return nested([(key_texts(zone.keys, play.world), _zone(zone, seat, play)) for zone in zones] or [((), None)])


def _zone(zone: ZoneInfo, seat: int, play: Play) -> Plain:
    pieces = from_top(play, zone.id) if zone.ordered else list(in_zone(play, zone.id))
    told: dict[str, Plain] = {"count": len(pieces)}
    seen = {piece: piece_data(piece, play) for piece in pieces if visible(seat, piece, play)}
    for data in seen.values():
        data.pop("shown", None)
    if zone.spots:
        spot = play.layout.piece_spot
        lying = sorted(pieces, key=lambda piece: play.cells[spot + piece])
        told["spots"] = {play.world.text(play.cells[spot + piece]): _or_none(seen.get(piece)) for piece in lying}
    elif zone.ordered and seen:
        told["pieces"] = [_or_none(seen.get(piece)) for piece in pieces]
    elif seen:
        told["pieces"] = list(seen.values())
    return told


def _or_none(data: dict[str, Plain] | None) -> Plain:
    return data


def _vars(seat: int, play: Play) -> dict[str, Plain]:
    told: dict[str, Plain] = {}
    for name, cells in play.layout.vars.items():
        declared = play.world.rules.vars[name]
        members = []
        for keys, offset in cells.offsets.items():
            if seat in seers(declared.seen_by, _owner(keys, declared.owners), play):
                cell = play.cells[offset]
                value = cells.codec.decode(cell) if cells.codec.decode else cell
                members.append((key_texts(keys, play.world), plain_any(value, declared.type, play)))
        if members:
            told[name] = nested(members)
    return told


def _owner(keys: tuple[Value, ...], owners: tuple[object, ...]) -> int | None:
    """The player among the owners of a member."""
    for key, owner in zip(keys, owners, strict=True):
        if isinstance(owner, PlayerSort) and isinstance(key, int):
            return key
    return None


def observation_spec(world: World) -> dict[str, Plain]:
    """What there is to observe: zones with keys, pieces, room and who sees them; vars with keys and range."""
    zones: dict[str, Plain] = {}
    for zone in world.rules.zones.values():
        first = next(iter(world.families.get(zone.name, ())), None)
        zones[zone.name] = {
            "keys": [[world.text(key) for key in world.members(owner)] for owner in zone.owners],
            "pieces": list(zone.of.kinds),
            "container": zone.container,
            "room": None if first is None else world.zones[first].room,
            "spots": [] if first is None else [world.text(spot) for spot in world.zones[first].spots],
            "seen by": zone.seen_by,
        }
    return {"zones": zones, "vars": _var_spec(world)}


def _var_spec(world: World) -> dict[str, Plain]:
    told: dict[str, Plain] = {}
    for var in world.rules.vars.values():
        number = var.type.number if isinstance(var.type, One) else None
        told[var.name] = {
            "keys": [[world.text(key) for key in world.members(owner)] for owner in var.owners],
            "range": [number.low, number.high] if number else None,
            "seen by": var.seen_by,
        }
    return told
