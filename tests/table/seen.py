"""Everything that a table tells a seat, compared in two worlds which that seat cannot tell apart.

Run as a program it looks at whole plays of the named games, at every decision, with every line:

    python -m tests.table.seen shell-beach 5
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import define, evolve

from searules.diagnostics import SeaError
from searules.engine import Game, State, load
from searules.engine.chance import Sampled
from searules.engine.keys import told_apart
from searules.engine.random import below, stream_key
from searules.engine.trace import passed
from searules.table.completion import completions
from searules.table.dialogue import handle
from searules.table.registry import COMMANDS, Answer
from searules.table.screen import toolbar
from searules.table.session import HUMAN, RANDOM, Moment, Session, begin
from searules.table.telling import tellings
from searules.verify.two_worlds import other_world

ALWAYS = ("board", "options", "log")
"""What is looked at in every pair of worlds; of the many other lines some, and others each time."""
COMMON = (
    *("scores", "score", "where", "trace", "step", "continue", "watch", "hint"),
    *("rule", "rulings", "seat", "break", "undo", "redo", "fork", "help"),
)


@define
class Told:
    """How many pairs of worlds were compared, in how many lines, and how many of these were no refusals."""

    pairs: int = 0
    lines: int = 0
    answered: int = 0


class LeakError(AssertionError):
    """A seat was told something by which it can tell two worlds apart."""


def looked_at(game: Game, seed: int, told: Told, most: int = 10_000, share: int = 1, longest: int = 600) -> None:
    """A random play: at each decision (at most so many, evenly spread) each seat is told the same in another world. Of
    the lines that are many one in `share` is tried. Raises LeakError."""
    states = list(_played(game, seed, longest))
    every = max(1, -(-len(states) // most))
    lines = Lines(game)
    for number in range(seed % every, len(states), every):
        state = states[number]
        for seat in range(game.players):
            other = other_world(state, seat, by=1 + number)
            if other is None or not other.options:
                continue  # there is none, or play could not have come to it
            if state.observation(game.player_names[seat]) != other.observation(game.player_names[seat]):
                raise LeakError(f"{game.title}, seed {seed}, decision {number}: the engine tells the worlds apart")
            place = f"{game.title}, seed {seed}, decision {number + 1}, player{seat + 1}"
            _compared(state, other, seat, [*ALWAYS, *lines.some(state, seat, number, share)], place, told)
            if state.course.together is None:  # else the other world ends with this seat's choice
                _afterwards(state, other, seat, number, place, told)
                _afterwards(state, _other_luck(state), seat, number, f"{place} (with other luck)", told)
            told.pairs += 1


def _played(game: Game, seed: int, longest: int) -> Iterator[State]:
    state = game.new_state(seed)
    for number in range(longest):
        if state.is_terminal or not state.options:
            return
        yield state.copy()
        place, _ = below(stream_key(seed, f"secrets|{number}"), 0, len(state.options))
        try:
            state.apply(state.options[place])
        except SeaError:
            return


# ---- sessions ---------------------------------------------------------------------------------------------------


def _sessions(state: State, seat: int) -> Iterator[Session]:
    """That seat alone with random ones, and together with other people, at a screen that is for it."""
    player = state.game.player_names[seat]
    yield begin(state, [HUMAN if number == seat else RANDOM for number in range(state.game.players)])
    shared = begin(state, [HUMAN] * state.game.players)
    yield shared if state.acting == player else evolve(shared, looking=player)


def _compared(one: State, other: State, seat: int, lines: Sequence[str], place: str, told: Told) -> None:
    for number, (first, second) in enumerate(zip(_sessions(one, seat), _sessions(other, seat), strict=True)):
        _same(toolbar(first), toolbar(second), f"{place}: the toolbar")
        for line in ("", *(f"{name} " for name in COMMANDS), *(line[: len(line) // 2 + 1] for line in lines[::7])):
            _same(completions(first, line), completions(second, line), f"{place}: what goes on '{line}'")
        for line in lines if number else (*ALWAYS, *lines[::3]):
            _answers(first, second, line, place, told)


def _answers(first: Session, second: Session, line: str, place: str, told: Told) -> tuple[Answer, Answer]:
    answers = handle(first, line), handle(second, line)
    after = answers[0].session
    went_on = after.state.history is not first.state.history and after.state.began_at is first.state.began_at
    if after.viewers != first.viewers or went_on:
        return answers  # another seat reads that; or decisions were made, of which `_afterwards` judges what is told
    _same(answers[0].lines, answers[1].lines, f"{place}: > {line}")
    _same(answers[0].fault, answers[1].fault, f"{place}: > {line} (refused)")
    told.lines += 1
    told.answered += not answers[0].fault
    return answers


def _afterwards(state: State, other: State, seat: int, number: int, place: str, told: Told) -> None:
    """The same choice in both worlds, if it can be made in both and the seat sees the same while it is carried out:
    what is told of it must be the same, too."""
    player = state.game.player_names[seat]
    place_, _ = below(stream_key(number, "afterwards"), 0, len(state.options))
    option = state.options[place_].id
    try:
        one, two = state.child(option), other.child(option)
    except SeaError:
        return
    if one.observation(player) != two.observation(player) or one.log_for(player) != two.log_for(player):
        return
    if _watched(state, one, player) != _watched(other, two, player):
        return  # something lay open for a moment
    _same(tellings(state, one, [seat]), tellings(other, two, [seat]), f"{place}: what is told of {option}")
    for first, second in zip(_sessions(one, seat), _sessions(two, seat), strict=True):
        was = [evolve(one, past=(Moment(before, True),)) for one, before in ((first, state), (second, other))]
        for line in ("trace", "step", "log", "board", "undo", "back to 0", "why not done"):
            _answers(was[0], was[1], line, f"{place}, after {option}", told)


def _watched(before: State, after: State, player: str) -> list[object]:
    """What a player sees while a decision is carried out, moment by moment."""
    how = passed(before, after)
    moments = [] if how is None else [how.at(n).observation(player) for n in range(len(how.happened) + 1)]
    return [moment for moment, _ in groupby((m["zones"], m["vars"]) for m in moments)]


def _other_luck(state: State) -> State:
    """The same position, in which chance will give something else: of what the seat does not see of that nothing may be
    told."""
    other = state.copy()
    if isinstance(other.course.play.chance, Sampled):
        other.own_course().play.chance = Sampled(state.seed + 1)
    return other


def _same(one: object, other: object, what: str) -> None:
    if one != other:
        raise LeakError(f"{what}\n{_text(one)}\n--- in another world ---\n{_text(other)}")


def _text(value: object) -> str:
    return "\n".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


# ---- lines ------------------------------------------------------------------------------------------------------


class Lines:
    """What a curious player might type in a game, made of the names in its rules."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def some(self, state: State, seat: int, number: int, share: int) -> list[str]:
        """One in `share` of all lines, others with each number."""
        every = list(self.all(state, seat))
        return every[(number + seat) % share :: share]

    def all(self, state: State, seat: int) -> Iterator[str]:
        """All of them."""
        rules = self.game.rules
        pieces = list(self._pieces(state))
        yield from COMMON
        yield from self._expressions(pieces)
        for name in (*rules.actions, *rules.lets, *rules.scores, *rules.zones):
            yield f"rule {name}"
            yield f"break {name}"
        yield from (f"score why {name}" for name in rules.scores)
        for name, action in rules.actions.items():
            yield f"why {name}"
            yield from (f"why not {name}({piece})" for piece in pieces if action.params)
            yield from (f"{name}({piece})" for piece in pieces if action.params)
            for zone in rules.zones if action.params else ():
                yield f"why not {name}(first({zone}))"
                for piece in pieces:
                    yield f"{name}({piece} in {zone})"
                    yield f"why not {name}(one({piece} in player2.{zone}))"
        yield from (f"why not {piece}" for piece in pieces)
        yield from (f"why {option.id}" for option in state.options[:4] if state.acting == f"player{seat + 1}")
        for piece in pieces[:6]:
            yield f"force draw {piece}"
            yield f"flip {piece}"
            yield from (f"move {piece} to {zone}" for zone in rules.zones)

    def _pieces(self, state: State) -> Iterator[str]:
        """One piece of each sort that may be hidden, and one that the course of play holds."""
        world = self.game.plan.world
        for kind in world.kinds.values():
            texts = list(dict.fromkeys(world.text(piece) for piece in kind.pieces))
            yield from texts[:3]
            yield from texts[-1:]
        yield from (world.text(piece) for piece in sorted(told_apart(state.course))[:2])

    def _expressions(self, pieces: Sequence[str]) -> Iterator[str]:
        rules = self.game.rules
        owners = ("", "my ", *(f"{player}." for player in self.game.player_names))
        for name in (*rules.zones, *rules.vars, *rules.lets, *rules.scores):
            yield from (f"eval {owner}{name}" for owner in owners)
        for zone in rules.zones:
            yield f"watch count({zone})"
            for owner in owners:
                yield f"eval count({owner}{zone})"
                yield f"eval first(1, {owner}{zone})"
                for kind in rules.zones[zone].of.kinds:
                    yield f"eval count({kind} in {owner}{zone})"
                    for field in rules.kinds[kind].fields:
                        alike = f"x.{field.name} is first(1, {zone}).{field.name}"
                        yield f"eval some x: {kind} in {owner}{zone} where {alike}"
        for piece in pieces:
            yield from (f"eval {piece}.{name}" for name in ("zone", "space", "face", "turned", "owner"))
            yield f"watch {piece}"
            yield from (f"eval {piece} in {zone}" for zone in rules.zones)
        for owner in (*self.game.player_names, "my"):
            yield f"eval {owner}{' ' if owner == 'my' else '.'}total"
        yield "eval acting"
        yield "eval me"


def main(name: str, plays: int = 3, share: int = 10) -> None:
    """Look at whole plays of a game with as many players as can play, and with as few; one line in `share`."""
    told = Told()
    rules = load(name).rules
    for players in dict.fromkeys((rules.players[0], rules.players[-1])):
        for seed in range(1, plays + 1):
            looked_at(load(name, players), seed, told, share=share)
    print(f"{name}: {told.pairs} pairs of worlds, {told.lines} lines, {told.answered} of them answered")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
