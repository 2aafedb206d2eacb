"""Worlds: atoms, options, pieces, zones, and what is refused before play."""

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from searules.engine.codec import NONE, Codec, OutOfRangeError
from searules.engine.faults import WorldError
from searules.engine.names import family_text, text_of
from searules.engine.pieces import check_consistency
from searules.engine.world import World, settle
from searules.rules import checked as c
from searules.rules.types import (
    DirectionSort,
    EnumSort,
    KindSort,
    ListOf,
    PartSort,
    PlayerSort,
    SetOf,
    WordSort,
    number,
)


def test_atoms_are_numbered_in_declared_order(toys: Any) -> None:
    world = toys.world(3)
    assert world.members(PlayerSort()) == (0, 1, 2)
    assert world.members(DirectionSort()) == tuple(range(3, 11))
    assert [world.text(a) for a in world.domain([WordSort("down"), WordSort("up")])] == ["up", "down"]
    firsts = [world.members(sort)[0] for sort in world.rules.atoms]
    assert firsts == sorted(firsts)
    assert [world.text(spot) for spot in world.members(PartSort("Garden"))][:4] == [
        "Garden(1, 1)",
        "Garden(2, 1)",
        "Garden(3, 1)",
        "Garden(1, 2)",
    ]
    assert world.text(world.members(PartSort("Garden", "corner"))[0]) == "Post(0, 0)"
    assert world.text(world.members(PartSort("Garden", "row"))[1]) == "Row(2)"


def test_pieces_of_each_combination(toys: Any) -> None:
    world = toys.world(options={"copies": 3})
    stones = world.members(KindSort("Stone"))
    assert [world.text(piece) for piece in stones] == [f"Stone({h})" for h in ("red", "green", "blue") for _ in "123"]
    assert world.made["Stone", (world.id_of(EnumSort("Hue"), "green"),)] == stones[3:6]
    assert world.kinds["Cube"].faces == (1, 2, 3, 4, 5, 6)
    assert world.kinds["Stone"].turns == 4


def test_zones_of_each_owner(toys: Any) -> None:
    world = toys.world(2)
    texts = [zone.text for zone in world.zones]
    assert texts[:5] == ["box", "bag", "stack", "jar", "player1.hand"]
    assert "player2.slot(blue)" in texts
    slot = world.zones[texts.index("player2.slot(blue)")]
    assert (slot.room, slot.player, slot.ordered) == (1, 1, False)
    assert world.zones[texts.index("stack")].ordered


def test_before_set_up_all_pieces_are_in_the_box(toys: Any) -> None:
    play = toys.play()
    check_consistency(play)
    assert len(toys.inside(play, "box")) == len(play.world.pieces) == 12
    assert play.cells[play.layout.acting] == -1


@pytest.mark.parametrize("players", [1, 5])
def test_too_few_or_too_many_players(toys: Any, players: int) -> None:
    with pytest.raises(WorldError, match=f"is for 2 to 4 players, not for {players}"):
        toys.world(players)


def test_options_are_checked(toys: Any) -> None:
    with pytest.raises(WorldError, match="no option colour"):
        toys.world(options={"colour": 1})
    with pytest.raises(WorldError, match="The option copies cannot be 12"):
        toys.world(options={"copies": 12})
    with pytest.raises(WorldError, match="The option copies cannot be none"):
        toys.world(options={"copies": None})


def test_a_settled_option_is_not_chosen(toys: Any) -> None:
    fixed = {"copies": c.Option(name="copies", type=number(1, 9), value=toys.num(2), fixed=True)}
    rules = toys.rules(options=fixed)
    assert World.build(rules, 2, {"copies": 2}).options == {"copies": 2}
    with pytest.raises(WorldError, match="is settled"):
        World.build(rules, 2, {"copies": 3})


def test_options_may_read_options_declared_later(toys: Any) -> None:
    def option(name: str, value: c.Expr) -> c.Option:
        return c.Option(name=name, type=number(1, 9), value=value)

    def told(name: str) -> c.Expr:
        return c.OptionValue(name, type=number(1, 9))

    late = {"copies": option("copies", told("size")), "size": option("size", toys.num(3))}
    assert World.build(toys.rules(options=late), 2).options == {"copies": 3, "size": 3}
    assert World.build(toys.rules(options=late), 2, {"size": 4}).options == {"copies": 4, "size": 4}
    circle = {"copies": option("copies", told("size")), "size": option("size", told("copies"))}
    with pytest.raises(WorldError, match="copies and size read one another"):
        World.build(toys.rules(options=circle), 2)


def test_options_that_do_not_go_together(toys: Any) -> None:
    condition = toys.less(c.OptionValue("copies", type=number(1, 9)), "<", toys.num(5))
    needs = c.Requirement(name="", condition=condition, reason="few stones")
    assert toys.world(requirements=(needs,))
    with pytest.raises(WorldError, match="do not go together: few stones"):
        toys.world(options={"copies": 5}, requirements=(needs,))


def test_a_board_that_cannot_be_made(toys: Any) -> None:
    boards = {"Garden": c.Board(name="Garden", maker="squares", args=(toys.num(0), toys.num(2)))}
    with pytest.raises(WorldError, match="The board Garden cannot be made"):
        toys.world(boards=boards)


def test_boards_of_words(toys: Any) -> None:
    graph = c.Board(
        name="Garden", maker="graph", args=(), words=(("gate", "shed", "pond"), ("shed",), ("pond", "shed"))
    )
    world = toys.world(boards={"Garden": graph})
    assert [world.text(spot) for spot in world.members(PartSort("Garden"))] == ["gate", "shed", "pond"]
    assert world.id_of(PartSort("Garden"), "pond") == world.members(PartSort("Garden"))[2]
    assert world.boards["Garden"].board.adjacent == ((1, 2), (0, 2), (0, 1))
    broken = evolve(graph, words=(("gate", "moon"),))
    with pytest.raises(WorldError, match="connected to moon, which is no space"):
        toys.world(boards={"Garden": broken})


@pytest.mark.parametrize(("count", "words"), [(-1, "would be -1"), (20_001, "more than 20,000 pieces")])
def test_impossible_numbers_of_pieces(toys: Any, count: int, words: str) -> None:
    kinds = toys.rules().kinds
    changed = kinds | {"Tile": evolve(kinds["Tile"], count=toys.num(count))}
    with pytest.raises(WorldError, match=words):
        toys.world(kinds=changed)


def test_what_depends_on_the_position_cannot_set_the_board_up(toys: Any) -> None:
    kinds = toys.rules().kinds
    changed = kinds | {"Tile": evolve(kinds["Tile"], count=toys.call("count", toys.pieces("bag")))}
    with pytest.raises(WorldError, match="The number of Tile must be known before play"):
        toys.world(kinds=changed)


def test_a_cell_out_of_its_column(toys: Any) -> None:
    table = toys.rules().tables["Crop"]
    wrong = evolve(table.rows[0], cells=table.rows[0].cells | {"price": toys.num(10)})
    with pytest.raises(WorldError, match="The column price of Crop holds 0 to 9"):
        toys.world(tables={"Crop": evolve(table, rows=(wrong, table.rows[1]))})


def test_a_first_value_out_of_range(toys: Any) -> None:
    total = evolve(toys.rules().vars["total"], value=toys.num(11))
    with pytest.raises(WorldError, match="The first value of the var total is out of its range: 11"):
        toys.world(vars=toys.rules().vars | {"total": total})


def test_a_var_cannot_hold_a_list(toys: Any) -> None:
    total = evolve(toys.rules().vars["total"], type=ListOf(toys.NUMBER))
    with pytest.raises(WorldError, match="cannot hold a list"):
        toys.world(vars=toys.rules().vars | {"total": total})


def test_settings_of_examples_are_settled_before_there_is_a_world(toys: Any) -> None:
    rules = toys.rules()
    settings = {"hue": toys.word("Hue", "blue"), "n": toys.math(toys.num(2), "+", toys.num(3))}
    world = toys.world(2)
    assert settle(rules, 2, settings) == {"hue": world.id_of(EnumSort("Hue"), "blue"), "n": 5}


def test_texts(toys: Any) -> None:
    world = toys.world()
    hues = world.members(EnumSort("Hue"))
    assert text_of(hues, SetOf(toys.HUE), world) == "[red, green, blue]"
    assert text_of(range(1, 4), SetOf(number(1, 3)), world) == "[1, 2, 3]"
    assert text_of(True, toys.YES_NO, world) == "yes"
    assert text_of(None, toys.SPOT.or_none, world) == "none"
    assert text_of(7, number(0, 9), world) == "7"
    assert family_text("slot", (1, hues[2]), world) == "player2.slot(blue)"


@given(st.integers(-5, 5), st.booleans())
def test_numbers_survive_their_cell(value: int, optional: bool) -> None:
    codec = Codec("plain", -5, 5, optional)
    cell = codec.encode(value)
    assert (cell if codec.decode is None else codec.decode(cell)) == value


@given(st.sets(st.sampled_from([3, 8, 9, 70, 71])))
def test_sets_survive_their_cell(values: set[int]) -> None:
    codec = Codec("set", domain=(3, 8, 9, 70, 71))
    assert codec.decode is not None
    assert codec.decode(codec.encode(tuple(values))) == tuple(sorted(values))


@given(st.sampled_from([True, False, None]))
def test_yes_and_no_survive_their_cell(value: bool | None) -> None:
    codec = Codec("yes or no", optional=True)
    assert codec.decode is not None
    assert codec.decode(codec.encode(value)) is value


def test_what_does_not_fit_its_cell() -> None:
    with pytest.raises(OutOfRangeError):
        Codec("plain", 0, 5).encode(6)
    with pytest.raises(OutOfRangeError):
        Codec("plain", 0, 5).encode(None)
    with pytest.raises(OutOfRangeError):
        Codec("set", domain=(1, 2)).encode((1, 3))
    assert Codec("plain", 0, 5, optional=True).encode(None) == NONE
