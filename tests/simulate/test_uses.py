"""What counts as used in a play: what happens in it, not what is tried on a copy or thought of."""

from pathlib import Path

from searules.engine import State, load
from searules.engine.chooser import Chooser
from searules.engine.things import RULE
from searules.search import Policy
from searules.simulate import Tally, Task, play_one
from searules.simulate.batch import play_portion
from searules.simulate.uses import Uses
from searules.verify.witnesses import Witnesses

STALL = Path(__file__).parent / "stall.sea"
"""A game that has something of all that is counted."""
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
