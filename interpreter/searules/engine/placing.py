"""Reading positions (see `positions`): each piece is put where the data says, each var gets its value."""

from collections.abc import Mapping
from typing import Any, NoReturn

from searules.diagnostics.diagnostic import SeaError
from searules.diagnostics.nearest import did_you_mean
from searules.engine.codec import OutOfRangeError
from searules.engine.course import Course, Start
from searules.engine.option_texts import element
from searules.engine.pieces import count_in, put
from searules.engine.play import Play
from searules.engine.positions import checked_keys
from searules.engine.program import Begin
from searules.engine.reading import squeezed, values_of
from searules.engine.trees import key_texts, leaves
from searules.engine.world import KindInfo, ZoneInfo
from searules.rules.checked import Value
from searules.rules.types import One, SetOf, Type


class PositionError(SeaError):
    """A position that the game cannot be in; the message begins with the JSON path of what is wrong."""


def refuse(path: str, why: str) -> NoReturn:
    """Refuse a position."""
    raise PositionError(f"{path}: {why}")


def set_up(course: Course, data: Mapping[str, Any]) -> None:
    """Bring a course that has not begun into a position; it is to be run afterwards."""
    for key in checked_keys(data):
        refuse(
            key,
            f"a position has no such entry; {did_you_mean(key, ('zones', 'vars', 'acting', 'at')) or ''}".strip("; "),
        )
    placer = Placer(course.play)
    placer.zones(_mapping(data.get("zones", {}), "zones"))
    placer.vars(_mapping(data.get("vars", {}), "vars"))
    _counters(course.play, data)
    _begin_at(course, data)


def _mapping(data: Any, path: str) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        refuse(path, "an object is wanted here")
    return data


class Placer:
    """Puts pieces and values where a position says."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._world = play.world
        self._placed: set[int] = set()

    # ---- pieces -------------------------------------------------------------------------------------

    def zones(self, data: Mapping[str, Any]) -> None:
        """All zones that are named."""
        for name, tree in data.items():
            path = f"zones.{name}"
            if name not in self._world.families or name == "box":
                refuse(path, f"there is no such zone; {did_you_mean(name, self._world.families)}".strip("; "))
            zones = {self._keys(key_texts(z.keys, self._world)): z for z in map(self._info, self._world.families[name])}
            depth = len(self._world.rules.zones[name].owners)
            for keys, content, where in self._leaves(tree, depth, path):
                zone = zones.get(self._keys(keys))
                if zone is None:
                    refuse(where, f"there is no such zone; the zones are {', '.join(z.text for z in zones.values())}")
                self._fill(zone, content, where)

    @staticmethod
    def _keys(keys: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(squeezed, keys))

    def _info(self, zone: int) -> ZoneInfo:
        return self._world.zones[zone]

    @staticmethod
    def _leaves(tree: Any, depth: int, path: str) -> list[tuple[tuple[str, ...], Any, str]]:
        try:
            return list(leaves(tree, depth, path))
        except ValueError as error:
            refuse(str(error), "an object with the keys of the family is wanted here")

    def _fill(self, zone: ZoneInfo, content: Any, path: str) -> None:
        if zone.spots:
            for text, piece in _mapping(content, path).items():
                self._put(zone, piece, f"{path}.{text}", self._spot(zone, text, f"{path}.{text}"))
            return
        if content is None:
            return
        listed = content if isinstance(content, list | tuple) else [content]
        numbered = list(enumerate(listed))
        for number, piece in reversed(numbered) if zone.ordered else numbered:  # the bottom of a pile comes first
            self._put(zone, piece, f"{path}[{number}]", None)

    def _spot(self, zone: ZoneInfo, text: str, path: str) -> int:
        assert zone.declaration is not None
        assert zone.declaration.on is not None
        found = [v for v in values_of(text, One((zone.declaration.on,)), self._play) if isinstance(v, int)]
        if not found:
            refuse(path, f"{zone.text} has no such spot")
        return found[0]

    def _put(self, zone: ZoneInfo, piece: Any, path: str, spot: int | None) -> None:
        found = self._piece(piece, path)
        kind = self._world.kind_of[found].name
        assert zone.declaration is not None
        layout, cells = self._play.layout, self._play.cells
        if kind not in zone.declaration.of.kinds:
            refuse(path, f"{zone.text} holds no {kind}")
        if zone.room is not None and count_in(self._play, zone.id) >= zone.room:
            refuse(path, f"{zone.text} has no more room: {zone.room} fit in")
        if spot is None:
            put(self._play, found, zone.id)
        elif cells[layout.spots[zone.id] + spot] in self._world.pieces:
            refuse(path, f"{self._world.text(spot)} of {zone.text} is taken already")
        else:
            put(self._play, found, zone.id, spot)
        self._placed.add(found)
        if isinstance(piece, Mapping):
            self._look(found, piece, path)

    def _piece(self, data: Any, path: str) -> int:
        if isinstance(data, str):
            pieces = [p for p in self._world.pieces if squeezed(self._world.text(p)) == squeezed(data)]
            what = data
        else:
            pieces, what = self._described(_mapping(data, path), path)
        if not pieces:
            kinds = did_you_mean(what, [*self._world.kinds, *(self._world.text(p) for p in self._world.pieces)])
            refuse(path, f"there is no piece {what}; {kinds}".strip("; "))
        free = [piece for piece in pieces if piece not in self._placed]
        if not free:
            refuse(path, f"there are no more than {len(pieces)} of {what}")
        return free[0]

    def _described(self, data: Mapping[str, Any], path: str) -> tuple[list[int], str]:
        kind = self._world.kinds.get(str(data.get("kind")))
        if kind is None:
            hint = did_you_mean(str(data.get("kind")), self._world.kinds)
            refuse(f"{path}.kind", f"there is no kind {data.get('kind')!r}; {hint}".strip("; "))
        for key in data:
            if key not in ("kind", "face", "turned", "shown", *kind.field_names):
                hint = did_you_mean(key, kind.field_names)
                refuse(f"{path}.{key}", f"{kind.name} has no such field; {hint}".strip("; "))
        wanted = [self._field(kind, name, data, path) for name in kind.field_names]
        pieces = [p for p in kind.pieces if tuple(self._world.fields[p].values()) == tuple(wanted)]
        return pieces, kind.name + (f" with {', '.join(f'{n} {data[n]}' for n in kind.field_names)}" if wanted else "")

    def _field(self, kind: KindInfo, name: str, data: Mapping[str, Any], path: str) -> Value:
        if name not in data:
            refuse(path, f"the {name} of this {kind.name} is missing")
        declared = next(f for f in self._world.rules.kinds[kind.name].fields if f.name == name)
        return self._value(data[name], declared.type, f"{path}.{name}")

    def _look(self, piece: int, data: Mapping[str, Any], path: str) -> None:
        kind, cells, layout = self._world.kind_of[piece], self._play.cells, self._play.layout
        if "face" in data:
            if not kind.faces or kind.faces_type is None:
                refuse(f"{path}.face", f"{kind.name} has no faces")
            face = self._value(data["face"], kind.faces_type, f"{path}.face")
            cells[layout.piece_face + piece] = kind.faces.index(face)
        turned = data.get("turned", 0)
        if not isinstance(turned, int) or not 0 <= turned < kind.turns:
            refuse(f"{path}.turned", f"{turned} is not in 0..{kind.turns - 1}")
        cells[layout.piece_turned + piece] = turned
        seats = [self._value(player, _player_type(), f"{path}.shown") for player in data.get("shown", ())]
        cells[layout.piece_shown + piece] = sum(1 << seat for seat in seats if isinstance(seat, int))

    # ---- vars ---------------------------------------------------------------------------------------

    def vars(self, data: Mapping[str, Any]) -> None:
        """All vars that are named."""
        for name, tree in data.items():
            path = f"vars.{name}"
            if name not in self._play.layout.vars:
                refuse(path, f"there is no such var; {did_you_mean(name, self._play.layout.vars)}".strip("; "))
            cells, declared = self._play.layout.vars[name], self._world.rules.vars[name]
            members = {self._keys(key_texts(keys, self._world)): offset for keys, offset in cells.offsets.items()}
            for keys, content, where in self._leaves(tree, len(declared.owners), path):
                offset = members.get(self._keys(keys))
                if offset is None:
                    refuse(where, f"there is no such member of {name}")
                try:
                    self._play.cells[offset] = cells.codec.encode(self._value(content, declared.type, where))
                except OutOfRangeError:
                    refuse(where, f"{content} is out of the range of {name}")

    def _value(self, data: Any, type: Type, path: str) -> Value:
        if not isinstance(type, One):
            listed = data if isinstance(data, list | tuple) else [data]
            found = [self._value(one, type.of, f"{path}[{number}]") for number, one in enumerate(listed)]
            return tuple(sorted(set(found), key=str)) if isinstance(type, SetOf) else tuple(found)
        if data is None and type.optional:
            return None
        text = {True: "yes", False: "no"}[data] if isinstance(data, bool) else str(data)
        values = values_of(text, type, self._play)
        if not values:
            refuse(path, self._no_value(data, type))
        return values[0]

    def _no_value(self, data: Any, type: One) -> str:
        if type.number is not None:
            return f"{data} is not in {type.number.low}..{type.number.high}"
        one = element(type)
        sorts = one.sorts if isinstance(one, One) else ()
        texts = [self._world.text(atom) for sort in sorts for atom in self._world.members(sort)]
        return f"{data!r} cannot be here; {did_you_mean(str(data), texts)}".strip("; ")


def _player_type() -> One:
    from searules.rules.types import PLAYER

    return PLAYER


# ---- where play goes on -------------------------------------------------------------------------------------


def _counters(play: Play, data: Mapping[str, Any]) -> None:
    layout, cells, world = play.layout, play.cells, play.world
    if "acting" in data:
        cells[layout.next_player] = _seat(data["acting"], play, "acting")
    for player, turns in _mapping(data.get("turns", {}), "turns").items():
        if not isinstance(turns, int) or turns < 0:
            refuse(f"turns.{player}", f"{turns!r} is no number of turns")
        cells[layout.turns + _seat(player, play, f"turns.{player}")] = turns
    rounds = data.get("round", 0)
    if not isinstance(rounds, int) or rounds < 0:
        refuse("round", f"{rounds!r} is no number of a round")
    cells[layout.round] = rounds - ("round" in world.rules.flows and rounds > 0)


def _seat(player: Any, play: Play, path: str) -> int:
    names = [play.world.text(seat) for seat in range(play.world.players)]
    if player not in names:
        refuse(path, f"there is no {player!r}; the players are {', '.join(names)}")
    return names.index(player)


def _begin_at(course: Course, data: Mapping[str, Any]) -> None:
    """Play begins after set-up, at the step that is named."""
    frame = course.push(course.plan.program.main)
    frame.pc = next(n for n, instruction in enumerate(frame.unit.code) if isinstance(instruction, Begin))
    at = str(data.get("at", "turn"))
    if at not in ("turn", "round"):
        course.start = starting_at(course, at)
    for block in course.plan.told_apart:
        course.play.snapshot(block)
    for block in course.plan.snapshots:
        course.kept[block] = course.play.cells.copy()


def starting_at(course: Course, address: str) -> Start:
    """A step at which play can begin. Raises PositionError if there is none of that address."""
    units = course.plan.program.units
    steps = {step: name for name in ("turn", "round") if name in units for step in units[name].entries}
    if address not in steps:
        refuse("at", f"play cannot begin at '{address}'; {did_you_mean(address, ('turn', *steps))}".strip("; "))
    return Start(steps[address], address)
