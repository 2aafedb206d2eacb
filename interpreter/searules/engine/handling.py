"""Moving pieces and setting vars with all that can go wrong, for the statements of `effects` and `draws`."""

from collections.abc import Iterable
from typing import Any

from searules.engine.codec import OutOfRangeError
from searules.engine.dispatch import value_of
from searules.engine.faults import fault
from searules.engine.layout import NOTHING
from searules.engine.names import family_text, piece_text, text_of
from searules.engine.pieces import count_in, put
from searules.engine.play import Locals, Play
from searules.rules.checked import Expr, Stmt, Value


def zone_of(stmt: Stmt, expr: Expr, play: Play, local: Locals) -> int:
    """The zone that a statement names; none is a fault."""
    zone = value_of(expr, play, local)
    if zone is None:
        raise fault(stmt, "there is no such zone here: what it belongs to is none")
    return int(zone)


def the_piece(stmt: Stmt, piece: Any) -> int:
    """The piece that a statement wants; none is a fault."""
    if piece is None:
        raise fault(stmt, "there is no piece here, but none")
    return int(piece)


def moved(stmt: Stmt, play: Play, pieces: Iterable[int], zone: int) -> None:
    """Move pieces to a zone in the given order; on a board each goes to the first free spot.

    What lies in a zone on a board already stays where it is; in a pile it goes on top like the others.
    """
    info = play.world.zones[zone]
    for piece in pieces:
        here = play.cells[play.layout.piece_zone + piece] == zone
        if info.spots:
            if not here:
                put_checked(stmt, play, piece, zone, _first_free(stmt, play, zone, piece))
            continue
        _check_room(stmt, play, piece, zone)
        put(play, piece, zone)


def put_checked(stmt: Stmt, play: Play, piece: int, zone: int, spot: int) -> None:
    """Put a piece on a spot of a zone; a fault if another piece is there or the zone is full."""
    there = play.cells[play.layout.spots[zone] + spot]
    if there not in (NOTHING, piece):
        where = f"{play.world.text(spot)} in {play.world.zones[zone].text}"
        wanted, holder = play.world.text(piece), play.world.text(there)
        raise fault(stmt, f"{wanted} cannot lie on {where}: {holder} is there")
    _check_room(stmt, play, piece, zone)
    put(play, piece, zone, spot)


def _check_room(stmt: Stmt, play: Play, piece: int, zone: int) -> None:
    info = play.world.zones[zone]
    if info.room is None or play.cells[play.layout.piece_zone + piece] == zone:
        return
    held = count_in(play, zone)
    if held >= info.room:
        room = "1 piece" if info.room == 1 else f"{info.room} pieces"
        raise fault(
            stmt,
            f"the zone {info.text} has room for {room}; this would be the {ordinal(held + 1)}",
            f"The piece is {piece_text(piece, play)}.",
        )


def _first_free(stmt: Stmt, play: Play, zone: int, piece: int) -> int:
    info, offset = play.world.zones[zone], play.layout.spots[zone]
    for spot in info.spots:
        if play.cells[offset + spot] == NOTHING:
            return spot
    raise fault(stmt, f"the zone {info.text} has no free spot for {play.world.text(piece)}")


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `17th`."""
    last = number % 100
    ending = "th" if 10 < last < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def var_text(play: Play, var: str, keys: tuple[Any, ...]) -> str:
    """How a member of a var is written."""
    if any(key is None for key in keys):
        return f"{var} of none"
    return family_text(var, keys, play.world)


def set_var(stmt: Stmt, play: Play, var: str, keys: tuple[Any, ...], value: Any) -> None:
    """Give a var a value; what leaves its range is lost if it is so declared, else a fault."""
    cells = play.layout.vars[var]
    offset = cells.offsets.get(keys)
    if offset is None:
        raise fault(stmt, f"there is no {var_text(play, var, keys)} to change")
    codec = cells.codec
    if codec.low is not None and codec.high is not None and value is not None:
        if play.world.rules.vars[var].excess_lost:
            value = min(max(value, codec.low), codec.high)
        elif not codec.low <= value <= codec.high:
            name = var_text(play, var, keys)
            raise fault(stmt, f"{name} would be {value}; it holds {codec.low} to {codec.high}")
    try:
        play.cells[offset] = codec.encode(value)
    except OutOfRangeError:
        raise fault(stmt, _refused(play, var, keys, value)) from None


def _refused(play: Play, var: str, keys: tuple[Any, ...], value: Value) -> str:
    name = var_text(play, var, keys)
    return f"{name} cannot hold {text_of(value, play.world.rules.vars[var].type, play.world)}"
