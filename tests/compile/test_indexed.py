"""Masks of the pieces in each row and column, kept up as pieces move: the same as the walker, on all tiers, and the
same as what follows from the cells."""

import random
from pathlib import Path

import pytest

pytest.importorskip("llvmlite")

from tests.compile.generated.tiers import Tiers
from tests.search.comparing import Compared

from searules.compile.ir.ops import Code, parts
from searules.compile.native.game import NativeGame
from searules.engine import load
from searules.rules import load_rules
from searules.search.bench import Bench

GAME = """game "Lines"
players 2
piece Man(owner: Player): 7 of each
piece Bead: 4
board Grid: squares(4, 5)
board Ring: ring(6)
zone grid: Man on Grid
zone side of Player: Man on Grid
zone ring: Bead on Ring
zone hand of Player: heap of Man
var here: Grid
let in_line(man: Man) = man.space.row is here.row or man.space.column is here.column
let crossing(man: Man) = man.space.row is here.row and man.space.column is Grid(2, 3).column

setup:
    scatter first(3, Bead) on ring
    set here to Grid(2, 3)
    for p in players:
        move (Man where owner is p) to p.hand
        scatter first(3, p.hand) on grid
        scatter first(2, p.hand) on p.side

turn:
    must lift or lay or slide or cross or stay or turn_round or across

action lift(man in grid):
    needs line: man.in_line
    set here to man.space
    move man to my hand
action lay(man in my hand, space: Grid):
    needs free: grid at space is none
    needs row: space.row is here.row
    place man on grid at space
action slide(man in my side, space: Grid):
    needs line: man.in_line
    needs free: my side at space is none and space.column is here.column
    place man on my side at space
action cross(man in grid where man.crossing):
    set here to man.space
    if (my left.side) at here is none: place man on my left.side at here
action across(man in before(turn, (x in grid where x.space.row is here.row))):
    move man to my hand
action stay:
    set here to the(first(x in Grid where x is not here))
    if (man in grid where man.space.row is here.row) is not empty: set here to Grid(4, 5)
action turn_round(bead in ring):
    if count(ring) > 2: move bead to box
    otherwise: scatter (Bead in box) on ring

game ends long after the turn when player1.turns > 60
score men: count(man in my side where man.in_line)
winner: highest my total, then shared
"""


def _words(code: Code) -> "set[str]":
    return {op[0] for op in code} | {name for op in code for part in parts(op) for name in _words(part)}


def test_pieces_by_row_and_column(tmp_path: Path) -> None:
    path = tmp_path / "lines.sea"
    path.write_text(GAME, encoding="utf-8")
    tiers = Tiers(load_rules(str(path)), 2)
    machine = tiers.native.machine
    layout = machine.layout
    assert [len(index.answers.different) for index in layout.occupied.indexes] == [5, 4]
    assert "bits" not in _words(machine.lowered.program.functions["choices lift"].code)  # nothing is gathered
    assert all(len(index.bases) == 3 for index in layout.occupied.indexes)
    tiers.play(0, 60)
    assert not tiers.found.traps
    assert tiers.found.decisions > 50
    state, chooser = tiers.native.new_state(3), random.Random(3)
    for _ in range(80):
        words = machine.state()
        machine.codec.encode(machine.codec.decode(state.words), words)
        assert words[: layout.cells] == state.words[: layout.cells]
        state.apply(chooser.randrange(state.count))


def test_unseen_pieces_are_dealt_by_the_walker(tmp_path: Path) -> None:
    """Machine code of a search would have to know of the masks."""
    path = tmp_path / "lines.sea"
    path.write_text(GAME.replace("zone side of Player: Man on Grid", "zone side of Player: Man on Grid, seen by owner"))
    game = load(path, tier="python")
    compared = Compared(8, 12)
    compared.play(game, Bench(NativeGame(game)), 1, 4, 6, steps=3)
    assert compared.imagined_by_the_walker
    assert not compared.imagined_natively
