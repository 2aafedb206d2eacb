"""Building a world: atoms, options, boards, pieces, zones, tables, then the linked rules and the layout."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from attrs import fields

from searules.engine.atoms import early_atoms
from searules.engine.build_boards import add_boards
from searules.engine.chance import Sampled
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault, UnsettledError, WorldError
from searules.engine.layout import first_cells, make_layout
from searules.engine.link import Linker, with_sites
from searules.engine.names import family_text, text_of
from searules.engine.play import NoHooks, Play
from searules.engine.walk import Purity, walk
from searules.engine.world import BOX, ColumnInfo, KindInfo, World, ZoneInfo
from searules.rules.checked import (
    Before,
    Checked,
    Const,
    Expr,
    Kind,
    Occurred,
    Rules,
    Times,
    Value,
    Zone,
)
from searules.rules.option_limits import PLAYERS, Plain, ways_out
from searules.rules.sizes import MOST_PIECES, MOST_ZONES
from searules.rules.types import EnumSort, KindSort, NumberSort, One, PlayerSort, Type


def build_world(rules: Rules, players: int, options: Mapping[str, Value]) -> World:
    """See `World.build`."""
    low, high = rules.players
    if not low <= players <= high:
        wanted = f"{low}" if low == high else f"{low} to {high}"
        raise WorldError(f"{rules.title} is for {wanted} players, not for {players}.")
    sited, sites = with_sites(rules)
    world = World(sited, players, early_atoms(rules, players))
    world.sites = sites
    _note_what_is_read(world)
    builder = Builder(world)
    builder.options(options)
    builder.check_requirements()
    add_boards(world, builder.value)
    builder.kinds()
    builder.zones()
    builder.columns()
    world.rules = Linker(world, builder.play).rules()
    builder.lay_out()
    return world


def settled(rules: Rules, players: int, settings: Mapping[str, Expr]) -> dict[str, Value]:
    """See `searules.engine.world.settle`."""
    builder = Builder(World(rules, players, early_atoms(rules, players)))
    return {name: builder.value(expr, f"the option {name}") for name, expr in settings.items()}


def _note_what_is_read(world: World) -> None:
    texts: dict[str, None] = {}
    blocks: set[str] = set()
    repetitions: dict[tuple[str, ...], None] = {}
    counted: dict[tuple[str, str], None] = {}
    for node in _nodes(world.rules):
        match node:
            case Const(value=str(text)):
                texts[text] = None
            case Before(block=block):
                blocks.add(block)
            case Occurred(names=names):
                repetitions[names] = None
            case Times(action=action, block=block):
                counted[action, block] = None
    world.texts = tuple(texts)
    world.snapshots = frozenset(blocks)
    world.repetitions = tuple(repetitions)
    world.counted = tuple(counted)


def _nodes(value: object) -> Any:
    """Every node of the rules."""
    if isinstance(value, Rules):
        for field in fields(Rules):
            yield from _nodes(getattr(value, field.name))
    elif isinstance(value, Checked):
        yield from walk(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _nodes(item)


class Builder:
    """Fills a world in, stage by stage; each stage may read what the stages before it have made."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.play = Play(world, [], Sampled(0), NoHooks())
        self._purity = Purity(world.rules, world.rules.lets)

    def value(self, expr: Expr, what: str, local: tuple[Value, ...] = (), slots: int = 0) -> Value:
        """The value of an expression that must be known before play; `what` names it in a refusal."""
        bound = frozenset(range(len(local)))
        if not self._purity.static(expr, bound):
            raise WorldError(f"{_start(what)} must be known before play begins, but it depends on the position.")
        # queries inside may use places beyond those given
        most = max((getattr(node, "slot", 0) or 0 for node in walk(expr)), default=0)
        places = [*local, *[None] * (max(slots, most + 1) - len(local))]
        try:
            value: Value = evaluate(expr, self.play, places)
        except RuleFault as error:
            raise WorldError(f"{_start(what)} cannot be worked out: {error}") from error
        return value

    def number(self, expr: Expr, what: str, local: tuple[Value, ...] = (), slots: int = 0) -> int:
        """As `value`, for a count: a number that is not negative."""
        value = self.value(expr, what, local, slots)
        if not isinstance(value, int) or value < 0:
            raise WorldError(f"{_start(what)} would be {value}.")
        return value

    def options(self, given: Mapping[str, Value]) -> None:
        """Settle all options: as given, else at their first values, which may read other options."""
        options = self.world.rules.options
        for name in given:
            if name not in options:
                raise WorldError(f"{self.world.rules.title} has no option {name}.")
        settled = {name: given[name] for name, option in options.items() if name in given and not option.fixed}
        for name, value in settled.items():
            self._settle(name, value)
        self._settle_rest([name for name in options if name not in settled])
        for name, value in given.items():
            if value != self.world.options[name]:
                raise WorldError(f"The option {name} is settled and cannot be chosen.")
        self.world.options = {name: self.world.options[name] for name in options}

    def _settle_rest(self, names: list[str]) -> None:
        """Settle options at their first values, those first that the others read."""
        while names:
            waiting = [name for name in names if not self._settle_first(name)]
            if len(waiting) == len(names):
                raise WorldError(f"The options {' and '.join(names)} read one another, so none can be settled first.")
            names = waiting

    def _settle_first(self, name: str) -> bool:
        try:
            value = self.value(self.world.rules.options[name].value, f"the option {name}")
        except WorldError as error:
            if isinstance(error.__cause__, UnsettledError):
                return False
            raise
        self._settle(name, value)
        return True

    def _settle(self, name: str, value: Value) -> None:
        type_ = self.world.rules.options[name].type
        if not self._fits(value, type_):
            raise WorldError(f"The option {name} cannot be {text_of(value, type_, self.world)}.")
        self.world.options[name] = value

    def _fits(self, value: Value, type: Type) -> bool:
        if not isinstance(type, One):
            inner = type.of
            return isinstance(value, tuple | range) and all(self._fits(one, inner) for one in value)
        if value is None:
            return type.optional
        if isinstance(value, int) and not isinstance(value, bool) and type.number is not None:
            return type.number.low <= value <= type.number.high
        return value in self.world.domain(type.sorts)

    def check_requirements(self) -> None:
        """Refuse combinations of options that the rules refuse."""
        for requirement in self.world.rules.requirements:
            if not self.value(requirement.condition, "a condition on the options"):
                ways = ways_out(self.world.rules, self._plain_options(), requirement)
                hint = f" It would do with {', or with '.join(ways)}." if ways else ""
                reason = requirement.reason or requirement.name
                raise WorldError(f"These options do not go together: {reason}.{hint}")

    def _plain_options(self) -> dict[str, Plain]:
        """The options with one value, as texts, numbers, yes and no; and the number of players."""
        told: dict[str, Plain] = {PLAYERS: self.world.players}
        for name, option in self.world.rules.options.items():
            value = self.world.options.get(name)
            if isinstance(option.type, One):
                plain = value is None or isinstance(value, bool) or option.type.number is not None
                told[name] = (
                    value if plain and isinstance(value, int | None) else text_of(value, option.type, self.world)
                )
        return told

    # ---- pieces ---------------------------------------------------------------------------------------

    def kinds(self) -> None:
        """Make all pieces."""
        world = self.world
        first = len(world.atoms.all)
        for kind in world.rules.kinds.values():
            self._kind(kind)
            if len(world.atoms.all) - first > MOST_PIECES:
                raise WorldError(f"With {kind.name} there are more than {MOST_PIECES:,} pieces.")
        world.pieces = range(first, len(world.atoms.all))

    def _kind(self, kind: Kind) -> None:
        combinations = list(product(*(self._values(f.type) for f in kind.fields))) if kind.of_each else [()]
        if len(combinations) > MOST_PIECES:
            raise WorldError(f"{kind.name} has more than {MOST_PIECES:,} combinations of fields.")
        names = tuple(f.name for f in kind.fields)
        made: list[tuple[Value, ...]] = []
        texts = []
        for values in combinations:
            count = self.number(kind.count, f"the number of {kind.name}", (None, *values), kind.slots)
            if len(made) + count > MOST_PIECES:
                raise WorldError(f"There are more than {MOST_PIECES:,} pieces of {kind.name}.")
            written = ", ".join(text_of(v, f.type, self.world) for v, f in zip(values, kind.fields, strict=False))
            made.extend([values] * count)
            texts.extend([f"{kind.name}({written})" if values else kind.name] * count)
        pieces = self.world.atoms.add(KindSort(kind.name), [""] * len(made), texts)
        self._describe(kind, names, pieces, made)

    def _describe(self, kind: Kind, names: tuple[str, ...], pieces: range, made: list[tuple[Value, ...]]) -> None:
        world = self.world
        faces: Any = self.value(kind.faces, f"the faces of {kind.name}") if kind.faces else ()
        info = KindInfo(kind.name, pieces, names, tuple(faces), kind.faces_type, self._turns(kind.name))
        world.kinds[kind.name] = info
        alike: dict[tuple[Value, ...], list[int]] = {}
        for piece, values in zip(pieces, made, strict=True):
            world.kind_of[piece] = info
            world.fields[piece] = dict(zip(names, values, strict=False))
            alike.setdefault(values, []).append(piece)
        world.made.update({(kind.name, values): tuple(ids) for values, ids in alike.items()})

    def _values(self, type: One) -> tuple[Value, ...]:
        values = self.world.domain(type.sorts)
        return (*values, None) if type.optional else values

    def _turns(self, kind: str) -> int:
        """How a tile turns follows from the boards on which it may lie."""
        for zone in self.world.rules.zones.values():
            if zone.on is not None and kind in zone.of.kinds:
                turns = self.world.boards[zone.on.board].board.turns
                if turns > 2:
                    return turns
        return 4

    # ---- zones ----------------------------------------------------------------------------------------

    def zones(self) -> None:
        """Make the box, then a zone for each owner of each declaration."""
        world = self.world
        zones = [ZoneInfo(BOX, "box", "box", None, (), None, "heap", False, range(0), None, "all")]
        world.zone_ids["box"] = {(): BOX}
        world.families["box"] = range(1)
        for zone in world.rules.zones.values():
            if zone.name == "box":
                continue
            first = len(zones)
            for keys in product(*(world.members(owner) for owner in zone.owners)):
                zones.append(self._zone(zone, len(zones), keys))
                if len(zones) > MOST_ZONES:
                    raise WorldError(f"With {zone.name} there are more than {MOST_ZONES:,} zones.")
            world.families[zone.name] = range(first, len(zones))
            world.zone_ids[zone.name] = {zones[id_].keys: id_ for id_ in world.families[zone.name]}
            world.zones = tuple(zones)
        world.zones = tuple(zones)

    def _zone(self, zone: Zone, number: int, keys: tuple[int, ...]) -> ZoneInfo:
        world = self.world
        spots = world.atoms.ranges.get(zone.on, range(0)) if zone.on is not None else range(0)
        room = None if zone.room is None else self.number(zone.room, f"the room of the zone {zone.name}")
        if zone.container == "single":
            room = 1
        player = next((key for key, owner in zip(keys, zone.owners, strict=True) if owner == PlayerSort()), None)
        return ZoneInfo(
            id=number,
            name=zone.name,
            text=family_text(zone.name, keys, world),
            declaration=zone,
            keys=keys,
            player=player,
            container=zone.container,
            ordered=zone.container in ("pile", "deck"),
            spots=spots,
            room=room,
            seen_by=zone.seen_by,
        )

    # ---- tables, layout ---------------------------------------------------------------------------------

    def columns(self) -> None:
        """Work out the cells of all tables: a cell may read cells of other rows and tables."""
        found = {}
        for table in self.world.rules.tables.values():
            rows = self.world.atoms.ranges[EnumSort(table.name)]
            for column in table.columns:
                if column.sort == "effect":
                    continue
                cells = [row.cells[column.name] for row in table.rows]
                keys = {} if column.key is None else {k: n for n, k in enumerate(self.world.domain([column.key]))}
                what = f"the column {column.name} of {table.name}"
                values = cells if column.sort == "formula" else [self._cell(cell, column.type, what) for cell in cells]
                found[table.name, column.name] = ColumnInfo(
                    column.sort, rows, tuple(values), keys, column.owned, column.params, column.slots
                )
        self.world.columns.update(found)

    def _cell(self, cell: Any, type: Type | None, what: str) -> Any:
        if isinstance(cell, tuple):
            return tuple(self._cell(one, type, what) for one in cell)
        value = self.value(cell, what)
        match type:
            case One(sorts=(NumberSort(low, high),)) if isinstance(value, int) and not low <= value <= high:
                raise WorldError(f"{_start(what)} holds {low} to {high}, so no cell can be {value}.")
        return value

    def lay_out(self) -> None:
        """The cells, and what they hold before set-up."""
        world = self.world
        # the formulas that the evaluator reads are the linked ones
        for (table, name), column in list(world.columns.items()):
            if column.sort == "formula":
                cells = tuple(row.cells[name] for row in world.rules.tables[table].rows)
                world.columns[table, name] = ColumnInfo(
                    column.sort, column.rows, cells, column.keys, column.owned, column.params, column.slots
                )
        world.layout = make_layout(world)
        world.first_cells = first_cells(world, self.value)


def _start(what: str) -> str:
    return what[:1].upper() + what[1:]
