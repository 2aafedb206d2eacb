"""What statements do, what they refuse, and that no piece is ever lost."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from searules.engine.effects import EXECUTE, MOST_PASSES, Ended, Left, execute, run_block
from searules.engine.faults import RuleFault
from searules.engine.pieces import check_consistency, from_top
from searules.engine.play import Play
from searules.rules import checked as c
from searules.rules.types import KindSort, SetOf


def test_every_statement_without_decision_has_a_meaning() -> None:
    named = {cls for cls in vars(c).values() if isinstance(cls, type) and issubclass(cls, c.Stmt)}
    plain = {cls for cls in named if not issubclass(cls, c.Decision)} - {c.Stmt}
    assert plain <= set(EXECUTE)
    assert not any(issubclass(cls, c.Decision) for cls in EXECUTE)


def _do(toys: Any, play: Play, *statements: c.Stmt, local: Any = None) -> Any:
    return run_block(toys.block(*statements), play, [None] * 4 if local is None else local)


def _var(play: Play, name: str, *keys: Any) -> Any:
    cells = play.layout.vars[name]
    cell = play.cells[cells.offsets[keys]]
    return cell if cells.codec.decode is None else cells.codec.decode(cell)


def _tile(toys: Any, play: Play, number: int = 0) -> c.Expr:
    return c.Const(play.world.members(KindSort("Tile"))[number], type=toys.PIECE)


# ---- vars -----------------------------------------------------------------------------------------------


def test_vars_keep_their_range(toys: Any) -> None:
    play = toys.play()
    _do(toys, play, c.SetVar("total", (), toys.num(10)))
    assert _var(play, "total") == 10
    with pytest.raises(RuleFault, match="total would be 11; it holds 0 to 10"):
        _do(toys, play, c.SetVar("total", (), toys.num(11)))
    with pytest.raises(RuleFault, match="total cannot hold none"):
        _do(toys, play, c.SetVar("total", (), toys.none()))
    assert _var(play, "total") == 10


def test_excess_is_lost_where_it_is_so_declared(toys: Any) -> None:
    play = toys.play()
    me = (toys.word("player", "player2"),)
    for value, kept in ((9, 5), (-3, 0), (4, 4)):
        _do(toys, play, c.SetVar("coins", me, toys.num(value)))
        assert (_var(play, "coins", 1), _var(play, "coins", 0)) == (kept, 2)
    with pytest.raises(RuleFault, match="no coins of none"):
        _do(toys, play, c.SetVar("coins", (toys.none(),), toys.num(1)))


def test_vars_of_all_types(toys: Any) -> None:
    play = toys.play()
    assert (_var(play, "mark"), _var(play, "hues"), _var(play, "open")) == (None, (), False)
    hues = c.MakeList((toys.word("Hue", "blue"), toys.word("Hue", "red")), type=SetOf(toys.HUE))
    _do(
        toys,
        play,
        c.SetVar("mark", (), toys.spot(2, 2)),
        c.SetVar("hues", (), hues),
        c.SetVar("open", (), toys.truth(True)),
    )
    assert play.world.text(_var(play, "mark")) == "Garden(2, 2)"
    assert [play.world.text(hue) for hue in _var(play, "hues")] == ["red", "blue"]
    assert _var(play, "open") is True
    _do(toys, play, c.SetVar("mark", (), toys.none()))
    assert _var(play, "mark") is None


# ---- pieces ---------------------------------------------------------------------------------------------


def test_a_zone_that_is_full(toys: Any) -> None:
    play = toys.play()
    with pytest.raises(RuleFault, match="the zone jar has room for 2 pieces; this would be the 3rd") as caught:
        _do(toys, play, c.Move(toys.all(KindSort("Tile")), toys.zone("jar")))
    assert caught.value.notes == ("The piece is Tile in box.",)
    play = toys.play()
    two = c.Move(
        toys.call("first_n", toys.num(2), toys.all(KindSort("Tile")), type=SetOf(toys.PIECE)), toys.zone("jar")
    )
    _do(toys, play, two, two)
    assert toys.inside(play, "jar") == ["Tile", "Tile"]
    check_consistency(play)


def test_a_spot_that_is_taken(toys: Any) -> None:
    play = toys.play()
    there = (toys.zone("garden"), toys.spot(1, 1))
    _do(toys, play, c.Place(_tile(toys, play), *there), c.Place(_tile(toys, play), *there))
    with pytest.raises(RuleFault, match=r"Tile cannot lie on Garden\(1, 1\) in garden: Tile is there"):
        _do(toys, play, c.Place(_tile(toys, play, 1), *there))
    with pytest.raises(RuleFault, match="there is no spot"):
        _do(toys, play, c.Place(_tile(toys, play, 1), toys.zone("garden"), toys.none()))
    with pytest.raises(RuleFault, match="there is no piece"):
        _do(toys, play, c.Place(toys.none(), *there))
    with pytest.raises(RuleFault, match="no such zone"):
        _do(toys, play, c.Move(toys.pieces("bag"), toys.zone("hand", toys.none())))


def test_pieces_go_to_the_first_free_spots(toys: Any) -> None:
    play = toys.play()
    _do(toys, play, c.Place(_tile(toys, play, 3), toys.zone("garden"), toys.spot(2, 1)))
    _do(toys, play, c.Move(toys.all(KindSort("Tile")), toys.zone("garden")))
    spots = [play.world.text(play.cells[play.layout.piece_spot + p]) for p in play.world.members(KindSort("Tile"))]
    assert spots == ["Garden(1, 1)", "Garden(3, 1)", "Garden(1, 2)", "Garden(2, 1)"]
    with pytest.raises(RuleFault, match="garden has no free spot for Stone"):
        _do(toys, play, c.Move(toys.all(KindSort("Stone")), toys.zone("garden")))


def test_a_pile_has_a_top(toys: Any) -> None:
    play = toys.play()
    stack = toys.zone_named(play, "stack")
    tiles = play.world.members(KindSort("Tile"))
    _do(toys, play, c.Move(toys.all(KindSort("Tile")), toys.zone("stack")))
    assert from_top(play, stack) == list(reversed(tiles))
    _do(toys, play, c.Move(c.Const((tiles[1],), type=SetOf(toys.PIECE)), toys.zone("stack")))
    assert from_top(play, stack) == [tiles[1], tiles[3], tiles[2], tiles[0]]
    _do(toys, play, c.Draw(toys.num(2), (toys.zone("stack"),), toys.zone("bag")))
    assert from_top(play, stack) == [tiles[2], tiles[0]]
    check_consistency(play)


def test_drawing_too_many(toys: Any) -> None:
    play = toys.play()
    _do(toys, play, c.Move(toys.stones("red"), toys.zone("bag")))
    with pytest.raises(RuleFault, match=r"3 are to be drawn from bag \+ stack, which holds 2"):
        _do(toys, play, c.Draw(toys.num(3), (toys.zone("bag"), toys.zone("stack")), toys.zone("jar")))
    assert len(toys.inside(play, "bag")) == 2


def test_faces_and_rotation(toys: Any) -> None:
    play = toys.play()
    stone = c.Const(play.world.pieces.start, type=toys.STONE)
    face = play.layout.piece_face + play.world.pieces.start
    turned = play.layout.piece_turned + play.world.pieces.start
    _do(toys, play, c.Flip(stone), c.Rotate(stone, toys.num(-1)))
    assert (play.cells[face], play.cells[turned]) == (1, 3)
    _do(toys, play, c.Flip(stone), c.SetTurned(stone, toys.num(6)))
    assert (play.cells[face], play.cells[turned]) == (0, 2)
    _do(toys, play, c.TurnTo(c.ToSet(stone, type=SetOf(toys.STONE)), toys.word("word", "down")))
    _do(toys, play, c.Move(c.ToSet(stone, type=SetOf(toys.STONE)), toys.zone("bag")))
    assert (play.cells[face], play.cells[turned]) == (1, 2), "moving turns nothing"
    with pytest.raises(RuleFault, match="Tile has no faces"):
        _do(toys, play, c.Flip(_tile(toys, play)))
    with pytest.raises(RuleFault, match="Stone has no face 7"):
        _do(toys, play, c.TurnTo(c.ToSet(stone, type=SetOf(toys.STONE)), toys.num(7)))


def test_clear_begins_again(toys: Any) -> None:
    play = toys.play()
    stone = c.Const(play.world.pieces.start, type=toys.STONE)
    play.cells[play.layout.acting] = 1
    _do(toys, play, c.Flip(stone), c.Move(toys.stones("red"), toys.zone("bag")), c.SetVar("total", (), toys.num(4)))
    _do(toys, play, c.Show(toys.stones("red"), None), c.Clear())
    play.cells[play.layout.acting] = -1
    assert play.cells == list(play.world.first_cells)


def test_moving_hides_what_was_shown(toys: Any) -> None:
    play = toys.play()
    shown = play.layout.piece_shown + play.world.pieces.start
    _do(toys, play, c.Show(toys.stones("red"), None))
    assert play.cells[shown] == 0b11
    _do(toys, play, c.Move(toys.stones("red"), toys.zone("bag")))
    assert play.cells[shown] == 0


# ---- flow -----------------------------------------------------------------------------------------------


def _add(toys: Any, value: c.Expr) -> c.Stmt:
    return c.SetVar("total", (), toys.math(c.VarValue("total", type=toys.NUMBER), "+", value))


def test_loops(toys: Any) -> None:
    play = toys.play()
    numbers = c.Span_(toys.num(1), toys.num(3), type=SetOf(toys.NUMBER))
    _do(toys, play, c.For(1, numbers, toys.block(_add(toys, toys.local(1)))))
    assert _var(play, "total") == 6
    _do(toys, play, c.Repeat(toys.block(_add(toys, toys.num(1))), times=toys.num(2)))
    enough = toys.less(c.VarValue("total", type=toys.NUMBER), ">=", toys.num(10))
    _do(toys, play, c.Repeat(toys.block(_add(toys, toys.num(1))), until=enough))
    assert _var(play, "total") == 10
    _do(toys, play, c.Repeat(toys.block(_add(toys, toys.num(1))), until=enough))
    assert _var(play, "total") == 10
    with pytest.raises(RuleFault, match=f"{MOST_PASSES:,} times without a decision"):
        _do(toys, play, c.Repeat(toys.block()))


def test_a_set_is_read_before_the_first_pass(toys: Any) -> None:
    play = toys.play()
    _do(toys, play, c.Move(toys.stones("red"), toys.zone("bag")))
    out = c.Move(toys.pieces("bag"), toys.zone("stack"))
    _do(toys, play, c.For(1, toys.pieces("bag"), toys.block(out, _add(toys, toys.num(1)))))
    assert _var(play, "total") == 2


def test_me_comes_back_after_its_loop(toys: Any) -> None:
    play = toys.play()
    local: list[Any] = [1]
    me = toys.local(0, toys.PLAYER)
    _do(toys, play, c.For(0, toys.call("clockwise", me), toys.block(_add(toys, me))), local=local)
    assert (local, _var(play, "total")) == ([1], 1)


def test_what_leaves_a_block(toys: Any) -> None:
    play = toys.play()
    one = _add(toys, toys.num(1))
    assert _do(toys, play, c.Repeat(toys.block(one, c.Leave("repeat"), one))) is None
    assert _do(toys, play, c.Step("turn.a", toys.block(c.Leave("step"), one))) is None
    assert _do(toys, play, c.Repeat(toys.block(one, c.Leave("turn"))), one) == Left("turn")
    assert _var(play, "total") == 2
    winners = c.ToSet(toys.word("player", "player2"), type=SetOf(toys.PLAYER))
    assert _do(toys, play, c.EndGame(winners), one) == Ended((1,), drawn=False)
    assert _do(toys, play, c.EndGame(drawn=True)) == Ended(None, drawn=True)
    assert execute(c.EndGame(), play, [None]) == Ended(None, drawn=False)


def test_procedures_and_columns_keep_me(toys: Any) -> None:
    me = c.VarValue("coins", (toys.local(0, toys.PLAYER),), type=toys.NUMBER)
    pay = toys.block(
        c.SetVar("coins", (toys.local(0, toys.PLAYER),), toys.math(me, "+", toys.local(1))), c.Leave("turn")
    )
    play = toys.play(toys.world(procedures={"pay": c.Procedure(name="pay", params=(1,), body=pay, slots=2)}))
    assert _do(toys, play, c.CallProcedure("pay", (toys.num(2),)), local=[1]) == Left("turn")
    assert (_var(play, "coins", 0), _var(play, "coins", 1)) == (2, 4)
    wheat, oat = toys.word("Crop", "wheat"), toys.word("Crop", "oat")
    _do(toys, play, c.CallColumn("Crop", "grow", wheat, (toys.num(7),)))
    _do(toys, play, c.CallColumn("Crop", "grow", oat, (toys.num(8),)))
    assert _var(play, "total") == 7
    with pytest.raises(RuleFault, match="asked of no row of Crop"):
        _do(toys, play, c.CallColumn("Crop", "grow", toys.none(), (toys.num(7),)))


def test_turns_that_are_asked_for(toys: Any) -> None:
    play = toys.play()
    _do(toys, play, c.AnotherTurn(), c.SetNextPlayer(toys.word("player", "player2")))
    assert (play.cells[play.layout.another_turn], play.cells[play.layout.next_player]) == (1, 1)
    with pytest.raises(RuleFault, match="next player would be none"):
        _do(toys, play, c.SetNextPlayer(toys.none()))


# ---- laws -----------------------------------------------------------------------------------------------

ZONES = ("box", "bag", "stack", "jar", "garden")


@st.composite
def effects(draw: Any) -> list[tuple[Any, ...]]:
    """Random things to do, by words."""
    pieces = st.sets(st.integers(0, 11), max_size=4)
    zone = st.sampled_from(ZONES)
    one = st.one_of(
        st.tuples(st.just("move"), pieces, zone),
        st.tuples(st.just("place"), st.integers(0, 11), st.integers(0, 5)),
        st.tuples(st.just("draw"), st.integers(0, 3), zone, zone),
        st.tuples(st.just("shuffle"), pieces, zone),
        st.tuples(st.just("scatter"), pieces),
        st.tuples(st.just("turn"), st.integers(0, 11), st.integers(-7, 7)),
        st.tuples(st.just("show"), pieces),
        st.tuples(st.just("clear")),
    )
    found: list[tuple[Any, ...]] = draw(st.lists(one, max_size=12))
    return found


def _statement(toys: Any, play: Play, what: tuple[Any, ...]) -> c.Stmt:
    first = play.world.pieces.start

    def pieces(numbers: Any) -> c.Expr:
        return c.Const(tuple(sorted(first + n for n in numbers)), type=SetOf(toys.PIECE))

    def piece(number: int) -> c.Expr:
        return c.Const(first + number, type=toys.PIECE)

    match what:
        case ("move", numbers, zone):
            return c.Move(pieces(numbers), toys.zone(zone))
        case ("place", number, spot):
            return c.Place(piece(number), toys.zone("garden"), toys.spot(1 + spot % 3, 1 + spot // 3))
        case ("draw", count, source, target):
            return c.Draw(toys.num(count), (toys.zone(source),), toys.zone(target))
        case ("shuffle", numbers, zone):
            return c.Shuffle(pieces(numbers), toys.zone(zone))
        case ("scatter", numbers):
            return c.Scatter(pieces(numbers), toys.zone("garden"))
        case ("turn", number, by):
            return c.Rotate(piece(number), toys.num(by))
        case ("show", numbers):
            return c.Show(pieces(numbers), None)
    return c.Clear()


@settings(max_examples=50)
@given(effects())
def test_no_piece_is_ever_lost(toys: Any, done: list[tuple[Any, ...]]) -> None:
    play = toys.play()
    for what in done:
        before = play.copy()
        try:
            execute(_statement(toys, play, what), play, [None] * 4)
        except RuleFault:
            check_consistency(play)
            play = before
        check_consistency(play)


@settings(max_examples=50)
@given(effects(), effects())
def test_what_is_done_to_a_copy_never_shows(toys: Any, first: list[Any], then: list[Any]) -> None:
    def run(play: Play, done: list[Any]) -> None:
        for what in done:
            try:
                execute(_statement(toys, play, what), play, [None] * 4)
            except RuleFault:
                return

    play = toys.play()
    run(play, first)
    play.snapshot("turn")
    cells, snapshot = play.cells.copy(), play.before["turn"].copy()
    copied = play.copy()
    run(copied, then)
    copied.snapshot("turn")
    assert (play.cells, play.before["turn"]) == (cells, snapshot)
    again = play.copy()
    run(again, then)
    assert again.cells == copied.cells, "equal states go on alike"
