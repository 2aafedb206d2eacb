"""A state: one position of a play, with what is still to be done. A value that can be copied and compared."""

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from searules.diagnostics.diagnostic import SeaError
from searules.engine.chance import Forced
from searules.engine.counts import whole
from searules.engine.course import OVER, Course
from searules.engine.decisions import Decision, Option, Plain, PlayFault, Reason, Refused, RuleRef
from searules.engine.faults import RuleFault
from searules.engine.history import CHOICE, FORCED, OUTCOME, Entry, History, digest, extended, laid_open, seen_now
from searules.engine.keys import course_key
from searules.engine.logs import dumps, log_lines, log_seen_by
from searules.engine.observations import observation
from searules.engine.option_texts import words, written
from searules.engine.outlook import results, returns, winning
from searules.engine.positions import position
from searules.engine.program import Decide
from searules.engine.reading import forced_outcome
from searules.engine.reasons import refusal, why_not
from searules.engine.resume import choose, settle_outcome
from searules.engine.saves import saved
from searules.engine.scores import PlayerScore, player_score
from searules.engine.together import known_to

if TYPE_CHECKING:
    from searules.engine.game import Game


class State:
    """A play at a decision, at a chance event (only with `chance="enumerate"`), or at its end.

    States are values: `copy`, `==`, `hash` (of what matters for the future, not of the log), `to_json`.
    Copies share their course until one of them goes on, so that a copy which is only kept costs next to nothing.
    Players are named `player1`, `player2`, ... in seat order.
    """

    def __init__(
        self,
        game: "Game",
        course: Course,
        seed: int,
        began_at: dict[str, Plain] | None = None,
        history: History | None = None,
    ) -> None:
        self.game = game
        self._course = course
        self._lent = self._borrowed = False
        self.seed = seed
        self.began_at = began_at
        self.history = history
        self._key: tuple[Any, ...] | None = None
        self._options: tuple[Option, ...] | None = None

    @property
    def course(self) -> Course:
        """The course of play. It is there to be read, for copies may share it; `own_course` is there to be changed."""
        return self._course

    def own_course(self) -> Course:
        """The course of play, in which no other state has a part, until this one is copied again."""
        if self._borrowed:
            self._course = self._course.copy()
        elif self._lent:
            self._course = self._course.taken_over()
        self._borrowed = self._lent = False
        return self._course

    # ---- what is asked --------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What is asked of whom; None at a chance event and at the end."""
        if not self.course.options:
            return None
        decide = self.course.top.instruction
        assert isinstance(decide, Decide)
        rule = RuleRef(decide.address, decide.citations, decide.rulings, decide.span)
        parts = self.course.together
        together = () if parts is None else tuple(self.game.player_names[seat] for seat in parts.seats)
        return Decision(self.acting or "", words(decide.address), rule, self.options, together)

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the decision, in their fixed order; none at a chance event and at the end."""
        if self._options is None:
            self._options = written(self.course.options or (), self.course.play)
        return self._options

    def option(self, text: str) -> Option:
        """The option with this id or text; spaces do not count. Raises `Refused` with reasons if there is none."""
        wanted = _squeezed(text) if isinstance(text, str) else None
        for option in self.options:
            if wanted in (_squeezed(option.id), _squeezed(option.text)):
                return option
        raise refusal(self, text)

    def apply(self, option: Option | str) -> None:
        """Choose an option (or its id) and play on to the next decision, chance event or the end.

        Raises `Refused` if it is not legal here, and nothing has changed; raises `PlayFault` for a hole in
        the rules: the state is then as it was before the decision, and the fault carries the log so far.
        """
        chosen = option if isinstance(option, Option) and option in self.options else self.option(_id(option))
        before, seat = self._course, self._course.acting
        draft = (before.options or ())[self.options.index(chosen)]
        seen, secret = seen_now(draft, before.play), before.together is not None
        self._changed(lambda course: choose(course, draft), f"{CHOICE} {chosen.id}")
        course = self._course
        after = seen_now(draft, course.play)
        both = tuple(a if a is None or b is None else a | b for a, b in zip(seen, after, strict=True))
        action = chosen.action if chosen.kind in ("act", "window") else ""
        known = frozenset(() if seat is None else (seat,)) if secret else None
        self._log(Entry(CHOICE, chosen.id, digest(course.play), seat, action, chosen.args, both, known, secret))
        if secret and course.told:
            self.history = laid_open(self.history, course.told)

    def child(self, option: Option | str) -> "State":
        """A copy to which the option has been applied."""
        child = self.copy()
        child.apply(option)
        return child

    # ---- states are values ------------------------------------------------------------------------------

    def copy(self) -> "State":
        """An equal state; what is done to the one never shows in the other."""
        copied = State(self.game, self._course, self.seed, self.began_at, self.history)
        copied._borrowed, self._lent = True, True
        copied._key, copied._options = self._key, self._options
        return copied

    def key(self) -> tuple[Any, ...]:
        """What matters for the future, as a hashable value: equal keys play on alike (alike pieces count as one).

        Where chance is sampled, the seed and how far its streams have been read belong to it.
        """
        if self._key is None:
            self._key = (None if self.enumerates else self.seed, *course_key(self.course))
        return self._key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game.same_rules(other.game) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    # ---- chance -------------------------------------------------------------------------------------------

    @property
    def enumerates(self) -> bool:
        """Whether the play stops at chance events instead of settling them from the seed."""
        return self.course.enumerates

    @property
    def is_chance(self) -> bool:
        """Whether chance is to decide (only with `chance="enumerate"`)."""
        return bool(self.course.outcomes)

    @property
    def outcomes(self) -> tuple[tuple[str, Fraction], ...]:
        """At a chance event: its outcomes with their exact chances, which add up to 1."""
        return tuple((outcome.label, outcome.weight) for outcome in self.course.outcomes)

    def apply_outcome(self, outcome: str | int) -> None:
        """Decide a chance event: the outcome's text or its place among `outcomes`. Raises SeaError for another."""
        labels = [label for label, _ in self.outcomes]
        if isinstance(outcome, str):
            if outcome not in labels:
                raise SeaError(f"{outcome} is no outcome here; the outcomes are {', '.join(labels) or 'none'}.")
            outcome = labels.index(outcome)
        place = whole(outcome)
        if place is None or not 0 <= place < len(labels):
            raise SeaError(f"There is no outcome number {outcome!r}; there are {len(labels)}.")
        self._changed(lambda course: settle_outcome(course, place), f"{OUTCOME} {labels[place]}")
        self._log(Entry(OUTCOME, labels[place], digest(self.course.play)))

    def force(self, *values: str | int) -> None:
        """Settle the next outcomes of chance (`"Fish(green)"`, `6`); one that cannot happen is refused when it is due.

        Raises SeaError for what names no value of the game.
        """
        texts = [str(value) for value in values]
        outcomes = [forced_outcome(text, self.game.plan.world) for text in texts]
        chance = self.course.play.chance
        forced = chance.copy() if isinstance(chance, Forced) else Forced(chance)
        forced.force(outcomes)
        self.own_course().play.chance = forced
        self._key = None
        self._log(Entry(FORCED, "; ".join(texts), digest(self.course.play)))

    # ---- how it stands --------------------------------------------------------------------------------------

    @property
    def is_terminal(self) -> bool:
        """Whether the play is over."""
        return self.course.phase == OVER

    @property
    def acting(self) -> str | None:
        """Who is to choose; between decisions whose turn it is; None when it is nobody's."""
        seat = self.course.acting
        return None if seat is None else self.game.player_names[seat]

    @property
    def turn(self) -> int:
        """How many turns have begun, of all players together."""
        layout, cells = self.course.play.layout, self.course.play.cells
        return sum(cells[layout.turns : layout.turns + self.game.players])

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first."""
        return self.course.play.cells[self.course.play.layout.round]

    @property
    def scores(self) -> tuple[PlayerScore, ...]:
        """The ledger as it stands, a `PlayerScore` for each player in seat order; without simultaneous choices that
        have not taken effect."""
        play = known_to(self.course, None)
        return tuple(player_score(self.game.plan, play, seat) for seat in range(self.game.players))

    @property
    def results(self) -> dict[str, dict[str, Plain]]:
        """What else is reported: by the result's name, then by player, as plain data."""
        return results(self)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, in seat order; nobody before the end, and nobody in a draw."""
        return tuple(self.game.player_names[seat] for seat in winning(self))

    @property
    def endings(self) -> tuple[RuleRef, ...]:
        """The endings that held when play ended; none where `end game` or the end of `play` ended it."""
        declared = [self.game.plan.world.rules.endings[name] for name in self.course.endings]
        return tuple(RuleRef(one.name, one.citations, one.rulings, one.span) for one in declared)

    @property
    def returns(self) -> tuple[int, ...]:
        """By seat: 1 for each winner and -1 for each other player; 0 for all in a draw, where nobody or all of several
        players have won, and before the end."""
        return returns(self)

    def why_not(self, text: str) -> tuple[Reason, ...]:
        """Why `action(arg, ...)` is not an option here: what fails first, then all else that can be judged.

        Empty if it is an option. Raises `SeaError` if the text names no action or no such value.
        """
        return why_not(self, text)

    # ---- as data ----------------------------------------------------------------------------------------------

    def observation(self, player: str) -> dict[str, Plain]:
        """What this player is shown, as plain data; never what is not theirs to see. See `observations`."""
        return observation(self, self.game.seat(player))

    def position(self) -> dict[str, Plain]:
        """Where everything is, in the form that `Game.state_from` takes. See `positions`."""
        return position(self)

    def log(self) -> str:
        """The play so far as JSON Lines (see `searules.engine.logs`)."""
        return dumps(log_lines(self))

    def log_for(self, player: str) -> list[dict[str, Plain]]:
        """The decisions so far as this player may know them."""
        return log_seen_by(self, self.game.seat(player))

    def to_json(self) -> dict[str, Plain]:
        """All of the state as plain data; `Game.state_from_json` makes it again."""
        return saved(self)

    # ---- inside ------------------------------------------------------------------------------------------------

    def _changed(self, change: Callable[[Course], None], what: str) -> None:
        """Change the course, or leave it as it was."""
        before = self._course
        course = self.own_course()
        kept = course.copy() if course is before else before  # nobody changes what others have a part in
        try:
            course.told = {}
            change(course)
        except RuleFault as fault:
            course.become(kept.copy())
            raise PlayFault.of(fault, dumps([*log_lines(self), {"tried": what}, {"fault": str(fault)}])) from fault
        except SeaError:
            course.become(kept.copy())
            raise
        self._key = self._options = None

    def moved_on(self) -> None:
        """Tell the state that its course was changed by itself, without a log: what many plays in a row do."""
        self._key = self._options = None

    def _log(self, entry: Entry) -> None:
        self.history = extended(self.history, entry)


def _id(option: Option | str) -> str:
    return option.id if isinstance(option, Option) else option


def _squeezed(text: str) -> str:
    return "".join(text.split())


__all__ = ["Refused", "State"]
