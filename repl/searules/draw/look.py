"""How a piece looks, from what is seen of it: kind, owner, face, fields. No game is known here."""

from collections.abc import Iterable, Sequence

from attrs import frozen

from searules.draw.letters import letters_of
from searules.draw.palette import BACK, NAMED, PLAIN, seat_colour
from searules.engine import Game
from searules.explain.names import spoken
from searules.rules.types import PartSort
from searules.table.sight import Piece

SHAPES = ("disc", "square", "triangle", "hexagon", "star", "drop")
"""Of the kinds that lie on boards, in the order of the kinds."""


@frozen
class Look:
    """A shape ("disc", "tile", "card", "die", "back", ...), a colour, the letters on it, and the words in full.

    `marks` are colours with letters at the corners of a tile, clockwise from the top of the tile when it is not turned;
    `rings` says that the second face is up, and so on.
    """

    shape: str
    colour: str
    letters: str
    small: str
    words: tuple[str, ...]
    turned: int = 0
    turns: int = 1
    rings: int = 0
    marks: tuple[tuple[str, str], ...] = ()


class Looks:
    """The looks of all pieces of a game, the same in every position."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.game = game
        boards = [zone for zone in rules.zones.values() if zone.on is not None]
        self.on_board = {kind for zone in boards for kind in zone.of.kinds}
        in_spots = [z for z in rules.zones.values() if any(isinstance(owner, PartSort) for owner in z.owners)]
        self.on_board |= {kind for zone in in_spots for kind in zone.of.kinds}
        self.kinds = tuple(rules.kinds)
        self.kind_codes = {kind: code.capitalize() for kind, code in letters_of(self.kinds).items()}
        self.codes: dict[str, dict[str, str]] = {}
        values: dict[str, dict[str, None]] = {}
        for kind, info in game.plan.world.kinds.items():
            for name in info.field_names:
                told = _texts(game, kind, name)
                values.setdefault(name, {}).update(dict.fromkeys(told))
        self.codes = {name: letters_of(found) for name, found in values.items()}
        self.values = {name: tuple(found) for name, found in values.items()}
        self.faces = {kind: _faces(game, kind) for kind in self.kinds}
        self.tiles = {kind for kind in self.kinds if rules.kinds[kind].rotates and kind in self.on_board}
        simple = [kind for kind in self.kinds if kind in self.on_board and kind not in self.tiles]
        self.shapes = {kind: SHAPES[place % len(SHAPES)] for place, kind in enumerate(simple)}
        self.marks: dict[tuple[str, tuple[tuple[str, str], ...]], tuple[tuple[str, str], ...]] = {}

    def of(self, piece: Piece) -> Look:
        """The look of a piece as it is seen."""
        if piece.kind is None:
            return Look("back", BACK, "?", "", ("hidden",))
        name, colour = self._colour(piece)
        shown = [(field, value) for field, value in piece.fields if seat_colour(value) is None]
        letters = [self._code(field, value) for field, value in shown if field != name]
        small = next((self._code(field, value) for field, value in shown if field == name), "")
        faces = self.faces[piece.kind]
        ring = faces.index(piece.face) if len(faces) == 2 and piece.face in faces else 0
        face = piece.face if piece.face and len(faces) > 2 else ""
        if face and not face.isdigit():
            letters.append(letters_of(faces)[face].capitalize())
        main = "".join(letters) or small
        if not main and not face:
            main = next((value.removeprefix("player") for _, value in piece.fields if seat_colour(value)), "")
        if not main and not face and len(self.shapes) > 1:
            main = self.kind_codes[piece.kind]
        if ring and piece.face in NAMED:
            ring = 0
        return Look(
            self._shape(piece.kind),
            colour,
            face if face.isdigit() else main,
            small if main != small else "",
            self.full(piece),
            piece.turned or 0,
            self.game.plan.world.kinds[piece.kind].turns if self.game.rules.kinds[piece.kind].rotates else 1,
            ring,
            self._marks(piece),
        )

    def full(self, piece: Piece) -> tuple[str, ...]:
        """What a piece is in full words, a line each."""
        values = [value for _, value in piece.fields]
        own = [value for value in values if seat_colour(value) is None]
        told = own or [value.replace("player", "player ") for value in values]
        return tuple(value.replace("_", " ") for value in told) or (piece.kind or "hidden",)

    def _code(self, field: str, value: str) -> str:
        return self.codes[field].get(value, value)

    def _shape(self, kind: str) -> str:
        if kind in self.tiles:
            return "tile"
        if kind in self.shapes:
            return self.shapes[kind]
        faces = self.faces[kind]
        if faces and all(face.isdigit() for face in faces):
            return "die"
        return "card" if faces or any(not _is_player(self.values[name]) for name in self._fields(kind)) else "disc"

    def _colour(self, piece: Piece) -> tuple[str, str]:
        """The field that gives a piece its colour, and the colour."""
        faces = self.faces[piece.kind or ""]
        if piece.face is not None and piece.face in NAMED and all(face in NAMED for face in faces):
            return "", NAMED[piece.face]
        for field, value in piece.fields:
            if value in NAMED and all(one in NAMED for one in self.values[field]):
                return field, NAMED[value]
        for field, value in piece.fields:
            colour = seat_colour(value)
            if colour is not None:
                return field, colour
        for field, value in piece.fields:
            words = self.values[field]
            if 1 < len(words) <= len(PLAIN) and not all(word.isdigit() for word in words):
                return field, PLAIN[words.index(value) % len(PLAIN)]
        return "", PLAIN[self.kinds.index(piece.kind or self.kinds[0]) % len(PLAIN)]

    def _marks(self, piece: Piece) -> tuple[tuple[str, str], ...]:
        if piece.kind not in self.tiles:
            return ()
        key = (piece.kind or "", piece.fields)
        if key not in self.marks:
            from searules.draw.printed import printed

            self.marks[key] = tuple(
                (NAMED.get(word, "#ffffff"), "" if not word else word[:1]) if word else ("", "")
                for word in printed(self.game, piece)
            )
        return self.marks[key]

    # ---- what the letters mean --------------------------------------------------------------------------------

    def legend(self, pieces: Iterable[Piece]) -> list[str]:
        """What letters and rings mean, as far as they occur."""
        known = [piece for piece in pieces if piece.kind is not None]
        found: list[str] = []
        kinds = list(dict.fromkeys(piece.kind for piece in known if piece.kind is not None))
        if len(self.shapes) > 1:
            bare = [kind for kind in kinds if not self._fields(kind) and self.kind_codes[kind] != spoken(kind)]
            found += [f"{self.kind_codes[kind]} {spoken(kind)}" for kind in bare]
        met: dict[str, dict[str, None]] = {}
        for piece in known:
            for field, value in piece.fields:
                if seat_colour(value) is None and self._code(field, value) != value.replace("_", " "):
                    met.setdefault(field, {})[value] = None
        for field, values in met.items():
            told = [f"{self._code(field, v)} {v.replace('_', ' ')}" for v in self.values[field] if v in values]
            found.append(f"{field.replace('_', ' ')}: {', '.join(told)}")
        for kind in kinds:
            faces = self.faces[kind]
            up = {piece.face for piece in known if piece.kind == kind}
            if len(faces) == 2 and faces[1] in up and faces[1] not in NAMED:
                found.append(f"ring: {faces[1].replace('_', ' ')}")
            if len(faces) > 2 and not all(face.isdigit() for face in faces):
                codes = letters_of(faces)
                found += [f"{codes[face].capitalize()} {face.replace('_', ' ')}" for face in faces if face in up]
        return list(dict.fromkeys(found))

    def _fields(self, kind: str) -> Sequence[str]:
        return self.game.plan.world.kinds[kind].field_names


def _is_player(values: Sequence[str]) -> bool:
    return all(seat_colour(value) is not None for value in values)


def _texts(game: Game, kind: str, name: str) -> list[str]:
    from searules.engine.names import text_of

    field = next(field for field in game.rules.kinds[kind].fields if field.name == name)
    world = game.plan.world
    values = sorted({world.fields[piece][name] for piece in world.kinds[kind].pieces}, key=_order)
    return [text_of(value, field.type, world).strip('"') for value in values]


def _order(value: object) -> tuple[int, int]:
    return (0, int(value)) if isinstance(value, int) else (1, 0)


def _faces(game: Game, kind: str) -> tuple[str, ...]:
    from searules.engine.names import text_of

    info = game.plan.world.kinds[kind]
    if info.faces_type is None:
        return ()
    return tuple(text_of(face, info.faces_type, game.plan.world) for face in info.faces)
