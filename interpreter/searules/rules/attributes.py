"""The type of what a piece is like now: where it is, whose it is, its face, its rotation."""

from searules.language import tree
from searules.rules import checked
from searules.rules.checker import Checker
from searules.rules.fits import join_one
from searules.rules.infos import zone_info
from searules.rules.type_exprs import kind_info
from searules.rules.types import PLAYER, One, Sort, Type, ZoneSort, number
from searules.rules.unit import Unit


def possible_zones(one: One, checker: Checker) -> frozenset[str]:
    """The zones in which a piece of this type may lie: what is known, else all that may hold it."""
    if one.zones is not None:
        return one.zones
    kinds = set(one.sorts)
    found = {name for name in checker.symbols.zones if kinds & set(zone_info(name, checker).of.sorts)}
    return frozenset(found | {"box"})


def attribute_type(target: checked.Expr, name: tree.Name, kinds: list[str], unit: Unit) -> Type | None:
    """The type of an attribute of a piece; None after a mistake or where it has none."""
    assert isinstance(target.type, One)
    zones = possible_zones(target.type, unit.checker)
    match name.text:
        case "space":
            return _space(zones, name, unit)
        case "zone":
            return One((ZoneSort(target.type.there),))
        case "owner":
            return _owner(zones, unit)
        case "turned":
            return number(0, 5)
        case _:
            return _face(kinds, name, unit)


def _space(zones: frozenset[str], name: tree.Name, unit: Unit) -> Type | None:
    spots: list[Sort] = []
    everywhere = True
    for zone in zones:
        on = zone_info(zone.removesuffix("@me"), unit.checker).on
        if on is None:
            everywhere = False
        elif on not in spots:
            spots.append(on)
    spots.sort(key=str)
    if not spots:
        unit.checker.report(
            "SEA0204", name.span, "this piece never lies on a board, so it has no space", suggestion="ask for its zone"
        )
        return None
    return One(tuple(spots), optional=not everywhere)


def _owner(zones: frozenset[str], unit: Unit) -> Type:
    owned = [
        any(checked.is_player(o) for o in zone_info(zone.removesuffix("@me"), unit.checker).owners) for zone in zones
    ]
    return PLAYER if owned and all(owned) else PLAYER.or_none


def _face(kinds: list[str], name: tree.Name, unit: Unit) -> Type | None:
    faces = One(())
    without = False
    for kind in kinds:
        info = kind_info(kind, unit.checker)
        if info.faces is None:
            without = True
        else:
            faces = join_one(faces, info.faces)
    if not faces.sorts:
        unit.checker.report(
            "SEA0204",
            name.span,
            f"{' or '.join(kinds)} has no faces",
            suggestion=f"declare them: `piece {kinds[0]} faces up or down: ...`",
        )
        return None
    return faces.or_none if without else faces


PIECE_ATTRIBUTES = ("space", "zone", "owner", "face", "turned")
