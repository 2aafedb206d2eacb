"""How options are written: their ids in Sea, their texts for people, and the values in them as plain data."""

from collections import Counter
from collections.abc import Iterable

from searules.engine.decisions import Option, Plain
from searules.engine.drafts import Draft
from searules.engine.names import piece_text, text_of
from searules.engine.places import may_hold_pieces
from searules.engine.play import Play
from searules.rules.checked import Value
from searules.rules.types import One, SetOf, Type


def written(drafts: Iterable[Draft], play: Play) -> tuple[Option, ...]:
    """The options with their ids and texts, each unique among them.

    A piece is written by its kind and fields, or by its place on a board; where two options would read alike the
    pieces are written with their zones, and what still reads alike gets a number.
    """
    drafts = tuple(drafts)
    short = [_id(draft, play, False) for draft in drafts]
    clashes = {text for text, times in Counter(short).items() if times > 1}
    ids = [_id(draft, play, True) if text in clashes else text for draft, text in zip(drafts, short, strict=True)]
    texts = [_text(draft, play) for draft in drafts]
    options = zip(drafts, _numbered(ids), _numbered(texts), strict=True)
    return tuple(_option(draft, one, text, play) for draft, one, text in options)


def _option(draft: Draft, one: str, text: str, play: Play) -> Option:
    args = tuple(plain(v, d.values.type, play) for v, d in zip(draft.values, draft.domains, strict=True))
    return Option(one, draft.kind, draft.action, args, text)


def _numbered(texts: list[str]) -> list[str]:
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


def _id(draft: Draft, play: Play, long: bool) -> str:
    values = [sea_text(v, d.values.type, play, long) for v, d in zip(draft.values, draft.domains, strict=True)]
    if draft.kind in ("act", "window"):
        return f"{draft.action}({', '.join(values)})" if values else draft.action
    return ", ".join(values) if values else draft.word


def _text(draft: Draft, play: Play) -> str:
    values = [_for_people(v, d.values.type, play) for v, d in zip(draft.values, draft.domains, strict=True)]
    name = words(draft.action) if draft.kind in ("act", "window") else draft.word
    return ": ".join(part for part in (name, ", ".join(values)) if part)


def words(name: str) -> str:
    """A name or an address as words: `turn.take_item` -> "Turn: take item"."""
    text = name.replace(".", ": ").replace("_", " ")
    return text[:1].upper() + text[1:]


def element(type: Type) -> Type:
    """The type of the members of a set."""
    return type.of if isinstance(type, SetOf) else type


def sea_text(value: Value, type: Type, play: Play, long: bool = False) -> str:
    """A value (of a set of this type) as a Sea expression that finds it, or one like it."""
    if _is_piece(value, type, play):
        return piece_sea(int(value), play, long)  # type: ignore[arg-type]
    return text_of(value, element(type), play.world)


def piece_sea(piece: int, play: Play, long: bool = False) -> str:
    """A piece as a Sea expression: by kind and fields if there is one only, on a board by its spot, else any of its
    kind and fields, `long` with its zone."""
    world, layout = play.world, play.layout
    name = world.text(piece)
    zone = world.zones[play.cells[layout.piece_zone + piece]]
    kind = world.kind_of[piece]
    if len(world.made.get((kind.name, tuple(world.fields[piece].values())), (piece,))) == 1:
        return name
    if zone.spots:
        spot = play.cells[layout.piece_spot + piece]
        return f"{zone.text} at {world.text(spot)}"
    return f"one({name} in {zone.text})" if long else name


def _for_people(value: Value, type: Type, play: Play) -> str:
    if _is_piece(value, type, play):
        return piece_text(int(value), play)  # type: ignore[arg-type]
    return text_of(value, element(type), play.world)


def _is_piece(value: Value, type: Type, play: Play) -> bool:
    return may_hold_pieces(type) and isinstance(value, int) and value in play.world.pieces


def plain(value: Value, type: Type, play: Play) -> Plain:
    """A value (or one of a set of this type) as plain data: numbers, yes and no, texts, none; else its Sea text."""
    one = element(type)
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int) and isinstance(one, One) and one.number is not None:
        return value
    return sea_text(value, type, play)
