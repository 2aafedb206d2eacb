"""A toy game made by hand as checked rules, for tests of the engine: stones and dice on a small garden."""

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from tests.engine.written import Plays

from searules.engine.chance import Chance, Sampled
from searules.engine.play import NoHooks, Play
from searules.engine.world import World
from searules.rules import checked as c
from searules.rules.types import (
    PLAYER,
    YES_NO,
    EnumSort,
    KindSort,
    One,
    PartSort,
    PlayerSort,
    SetOf,
    Type,
    WordSort,
    number,
)

NUMBER = number(-(2**63), 2**63 - 1)
HUE = One((EnumSort("Hue"),))
CROP = One((EnumSort("Crop"),))
BED = PartSort("Garden")
SPOT = One((BED,))
STONE = One((KindSort("Stone"),))
CUBE = One((KindSort("Cube"),))
PIECE = One((KindSort("Stone"), KindSort("Cube"), KindSort("Tile")))
BOARD_ZONE = One(())


class Toys:
    """Makes nodes, rules, worlds and plays."""

    NUMBER, HUE, CROP, BED, SPOT = NUMBER, HUE, CROP, BED, SPOT
    STONE, CUBE, PIECE, PLAYER, YES_NO = STONE, CUBE, PIECE, PLAYER, YES_NO

    # ---- nodes

    def num(self, value: int) -> c.Expr:
        return c.Const(value, type=number(value, value))

    def truth(self, value: bool) -> c.Expr:
        return c.Const(value, type=YES_NO)

    def none(self) -> c.Expr:
        return c.Const(None, type=One((), optional=True))

    def word(self, sort: str, name: str) -> c.Expr:
        kind: Any = {"player": PlayerSort(), "word": WordSort(name)}.get(sort, EnumSort(sort))
        return c.Member(kind, name, type=One((kind,)))

    def local(self, slot: int, type: Type = NUMBER) -> c.Expr:
        return c.Local(slot, f"place{slot}", type=type)

    def all(self, *sorts: Any) -> c.Expr:
        return c.AllOf(sorts, type=SetOf(One(sorts)))

    def zone(self, name: str, *keys: c.Expr) -> c.Expr:
        return c.ZoneRef(name, keys, type=BOARD_ZONE)

    def pieces(self, name: str, *keys: c.Expr) -> c.Expr:
        return c.Pieces(self.zone(name, *keys), type=SetOf(PIECE))

    def spot(self, column: int, row: int) -> c.Expr:
        return c.MakeSpot(BED, (self.num(column), self.num(row)), type=SPOT)

    def stones(self, hue: str) -> c.Expr:
        return c.MakePieces("Stone", (self.word("Hue", hue),), type=SetOf(STONE))

    def call(self, name: str, *args: c.Expr, type: Type = NUMBER, default: Any = None) -> c.Expr:
        return c.Library(name, args, default, type=type)

    def math(self, left: c.Expr, op: str, right: c.Expr) -> c.Expr:
        return c.Arithmetic(op, left, right, type=NUMBER)

    def less(self, left: c.Expr, op: str, right: c.Expr) -> c.Expr:
        return c.Compare(op, left, right, type=YES_NO)

    def same(self, left: c.Expr, right: c.Expr) -> c.Expr:
        return c.Equal(left, right, type=YES_NO)

    def block(self, *statements: c.Stmt) -> c.Block:
        return c.Block(statements)

    # ---- rules

    def rules(self, **changes: Any) -> c.Rules:
        """The toy game, with changed fields of its rules."""
        return evolve(_rules(self), **changes)

    def world(self, players: int = 2, options: dict[str, Any] | None = None, **changes: Any) -> World:
        return World.build(self.rules(**changes), players, options or {})

    def play(self, world: World | None = None, chance: Chance | None = None) -> Play:
        return Play.start(world or self.world(), chance or Sampled(1), NoHooks())

    def zone_named(self, play: Play, text: str) -> int:
        """The number of the zone that is written so."""
        return next(zone.id for zone in play.world.zones if zone.text == text)

    def inside(self, play: Play, text: str) -> list[str]:
        """What lies in the zone that is written so, as texts in declared order."""
        zone = self.zone_named(play, text)
        cell = play.layout.piece_zone
        return [play.world.text(piece) for piece in play.world.pieces if play.cells[cell + piece] == zone]


def _zone(name: str, container: str, of: One = PIECE, **more: Any) -> c.Zone:
    given: dict[str, Any] = {"owners": (), "on": None, "room": None, "seen_by": "all"}
    return c.Zone(name=name, container=container, of=of, **(given | more))


def _var(name: str, type: Type, value: c.Expr, **more: Any) -> c.Var:
    given: dict[str, Any] = {"owners": (), "excess_lost": False, "seen_by": "all", "slots": 3}
    return c.Var(name=name, type=type, value=value, **(given | more))


def _named(*declared: Any) -> dict[str, Any]:
    return {one.name: one for one in declared}


def _kinds(toys: Toys) -> dict[str, c.Kind]:
    faces = c.MakeList(tuple(toys.num(n) for n in range(1, 7)), type=SetOf(number(1, 6)))
    sides = c.MakeList((toys.word("word", "up"), toys.word("word", "down")), type=SetOf(One((WordSort("up"),))))
    stone = c.Kind(
        name="Stone",
        fields=(c.PieceField(name="hue", type=HUE),),
        faces=sides,
        faces_type=One((WordSort("up"), WordSort("down"))),
        rotates=True,
        count=c.OptionValue("copies", type=number(1, 9)),
        of_each=True,
        slots=2,
    )
    plain: dict[str, Any] = {"fields": (), "rotates": False, "of_each": False, "slots": 1}
    cube = c.Kind(name="Cube", faces=faces, faces_type=number(1, 6), count=toys.num(2), **plain)
    tile = c.Kind(name="Tile", faces=None, faces_type=None, count=toys.num(4), **plain)
    return _named(stone, cube, tile)


def _table(toys: Toys) -> c.Table:
    me = c.Local(0, "me", type=PLAYER)
    mine = c.VarValue("coins", (me,), type=number(0, 5))
    columns = (
        c.Column(name="price", sort="value", type=number(0, 9)),
        c.Column(name="yields", sort="family", type=number(0, 9), key=EnumSort("Hue")),
        c.Column(name="worth", sort="formula", type=number(0, 20), owned=True, params=(1,), slots=2),
        c.Column(name="grow", sort="effect", type=None, params=(1,), slots=2),
    )
    grow = toys.block(c.SetVar("total", (), toys.local(1)))
    rows = tuple(
        c.Row(
            name=name,
            cells={
                "price": toys.num(price),
                "yields": (toys.num(price), toys.num(price + 1), toys.num(price + 2)),
                "worth": toys.math(toys.math(mine, "*", toys.local(1)), "+", toys.num(price)),
                "grow": grow if name == "wheat" else None,
            },
        )
        for name, price in (("wheat", 2), ("oat", 5))
    )
    return c.Table(name="Crop", columns=columns, rows=rows)


def _zones() -> dict[str, c.Zone]:
    mine = (PlayerSort(),)
    return _named(
        _zone("bag", "bag", seen_by="nobody"),
        _zone("stack", "pile"),
        _zone("jar", "heap", room=c.Const(2, type=number(2, 2))),
        _zone("hand", "hand", owners=mine, seen_by="owner"),
        _zone("slot", "single", owners=(PlayerSort(), EnumSort("Hue")), seen_by="leaders"),
        _zone("garden", "board", on=BED),
        _zone("plot", "board", owners=mine, on=BED),
    )


def _rules(toys: Toys) -> c.Rules:
    me = c.Local(0, "me", type=PLAYER)
    coins = c.VarValue("coins", (toys.local(1, PLAYER),), type=number(0, 5))
    rich = c.Filter(1, toys.all(PlayerSort()), toys.less(coins, ">=", toys.num(3)), type=SetOf(PLAYER))
    mine = toys.math(c.VarValue("coins", (me,), type=number(0, 5)), "+", toys.local(1))
    return c.Rules(
        title="Toy garden",
        file="toy.sea",
        variants=(),
        players=(2, 4),
        options=_named(c.Option(name="copies", type=number(1, 9), value=toys.num(2))),
        requirements=(),
        rulings={},
        enums=_named(c.Enum(name="Hue", members=("red", "green", "blue"))),
        tables=_named(_table(toys)),
        boards=_named(
            c.Board(
                name="Garden",
                maker="squares",
                args=(toys.num(3), toys.num(2)),
                parts={"corner": ("Post", None), "row": ("Row", None)},
            )
        ),
        kinds=_kinds(toys),
        zones=_zones(),
        vars=_named(
            _var("coins", number(0, 5), toys.num(2), owners=(PlayerSort(),), excess_lost=True),
            _var("total", number(0, 10), toys.num(0)),
            _var("mark", SPOT.or_none, toys.none()),
            _var("hues", SetOf(HUE), c.Const((), type=SetOf(HUE))),
            _var("open", YES_NO, toys.truth(False)),
            _var("hue", HUE, toys.word("Hue", "red")),
        ),
        lets=_named(
            c.LetDecl(name="leaders", owner=None, params=(), type=SetOf(PLAYER), value=rich, slots=2),
            c.LetDecl(name="more", owner=PlayerSort(), params=(1,), type=number(0, 100), value=mine, slots=2),
        ),
        procedures={},
        actions={},
        payments={},
        flows={},
        events={},
        endings={},
        after_game=(),
        scores={},
        results={},
        winner=None,
        checks=(),
        examples=(),
        words=("up", "down"),
        atoms=(
            EnumSort("Hue"),
            EnumSort("Crop"),
            BED,
            PartSort("Garden", "corner"),
            PartSort("Garden", "row"),
            KindSort("Stone"),
            KindSort("Cube"),
            KindSort("Tile"),
        ),
        fingerprint="toy",
    )


@pytest.fixture(scope="session")
def toys() -> Toys:
    """The maker of toy games."""
    return Toys()


@pytest.fixture
def play(tmp_path: Path) -> Plays:
    """Makes states of games that are written in the test."""
    return Plays(tmp_path)
