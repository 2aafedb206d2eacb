"""Short codes for pieces: a few letters each that tell apart what lies on the table, and a legend for them.

A code is the kind in capitals, then the fields in small letters, then how the piece lies: `'` for its second
face, `"` for its third, a number for others, and `^ > v <` (or a number) for a piece that can be turned. Of kinds
with fields the capitals are left out where there is only one such kind; numbers and players are just numbers.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, count
from string import digits

from attrs import frozen

from searules.table.sight import Piece

UNKNOWN = "?"
"""A piece of which one may only know that it is there."""

_FACES = ("", "'", '"')
_QUARTERS = "^>v<"


def short_words(words: Iterable[str]) -> dict[str, str]:
    """An abbreviation of each word that is unlike all others: its first letter, then more of its letters in order.

    `red green` -> `r g`; `clam cockle conch` -> `cl ck cn`; `player1 player2` -> `1 2`. In small letters; empty
    words are left out.
    """
    names = sorted({word for word in words if word})
    if numbers := _numbered(names):
        return numbers
    found: dict[str, str] = {}
    for name in sorted(names, key=lambda word: (len(word), word)):
        taken = set(found.values())
        found[name] = next(short for short in _abbreviations(name, names) if short not in taken)
    return found


def _numbered(names: Sequence[str]) -> dict[str, str]:
    """Names that differ by the number at their end only: those numbers."""
    stems = {name.rstrip(digits) for name in names}
    if len(stems) != 1:
        return {}
    stem = len(*stems)
    numbers = {name: name[stem:] for name in names}
    return numbers if all(numbers.values()) else {}


def _abbreviations(name: str, names: Sequence[str]) -> Iterator[str]:
    """All there are, the best first: one letter, a letter that only this word has, any letters; at last a number."""
    letters = name.lower().replace("_", "") or name.lower()
    others = [other.lower() for other in names if other != name and other[:1].lower() == letters[0]]
    if not others:
        yield letters[0]
    yield from (letters[0] + letter for letter in letters[1:] if not any(letter in other[1:] for other in others))
    for more in (1, 2, 3):
        yield from (letters[0] + "".join(chosen) for chosen in combinations(letters[1:], more))
    yield name.lower()
    yield from (f"{letters[0]}{number}" for number in count(1))


@frozen
class Code:
    """The codes of one table; ask `of` for that of a piece, `legend` for what they mean."""

    kinds: Mapping[str, str]
    fields: Mapping[str, Mapping[str, str]]
    with_kind: frozenset[str]
    faces: Mapping[str, tuple[str, ...]]
    turns: Mapping[str, int]

    def of(self, piece: Piece) -> str:
        """The code of a piece."""
        if piece.kind is None:
            return UNKNOWN
        kind = self.kinds.get(piece.kind, piece.kind) if piece.kind in self.with_kind else ""
        fields = "".join(self.fields[name].get(value, value) for name, value in piece.fields)
        return kind + fields + self._face(piece) + self._turned(piece)

    def _face(self, piece: Piece) -> str:
        faces = self.faces.get(piece.kind or "", ())
        if piece.face is None or piece.face not in faces:
            return ""
        place = faces.index(piece.face)
        return _FACES[place] if len(faces) <= len(_FACES) else short_words(faces)[piece.face]

    def _turned(self, piece: Piece) -> str:
        turns = self.turns.get(piece.kind or "", 1)
        if piece.turned is None or turns == 1:
            return ""
        return _QUARTERS[piece.turned % 4] if turns == 4 else str(piece.turned)

    def legend(self, pieces: Iterable[Piece]) -> list[str]:
        """What the codes of these pieces mean: kinds, then fields, then faces, as far as they occur."""
        known = [piece for piece in pieces if piece.kind is not None]
        kinds = list(dict.fromkeys(piece.kind for piece in known if piece.kind in self.with_kind))
        lines = [f"{self.kinds[kind]} {kind}" for kind in kinds if kind is not None]
        met: dict[str, dict[str, None]] = {}
        for piece in known:
            for name, value in piece.fields:
                met.setdefault(name, {})[value] = None
        for name, values in met.items():
            shorts = [f"{self.fields[name].get(value, value)} {value}" for value in sorted(values)]
            lines.extend([f"{name}: {', '.join(shorts)}"] if shorts else [])
        lines += self._lying(known)
        return [*lines, f"{UNKNOWN} hidden"] if any(piece.kind is None for piece in pieces) else lines

    def _lying(self, known: Sequence[Piece]) -> list[str]:
        lines: list[str] = []
        for kind in dict.fromkeys(piece.kind for piece in known):
            faces = self.faces.get(kind or "", ())
            if 1 < len(faces) <= len(_FACES):
                lines.extend(f"{mark} {face}" for mark, face in zip(_FACES[1:], faces[1:], strict=False))
            elif faces and not all(face.isdigit() for face in faces):
                lies = sorted({piece.face for piece in known if piece.kind == kind and piece.face})
                lines.append(f"face: {', '.join(f'{short_words(faces)[face]} {face}' for face in lies)}")
        return list(dict.fromkeys(lines))


def make_code(
    kinds: Mapping[str, Mapping[str, Sequence[str]]],
    faces: Mapping[str, Sequence[str]],
    turns: Mapping[str, int],
) -> Code:
    """The codes for kinds of pieces, each with its fields and the values that these can have."""
    fields: dict[str, dict[str, None]] = {}
    for by_name in kinds.values():
        for name, values in by_name.items():
            fields.setdefault(name, {}).update(dict.fromkeys(values))
    with_fields = [kind for kind, by_name in kinds.items() if by_name]
    alone = with_fields if len(with_fields) == 1 else []
    return Code(
        {kind: short.capitalize() for kind, short in short_words(kinds).items()},
        {name: short_words(values) for name, values in fields.items()},
        frozenset(kind for kind in kinds if kind not in alone),
        {kind: tuple(values) for kind, values in faces.items()},
        dict(turns),
    )
