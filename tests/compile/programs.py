"""Small programs over the toy garden: expressions and statements of every class, and random ones with faults."""

from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve
from tests.compile.both import exactly
from tests.engine.conftest import BED, CROP, HUE, NUMBER, PIECE, SPOT, STONE, Toys

from searules.compile import compile_world
from searules.diagnostics.source import Source, Span
from searules.engine.chance import Sampled
from searules.engine.dispatch import VALUE_OF, Known
from searules.engine.faults import RuleFault
from searules.engine.pieces import put
from searules.engine.play import Locals, NoHooks, Play
from searules.engine.world import World
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import (
    PLAYER,
    YES_NO,
    EnumSort,
    KindSort,
    ListOf,
    One,
    PlayerSort,
    SetOf,
    Type,
    number,
)

TEXT = Source("toy.sea", "line\n" * 2000)
TOYS = Toys()
ME, IT, NUM, HERE = 0, 1, 2, 3
"""The local places of a program: me, a piece or none, a number, a spot or none."""


class Maker:
    """Makes nodes, each with a place of its own in the text."""

    def __init__(self) -> None:
        self._next = 0

    def at(self) -> Span:
        """The next place."""
        self._next += 1
        return Span(TEXT, 5 * self._next, 5 * self._next + 4)

    def node(self, cls: Any, *args: Any, type: Type) -> Expr:
        """An expression."""
        made: Expr = cls(*args, type=type, span=self.at())
        return made


class Hooks(NoHooks):
    """What a machine would know."""

    def fact(self, play: Play, name: str) -> Any:
        """Something that depends on the cells."""
        return sum(play.cells) % 2 if name == "acting" else (0, 1) if name == "winners" else None

    def score(self, play: Play, name: str, player: int) -> Any:
        """Something that depends on the cells."""
        return len(name) + player + play.cells[play.layout.round]

    def result(self, play: Play, name: str, player: int) -> Any:
        """Something that depends on all that is given."""
        return self.score(play, name, player) * 2

    def possible(self, play: Play, action: str, player: int) -> bool:
        """Something that depends on all that is given."""
        return bool(self.score(play, action, player) % 2)

    def after(self, play: Play, expr: c.After, args: tuple[Any, ...], local: Locals) -> Any:
        """The value as it is now."""
        return (args, VALUE_OF[expr.value.__class__](expr.value, play, local))

    def option_is(self, play: Play, option: Any, action: str) -> bool:  # noqa: ARG002
        """Something that depends on all that is given."""
        return bool((len(action) + (option or 0)) % 2)


def compiled_checks(exprs: Sequence[Expr], **changes: Any) -> World:
    """A world whose checks have these expressions, with generated functions."""
    checks = tuple(c.Check(name=str(place), mood="always", value=expr, slots=60) for place, expr in enumerate(exprs))
    rules = TOYS.rules()
    world = World.build(evolve(rules, **{"checks": checks, "lets": rules.lets | _lets()} | changes), 2, {})
    compile_world(world)
    return world


def _lets() -> dict[str, c.LetDecl]:
    """More lets: one that asks the machine, one that is a mask, one that is too long to be written where it is called,
    one that is a mask with a condition."""
    me, it = c.Local(0, "me", type=PLAYER), c.Local(1, "it", type=PIECE)
    hand = c.Pieces(TOYS.zone("hand", me), type=SetOf(PIECE))
    hue = c.Equal(c.FieldOf(it, "hue", type=HUE.or_none), c.VarValue("hue", type=HUE), type=YES_NO)
    coins: Expr = c.VarValue("coins", (me,), type=number(0, 5))
    for _ in range(25):
        coins = c.Arithmetic("+", coins, c.VarValue("total", type=number(0, 10)), type=NUMBER)
    owner: Any = PlayerSort()
    lets = [
        c.LetDecl(name="who", owner=None, params=(), type=PLAYER.or_none, value=_FACT, slots=1),
        c.LetDecl(name="held", owner=owner, params=(), type=SetOf(PIECE), value=hand, slots=1),
        c.LetDecl(name="idle", owner=owner, params=(), type=NUMBER, value=TOYS.num(7), slots=1),
        c.LetDecl(name="long", owner=owner, params=(), type=number(0, 250), value=coins, slots=1),
        c.LetDecl(
            name="mine",
            owner=owner,
            params=(),
            type=SetOf(PIECE),
            value=c.Filter(1, hand, hue, type=SetOf(PIECE)),
            slots=2,
        ),
    ]
    return {let.name: let for let in lets}


_FACT = c.Fact("acting", type=PLAYER.or_none)


def scattered(world: World, shuffle: Any, before: bool = True) -> Play:
    """A table in some disorder; with `before` the turn began with another one."""
    play = Play.start(world, Sampled(1), Hooks())
    zones = [zone for zone in world.zones if zone.container != "board"]
    for _ in range(2 if before else 1):
        for piece in world.pieces:
            zone = shuffle.choice(zones)
            held = play.cells[play.layout.zone_mask + zone.id].bit_count()
            if zone.room is None or held < zone.room:
                put(play, piece, zone.id)
        for piece in world.pieces:
            play.cells[play.layout.piece_turned + piece] = shuffle.randrange(world.kind_of[piece].turns)
        _on_boards(play, shuffle)
        for name, var in play.layout.vars.items():
            for cell in var.offsets.values():
                play.cells[cell] = _value(name, var.codec, world, shuffle)
        if before:
            play.before.setdefault("turn", play.cells.copy())
    return play


def _on_boards(play: Play, shuffle: Any) -> None:
    for zone in play.world.zones:
        for spot in zone.spots:
            piece = shuffle.choice(play.world.pieces)
            if shuffle.random() < 0.5:
                put(play, piece, zone.id, spot)


def _value(name: str, codec: Any, world: World, shuffle: Any) -> int:
    match name:
        case "mark":
            spots = world.members(BED)
            return int(codec.encode(shuffle.choice([None, *spots])))
        case "hue":
            return int(shuffle.choice(world.members(EnumSort("Hue"))))
        case "hues":
            return int(shuffle.randrange(8))
        case "open":
            return int(shuffle.randrange(2))
    return int(shuffle.randint(codec.low, codec.high))


def outcome(expr: Expr, play: Play, local: Locals) -> Known:
    """A value with its types, or a fault in its words with its place."""
    try:
        return exactly(VALUE_OF[expr.__class__](expr, play, local))
    except RuleFault as fault:
        return (str(fault), fault.notes, fault.span.start)


def places(play: Play, shuffle: Any) -> Locals:
    """Values for the local places of a program."""
    local: Locals = [None] * 60
    local[ME] = shuffle.randrange(2)
    local[IT] = shuffle.choice([None, *play.world.pieces])
    local[NUM] = shuffle.randint(-3, 3)
    local[HERE] = shuffle.choice([None, *play.world.members(BED)])
    return local


# ---- random expressions ---------------------------------------------------------------------------------


class Random:
    """Makes random expressions of a type; `deep` is how deep they may go."""

    def __init__(self, random: Any) -> None:
        self._random = random
        self._make = Maker()
        self._slot = 10

    def one_of(self, *ways: Any) -> Any:
        """One of these ways to make something."""
        return self._random.choice(ways)()

    def n(self, cls: Any, *args: Any, type: Type) -> Expr:
        """A node at a new place."""
        return self._make.node(cls, *args, type=type)

    def query(self, cls: Any, source: Expr, inner: Any, type: Type) -> Expr:
        """A query with a place of its own."""
        self._slot += 1
        slot = self._slot
        return self.n(cls, slot, source, inner(slot), type=type)

    def number(self, deep: int) -> Expr:
        """A number; some divide by zero, some are too large, some are none."""
        leaf = [
            lambda: self.n(c.Const, self._random.choice([-2, -1, 0, 1, 2, 3, 2**62]), type=NUMBER),
            lambda: self.n(c.Local, NUM, "num", type=number(-3, 3)),
            lambda: self.n(c.VarValue, "total", (), type=number(0, 10)),
        ]
        if deep <= 0:
            return self.one_of(*leaf)  # type: ignore[no-any-return]
        op = self._random.choice(["+", "-", "*", "div", "mod"])
        return self.one_of(  # type: ignore[no-any-return]
            *leaf,
            lambda: self.n(c.Arithmetic, op, self.number(deep - 1), self.number(deep - 1), type=NUMBER),
            lambda: self.n(c.Library, "count", (self.pieces(deep - 1),), type=number(0, 50)),
            lambda: self.n(c.VarValue, "coins", (self.player(deep - 1),), type=number(0, 5)),
            lambda: self.n(c.LetValue, "more", self.player(deep - 1), (self.number(deep - 1),), type=number(0, 100)),
            lambda: self.n(c.Library, "sum", (self.numbers(deep - 1),), type=NUMBER),
            lambda: self.n(c.Library, "max", (self.numbers(deep - 1),), 7, type=NUMBER),
            lambda: self.n(c.Before, "turn", self.number(deep - 1), type=NUMBER),
            lambda: self.n(c.Cell, "Crop", "worth", self.crop(), self.player(0), (self.number(0),), type=number(0, 20)),
            lambda: self.n(c.Cell, "Crop", "yields", self.crop(), None, (self.hue(0),), type=number(0, 9).or_none),
            lambda: self.n(c.ScoreOf, "", self.player(0), type=NUMBER),
            lambda: self.n(c.LetValue, "long", self.player(deep - 1), type=number(0, 250).or_none),
            lambda: self.cases(lambda: self.number(deep - 1), deep, NUMBER),
        )

    def cases(self, value: Any, deep: int, type: Type) -> Expr:
        """Cases with or without an otherwise."""
        arms = [c.Arm("a", self.truth(deep - 1), value(), span=self._make.at())]
        if self._random.random() < 0.5:
            arms.append(c.Arm("", None, value(), span=self._make.at()))
        return self.n(c.Cases, tuple(arms), "probe", type=type)

    def numbers(self, deep: int) -> Expr:
        """A list of numbers."""
        return self.query(c.Each, self.pieces(deep), lambda _: self.number(deep - 1), ListOf(NUMBER))

    def truth(self, deep: int) -> Expr:
        """Yes or no."""
        if deep <= 0:
            return self.n(c.VarValue, "open", (), type=YES_NO)
        op = self._random.choice(["<", "<=", ">", ">="])
        cls = self._random.choice([c.And, c.Or])
        return self.one_of(  # type: ignore[no-any-return]
            lambda: self.n(c.Compare, op, self.number(deep - 1), self.number(deep - 1), type=YES_NO),
            lambda: self.n(cls, self.truth(deep - 1), self.truth(deep - 1), type=YES_NO),
            lambda: self.n(c.Not, self.truth(deep - 1), type=YES_NO),
            lambda: self.n(c.In, self.piece(deep - 1), self.pieces(deep - 1), type=YES_NO),
            lambda: self.n(c.Equal, self.pieces(deep - 1), self.pieces(deep - 1), type=YES_NO),
            lambda: self.n(c.Equal, self.piece(deep - 1), self.piece(deep - 1), type=YES_NO),
            lambda: self.n(c.Equal, self.spot(deep - 1), self.n(c.Const, None, type=One((), True)), type=YES_NO),
            lambda: self.n(c.Equal, self.hue(deep - 1), self.hue(deep - 1), type=YES_NO),
            lambda: self.n(c.IsKind, self.piece(deep - 1), (KindSort("Stone"), KindSort("Tile")), type=YES_NO),
            lambda: self.query(c.Some, self.pieces(deep - 1), lambda slot: self.of(slot, deep - 1), YES_NO),
            lambda: self.query(c.Every, self.pieces(deep - 1), lambda slot: self.of(slot, deep - 1), YES_NO),
        )

    def of(self, slot: int, deep: int) -> Expr:
        """A condition on a piece in a place."""
        it = self.n(c.Local, slot, "it", type=PIECE)
        same = self._random.choice([c.And, c.Or])
        return self.one_of(  # type: ignore[no-any-return]
            lambda: self.n(c.Equal, self.n(c.FieldOf, it, "hue", type=HUE.or_none), self.hue(deep), type=YES_NO),
            lambda: self.n(c.In, it, self.pieces(deep - 1), type=YES_NO),
            lambda: self.n(c.Equal, it, self.piece(deep - 1), type=YES_NO),
            lambda: self.n(c.Not, self.of(slot, deep - 1), type=YES_NO) if deep > 0 else self.truth(0),
            lambda: (
                self.n(same, self.of(slot, deep - 1), self.of(slot, deep - 1), type=YES_NO)
                if deep > 0
                else self.truth(0)
            ),
            lambda: self.n(c.IsKind, it, (KindSort("Cube"),), type=YES_NO),
            lambda: self.n(
                c.In,
                self.n(c.Attribute, it, "space", type=SPOT.or_none),
                self.n(c.Library, "adjacent", (self.spot(0),), type=SetOf(SPOT)),
                type=YES_NO,
            ),
            lambda: self.n(c.Compare, ">", self.number(deep - 1), self.number(0), type=YES_NO),
        )

    def pieces(self, deep: int) -> Expr:
        """A set of pieces."""
        zone = self._random.choice(["bag", "jar", "garden", "box"])
        leaf = [
            lambda: self.n(c.Pieces, self.n(c.ZoneRef, zone, (), type=One(())), type=SetOf(PIECE)),
            lambda: self.n(c.Family, "hand", type=SetOf(PIECE)),
            lambda: TOYS.all(KindSort("Stone")),
        ]
        if deep <= 0:
            return self.one_of(*leaf)  # type: ignore[no-any-return]
        let = self._random.choice(["held", "mine"])
        both = self._random.choice([c.SetSum, c.SetDifference])
        hand: Callable[[], Expr] = lambda: self.n(c.ZoneRef, "hand", (self.player(deep - 1),), type=One(()))  # noqa: E731
        return self.one_of(  # type: ignore[no-any-return]
            *leaf,
            lambda: self.n(c.Pieces, hand(), type=SetOf(PIECE)),
            lambda: self.n(c.LetValue, let, self.player(deep - 1), type=SetOf(PIECE)),
            lambda: self.query(c.Filter, self.pieces(deep - 1), lambda slot: self.of(slot, deep - 1), SetOf(PIECE)),
            lambda: self.n(both, self.pieces(deep - 1), self.pieces(deep - 1), type=SetOf(PIECE)),
            lambda: self.n(c.ToSet, self.piece(deep - 1), type=SetOf(PIECE)),
            lambda: self.n(c.MakePieces, "Stone", (self.hue(deep - 1),), type=SetOf(STONE)),
            lambda: self.n(c.Before, "turn", self.pieces(deep - 1), type=SetOf(PIECE)),
            lambda: self.query(c.Top, self.pieces(deep - 1), lambda _: self.number(deep - 1), SetOf(PIECE)),
            lambda: self.n(c.Library, "first_n", (self.number(0), self.pieces(deep - 1)), type=SetOf(PIECE)),
            lambda: self.cases(lambda: self.pieces(deep - 1), deep, SetOf(PIECE)),
        )

    def piece(self, deep: int) -> Expr:
        """A piece or none; some are a fault."""
        if deep <= 0:
            return self.n(c.Local, IT, "it", type=PIECE.or_none)
        name = self._random.choice(["the", "one"])
        end = self._random.choice(["first", "last"])
        slot: Callable[[], Expr] = lambda: self.n(c.ZoneRef, "slot", (self.player(0), self.hue(deep - 1)), type=One(()))  # noqa: E731
        garden: Callable[[], Expr] = lambda: self.n(c.ZoneRef, "garden", (), type=One(()))  # noqa: E731
        plot: Callable[[], Expr] = lambda: self.n(c.ZoneRef, "plot", (self.player(deep - 1),), type=One(()))  # noqa: E731
        return self.one_of(  # type: ignore[no-any-return]
            lambda: self.n(c.Library, name, (self.pieces(deep - 1),), type=PIECE),
            lambda: self.n(c.Library, end, (self.pieces(deep - 1),), type=PIECE.or_none),
            lambda: self.n(c.PieceAt, garden(), self.spot(deep - 1), type=PIECE.or_none),
            lambda: self.n(c.PieceAt, plot(), self.spot(deep - 1), type=PIECE.or_none),
            lambda: self.n(c.Content, slot(), type=PIECE.or_none),
        )

    def spot(self, deep: int) -> Expr:
        """A spot or none."""
        if deep <= 0:
            return self.one_of(  # type: ignore[no-any-return]
                lambda: self.n(c.Local, HERE, "here", type=SPOT.or_none),
                lambda: self.n(c.VarValue, "mark", (), type=SPOT.or_none),
            )
        return self.n(c.Attribute, self.piece(deep - 1), "space", type=SPOT.or_none)

    def player(self, deep: int) -> Expr:
        """A player; some are none."""
        me: Callable[[], Expr] = lambda: self.n(c.Local, ME, "me", type=PLAYER)  # noqa: E731
        if deep <= 0:
            return me()
        return self.one_of(  # type: ignore[no-any-return]
            me,
            lambda: self.n(c.Library, "left", (self.player(deep - 1),), type=PLAYER),
            lambda: self.n(c.Attribute, self.piece(deep - 1), "owner", type=PLAYER.or_none),
            lambda: self.n(c.Fact, "acting", type=PLAYER.or_none),
            lambda: self.n(c.LetValue, "who", None, type=PLAYER.or_none),
            lambda: self.n(c.Before, "turn", self.player(deep - 1), type=PLAYER.or_none),
        )

    def hue(self, deep: int) -> Expr:
        """A member of an enum; some are none, some a fault."""
        if deep <= 0:
            return self.n(c.VarValue, "hue", (), type=HUE)
        return self.one_of(  # type: ignore[no-any-return]
            lambda: TOYS.word("Hue", "green"),
            lambda: self.n(c.FieldOf, self.piece(deep - 1), "hue", type=HUE.or_none),
            lambda: self.n(c.Library, "next", (self.hue(deep - 1),), type=HUE),
            lambda: self.n(c.Library, "cycle", (self.hue(deep - 1), self.number(0)), type=HUE),
        )

    def crop(self) -> Expr:
        """A row."""
        name = self._random.choice(["wheat", "oat"])
        return self.n(c.Member, EnumSort("Crop"), name, type=CROP)


def program(shuffle: Any, number: int) -> list[Expr]:
    """So many random expressions."""
    make = Random(shuffle)
    ways = (make.number, make.truth, make.truth, make.pieces, make.pieces, make.piece, make.spot, make.player, make.hue)
    return [shuffle.choice(ways)(shuffle.randint(1, 4)) for _ in range(number)]
