"""A directed program for every class of node: the function answers itself, as the walker does."""

import inspect
import random
from typing import Any

import pytest
from tests.compile.both import exactly
from tests.compile.programs import TOYS, Maker, compiled_checks, outcome, places, scattered
from tests.engine.conftest import BED, CROP, HUE, NUMBER, PIECE, SPOT, STONE

from searules.compile import compiled_plan
from searules.compile.traits import WALKED
from searules.compile.unit import LOWER
from searules.engine.chance import Sampled
from searules.engine.compiled import Compiled, plain
from searules.engine.dispatch import VALUE_OF
from searules.engine.effects import EXECUTE, execute
from searules.engine.faults import RuleFault
from searules.engine.walk import walk
from searules.engine.world import World
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import (
    PLAYER,
    YES_NO,
    DirectionSort,
    EnumSort,
    KindSort,
    ListOf,
    One,
    PlayerSort,
    SetOf,
    number,
)

make = Maker()


def n(cls: Any, *args: Any, type: Any = NUMBER) -> Expr:
    """A node at a place of its own."""
    return make.node(cls, *args, type=type)


ME = n(c.Local, 0, "me", type=PLAYER)
IT = n(c.Local, 1, "it", type=PIECE.or_none)
NUM = n(c.Local, 2, "num")
HERE = n(c.Local, 3, "here", type=SPOT.or_none)
X = n(c.Local, 9, "x", type=PIECE)
BAG, HAND = TOYS.pieces("bag"), n(c.Pieces, TOYS.zone("hand", ME), type=SetOf(PIECE))
GARDEN = TOYS.zone("garden")
WHEAT = n(c.Cell, "Crop", "price", n(c.Member, EnumSort("Crop"), "wheat", type=CROP))
A_CROP = n(
    c.Cases,
    (
        c.Arm("a", TOYS.same(NUM, TOYS.num(1)), n(c.Member, EnumSort("Crop"), "oat", type=CROP)),
        c.Arm("", None, n(c.Member, EnumSort("Crop"), "wheat", type=CROP)),
    ),
    "p",
    type=CROP,
)
RED = n(c.Equal, n(c.FieldOf, X, "hue", type=HUE.or_none), TOYS.word("Hue", "red"), type=YES_NO)
PLACED = n(c.Attribute, X, "space", type=SPOT.or_none)
NONE = TOYS.none()
OPEN = n(c.VarValue, "open", type=YES_NO)
PLAIN_HUE = n(c.VarValue, "hue", type=HUE)
SPOTS = TOYS.all(BED)

PROGRAMS: list[Expr] = [
    n(c.After, "nothing", (NUM,), n(c.Arithmetic, "+", NUM, TOYS.num(1))),
    n(c.Filter, 9, TOYS.all(KindSort("Stone")), n(c.In, X, BAG, type=YES_NO), type=SetOf(STONE)),
    n(c.And, OPEN, TOYS.less(NUM, "<", TOYS.num(1)), type=YES_NO),
    n(c.And, OPEN, n(c.Some, 9, BAG, n(c.Equal, PLACED, HERE, type=YES_NO), type=YES_NO), type=YES_NO),
    n(c.Or, OPEN, n(c.Some, 9, BAG, n(c.Compare, ">", NUM, TOYS.num(0), type=YES_NO), type=YES_NO), type=YES_NO),
    n(c.Or, OPEN, TOYS.less(NUM, ">=", TOYS.num(1)), type=YES_NO),
    *(n(c.Arithmetic, op, NUM, n(c.VarValue, "total")) for op in ("+", "-", "*", "div", "mod")),
    *(n(c.Attribute, IT, name, type=SPOT.or_none) for name in ("space", "owner", "face", "zone", "turned")),
    n(c.Before, "turn", n(c.VarValue, "total")),
    n(c.Before, "turn", n(c.Fact, "acting", type=PLAYER.or_none), type=PLAYER.or_none),
    n(c.Before, "turn", n(c.Library, "count", (n(c.Groups, BAG, type=ListOf(SetOf(PIECE))),))),
    n(c.Before, "turn", HAND, type=SetOf(PIECE)),
    n(c.Cases, (c.Arm("a", OPEN, NUM), c.Arm("b", None, n(c.VarValue, "total"))), "probe"),
    n(c.Cases, (c.Arm("a", OPEN, NUM, span=make.at()), c.Arm("b", None, TOYS.num(3), span=make.at())), "probe"),
    n(c.Cell, "Crop", "price", A_CROP),
    n(c.Cell, "Crop", "worth", A_CROP, ME, (NUM,)),
    n(c.Cell, "Crop", "yields", A_CROP, None, (PLAIN_HUE,)),
    *(n(c.Compare, op, NUM, n(c.VarValue, "total"), type=YES_NO) for op in ("<", "<=", ">", ">=")),
    n(c.Content, TOYS.zone("slot", ME, PLAIN_HUE), type=PIECE.or_none),
    n(c.Each, 9, BAG, n(c.FieldOf, X, "hue", type=HUE.or_none), type=ListOf(HUE.or_none)),
    n(c.Equal, PLAIN_HUE, TOYS.word("Hue", "red"), type=YES_NO),
    n(c.Equal, n(c.PieceAt, GARDEN, n(c.VarValue, "mark", type=SPOT), type=PIECE.or_none), NONE, type=YES_NO),
    n(c.Equal, BAG, n(c.Filter, 9, BAG, RED, type=SetOf(PIECE)), type=YES_NO),
    n(
        c.Equal,
        n(c.Span_, NUM, TOYS.num(2), type=SetOf(NUMBER)),
        n(c.MakeList, (NUM,), type=SetOf(NUMBER)),
        type=YES_NO,
    ),
    n(c.Every, 9, BAG, RED, type=YES_NO),
    n(c.Every, 9, BAG, n(c.Equal, PLACED, NONE, type=YES_NO), type=YES_NO),
    n(c.Fact, "winners", type=SetOf(PLAYER)),
    n(c.Family, "hand", type=SetOf(PIECE)),
    n(c.FieldOf, IT, "hue", type=HUE.or_none),
    n(c.Filter, 9, BAG, RED, type=SetOf(PIECE)),
    n(c.Filter, 9, HAND, n(c.And, RED, n(c.Equal, PLACED, HERE, type=YES_NO), type=YES_NO), type=SetOf(PIECE)),
    n(c.Groups, BAG, type=ListOf(SetOf(PIECE))),
    n(
        c.Groups,
        n(
            c.Filter,
            9,
            SPOTS,
            n(c.Equal, n(c.PieceAt, GARDEN, n(c.Local, 9, "x", type=SPOT), type=PIECE.or_none), NONE, type=YES_NO),
            type=SetOf(SPOT),
        ),
        type=ListOf(SetOf(SPOT)),
    ),
    n(c.In, NUM, n(c.Span_, TOYS.num(0), n(c.VarValue, "total"), type=SetOf(NUMBER)), type=YES_NO),
    n(c.In, IT, HAND, type=YES_NO),
    n(c.In, IT, n(c.SetSum, BAG, HAND, type=SetOf(PIECE)), type=YES_NO),
    n(c.In, PLAIN_HUE, n(c.VarValue, "hues", type=SetOf(HUE)), type=YES_NO),
    n(c.In, PLAIN_HUE, n(c.MakeList, (PLAIN_HUE, TOYS.word("Hue", "red")), type=SetOf(HUE)), type=YES_NO),
    n(c.IsKind, IT, (KindSort("Stone"), KindSort("Tile")), type=YES_NO),
    n(c.LetValue, "more", ME, (NUM,)),
    n(c.LetValue, "leaders", None, type=SetOf(PLAYER)),
    n(c.MakeList, (NUM, NUM), type=ListOf(NUMBER)),
    n(c.MakeList, (NUM, TOYS.num(1)), type=SetOf(NUMBER)),
    n(c.MakePieces, "Stone", (PLAIN_HUE,), type=SetOf(STONE)),
    n(c.MakeSpot, BED, (TOYS.num(1), n(c.Arithmetic, "+", TOYS.num(1), n(c.Library, "count", (BAG,)))), type=SPOT),
    n(c.Negate, NUM),
    n(c.Not, OPEN, type=YES_NO),
    n(c.Occurred, ("bag", "coins")),
    n(c.OptionIs, TOYS.num(1), "mark", type=YES_NO),
    n(c.PieceAt, TOYS.zone("plot", ME), HERE, type=PIECE.or_none),
    HAND,
    n(c.Possible, "mark", ME, type=YES_NO),
    n(c.Ranked, 9, BAG, n(c.Library, "count", (HAND,)), type=ListOf(PIECE)),
    n(c.ResultOf, "most", ME),
    n(c.ScoreOf, "points", ME),
    n(c.SetDifference, BAG, HAND, type=SetOf(PIECE)),
    n(c.SetDifference, SPOTS, n(c.ToSet, HERE, type=SetOf(SPOT)), type=SetOf(SPOT)),
    n(c.SetSum, BAG, HAND, type=SetOf(PIECE)),
    n(c.SetSum, n(c.ToSet, HERE, type=SetOf(SPOT)), n(c.ToSet, HERE, type=SetOf(SPOT)), type=SetOf(SPOT)),
    n(
        c.SetSum,
        n(c.MakeList, (NUM,), type=ListOf(NUMBER)),
        n(c.MakeList, (NUM,), type=ListOf(NUMBER)),
        type=ListOf(NUMBER),
    ),
    n(c.Some, 9, HAND, n(c.Or, RED, n(c.Not, RED, type=YES_NO), type=YES_NO), type=YES_NO),
    n(c.Span_, NUM, n(c.VarValue, "total"), type=SetOf(NUMBER)),
    n(c.ToSet, IT, type=SetOf(PIECE)),
    n(c.Top, 9, BAG, n(c.Attribute, X, "turned"), type=SetOf(PIECE)),
    n(c.Turns, ME),
    n(c.Times, ME, "mark", "turn"),
    n(c.VarValue, "coins", (ME,)),
    n(c.VarValue, "mark", type=SPOT.or_none),
    n(c.VarValue, "hues", type=SetOf(HUE)),
    n(c.ZoneRef, "slot", (ME, PLAIN_HUE), type=One(())),
    n(c.Compare, "<", NUM, n(c.PlayerCount), type=YES_NO),
    n(c.Compare, "<", NUM, n(c.OptionValue, "copies"), type=YES_NO),
    n(c.In, ME, TOYS.all(PlayerSort()), type=YES_NO),
    # what hand-made mistakes in the lowering had to be caught by
    n(
        c.Filter,
        9,
        BAG,
        n(c.Not, n(c.In, X, n(c.Before, "turn", BAG, type=SetOf(PIECE)), type=YES_NO), type=YES_NO),
        type=SetOf(PIECE),
    ),
    n(
        c.Filter,
        9,
        BAG,
        n(c.Not, n(c.Equal, n(c.FieldOf, X, "hue", type=HUE.or_none), PLAIN_HUE, type=YES_NO), type=YES_NO),
        type=SetOf(PIECE),
    ),
    n(c.IsKind, IT, (KindSort("Stone"),), type=YES_NO),
    n(c.IsKind, IT, (KindSort("Cube"),), type=YES_NO),
    n(c.Library, "count", (n(c.Before, "turn", HAND, type=SetOf(PIECE)),)),
    n(c.In, IT, n(c.Before, "turn", n(c.Pieces, TOYS.zone("jar"), type=SetOf(PIECE)), type=SetOf(PIECE)), type=YES_NO),
    n(
        c.Before,
        "turn",
        n(
            c.Library,
            "count",
            (
                n(
                    c.Filter,
                    9,
                    BAG,
                    n(
                        c.Compare,
                        "<",
                        n(c.Attribute, X, "turned"),
                        n(c.VarValue, "coins", (n(c.Fact, "acting", type=PLAYER),)),
                        type=YES_NO,
                    ),
                    type=SetOf(PIECE),
                ),
            ),
        ),
    ),
    n(c.Arithmetic, "*", NUM, n(c.Const, 2**62)),
    n(c.Before, "turn", n(c.LetValue, "who", None, type=PLAYER.or_none), type=PLAYER.or_none),
    n(c.LetValue, "more", n(c.Attribute, IT, "owner", type=PLAYER.or_none), (NUM,), type=NUMBER),
    n(c.LetValue, "mine", ME, type=SetOf(PIECE)),
    n(
        c.Library,
        "count",
        (n(c.LetValue, "held", n(c.Attribute, IT, "owner", type=PLAYER.or_none), type=SetOf(PIECE)),),
    ),
    n(
        c.Some,
        9,
        n(
            c.Filter,
            9,
            TOYS.all(KindSort("Stone")),
            n(
                c.Compare,
                ">",
                n(c.Arithmetic, "div", TOYS.num(6), n(c.Attribute, X, "turned")),
                TOYS.num(0),
                type=YES_NO,
            ),
            type=SetOf(PIECE),
        ),
        n(c.Equal, PLACED, NONE, type=YES_NO),
        type=YES_NO,
    ),
    n(
        c.In,
        NUM,
        n(
            c.Span_,
            TOYS.num(2),
            n(
                c.Arithmetic,
                "div",
                n(c.Const, 4, type=NUMBER),
                n(c.VarValue, "total", type=number(0, 10)),
                type=number(0, 4),
            ),
            type=SetOf(number(0, 4)),
        ),
        type=YES_NO,
    ),
    n(
        c.In,
        n(c.Local, 1, "it", type=PIECE),
        n(c.Each, 9, BAG, n(c.PieceAt, GARDEN, PLACED, type=PIECE.or_none), type=ListOf(PIECE.or_none)),
        type=YES_NO,
    ),
    n(c.Library, "the", (n(c.Filter, 9, BAG, RED, type=SetOf(PIECE)),), type=PIECE),
    n(c.LetValue, "long", ME),
    n(c.LetValue, "idle", n(c.Attribute, IT, "owner", type=PLAYER.or_none)),
    n(c.LetValue, "idle", n(c.Attribute, IT, "owner", type=PLAYER)),
    n(
        c.In,
        n(c.Local, 1, "it", type=PIECE),
        n(c.MakeList, (n(c.Content, TOYS.zone("slot", ME, PLAIN_HUE), type=PIECE.or_none),), type=ListOf(PIECE)),
        type=YES_NO,
    ),
    n(
        c.Filter,
        9,
        BAG,
        n(
            c.Compare,
            "<",
            n(c.Attribute, X, "turned"),
            n(c.Before, "turn", n(c.VarValue, "coins", (n(c.Fact, "acting", type=PLAYER),))),
            type=YES_NO,
        ),
        type=SetOf(PIECE),
    ),
]

SPOT_OF_IT = n(c.Attribute, IT, "space", type=SPOT.or_none)
MEMBERS = n(c.Filter, 9, SPOTS, n(c.Equal, n(c.Local, 9, "x", type=SPOT), HERE, type=YES_NO), type=SetOf(SPOT))
EAST = n(c.Member, DirectionSort(), "east", type=One((DirectionSort(),)))
NUMBERS = n(c.Each, 9, BAG, n(c.Attribute, X, "turned"), type=ListOf(NUMBER))

CALLS: dict[str, Expr] = {
    name: n(c.Library, name, args, default, type=type_)
    for name, args, default, type_ in [
        ("count", (BAG,), None, NUMBER),
        ("sum", (NUMBERS,), None, NUMBER),
        ("abs", (NUM,), None, NUMBER),
        ("min", (NUMBERS,), 0, NUMBER),
        ("max", (NUMBERS,), 0, NUMBER),
        ("least", (NUM, TOYS.num(1)), None, NUMBER),
        ("greatest", (NUM, TOYS.num(1)), None, NUMBER),
        ("first", (HAND,), None, PIECE.or_none),
        ("last", (HAND,), None, PIECE.or_none),
        ("first_n", (TOYS.num(2), HAND), None, SetOf(PIECE)),
        ("the", (n(c.ToSet, IT, type=SetOf(PIECE)),), None, PIECE),
        ("one", (TOYS.all(KindSort("Tile")),), None, PIECE),
        ("union", (n(c.MakeList, (BAG, HAND), type=ListOf(SetOf(PIECE))),), None, SetOf(PIECE)),
        ("next", (n(c.Library, "cycle", (TOYS.word("Hue", "red"), NUM), type=HUE),), None, HUE),
        ("previous", (n(c.Library, "cycle", (TOYS.word("Hue", "blue"), NUM), type=HUE),), None, HUE),
        ("cycle", (PLAIN_HUE, NUM), None, HUE),
        ("clockwise", (ME,), None, ListOf(PLAYER)),
        ("reverse", (n(c.Library, "clockwise", (ME,), type=ListOf(PLAYER)),), None, ListOf(PLAYER)),
        ("left", (ME,), None, PLAYER),
        ("right", (ME,), None, PLAYER),
        ("row", (SPOT_OF_IT,), None, SPOT.or_none),
        ("column", (IT,), None, SPOT.or_none),
        ("number", (n(c.Library, "row", (HERE,), type=SPOT.or_none),), None, NUMBER),
        ("inner", (HERE,), None, YES_NO),
        ("outer", (IT,), None, YES_NO),
        ("adjacent", (HERE,), None, SetOf(SPOT)),
        ("neighbours", (IT,), None, SetOf(SPOT)),
        ("corners", (HERE,), None, SetOf(SPOT)),
        ("edges", (HERE,), None, SetOf(SPOT)),
        ("spaces", (n(c.Library, "row", (HERE,), type=SPOT.or_none),), None, SetOf(SPOT)),
        ("step", (HERE, EAST), None, SPOT.or_none),
        ("ray", (HERE, EAST), None, ListOf(SPOT)),
        ("between", (HERE, n(c.VarValue, "mark", type=SPOT.or_none)), None, ListOf(SPOT)),
        ("lines", (n(c.Arithmetic, "+", TOYS.num(2), n(c.Fact, "nothing")),), BED, ListOf(SetOf(SPOT))),
        ("corner", (IT, TOYS.word("Hue", "red")), None, SPOT.or_none),
        ("edge", (IT, EAST), None, SPOT.or_none),
        ("spots", (IT, n(c.MakeList, (EAST,), type=SetOf(One((DirectionSort(),))))), None, SetOf(SPOT)),
        ("rays", (IT, n(c.MakeList, (EAST,), type=SetOf(One((DirectionSort(),))))), None, SetOf(SPOT)),
        ("rays_within", (IT, n(c.MakeList, (EAST,), type=SetOf(One((DirectionSort(),)))), SPOTS), None, SetOf(SPOT)),
        ("connected", (HERE, HERE, MEMBERS), None, YES_NO),
        ("most_pairs", (BAG,), None, NUMBER),
        ("sees", (ME, IT), None, YES_NO),
    ]
}
STUMBLES = {"lines"}
"""Those that are a fault in these programs."""


def _classes(base: type) -> set[type]:
    found = {cls for _, cls in inspect.getmembers(c, inspect.isclass) if issubclass(cls, base) and cls is not base}
    return found - {c.Decision}


def test_every_class_of_expression_has_a_program() -> None:
    met = {type(node) for expr in (*PROGRAMS, *CALLS.values()) for node in walk(expr)}
    assert _classes(Expr) - met == set()
    assert _classes(Expr) <= set(LOWER)


def test_every_function_of_the_library_has_a_program() -> None:
    from searules.engine.library import FUNCTIONS

    assert set(CALLS) == set(FUNCTIONS)


def test_what_is_left_to_the_walker() -> None:
    """Too rare to be worth a way of their own; the last four are constants once rules are linked."""
    names = {"After", "Groups", "MakeSpot", "Occurred", "OptionIs", "Member", "OptionValue", "PlayerCount", "AllOf"}
    assert {cls.__name__ for cls in WALKED} == names


@pytest.mark.parametrize(
    "expr", [*PROGRAMS, *CALLS.values()], ids=lambda expr: getattr(expr, "name", "") or type(expr).__name__
)
def test_the_function_answers_as_the_walker_does(expr: Expr) -> None:
    world = compiled_checks([expr])
    (check,) = world.rules.checks
    shuffle, answered = random.Random(4), 0
    for turn in range(40):
        play = scattered(world, shuffle, before=turn > 3)
        local = places(play, shuffle)
        theirs = outcome(plain(check.value), play, local.copy())
        assert outcome(check.value, play, local.copy()) == theirs
        if isinstance(check.value, Compiled):
            try:
                mine = exactly(check.value.run(play, local.copy()))
            except Exception:
                continue
            assert mine == theirs
            answered += 1
    if isinstance(check.value, Compiled) and getattr(expr, "name", "") not in STUMBLES:
        assert answered > 0, "the function itself never answers"


# ---- statements -------------------------------------------------------------------------------------------

ZONE, TO_BAG = TOYS.zone("hand", ME), TOYS.zone("bag")


def s(cls: Any, *args: Any) -> c.Stmt:
    """A statement at a place of its own."""
    made: c.Stmt = cls(*args, span=make.at())
    return made


COUNT_UP = s(c.SetVar, "total", (), n(c.Arithmetic, "+", n(c.VarValue, "total"), TOYS.num(1)))
STATEMENTS: list[c.Stmt] = [
    s(c.Let, 5, n(c.Arithmetic, "+", NUM, TOYS.num(1))),
    COUNT_UP,
    s(c.SetVar, "coins", (ME,), n(c.Arithmetic, "+", NUM, n(c.VarValue, "coins", (ME,)))),
    s(c.SetTurned, IT, NUM),
    s(c.SetNextPlayer, n(c.Library, "left", (ME,), type=PLAYER)),
    s(c.Move, BAG, ZONE),
    s(c.Place, IT, TOYS.zone("garden"), HERE),
    s(c.Draw, NUM, (TO_BAG,), ZONE),
    s(c.Shuffle, BAG, TOYS.zone("stack")),
    s(c.Scatter, n(c.Library, "first_n", (TOYS.num(1), BAG), type=SetOf(PIECE)), TOYS.zone("garden")),
    s(c.RollVar, "total", ()),
    s(c.RollPieces, TOYS.all(KindSort("Cube"))),
    s(c.TurnTo, TOYS.all(KindSort("Stone")), TOYS.word("word", "down")),
    s(c.Flip, IT),
    s(c.Rotate, IT, NUM),
    s(c.Show, BAG, n(c.ToSet, ME, type=SetOf(PLAYER))),
    s(c.Clear),
    s(c.CallProcedure, "count_up", (NUM,)),
    s(c.CallColumn, "Crop", "grow", A_CROP, (NUM,)),
    s(c.If, ((OPEN, TOYS.block(COUNT_UP)), (None, TOYS.block(s(c.Move, BAG, ZONE))))),
    s(c.For, 9, BAG, TOYS.block(s(c.Rotate, X, NUM))),
    s(c.Repeat, TOYS.block(COUNT_UP), TOYS.num(3), None),
    s(c.Repeat, TOYS.block(COUNT_UP), None, TOYS.less(n(c.VarValue, "total"), ">", TOYS.num(5))),
    s(c.Step, "play.step", TOYS.block(COUNT_UP, s(c.Leave, "step"), COUNT_UP)),
    s(c.AnotherTurn),
    s(c.Leave, "turn"),
    s(c.EndGame, n(c.ToSet, ME, type=SetOf(PLAYER))),
    s(c.RunBlock, "turn"),
    s(c.Needs, "a.b", OPEN, ""),
    s(c.Cost, "a.cost", NUM, "gold"),
]


def test_every_class_of_statement_without_decisions_has_a_program() -> None:
    met = {type(stmt) for stmt in STATEMENTS}
    assert {cls for cls in EXECUTE if cls in _classes(c.Stmt)} - met == set()
    assert {cls for cls in _classes(c.Stmt) if not issubclass(cls, c.Decision)} - met == set()


@pytest.mark.parametrize("stmt", STATEMENTS, ids=lambda stmt: type(stmt).__name__)
def test_a_statement_does_the_same(stmt: c.Stmt) -> None:
    count_up = c.Procedure(name="count_up", params=(2,), body=TOYS.block(COUNT_UP), slots=60)
    body = c.Procedure(name="body", params=(1, 2, 3), body=TOYS.block(stmt), slots=60)
    rules = TOYS.rules(procedures={"count_up": count_up, "body": body})
    worlds = [World.build(rules, 2, {}) for _ in range(2)]
    compiled_plan(worlds[1])
    for seed in range(12):
        assert _done(worlds[0], seed) == _done(worlds[1], seed)


def _done(world: World, seed: int) -> Any:
    shuffle = random.Random(seed)
    play = scattered(world, shuffle)
    play.chance = Sampled(seed)
    local = places(play, shuffle)
    block = world.rules.procedures["body"].body
    signals: list[Any]
    try:
        signals = [execute(stmt, play, local) for stmt in block.statements]
    except RuleFault as fault:
        signals = [(str(fault), fault.notes)]
    return signals, play.cells, local[:6]


# ---- what plays meet ----------------------------------------------------------------------------------------


def test_hooks_are_asked_about_the_cells_of_then() -> None:
    """`before` of something that the machine answers: it looks at the play, which shows the cells of then."""
    expr = n(c.Before, "turn", n(c.Arithmetic, "+", n(c.ScoreOf, "points", ME), n(c.VarValue, "total")))
    world = compiled_checks([expr])
    (check,) = world.rules.checks
    play = scattered(world, random.Random(1))
    play.before["turn"][play.layout.round] = 50
    local = places(play, random.Random(1))
    now = play.cells
    assert check.value.run(play, local) == VALUE_OF[c.Before](plain(check.value), play, local) >= 56  # type: ignore[attr-defined]
    assert play.cells is now


def test_every_decision_is_met_in_the_games_of_the_tests() -> None:
    """Decisions are run by the machine, which both tiers share; the games of `test_games` have them all but one."""
    from tests.compile.test_games import ROOT

    texts = [path.read_text() for path in (ROOT / "games").rglob("*.sea")]
    words = {c.Must: "must ", c.May: "may ", c.AnyOrder: "in any order", c.AnyTime: "at any time", c.Choose: "choose "}
    for cls, word in words.items():
        assert any(word in text for text in texts), cls
