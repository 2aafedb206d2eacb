"""What somebody at the table sees, taken from the engine's observations: the only door to the position.

Pictures, lists and completions are made of a `View` and of nothing else, so that no screen can show what is not in
the observation of the seat that looks at it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from searules.engine import State
from searules.engine.decisions import Plain
from searules.rules.checked import Rules

Keys = tuple[str, ...]


@frozen
class Piece:
    """A piece as it is seen: kind None means that one knows only that it is there."""

    kind: str | None
    fields: tuple[tuple[str, str], ...] = ()
    face: str | None = None
    turned: int | None = None

    @property
    def text(self) -> str:
        """The piece in words: `Shell(clam, red)`, with its face where it has several."""
        if self.kind is None:
            return "hidden"
        name = f"{self.kind}({', '.join(value for _, value in self.fields)})" if self.fields else self.kind
        return " ".join(
            [name, *([self.face] if self.face else []), *([f"turned {self.turned}"] if self.turned else [])]
        )


HIDDEN = Piece(None)


@frozen
class ZoneView:
    """A zone as it is seen: `pieces` from the top where it has one, `spots` by the text of the spot on a board."""

    name: str
    keys: Keys
    count: int
    pieces: tuple[Piece, ...] = ()
    spots: Mapping[str, Piece] | None = None

    @property
    def hidden(self) -> int:
        """How many of the pieces are not told."""
        return self.count - len(self.pieces)


@frozen
class VarView:
    """A var, or a member of one, as it is seen."""

    name: str
    keys: Keys
    value: Plain


@frozen
class View:
    """All that is seen of a position."""

    zones: tuple[ZoneView, ...]
    vars: tuple[VarView, ...]


def view(state: State, players: Sequence[str]) -> View:
    """What these players all see: one player's own view, or what several know in common."""
    views = [_single(state.game.rules, state.observation(player)) for player in players]
    first, *others = views
    for other in others:
        first = _common(first, other)
    return first


def _single(rules: Rules, observation: Mapping[str, Any]) -> View:
    zones, values = observation["zones"], observation["vars"]
    return View(
        tuple(
            _zone(name, keys, told)
            for name, tree in zones.items()
            for keys, told in _leaves(tree, len(rules.zones[name].owners))
            if told is not None
        ),
        tuple(
            VarView(name, keys, told)
            for name, tree in values.items()
            for keys, told in _leaves(tree, len(rules.vars[name].owners))
        ),
    )


def _leaves(tree: Any, depth: int) -> Iterator[tuple[Keys, Any]]:
    """The members of a family with their keys."""
    if depth == 0:
        yield (), tree
    elif isinstance(tree, dict):
        for key, inner in tree.items():
            yield from (((str(key), *keys), told) for keys, told in _leaves(inner, depth - 1))


def _zone(name: str, keys: Keys, told: Mapping[str, Any]) -> ZoneView:
    pieces = tuple(_piece(data) for data in told.get("pieces", ()))
    spots = {spot: _piece(data) for spot, data in told["spots"].items()} if "spots" in told else None
    return ZoneView(name, keys, told["count"], pieces, spots)


def _piece(data: Mapping[str, Any] | None) -> Piece:
    if data is None:
        return HIDDEN
    known = {name: value for name, value in data.items() if name not in ("kind", "face", "turned")}
    face = data.get("face")
    fields = tuple((name, shown(value)) for name, value in known.items())
    return Piece(str(data["kind"]), fields, None if face is None else str(face), data.get("turned"))


def shown(value: Plain) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    return str(value)


def _common(one: View, other: View) -> View:
    """What both see."""
    others = {(zone.name, zone.keys): zone for zone in other.zones}
    zones = tuple(_common_zone(zone, others.get((zone.name, zone.keys), zone)) for zone in one.zones)
    return View(zones, tuple(value for value in one.vars if value in other.vars))


def _common_zone(one: ZoneView, other: ZoneView) -> ZoneView:
    pieces = one.pieces if one.pieces == other.pieces else ()
    if one.spots is None or other.spots is None:
        return evolve(one, pieces=pieces)
    theirs = other.spots
    return evolve(
        one, spots={spot: piece if theirs.get(spot) == piece else HIDDEN for spot, piece in one.spots.items()}
    )


def counted(pieces: Iterable[Piece]) -> list[str]:
    """Pieces in words, alike ones once with their number."""
    counts: dict[str, int] = {}
    for piece in pieces:
        counts[piece.text] = counts.get(piece.text, 0) + 1
    return [text if number == 1 else f"{number} {text}" for text, number in counts.items()]
