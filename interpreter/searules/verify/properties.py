"""What holds in every game without anybody writing it down: each property judges a state, and says what it found.

Dear ones are judged at some decisions of a play only (see `searules.verify.watch`).
"""

import json
from collections.abc import Callable

from attrs import frozen

from searules.diagnostics.diagnostic import SeaError
from searules.diagnostics.source import NOWHERE, Span
from searules.engine.decisions import PlayFault
from searules.engine.masks import members
from searules.engine.pieces import check_consistency
from searules.engine.state import State
from searules.rules.checked import Rules
from searules.verify import faults
from searules.verify.symmetry import unlike
from searules.verify.two_worlds import leak


@frozen
class Property:
    """Something that holds in every game. `judge` gives a sentence about what is wrong, or None; a property without
    it is judged where play meets a fault."""

    name: str
    about: str
    judge: Callable[[State], str | None] | None = None
    dear: bool = False


Key = tuple[str, str, int, int]
"""The name of a property and its place in the rules."""


@frozen
class Finding:
    """A property that does not hold: its name and mood ("built in" for those of every game), its place in the rules,
    what was found, and what its parts came to."""

    name: str
    mood: str
    found: str
    span: Span = NOWHERE
    notes: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        """The same for the same thing wrong, whichever play shows it."""
        place = self.span.source.name if self.span is not NOWHERE else ""
        return (self.name, place, self.span.start, self.span.end)


BUILT_IN = "built in"


def fault_finding(fault: PlayFault) -> Finding:
    """A fault, as the property that it breaks."""
    return Finding(faults.sort_of(fault), BUILT_IN, fault.message, fault.span, fault.notes)


# ---- at each decision ------------------------------------------------------------------------------------------


def one_place(state: State) -> str | None:
    """The zones share all pieces among them, each in one, and none holds more than it has room for."""
    play = state.course.play
    masks = play.cells[play.layout.zone_mask : play.layout.zone_mask + len(play.world.zones)]
    if sum(masks) != (1 << len(play.world.pieces)) - 1:
        return "a piece is in no zone, or in two"
    for zone, mask in zip(play.world.zones, masks, strict=True):
        if zone.room is not None and mask.bit_count() > zone.room:
            return f"{len(members(mask, 0))} pieces are in {zone.text}, which has room for {zone.room}"
    return None


def sound_options(state: State) -> str | None:
    """One player is asked, there is an option, and no two of them read alike."""
    if state.is_terminal:
        return "something can be chosen after the end" if state.options else None
    if state.acting is None:
        return "nobody is asked"
    if not state.options:
        return "there is nothing to choose"
    for texts in ([option.id for option in state.options], [option.text for option in state.options]):
        if len(set(texts)) < len(texts):
            return f"two options are written alike: {next(t for t in texts if texts.count(t) > 1)}"
    return None


# ---- the dear ones -----------------------------------------------------------------------------------------------


def consistent(state: State) -> str | None:
    """All that is told about the places of pieces agrees."""
    try:
        check_consistency(state.course.play)
    except AssertionError as error:
        return f"what is told about places does not agree: {error}"
    return None


def apart(state: State) -> str | None:
    """What is done to copies does not show in the state, and copies play alike."""
    before, told = state.key(), json.dumps(state.to_json())
    if not state.options:
        return None
    ids = [option.id for option in (state.options[0], state.options[-1])]
    try:
        twice = [[state.child(one), state.child(one)] for one in ids]
    except PlayFault:
        return None  # a fault is told as such, where it is met
    if any(one != other for one, other in twice):
        return "two copies to which the same is done differ"
    if state.copy() != state or json.dumps(state.to_json()) != told or state.key() != before:
        return "what was done to a copy shows in the state it was copied from"
    return None


def saves(state: State) -> str | None:
    """Saved as text and loaded again a state is the same, has the same options, and plays on the same."""
    copy = state.copy()
    again = state.game.state_from_json(json.loads(json.dumps(copy.to_json())))
    if again != copy or again.log() != copy.log():
        return "saved and loaded again it is another state"
    if again.options != copy.options:
        return "saved and loaded again it has other options"
    if copy.options:
        try:
            if again.child(again.options[-1]) != copy.child(copy.options[-1]):
                return f"after {copy.options[-1].id} what was saved plays on otherwise"
        except PlayFault:
            return None
    return None


_FIRST_TURNS = 2


def points_add_up(state: State) -> str | None:
    """Entries add up to the sum of their score, these to the total; and to read them changes nothing. (Judged at the
    end, and early on: a ledger takes long to write.)"""
    if not state.is_terminal and state.turn > _FIRST_TURNS:
        return None
    before = state.key()
    try:
        first, second = state.scores, state.scores
    except SeaError:
        return None  # before the end a score may not be worked out yet; at the end that is a fault of the play
    for score in first:
        by_name = dict.fromkeys(score.sums, 0)
        for entry in score.entries:
            by_name[entry.score] += entry.points
        if by_name != score.sums or sum(by_name.values()) != score.total:
            return f"the entries of {score.player} do not add up to {score.total}"
    if first != second:
        return "read twice the scores differ"
    state._key = None
    return None if state.key() == before else "to read the scores changes the state"


STATE_PROPERTIES = (
    Property("each piece is in one place", "no piece is lost, doubled, or beyond the room of its zone", one_place),
    Property("options are sound", "one player is asked; no two options read alike", sound_options),
    Property("places agree", "all that is told about the places of pieces agrees", consistent, dear=True),
    Property("a copy stands for itself", "what is done to a copy never shows in the original", apart, dear=True),
    Property("saved and loaded it is the same", "to save and to load changes nothing", saves, dear=True),
    Property("points add up", "the ledger adds up, and to read it changes nothing", points_add_up, dear=True),
)

SECRETS = Property("secrets stay secret", "what a player is shown depends on what they may see", leak, dear=True)
SYMMETRY = Property("exchanged it is the same", "what is declared symmetric is", unlike)
"""Judged where the rules declare something symmetric."""
REPLAYS = Property("a log leads there again", "the same picks give the same play, with chance enumerated, too")
TIERS = Property("compiled it plays alike", "what a faster way to play comes to the reference comes to, too")
"""Judged where a play on a faster tier breaks something."""
APPLIES = Property("every option can be chosen", "what is offered can be chosen without a refusal")
FAULTS = (
    Property(faults.STUCK, "where something must be chosen something can be"),
    Property(faults.ENDLESS, "no loop and no event goes on for ever without a decision"),
    Property(faults.ROOM, "no zone and no number gets more than it holds"),
    Property(faults.HOLE, "the rules never ask for what cannot be done"),
)
ALL = (*FAULTS, *STATE_PROPERTIES, SECRETS, REPLAYS, APPLIES)
DEAR = frozenset(one.name for one in (*STATE_PROPERTIES, SECRETS) if one.dear) | {REPLAYS.name, APPLIES.name}
"""Those that are judged at some decisions only."""


def of_rules(rules: Rules) -> tuple[Property, ...]:
    """What is judged of a game: what holds in every game, and what its rules declare."""
    return (*ALL, SYMMETRY) if rules.symmetries else ALL
