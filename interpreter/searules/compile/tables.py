"""Static tables: what generated functions read besides the cells, bound to names of their module."""

from collections.abc import Callable, Hashable
from typing import Any

from searules.engine.chance import Sampled
from searules.engine.layout import NOTHING
from searules.engine.play import NoHooks, Play
from searules.engine.world import World
from searules.rules.checked import Value


class Lazy(dict[Any, Any]):
    """A table that works its entries out when they are first asked for; what cannot be worked out is never kept."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Any) -> Any:
        value = self[key] = self._make(key)
        return value


class Tables:
    """The names that a module of generated functions sees, with their values."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.bound: dict[str, Any] = {}
        self._names: dict[Hashable, str] = {}
        self.still = Play(world, [], Sampled(0), NoHooks())
        """A play without cells, for what depends on no position."""

    def bind(self, key: Hashable, make: Callable[[], Any], hint: str = "K") -> str:
        """A name for a value that is made once for its key."""
        if key not in self._names:
            name = f"{hint}_{len(self._names)}"
            self._names[key] = name
            self.bound[name] = make()
        return self._names[key]

    def const(self, value: Value) -> str:
        """The text of a constant."""
        if value is None or isinstance(value, bool | int | str):
            return repr(value)
        if value == () or isinstance(value, range):
            return repr(value)
        return self.bind(("const", repr(value)), lambda: value, "SET")

    def node(self, node: Any) -> str:
        """A name for a node of the rules."""
        return self.bind(("node", id(node)), lambda: node, "NODE")

    # ---- pieces and zones -------------------------------------------------------------------------------

    @property
    def first(self) -> int:
        """The id of the first piece: bit 0 of the masks."""
        return self.world.pieces.start

    def field(self, name: str) -> str:
        """The values of a field by piece; none of none, and of the cell of a spot on which no piece lies."""
        fields = self.world.fields

        def make() -> dict[int | None, Value]:
            return {NOTHING: None, **{piece: have.get(name) for piece, have in fields.items()}}

        return self.bind(("field", name), make, f"FIELD_{name}")

    def field_masks(self, name: str) -> str:
        """The pieces by the value of a field, as masks."""

        def make() -> dict[Value, int]:
            masks: dict[Value, int] = {}
            for piece in self.world.pieces:
                value = self.world.fields[piece].get(name)
                masks[value] = masks.get(value, 0) | 1 << (piece - self.first)
            return masks

        return self.bind(("field masks", name), make, f"WITH_{name}")

    def faces(self) -> str:
        """The faces by piece; a piece without any has none as its only one."""
        kinds = self.world.kind_of
        return self.bind("faces", lambda: {p: kinds[p].faces or (None,) for p in self.world.pieces}, "FACES")

    def owners(self) -> str:
        """The player of each zone."""
        return self.bind("owners", lambda: tuple(zone.player for zone in self.world.zones), "OWNER")

    def classes(self) -> str:
        """The number of the class (same kind, same fields) of each piece."""

        def make() -> dict[int, int]:
            numbers: dict[Hashable, int] = {}
            looks = {p: (self.world.kind_of[p].name, *self.world.fields[p].values()) for p in self.world.pieces}
            return {piece: numbers.setdefault(look, len(numbers)) for piece, look in looks.items()}

        return self.bind("classes", make, "CLASS")

    def by_zone(self, zone: str, what: str, keys: int) -> str:
        """For each member of a family (by its key, or the tuple of its keys) its id, or a cell that belongs to it."""
        world, layout = self.world, self.world.layout

        def cell(number: int) -> int:
            return {"id": number, "mask": layout.zone_mask + number, "spots": layout.spots[number]}[what]

        def make() -> dict[Any, int]:
            return {key[0] if keys == 1 else key: cell(number) for key, number in world.zone_ids[zone].items()}

        return self.bind(("zone", zone, what), make, f"{zone.upper()}_{what.upper()}")

    def var_cells(self, var: str, keys: int) -> str:
        """The cell of each member of a var by its key, or the tuple of its keys."""
        offsets = self.world.layout.vars[var].offsets
        return self.bind(("var", var), lambda: {k[0] if keys == 1 else k: cell for k, cell in offsets.items()}, "VAR")
