"""What few games ask for: lists as values, groups by links, directions from vars, columns of lists, draws from zones.

All actions of one game, so that it is compiled once; what is still left to the walker is listed at the end.
"""

from pathlib import Path

import pytest

pytest.importorskip("llvmlite")

from tests.compile.generated.tiers import Found, compared

from searules.rules import load_rules

GAME = """game "Constructs"
players 2
enum Hue: red, green, blue
piece Gem(hue: Hue, worth: 1..3): 1 of each
piece Tile(hue: Hue) faces up or down rotates: 1 of each
enum Side: northeast_post, southeast_post, southwest_post, northwest_post
board Grid: squares(4, 4), corners Post by Side
table Town(roads: list of Town, inns: 0..3, title: Text):
    harbour | [market, mill] | 2 | "The Harbour"
    market  | [mill]         | 1 | "The Market"
    mill    | -              | 0 | "The Mill"
board Land: graph(Town)
zone pool: heap of Gem
zone hand of Player: heap of Gem
zone stack: pile of Gem
zone grid: Gem on Grid
zone tiles: Tile on Grid
var n: 0..99 = 1, excess lost
var ways: set of Direction
var way: Direction = north
var flag: yes or no
var who: Player or none
var area: set of Grid
var marks of Hue: set of Grid

{declared}

setup:
    move Gem to pool
    for me in players: move first(3, Gem in pool) to my hand
    scatter first(4, Gem in pool) on grid
    scatter Tile on tiles
    move first(3, Gem in pool) to stack

turn:
    {flow}
    must {names}

{actions}

game ends long after the turn when player1.turns > 40
result best: x in my hand by x.worth
score groups_of_free for g in groups(s in Grid where grid at s is none): count(g)
winner: highest my turns, then shared
"""

DECLARED = """to use_list(ps: list of Player): set who to last(ps)
to ask_list(ps: list of Player):
    may act_rest
    set who to last(ps)
to fill(s: Grid): set area to area + [s]
let total_of(ns: list of 1..3) = sum(ns)
let some_players of Player: list of Player:
    if flag: players
    otherwise: clockwise(me)
let sights(t: Tile): set of Direction:
    if t.hue is red: [north]
    otherwise: [north, east]
let open = s in Grid where grid at s is none
let far(s: Grid): set of Grid = s.neighbours - s.adjacent
let level(t: Tile): set of Tile = x in tiles where x.space.row is t.space.row
let beside(t: Tile): set of Grid = t.space.adjacent
let source of Player: Zone:
    if flag: stack
    otherwise: pool"""

FLOW = """let worths = (x.worth for x in my hand)
    ask_list clockwise(me)
    set n to sum(worths)
    for g in groups(open):
        may act_rest
        set area to g"""

ACTIONS = {
    "lists_are_compared": "if (x.worth for x in my hand) is (x.worth for x in my left.hand): set flag to not flag",
    "list_and_players": "if players is clockwise(me): set flag to yes",
    "list_in_a_let": "let xs = clockwise(me)\n    set n to count(xs)\n    set who to first(xs)",
    "list_to_a_procedure": "use_list clockwise(me)",
    "list_to_a_let": "set n to total_of(x.worth for x in my hand)",
    "list_by_a_condition": "set who to last(my some_players)",
    "lists_of_lists": "set n to sum(count(ps) for ps in (clockwise(p) for p in players))",
    "list_before": "set n to sum(before(turn, (x.worth for x in my hand)))",
    "set_in_a_list": "if area is in groups(open): set flag to no",
    "difference_of_lists": "set n to count(players - [me])",
    "rays_by_a_var": "set area to rays(the(first(tiles)), ways)\n    set ways to [north, way]",
    "spots_by_a_var": "set area to spots(the(first(tiles)), ways)\n    set ways to [east, way]",
    "rays_with_ends": "set area to rays(the(first(tiles)), sights(the(first(tiles))), open)",
    "rays_of_all": "set area to union(rays(t, t.sights) for t in tiles)\n    for t in tiles: rotate t by 1",
    "groups_by_a_link": "set n to count(groups(Grid - area, far))",
    "pieces_by_pieces": "set n to count(groups(tiles, level)) * 10 + count(group(the(first(tiles)), tiles, level))",
    "pieces_by_spots": "set n to count(groups(tiles, beside))",
    "some_groups": "set area to union(first(1, groups(open)))\n    set n to max(count(g) for g in groups(open))",
    "column_of_lists": "for t in Town: add count(t.roads) + sum(x.inns for x in t.roads) to n",
    "texts": 'if some t in Town where t.title is "The Mill": set n to 3',
    "any_zone": "if my source is not empty: draw 1 from my source to my hand",
    "two_zones": "if count(stack) + count(pool) > 1: draw 2 from stack + pool to my hand",
    "what_was_possible": "if before(turn, my possible(act_rest)): set flag to yes",
    "scatter_a_list": "scatter first(1, x in (Gem in pool) by x.worth) on grid\n    move grid to pool",
    "top_groups": "set area to union(top(g in groups(open) by count(g)))\n"
    "    set n to count(top(g in groups(open) by count(g)))",
    "ranked_groups": "set n to sum(count(g) for g in first(2, (g in groups(open) by n - count(g))))\n"
    "    for g in first(1, (g in groups(open) by count(g))): set area to g",
    "lines_of_any_length": "if n > 0 and n < 7: set n to count(Grid.lines(n))\n"
    "    otherwise: set n to count(line in Grid.lines(n mod 4) where some s in line where grid at s is not none)",
    "list_after": "set n to count(after(fill(Grid(1, 1)), (x.number for x in area)))\n"
    "    set area to union(after(fill(Grid(2, 2)), (g in groups(area) by count(g))))\n"
    "    set who to last(after(fill(Grid(3, 1)), my some_players))",
    "sets_by_hue": "set red.marks to open\n    set n to sum(count(h.marks) for h in Hue)",
    "rest": "add 1 to n",
}


def _text(actions: dict[str, str]) -> str:
    written = "\n".join(f"action act_{name}:\n    {body}" for name, body in actions.items())
    names = " or ".join(f"act_{name}" for name in actions)
    return GAME.format(declared=DECLARED, flow=FLOW, names=names, actions=written)


def _compared(path: Path, actions: dict[str, str], plays: int, most: int) -> Found:
    path.write_text(_text(actions), encoding="utf-8")
    return compared(load_rules(str(path)), 3, plays, most)


def test_all_of_them(tmp_path: Path) -> None:
    found = _compared(tmp_path / "constructs.sea", ACTIONS, 3, 120)
    assert not found.reasons
    assert not found.traps
    assert found.decisions > 300


WIDE = """game "Wide"
players 1
board Field: squares(12, 12)
piece Stone: 3
zone field: Stone on Field
var marks: set of 1..4096
var n: 0..4096 = 0
var last_seen: Field or none
setup: scatter Stone on field
turn: must mark or look or clear_some
to look_at(spaces: list of Field):
    set n to count(spaces)
    set last_seen to last(spaces)
action mark(x: 1..4):
    set marks to marks + [x * 1000 + n mod 90, 1 + n * 7 mod 4096, 64 * x, 4096]
    set n to count(marks)
action look:
    look_at (space in Field where field at space is none by space.column.number)
action clear_some:
    set marks to marks - (m in marks where m mod 3 is 0)
    set n to sum(m for m in marks) mod 4000
"""


def test_large_sets_and_long_lists(tmp_path: Path) -> None:
    """Sets of 4,096 numbers; a list of 141 spaces, of which nothing says how long it can be."""
    path = tmp_path / "wide.sea"
    path.write_text(WIDE, encoding="utf-8")
    found = compared(load_rules(str(path)), 1, 2, 25)
    assert found.decisions == 50
    assert not found.reasons
    assert not found.traps


LEFT = {
    "a list that is read in another position": "let xs = clockwise(me)\n"
    "    set n to after(fill(Grid(1, 1)), count(xs) + count(area))",
}


@pytest.mark.parametrize("reason", LEFT)
def test_what_is_left_to_the_walker(tmp_path: Path, reason: str) -> None:
    """It is never guessed: machine code stops there, and the walker goes on."""
    found = _compared(tmp_path / "left.sea", {"left": LEFT[reason], "rest": ACTIONS["rest"]}, 1, 20)
    assert set(found.reasons) == {reason}
    assert found.traps
