"""Chance: streams by place, forced outcomes, and all outcomes with their exact chances."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searules.engine.chance import AnyOf, Enumerated, Forced, NeedOutcome, Sampled, forced_outcomes
from searules.engine.effects import execute
from searules.engine.faults import ImpossibleOutcome, RuleFault
from searules.engine.link import Sited
from searules.engine.pieces import from_top
from searules.engine.play import Play
from searules.engine.random import below, stream_key
from searules.rules import checked as c
from searules.rules.types import EnumSort, KindSort, ListOf, SetOf, number


def _heights(play: Play, zone: int) -> list[int]:
    return [piece - play.world.pieces.start for piece in from_top(play, zone)]


def _filled(toys: Any, zone: str, chance: Any, kind: str = "Tile") -> Play:
    play: Play = toys.play(chance=chance)
    execute(c.Move(toys.all(KindSort(kind)), toys.zone(zone)), play, [None])
    return play


def test_a_roll_is_the_next_word_of_its_stream(toys: Any) -> None:
    play = toys.play(chance=Sampled(77))
    cell = play.layout.vars["total"].offsets[()]
    rolled = []
    for _ in range(5):
        execute(c.RollVar("total", ()), play, [None])
        rolled.append(play.cells[cell])
    key, index, expected = stream_key(77, "elsewhere"), 0, []
    for _ in range(5):
        value, index = below(key, index, 11)
        expected.append(value)
    assert rolled == expected
    assert play.cells[play.layout.streams] == index


def test_a_shuffle_is_the_specified_one(toys: Any) -> None:
    play = _filled(toys, "stack", Sampled(5))
    execute(c.Shuffle(None, toys.zone("stack")), play, [None])
    key, index, order = stream_key(5, "elsewhere"), 0, list(play.world.members(KindSort("Tile")))
    for last in range(3, 0, -1):
        place, index = below(key, index, last + 1)
        order[place], order[last] = order[last], order[place]
    assert from_top(play, toys.zone_named(play, "stack")) == order[::-1]


@given(st.integers(0, 2**64 - 1))
def test_a_shuffle_is_a_permutation(toys: Any, seed: int) -> None:
    play = _filled(toys, "stack", Sampled(seed), "Stone")
    execute(c.Shuffle(None, toys.zone("stack")), play, [None])
    assert sorted(_heights(play, toys.zone_named(play, "stack"))) == list(range(6))


def _two_places(toys: Any) -> Any:
    roll = c.Procedure(name="cast", params=(), body=toys.block(c.RollVar("total", ())), slots=1)
    other = c.Procedure(name="toss", params=(), body=toys.block(c.RollPieces(toys.all(KindSort("Cube")))), slots=1)
    return toys.world(procedures={"cast": roll, "toss": other})


@given(st.integers(0, 2**64 - 1), st.integers(0, 4))
def test_what_happens_at_one_place_moves_no_other(toys: Any, seed: int, tosses: int) -> None:
    world = _two_places(toys)
    alone, between = toys.play(world, Sampled(seed)), toys.play(world, Sampled(seed))
    cell = alone.layout.vars["total"].offsets[()]
    for _ in range(3):
        execute(c.CallProcedure("cast", ()), alone, [None])
        for _ in range(tosses):
            execute(c.CallProcedure("toss", ()), between, [None])
        execute(c.CallProcedure("cast", ()), between, [None])
        assert alone.cells[cell] == between.cells[cell]


def test_drawing_from_a_bag_is_random_and_complete(toys: Any) -> None:
    play = _filled(toys, "bag", Sampled(3), "Stone")
    execute(c.Draw(toys.num(6), (toys.zone("bag"),), toys.zone("stack")), play, [None])
    order = _heights(play, toys.zone_named(play, "stack"))
    assert sorted(order) == list(range(6))
    assert order not in (list(range(6)), list(range(5, -1, -1)))


def test_scattering_fills_free_spots(toys: Any) -> None:
    play = toys.play()
    execute(c.Scatter(toys.all(KindSort("Stone")), toys.zone("garden")), play, [None])
    execute(c.Scatter(toys.all(KindSort("Stone")), toys.zone("garden")), play, [None])
    assert len(toys.inside(play, "garden")) == 6
    with pytest.raises(RuleFault, match="1 pieces are to be scattered on garden, which has 0 free spots"):
        one = toys.call("first_n", toys.num(1), toys.all(KindSort("Tile")), type=SetOf(toys.PIECE))
        execute(c.Scatter(one, toys.zone("garden")), play, [None])


def test_a_roll_never_gives_none(toys: Any) -> None:
    play = toys.play()
    for _ in range(20):
        execute(c.RollVar("mark", ()), play, [None])
        assert play.cells[play.layout.vars["mark"].offsets[()]] in play.world.domain([toys.BED])


# ---- forced ---------------------------------------------------------------------------------------------


def test_forced_outcomes_come_in_order(toys: Any) -> None:
    forced = Forced(Sampled(1), (AnyOf((4,)), AnyOf((6,)), AnyOf((5,))))
    play = toys.play(chance=forced)
    execute(c.RollVar("total", ()), play, [None])
    execute(c.RollPieces(toys.all(KindSort("Cube"))), play, [None])
    cubes = [play.cells[play.layout.piece_face + cube] for cube in play.world.members(KindSort("Cube"))]
    assert (play.cells[play.layout.vars["total"].offsets[()]], cubes) == (4, [5, 4])
    assert forced.queue == ()
    assert play.cells[play.layout.streams] == 0, "what is forced uses up nothing of the stream"


def test_a_forced_outcome_that_cannot_be(toys: Any) -> None:
    play = toys.play(chance=Forced(Sampled(1), (AnyOf((11,)),)))
    with pytest.raises(ImpossibleOutcome, match="11 cannot come from the values of total"):
        execute(c.RollVar("total", ()), play, [None])
    play = _filled(toys, "bag", Forced(Sampled(1), (AnyOf((toys.world().pieces.start,)),)))
    with pytest.raises(ImpossibleOutcome, match=r"Stone\(red\) in box cannot come from bag"):
        execute(c.Draw(toys.num(1), (toys.zone("bag"),), toys.zone("jar")), play, [None])


def test_a_forced_draw_takes_the_piece_out_of_its_deck(toys: Any) -> None:
    tiles = toys.world().members(KindSort("Tile"))
    play = _filled(toys, "stack", Forced(Sampled(1), (AnyOf((tiles[1],)),)))
    execute(c.Draw(toys.num(2), (toys.zone("stack"),), toys.zone("bag")), play, [None])
    assert from_top(play, toys.zone_named(play, "stack")) == [tiles[2], tiles[0]]


def test_a_shuffle_uses_up_no_forced_outcome(toys: Any) -> None:
    forced = Forced(Sampled(1), (AnyOf((4,)),))
    play = _filled(toys, "stack", forced)
    execute(c.Shuffle(None, toys.zone("stack")), play, [None])
    assert len(forced.queue) == 1


def test_a_copy_has_its_own_outcomes(toys: Any) -> None:
    play = toys.play(chance=Forced(Sampled(1), (AnyOf((4,)),)))
    copied = play.copy()
    execute(c.RollVar("total", ()), copied, [None])
    assert isinstance(play.chance, Forced)
    assert len(play.chance.queue) == 1


def test_how_forced_values_are_read(toys: Any) -> None:
    world = toys.world()
    reds = world.made["Stone", (world.id_of(EnumSort("Hue"), "red"),)]
    greens = world.made["Stone", (world.id_of(EnumSort("Hue"), "green"),)]
    assert forced_outcomes(reds, SetOf(toys.STONE), world) == (AnyOf(reds, "Stone(red)"),)
    several = forced_outcomes((reds[0], greens[0]), SetOf(toys.STONE), world)
    assert [one.values for one in several] == [(reds[0],), (greens[0],)]
    assert forced_outcomes((3, 1), ListOf(number(1, 6)), world) == (AnyOf((3,), "3"), AnyOf((1,), "1"))
    assert forced_outcomes(5, number(1, 6), world) == (AnyOf((5,), "5"),)


# ---- enumerated -----------------------------------------------------------------------------------------


def _all_outcomes(statement: c.Stmt, start: Play) -> list[tuple[Fraction, list[int]]]:
    """Every end of a statement with its chance, by running it again with longer scripts."""
    found = []
    ahead: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    while ahead:
        share, script = ahead.pop()
        play = start.copy()
        play.chance = Enumerated(script)
        try:
            execute(statement, play, [None])
            found.append((share, play.cells))
        except NeedOutcome as question:
            ahead += [(share * one.weight, (*script, one.index)) for one in question.outcomes]
    return found


def test_all_shuffles_are_equally_likely(toys: Any) -> None:
    start = _filled(toys, "stack", Sampled(1), "Stone")
    three = start.world.members(KindSort("Stone"))[::2]
    rest = tuple(piece for piece in start.world.members(KindSort("Stone")) if piece not in three)
    execute(c.Move(c.Const(rest, type=SetOf(toys.STONE)), toys.zone("box")), start, [None])
    ends = _all_outcomes(c.Shuffle(None, toys.zone("stack")), start)
    assert sum(share for share, _ in ends) == 1
    assert {share for share, _ in ends} == {Fraction(1, 6)}
    orders = {tuple(cells[start.layout.piece_order + piece] for piece in three) for _, cells in ends}
    assert orders == set(permutations(range(3)))


def test_alike_outcomes_are_one(toys: Any) -> None:
    start = toys.play()
    mixed = c.SetSum(toys.stones("red"), toys.all(KindSort("Tile")), type=SetOf(toys.PIECE))
    execute(c.Move(mixed, toys.zone("bag")), start, [None])
    start.chance = Enumerated()
    with pytest.raises(NeedOutcome) as caught:
        execute(c.Draw(toys.num(1), (toys.zone("bag"),), toys.zone("stack")), start, [None])
    told = [(one.weight, one.label) for one in caught.value.outcomes]
    assert told == [(Fraction(1, 3), "Stone(red) in bag"), (Fraction(2, 3), "Tile in bag")]


def test_one_outcome_is_no_question(toys: Any) -> None:
    play = _filled(toys, "bag", Enumerated())
    execute(c.Draw(toys.num(3), (toys.zone("bag"),), toys.zone("stack")), play, [None])
    execute(c.Shuffle(None, toys.zone("stack")), play, [None])
    assert len(toys.inside(play, "stack")) == 3


def test_two_dice(toys: Any) -> None:
    ends = _all_outcomes(c.RollPieces(toys.all(KindSort("Cube"))), toys.play())
    assert len(ends) == 36
    assert {share for share, _ in ends} == {Fraction(1, 36)}


def test_sited_statements_name_their_stream(toys: Any) -> None:
    world = _two_places(toys)
    site = world.sites.index("cast#1")
    play = toys.play(world, Sampled(9))
    execute(Sited(c.RollVar("total", ()), site), play, [None])
    assert play.cells[play.layout.streams + site] == 1
    assert play.cells[play.layout.vars["total"].offsets[()]] == below(stream_key(9, "cast#1"), 0, 11)[0]
