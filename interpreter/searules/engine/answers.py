"""What the machine answers when an expression asks for something that is not in the cells alone."""

from attrs import define

from searules.engine.course import BY_SCORE, OVER, Course
from searules.engine.evaluate import evaluate
from searules.engine.layout import NOTHING
from searules.engine.listing import Alike, Arguments
from searules.engine.lower import action_name, procedure_name
from searules.engine.machine import run_alone
from searules.engine.plan import Plan
from searules.engine.play import Locals, Play
from searules.engine.scores import score_sum, total
from searules.engine.turns import upcoming
from searules.engine.winner import winning_seats
from searules.rules.checked import After, Let, Value


@define(eq=False)
class Answers:
    """The hooks of all plays of a game. In an example `actions_offered` are the actions of the options, and winners are
    worked out `afresh`, so that a fault in it is told to whom asks for them."""

    plan: Plan
    actions_offered: tuple[str, ...] = ()
    afresh: bool = False

    def fact(self, play: Play, name: str) -> Value:
        """Who acts, whether play is over, who has won, who is next, whether this turn was bought, the options."""
        cells, layout = play.cells, play.layout
        match name:
            case "acting":
                return None if cells[layout.acting] == NOTHING else cells[layout.acting]
            case "over":
                return cells[layout.phase] == OVER
            case "winners":
                return self._winners(play)
            case "next_player":
                return upcoming(Course(self.plan, play, []))
            case "extra_turn":
                return bool(cells[layout.extra_turn])
            case "options":
                return tuple(range(len(self.actions_offered)))
            case _:
                raise AssertionError(name)

    def _winners(self, play: Play) -> tuple[int, ...]:
        cells, layout = play.cells, play.layout
        if cells[layout.phase] != OVER:
            return ()
        if self.afresh and cells[layout.ended] == BY_SCORE:
            return winning_seats(self.plan, play)
        return tuple(seat for seat in range(play.world.players) if cells[layout.winners] >> seat & 1)

    def score(self, play: Play, name: str, player: int) -> Value:
        """The sum of a score's entries, or the total."""
        if not name:
            return total(self.plan, play, player)
        return score_sum(self.plan, play, name, player)

    def result(self, play: Play, name: str, player: int) -> Value:
        """A result for a player."""
        result = self.plan.world.rules.results[name]
        local: Locals = [None] * max(result.slots, 1)
        local[0] = player
        value: Value = evaluate(result.value, play, local)
        return value

    def possible(self, play: Play, action: str, player: int) -> bool:
        """Whether a player has an option for an action."""
        found = Arguments(self.plan, play, action, player, Alike(play)).tuples()
        return next(iter(found), None) is not None

    def after(self, play: Play, expr: After, args: tuple[Value, ...], local: Locals) -> Value:
        """The effects run on a copy of the cells, without needs and costs; then the value is read there."""
        trial = Course(self.plan, play.copy(), [])
        with self.plan.aside():
            if expr.code in self.plan.actions:
                self._begin_effects(trial, expr.code, args, local[0])
            else:
                trial.push(procedure_name(expr.code), args, local[0])
            run_alone(trial)
        value: Value = evaluate(expr.value, trial.play, local)
        return value

    def _begin_effects(self, trial: Course, action: str, args: tuple[Value, ...], me: Value) -> None:
        frame = trial.push(action_name(action), args, me)
        for guard in self.plan.actions[action].guards:
            if isinstance(guard, Let):
                frame.local[guard.slot] = evaluate(guard.value, trial.play, frame.local)
        frame.pc = frame.unit.effects

    def option_is(self, play: Play, option: Value, action: str) -> bool:  # noqa: ARG002
        """Whether an option is one of that action."""
        return isinstance(option, int) and self.actions_offered[option] == action
