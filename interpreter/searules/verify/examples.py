"""Running the examples of some rules: a position, some play, what must follow."""

from collections.abc import Hashable, Iterator
from typing import Literal, TypeAlias

from attrs import frozen

from searules.diagnostics.diagnostic import SeaError
from searules.diagnostics.source import Span
from searules.engine.answers import Answers
from searules.engine.chance import AnyOf
from searules.engine.course import Start
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.game import Game
from searules.engine.option_texts import written
from searules.engine.reasons import compared, reasons_for
from searules.engine.together import known_to
from searules.engine.world import settle
from searules.rules.checked import (
    ActPattern,
    Example,
    ExampleCheck,
    ExampleExpect,
    ExampleFault,
    ExampleForce,
    ExampleGiven,
    ExampleGoTo,
    ExampleLine,
    ExampleOptions,
    ExamplePick,
    ExampleRefused,
    Expr,
    Pattern,
    Rules,
    Value,
)
from searules.rules.types import ListOf
from searules.verify.example_checks import CheckWatch
from searules.verify.example_play import SEED, ExamplePlay
from searules.verify.patterns import Matcher, meant_by

Verdict = Literal["passed", "failed"]
Games: TypeAlias = dict[tuple[Hashable, ...], Game]


@frozen
class ExampleResult:
    """What came of an example.

    `name` and `span` say which one; a failed one has the `line` that failed, what was `expected` and what `found`,
    and the ids of the `options` at that point.
    """

    name: str
    span: Span
    verdict: Verdict
    line: Span | None = None
    expected: str = ""
    found: str = ""
    options: tuple[str, ...] = ()


class _Failed(Exception):  # noqa: N818 - it ends an example, and nobody else sees it
    """An expectation that was not met."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(expected)
        self.expected = expected
        self.found = found


def run_examples(rules: Rules) -> Iterator[ExampleResult]:
    """The results of all examples of these rules (those that run under exactly these variants), in order."""
    games: Games = {}
    for number in range(len(rules.examples)):
        yield run_example(rules, number, games)


def run_example(rules: Rules, number: int, games: Games | None = None, seed: int = SEED) -> ExampleResult:
    """The result of one example, by its place in the rules. `games` keeps what was built for examples before it; the
    seed is that of chance that nothing forces, in `sea test` always the same."""
    example = rules.examples[number]
    try:
        game = game_of(rules, example, {} if games is None else games)
    except SeaError as error:
        return ExampleResult(
            example.name, example.span, "failed", example.span, "a game that can be set up", str(error)
        )
    return ExampleRun(game, number, seed).result()


def game_of(rules: Rules, example: Example, games: Games) -> Game:
    """The game with the example's settings; examples with the same settings share it."""
    count = example.settings.get("players")
    given = {name: expr for name, expr in example.settings.items() if name != "players"}
    players = rules.players[0]
    if count is not None:
        value = settle(rules, rules.players[0], {"players": count})["players"]
        players = value if isinstance(value, int) else players
    options = settle(rules, players, given)
    key = (players, *options.items())
    if key not in games:
        games[key] = Game.with_values(rules, players, options)
    return games[key]


class ExampleRun:
    """One example while it runs."""

    def __init__(self, game: Game, number: int, seed: int = SEED) -> None:
        self._game = game
        self._example = game.plan.world.rules.examples[number]
        self._play = ExamplePlay(game, self._example.slots, seed)
        if any(isinstance(line, ExampleCheck) for line in self._example.lines):
            self._play.watch = CheckWatch(game)

    def result(self) -> ExampleResult:
        """Run it to its end, or to the first line that fails."""
        lines = list(self._example.lines)
        while lines:
            line = lines.pop(0)
            follows = lines[0] if lines else None
            fault = follows if isinstance(follows, ExampleFault) else None
            self._play.awaits_force = _force_follows(lines)
            try:
                self._line(line, bool(fault))
                if isinstance(line, ExamplePick):
                    self._play.follow()
            except RuleFault as error:
                if fault is None or (fault.text is not None and fault.text not in str(error)):
                    return self._failed(line, _wanted(line), f"a rule fault: {error}")
                lines.pop(0)
            except _Failed as failed:
                return self._failed(line, failed.expected, failed.found)
            except SeaError as error:
                return self._failed(line, _wanted(line), str(error))
        return ExampleResult(self._example.name, self._example.span, "passed")

    def _failed(self, line: ExampleLine, expected: str, found: str) -> ExampleResult:
        options = self._play.option_ids()
        return ExampleResult(self._example.name, self._example.span, "failed", line.span, expected, found, options)

    def _line(self, line: ExampleLine, fault_follows: bool) -> None:
        match line:
            case ExampleGiven():
                self._play.given(line.body)
            case ExampleGoTo():
                self._play.go_to(self._start(line.address))
            case ExampleForce():
                outcomes = self._outcomes(line)
                self._play.force_order(tuple(outcomes)) if line.shuffled else self._play.force(outcomes)
            case ExamplePick():
                self._pick(line)
            case ExampleExpect():
                self._expect(line)
            case ExampleOptions():
                self._options(line)
            case ExampleRefused():
                self._refused(line)
            case ExampleFault():
                raise _Failed("a rule fault", "there was none")
            case ExampleCheck():
                self._check(line)
        if fault_follows:
            self._play.now()  # a position that is only laid out has yet to be played from

    # ---- what happens -------------------------------------------------------------------------------

    def _start(self, address: str) -> Start | None:
        """The step at which play is to begin; None for the beginning of a turn."""
        units = self._game.plan.program.units
        for block in ("turn", "round"):
            if block in units and address in units[block].entries:
                return Start(block, address)
        if address in ("turn", "round"):
            return None
        raise _Failed(f"play from {address}", "play cannot begin there: only at a step of `turn` or `round`")

    def _outcomes(self, line: ExampleForce) -> Iterator[AnyOf]:
        for readings in line.values:
            if isinstance(readings[0].type, ListOf):
                yield from (AnyOf((value,), readings[0].span.text) for value in self._members(readings[0]))
            else:
                meant = [value for reading in readings for value in self._members(reading)]
                yield AnyOf(tuple(meant), readings[0].span.text)

    def _members(self, expr: Expr) -> tuple[Value, ...]:
        return meant_by(expr, self._play.table(), self._play.local)

    def _pick(self, line: ExamplePick) -> None:
        for pattern in line.patterns:
            if not self._play.staged(pattern):
                self._pick_one(pattern)

    def _pick_one(self, pattern: Pattern) -> None:
        course = self._play.to_pick_from()
        fitting = Matcher(course, self._play.local).fitting(pattern)
        if not fitting and self._play.leave_set_up():
            fitting = Matcher(self._play.now(), self._play.local).fitting(pattern)
        if not fitting:
            raise _Failed(f"{_text(pattern)} as an option", self._why_not(pattern))
        if len(fitting) > 1:
            ids = ", ".join(option.id for option in written(fitting, course.play))
            raise _Failed(f"one option that is {_text(pattern)}", f"several are: {ids}")
        self._play.choose(fitting[0])

    def _why_not(self, pattern: Pattern) -> str:
        reason = self._first_reason(pattern)
        return f"it is refused: {reason[1]} ({reason[0]})" if reason else "there is no such option"

    # ---- what must follow -----------------------------------------------------------------------------

    def _expect(self, line: ExampleExpect) -> None:
        course = self._play.now()
        play = known_to(course, None).copy()
        play.before = course.kept
        play.hooks = Answers(course.plan, tuple(draft.action for draft in course.options or ()), True)
        if not evaluate(line.condition, play, self._play.local):
            values = ", ".join(f"{what} is {value}" for what, value in compared(line.condition, play, self._play.local))
            raise _Failed(line.text, values or "it does not hold")

    def _check(self, line: ExampleCheck) -> None:
        self._play.now()
        assert self._play.watch is not None
        wrong = self._play.watch.wrong(line.name)
        if wrong is not None:
            raise _Failed(f'the check "{line.name}" to hold', wrong)

    def _options(self, line: ExampleOptions) -> None:
        course = self._play.now()
        matcher = Matcher(course, self._play.local)
        for pattern in line.patterns:
            if not matcher.fitting(pattern):
                raise _Failed(f"{_text(pattern)} among the options", self._why_not(pattern))
        if line.only:
            drafts = [d for d in course.options or () if not any(matcher.fits(p, d) for p in line.patterns)]
            more = written(drafts, course.play)
            if more:
                raise _Failed("no other options", f"there is also {', '.join(option.id for option in more)}")

    def _refused(self, line: ExampleRefused) -> None:
        course = self._play.now()
        fitting = Matcher(course, self._play.local).fitting(line.pattern)
        if fitting:
            raise _Failed(f"{_text(line.pattern)} refused", f"{written(fitting, course.play)[0].id} is an option")
        reason = self._first_reason(line.pattern)
        if line.because is not None and reason is not None and line.because not in reason:
            raise _Failed(f"refused because of {line.because}", f"what fails first is {reason[0]}: {reason[1]}")

    def _first_reason(self, pattern: Pattern) -> tuple[str, str] | None:
        """The address and text of the condition that refuses an action first."""
        course = self._play.now()
        if not isinstance(pattern, ActPattern) or course.acting is None:
            return None
        for args in Matcher(course, self._play.local).arguments(pattern):
            reason = reasons_for(course, pattern.action, args, course.acting)[0]
            return reason.rule.address, reason.text
        return None


def _force_follows(lines: list[ExampleLine]) -> bool:
    """Whether the next thing that happens is that outcomes are forced."""
    happens = (line for line in lines if not isinstance(line, ExampleExpect | ExampleCheck))
    return isinstance(next(happens, None), ExampleForce)


def _text(pattern: Pattern) -> str:
    return " ".join(pattern.span.text.split())


def _wanted(line: ExampleLine) -> str:
    return " ".join(line.span.text.split())


__all__ = ["ExampleResult", "ExampleRun", "game_of", "run_example", "run_examples"]
