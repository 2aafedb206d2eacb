"""What the tests of tiers share: both answers to each expression, and plays in step on both tiers."""

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from attrs import define, field

from searules.engine.compiled import Compiled, plain
from searules.engine.dispatch import VALUE_OF, Known
from searules.engine.faults import RuleFault
from searules.engine.game import Game
from searules.engine.play import Locals, Play
from searules.engine.state import State
from searules.rules.checked import Checked, Rules


def exactly(value: Known) -> Known:
    """A value with its types, so that yes is not 1; a range is the tuple of its numbers."""
    if isinstance(value, tuple | range):
        return tuple(exactly(member) for member in value)
    return (type(value).__name__, value)


@define
class Compared:
    """How many expressions were worked out by both, and how often a function stumbled where the walker did not."""

    answers: int = 0
    stumbles: list[str] = field(factory=list)


@contextmanager
def both_ways() -> Iterator[Compared]:
    """Each compiled expression is worked out by its function and by the walker, and they are compared."""
    seen = Compared()

    def value(expr: Compiled, play: Play, local: Locals) -> Known:
        places = local.copy()
        try:
            mine, failed = expr.run(play, local), False
        except Exception:
            mine, failed = None, True
        original = expr.original
        theirs = VALUE_OF[original.__class__](original, play, places)
        seen.answers += 1
        if failed:
            seen.stumbles.append(f"{expr.span}: {expr.span.text}")
        else:
            assert exactly(mine) == exactly(theirs), f"{expr.span}: {expr.span.text}"
        return theirs

    usual = VALUE_OF[Compiled]
    VALUE_OF[Compiled] = value
    try:
        yield seen
    finally:
        VALUE_OF[Compiled] = usual


def on_both(rules: Rules, players: int, options: Mapping[str, Any] | None = None) -> tuple[Game, Game]:
    """The same game on both tiers."""
    return Game(rules, players, options), Game(rules, players, options, tier="python")


def step_by_step(one: Game, other: Game, seed: int, most: int = 400) -> State:
    """A random play on both tiers at once, compared after each decision; gives where the first one has come to."""
    chooser = random.Random(seed)
    first, second = _begun(one, seed), _begun(other, seed)
    if isinstance(first, str) or isinstance(second, str):
        assert first == second
        raise RuleFault(str(first))
    for _ in range(most):
        same(first, second)
        if first.is_terminal:
            break
        option = chooser.choice(first.options).id
        told = _tried(first, option), _tried(second, option)
        assert told[0] == told[1]
        if told[0]:
            break
    return first


def _begun(game: Game, seed: int) -> State | str:
    try:
        return game.new_state(seed)
    except RuleFault as fault:
        return str(fault)


def _tried(state: State, option: str) -> str:
    """Apply an option; the fault in its words, or nothing."""
    try:
        state.apply(option)
    except RuleFault as fault:
        return f"{fault} {fault.notes} {getattr(fault, 'log', '')}"
    return ""


def same(one: State, other: State) -> None:
    """Two states have the same cells, options and outcome."""
    assert [option.id for option in one.options] == [option.id for option in other.options]
    assert [option.text for option in one.options] == [option.text for option in other.options]
    assert one.course.play.cells == other.course.play.cells
    assert one.key() == other.key()
    assert one.is_terminal == other.is_terminal
    if one.is_terminal:
        assert told(one) == told(other)
        assert one.log() == other.log()


def told(state: State) -> Any:
    """Scores with their ledger, results, winners and endings."""
    ways = (lambda: state.scores, lambda: state.results, lambda: state.winners, lambda: state.endings)
    return [_or_fault(way) for way in ways]


def _or_fault(way: Any) -> Any:
    try:
        return way()
    except RuleFault as fault:
        return f"{fault} {fault.notes}"


def no_compiled(node: Checked) -> Checked:
    """A tree as the rules have it."""
    return plain(node)
