"""What belongs into one picture: zones on one board and of the same owner, with what lies or is noted on its parts."""

from collections.abc import Iterable, Mapping

from attrs import field, frozen

from searules.engine import Game
from searules.engine.world import BoardInfo
from searules.rules.checked import Const, Member
from searules.rules.types import PartSort, PlayerSort
from searules.table.sight import Keys, Piece, VarView, View, ZoneView, shown


@frozen
class BoardView:
    """A board as it is seen: `lying` are the pieces on its parts, `heaps` those of zones of its spaces, `noted` values
    of its parts, `marked` the parts at which vars point, with their names."""

    info: BoardInfo
    keys: Keys
    names: tuple[str, ...]
    lying: Mapping[str, Mapping[int, Piece]] = field(factory=dict)
    heaps: Mapping[int, tuple[Piece, ...]] = field(factory=dict)
    hidden: Mapping[int, int] = field(factory=dict)
    noted: Mapping[str, Mapping[int, tuple[str, ...]]] = field(factory=dict)
    marked: Mapping[str, Mapping[int, tuple[str, ...]]] = field(factory=dict)

    @property
    def pieces(self) -> list[Piece]:
        """All that lies on it."""
        return [p for on in self.lying.values() for p in on.values()] + [
            p for heap in self.heaps.values() for p in heap
        ]


def boards(game: Game, seen: View) -> list[BoardView]:
    """The boards that are in play, those with an owner after those without, as the zones are declared."""
    world = game.plan.world
    groups: dict[tuple[str, Keys], list[ZoneView]] = {}
    for zone in seen.zones:
        sort = game.rules.zones[zone.name].on
        if zone.spots is not None and sort is not None:
            groups.setdefault((sort.board, zone.keys), []).append(zone)
    for name in world.boards:
        if any(board == name for board, _ in groups):
            continue
        if _heap_zones(game, name, seen):
            groups[name, ()] = []
        for var in seen.vars:
            others = _other_keys(game, var, name)
            if others is not None:
                groups.setdefault((name, others), [])
    made: list[BoardView] = []
    for (name, keys), zones in groups.items():
        parts = [game.rules.zones[zone.name].on for zone in zones]
        if len(set(parts)) < len(parts):  # several zones on the same spots are several pictures
            made += [_board(game, name, keys, [zone], seen) for zone in zones]
        else:
            made.append(_board(game, name, keys, zones, seen))
    return made


def _board(game: Game, name: str, keys: Keys, zones: list[ZoneView], seen: View) -> BoardView:
    info = game.plan.world.boards[name]
    lying: dict[str, dict[int, Piece]] = {}
    for zone in zones:
        sort = game.rules.zones[zone.name].on
        if sort is not None:
            numbers = _numbers(game, info, sort.part)
            lying[sort.part] = {numbers[s]: piece for s, piece in (zone.spots or {}).items() if s in numbers}
    heaps = _heap_zones(game, name, seen) if not keys else []
    numbers = _numbers(game, info, "space")
    return BoardView(
        info,
        keys,
        tuple(dict.fromkeys([zone.name for zone in (zones or heaps)] or [name])),
        lying,
        {numbers[zone.keys[-1]]: zone.pieces for zone in heaps if zone.keys[-1] in numbers},
        {numbers[zone.keys[-1]]: zone.hidden for zone in heaps if zone.keys[-1] in numbers and zone.hidden},
        _notes(game, name, seen, keys),
        _pointers(game, info, keys, seen),
    )


def _heap_zones(game: Game, board: str, seen: View) -> list[ZoneView]:
    """Zones of the spaces of a board: `zone seeds of Pit`."""
    found = []
    for zone in seen.zones:
        owners = game.rules.zones[zone.name].owners
        if zone.spots is None and owners == (PartSort(board, "space"),):
            found.append(zone)
    return found


def _notes(game: Game, board: str, seen: View, keys: Keys) -> dict[str, dict[int, tuple[str, ...]]]:
    """The values of vars of the parts of a board, of these owners besides; those left out that are as at the start."""
    info = game.plan.world.boards[board]
    found: dict[str, dict[int, tuple[str, ...]]] = {}
    for var in seen.vars:
        if _other_keys(game, var, board) != keys:
            continue
        place, part = next((n, o) for n, o in enumerate(game.rules.vars[var.name].owners) if isinstance(o, PartSort))
        numbers = _numbers(game, info, part.part)
        told = shown(var.value)
        if told not in ("none", "no", "[]", _start(game, var)) and var.keys[place] in numbers:
            marks = found.setdefault(part.part, {})
            marks[numbers[var.keys[place]]] = (*marks.get(numbers[var.keys[place]], ()), told)
    return found


def _other_keys(game: Game, var: VarView, board: str) -> Keys | None:
    """The keys of a var of the parts of a board, without the part; None of any other var."""
    owners = game.rules.vars[var.name].owners
    parts = [place for place, owner in enumerate(owners) if isinstance(owner, PartSort) and owner.board == board]
    if len(parts) != 1:
        return None
    return tuple(key for place, key in enumerate(var.keys) if place != parts[0])


def _start(game: Game, var: VarView) -> str:
    """The first value of a var where it is a plain one."""
    match game.rules.vars[var.name].value:
        case Member(name=name):
            return name
        case Const(value=value) if isinstance(value, int):
            return shown(value)
        case _:
            return "none"


def _pointers(game: Game, info: BoardInfo, keys: Keys, seen: View) -> dict[str, dict[int, tuple[str, ...]]]:
    """The parts at which vars point that nobody owns, or the owner of the board."""
    found: dict[str, dict[int, tuple[str, ...]]] = {}
    for part in info.ids:
        numbers = _numbers(game, info, part)
        for var in seen.vars:
            if isinstance(var.value, str) and var.value in numbers and var.keys in ((), keys):
                number = numbers[var.value]
                marks = found.setdefault(part, {})
                marks[number] = (*marks.get(number, ()), var.name)
    return found


def drawn_vars(game: Game, seen: View, drawn: Iterable[BoardView]) -> set[tuple[str, Keys]]:
    """The vars that boards show, so that they need not be told again."""
    names = {(name, one.keys) for one in drawn for ns in one.marked.values() for n in ns.values() for name in n}
    pointing = {(var.name, var.keys) for var in seen.vars if {(var.name, var.keys), (var.name, ())} & names}
    found: set[tuple[str, Keys]] = set()
    for var in seen.vars:
        owners = game.rules.vars[var.name].owners
        if any(isinstance(owner, PartSort) for owner in owners):
            found.add((var.name, var.keys))
    return found | pointing


def rest(game: Game, seen: View) -> list[ZoneView]:
    """The zones that are on no board."""
    return [
        zone
        for zone in seen.zones
        if zone.spots is None and not any(isinstance(owner, PartSort) for owner in game.rules.zones[zone.name].owners)
    ]


def owner_of(game: Game, zone: ZoneView) -> str:
    """The player whose zone it is; "" of nobody's."""
    for owner, key in zip(game.rules.zones[zone.name].owners, zone.keys, strict=True):
        if isinstance(owner, PlayerSort):
            return key
    return ""


def var_owner(game: Game, var: VarView) -> str:
    """The player whose var it is; "" of nobody's."""
    for owner, key in zip(game.rules.vars[var.name].owners, var.keys, strict=True):
        if isinstance(owner, PlayerSort):
            return key
    return ""


def _numbers(game: Game, info: BoardInfo, part: str) -> dict[str, int]:
    return {game.plan.world.text(spot): number for number, spot in enumerate(info.ids[part])}


def alike(pieces: Iterable[Piece]) -> list[tuple[Piece, int]]:
    """Pieces with how many there are of each."""
    counts: dict[Piece, int] = {}
    for piece in pieces:
        counts[piece] = counts.get(piece, 0) + 1
    return list(counts.items())
