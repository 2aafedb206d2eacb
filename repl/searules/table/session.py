"""A session at the table, as a value: who sits where, how play stands, what can be taken back.

`searules.table.dialogue.handle` takes a session and a line of text and gives another session and what to show;
nothing here prints, reads files or keeps anything elsewhere.
"""

from collections.abc import Sequence

from attrs import evolve, field, frozen

from searules.engine import Game, Option, State
from searules.engine.history import CHOICE, FORCED, OUTCOME, entries
from searules.engine.logs import dumps, header
from searules.table.bots import random_option
from searules.table.inside import Inside
from searules.table.luck import settled

HUMAN, RANDOM = "human", "random"

MOST_AUTOMATIC = 10_000
"""Random seats alone choose so often in a row; then somebody must say that play shall go on."""


@frozen(eq=False)
class Moment:
    """A state before a decision, and whether a person made that decision."""

    state: State
    human: bool


@frozen
class Watch:
    """An expression whose value is shown after each change, to those who asked for it."""

    text: str
    anyway: bool
    viewers: tuple[str, ...]


@frozen
class Break:
    """A rule at which whoever carries a decision out stops; `anyway` for designers, in games with secrets."""

    rule: str
    anyway: bool = False


@frozen(eq=False)
class Session:
    """A play with its seats (`human` or `random`, in seat order), and its past and undone future.

    A state in a session is never changed; each decision makes a new one.
    """

    state: State
    seats: tuple[str, ...]
    past: tuple[Moment, ...] = field(default=(), repr=False)
    undone: tuple[tuple[tuple[Moment, ...], State], ...] = field(default=(), repr=False)
    finished: bool = False
    watches: tuple[Watch, ...] = ()
    forks: tuple["Fork", ...] = field(default=(), repr=False)
    breaks: tuple[Break, ...] = ()
    done_is_said: bool = False
    """Whether "done" is said for people where nothing but actions that are open at any time could be chosen."""
    looking: str | None = None
    """The player for whom the screen is until the next decision, where that is another than the one who is asked."""
    inside: Inside | None = None
    """Where one stands inside a decision (see `stepping`); None: where play stands."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.state.game

    @property
    def humans(self) -> tuple[str, ...]:
        """The players whom people play."""
        return tuple(p for p, seat in zip(self.game.player_names, self.seats, strict=True) if seat == HUMAN)

    @property
    def shown(self) -> State:
        """The position that the screen shows: inside a decision that one of this moment."""
        return self.state if self.inside is None else self.inside.state

    @property
    def viewers(self) -> tuple[str, ...]:
        """Whose eyes the screen is for: of the person who is asked; else what all people at the table know."""
        state = self.state if self.inside is None else self.inside.passage.begun
        acting = state.acting
        if self.looking is not None:
            return (self.looking,)
        if acting in self.humans and not state.is_terminal:
            return (acting,)
        return self.humans or self.game.player_names

    @property
    def seats_looking(self) -> tuple[int, ...]:
        """The seats of the viewers; none of them where a designer looks into a decision."""
        designer = self.inside is not None and self.inside.anyway
        return () if designer else tuple(self.game.seat(player) for player in self.viewers)

    @property
    def asked_human(self) -> str | None:
        """The person who is to choose, if it is one, and nobody else looks at the screen."""
        if self.inside is not None or self.looking not in (None, self.state.acting):
            return None
        return self.state.acting if not self.state.is_terminal and self.state.acting in self.humans else None

    def chosen(self, option: Option, by_hand: bool = True) -> "Session":
        """The session after an option was chosen; raises what `State.apply` raises, and then nothing has changed."""
        after = settled(self.state.child(option))
        moment = Moment(self.state, by_hand and self.asked_human is not None)
        return evolve(self, state=after, past=(*self.past, moment), undone=(), inside=None, looking=None)

    @property
    def only_way_out(self) -> Option | None:
        """The option "done" or "pass", where a person is asked only for what is open at any time."""
        if self.asked_human is None:
            return None
        ways = [option for option in self.state.options if option.kind in ("done", "pass")]
        windows = sum(option.kind == "window" for option in self.state.options)
        return ways[0] if len(ways) == 1 and windows and windows + 1 == len(self.state.options) else None

    def turned_into(self, after: State) -> "Session":
        """The session after somebody has changed the play itself; that can be taken back like a decision."""
        return evolve(self, state=after, past=(*self.past, Moment(self.state, human=True)), undone=(), inside=None)

    @property
    def automatic(self) -> Option | None:
        """What is chosen without asking a person; None where one is asked, or play is over."""
        if self.done_is_said and self.only_way_out is not None:
            return self.only_way_out
        if (
            self.state.is_terminal
            or self.asked_human is not None
            or self.looking is not None
            or self.inside is not None
        ):
            return None
        return random_option(self.state, self.state.seed)

    def back(self) -> "Session | None":
        """The session before the last decision of a person (of anybody, where no person plays), or None."""
        place = next((n for n in reversed(range(len(self.past))) if self.past[n].human or not self.humans), None)
        return None if place is None else self.cut(place)

    def cut(self, place: int) -> "Session":
        """The session before a decision of its past; `forth` brings back what is cut off."""
        undone = (*self.undone, (self.past, self.state))
        return evolve(
            self, state=self.past[place].state, past=self.past[:place], undone=undone, inside=None, looking=None
        )

    def forth(self) -> "Session | None":
        """The session before the last `back`; None if there is none."""
        if not self.undone:
            return None
        past, state = self.undone[-1]
        return evolve(self, state=state, past=past, undone=self.undone[:-1], inside=None, looking=None)


@frozen(eq=False)
class Fork:
    """A line of play that is kept beside the one that goes on."""

    state: State
    past: tuple[Moment, ...]


def begin(state: State, seats: Sequence[str]) -> Session:
    """A session at the beginning of a play, or at a position."""
    return Session(state, tuple(seats))


def resumed(state: State, seats: Sequence[str]) -> Session:
    """A session that goes on with a play that has been played again; its decisions can be taken back, too."""
    past: list[Moment] = []
    current = state.game.replay(dumps([header(state)]))
    for entry in entries(state.history):
        before, current = current, current.copy()
        if entry.sort == CHOICE:
            past.append(Moment(before, entry.seat is not None and seats[entry.seat] == HUMAN))
            current.apply(entry.text)
        elif entry.sort == OUTCOME:
            current.apply_outcome(entry.text)
        elif entry.sort == FORCED:
            current.force(*entry.text.split("; "))
    return Session(settled(current), tuple(seats), tuple(past))
