"""All positions in machine code: the same numbers and verdicts as the walker's, and published ones."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("llvmlite")

from searules.compile.native.game import native
from searules.engine import load
from searules.engine.game import Game
from searules.verify import compiled_positions
from searules.verify.compiled_positions import CompiledExplorer, Differs, NotExplored
from searules.verify.exhaustive import Explored, Explorer, Limits
from searules.verify.positions import explored
from searules.verify.solve import why_not_solved, worth
from searules.verify.watch import Wanted

ROOT = Path(__file__).parents[2]


def told(seen: Explored) -> tuple[Any, ...]:
    """All that is said of a search that has come to its end."""
    value = worth(seen).value if why_not_solved(seen) is None else None
    return (seen.positions, seen.ends, seen.depth, seen.why, seen.reached, value)


def of(path: Path, text: str) -> Game:
    file = path / "rules.sea"
    file.write_text(text, encoding="utf-8")
    return load(file)


@pytest.mark.parametrize("name", ["forced", "endings", "secret-roles", "snapshots", "alike"])
def test_programs(name: str) -> None:
    game = load(ROOT / "tests/conformance" / f"{name}.sea")
    assert told(CompiledExplorer(game).run()) == told(Explorer(game).run())


@pytest.mark.parametrize("name", ["nim", "kuhn-poker"])
def test_games_of_the_library(name: str) -> None:
    game = load(name)
    assert told(CompiledExplorer(game).run()) == told(Explorer(game).run())


def test_published_numbers(tmp_path: Path) -> None:
    """Tic-tac-toe: 5,478 positions, 958 of them ends. Connect four on four by four: 161,029 (John Tromp)."""
    reached = {"a draw can happen"}
    assert told(CompiledExplorer(load("tic-tac-toe")).run()) == (5_478, 958, 9, "all", reached, 0)
    text = (ROOT / "games/connect-four/connect-four.sea").read_text(encoding="utf-8")
    small = text[: text.index("\nexample")].replace("squares(7, 6)", "squares(4, 4)").replace("is 42", "is 16")
    assert native(of(tmp_path, small)).positions() == 161_029


DICE = """game "Dice"
players 2
var die of Player: 1..3 = 1
var left of Player: 0..2 = 2
var stake: 1..2 = 1
setup:
    for me in players: roll my die
turn:
    must again or stand
action again:
    needs throws: my left > 0 "another throw"
    add -1 to my left
    roll my die
    roll stake
action stand:
    set my left to 0
    if player1.left is 0 and player2.left is 0: end game
score points: my die * stake
winner: highest my total, then shared
check "dice have three sides" always: player1.die < 4
check "it can be a draw" possible: over and player1.die is player2.die
"""


def test_chance_is_gone_through_with_its_chances(tmp_path: Path) -> None:
    game = of(tmp_path, DICE)
    seen = CompiledExplorer(game).run()
    assert told(seen) == told(Explorer(game).run())
    assert isinstance(worth(seen).value, Fraction)
    assert worth(seen).value.denominator > 1
    assert native(game).positions() == seen.positions


URN = """game "Urn"
players 2
enum Hue: red, blue
piece Bead(hue: Hue): 3 of each
zone urn: heap of Bead
zone won of Player: heap of Bead
zone stack: pile of Bead
setup:
    move Bead(red) + first(2, Bead(blue)) to urn
turn: must fetch or order
action fetch:
    needs some_left: urn is not empty "none left"
    draw 1 from urn to my won
action order:
    needs some_left: urn is not empty "none left"
    shuffle urn to stack
    draw 1 from stack to my won
    move stack to urn
game ends empty as soon as urn is empty and stack is empty
score beads: count(b in my won where b.hue is red)
winner: highest my total, then shared
"""


def test_alike_outcomes_have_their_chances(tmp_path: Path) -> None:
    game = of(tmp_path, URN)
    seen = CompiledExplorer(game).run()
    assert told(seen) == told(Explorer(game).run())
    assert (seen.positions, worth(seen).value) == (20, Fraction(2, 5))


PARTS = """game "Parts"
players 2..3
enum Hue: red, blue
piece Bead(owner: Player, hue: Hue): 2 of each
zone bag of Player: heap of Bead
zone string of Player: pile of Bead
var held of Player: Bead or none
var luck: 1..2 = 1
setup:
    for me in players: move (bead in Bead where bead.owner is me) to my bag
round:
    together for me in players:
        if my bag is not empty:
            choose bead in my bag
            set my held to bead
            may choose other in my bag where other is not bead:
                move other to my string
    for p in players:
        if count(p.string) > before(round, count(p.string)): roll luck
        otherwise:
            if p.held is not none: move p.held to p.string
        set p.held to none
game ends full after the round when every p in players has count(p.bag) < 2
check "it can be long" possible: some p in players where count(p.string) is 3
score beads: count(bead in my string where bead.hue is red)
winner: highest my total, then shared
"""


def test_simultaneous_choices(tmp_path: Path) -> None:
    """What is put aside while players choose tells positions apart: how far they are, and what each has done."""
    game = of(tmp_path, PARTS)
    seen = CompiledExplorer(game).run()
    assert told(seen) == told(Explorer(game).run())
    assert (seen.positions, seen.reached) == (629, {"it can be long"})


DEEP = """game "Deep"
players 2
var n: 0..12 = 0
var die: 1..4 = 1
var last: 0..4 = 0
turn: must up or stay
action up:
    roll die
    if die is 4 and last is 3: add 3 to n
    otherwise: set n to 0
    set last to die
action stay:
    set last to 0
    set n to max(n, 1) - 1
check "never four" CHECK
"""


@pytest.mark.parametrize(
    ("check", "decisions"),
    [
        ("always: n < 3", 2),
        ("each turn: before(turn, n) is 0 or n is not 2", 3),
        ("each turn: n < before(turn, n) + 3", 2),
        ("decreasing: 12 - last", None),
        ("always: 12 div (n + 3) < 4", 0),
    ],
)
def test_what_breaks_is_found_by_a_shortest_play(check: str, decisions: int | None, tmp_path: Path) -> None:
    """Checks that read what went before are judged at each position with each past that they can tell apart."""
    game = of(tmp_path, DEEP.replace("CHECK", check))
    one, two = CompiledExplorer(game).run(), Explorer(game).run()
    assert one.why == two.why == "found"
    assert one.found is not None
    assert two.found is not None
    assert (one.found.finding.name, one.found.decisions) == (two.found.finding.name, two.found.decisions)
    assert decisions in (None, one.found.decisions)
    if check.startswith("each turn"):
        return  # a past that is remembered has its turns counted: there is no end of such positions
    passed = Wanted(exactly="everything has room")
    assert told(CompiledExplorer(game, wanted=passed).run())[:4] == told(Explorer(game, wanted=passed).run())[:4]


def test_faults_are_told_by_the_walker(tmp_path: Path) -> None:
    text = DEEP.replace("set n to max(n, 1) - 1", "set n to 5 * n").replace("CHECK", "always: n < 13")
    game = of(tmp_path, text)
    found = CompiledExplorer(game).run().found
    assert found is not None
    assert (found.finding.name, found.decisions) == ("everything has room", 3)
    assert "n would be 15" in found.finding.found


def test_limits() -> None:
    game = load("pig")
    seen = CompiledExplorer(game, Limits(states=2_000)).run()
    assert (seen.why, seen.positions, seen.proved) == ("states", 2_000, False)
    assert CompiledExplorer(game, Limits(states=10**9, megabytes=1)).run().why == "memory"
    assert CompiledExplorer(game, Limits(states=10**9, seconds=0.01)).run().why == "time"


def test_machine_code_goes_on_where_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("searules.verify.positions.FIRST", 500)
    game = load("tic-tac-toe")
    seen = explored(game, Limits(), Wanted())
    assert (seen.positions, seen.compiled, seen.judged) == (5_478, True, 500)
    assert not explored(game, Limits(states=400), Wanted()).compiled
    assert not explored(load("nim"), Limits(states=400), Wanted(), "reference").compiled


def test_what_machine_code_cannot_do_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = of(tmp_path, DEEP.replace("CHECK", "always: n < 3"))
    monkeypatch.setattr(compiled_positions, "watched", lambda *_: None)
    with pytest.raises(Differs, match=r"finds a check broken after the options \[0, 0\], the walker does not"):
        CompiledExplorer(game).run()
    odd = DEEP.replace("set last to 0", "if [n, last] is [last, n]: set last to 0").replace("CHECK", "always: n < 13")
    game = of(tmp_path, odd)
    if native(game).reasons:
        with pytest.raises(NotExplored, match="machine code stops, and the walker goes on"):
            CompiledExplorer(game).run()
        assert explored(game, Limits(), Wanted()).why == "all"
