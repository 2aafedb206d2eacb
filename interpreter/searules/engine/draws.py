"""What the statements with chance do. How each verb draws is defined in `searules.engine.chance`."""

from collections.abc import Hashable, Iterable
from typing import Any

from searules.engine.chance import Draw
from searules.engine.dispatch import value_of
from searules.engine.faults import fault
from searules.engine.handling import moved, put_checked, set_var, the_piece, var_text, zone_of
from searules.engine.names import alike_key, piece_text, text_of
from searules.engine.pieces import arrange, free_spots, from_top, in_zone, put
from searules.engine.play import Locals, Play
from searules.engine.world import BOX
from searules.rules import checked as c
from searules.rules.checked import Value
from searules.rules.types import One, SetOf, Type


def _pieces_draw(
    play: Play, site: int, candidates: list[int], supply: str, *, what: str = "", forceable: bool = True
) -> Draw:
    def text(piece: Any) -> str:
        return piece_text(piece, play)

    def alike(piece: Any) -> Hashable:
        return alike_key(piece, play)

    return Draw(site, candidates, supply, text, alike, forceable, what or supply, open=False)


def _values_draw(play: Play, site: int, candidates: Iterable[Value], supply: str, type: Type, what: str) -> Draw:
    def text(value: Value) -> str:
        return text_of(value, type, play.world)

    def alike(value: Value) -> Hashable:
        return value

    return Draw(site, tuple(candidates), supply, text, alike, what=what)


def draw(stmt: c.Draw, play: Play, local: Locals, site: int) -> None:
    """From the top of ordered zones, one after the other; at random if one of the sources has no order."""
    number = value_of(stmt.number, play, local)
    sources = [zone_of(stmt, source, play, local) for source in stmt.sources]
    target = zone_of(stmt, stmt.zone, play, local)
    spot = None if stmt.spot is None else value_of(stmt.spot, play, local)
    if stmt.spot is not None and spot is None:
        raise fault(stmt, "there is no spot to draw to")
    supply = " + ".join(play.world.zones[source].text for source in sources)
    if number is None or number < 0:
        raise fault(stmt, f"{'none' if number is None else number} cannot be drawn from {supply}")
    held = sum(len(in_zone(play, source)) for source in sources)
    if held < number:
        raise fault(stmt, f"{number} are to be drawn from {supply}, which holds {held}")
    for _ in range(number):
        piece = _drawn(play, site, sources, supply)
        if spot is None:
            moved(stmt, play, [piece], target)
        else:
            put_checked(stmt, play, piece, target, spot)


def _drawn(play: Play, site: int, sources: list[int], supply: str) -> int:
    if all(play.world.zones[source].ordered for source in sources):
        pieces = [piece for source in sources for piece in from_top(play, source)]
        place = play.chance.wanted(play, _pieces_draw(play, site, pieces, supply))
        return pieces[place or 0]
    pieces = sorted({piece for source in sources for piece in in_zone(play, source)})
    return pieces[play.chance.pick(play, _pieces_draw(play, site, pieces, supply))]


def shuffle(stmt: c.Shuffle, play: Play, local: Locals, site: int) -> None:
    """The pieces go in, then all that lie there are laid out anew. A zone without order stays as it is."""
    zone = zone_of(stmt, stmt.zone, play, local)
    if stmt.pieces is not None:
        moved(stmt, play, value_of(stmt.pieces, play, local) or (), zone)
    info = play.world.zones[zone]
    order = list(in_zone(play, zone))
    if info.ordered or info.spots:
        forced = play.chance.order(play, _pieces_draw(play, site, order, info.text))
        if forced is not None:
            order = _beginning_with(forced, order, from_bottom=info.ordered)
        for last in range(len(order) - 1, 0, -1) if forced is None else ():
            lot = _pieces_draw(play, site, order[: last + 1], info.text, forceable=False)
            place = play.chance.pick(play, lot)
            order[place], order[last] = order[last], order[place]
    arrange(play, zone, order)


def _beginning_with(places: list[int], pieces: list[int], *, from_bottom: bool) -> list[int]:
    """The pieces as `arrange` wants them: those at these places on top (on a board: first), the others as they lay."""
    first = [pieces[place] for place in places]
    rest = [piece for place, piece in enumerate(pieces) if place not in places]
    return [*rest, *reversed(first)] if from_bottom else [*first, *rest]


def scatter(stmt: c.Scatter, play: Play, local: Locals, site: int) -> None:
    """Each piece in declared order gets one of the spots that are then free; those that lay there are lifted first."""
    zone = zone_of(stmt, stmt.zone, play, local)
    pieces = value_of(stmt.pieces, play, local) or ()
    for piece in pieces:
        put(play, piece, BOX)
    free = free_spots(play, zone)
    info = play.world.zones[zone]
    if len(free) < len(pieces):
        raise fault(stmt, f"{len(pieces)} pieces are to be scattered on {info.text}, which has {len(free)} free spots")
    on = info.declaration.on if info.declaration is not None else None
    for piece in pieces:
        lot = _values_draw(play, site, free, f"the free spots of {info.text}", One((on,) if on else ()), info.text)
        put_checked(stmt, play, piece, zone, free.pop(play.chance.pick(play, lot)))


def roll_var(stmt: c.RollVar, play: Play, local: Locals, site: int) -> None:
    """One of all values that the var can have; none is not among them."""
    type_ = play.world.rules.vars[stmt.var].type
    keys = tuple(value_of(key, play, local) for key in stmt.keys)
    if not isinstance(type_, One):
        raise fault(stmt, f"{stmt.var} holds a {'set' if isinstance(type_, SetOf) else 'list'}, which cannot be rolled")
    values = play.world.domain(type_.sorts)
    if not values:
        raise fault(stmt, f"{stmt.var} has no values, so it cannot be rolled")
    name = var_text(play, stmt.var, keys)
    lot = _values_draw(play, site, values, f"the values of {name}", type_, name)
    set_var(stmt, play, stmt.var, keys, values[play.chance.pick(play, lot)])


def roll_pieces(stmt: c.RollPieces, play: Play, local: Locals, site: int) -> None:
    """One of the faces for each piece, in declared order. Whoever was shown it sees it no more."""
    for piece in value_of(stmt.pieces, play, local) or ():
        kind = play.world.kind_of[the_piece(stmt, piece)]
        if not kind.faces or kind.faces_type is None:
            raise fault(stmt, f"{kind.name} has no faces, so it cannot be rolled")
        lot = _values_draw(play, site, kind.faces, f"the faces of {kind.name}", kind.faces_type, kind.name)
        play.cells[play.layout.piece_face + piece] = play.chance.pick(play, lot)
        play.cells[play.layout.piece_shown + piece] = 0
