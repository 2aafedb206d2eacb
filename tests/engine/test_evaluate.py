"""What expressions are worth."""

from typing import Any

import pytest

from searules.engine.compiled import Compiled
from searules.engine.dispatch import VALUE_OF
from searules.engine.effects import execute
from searules.engine.evaluate import call_let, evaluate
from searules.engine.faults import RuleFault
from searules.engine.names import alike_key, piece_text, position_key
from searules.engine.play import Play
from searules.engine.sight import viewers, visible
from searules.rules import checked as c
from searules.rules.types import EnumSort, KindSort, ListOf, PlayerSort, SetOf, number


def test_every_expression_has_a_meaning() -> None:
    named = {cls for cls in vars(c).values() if isinstance(cls, type) and issubclass(cls, c.Expr)}
    assert named - {c.Expr} == set(VALUE_OF) - {Compiled}
    assert len(named) > 40


def _value(toys: Any, expr: c.Expr, play: Play | None = None, local: Any = ()) -> Any:
    return evaluate(expr, play or toys.play(), [None, *local, None, None, None])


@pytest.mark.parametrize(
    ("left", "op", "right", "result"),
    [(7, "+", 3, 10), (7, "-", 9, -2), (-7, "div", 2, -4), (-7, "mod", 2, 1), (7, "mod", -2, -1), (3, "*", -4, -12)],
)
def test_arithmetic(toys: Any, left: int, op: str, right: int, result: int) -> None:
    assert _value(toys, toys.math(toys.num(left), op, toys.num(right))) == result


@pytest.mark.parametrize("op", ["div", "mod"])
def test_nothing_is_divided_by_zero(toys: Any, op: str) -> None:
    with pytest.raises(RuleFault, match=f"7 {op} 0"):
        _value(toys, toys.math(toys.num(7), op, toys.num(0)))


def test_numbers_stay_within_64_bits(toys: Any) -> None:
    largest = toys.num(2**63 - 1)
    assert _value(toys, toys.math(largest, "-", toys.num(1))) == 2**63 - 2
    with pytest.raises(RuleFault, match="64 bits"):
        _value(toys, toys.math(largest, "+", toys.num(1)))
    with pytest.raises(RuleFault, match="64 bits"):
        _value(toys, c.Negate(toys.num(-(2**63)), type=toys.NUMBER))
    with pytest.raises(RuleFault, match="64 bits"):
        _value(toys, toys.call("sum", c.MakeList((largest, largest), type=ListOf(toys.NUMBER))))


def test_reckoning_with_none_is_a_fault(toys: Any) -> None:
    for expr in (
        toys.math(toys.num(1), "+", toys.none()),
        toys.less(toys.num(1), "<", toys.none()),
        c.Negate(toys.none(), type=toys.NUMBER),
        c.Span_(toys.num(1), toys.none(), type=SetOf(toys.NUMBER)),
        toys.call("abs", toys.none()),
    ):
        with pytest.raises(RuleFault, match="there is none where"):
            _value(toys, expr)


def test_ranges_are_sets_of_numbers(toys: Any) -> None:
    span = c.Span_(toys.num(1), toys.num(3), type=SetOf(toys.NUMBER))
    listed = c.MakeList((toys.num(3), toys.num(1), toys.num(2)), type=SetOf(toys.NUMBER))
    assert _value(toys, toys.same(span, listed))
    assert not _value(toys, c.Span_(toys.num(3), toys.num(1), type=SetOf(toys.NUMBER)))
    with pytest.raises(RuleFault, match="are more than"):
        _value(toys, c.Span_(toys.num(0), toys.num(10**9), type=SetOf(toys.NUMBER)))


def test_and_and_or_stop_early(toys: Any) -> None:
    broken = toys.same(toys.math(toys.num(1), "div", toys.num(0)), toys.num(1))
    assert _value(toys, c.And(toys.truth(False), broken, type=toys.YES_NO)) is False
    assert _value(toys, c.Or(toys.truth(True), broken, type=toys.YES_NO)) is True
    with pytest.raises(RuleFault):
        _value(toys, c.And(toys.truth(True), broken, type=toys.YES_NO))


def test_cases_are_tried_in_order(toys: Any) -> None:
    few = c.Arm("few", toys.less(toys.local(1), "<", toys.num(3)), toys.num(10))
    rest = c.Arm("", None, toys.num(20))
    cases = c.Cases((few, rest), "worth", type=toys.NUMBER)
    assert [_value(toys, cases, local=[n]) for n in (2, 3)] == [10, 20]
    with pytest.raises(RuleFault, match="no case of worth holds"):
        _value(toys, c.Cases((few,), "worth", type=toys.NUMBER), local=[5])


# ---- zones and pieces -----------------------------------------------------------------------------------


def _move(toys: Any, play: Play, pieces: c.Expr, zone: str, *keys: c.Expr) -> None:
    execute(c.Move(pieces, toys.zone(zone, *keys)), play, [None] * 4)


def test_zones_and_pieces(toys: Any) -> None:
    play = toys.play()
    _move(toys, play, toys.stones("green"), "hand", toys.word("player", "player2"))
    mine = toys.pieces("hand", toys.word("player", "player2"))
    count = toys.call("count", mine)
    assert [play.world.text(piece) for piece in _value(toys, mine, play)] == ["Stone(green)"] * 2
    assert _value(toys, count, play) == 2
    assert _value(toys, c.Family("hand", type=SetOf(toys.PIECE)), play) == _value(toys, mine, play)
    first = toys.call("first", toys.stones("green"), type=toys.STONE.or_none)
    assert _value(toys, c.In(first, mine, type=toys.YES_NO), play)
    assert not _value(toys, c.In(first, toys.pieces("bag"), type=toys.YES_NO), play)
    assert not _value(toys, c.In(toys.none(), mine, type=toys.YES_NO), play)
    owner = c.Attribute(first, "owner", type=toys.PLAYER.or_none)
    assert _value(toys, owner, play) == 1
    hue = c.FieldOf(first, "hue", type=toys.HUE)
    assert play.world.text(_value(toys, hue, play)) == "green"


def test_a_path_through_none_is_none(toys: Any) -> None:
    play = toys.play()
    none = toys.none()
    for expr in (
        c.FieldOf(none, "hue", type=toys.HUE.or_none),
        c.Attribute(none, "space", type=toys.SPOT.or_none),
        c.PieceAt(toys.zone("garden"), none, type=toys.STONE.or_none),
        c.Content(toys.zone("slot", none, none), type=toys.STONE.or_none),
        c.LetValue("more", none, (toys.num(1),), type=toys.NUMBER.or_none),
        c.Cell("Crop", "price", none, type=toys.NUMBER.or_none),
        c.VarValue("coins", (none,), type=toys.NUMBER.or_none),
        toys.call("row", none, type=toys.SPOT.or_none),
        toys.call("step", toys.spot(1, 1), none, type=toys.SPOT.or_none),
        toys.call("left", none, type=toys.PLAYER.or_none),
        c.Turns(none, type=toys.NUMBER.or_none),
    ):
        assert _value(toys, expr, play) is None
    assert _value(toys, toys.pieces("slot", none, none), play) == ()
    assert _value(toys, toys.call("count", toys.pieces("slot", none, none)), play) == 0


def test_spots(toys: Any) -> None:
    play = toys.play()
    stone = toys.call("one", toys.stones("red"), type=toys.STONE)
    execute(c.Place(stone, toys.zone("garden"), toys.spot(2, 1)), play, [None])
    there = c.PieceAt(toys.zone("garden"), toys.spot(2, 1), type=toys.STONE.or_none)
    assert play.world.text(_value(toys, there, play)) == "Stone(red)"
    assert _value(toys, c.Attribute(there, "space", type=toys.SPOT), play) == _value(toys, toys.spot(2, 1), play)
    with pytest.raises(RuleFault, match=r"Garden has no space \(4, 1\)"):
        _value(toys, toys.spot(4, 1), play)


def test_pieces_made_of_fields(toys: Any) -> None:
    play = toys.play()
    assert len(_value(toys, toys.stones("red"), play)) == 2
    assert len(_value(toys, c.MakePieces("Stone", (), type=SetOf(toys.STONE)), play)) == 6
    assert _value(toys, c.MakePieces("Stone", (toys.none(),), type=SetOf(toys.STONE)), play) == ()


# ---- calls ------------------------------------------------------------------------------------------------


def test_lets_know_their_owner(toys: Any) -> None:
    play = toys.play()
    play.cells[play.layout.vars["coins"].offsets[1,]] = 5
    more = c.LetValue("more", toys.word("player", "player2"), (toys.num(3),), type=toys.NUMBER)
    assert _value(toys, more, play) == 8
    assert call_let(play, "leaders") == (1,)


def test_columns(toys: Any) -> None:
    play = toys.play()
    oat = toys.word("Crop", "oat")
    assert _value(toys, c.Cell("Crop", "price", oat, type=toys.NUMBER), play) == 5
    family = c.Cell("Crop", "yields", oat, None, (toys.word("Hue", "blue"),), type=toys.NUMBER)
    assert _value(toys, family, play) == 7
    worth = c.Cell("Crop", "worth", oat, toys.word("player", "player1"), (toys.num(4),), type=toys.NUMBER)
    assert _value(toys, worth, play) == 2 * 4 + 5
    large = c.Cell("Crop", "worth", oat, toys.word("player", "player1"), (toys.num(9),), type=toys.NUMBER)
    with pytest.raises(RuleFault, match=r"worth would be 23; it is declared as 0\.\.20"):
        _value(toys, large, play)


def test_what_calls_itself_is_a_fault(toys: Any) -> None:
    again = c.LetValue("again", None, (), type=toys.NUMBER)
    body = toys.math(toys.num(1), "+", again)
    lets = {"again": c.LetDecl(name="again", owner=None, params=(), type=toys.NUMBER, value=body, slots=1)}
    play = toys.play(toys.world(lets=lets | toys.rules().lets))
    with pytest.raises(RuleFault, match="calls itself"):
        _value(toys, again, play)


# ---- queries ----------------------------------------------------------------------------------------------


def test_queries(toys: Any) -> None:
    numbers = c.Span_(toys.num(1), toys.num(6), type=SetOf(toys.NUMBER))
    even = toys.same(toys.math(toys.local(1), "mod", toys.num(2)), toys.num(0))
    squares = toys.math(toys.local(1), "*", toys.local(1))
    third = toys.math(toys.local(1), "mod", toys.num(3))
    assert _value(toys, c.Filter(1, numbers, even, type=SetOf(toys.NUMBER))) == (2, 4, 6)
    assert _value(toys, c.Each(1, numbers, squares, type=ListOf(toys.NUMBER))) == (1, 4, 9, 16, 25, 36)
    assert _value(toys, c.Some(1, numbers, even, type=toys.YES_NO)) is True
    assert _value(toys, c.Every(1, numbers, even, type=toys.YES_NO)) is False
    assert _value(toys, c.Ranked(1, numbers, third, type=ListOf(toys.NUMBER))) == (2, 5, 1, 4, 3, 6)
    assert _value(toys, c.Top(1, numbers, third, type=SetOf(toys.NUMBER))) == (2, 5)
    nothing = c.Const((), type=SetOf(toys.NUMBER))
    assert _value(toys, c.Top(1, nothing, third, type=SetOf(toys.NUMBER))) == ()
    assert _value(toys, c.Every(1, nothing, even, type=toys.YES_NO)) is True


def test_sets_and_lists(toys: Any) -> None:
    def numbers(kind: Any, *values: int) -> c.Expr:
        return c.MakeList(tuple(toys.num(value) for value in values), type=kind(toys.NUMBER))

    assert _value(toys, numbers(SetOf, 3, 1, 3)) == (1, 3)
    assert _value(toys, numbers(ListOf, 3, 1, 3)) == (3, 1, 3)
    both = (numbers(SetOf, 3, 1), numbers(SetOf, 2, 3))
    assert _value(toys, c.SetSum(*both, type=SetOf(toys.NUMBER))) == (1, 2, 3)
    assert _value(toys, c.SetDifference(*both, type=SetOf(toys.NUMBER))) == (1,)
    assert _value(toys, c.SetSum(numbers(ListOf, 3, 1), numbers(ListOf, 2), type=ListOf(toys.NUMBER))) == (3, 1, 2)
    assert _value(toys, c.ToSet(toys.none(), type=SetOf(toys.NUMBER))) == ()
    assert _value(toys, c.ToSet(toys.num(4), type=SetOf(toys.NUMBER))) == (4,)


# ---- what is going on -----------------------------------------------------------------------------------


def test_before_reads_the_snapshot(toys: Any) -> None:
    play = toys.play()
    count = toys.call("count", toys.pieces("bag"))
    before = c.Before("turn", count, type=toys.NUMBER)
    _move(toys, play, toys.stones("red"), "bag")
    assert _value(toys, before, play) == 2, "without a snapshot it is now"
    play.snapshot("turn")
    _move(toys, play, toys.stones("green"), "bag")
    assert (_value(toys, before, play), _value(toys, count, play)) == (2, 4)


def test_positions_are_compared_by_what_pieces_look_like(toys: Any) -> None:
    play = toys.play()
    first, second, *_ = play.world.pieces
    names = ("garden", "total")
    place = [c.Place(c.Const(p, type=toys.STONE), toys.zone("garden"), toys.spot(1, 1)) for p in (first, second)]
    execute(place[0], play, [None])
    play.records[names] = (position_key(play, names),)
    occurred = c.Occurred(names, type=toys.NUMBER)
    assert _value(toys, occurred, play) == 1
    _move(toys, play, toys.stones("red"), "box")
    assert _value(toys, occurred, play) == 0
    execute(place[1], play, [None])
    assert _value(toys, occurred, play) == 1
    execute(c.Rotate(c.Const(second, type=toys.STONE), toys.num(1)), play, [None])
    assert _value(toys, occurred, play) == 0


def test_who_sees_what(toys: Any) -> None:
    play = toys.play(toys.world(3))
    stone = play.world.pieces.start
    set_of = c.Const((stone,), type=SetOf(toys.STONE))
    assert visible(2, stone, play), "the box is open"
    _move(toys, play, set_of, "hand", toys.word("player", "player2"))
    assert [visible(player, stone, play) for player in range(3)] == [False, True, False]
    execute(c.Show(set_of, c.ToSet(toys.word("player", "player3"), type=SetOf(toys.PLAYER))), play, [None])
    assert [visible(player, stone, play) for player in range(3)] == [False, True, True]
    _move(toys, play, set_of, "bag")
    assert not any(visible(player, stone, play) for player in range(3))
    hue = toys.word("Hue", "red")
    _move(toys, play, set_of, "slot", toys.word("player", "player1"), hue)
    assert viewers(play.cells[play.layout.piece_zone + stone], play) == ()
    play.cells[play.layout.vars["coins"].offsets[2,]] = 4
    assert [visible(player, stone, play) for player in range(3)] == [False, False, True]
    sees = toys.call("sees", toys.word("player", "player3"), c.Const(stone, type=toys.STONE), type=toys.YES_NO)
    assert _value(toys, sees, play) is True


def test_names_of_pieces(toys: Any) -> None:
    play = toys.play(toys.world(options={"copies": 1}))
    red = play.world.members(KindSort("Stone"))[0]
    assert piece_text(red, play) == "Stone(red)"
    tile = play.world.members(KindSort("Tile"))[1]
    one = c.Const(tile, type=toys.PIECE)
    assert piece_text(tile, play) == "Tile in box"
    execute(c.Place(one, toys.zone("garden"), toys.spot(2, 1)), play, [None])
    assert piece_text(tile, play) == "Tile at Garden(2, 1)"
    execute(c.Place(one, toys.zone("plot", toys.word("player", "player1")), toys.spot(2, 1)), play, [None])
    assert piece_text(tile, play) == "Tile in player1.plot at Garden(2, 1)"


def test_alike_pieces(toys: Any) -> None:
    play = toys.play()
    first, second, *_ = play.world.members(KindSort("Tile"))
    assert alike_key(first, play) == alike_key(second, play)
    _move(toys, play, c.Const((first,), type=SetOf(toys.PIECE)), "bag")
    assert alike_key(first, play) != alike_key(second, play)
    play.snapshot("turn")
    _move(toys, play, c.Const((second,), type=SetOf(toys.PIECE)), "bag")
    assert alike_key(first, play) != alike_key(second, play), "a snapshot tells them apart"
    play.snapshot("turn")
    assert alike_key(first, play) == alike_key(second, play)
    assert alike_key(first, play) != alike_key(play.world.pieces.start, play)


def test_sorts_are_told_apart(toys: Any) -> None:
    play = toys.play()
    first = c.Const(play.world.pieces.start, type=toys.PIECE)
    for sorts, result in (((KindSort("Stone"),), True), ((KindSort("Cube"), KindSort("Tile")), False)):
        assert _value(toys, c.IsKind(first, sorts, type=toys.YES_NO), play) is result
    assert _value(toys, c.IsKind(toys.none(), (KindSort("Stone"),), type=toys.YES_NO), play) is False


def test_symbols(toys: Any) -> None:
    play = toys.play(toys.world(3, {"copies": 4}))
    assert _value(toys, c.PlayerCount(type=toys.NUMBER), play) == 3
    assert _value(toys, c.OptionValue("copies", type=toys.NUMBER), play) == 4
    assert _value(toys, toys.all(PlayerSort()), play) == (0, 1, 2)
    assert _value(toys, c.AllOf((EnumSort("Hue"), EnumSort("Crop")), type=SetOf(toys.HUE)), play) == tuple(
        sorted(play.world.members(EnumSort("Hue")) + play.world.members(EnumSort("Crop")))
    )
    assert _value(toys, toys.same(toys.num(3), c.Const(3, type=number(0, 5))), play)
