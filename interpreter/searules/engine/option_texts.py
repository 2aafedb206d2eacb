"""How options are written: their ids in Sea, their texts for people, and the values in them as plain data."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from searules.engine.decisions import Option, Plain
from searules.engine.drafts import Draft
from searules.engine.layout import NOTHING
from searules.engine.names import piece_text, text_of
from searules.engine.places import may_hold_pieces
from searules.engine.play import Play
from searules.engine.sight import visible
from searules.rules.checked import Value
from searules.rules.types import One, SetOf, Type

T = TypeVar("T")

SHORT, LONG, FACED = 0, 1, 2
"""How much of a piece is written."""


def written(drafts: Iterable[Draft], play: Play) -> tuple[Option, ...]:
    """The options with their ids and texts, each unique among them.

    A piece is written by its kind and fields, or by its place on a board; where two options would read alike the
    pieces are written with their zones, then with the faces that their player sees, and what still reads alike gets a
    number.
    """
    drafts, writing = tuple(drafts), _Writing(play)
    ids = _apart(drafts, [SHORT, LONG, FACED], lambda draft, how: _id(draft, writing, how))
    texts = _apart(drafts, [SHORT, FACED], lambda draft, how: _text(draft, writing, how))
    options = zip(drafts, _numbered(ids), _numbered(texts), strict=True)
    return tuple(_option(draft, one, text, writing) for draft, one, text in options)


class _Writing:
    """Writes the values in the options of one decision, each once: the same ones stand in many of them."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._columns: dict[tuple[object, ...], list[tuple[Type, dict[Value, Any]]]] = {}

    def values(self, draft: Draft, write: Callable[[Value, Type, Play, int], T], how: int) -> list[T]:
        """All values of an option."""
        key = (write, how, *map(id, draft.domains))
        columns = self._columns.get(key)
        if columns is None:
            columns = self._columns[key] = [(domain.values.type, {}) for domain in draft.domains]
        found: list[T] = []
        for value, (type, known) in zip(draft.values, columns, strict=True):
            if value.__class__ is not int:  # yes and no are equal to numbers
                found.append(write(value, type, self._play, how))
            elif value in known:
                found.append(known[value])
            else:
                found.append(write(value, type, self._play, how))
                known[value] = found[-1]
        return found


def _apart(drafts: tuple[Draft, ...], ways: Sequence[int], write: Callable[[Draft, int], str]) -> list[str]:
    """The options in the first way; those that read alike in the next one."""
    found = [write(draft, ways[0]) for draft in drafts]
    for how in ways[1:]:
        if len(set(found)) == len(found):
            break
        clashes = {text for text, times in Counter(found).items() if times > 1}
        found = [write(draft, how) if text in clashes else text for draft, text in zip(drafts, found, strict=True)]
    return found


def _option(draft: Draft, one: str, text: str, writing: _Writing) -> Option:
    return Option(one, draft.kind, draft.action, tuple(writing.values(draft, plain, SHORT)), text)


def _numbered(texts: list[str]) -> list[str]:
    if len(set(texts)) == len(texts):
        return texts
    met: Counter[str] = Counter()
    taken = set(texts)
    result = []
    for text in texts:
        met[text] += 1
        unique, number = text, met[text]
        while number > 1 and (unique := f"{text} #{number}") in taken:
            number += 1
        taken.add(unique)
        result.append(unique)
    return result


def _id(draft: Draft, writing: _Writing, how: int) -> str:
    values = writing.values(draft, sea_text, how)
    if draft.kind in ("act", "window"):
        return f"{draft.action}({', '.join(values)})" if values else draft.action
    return ", ".join(values) if values else draft.word


def _text(draft: Draft, writing: _Writing, how: int) -> str:
    values = writing.values(draft, _for_people, how)
    name = words(draft.action) if draft.kind in ("act", "window") else draft.word
    return ": ".join(part for part in (name, ", ".join(values)) if part)


def words(name: str) -> str:
    """A name or an address as words: `turn.take_item` -> "Turn: take item"."""
    text = name.replace(".", ": ").replace("_", " ")
    return text[:1].upper() + text[1:]


def element(type: Type) -> Type:
    """The type of the members of a set."""
    return type.of if isinstance(type, SetOf) else type


def sea_text(value: Value, type: Type, play: Play, how: int = SHORT) -> str:
    """A value (of a set of this type) as a Sea expression that finds it, or one like it."""
    if _is_piece(value, type, play):
        return piece_sea(int(value), play, how)  # type: ignore[arg-type]
    return text_of(value, element(type), play.world)


def piece_sea(piece: int, play: Play, how: int = SHORT) -> str:
    """A piece as a Sea expression: by kind and fields if there is one only, on a board by its spot, else any of its
    kind and fields; `LONG` with its zone, `FACED` with the face that who is asked sees, too."""
    world, layout = play.world, play.layout
    name = world.text(piece)
    zone = world.zones[play.cells[layout.piece_zone + piece]]
    kind = world.kind_of[piece]
    if len(world.made.get((kind.name, tuple(world.fields[piece].values())), (piece,))) == 1:
        return name
    if zone.spots:
        spot = play.cells[layout.piece_spot + piece]
        return f"{zone.text} at {world.text(spot)}"
    if how == SHORT:
        return name
    face = _face(piece, play) if how == FACED else ""
    if not face:
        return f"one({name} in {zone.text})"
    if kind.field_names:
        return f"one({name} where zone is {zone.text} and face is {face})"
    return f"one({name} in {zone.text} where face is {face})"


def _face(piece: int, play: Play) -> str:
    """The face of a piece that has several, as far as who is asked sees it."""
    kind, asked = play.world.kind_of[piece], play.cells[play.layout.acting]
    if kind.faces_type is None or len(kind.faces) < 2 or asked == NOTHING or not visible(asked, piece, play):
        return ""
    return text_of(kind.faces[play.cells[play.layout.piece_face + piece]], kind.faces_type, play.world)


def _for_people(value: Value, type: Type, play: Play, how: int) -> str:
    if _is_piece(value, type, play):
        face = _face(int(value), play) if how == FACED else ""  # type: ignore[arg-type]
        return piece_text(int(value), play) + (f", {face}" if face else "")  # type: ignore[arg-type]
    return text_of(value, element(type), play.world)


def _is_piece(value: Value, type: Type, play: Play) -> bool:
    return may_hold_pieces(type) and isinstance(value, int) and value in play.world.pieces


def plain(value: Value, type: Type, play: Play, how: int = SHORT) -> Plain:
    """A value (or one of a set of this type) as plain data: numbers, yes and no, texts, none; else its Sea text."""
    one = element(type)
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int) and isinstance(one, One) and one.number is not None:
        return value
    return sea_text(value, type, play, how)
