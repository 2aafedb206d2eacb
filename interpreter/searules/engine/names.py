"""How values and pieces are written, and which pieces are alike."""

from collections import Counter
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from searules.engine.layout import NOTHING
from searules.engine.masks import members
from searules.rules.checked import Value
from searules.rules.types import NumberSort, One, Type, ZoneSort

if TYPE_CHECKING:
    from searules.engine.play import Play, PositionKey
    from searules.engine.world import World


def text_of(value: Value, type: Type, world: "World") -> str:
    """A value as Sea text: `Shell(clam, red)`, `Beach(1, 5)`, `player1`, `yes`, `[a, b]`, `player1.basket`."""
    if value is None:
        return "none"
    if isinstance(value, tuple | range):
        inner = type if isinstance(type, One) else type.of
        return f"[{', '.join(text_of(one, inner, world) for one in value)}]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return f'"{value}"'
    # numbers and zones are never mixed with other sorts in one type
    sort = type.sorts[0] if isinstance(type, One) and type.sorts else None
    if sort.__class__ is NumberSort:
        return str(value)
    if sort.__class__ is ZoneSort:
        return world.zones[value].text
    return world.text(value) if 0 <= value < len(world.atoms.all) else str(value)


def family_text(name: str, keys: "tuple[int, ...]", world: "World") -> str:
    """How a member of a family is written: `player1.hand`, `north.stones(row_4)`."""
    if not keys:
        return name
    rest = f"({', '.join(world.text(key) for key in keys[1:])})" if keys[1:] else ""
    return f"{world.text(keys[0])}.{name}{rest}"


_written_counts: "WeakKeyDictionary[World, Counter[str]]" = WeakKeyDictionary()


def is_unique(piece: int, world: "World") -> bool:
    """Whether no other piece of the game is written as this one."""
    counts = _written_counts.get(world)
    if counts is None:
        counts = _written_counts[world] = Counter(world.text(one) for one in world.pieces)
    return counts[world.text(piece)] == 1


def piece_text(piece: int, play: "Play") -> str:
    """`Shell(clam, red)` if no other piece of the game is written so, else by its place: `Head in box`,
    `Head at Beach(1, 5)`; in a zone of a family on a board `Stone in player1.garden at Beach(1, 5)`."""
    world, layout = play.world, play.layout
    text = world.text(piece)
    if is_unique(piece, world):
        return text
    zone = world.zones[play.cells[layout.piece_zone + piece]]
    spot = play.cells[layout.piece_spot + piece]
    if spot == NOTHING:
        return f"{text} in {zone.text}"
    where = f" in {zone.text}" if zone.keys else ""
    return f"{text}{where} at {world.text(spot)}"


def alike_key(piece: int, play: "Play") -> Hashable:
    """Equal for pieces that make no difference as options: kind, fields, face, rotation, zone, spot, to whom they
    are shown, and the zone in each snapshot. Their heights in a pile do not count."""
    layout, cells = play.layout, play.cells
    where = (cells[layout.piece_zone + piece], cells[layout.piece_spot + piece], cells[layout.piece_shown + piece])
    then = tuple(before[layout.piece_zone + piece] for before in play.before.values())
    return (*_look(piece, play), *where, then)


def _look(piece: int, play: "Play") -> tuple[Hashable, ...]:
    """Kind and fields, face, rotation: what a piece looks like."""
    layout, cells = play.layout, play.cells
    return (
        play.world.kind_of[piece].name,
        tuple(play.world.fields[piece].values()),
        cells[layout.piece_face + piece],
        cells[layout.piece_turned + piece],
    )


def position_key(play: "Play", names: tuple[str, ...]) -> "PositionKey":
    """What `occurred(names)` compares: the vars, and the zones with their pieces by kind, fields, face, rotation."""
    return tuple(_named(play, name) for name in names)


def _named(play: "Play", name: str) -> Hashable:
    if name in play.layout.vars:
        return tuple(play.cells[cell] for cell in play.layout.vars[name].offsets.values())
    if name in play.world.families:
        return tuple(_contents(play, zone) for zone in play.world.families[name])
    fact: Any = play.hooks.fact(play, name)
    return fact  # type: ignore[no-any-return]


def _contents(play: "Play", zone: int) -> Hashable:
    layout, cells = play.layout, play.cells
    found = []
    for piece in members(cells[layout.zone_mask + zone], play.world.pieces.start):
        place = (cells[layout.piece_spot + piece], cells[layout.piece_order + piece])
        found.append((place, _look(piece, play)))
    return frozenset(Counter(found).items())
