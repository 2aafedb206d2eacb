"""Reading values that people and files write: `Shell(clam, red)`, `Beach(1, 5)`, `(1, 5)`, `player1`, `6`."""

import re
from collections.abc import Callable, Container, Iterator
from weakref import WeakKeyDictionary

from searules.diagnostics.diagnostic import SeaError
from searules.diagnostics.nearest import did_you_mean
from searules.engine.chance import AnyOf
from searules.engine.names import family_text
from searules.engine.pieces import in_zone
from searules.engine.play import Play
from searules.engine.sight import visible
from searules.engine.world import World
from searules.rules.checked import Value
from searules.rules.types import KindSort, NumberSort, One, PartSort, Sort, TextSort, YesNoSort

_known: "WeakKeyDictionary[World, dict[str, list[int]]]" = WeakKeyDictionary()


_NUMBER = re.compile("-?[0-9]{1,18}")


def squeezed(text: str) -> str:
    """A text without its spaces."""
    return "".join(text.split())


def atoms_by_text(world: World) -> dict[str, list[int]]:
    """The ids of all atoms by how they are written, without spaces."""
    if world not in _known:
        found: dict[str, list[int]] = {}
        for number, atom in enumerate(world.atoms.all):
            found.setdefault(squeezed(atom.text), []).append(number)
        _known[world] = found
    return _known[world]


def forced_outcome(text: str, world: World) -> AnyOf:
    """An outcome of chance that is to come, `green`, or of something by its name alone, `colour_die: green`. Raises
    SeaError if the text names no value of the game, or nothing that is rolled or drawn from."""
    of, colon, value = text.rpartition(":")
    name = squeezed(of)
    if colon and name not in _chancy(world):
        hint = did_you_mean(name, _chancy(world)) or "a var, a kind with faces, a zone"
        raise SeaError(f"'{of.strip()}' is nothing that chance is asked for: {hint}")
    plain = value.strip()
    values: list[Value] = list(atoms_by_text(world).get(squeezed(plain), ()))
    if _NUMBER.fullmatch(plain):
        values.insert(0, int(plain))
    if plain in ("yes", "no"):
        values.append(plain == "yes")
    if not values:
        texts = [atom.text for atom in world.atoms.all]
        raise SeaError(f"'{plain}' is no value of this game: {did_you_mean(plain, texts) or 'nothing is written so'}")
    return AnyOf(tuple(values), plain, name)


def _chancy(world: World) -> list[str]:
    """The names of all that may be rolled, drawn from or scattered on."""
    layout = world.layout
    members = ((name, keys) for name, var in layout.vars.items() for keys in var.offsets)
    vars_ = [family_text(name, tuple(key for key in keys if isinstance(key, int)), world) for name, keys in members]
    return [*map(squeezed, vars_), *(squeezed(zone.text) for zone in world.zones), *world.kinds]


def split_arguments(text: str) -> list[str]:
    """The parts of a list at its commas, brackets respected."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        if char == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    last = text[start:].strip()
    return [*parts, last] if last or parts else []


def split_call(text: str) -> tuple[str, list[str] | None]:
    """`name(a, b)` -> the name and the texts of its arguments; None where there are no brackets."""
    name, bracket, rest = text.strip().partition("(")
    if not bracket or not rest.endswith(")"):
        return text.strip(), None
    return name.strip(), split_arguments(rest[:-1])


def values_of(
    text: str, type: One, play: Play, seat: int | None = None, offered: Container[Value] = ()
) -> tuple[Value, ...]:
    """What a text can mean where a value of this type is wanted; pieces that read alike are all meant.

    With a `seat` a piece is named by its place only where that seat sees it or where it is offered: whether something
    is so written must not tell what lies there.
    """
    found: list[Value] = []
    if type.optional and text.strip() == "none":
        found.append(None)

    def known(piece: int) -> bool:
        return seat is None or piece in offered or visible(seat, piece, play)

    for sort in type.sorts:
        found.extend(_of_sort(text, sort, play, known))
    return tuple(found)


def _of_sort(text: str, sort: Sort, play: Play, known: Callable[[int], bool]) -> Iterator[Value]:
    plain, world = squeezed(text), play.world
    match sort:
        case NumberSort(low, high):
            if _NUMBER.fullmatch(plain) and low <= int(plain) <= high:
                yield int(plain)
        case YesNoSort():
            yield from ({"yes": True, "no": False}[plain],) if plain in ("yes", "no") else ()
        case TextSort():
            yield text
        case KindSort(name):
            yield from _pieces(plain, world.kinds[name].pieces, play, known)
        case _:
            members = world.members(sort)
            yield from (atom for atom in atoms_by_text(world).get(plain, ()) if atom in members)
            if isinstance(sort, PartSort) and plain.startswith("("):
                yield from (atom for atom in members if squeezed(world.text(atom)).endswith(plain))


def _pieces(text: str, among: range, play: Play, known: Callable[[int], bool]) -> Iterator[Value]:
    """Pieces by kind and fields, by zone and spot (`beach at Beach(1, 5)`), or by zone (`one(Head in beach)`)."""
    world, layout, cells = play.world, play.layout, play.cells
    yield from (piece for piece in atoms_by_text(world).get(text, ()) if piece in among)
    for piece in filter(known, among):
        zone = world.zones[cells[layout.piece_zone + piece]]
        name, where = squeezed(world.text(piece)), squeezed(zone.text)
        if text == f"one({name}in{where})" or text == f"{name}in{where}":
            yield piece
        elif zone.spots:
            spot = squeezed(world.text(cells[layout.piece_spot + piece]))
            if text in (f"{where}at{spot}", f"{name}at{spot}", f"{name}in{where}at{spot}"):
                yield piece


def zone_named(text: str, world: World) -> int | None:
    """The zone that is written so."""
    plain = squeezed(text)
    return next((zone.id for zone in world.zones if squeezed(zone.text) == plain), None)


__all__ = ["atoms_by_text", "forced_outcome", "in_zone", "split_call", "squeezed", "values_of", "zone_named"]
