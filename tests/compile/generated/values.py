"""Expressions of a type, for generated games: as text, with the names that are in sight."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from attrs import define, field
from tests.compile.generated.scene import HUES, Scene, Var, Zone

PIECES = {"Gem": "gem", "Coin": "coin", "Tile": "tile", "Die": "die"}
KIND_OF = {name: kind for kind, name in PIECES.items()}
LAID = "laid"
"""The type of names of gems that lie on the board."""


@define
class Let:
    """A let or procedure that can be called: its name, the types of its arguments, what it gives, whether it is a
    player's."""

    name: str
    params: tuple[str, ...] = ()
    gives: str = "number"
    owned: bool = False


@define
class Values:
    """Writes expressions. `scope` has the names in sight with their types; `me` says whether there is a me."""

    scene: Scene
    scope: list[tuple[str, str]] = field(factory=list)
    me: bool = False
    lets: list[Let] = field(factory=list)
    tries: list[Let] = field(factory=list)
    """Procedures of which it can be asked what would be after them."""
    actions: list[str] = field(factory=list)
    """Actions of which it can be asked whether they are possible, and how often they were done."""
    looks_back: bool = False
    """Whether `before` and `occurred` may stand here."""
    scores: list[str] = field(factory=list)
    results: bool = False
    """Whether the result `r` may be asked for."""
    supposes: bool = False
    """Whether `after` may stand here."""
    number: int = 0

    # ---- names ----------------------------------------------------------------------------------------------

    def fresh(self, word: str) -> str:
        """A name that nothing else has."""
        self.number += 1
        return f"{word}_{self.number}"

    @contextmanager
    def named(self, *names: tuple[str, str]) -> Iterator[None]:
        """More names for a while."""
        kept = list(self.scope)
        self.scope.extend(names)
        try:
            yield
        finally:
            self.scope = kept

    @contextmanager
    def afresh(self, *names: tuple[str, str], me: bool) -> Iterator[None]:
        """Only these names for a while."""
        kept, self.scope = self.scope, list(names)
        before, self.me = self.me, me
        try:
            yield
        finally:
            self.scope, self.me = kept, before

    def local(self, type_: str) -> str | None:
        """A name in sight of that type."""
        found = [name for name, own in self.scope if own == type_]
        return self.scene.one(*found) if found else None

    def pick(self, makers: "list[tuple[int, Callable[[], str | None]]]") -> str:
        """One of these, by weight; one that has nothing to say gives None, then another is asked."""
        left = list(makers)
        while left:
            place, at = self.scene.upto(1, sum(weight for weight, _ in left)), 0
            while place > left[at][0]:
                place -= left[at][0]
                at += 1
            text = left.pop(at)[1]()
            if text is not None:
                return text
        return None  # type: ignore[return-value]  # only where each of the makers may have nothing to say

    # ---- vars and zones -------------------------------------------------------------------------------------

    def owner(self, name: str) -> str:
        """A member of a family of players."""
        if self.me and self.scene.chance(60):
            return f"my {name}"
        return f"{self.player(0)}.{name}"

    def var(self, type_: str, maybe: bool = False, many: bool = False) -> str | None:
        """A var of that type."""
        found = [v for v in self.scene.vars if (v.type, v.many, v.maybe) == (type_, many, maybe)]
        return self.member(self.scene.one(*found)) if found else None

    def member(self, var: Var) -> str:
        """A var, or the one of somebody."""
        return self.owner(var.name) if var.owned else var.name

    def zone_text(self, zone: Zone) -> str:
        """A zone, or the one of somebody."""
        if zone.owned:
            return self.owner(zone.name)
        return f"{self.hue(0)}.{zone.name}" if zone.by_hue else zone.name

    def zone(self, kind: str | None = None, **traits: bool) -> str | None:
        """A zone whose pieces can be seen."""
        found = [z for z in self.scene.zones if not z.hidden and (kind is None or kind in z.kinds)]
        for trait, wanted in traits.items():
            found = [z for z in found if getattr(z, trait) == wanted]
        return self.zone_text(self.scene.one(*found)) if found else None

    # ---- numbers --------------------------------------------------------------------------------------------

    def num(self, depth: int) -> str:
        """A number."""
        one, upto = self.scene.one, self.scene.upto
        if depth <= 0:
            return self.pick(
                [
                    (3, lambda: str(upto(0, 5))),
                    (3, lambda: self.var("number")),
                    (3, lambda: self.local("number")),
                    (1, lambda: "size" if self.scene.option else None),
                ]
            )
        d = depth - 1
        return self.pick(
            [
                (4, lambda: self.num(0)),
                (4, lambda: f"count({self.any_set(d)})"),
                (4, lambda: f"({self.num(d)} {one('+', '-', '*', '+', '-')} {self.num(d)})"),
                (1, lambda: f"(({self.num(d)}) {one('div', 'mod')} {one('2', '3', '(-2)', '7')})"),
                (1, lambda: f"(-{self.num(0)})"),
                (1, lambda: f"abs({self.num(d)})"),
                (1, lambda: f"{one('min', 'max')}({self.num(d)}, {self.num(d)})"),
                (3, lambda: f"sum({self.each('number', d)})"),
                (1, lambda: f"{one('min', 'max')}({self.each('number', d)})"),
                (2, lambda: self.of_gem("worth", d)),
                (2, self._place_number),
                (1, lambda: f"{self.player(d)}.turns"),
                (1, lambda: f"{self.player(0)}.{one(*self.scores)}" if self.scores else None),
                (3, lambda: self.called("number", d)),
                (1, lambda: f"before({one('turn', 'round')}, {self.num(d)})" if self.looks_back else None),
                (2, lambda: self._occurred() if self.looks_back else None),
                (2, lambda: self.after(self.num, d)),
                (1, lambda: self._times()),
                (1, lambda: f"{self.hue(d)}.number"),
                (2, lambda: self.cell(d) if self.scene.table else None),
                (1, lambda: "steps_left" if self.scene.counts else None),
                (1, lambda: f"most_pairs({self.spaces(d)})" if self.scene.board else None),
                (1, lambda: f"count(groups({self.spaces(d)}))" if self.scene.board else None),
                (1, lambda: self._turned()),
                (1, lambda: f"the({self.maybe_num()})" if self.maybe_num() else None),
            ]
        )

    def rank(self) -> str:
        """A row of the table."""
        return self.local("rank") or str(self.scene.one("low", "middle", "high", "the(last(Rank))"))

    def cell(self, depth: int) -> str:
        """A number from the table."""
        rank, found = self.rank(), ["least"]
        found += [column for column in self.scene.columns if column in ("price", "worth_with")]
        match self.scene.one(*found):
            case "price":
                return f"{rank}.price({self.hue(depth)})"
            case "worth_with":
                return f"{rank}.worth_with({self.num(0)})"
        return f"{rank}.{self.scene.one('least', 'number')}"

    def live(self, depth: int) -> str:
        """A number that is not known before play, from 0 on."""
        return self.pick(
            [
                (3, lambda: "n"),
                (2, lambda: f"count({self.zone('Gem', single=False)})"),
                (1, lambda: f"{self.player(0)}.turns"),
                (1, lambda: f"(n + abs({self.num(depth - 1)}))" if depth > 0 else None),
                (1, lambda: self.of_gem("worth", 0)),
            ]
        )

    def maybe_num(self) -> str | None:
        """A number that may be none."""
        zone = self.zone("Gem", single=True)
        return None if zone is None else f"{zone}.worth"

    def _turned(self) -> str | None:
        tile = self.local("tile")
        return f"{tile}.turned" if tile else None

    def _place_number(self) -> str | None:
        space = self.local("space")
        if space is None:
            return None
        return self.scene.one(f"{space}.number", *([f"{space}.row.number"] if self.scene.lines_on else []))

    def _times(self) -> str | None:
        if not self.actions or not self.looks_back:
            return None
        return f"{self.player(0)}.times({self.scene.one(*self.actions)}, {self.scene.one('turn', 'round')})"

    def _occurred(self) -> str:
        scene = self.scene
        names = [z.name for z in scene.zones if not z.hidden] + [v.name for v in scene.vars] + ["next_player"]
        chosen = [name for name in names if scene.chance(25)] or [names[0]]
        return f"occurred({', '.join(chosen)})"

    def of_gem(self, name: str, depth: int) -> str | None:
        """A field of a gem."""
        gem = self.local("gem") or self.local(LAID)
        if gem is None and depth > 0 and self.scene.chance(25):
            gem = f"the(first({self.pieces('Gem', depth - 1)}))"
        return f"{gem}.{name}" if gem else None

    def called(self, gives: str, depth: int) -> str | None:
        """A call of a let."""
        found = [let for let in self.lets if let.gives == gives]
        if not found:
            return None
        let = self.scene.one(*found)
        args = [self.of(type_, depth) for type_ in let.params]
        inside = f"({', '.join(args)})" if args else ""
        return f"{self.player(0)}.{let.name}{inside}" if let.owned else f"{let.name}{inside}"

    def after(self, make: Callable[[int], str], depth: int) -> str | None:
        """Something after a procedure."""
        if not self.tries or not self.me or not self.supposes:
            return None
        tried = self.scene.one(*self.tries)
        self.supposes = False
        args = ", ".join(self.of(type_, 0) for type_ in tried.params)
        found = f"after({tried.name}({args}), {make(depth)})"
        self.supposes = True
        return found

    # ---- conditions -----------------------------------------------------------------------------------------

    def cond(self, depth: int) -> str:
        """A condition."""
        one = self.scene.one
        if depth <= 0:
            return self.pick(
                [
                    (3, lambda: self.var("bool")),
                    (3, lambda: f"{self.live(0)} {one('<', '<=', '>', '>=')} {self.scene.upto(1, 2)}"),
                    (2, lambda: f"{self.live(0)} {one('is', 'is not')} {self.scene.upto(1, 2)}"),
                    (2, lambda: f"{self.live_hue(0)} {one('is', 'is not')} {self.hue(0)}"),
                    (1, lambda: f"{self.local('bool')}" if self.local("bool") else None),
                ]
            )
        d = depth - 1
        return self.pick(
            [
                (2, lambda: self.cond(0)),
                (4, lambda: f"{self.live(d)} {one('<', '<=', '>', '>=')} {self.num(d)}"),
                (2, lambda: f"({self.num(d)} + n) mod 3 {one('is', 'is not')} {self.scene.upto(0, 2)}"),
                (2, lambda: f"{self.live_hue(d)} {one('is', 'is not', '<', '>')} {self.hue(d)}"),
                (2, lambda: f"({self.cond(d)}) {one('and', 'or')} ({self.cond(d)})"),
                (1, lambda: f"not ({self.cond(d)})"),
                (4, lambda: self._query(d)),
                (2, lambda: f"{self.live(d)} {one('is in', 'is not in')} {self.numbers(d)}"),
                (2, lambda: f"{self.live_hue(d)} {one('is in', 'is not in')} {self.hues(d)}"),
                (2, lambda: f"{self.any_set(d)} {one('is', 'is not')} empty"),
                (3, lambda: self._maybe_test(d)),
                (1, lambda: f"{self.player(d)} {one('is', 'is not')} {self.player(d)}"),
                (1, lambda: f"{self.player(d)} is in {self.players(d)}"),
                (2, lambda: self._space_test(d)),
                (
                    1,
                    lambda: (
                        f"{self.player(0)}.possible({one(*self.actions)})" if self.actions and self.looks_back else None
                    ),
                ),
                (1, lambda: one("extra_turn", "over", "not over")),
                (1, lambda: f"before({one('turn', 'round')}, {self.cond(d)})" if self.looks_back else None),
                (2, lambda: self.after(self.cond, d)),
                (2, lambda: self.called("bool", d)),
                (1, lambda: f"{self.hues(d)} {one('is', 'is not')} {self.hues(d)}"),
                (1, lambda: self._number_sets()),
                (1, lambda: self._kind_test()),
                (1, lambda: f"{self.owner('reached')}({self.rank()})" if "reached" in self.scene.columns else None),
                (1, lambda: f"{self.player(0)}.r" if self.results else None),
            ]
        )

    def _number_sets(self) -> str | None:
        found = self.var("number", many=True)
        return None if found is None else f"{found} {self.scene.one('is', 'is not')} {self.numbers(1)}"

    def _kind_test(self) -> str | None:
        piece = self.local("piece")
        if piece is not None:
            return f"{piece} {self.scene.one('is', 'is not')} {self.scene.one(*self.scene.kinds)}"
        tile = self.local("tile")
        return f"{tile} is {self.scene.one('up', 'down')}" if tile else None

    def _maybe_test(self, depth: int) -> str | None:
        """A test of something that may be none."""
        one = self.scene.one
        type_ = one("hue", "gem", "space", "player")
        found = self.maybe(type_, depth)
        if found is None:
            return None
        other = self.of(type_, depth) if self.scene.chance(50) and type_ != "gem" else "none"
        return f"{found} {one('is', 'is not')} {other}"

    def _space_test(self, depth: int) -> str | None:
        if not self.scene.board:
            return None
        a, b = self.space(depth), self.space(depth)
        if a is None or b is None:
            return None
        return self.scene.one(
            f"{a} is {b}",
            f"{a} is not {b}",
            f"{a} is in {self.spaces(depth)}",
            f"connected({a}, {b}, {self.spaces(depth)})",
            f"{a}.inner",
            f"{b} is in {a}.neighbours",
        )

    def _query(self, depth: int) -> str:
        """`some`, `no`, `every`."""
        one = self.scene.one
        type_, source = self.source(depth)
        name = self.fresh("x")
        with self.named((name, type_)):
            about = self.about(name, type_, depth)
        if one(1, 2, 3) == 1:
            return f"(every {name} in {source} has {about})"
        return f"({one('some', 'no')} {name} in {source} where {about})"

    def source(self, depth: int) -> tuple[str, str]:
        """A set or list that can be gone through, and the type of its members."""
        types = ["gem", "hue", "player", "number", *([] if not self.scene.board else ["space", "space"])]
        if "Tile" in self.scene.kinds:
            types.append("tile")
        if self.scene.table:
            types.append("rank")
        if self.scene.board:
            types += [LAID, LAID]
        type_ = self.scene.one(*types)
        return type_, f"({self.set_of(type_, depth)})"

    def about(self, name: str, type_: str, depth: int) -> str:
        """A condition that speaks of a name."""
        one = self.scene.one
        if depth > 0 and self.scene.chance(35):
            joined = one("and", "or")
            return f"({self.about(name, type_, depth - 1)}) {joined} ({self.about(name, type_, depth - 1)})"
        sign = one("<", "<=", ">", ">=", "is", "is not")
        d = max(0, depth - 1)
        match type_:
            case "number":
                return one(
                    f"{name} {sign} {self.num(d)}",
                    f"{name} * 2 {sign} {self.num(0)}",
                    f"{name} is in {self.var('number', many=True) or '0..99'}",
                    f"{name} mod 2 is {one('0', '1')}",
                )
            case "hue":
                return one(f"{name} {sign} {self.hue(d)}", f"{name} is in {self.hues(d)}", f"{name}.number {sign} 2")
            case "player":
                more = [f"count({name}.hand) {sign} {self.num(d)}", f"{name}.turns {sign} {self.num(0)}"]
                owned = [v.name for v in self.scene.vars if v.owned and v.type == "number" and not v.many]
                more += [f"{name}.{own} {sign} {self.num(0)}" for own in owned]
                return one(f"{name} is {self.player(d)}", f"{name}.left is not {self.player(0)}", *more)
            case "gem" | "laid":
                return one(
                    f"{name}.worth {sign} {self.num(d)}",
                    f"{name}.hue {one('is', 'is not')} {self.hue(d)}",
                    f"{name}.hue is in {self.hues(d)}",
                    f"{name}.worth is in 1..{self.scene.upto(2, 9)}",
                    f"{name} is Gem({one(*HUES)}, 1)",
                    f"{name}.zone is {self.zone('Gem', single=False)}",
                    *([f"{name}.space is in {self.spaces(d)}", f"{name}.space.number > 2"] if type_ == LAID else []),
                )
            case "rank":
                return one(
                    f"{name}.least {sign} {self.num(d)}",
                    f"{name}.number {sign} 2",
                    f"{name} >= middle",
                    *([f"{self.player(0)}.reached({name})"] if "reached" in self.scene.columns else []),
                )
            case "tile":
                return one(
                    f"{name} is {one('up', 'down')}",
                    f"{name}.turned {sign} {self.num(0)}",
                    f"{name}.hue is {self.hue(d)}",
                )
            case "space":
                grid = self.zone(board=True)
                direction = one(*self.scene.directions)
                return one(
                    f"{name}.number {sign} {self.num(d)}",
                    f"{grid} at {name} {one('is', 'is not')} none",
                    f"({grid} at {name}).hue is {self.hue(d)}",
                    f"{name} is in {self.spaces(d)}",
                    f"count({name}.{one('adjacent', 'neighbours')}) {sign} {self.num(0)}",
                    f"{name}.step({direction}) is not none",
                    f"{name}.{one('inner', 'outer')}",
                    f"{grid} at {name} is Gem" if len(self.scene.kinds) > 1 else f"{name}.number is not 2",
                )
        return f"{name} is {name}"

    # ---- single values --------------------------------------------------------------------------------------

    def of(self, type_: str, depth: int) -> str:
        """A value of a type; for pieces and spaces one must be in sight or surely there."""
        match type_:
            case "number":
                return self.num(depth)
            case "bool":
                return f"({self.cond(depth)})"
            case "hue":
                return self.hue(depth)
            case "player":
                return self.player(depth)
            case "space":
                return self.space(depth) or "the(first(Grid))"
            case "gem" | "coin" | "tile" | "die":
                return self.local(type_) or f"one({KIND_OF[type_]})"
        raise AssertionError(type_)

    def hue(self, depth: int) -> str:
        """A hue."""
        one = self.scene.one
        simple: list[tuple[int, Callable[[], str | None]]] = [
            (2, lambda: str(one(*HUES))),
            (2, lambda: self.var("hue")),
            (3, lambda: self.local("hue")),
            (2, lambda: self.of_gem("hue", 0)),
        ]
        if depth > 0:
            simple += [
                (1, lambda: f"cycle({self.hue(depth - 1)}, {self.num(0)})"),
                (1, lambda: self.called("hue", depth - 1)),
                (1, lambda: f"{one('low', 'middle', 'high')}.tint" if self.scene.tinted else None),
            ]
        return self.pick(simple)

    def live_hue(self, depth: int) -> str:
        """A hue that is not known before play."""
        return self.pick(
            [
                (3, lambda: self.var("hue")),
                (3, lambda: self.local("hue")),
                (2, lambda: self.of_gem("hue", 0)),
                (1, lambda: f"cycle({self.hue(max(0, depth - 1))}, n)"),
            ]
        )

    def player(self, depth: int) -> str:
        """A player who surely plays."""
        one = self.scene.one
        simple: list[tuple[int, Callable[[], str | None]]] = [
            (3, lambda: "me" if self.me else None),
            (2, lambda: self.local("player")),
            (1, lambda: "player1"),
            (1, lambda: f"me.{one('left', 'right')}" if self.me else None),
        ]
        if depth > 0:
            simple.append((1, lambda: "next_player" if self.looks_back else None))
        return self.pick(simple)

    def space(self, depth: int) -> str | None:
        """A space, if there is a board."""
        if not self.scene.board:
            return None
        return self.pick(
            [
                (5, lambda: self.local("space")),
                (1, lambda: "the(first(Grid))"),
                (1, lambda: "the(last(Grid))"),
                (1, lambda: str(self.scene.one(*self.scene.named_spots))),
                (1, lambda: self.called("space", depth - 1) if depth > 0 else None),
            ]
        )

    def maybe(self, type_: str, depth: int) -> str | None:
        """A value that may be none."""
        one, d = self.scene.one, max(0, depth - 1)
        match type_:
            case "hue":
                gem = self.zone("Gem", single=True)
                at = f"({self.zone(board=True)} at {self.space(d)}).hue" if self.scene.board else None
                return self.pick(
                    [(2, lambda: self.var("hue", maybe=True)), (2, lambda: gem and f"{gem}.hue"), (2, lambda: at)]
                )
            case "gem":
                return self.pick(
                    [
                        (2, lambda: self.var("gem", maybe=True)),
                        (2, lambda: f"{one('first', 'last')}({self.pieces('Gem', d)})"),
                        (2, lambda: f"first({self.ranked('gem', d)})"),
                        (1, lambda: self.zone("Gem", single=True)),
                    ]
                )
            case "player":
                return self.pick(
                    [
                        (2, lambda: self.var("player", maybe=True)),
                        (1, lambda: f"first({self._filtered('player', 1)})"),
                        (1, lambda: f"first({self.ranked('player', d)})"),
                        (1, lambda: f"{self.local('gem')}.owner" if self.local("gem") else None),
                        (1, lambda: "acting"),
                    ]
                )
            case "space" if self.scene.board:
                direction = one(*self.scene.directions)
                return self.pick(
                    [
                        (2, lambda: self.var("space", maybe=True)),
                        (2, lambda: f"{self.space(d)}.step({direction})"),
                        (1, lambda: f"{one('first', 'last')}({self.spaces(d)})"),
                        (2, lambda: f"{self.local(LAID)}.space" if self.local(LAID) else None),
                    ]
                )
        return None

    # ---- sets and lists -------------------------------------------------------------------------------------

    def any_set(self, depth: int) -> str:
        """A set of something."""
        types = ["gem", "gem", "hue", "player", "number", *(["space", "space"] if self.scene.board else [])]
        return self.set_of(self.scene.one(*types), depth)

    def set_of(self, type_: str, depth: int) -> str:
        """A set of a type."""
        match type_:
            case "number":
                return self.numbers(depth)
            case "hue":
                return self.hues(depth)
            case "player":
                return self.players(depth)
            case "space":
                return self.spaces(depth)
        if type_ == "rank":
            return str(self.scene.one("Rank", "Rank", "[low, high]"))
        if type_ == LAID:
            return f"Gem in {self.zone(board=True)}"
        return self.pieces(KIND_OF[type_], depth)

    def numbers(self, depth: int) -> str:
        """A set of numbers."""
        upto = self.scene.upto
        return self.pick(
            [
                (2, lambda: f"{upto(0, 2)}..{upto(3, 7)}"),
                (2, lambda: self.var("number", many=True)),
                (1, lambda: f"[{upto(0, 9)}, {upto(0, 9)}]"),
                (1, lambda: f"0..({self.num(0)})" if depth > 0 else None),
                (1, lambda: self._filtered("number", depth)),
            ]
        )

    def hues(self, depth: int) -> str:
        """A set of hues."""
        one = self.scene.one
        return self.pick(
            [
                (2, lambda: "Hue"),
                (2, lambda: self.var("hue", many=True)),
                (1, lambda: f"[{one(*HUES)}, {self.hue(0)}]"),
                (2, lambda: self._filtered("hue", depth)),
                (1, lambda: self._joined("hue", depth)),
                (1, lambda: self._set_let("hue", depth)),
            ]
        )

    def players(self, depth: int) -> str:
        """Players, as a set or list."""
        return self.pick(
            [
                (3, lambda: "players"),
                (2, lambda: self._filtered("player", depth)),
                (1, lambda: f"clockwise({self.player(0)})"),
                (1, lambda: f"reverse({self.one_list()})" if depth > 1 else None),
                (1, lambda: self.ranked("player", 0) if depth > 1 else None),
                (1, lambda: self._top("player", depth)),
                (1, lambda: "winners" if self.looks_back else None),
            ]
        )

    def one_list(self) -> str:
        """A list of players."""
        return str(self.scene.one("players", f"clockwise({self.player(0)})"))

    def spaces(self, depth: int) -> str:
        """A set of spaces."""
        d = depth - 1
        space = self.space(max(0, d)) or "the(first(Grid))"
        return self.pick(
            [
                (2, lambda: "Grid"),
                (2, lambda: self.var("space", many=True)),
                (2, lambda: f"{space}.{self.scene.one('adjacent', 'neighbours')}"),
                (3, lambda: self._filtered("space", depth)),
                (1, lambda: self._joined("space", depth)),
                (1, lambda: f"group({space}, {self.spaces(d)})" if depth > 0 else None),
                (1, lambda: f"{space}.{self.scene.one('row', 'column')}.spaces" if self.scene.lines_on else None),
                (1, lambda: self._set_let("space", depth)),
                (1, lambda: f"union({self.each('spaces', d)})" if depth > 1 else None),
                (1, lambda: self._top("space", depth)),
                (1, lambda: f"between({space}, {self.space(0)})" if depth > 0 else None),
            ]
        )

    def pieces(self, kind: str, depth: int) -> str:
        """A set of pieces of a kind."""
        one, type_ = self.scene.one, PIECES[kind]
        alone = [z for z in self.scene.zones if z.kinds == (kind,) and not z.hidden]
        mixed = [z for z in self.scene.zones if kind in z.kinds and not z.hidden]
        return self.pick(
            [
                (3, lambda: self.zone_text(one(*alone)) if alone else None),
                (2, lambda: f"({kind} in {self.zone_text(one(*mixed))})" if mixed else None),
                (1, lambda: "Player.hand" if kind == "Gem" else None),
                (1, lambda: f"({kind} in box)"),
                (1, lambda: None if self.scene.hides else kind),
                (1, lambda: self.var(type_, many=True)),
                (3, lambda: self._filtered(type_, depth)),
                (1, lambda: self._joined(type_, depth)),
                (1, lambda: f"first({self.scene.upto(1, 3)}, {self.pieces(kind, depth - 1)})" if depth > 0 else None),
                (1, lambda: self._top(type_, depth)),
                (1, lambda: self._set_let(type_, depth)),
            ]
        )

    def _set_let(self, type_: str, depth: int) -> str | None:
        return self.called(f"set {type_}", max(0, depth - 1))

    def _filtered(self, type_: str, depth: int) -> str | None:
        if depth <= 0:
            return None
        name = self.fresh("x")
        source = self.set_of(type_, depth - 1)
        with self.named((name, type_)):
            return f"({name} in ({source}) where {self.about(name, type_, depth - 1)})"

    def _joined(self, type_: str, depth: int) -> str | None:
        if depth <= 0:
            return None
        return f"({self.set_of(type_, depth - 1)} {self.scene.one('+', '-')} {self.set_of(type_, depth - 1)})"

    def _top(self, type_: str, depth: int) -> str | None:
        if depth <= 1:
            return None
        name = self.fresh("x")
        source = self.set_of(type_, depth - 1)
        with self.named((name, type_)):
            return f"top({name} in ({source}) by {self.key(name, type_)})"

    def ranked(self, type_: str, depth: int) -> str:
        """Members by a key, highest first."""
        name, source = self.fresh("x"), self.set_of(type_, depth)
        with self.named((name, type_)):
            return f"({name} in ({source}) by {self.key(name, type_)})"

    def key(self, name: str, type_: str) -> str:
        """Something to rank by."""
        match type_:
            case "player":
                return str(self.scene.one(f"count({name}.hand)", f"{name}.turns"))
            case "gem" | "laid":
                return str(self.scene.one(f"{name}.worth", f"{name}.hue", f"(0 - {name}.worth)"))
            case "number":
                return f"{name} mod 3"
            case "hue" | "space" | "rank":
                return f"(7 - {name}.number)"
        return f"{name}.turned" if type_ == "tile" else "1"

    def each(self, gives: str, depth: int) -> str:
        """A list of what comes of each member."""
        type_, source = self.source(max(0, depth))
        name = self.fresh("x")
        with self.named((name, type_)):
            if gives == "spaces":
                if type_ == "space":
                    value = f"{name}.adjacent"
                else:
                    grid = self.fresh("x")
                    with self.named((grid, "space")):
                        value = f"({grid} in Grid where {self.about(grid, 'space', 0)})"
            else:
                value = str(
                    self.scene.one(
                        self.num(depth), self.key(name, type_) if type_ not in ("gem", LAID) else f"{name}.worth"
                    )
                )
            where = f" where {self.about(name, type_, depth - 1)}" if self.scene.chance(40) else ""
        return f"{value} for {name} in {source}{where}"
