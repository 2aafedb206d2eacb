"""Declared symmetries: judged in play, and used where all positions are gone through."""

from pathlib import Path

import pytest

from searules.engine.game import Game, load
from searules.engine.keys import course_key
from searules.verify.driver import Budget, Search
from searules.verify.exchange import exchanges
from searules.verify.exhaustive import Explorer
from searules.verify.playouts import Chooser
from searules.verify.properties import SYMMETRY
from searules.verify.scopes import Scope
from searules.verify.solve import worth
from searules.verify.symmetry import unlike
from searules.verify.watch import Wanted

MARKS = """
game "Marks"
players 2
symmetric Grid, players
piece Mark(owner: Player): 5 of each
board Grid: squares(3, 3)
zone grid: Mark on Grid
let holds of Player(space: Grid) = (grid at space).owner is me
turn: must mark
action mark(space: Grid):
    needs empty: grid at space is none "an empty space"
    place one(Mark(me)) on grid at space
    if some line in Grid.lines(3) where (every other in line has my holds(other)): end game won by me
    if count(grid) is 9: end game drawn
"""

RACE = """
game "Race"
players 3
symmetric players
piece Chip: 9
zone pool: heap of Chip
zone bag of Player: heap of Chip
var steps of Player: 0..20
var last: Player or none
setup: move Chip to pool
turn: must get or go_on
action get:
    needs left: pool is not empty "none left"
    move one(pool) to my bag
    set last to me
action go_on(n: 1..2): add n to my steps
game ends long after the turn when some p in players where p.steps > 8
score chips: count(my bag)
winner: highest my total, then highest my steps, then shared
"""

WRONG = {
    "an option": (MARKS.replace('is none "', 'is none and not (space is Grid(1, 1) and count(grid) is 1) "'), 1),
    "an effect": (
        MARKS.replace("    if count", "    if me is player2 and count(grid) is 4: end game drawn\n    if count"),
        3,
    ),
    "a score": (RACE.replace("score chips: count(my bag)", "score chips: count(my bag) * (my number + 1)"), None),
    "a check": (MARKS + 'check "corner" always: grid at Grid(1, 1) is none\n', 1),
}


def game(folder: Path, text: str) -> Game:
    file = folder / "pond.sea"
    file.write_text(text.replace("my number", "my weight") + WEIGHT if "my number" in text else text)
    return load(file)


WEIGHT = "let weight of Player:\n    if me is player1: 1\n    otherwise: 0\n"


@pytest.mark.parametrize("name", WRONG)
def test_what_is_not_symmetric_is_found(name: str, tmp_path: Path) -> None:
    text, decisions = WRONG[name]
    game(tmp_path, text)
    found = (
        Search(Scope(tmp_path / "pond.sea"), Budget(plays=60, shrink_seconds=600), Wanted(SYMMETRY.name)).run().found
    )
    assert [one.finding.name for one in found] == [SYMMETRY.name]
    if decisions is not None:
        assert found[0].decisions <= decisions + 2


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        ("add 1 to player1.steps", "other position: player1.steps would be 1 and not 0"),
        (
            "if me is player1: move first(1, pool) to player1.bag",
            "other position: Chip would be in pool and not in player",
        ),
        ("if me is player1: take another turn", "other position: who is asked would be"),
        ("if me is player1: end game drawn", "other position: play would "),
    ],
)
def test_it_is_told_in_what_the_positions_differ(effect: str, found: str, tmp_path: Path) -> None:
    one = game(tmp_path, RACE.replace("action go_on(n: 1..2): add n to my steps", f"action go_on:\n    {effect}"))
    text = unlike(one.new_state(3), 1 * 7)
    assert text is not None
    assert found in text


@pytest.mark.parametrize("text", [MARKS, RACE])
def test_no_alarm_where_all_is_symmetric(text: str, tmp_path: Path) -> None:
    game(tmp_path, text)
    tally = Search(Scope(tmp_path / "pond.sea"), Budget(plays=12, derandomize=True), Wanted(SYMMETRY.name)).run()
    assert tally.found == []
    assert tally.ended == 12


@pytest.mark.parametrize(("text", "count"), [(MARKS, 15), (RACE, 2)])
def test_exchanges_lead_back(text: str, count: int, tmp_path: Path) -> None:
    one = game(tmp_path, text)
    ways = exchanges(one.plan.world)
    assert len(ways) == count
    state, chooser = one.new_state(3), Chooser(3)
    for _ in range(4):
        chooser.step(state)
    key = course_key(state.course)
    for way in ways:
        seen, here = 0, state.course
        while seen == 0 or course_key(here) != key:
            moved = way.course(here)
            assert moved is not None
            here, seen = moved, seen + 1
        assert seen in (1, 2, 3, 4, 6)


def test_symmetric_positions_are_counted_once(tmp_path: Path) -> None:
    seen = Explorer(game(tmp_path, MARKS)).run()
    assert (seen.positions, seen.ends, seen.proved, seen.merged) == (765, 138, True, True)  # as is known of the game
    assert worth(seen).value == 0


@pytest.mark.parametrize(("declared", "merged"), [("players", False), ("Grid", True)])
def test_positions_are_up_to_symmetry_only_where_some_are_merged(declared: str, merged: bool, tmp_path: Path) -> None:
    """A first seat that always begins tells the seats apart; the corners of a grid are alike."""
    text = MARKS.replace("(3, 3)", "(2, 2)").replace("is 9", "is 4").replace("Grid, players", declared)
    seen = Explorer(game(tmp_path, text)).run()
    plain = Explorer(game(tmp_path, text.replace(f"symmetric {declared}\n", ""))).run()
    assert seen.proved
    assert seen.merged is merged
    assert (seen.positions < plain.positions) is merged
    assert not plain.merged


NIM = """
game "Heaps"
players 2
enum Heap: left, middle, right
var sticks of Heap: 0..4
setup:
    for heap in Heap: set heap.sticks to 4
turn:
    choose heap in Heap where heap.sticks > 0
    must take_some(heap)
action take_some(heap: Heap, number: 1..4):
    needs enough: number <= heap.sticks "as many sticks"
    take number from heap.sticks
    if every other in Heap has other.sticks is 0: end game won by me
"""

FOUR = """
game "Four"
players 2
piece Disc(owner: Player): 5 of each
board Grid: squares(3, 3), rows Row, columns Column
zone grid: Disc on Grid
turn: must drop_disc
action drop_disc(column: Column):
    needs room: grid at Grid(column.number, 1) is none "a column that is not full"
    place one(Disc(me)) on grid at the(last(s in Grid where s.column is column and grid at s is none))
    if some line in Grid.lines(3) where (every s in line has (grid at s).owner is me): end game won by me
    if count(grid) is 9: end game drawn
"""


def explored(folder: Path, text: str) -> tuple[int, bool, object]:
    seen = Explorer(game(folder, text)).run()
    return seen.positions, seen.proved, worth(seen).value


def test_seats_are_merged_and_the_game_is_worth_the_same(tmp_path: Path) -> None:
    """Who is to choose does not matter: heaps of the same sizes are one position, also within a turn."""
    plain = explored(tmp_path, NIM)
    merged = explored(tmp_path, NIM.replace("players 2\n", "players 2\nsymmetric players\n"))
    assert plain[1:] == merged[1:] == (True, 1)
    ends = 3 * 2  # whoever took the last stick of a heap has won: this stays two positions for each heap
    assert plain[0] > 1.8 * merged[0] > ends


def test_a_board_that_is_mirrored_only(tmp_path: Path) -> None:
    """Gravity tells rows apart; columns are the other way round in the mirror, as arguments of actions, too."""
    plain = explored(tmp_path, FOUR)
    merged = explored(tmp_path, FOUR.replace("players 2\n", "players 2\nsymmetric Grid keeping south\n"))
    assert plain[1:] == merged[1:]
    assert plain[0] < 2 * merged[0] < 1.1 * plain[0]


TURTLE = """
game "Turtle"
players 2
piece Turtle: 1
piece Fence: 3
board Grid: squares(3, 3), edges Edge
zone grid: Turtle on Grid
zone fences: Fence on Edge
var heading: Direction = north
setup: place one(Turtle) on grid at Grid(2, 2)
turn:
    must turn_to
    must put_up
action turn_to(way in [north, east, south, west]): set heading to way
action put_up(edge: Edge):
    needs free: fences at edge is none "no fence there"
    place one(Fence in box) on fences at edge
game ends late after the turn when player1.turns >= 2
winner: shared
"""


def test_edges_and_directions_are_turned_with_their_board(tmp_path: Path) -> None:
    one = game(tmp_path, TURTLE.replace("players 2\n", "players 2\nsymmetric Grid\n"))
    ways = exchanges(one.plan.world)
    assert len(ways) == 7
    state = one.new_state(1)
    state.apply("turn_to(east)")
    state.apply(state.options[0])
    headings = set()
    for way in ways:
        other = way.course(state.course)
        assert other is not None
        headings.add(one.plan.world.text(other.play.cells[other.play.layout.vars["heading"].offsets[()]]))
    assert headings == {"north", "east", "south", "west"}
    tally = Search(Scope(tmp_path / "pond.sea"), Budget(plays=10, derandomize=True), Wanted(SYMMETRY.name)).run()
    assert tally.found == []
