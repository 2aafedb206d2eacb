"""What counts as used in a play: what happens in it, not what is tried on a copy or thought of."""

from pathlib import Path

from tests.simulate.sources import STALL

from searules.engine import State, load
from searules.engine.chooser import Chooser
from searules.engine.things import RULE
from searules.search import Policy
from searules.simulate import Tally, Task, play_one
from searules.simulate.batch import play_portion
from searules.simulate.uses import Uses
from searules.verify.witnesses import Witnesses, expected_of

WAYS = ("from_purse", "from_chest")


def begun(things: "Tally | set[tuple[str, str]]") -> set[str]:
    return {name for sort, name in (things.uses if isinstance(things, Tally) else things) if sort == RULE}


def test_what_is_only_tried_has_not_begun() -> None:
    """`buy` asks what `spend_much` would come to, and each unit of a cost is tried in both ways."""
    task = Task.of(load(STALL), ("random",), seed=1, machine_code=False)
    plays = [play_portion(task, number, 1).tally for number in range(12)]
    for tally in plays:
        assert "spend_much" not in begun(tally)
        assert {way for way in WAYS if f"way coin.{way}" in begun(tally)} == {w for w in WAYS if tally.times[w]}
        assert ("pay" in begun(tally)) == any(tally.times[way] for way in WAYS)
        assert begun(tally) <= {"note_it", "pay", "event thunder", "way coin.from_purse", "way coin.from_chest"}
    assert any("event thunder" in begun(tally) for tally in plays)


class _Dreamer(Policy):
    """Thinks of loud earnings, and does nothing of the sort."""

    name = "dreamer"

    def choose(self, state: State, chooser: Chooser) -> int:  # noqa: ARG002
        ids = [option.id for option in state.options]
        if "earn" in ids:
            state.child("earn").apply("loudly")
        return ids.index("think") if "think" in ids else ids.index("pass") - 1


def test_what_is_only_thought_of_has_not_begun() -> None:
    game = load(STALL)
    uses = Uses(game)
    uses.begin()
    played = play_one(game, 1, [_Dreamer()] * 2, uses)
    assert begun(uses.finish(played)) == set()
    assert {name for _, name in uses.chosen} == {"think"}


def test_witnesses_of_checks_see_the_same() -> None:
    game, witnesses, chooser = load(STALL), Witnesses(), Chooser(4)
    witnesses.begin(game)
    state = game.new_state(4)
    while not state.is_terminal:
        witnesses.observe(state)
        state.apply(state.options[chooser.below(len(state.options))])
    witnesses.observe(state)
    witnesses.finish(state, set())
    seen = {one.name for one in witnesses.table() if one.sort == RULE and one.plays}
    assert "pay" in seen
    assert "spend_much" not in seen


LAID_OUT = """
game "Laid out"
players 2
var n: 0..99 = 0

table Gift(to give):
    small | do: add 1 to n
    large | do: by_row

to by_action: by_another
to by_example: add 5 to n
to by_event: add 1 to n
to by_row: add 2 to n
to by_another: add 1 to n

action go(g: Gift):
    give g
    by_action
turn: must go
event many as soon as n > 5: by_event
game ends far after the turn when n > 20

example "later":
    given:
        by_example
        by_action
    pick go(small)
    expect n > 5
"""


def test_procedures_that_only_lay_out_examples_are_not_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "laid.sea"
    file.write_text(LAID_OUT)
    expected = [name for sort, name in expected_of(load(file).plan) if sort == RULE]
    assert sorted(expected) == ["by_action", "by_another", "by_event", "by_row", "event many"]
