"""Statements and decisions for generated games, as lines of text."""

from collections.abc import Callable

from attrs import define
from tests.compile.generated.scene import Zone
from tests.compile.generated.values import PIECES, Values

Lines = list[str]


def indented(lines: Lines) -> Lines:
    """One step further in."""
    return [f"    {line}" for line in lines]


@define
class Statements:
    """Writes statements with the names that `values` has. `procedures` may be called; in a `flow` things may be decided
    and ended. What is written `alone` changes only what is the player's own."""

    values: Values
    chance: bool = True
    flow: bool = False
    decides: bool = False
    alone: bool = False
    looping: bool = False

    def block(self, most: int, depth: int) -> Lines:
        """Some statements; at least one."""
        lines: Lines = []
        kept = list(self.values.scope)
        for _ in range(self.values.scene.upto(1, most)):
            lines += self.one(depth)
        self.values.scope = kept
        return lines

    def one(self, depth: int) -> Lines:
        """One statement."""
        v = self.values
        makers: list[tuple[int, Callable[[], Lines | None]]] = [
            (6, self.number_var),
            (5, self.other_var),
            (5, self.move),
            (2, self.place),
            (2, self.rotate),
            (1, self.let),
        ]
        if self.chance and not self.alone:
            makers += [(1, self.draw), (1, self.roll), (1, self.shuffle)]
        if not self.alone:
            makers += [(1, self.call), (1, self.show), (1, self.reward)]
        if depth > 0:
            makers += [
                (3, lambda: self.condition(depth - 1)),
                (2, lambda: self.loop(depth - 1)),
                (1, lambda: self.repeat(depth - 1)),
            ]
            if self.decides:
                makers += [(4, lambda: self.decision(depth - 1))]
        left = list(makers)
        while True:
            place, at = v.scene.upto(1, sum(weight for weight, _ in left)), 0
            while place > left[at][0]:
                place -= left[at][0]
                at += 1
            lines = left.pop(at)[1]()
            if lines:
                return lines

    # ---- vars -----------------------------------------------------------------------------------------------

    def _target(self, type_: str | None = None) -> tuple[str, str, bool, bool] | None:
        v = self.values
        found = [var for var in v.scene.vars if type_ is None or (var.type == type_ and not var.many)]
        if self.alone:
            found = [var for var in found if var.owned]
        if not found:
            return None
        var = v.scene.one(*found)
        text = (f"my {var.name}" if self.alone else v.owner(var.name)) if var.owned else var.name
        return text, var.type, var.maybe, var.many

    def number_var(self) -> Lines | None:
        """A number changes."""
        v, found = self.values, self._target("number")
        if found is None:
            return None
        text, one = found[0], v.scene.one
        return [one(f"add {v.num(1)} to {text}", f"take {v.num(1)} from {text}", f"set {text} to ({v.num(2)}) mod 9")]

    def other_var(self) -> Lines | None:
        """Any var is set."""
        v, found = self.values, self._target()
        if found is None:
            return None
        text, type_, maybe, many = found
        if many:
            return [f"set {text} to {v.set_of(type_, 2)}"]
        if maybe:
            return [f"set {text} to {v.scene.one('none', v.maybe(type_, 2) or 'none', v.maybe(type_, 1) or 'none')}"]
        if type_ == "number":
            return [f"set {text} to {v.num(2)} mod 9"]
        return [f"set {text} to {v.cond(2) if type_ == 'bool' else v.of(type_, 2)}"]

    def let(self) -> Lines:
        """A name for what follows."""
        v = self.values
        type_ = v.scene.one("number", "hue", "player", "bool", *(["space"] if v.scene.board else []))
        value = v.of(type_, 2)
        name = v.fresh("y")
        v.scope.append((name, type_))
        return [f"let {name} = {value}"]

    # ---- pieces ---------------------------------------------------------------------------------------------

    def _goal(self, kind: str) -> str | None:
        v = self.values
        found = [z for z in v.scene.zones if kind in z.kinds and not z.single and not z.by_hue]
        if self.alone:
            found = [z for z in found if z.owned and not z.board]
        if not found:
            return "box" if v.scene.chance(10) and not self.alone else None
        zone: Zone = v.scene.one(*found)
        if zone.hidden:
            return zone.name
        return f"my {zone.name}" if self.alone else v.zone_text(zone)

    def _few(self, kind: str) -> str:
        v = self.values
        if self.alone:
            mine = [z for z in v.scene.zones if z.owned and z.kinds == (kind,) and not z.board]
            return f"first({v.scene.upto(1, 2)}, my {v.scene.one(*mine).name})"
        return v.scene.one(f"first({v.scene.upto(1, 3)}, {v.pieces(kind, 1)})", f"({v.pieces(kind, 2)})")

    def move(self) -> Lines | None:
        """Pieces move."""
        v = self.values
        kind = "Gem" if self.alone else v.scene.one("Gem", *v.scene.kinds)
        goal = self._goal(kind)
        if goal is None:
            return None
        if v.local(PIECES[kind]) and v.scene.chance(50) and not self.alone:
            return [f"move {v.local(PIECES[kind])} to {goal}"]
        return [f"move {self._few(kind)} to {goal}"]

    def place(self) -> Lines | None:
        """A piece is laid on the board, mostly where there is room."""
        v = self.values
        boards = [z for z in v.scene.zones if z.board]
        space = v.local("space")
        if not boards or self.alone or (space is None and v.scene.chance(70)):
            return None
        kind = v.scene.one(*boards[0].kinds)
        goal, where = v.zone_text(boards[0]), space or "the(first(Grid))"
        line = f"place one({kind}) on {goal} at {where}"
        if v.scene.chance(80):
            return [f"if {goal} at {where} is none: {line}"]
        return [line]

    def rotate(self) -> Lines | None:
        """Tiles turn or are turned over."""
        v = self.values
        if "Tile" not in v.scene.kinds or self.alone:
            return None
        tile = v.local("tile") or v.fresh("x")
        line = v.scene.one(
            f"rotate {tile} by {v.num(0)}",
            f"flip {tile}",
            f"turn {tile} to {v.scene.one('up', 'down')}",
            f"set {tile}.turned to {v.scene.upto(0, 5)}",
        )
        return [line] if v.local("tile") else [f"for {tile} in {v.pieces('Tile', 1)}: {line}"]

    def show(self) -> Lines | None:
        """Pieces are shown."""
        v = self.values
        return [f"show first(1, {v.pieces('Gem', 1)}){v.scene.one('', f' to {v.player(0)}')}"]

    # ---- chance ---------------------------------------------------------------------------------------------

    def draw(self) -> Lines | None:
        """Pieces are drawn, mostly if there are any."""
        v = self.values
        sources = [z for z in v.scene.zones if z.kinds == ("Gem",) and not z.board and not z.owned and not z.by_hue]
        goal = self._goal("Gem")
        if not sources or goal is None:
            return None
        source = v.scene.one(*sources).name
        line = f"draw {v.scene.upto(1, 2)} from {source} to {goal}"
        if source == goal:
            return None
        return [f"if count({source}) > 1: {line}"] if v.scene.chance(85) else [line]

    def roll(self) -> Lines | None:
        """A var or dice are rolled."""
        v = self.values
        found = [var for var in v.scene.vars if not var.many and var.type in ("hue", "bool") and not var.maybe]
        choices = [v.member(var) for var in found]
        if "Die" in v.scene.kinds:
            choices += ["Die", "Die"]
        return [f"roll {v.scene.one(*choices)}"] if choices else None

    def shuffle(self) -> Lines | None:
        """Something is mixed or scattered."""
        v = self.values
        ordered = [z for z in v.scene.zones if z.ordered and not z.owned]
        boards = [z for z in v.scene.zones if z.board and not z.owned]
        choices = [f"shuffle {z.name}" for z in ordered]
        choices += [f"shuffle first(2, Gem in box) to {z.name}" for z in ordered]
        choices += [f"if count({z.name}) < 2: scatter first(1, {z.kinds[0]} in box) on {z.name}" for z in boards]
        return [v.scene.one(*choices)] if choices else None

    # ---- what holds other statements ------------------------------------------------------------------------

    def call(self) -> Lines | None:
        """A procedure."""
        v = self.values
        if not v.tries or not v.me:
            return None
        called = v.scene.one(*v.tries)
        return [f"{called.name} {', '.join(v.of(type_, 1) for type_ in called.params)}".rstrip()]

    def reward(self) -> Lines | None:
        """Statements of a row of the table."""
        v = self.values
        if "reward" not in v.scene.columns or not v.me:
            return None
        return [f"reward {v.rank()}, {v.num(1)}"]

    def condition(self, depth: int) -> Lines:
        """`if`."""
        v = self.values
        lines = [f"if {v.cond(2)}:", *indented(self.block(2, depth))]
        if v.scene.chance(25):
            lines += [f"otherwise if {v.cond(1)}:", *indented(self.block(2, depth))]
        if v.scene.chance(40):
            lines += ["otherwise:", *indented(self.block(2, depth))]
        return lines

    def loop(self, depth: int) -> Lines:
        """`for`."""
        v = self.values
        if v.scene.chance(25) and not self.alone:
            source = v.players(1)
            with v.afresh(*v.scope, me=True):
                return [f"for me in {source}:", *indented(self.block(2, depth))]
        type_, source = v.source(1)
        name = v.fresh("x")
        with v.named((name, type_)):
            where = f" where {v.about(name, type_, 1)}" if v.scene.chance(30) else ""
            return [f"for {name} in {source}{where}:", *indented(self.block(2, depth))]

    def repeat(self, depth: int) -> Lines:
        """`repeat`."""
        v = self.values
        before, self.looping = self.looping, True
        body = self.block(2, depth)
        self.looping = before
        if v.scene.chance(20):
            return ["repeat:", "    add 1 to n", *indented(body), "    if n > 2: end repeat", "    set n to n + 3"]
        if v.scene.chance(60):
            return [f"repeat ({v.num(0)}) mod 4 times:", *indented(body)]
        return (
            [f"repeat until n >= {v.scene.upto(0, 4)} or {v.cond(1)}:", *indented(["add 1 to n", *body])]
            if (not self.alone)
            else [f"repeat {v.scene.upto(1, 2)} times:", *indented(body)]
        )

    # ---- decisions ------------------------------------------------------------------------------------------

    def decision(self, depth: int) -> Lines:
        """Somebody decides."""
        v, one = self.values, self.values.scene.one
        acts = [act for act in v.actions if act != "rest"]
        act, other = one(*acts), one(*acts)
        found: list[Lines] = [
            [f"must {act} or rest"],
            [f"may {act}"],
            [f"may {act}" if act == other else f"may {act} or {other}"],
            self._choose(depth),
            self._choose(depth),
            self._some(),
            [
                "choose one:",
                f'    "this" when {v.cond(1)}:',
                *indented(indented(self.block(1, 0))),
                '    "that":',
                *indented(indented(self.block(1, 0))),
            ],
            ["may choose one:", f'    "this" when {v.cond(1)}:', *indented(indented(self.block(1, 0)))],
        ]
        if not self.alone:
            found += [
                [f"in any order: {act}, {other}" if act != other else f"in any order: {act}, rest"],
                [f"ask {v.players(1)}: {act}{one('', ' or rest')}"],
            ]
        return list(one(*found))

    def _choose(self, depth: int) -> Lines:
        v = self.values
        type_ = v.scene.one("gem", "hue", "number", *(["space"] if v.scene.board else []))
        name, source = v.fresh("c"), self._own_source(type_)
        if v.scene.chance(40):
            return self._choose_surely(depth, name, type_, source)
        with v.named((name, type_)):
            where = f" where {v.about(name, type_, 1)}" if v.scene.chance(50) else ""
            return [f"may choose {name} in {source}{where}:", *indented(self.block(2, depth))]

    def _choose_surely(self, depth: int, name: str, type_: str, source: str) -> Lines:
        """One or two values at once; it is a fault where there are none."""
        v, names = self.values, [(name, type_)]
        line = f"choose {name} in {source}"
        if v.scene.chance(50):
            names.append((v.fresh("c"), v.scene.one("gem", "hue", "number")))
            line += f", {names[1][0]} in {self._own_source(names[1][1])}"
        with v.named(*names):
            body = self.block(2, depth)
        return [f"if {v.live(0)} > {v.scene.upto(0, 1)}:", *indented([line, *body])]

    def _own_source(self, type_: str) -> str:
        return "(my hand)" if type_ == "gem" and self.alone else f"({self.values.set_of(type_, 1)})"

    def _some(self) -> Lines:
        v = self.values
        type_ = v.scene.one("gem", "hue", *(["space"] if v.scene.board else []))
        name = v.fresh("cs")
        source = self._own_source(type_)
        number = v.scene.upto(1, 3)
        lines = [f"choose {v.scene.one('up to ', 'up to ', '') if number > 1 else 'up to '}{number} {name} in {source}"]
        if type_ == "gem":
            goal = self._goal("Gem")
            lines.append(f"move {name} to {goal}" if goal else f"set my m to count({name})")
        else:
            found = self._target("number")
            lines.append(f"set {found[0]} to count({name})" if found else f"may {v.actions[0]}")
        return lines
