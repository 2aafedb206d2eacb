"""One play, by the policies of its seats."""

from collections.abc import Sequence

from attrs import field, frozen

from searules.compile.playouts import MOST_DECISIONS
from searules.diagnostics.diagnostic import SeaError
from searules.engine.chooser import Chooser
from searules.engine.counts import whole
from searules.engine.decisions import Plain, PlayFault
from searules.engine.faults import RuleFault
from searules.engine.game import Game
from searules.engine.logs import dumps, log_lines
from searules.engine.random import LARGEST_SEED
from searules.engine.resume import choose
from searules.engine.scores import PlayerScore
from searules.engine.state import State
from searules.search.policies import MonteCarlo, Policy
from searules.simulate.uses import Uses


@frozen
class Played:
    """A play: the state in which it ended (without a log), the numbers of options it met, how it stopped short of its
    end ("" if it did not) and where in the rules, the places that were chosen, and what everybody has at the end. A
    play whose points cannot be worked out has stopped short, too."""

    state: State
    seed: int
    options: tuple[int, ...]
    chosen: tuple[int, ...] = field(repr=False)
    stopped: str = ""
    place: str = ""
    scores: tuple[PlayerScore, ...] = field(default=(), repr=False)


def seed_of(seed: int, number: int) -> int:
    """The seed of the play with this number, from 0, of a series: the seeds are in a row, after the largest comes 0."""
    return (seed + number) & LARGEST_SEED


def play_one(game: Game, seed: int, policies: Sequence[Policy], uses: Uses | None = None) -> Played:
    """Play from the beginning to the end. The seed fixes chance, and all that is random in the policies.

    Random and greedy seats draw from the same stream as `sea run`, so that plays in which all seats choose at random
    are the same there. Searching seats have streams of their own. Raises PlayFault if set-up itself has a hole, and
    SeaError unless there is one policy for each seat, each of which gives the place of an option.
    """
    state = game.new_state(seed)
    _must_fit(game, policies)
    seed = state.seed
    shared = Chooser(seed)
    choosers = [
        Chooser(seed, f"search|{seat + 1}") if isinstance(policy, MonteCarlo) else shared
        for seat, policy in enumerate(policies)
    ]
    sizes, chosen = list[int](), list[int]()
    while not state.is_terminal:
        if len(chosen) >= MOST_DECISIONS:
            stopped = f"the play did not end within {MOST_DECISIONS:,} decisions"
            return Played(state, seed, tuple(sizes), tuple(chosen), stopped)
        options, seat = state.course.options or (), state.course.acting or 0
        answer = _asked(policies[seat], state, choosers[seat], uses)
        place = answer if type(answer) is int else whole(answer)
        if place is None or not 0 <= place < len(options):
            raise _no_place(game, seat, answer, len(options), len(chosen))
        sizes.append(len(options))
        chosen.append(place)
        course = state.own_course()
        if uses is not None:
            uses.decide(course, options[place])
        try:
            choose(course, options[place])
        except RuleFault as fault:
            return Played(state, seed, tuple(sizes), tuple(chosen), str(fault), str(fault.span))
        state.moved_on()
    try:
        return Played(state, seed, tuple(sizes), tuple(chosen), scores=state.scores)
    except RuleFault as fault:
        return Played(state, seed, tuple(sizes), tuple(chosen), str(fault), str(fault.span))


def log_of(played: Played) -> str:
    """The play with its log, played again; where it met a hole in the rules, up to there."""
    state = played.state.game.new_state(played.seed)
    for place in played.chosen:
        try:
            state.apply(state.options[place])
        except PlayFault as fault:
            return fault.log
    told: list[dict[str, Plain]] = []
    try:
        for line in log_lines(state):
            told.append(line)
    except RuleFault as fault:  # at the end, where the result should stand
        told.append({"fault": str(fault)})
    return dumps(told)


def _must_fit(game: Game, policies: Sequence[Policy]) -> None:
    """Raise SeaError unless there is one policy for each seat."""
    if not isinstance(policies, Sequence) or len(policies) != game.players:
        given = len(policies) if isinstance(policies, Sequence) else repr(policies)
        seats = f"{game.players} seat{'s' * (game.players != 1)}"
        raise SeaError(f"{game.title} has {seats}: a list of as many policies is wanted, not {given}.")
    for policy in policies:
        if not callable(getattr(policy, "choose", None)):
            raise SeaError(f"{policy!r} is no policy: it has no `choose`; `policy_from` makes one from a text.")


def _no_place(game: Game, seat: int, answer: object, options: int, decisions: int) -> SeaError:
    return SeaError(
        f"{game.title}: the policy of {game.player_names[seat]} answered {answer!r} after {decisions} decisions; "
        f"it must give the place of one of {options} options, from 0 to {options - 1}."
    )


def _asked(policy: Policy, state: State, chooser: Chooser, uses: Uses | None) -> int:
    if uses is None:
        return policy.choose(state, chooser)
    with uses.aside():
        return policy.choose(state, chooser)
