"""What has been chosen so far of a set that is chosen one by one, as the one who chooses may know it."""

from searules.engine import State
from searules.engine.names import piece_text, text_of
from searules.engine.play import Play
from searules.engine.positions import piece_data
from searules.engine.program import Stage
from searules.engine.sight import visible as sees
from searules.rules.types import One


def picked_lines(state: State) -> list[str]:
    """A line with it; none where nothing is chosen so, or nothing has been chosen yet."""
    course = state.course
    if not course.options or not isinstance(course.top.instruction, Stage):
        return []
    stage, play = course.top.instruction, course.play
    picked = course.top.local[stage.picked]
    if not isinstance(picked, tuple) or not picked or course.acting is None:
        return []
    type_ = stage.statement.pick.values.type
    while not isinstance(type_, One):
        type_ = type_.of
    told = []
    for value in picked:
        if isinstance(value, int) and type_.kinds and value in play.world.pieces:
            told.append(_seen(value, play) if sees(course.acting, value, play) else "?")
        else:
            told.append(text_of(value, type_, play.world))
    return [f"chosen so far: {', '.join(told)}"]


def _seen(piece: int, play: Play) -> str:
    """A piece with its face, if it has several; else by its place where that tells it apart."""
    face = piece_data(piece, play).get("face")
    return piece_text(piece, play) if face is None else f"{play.world.text(piece)} {face}"
