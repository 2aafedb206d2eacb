"""Linking: what is known before play is worked out before play, and means the same."""

from typing import Any

import pytest
from attrs import evolve

from searules.engine.effects import execute
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.link import Linker, Sited, with_sites
from searules.engine.walk import rebuild, walk
from searules.rules import checked as c
from searules.rules.types import EnumSort, KindSort, ListOf, PlayerSort, SetOf


def _linked(toys: Any, node: Any, world: Any = None) -> Any:
    world = world or toys.world()
    return Linker(world, toys.play(world)).node(node)


def test_symbols_become_constants(toys: Any) -> None:
    world = toys.world(3, {"copies": 4})
    assert _linked(toys, c.PlayerCount(type=toys.NUMBER), world).value == 3
    assert _linked(toys, c.OptionValue("copies", type=toys.NUMBER), world).value == 4
    assert _linked(toys, toys.all(PlayerSort()), world).value == (0, 1, 2)
    assert _linked(toys, toys.word("Hue", "red"), world).value == world.id_of(EnumSort("Hue"), "red")


def test_constant_parts_are_folded(toys: Any) -> None:
    sum_ = toys.math(toys.num(2), "*", toys.num(3))
    assert _linked(toys, toys.math(toys.local(1), "+", sum_)) == toys.math(
        toys.local(1), "+", c.Const(6, type=toys.NUMBER)
    )
    query = c.Filter(1, toys.all(PlayerSort()), toys.less(toys.local(1), ">", toys.num(0)), type=SetOf(toys.PLAYER))
    assert _linked(toys, query).value == (1,)
    cell = c.Cell("Crop", "price", toys.word("Crop", "oat"), type=toys.NUMBER)
    assert _linked(toys, cell).value == 5


def test_what_reads_the_position_stays(toys: Any) -> None:
    for expr in (
        toys.call("count", toys.pieces("bag")),
        c.VarValue("total", type=toys.NUMBER),
        c.LetValue("leaders", None, type=SetOf(toys.PLAYER)),
        toys.call("one", toys.stones("red"), type=toys.STONE),
        c.Groups(toys.all(KindSort("Stone")), type=ListOf(SetOf(toys.STONE))),
        c.Before("turn", toys.num(1), type=toys.NUMBER),
    ):
        assert not isinstance(_linked(toys, expr), c.Const)


def test_a_fault_waits_for_play(toys: Any) -> None:
    broken = toys.math(toys.num(1), "div", toys.num(0))
    linked = _linked(toys, broken)
    assert linked == broken
    with pytest.raises(RuleFault):
        evaluate(linked, toys.play(), [None])


def test_what_options_rule_out_is_cut_away(toys: Any) -> None:
    few = toys.less(c.OptionValue("copies", type=toys.NUMBER), "<", toys.num(3))
    bag, jar = toys.call("count", toys.pieces("bag")), toys.call("count", toys.pieces("jar"))
    cases = c.Cases((c.Arm("few", few, bag), c.Arm("", None, jar)), "size", type=toys.NUMBER)
    small, large = toys.world(options={"copies": 2}), toys.world(options={"copies": 3})
    assert [arm.label for arm in _linked(toys, cases, small).arms] == ["few"]
    assert _linked(toys, cases, large) == _linked(toys, jar)
    leave, end = toys.block(c.Leave("turn")), toys.block(c.EndGame())
    branches = c.If(((few, leave), (None, end)))
    assert _linked(toys, branches, small) == c.If(((None, leave),))
    assert _linked(toys, branches, large) == c.If(((None, end),))
    empty = toys.same(bag, toys.num(0))
    assert _linked(toys, c.And(few, empty, type=toys.YES_NO), small) == _linked(toys, empty)
    assert _linked(toys, c.And(few, empty, type=toys.YES_NO), large).value is False
    assert _linked(toys, c.Or(few, empty, type=toys.YES_NO), small).value is True


def test_lets_are_settled_where_they_are_used(toys: Any) -> None:
    few = toys.less(c.OptionValue("copies", type=toys.NUMBER), "<", toys.num(3))
    lets = {"few": c.LetDecl(name="few", owner=None, params=(), type=toys.YES_NO, value=few, slots=1)}
    world = toys.world(lets=toys.rules().lets | lets)
    assert _linked(toys, c.LetValue("few", None, type=toys.YES_NO), world).value is True


def test_sorts_of_pieces_become_ranges_of_ids(toys: Any) -> None:
    world = toys.world()
    test = c.IsKind(toys.local(1, toys.PIECE), (KindSort("Stone"), KindSort("Cube")), type=toys.YES_NO)
    linked = _linked(toys, test, world)
    assert isinstance(linked, c.In)
    play = toys.play(world)
    for piece in (None, *world.pieces):
        assert evaluate(test, play, [None, piece]) == evaluate(linked, play, [None, piece])


def _with_chance(toys: Any) -> dict[str, Any]:
    roll = c.RollVar("total", ())
    few = toys.less(c.OptionValue("copies", type=toys.NUMBER), "<", toys.num(3))
    inner = c.Step("setup.deal", toys.block(roll, c.If(((few, toys.block(roll)),)), roll))
    setup = c.Flow(name="setup", body=toys.block(roll, inner, roll), slots=1)
    shake = c.Procedure(name="shake", params=(), body=toys.block(roll), slots=1)
    return {"flows": {"setup": setup}, "procedures": {"shake": shake}}


def test_each_place_with_chance_has_its_own_address(toys: Any) -> None:
    rules, sites = with_sites(toys.rules(**_with_chance(toys)))
    assert sorted(sites) == [
        "elsewhere",
        "setup#1",
        "setup#2",
        "setup.deal#1",
        "setup.deal#2",
        "setup.deal#3",
        "shake#1",
    ]
    found = [node.site for node in walk(rules.flows["setup"]) if isinstance(node, Sited)]
    assert [sites[site] for site in found] == [
        "setup#1",
        "setup.deal#1",
        "setup.deal#2",
        "setup.deal#3",
        "setup#2",
    ]


def test_options_move_no_stream(toys: Any) -> None:
    small = toys.world(options={"copies": 2}, **_with_chance(toys))
    large = toys.world(options={"copies": 3}, **_with_chance(toys))
    assert small.sites == large.sites

    def last(world: Any) -> int:
        return [node.site for node in walk(world.rules.flows["setup"]) if isinstance(node, Sited)][-1]

    assert last(small) == last(large)
    kept = [node for node in walk(large.rules.flows["setup"]) if isinstance(node, Sited)]
    assert len(kept) == 4, "one was ruled out"


def test_linked_and_plain_rules_do_the_same(toys: Any) -> None:
    body = toys.block(
        c.SetVar(
            "total", (), toys.math(c.OptionValue("copies", type=toys.NUMBER), "+", c.PlayerCount(type=toys.NUMBER))
        )
    )
    procedure = c.Procedure(name="go", params=(), body=body, slots=1)
    world = toys.world(procedures={"go": procedure})
    plain, linked = toys.play(world), toys.play(world)
    execute(c.Step("go", body), plain, [None])
    execute(c.CallProcedure("go", ()), linked, [None])
    assert plain.cells == linked.cells != list(world.first_cells)


def test_rebuilding_without_change_keeps_the_tree(toys: Any) -> None:
    flow = _with_chance(toys)["flows"]["setup"]
    assert rebuild(flow, lambda node: node) is flow
    changed = rebuild(flow, lambda node: evolve(node, statements=()))
    assert changed.body.statements == ()
