"""The components of a generated game, as lines of text and as lists that the other modules choose from."""

from typing import Any, TypeVar

from attrs import define, field

T = TypeVar("T")

HUES = ("red", "green", "blue")


@define
class Zone:
    """A zone: its name, the kinds that lie in it, and what sort of zone it is."""

    name: str
    kinds: tuple[str, ...]
    owned: bool = False
    by_hue: bool = False
    ordered: bool = False
    board: bool = False
    single: bool = False
    hidden: bool = False


@define
class Var:
    """A var: its name, the type of what it holds, and what sort of var it is."""

    name: str
    type: str
    owned: bool = False
    maybe: bool = False
    many: bool = False


@define
class Scene:
    """All components of a game. `lines` is their text."""

    shuffle: Any
    lines: list[str] = field(factory=list)
    kinds: dict[str, tuple[str, ...]] = field(factory=dict)
    """Kinds of pieces, with what can be asked of them: "hue", "worth", "face", "turned"."""
    zones: list[Zone] = field(factory=list)
    vars: list[Var] = field(factory=list)
    board: str = ""
    lines_on: bool = False
    """Whether the board has rows and columns."""
    directions: tuple[str, ...] = ()
    table: bool = False
    tinted: bool = False
    """Whether the table has a column of hues."""
    named_spots: tuple[str, ...] = ()
    """Spaces by their coordinates."""
    columns: list[str] = field(factory=list)
    """The other columns of the table."""
    option: bool = False
    counts: bool = False
    """Whether there is a let by the number of players."""
    players: str = "2"

    @property
    def hides(self) -> bool:
        """Whether some pieces cannot be seen."""
        return any(zone.hidden for zone in self.zones)

    def chance(self, percent: int) -> bool:
        """Whether, so often in a hundred."""
        return bool(self.shuffle.randrange(100) < percent)

    def one(self, *choices: T) -> T:
        """One of these."""
        return choices[int(self.shuffle.randrange(len(choices)))]

    def upto(self, low: int, high: int) -> int:
        """A number."""
        return int(low + self.shuffle.randrange(high - low + 1))


def make_scene(shuffle: Any) -> Scene:
    """Components at random; there are always gems, a pool and hands for them, and a number."""
    scene = Scene(shuffle)
    scene.players = scene.one("2", "2", "3", "2..3", "1..3", "1")
    scene.lines += ['game "Generated"', f"players {scene.players}", ""]
    scene.option = scene.chance(25)
    if scene.option:
        scene.lines.append(f"option size: 1..4 = {scene.upto(1, 4)}")
    scene.lines.append(f"enum Hue: {', '.join(HUES)}")
    scene.table = scene.chance(50)
    _kinds(scene)
    if scene.chance(75):
        _board(scene)
    if scene.table:
        _table(scene)
    _zones(scene)
    _vars(scene)
    scene.lines.append("")
    return scene


def _kinds(scene: Scene) -> None:
    worth = scene.one("1..2", "1..3", "0..1")
    number = "size" if scene.option and scene.chance(50) else str(scene.upto(1, 2))
    scene.kinds["Gem"] = ("hue", "worth")
    scene.lines.append(f"piece Gem(hue: Hue, worth: {worth}): {number} of each")
    if scene.chance(60):
        scene.kinds["Coin"] = ()
        scene.lines.append(f"piece Coin: {scene.upto(1, 9)}")
    if scene.chance(50):
        scene.kinds["Tile"] = ("hue", "face", "turned")
        scene.lines.append(f"piece Tile(hue: Hue) faces up or down rotates: {scene.upto(1, 2)} of each")
    if scene.chance(30):
        scene.kinds["Die"] = ("pips",)
        scene.lines.append(f"piece Die faces 1..{scene.upto(2, 6)}: {scene.upto(1, 3)}")


def _board(scene: Scene) -> None:
    width, height = scene.upto(2, 4), scene.upto(1, 4)
    made, directions = scene.one(
        (f"squares({width}, {height})", ("north", "east", "south", "west")),
        (f"squares({width}, {height}), rows Line, columns File", ("north", "southeast", "south", "west")),
        (f"track({width * height + 1})", ("east", "west")),
        ("hexes(2)", ("northeast", "east", "southeast", "southwest", "west", "northwest")),
        (f"ring({width * height + 2})", ("east", "west")),
        ("torus(3, 3)", ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")),
        ("squares(9, 8)", ("north", "east", "south", "west")),
    )
    scene.board, scene.directions = "Grid", directions
    scene.lines_on = "rows" in made
    scene.named_spots = ("Grid(1)", "Grid(2)") if made.startswith(("track", "ring")) else ("Grid(1, 1)", "Grid(2, 1)")
    if made.startswith("hexes"):
        scene.named_spots = ("Grid(2, 1)", "Grid(3, 2)")
    scene.lines.append(f"board Grid: {made}")


def _table(scene: Scene) -> None:
    """Columns of all sorts: values, cells by hue, formulas, statements."""
    scene.tinted = scene.chance(50)
    columns = ["least: 0..9", *(["tint: Hue"] if scene.tinted else [])]
    if scene.chance(50):
        columns.append("price of Hue: 0..5")
        scene.columns.append("price")
    if scene.chance(50):
        columns.append("reached of Player: yes or no")
        scene.columns.append("reached")
    if scene.chance(50):
        columns.append("worth_with(more: 0..9): 0..99")
        scene.columns.append("worth_with")
    if scene.chance(50):
        columns.append("to reward(extra: 0..9)")
        scene.columns.append("reward")
    scene.lines.append(f"table Rank({', '.join(columns)}):")
    for number, name in enumerate(("low", "middle", "high")):
        cells = [str(scene.upto(0, 3) + number * 2), *([HUES[(number + scene.upto(0, 2)) % 3]] if scene.tinted else [])]
        for column in scene.columns:
            match column:
                case "price":
                    cells.append(" | ".join(str(scene.upto(0, 5)) for _ in HUES))
                case "reached":
                    cells.append(scene.one("count(my hand) > 1", "my turns > 2 and n > 1", "n mod 2 is 0"))
                case "worth_with":
                    cells.append(scene.one("more * 2", "more + n mod 3", f"min(more, {scene.upto(1, 5)})"))
                case "reward":
                    cells.append(
                        scene.one(
                            "do: add extra to n", "-", "do: take 1 from n", "do: move first(1, Gem in pool) to my hand"
                        )
                    )
        scene.lines.append(f"    {name} | {' | '.join(cells)}")


def _zones(scene: Scene) -> None:
    every = tuple(scene.kinds)
    some = tuple(kind for kind in every if kind == "Gem" or scene.chance(60))
    found = [Zone("pool", every), Zone("hand", ("Gem",), owned=True)]
    if scene.chance(60):
        found.append(Zone("kept", some, owned=scene.chance(50)))
    if scene.chance(50):
        found.append(Zone("stack", scene.one(("Gem",), every), owned=scene.chance(40), ordered=True))
    if scene.chance(30):
        found.append(Zone("slot", ("Gem",), owned=True, single=True))
    if scene.chance(25):
        found.append(Zone("tray", ("Gem",), by_hue=True))
    if scene.chance(35):
        found.append(Zone("talon", ("Gem",), ordered=True, hidden=True))
    if scene.board:
        found.append(Zone("grid", scene.one(("Gem",), some, every), board=True, owned=scene.chance(15)))
    for zone in found:
        what = " or ".join(zone.kinds)
        owner = " of Player" if zone.owned else " of Hue" if zone.by_hue else ""
        if zone.board:
            text = f"{what} on Grid"
        elif zone.single:
            text = f"{what} or none"
        elif zone.hidden:
            text = f"deck of {what}"
        else:
            text = f"{'pile' if zone.ordered else 'heap'} of {what}"
            if zone.name == "kept" and scene.chance(30):
                text += f", up to {scene.upto(1, 5)}"
        scene.lines.append(f"zone {zone.name}{owner}: {text}")
    scene.zones = found


def _vars(scene: Scene) -> None:
    most = scene.one(9, 9, 99, 1000)
    lost = scene.one("", ", excess lost", ", excess lost")
    scene.lines.append(f"var n: 0..{most} = {scene.upto(0, 3)}{lost}")
    scene.vars.append(Var("n", "number"))
    given: list[tuple[int, str, Var]] = [
        (60, "var m{of}: (-9)..9, excess lost", Var("m", "number", owned=True)),
        (50, "var flag{of}: yes or no", Var("flag", "bool")),
        (40, "var tint{of}: Hue or none = none", Var("tint", "hue", maybe=True)),
        (30, "var shade{of}: Hue", Var("shade", "hue")),
        (35, "var held{of}: Gem or none = none", Var("held", "gem", maybe=True)),
        (35, "var tints{of}: set of Hue", Var("tints", "hue", many=True)),
        (30, f"var numbers{{of}}: set of 0..{scene.one(9, 99, 200)}", Var("numbers", "number", many=True)),
        (25, "var gems{of}: set of Gem", Var("gems", "gem", many=True)),
        (30, "var who{of}: Player or none = none", Var("who", "player", maybe=True)),
    ]
    if scene.board:
        given += [
            (40, "var mark{of}: Grid or none = none", Var("mark", "space", maybe=True)),
            (35, "var area{of}: set of Grid", Var("area", "space", many=True)),
        ]
    for percent, text, var in given:
        if scene.chance(percent):
            var.owned = var.owned or scene.chance(30)
            scene.lines.append(text.format(of=" of Player" if var.owned else ""))
            scene.vars.append(var)
