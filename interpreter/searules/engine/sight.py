"""Who may see which piece a piece is."""

from searules.engine.evaluate import call_let
from searules.engine.play import Play


def visible(player: int, piece: int, play: Play) -> bool:
    """Whether a player may see which piece this is: by its zone, or because it was shown to them."""
    if play.cells[play.layout.piece_shown + piece] >> player & 1:
        return True
    return player in viewers(play.cells[play.layout.piece_zone + piece], play)


def viewers(zone: int, play: Play) -> tuple[int, ...]:
    """The players who see what lies in a zone by its declaration, in seat order."""
    info = play.world.zones[zone]
    return seers(info.seen_by, info.player, play)


def seers(seen_by: str, owner: int | None, play: Play) -> tuple[int, ...]:
    """The players whom a `seen by` of a zone or var of this owner (a player, or None) lets see, in seat order."""
    if seen_by == "all":
        return tuple(range(play.world.players))
    if seen_by == "nobody":
        return ()
    if seen_by == "owner":
        return () if owner is None else (owner,)
    let = play.world.rules.lets[seen_by]
    found = call_let(play, seen_by, owner if let.owner else None)
    if isinstance(found, int):
        return (found,)
    return tuple(found) if isinstance(found, tuple) else ()
