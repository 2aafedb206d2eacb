"""A play that breaks a property, ready to be shown: what was chosen, what chance gave, what the property read."""

from collections.abc import Sequence
from contextlib import suppress

from attrs import frozen

from searules.engine.faults import RuleFault
from searules.engine.play import Locals
from searules.engine.reasons import compared
from searules.engine.state import State
from searules.rules.checked import Check
from searules.verify.checks import ALWAYS, AT_END, reading
from searules.verify.driven import Drawn, DrivenChance, DrivenPlay, Noted, Script, enumerated, simplest_first
from searules.verify.watch import Found


@frozen
class Move:
    """A decision of a play: its number, who chose, the option's id, kind and text, and what chance gave after it.
    Number 0 is what happened before the first decision."""

    number: int
    player: str
    id: str
    kind: str
    text: str
    drawn: tuple[Drawn, ...]


@frozen
class Value:
    """A part of a property with what it came to before and after the last move."""

    what: str
    before: str
    after: str


@frozen
class Counterexample:
    """A play that breaks a property. `before` is the position before the last move (None if set-up breaks it), `log`
    can be played again."""

    found: Found
    moves: tuple[Move, ...]
    before: State | None
    values: tuple[Value, ...]
    log: str


def counterexample(found: Found) -> Counterexample:
    """The play of a finding, played again."""
    states, fault = enumerated(found.game, found.picks)
    log = fault.log if fault is not None else states[-1].log()
    before = states[found.decisions - 1] if found.decisions and len(states) >= found.decisions else None
    after = None if fault is not None or not states else states[-1]
    return Counterexample(found, tuple(moves(found)), before, tuple(_values(found, before, after)), log)


def moves(found: Found) -> list[Move]:
    """What happened, decision by decision."""
    play = DrivenPlay.unbegun(found.game, Script(found.picks))
    chance = play.state.course.play.chance
    assert isinstance(chance, DrivenChance)
    noted = chance.notes = Noted()
    with suppress(RuleFault):
        play.run_set_up()
    told = [Move(0, "", "", "", "", tuple(noted.drawn))]
    while play.decisions < found.decisions:
        told.append(_move(play, noted, found.picks))
    return told


def _move(play: DrivenPlay, noted: Noted, picks: Sequence[int]) -> Move:
    """Decide once more."""
    options = simplest_first(play.state.options)
    chosen = options[picks[len(play.picks)] % len(options)] if len(play.picks) < len(picks) else options[0]
    player, number, first = play.state.acting or "", play.decisions + 1, len(noted.drawn)
    with suppress(RuleFault):  # the move that leads to a fault is told like any other
        play.step()
    return Move(number, player, chosen.id, chosen.kind, chosen.text, tuple(noted.drawn[first:]))


def check_of(found: Found) -> Check | None:
    """The declared check that a finding is about."""
    checks = found.game.plan.world.rules.checks
    return next(
        (check for check in checks if check.name == found.finding.name and check.mood == found.finding.mood), None
    )


def _values(found: Found, before: State | None, after: State | None) -> list[Value]:
    check = check_of(found)
    if check is None or check.mood not in (ALWAYS, AT_END):
        return []
    then, now = _compared(check, before), _compared(check, after)
    return [Value(what, then.get(what, "-"), now.get(what, "-")) for what in dict.fromkeys([*then, *now])]


def _compared(check: Check, state: State | None) -> dict[str, str]:
    if state is None:
        return {}
    local: Locals = [None] * max(check.slots, 1)
    return dict(compared(check.value, reading(state.course), local))


def lines(shown: Counterexample) -> list[str]:
    """A counterexample in plain lines: the property, the play, what it read."""
    finding, game = shown.found.finding, shown.found.game
    playing = "1 player" if game.players == 1 else f"{game.players} players"
    settings = ", ".join([playing, *game.variants])
    told = [f'{finding.span}: "{finding.name}" does not hold ({finding.mood}): {finding.found}', f"  with {settings}:"]
    for move in shown.moves:
        if move.number:
            told.append(f"  {move.number:>3}. {move.player}: {move.id}")
        asked = [one.text for one in move.drawn if one.asked]
        if asked:
            told.append(f"       chance: {', '.join(asked)}")
    return [*told, *(f"  {value.what}: {value.before}, then {value.after}" for value in shown.values)]
