"""`some` and `every` of what lies around a space, for all spaces at once: the same as the walker, and no option is
tested by itself."""

from pathlib import Path

import pytest

pytest.importorskip("llvmlite")

from tests.compile.generated.tiers import Tiers

from searules.rules import load_rules

GAME = """game "Around"
players 2
piece Stone(owner: Player): 30 of each
{board}
zone grid: Stone on Grid
zone hand of Player: heap of Stone
var marked: set of Grid
let held of Player = s in Grid where grid at s is not none and (grid at s).owner is me
let lonely(s: Grid) = no other in s.neighbours where grid at other is not none

setup:
    for p in players: move (Stone where owner is p) to p.hand
    for s in first(3, Grid): place one(Stone in player1.hand) on grid at s

turn:
    must {names} or rest

action rest:
    set marked to (union(s.neighbours for s in marked) + my held) - marked

{actions}

game ends long after the turn when player1.turns > 12
score stones: count(my held)
winner: highest my total, then shared
"""

CONDITIONS = {
    "beside": "some other in s.neighbours where grid at other is not none",
    "alone": "every other in s.neighbours has grid at other is none",
    "lonely": "s.lonely",
    "near_marked": "some other in s.neighbours where other is in marked and grid at other is none",
    "near_mine": "not (some other in s.neighbours where other is in my held) or s is in marked",
    "far": "every other in Grid - s.neighbours has other is not in marked",
}

TESTED = {"no_larger": "some x in s.neighbours where x is in marked and count(x.neighbours) <= count(s.neighbours)"}
"""What is asked of the others depends on the space itself."""

GRAPH = """table Land(roads: list of Land):
    a | [b, c, h]
    b | [c, e]
    c | [f]
    d | [a, f, g]
    e | [h]
    f | [h]
    g | [a]
    h | -
board Grid: graph(Land)"""

BOARDS = {"small": "board Grid: squares(5, 5)", "wide": "board Grid: squares(11, 13)", "graph": GRAPH}


@pytest.mark.parametrize("board", BOARDS)
def test_on_all_tiers(tmp_path: Path, board: str) -> None:
    conditions = CONDITIONS | TESTED
    if board == "wide":  # the walker takes long there
        conditions = {name: conditions[name] for name in ("beside", "alone", "near_marked")}
    actions = "\n".join(
        f"action {name}(s: Grid):\n    needs bare: grid at s is none\n    needs around: {condition}\n"
        f"    place one(Stone in my hand) on grid at s\n    set marked to marked + s.neighbours - [s]"
        for name, condition in conditions.items()
    )
    path = tmp_path / "around.sea"
    path.write_text(GAME.format(board=BOARDS[board], names=" or ".join(conditions), actions=actions), encoding="utf-8")
    tiers = Tiers(load_rules(str(path)), 2)
    tiers.play(3, 6 if board == "wide" else 40)
    assert not tiers.found.reasons
    assert not tiers.found.traps
    assert tiers.found.decisions >= 6
    masks = {name for name in conditions if f"choices {name}" in tiers.native.machine.lowered.program.functions}
    assert masks == set(conditions) - set(TESTED)
