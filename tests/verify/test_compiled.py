"""Compiled plays as a part of a search: what they find is what the walker finds, told as picks and made small."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("llvmlite")

from tests.verify.seeded_faults import SEEDED

from searules.compile.native import watching
from searules.compile.native.machine import Machine
from searules.engine import load
from searules.engine.decisions import PlayFault
from searules.engine.state import State
from searules.verify import compiled
from searules.verify.checks import Monitor
from searules.verify.driven import DrivenPlay, Script
from searules.verify.driver import Budget, Search, Tally
from searules.verify.met import first_met
from searules.verify.playouts import Chooser, Playout, playout
from searules.verify.retold import picks_of
from searules.verify.scopes import Scope, Setting
from searules.verify.watch import Wanted


def searched(path: "Path | str", plays: int = 2_000, wanted: Wanted | None = None, **more: Any) -> Tally:
    budget = Budget(plays=0, seed=1, compiled=plays, **more)
    return Search(Scope(path), budget, wanted or Wanted()).run()


# ---- a random play, told as picks ------------------------------------------------------------------------------


def kinds_where(state: State) -> list[tuple[object, ...]]:
    """Which sorts of pieces lie where."""
    play = state.course.play
    return sorted(
        (number, play.cells[play.layout.piece_zone + piece], play.cells[play.layout.piece_spot + piece])
        for number, alike in enumerate(state.course.plan.classes)
        for piece in alike
    )


@pytest.mark.parametrize("name", ["shell-beach", "pearl-party", "liars-dice", "lantern-market", "goofspiel"])
def test_picks_lead_to_the_same_position(name: str) -> None:
    """Alike pieces may have changed places; what is to be chosen reads the same."""
    game = load(name)
    for seed in (3, 4):
        state, chooser = game.new_state(seed), Chooser(seed)
        for _ in range(40):
            if not state.is_terminal:
                chooser.step(state)
        picks = picks_of(game, seed, 40)
        assert picks is not None
        script = Script(picks)
        driven = DrivenPlay.begin(game, script)
        while script.used < len(picks):
            driven.step()
        assert kinds_where(driven.state) == kinds_where(state)
        assert driven.state.decision == state.decision
        assert [option.text for option in driven.state.options] == [option.text for option in state.options]


SMALL_NUMBERS = """game "Bids"
players 2

piece Card(value: 1..3): 4 of each
zone talon: deck of Card
zone hand of Player: hand of Card
var bid of Player: 0..30
var kept of Player: Card or none

setup:
    shuffle Card to talon
    for me in players: draw 3 from talon to my hand

turn:
    for card in my hand:
        choose offer in 0..20
        set my bid to offer
    must sell

action sell(card in my hand):
    move card to box
    set my kept to card
    draw 1 from talon to my hand

game ends over after the turn when player1.turns is 2
"""


def test_a_number_is_not_taken_for_a_piece(tmp_path: Path) -> None:
    """Pieces have small numbers inside of the engine, and vars and binders hold such numbers, too."""
    path = tmp_path / "bids.sea"
    path.write_text(SMALL_NUMBERS, encoding="utf-8")
    game = load(path)
    for seed in range(20):
        assert picks_of(game, seed, playout(game, seed).decisions) is not None


def test_picks_lead_to_the_fault(tmp_path: Path) -> None:
    game = load(SEEDED["a space that is taken"].put(tmp_path))
    for seed in range(20):
        done = playout(game, seed)
        if done.fault is not None:
            break
    picks = picks_of(game, seed, done.decisions + 1)
    assert picks is not None
    driven = DrivenPlay.begin(game, Script(picks))
    for _ in range(done.decisions):
        driven.step()
    with pytest.raises(PlayFault) as met:
        driven.step()
    assert done.fault is not None
    assert (met.value.message, met.value.span) == (done.fault.message, done.fault.span)


# ---- searches --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["seeds that are lost", "pearls that go to the octopus"])
def test_seeded_faults_are_found_and_made_small(name: str, tmp_path: Path) -> None:
    seeded = SEEDED[name]
    tally = searched(seeded.put(tmp_path), wanted=Wanted(exactly=seeded.property), shrink_plays=1_000)
    assert [found.finding.name for found in tally.found] == [seeded.property]
    assert tally.found[0].decisions <= seeded.shortest + 2
    assert tally.compiled is not None
    assert (tally.compiled.plays, tally.compiled.differs) == (2_000, [])


def test_what_random_plays_reach_once_in_many_plays(tmp_path: Path) -> None:
    """A pot of 41 in Pig needs seven throws or more in one turn, none of them a one: Hypothesis needs more than a
    minute."""
    path = tmp_path / "pig.sea"
    text = (Path(__file__).parents[2] / "games/pig/pig.sea").read_text(encoding="utf-8")
    assert "var pot: 0.." in text
    place = text.index("var pot: 0..")
    path.write_text(f"{text[:place]}var pot: 0..40{text[text.index(chr(10), place) :]}", encoding="utf-8")
    tally = searched(path, 10_000, shrink_plays=20)
    assert [found.finding.mood for found in tally.found] == ["built in"]
    assert "pot would be" in tally.found[0].finding.found


BROKEN = """game "Broken"
players 2..3
var n: 0..30 = 0
turn: must up or stay
action up: add 1 to n
action stay: set n to n
game ends when_many as soon as n > 20
check "small" always: n < 9
check "smaller" always: n < 12
check "ended" at end: n > 30
check "it can be five" possible: n is 5
check "it can be thirty" possible: n is 30
"""


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.sea"
    path.write_text(BROKEN, encoding="utf-8")
    return path


def test_the_same_seed_plays_the_same(broken: Path) -> None:
    one, two = (searched(broken, 1_500, shrink_plays=20) for _ in range(2))
    assert one.compiled == two.compiled
    assert [found.picks for found in one.found] == [found.picks for found in two.found]


def test_all_that_is_broken_is_found_and_only_what_is_wanted(broken: Path) -> None:
    tally = searched(broken, shrink_plays=100)
    assert {found.finding.name: found.decisions for found in tally.found} == {"small": 9, "smaller": 12, "ended": 21}
    assert tally.compiled is not None
    assert tally.compiled.reached == {"it can be five"}
    assert tally.compiled.plays == 2_000
    wanted = searched(broken, wanted=Wanted(text="smaller"), shrink_plays=100)
    assert [found.finding.name for found in wanted.found] == ["smaller"]
    assert searched(broken, wanted=Wanted(text="secrets")).compiled is None


def test_possibilities_are_confirmed_and_counted(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first play of each is the first that the walker finds, too, and as many as it finds; what the walker does not
    find is told."""
    broken.write_text(BROKEN.replace("n is 5", "n is 5 and player1.turns is 3"), encoding="utf-8")
    wanted = Wanted(exactly="everything has room")
    game = load(broken)
    held = [first_met(game, seed, "it can be five", 5_000) for seed in range(1, 61)]
    first = next(number for number, decisions in enumerate(held) if decisions is not None)
    passed = frozenset(check.name for check in game.rules.checks)
    told = watching.stretch(Machine(game, watched=True), 1, 60, 5_000, passed)
    assert 0 < first < 60 > told.met["it can be five"][0] > 1
    assert told.met == {"it can be five": (sum(decisions is not None for decisions in held), 1 + first)}
    tally = searched(broken, 60, wanted)
    assert tally.compiled is not None
    found = tally.compiled.met["it can be five"]
    assert (found.seed, found.decisions) == (1 + first, held[first])
    monkeypatch.setattr(compiled, "first_met", lambda *_: None)
    tally = searched(broken, 60, wanted)
    assert tally.compiled is not None
    assert tally.compiled.reached == set()
    assert 'the check "it can be five" does not hold there, and does in machine code' in tally.compiled.differs[0]


def test_settings_vary_and_given_ones_stay(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[int, int]] = []
    original = watching.stretch

    def noting(machine: Any, seed: int, *more: Any) -> Any:
        played.append((machine.game.players, seed))
        return original(machine, seed, *more)

    monkeypatch.setattr(compiled, "stretch", noting)
    searched(broken, 4_000, Wanted(text="hole"))
    assert {players for players, _ in played} == {2, 3}
    assert [seed for _, seed in played] == [1 + 1_000 * number for number in range(4)]
    played.clear()
    Search(Scope(broken, Setting(players=3)), Budget(plays=0, compiled=3_000), Wanted(text="hole")).run()
    assert {players for players, _ in played} == {3}


def test_a_mistake_of_the_compiler_is_told(broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def clean(game: Any, seed: int, most: int, *_: Any) -> Playout:
        state = game.new_state(seed % most)
        return Playout(state, 0, Monitor(state))

    monkeypatch.setattr(compiled, "playout", clean)
    tally = searched(broken, 500)
    assert tally.found == []
    assert tally.compiled is not None
    assert 'the check "small" holds there, and not in machine code' in tally.compiled.differs[0]
    assert "(2 players)" in tally.compiled.differs[0]


def test_what_is_not_lowered_is_judged_by_the_walker(broken: Path) -> None:
    text = BROKEN.replace("action stay: set n to n", "action stay:\n    if [n, 1] is [n, 2]: set n to 0")
    broken.write_text(text, encoding="utf-8")
    machine = Machine(load(broken))
    tally = searched(broken, 300, Wanted(exactly="small"), shrink_plays=100)
    assert tally.compiled is not None
    assert [found.decisions for found in tally.found] == [9]
    assert bool(tally.compiled.left) == bool(machine.reasons)


def test_what_was_found_is_tried_first_the_next_time(broken: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    first = Search(Scope(broken), Budget(plays=0, compiled=1_000, shrink_plays=50), Wanted(exactly="ended"), kept).run()
    assert [found.decisions for found in first.found] == [21]
    again = Search(Scope(broken), Budget(plays=1, shrink_plays=50), Wanted(exactly="ended"), kept).run()
    assert [found.picks for found in again.found] == [found.picks for found in first.found]
    other = Scope(broken, Setting(players=3))
    assert Search(other, Budget(plays=0), Wanted(exactly="ended"), kept).run().found == []
    for damaged in (
        "",
        "[1]",
        '[{"players": "x"}]',
        '[{"players": 2, "variants": [], "options": {"n": 1}, "picks": []}]',
    ):
        (kept / "plays.json").write_text(damaged, encoding="utf-8")
        assert Search(Scope(broken), Budget(plays=0), Wanted(exactly="ended"), kept).run().found == []
