"""In what two positions of one game differ first, in words: for what is exchanged and does not come out alike."""

from collections import Counter

from searules.engine.course import OVER, Course
from searules.engine.layout import NOTHING
from searules.engine.names import family_text, text_of
from searules.engine.play import Play

_Lying = tuple[str, str, str]
"""What a piece is called without its number, where it lies, and how."""


def difference(here: Course, there: Course) -> str:
    """What would be `there` and is not `here`: the end of play, else the first var, place of a piece or player who is
    asked that differs; "" where none of these does."""
    return (
        _end(here, there)
        or _vars(here.play, there.play)
        or _pieces(here.play, there.play)
        or _seats(here.play, there.play)
    )


def _end(here: Course, there: Course) -> str:
    if (here.phase == OVER) != (there.phase == OVER):
        return "play would be over" if there.phase == OVER else "play would not be over"
    winners = here.play.layout.winners
    return "others would win" if here.play.cells[winners] != there.play.cells[winners] else ""


def _vars(here: Play, there: Play) -> str:
    for name, var in here.layout.vars.items():
        type_ = here.world.rules.vars[name].type
        for keys, cell in var.offsets.items():
            if here.cells[cell] != there.cells[cell]:
                decode = var.codec.decode
                values = [decode(play.cells[cell]) if decode else play.cells[cell] for play in (here, there)]
                was, is_ = (text_of(value, type_, here.world) for value in values)
                written = family_text(name, tuple(key for key in keys if isinstance(key, int)), here.world)
                return f"{written} would be {is_} and not {was}"
    return ""


def _pieces(here: Play, there: Play) -> str:
    lying = [Counter(_lying(piece, play) for piece in play.world.pieces) for play in (here, there)]
    for what, *would in lying[1] - lying[0]:
        is_ = next((f" and not {''.join(parts)}" for name, *parts in lying[0] - lying[1] if name == what), "")
        return f"{what} would be {''.join(would)}{is_}"
    return ""


def _lying(piece: int, play: Play) -> _Lying:
    cells, layout, world = play.cells, play.layout, play.world
    spot = cells[layout.piece_spot + piece]
    zone = world.zones[cells[layout.piece_zone + piece]].text
    where = f"in {zone}" if spot == NOTHING else f"in {zone} at {world.text(spot)}"
    kind = world.kind_of[piece]
    parts = []
    if len(kind.faces) > 1:
        face = kind.faces[cells[layout.piece_face + piece]]
        parts.append(f"shows {face if kind.faces_type is None else text_of(face, kind.faces_type, world)}")
    if cells[layout.piece_turned + piece]:
        parts.append(f"is turned by {cells[layout.piece_turned + piece]}")
    return world.text(piece), where, f" ({', '.join(parts)})" if parts else ""


def _seats(here: Play, there: Play) -> str:
    layout = here.layout
    told = {layout.acting: "who is asked", layout.turn_player: "whose turn it is", layout.next_player: "who is next"}
    for cell, what in told.items():
        if here.cells[cell] != there.cells[cell]:
            seats = [
                here.world.text(one) if one != NOTHING else "nobody" for one in (here.cells[cell], there.cells[cell])
            ]
            return f"{what} would be {seats[1]} and not {seats[0]}"
    return ""
