"""A position of a play and the moves that led on from it, as an `example` in the text of the rules."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from pathlib import Path

from attrs import define, field

from searules.diagnostics.diagnostic import SeaError
from searules.engine.chance import Chance, Draw, outcomes_of
from searules.engine.course import PLAYING
from searules.engine.history import CHOICE, OUTCOME, entries
from searules.engine.layout import NOTHING
from searules.engine.names import family_text, text_of
from searules.engine.option_texts import sea_text
from searules.engine.pieces import from_top, in_zone
from searules.engine.play import Play
from searules.engine.state import State
from searules.engine.world import ZoneInfo
from searules.language import format_text
from searules.rules import load_rules, shelf
from searules.rules.types import One
from searules.verify.as_example import NoExampleError, forced_lines, picked, settings_of
from searules.verify.counterexample import Move
from searules.verify.driven import Drawn, Noted
from searules.verify.examples import run_example

MOST_BACK = 30
"""So many decisions back a position is looked for from which play goes on alike."""
MOST_OPTIONS = 12


def save_position(states: Sequence[State], title: str) -> tuple[Path, str]:
    """Write the last moves of a play at the end of the game's file, as an example that holds; gives file and text.
    `states` are those before each decision, and the one that play has reached.

    Raises NoExampleError where that cannot be written, or would not hold; the file is then as it was.
    """
    game = states[-1].game
    file = shelf.find(game.name)
    old = file.read_text(encoding="utf-8")
    if f'example "{title}"' in old:
        raise NoExampleError(f'{file.name} has an example "{title}" already')
    text = position_text(states, title)
    new = f"{old.rstrip()}\n\n{text}"
    file.write_text(new, encoding="utf-8", newline="\n")
    try:
        _must_hold(file, game.variants, title, text)
        if format_text(old) == old and format_text(new) != new:
            raise NoExampleError("the formatter would write it otherwise")
    except BaseException:
        file.write_text(old, encoding="utf-8", newline="\n")
        raise
    return file, text


def _must_hold(file: Path, variants: Sequence[str], title: str, text: str) -> None:
    try:
        rules = load_rules(file, variants)
    except SeaError as error:
        raise NoExampleError(f"the example would be refused: {error}\n{text}") from None
    numbers = [number for number, one in enumerate(rules.examples) if one.name == title]
    if not numbers:
        raise NoExampleError(f"the example would not be run with these variants:\n{text}")
    result = run_example(rules, numbers[-1])
    if result.verdict != "passed":
        line = "" if result.line is None else f" at `{' '.join(result.line.text.split())}`"
        raise NoExampleError(f"played as an example it goes otherwise{line}: {result.found}\n{text}")


def position_text(states: Sequence[State], title: str) -> str:
    """The example, laid out as the formatter does. Raises NoExampleError."""
    if any(char in title for char in '"\n\\') or not title.strip():
        raise NoExampleError("an example's name is a text without quotation marks")
    start = start_of(states)
    lines = [f'example "{title}":', *(f"    {line}" for line in _lines(states[start], states[start:]))]
    return format_text("\n".join(lines) + "\n")


def start_of(states: Sequence[State]) -> int:
    """The last position but one, or one before it, from which play goes on as it did."""
    for place in starts_of(states):
        return place
    raise NoExampleError(
        "no position of the last decisions can be written down: play stands inside an action or set-up"
    )


def starts_of(states: Sequence[State]) -> Iterator[int]:
    """The positions from which play goes on as it did, going back from the last but one."""
    last = len(states) - 1
    return (place for place in range(max(last - 1, 0), max(last - MOST_BACK, -1), -1) if _leads_on(states[place]))


def _leads_on(state: State) -> bool:
    """Whether play goes on from the written position as from the state itself."""
    if state.course.phase != PLAYING or state.is_terminal:
        return False
    try:
        again = state.game.state_from(state.position(), seed=state.seed)
    except SeaError:
        return False
    same = again.decision is not None and state.decision is not None and again.decision.rule == state.decision.rule
    return same and again.acting == state.acting and _ids(again) == _ids(state)


def _ids(state: State) -> tuple[str, ...]:
    return tuple(option.id for option in state.options)


# ---- the lines ------------------------------------------------------------------------------------------------


def laid_out(start: State) -> Iterator[str]:
    """The lines that lay a position out before play begins."""
    settings = list(settings_of(start.game))
    if settings:
        yield f"with {', '.join(settings)}"
    position = start.position()
    if position["at"] != "turn":
        yield f"go to {position['at']}"
    yield "given:"
    yield "    clear"
    yield from (f"    {line}" for line in _given(start))


def _lines(start: State, states: Sequence[State]) -> Iterator[str]:
    yield from laid_out(start)
    for before, after in pairwise(states):
        move = _move(before, after)
        yield f"pick {picked(move)}"
        yield from forced_lines(move.drawn)
    yield from _expected(states[-1])


def _given(state: State) -> Iterator[str]:
    play = state.course.play
    for zone in play.world.zones:
        if zone.name != "box":
            yield from _filled(zone, play)
    yield from _set(play)
    player = state.position().get("acting")
    if player is not None and state.game.players > 1:
        yield f"set next_player to {player}"


def _filled(zone: ZoneInfo, play: Play) -> Iterator[str]:
    layout, cells = play.layout, play.cells
    pieces = reversed(list(from_top(play, zone.id))) if zone.ordered else in_zone(play, zone.id)
    for name, several in groupby(pieces, play.world.text):
        alike = list(several)
        plain = not zone.spots and not play.world.rules.kinds[name].fields if name in play.world.kinds else False
        if len(alike) > 1 and plain and not any(any(_lying(piece, play)) for piece in alike):
            yield f"move first({len(alike)}, {name} in box) to {zone.text}"
            continue
        for piece in alike:
            yield from _placed(piece, zone, play, cells[layout.piece_spot + piece])


def _placed(piece: int, zone: ZoneInfo, play: Play, spot: int) -> Iterator[str]:
    """A piece of its kind from the box, with its face and rotation, to where it lies."""
    world, layout, cells = play.world, play.layout, play.cells
    kind = world.kind_of[piece]
    name = world.text(piece)
    alike = len(world.made.get((kind.name, tuple(world.fields[piece].values())), (piece,))) > 1
    text = name
    if alike:
        text = f"one({name})" if kind.field_names else f"one({name} in box)"
    lying = list(_lying(piece, play))
    if lying:
        yield f"let piece_{piece} = {text if alike else f'one({name})'}"
        text = f"piece_{piece}"
    if spot == NOTHING:
        yield f"move {text} to {zone.text}"
    else:
        yield f"place {text} on {zone.text} at {world.text(spot)}"
    yield from (line.format(text) for line in lying)
    shown = cells[layout.piece_shown + piece]
    if shown:
        raise NoExampleError(f"{name} was shown to some players, which an example cannot write")


def _lying(piece: int, play: Play) -> Iterator[str]:
    kind, layout, cells = play.world.kind_of[piece], play.layout, play.cells
    face = cells[layout.piece_face + piece]
    if face:
        value = kind.faces[face]
        told = str(value) if kind.faces_type is None else text_of(value, kind.faces_type, play.world)
        yield "turn {} to " + told
    turned = cells[layout.piece_turned + piece]
    if turned:
        yield f"set {{}}.turned to {turned}"


def _set(play: Play) -> Iterator[str]:
    first = play.world.first_cells
    for name, var in play.layout.vars.items():
        type_ = play.world.rules.vars[name].type
        for keys, offset in var.offsets.items():
            if play.cells[offset] == first[offset]:
                continue
            value = var.codec.decode(play.cells[offset]) if var.codec.decode else play.cells[offset]
            text = sea_text(value, type_, play) if isinstance(type_, One) else text_of(value, type_, play.world)
            yield f"set {family_text(name, tuple(k for k in keys if isinstance(k, int)), play.world)} to {text}"


def _expected(state: State) -> Iterator[str]:
    if state.is_terminal:
        yield "expect over"
        yield f"expect winners is [{', '.join(state.winners)}]" if state.winners else "expect winners is empty"
    else:
        yield f"expect acting is {state.acting}"
        if len(state.options) <= MOST_OPTIONS:
            yield f"expect options only {', '.join(_picked_id(state, place) for place in range(len(state.options)))}"
    for score in state.scores if state.game.rules.scores else ():
        yield f"expect {score.player}.total is {score.total}"


def _picked_id(state: State, place: int) -> str:
    option = state.options[place]
    return picked(Move(1, "", option.id, option.kind, option.text, ()))


# ---- what was chosen, and what chance gave -----------------------------------------------------------------------


@define(eq=False)
class _NotedChance(Chance):
    """Notes what another chance gives."""

    inner: Chance
    noted: Noted = field(factory=Noted)

    def pick(self, play: Play, draw: Draw) -> int:
        """The outcome that the other gives."""
        place = self.inner.pick(play, draw)
        self.noted.note(play, draw, place, asked=len(outcomes_of(draw)) > 1)
        return place

    def wanted(self, play: Play, draw: Draw) -> int | None:
        """What lies on top is drawn, unless something else is forced."""
        place = self.inner.wanted(play, draw)
        self.noted.note(play, draw, place or 0, asked=False)
        return place

    def copy(self) -> Chance:
        """What is tried on a copy is not noted."""
        return self.inner.copy()


def _move(before: State, after: State) -> Move:
    """The decision between two states of a play, with what chance gave after it."""
    known = before.history.number if before.history else 0
    new = entries(after.history)[known:]
    chosen = next((entry for entry in new if entry.sort == CHOICE), None)
    option = next((one for one in before.options if chosen is not None and one.id == chosen.text), None)
    if chosen is None or option is None:
        raise NoExampleError("the position was edited, or chance forced, in these last moves")
    copy = before.copy()
    told = [entry.text for entry in new if entry.sort == OUTCOME]
    if before.enumerates:
        return Move(1, "", option.id, option.kind, option.text, tuple(Drawn(text, True, True) for text in told))
    course = copy.own_course()
    chance = course.play.chance = _NotedChance(course.play.chance)
    copy.apply(option)
    return Move(1, "", option.id, option.kind, option.text, tuple(chance.noted.drawn))
