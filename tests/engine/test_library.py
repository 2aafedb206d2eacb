"""The functions of the library."""

import re
from typing import Any

import pytest

from searules.engine.effects import execute
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.library import FUNCTIONS
from searules.engine.play import Play
from searules.rules import checked as c
from searules.rules.types import KindSort, ListOf, One, PartSort, SetOf


def test_every_function_of_the_library_is_there() -> None:
    names = set(re.findall(r"\b([a-z_]+)\([A-Za-z]", c.Library.__doc__ or ""))
    assert names == set(FUNCTIONS)


def _value(toys: Any, expr: c.Expr, play: Play | None = None, local: Any = ()) -> Any:
    return evaluate(expr, play or toys.play(), [None, *local, None, None, None])


def test_the_one_and_only(toys: Any) -> None:
    play = toys.play()
    red = toys.stones("red")
    with pytest.raises(RuleFault, match="there are 2") as caught:
        _value(toys, toys.call("the", red, type=toys.STONE), play)
    assert caught.value.notes == ("They are Stone(red) in box, Stone(red) in box.",)
    with pytest.raises(RuleFault, match="there is none"):
        _value(toys, toys.call("the", toys.pieces("bag"), type=toys.STONE), play)
    first, second = _value(toys, red, play)
    one = toys.call("one", red, type=toys.STONE)
    assert _value(toys, one, play) == first
    execute(c.Move(c.ToSet(one, type=SetOf(toys.STONE)), toys.zone("bag")), play, [None])
    assert _value(toys, one, play) == second, "what is in the box comes first"


def test_members(toys: Any) -> None:
    numbers = c.MakeList(tuple(toys.num(n) for n in (4, 9, 2)), type=ListOf(toys.NUMBER))
    nothing = c.Const((), type=ListOf(toys.NUMBER))
    assert _value(toys, toys.call("max", numbers)) == 9
    assert _value(toys, toys.call("max", nothing, default=-3)) == -3
    assert _value(toys, toys.call("least", toys.num(3), toys.num(2))) == 2
    assert _value(toys, toys.call("first", numbers)) == 4
    assert _value(toys, toys.call("last", nothing)) is None
    assert _value(toys, toys.call("first_n", toys.num(2), numbers)) == (4, 9)
    assert _value(toys, toys.call("reverse", numbers)) == (2, 9, 4)
    lists = c.MakeList((numbers, nothing, numbers), type=ListOf(ListOf(toys.NUMBER)))
    assert _value(toys, toys.call("union", lists)) == (2, 4, 9)


def test_neighbours_in_an_enum(toys: Any) -> None:
    play = toys.play(toys.world(3))

    def told(expr: c.Expr) -> str:
        return str(play.world.text(_value(toys, expr, play)))

    red, blue = toys.word("Hue", "red"), toys.word("Hue", "blue")
    assert told(toys.call("next", red, type=toys.HUE)) == "green"
    assert told(toys.call("previous", blue, type=toys.HUE)) == "green"
    assert told(toys.call("cycle", blue, toys.num(2), type=toys.HUE)) == "green"
    with pytest.raises(RuleFault, match="there is nothing after blue"):
        told(toys.call("next", blue, type=toys.HUE))
    last = toys.word("player", "player3")
    assert told(toys.call("left", last, type=toys.PLAYER)) == "player1"
    assert told(toys.call("right", last, type=toys.PLAYER)) == "player2"
    assert _value(toys, toys.call("clockwise", last, type=ListOf(toys.PLAYER)), play) == (2, 0, 1)
    with pytest.raises(RuleFault, match="no player4 with 3 players"):
        told(toys.word("player", "player4"))


def test_boards(toys: Any) -> None:
    play = toys.play()

    def told(name: str, *args: c.Expr, type: Any = SetOf(One(())), default: Any = None) -> Any:  # noqa: B008
        found = _value(toys, toys.call(name, *args, type=type, default=default), play)
        return [play.world.text(one) for one in found] if isinstance(found, tuple) else found

    corner, middle = toys.spot(1, 1), toys.spot(2, 1)
    way = c.Const(play.world.players + 2, type=toys.NUMBER)  # east is the third direction
    assert told("adjacent", corner) == ["Garden(2, 1)", "Garden(1, 2)"]
    assert told("neighbours", corner) == ["Garden(2, 1)", "Garden(1, 2)", "Garden(2, 2)"]
    assert told("corners", corner) == ["Post(0, 0)", "Post(1, 0)", "Post(0, 1)", "Post(1, 1)"]
    assert told("ray", corner, way, type=ListOf(toys.SPOT)) == ["Garden(2, 1)", "Garden(3, 1)"]
    assert play.world.text(told("step", corner, way, type=toys.SPOT)) == "Garden(2, 1)"
    assert told("between", corner, toys.spot(3, 1)) == ["Garden(2, 1)"]
    assert play.world.text(told("row", toys.spot(2, 2), type=toys.SPOT)) == "Row(2)"
    assert told("number", toys.call("row", toys.spot(2, 2), type=toys.SPOT), type=toys.NUMBER) == 2
    assert told("number", middle, type=toys.NUMBER) == 2
    assert told("inner", middle, type=toys.YES_NO) is False
    lines = _value(toys, toys.call("lines", toys.num(3), default=PartSort("Garden"), type=ListOf(toys.SPOT)), play)
    assert play.world.text(lines[0][0]) == "Garden(1, 1)"
    assert len(lines) == 2


def test_turned_pieces_point_elsewhere(toys: Any) -> None:
    play = toys.play()
    stone = toys.call("one", toys.stones("red"), type=toys.STONE)
    local: list[c.Value] = [None, None]
    execute(c.Let(1, stone), play, local)
    here = toys.local(1, toys.STONE)
    north = c.Const((play.world.players,), type=SetOf(toys.NUMBER))
    assert evaluate(toys.call("spots", here, north, type=SetOf(toys.SPOT)), play, local) == ()
    execute(c.Place(here, toys.zone("garden"), toys.spot(1, 1)), play, local)
    execute(c.Rotate(here, toys.num(1)), play, local)
    found = evaluate(toys.call("spots", here, north, type=SetOf(toys.SPOT)), play, local)
    assert [play.world.text(spot) for spot in found] == ["Garden(2, 1)"]
    rays = evaluate(toys.call("rays", here, north, type=SetOf(toys.SPOT)), play, local)
    assert [play.world.text(spot) for spot in rays] == ["Garden(2, 1)", "Garden(3, 1)"]
    within = c.MakeList((toys.spot(3, 1),), type=SetOf(toys.SPOT))
    assert evaluate(toys.call("rays_within", here, north, within, type=SetOf(toys.SPOT)), play, local) == ()
    side = c.Const(play.world.players + 1, type=toys.NUMBER)  # northeast, which is now southeast
    post = evaluate(toys.call("corner", here, side, type=toys.SPOT), play, local)
    assert play.world.text(post) == "Post(1, 1)"


def test_groups(toys: Any) -> None:
    play = toys.play()
    spots = c.MakeList((toys.spot(1, 1), toys.spot(2, 1), toys.spot(3, 2)), type=SetOf(toys.SPOT))

    def told(expr: c.Expr) -> list[list[str]]:
        return [[play.world.text(spot) for spot in group] for group in _value(toys, expr, play)]

    by_edges = [["Garden(1, 1)", "Garden(2, 1)"], ["Garden(3, 2)"]]
    assert told(c.Groups(spots, type=ListOf(SetOf(toys.SPOT)))) == by_edges
    near = toys.call("neighbours", toys.local(1), type=SetOf(toys.SPOT))
    assert len(told(c.Groups(spots, None, 1, near, type=ListOf(SetOf(toys.SPOT))))) == 1
    assert _value(toys, c.Groups(spots, toys.spot(2, 2), type=SetOf(toys.SPOT)), play) == ()
    assert _value(toys, toys.call("most_pairs", spots), play) == 1
    assert _value(toys, toys.call("connected", toys.spot(1, 1), toys.spot(3, 2), spots), play) is False


def test_pieces_hang_together_as_their_spots_do(toys: Any) -> None:
    play = toys.play()
    for number_, (column, row) in enumerate([(1, 1), (1, 2), (3, 1)]):
        piece = c.Const(play.world.members(KindSort("Stone"))[number_], type=toys.STONE)
        execute(c.Place(piece, toys.zone("garden"), toys.spot(column, row)), play, [None])
    stones = toys.all(KindSort("Stone"))
    groups = _value(toys, c.Groups(stones, type=ListOf(SetOf(toys.STONE))), play)
    first = play.world.pieces.start
    assert groups == ((first, first + 1), (first + 2,)), "pieces on no board are in no group"
    assert _value(toys, toys.call("most_pairs", stones), play) == 1
