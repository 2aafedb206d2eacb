"""Zones as places: what stands after `to`, `from`, `on`, and `zone at spot`."""

from collections.abc import Callable

from attrs import evolve

from searules.language import tree
from searules.rules import checked
from searules.rules.building import raw
from searules.rules.coercion import certain, coerce, held, zone_sort
from searules.rules.fits import is_unknown, words
from searules.rules.types import One
from searules.rules.unit import Unit


def zone(node: tree.Expr, unit: Unit) -> checked.Expr | None:
    """An expression that must be a zone; None after a mistake."""

    expr = raw(node, unit, None)
    if zone_sort(expr) is not None:
        return expr
    if not is_unknown(expr.type):
        unit.checker.report(
            "SEA0229",
            node.span,
            f"a zone is wanted here, and this is {words(expr.type)}",
            suggestion="name a declared zone, or `box`",
        )
    return None


def target(node: tree.Expr, unit: Unit) -> checked.Expr | None:
    """A zone that pieces are put into or taken from: it must certainly be there."""
    found = zone(node, unit)
    if not isinstance(found, checked.ZoneRef):
        return found
    keys = tuple(certain(key, unit) for key in found.keys)
    return None if any(is_unknown(key.type) for key in keys) else evolve(found, keys=keys)


Find = Callable[[tree.Expr, Unit], checked.Expr | None]
"""`zone`, or `target` where something is put."""


def zone_and_spot(node: tree.At, unit: Unit, find: Find = zone) -> tuple[checked.Expr | None, checked.Expr | None, One]:
    """The two sides of `zone at spot`, and what may lie there."""

    place = find(node.zone, unit)
    if place is None:
        raw(node.spot, unit, None)
        return None, None, One(())
    sort = zone_sort(place)
    assert sort is not None
    if sort.on is None:
        unit.checker.report(
            "SEA0229",
            node.zone.span,
            "the pieces in this zone do not lie on a board, so nothing is `at` a spot",
            suggestion="declare it as `K on B`",
        )
        return None, None, One(())
    wanted = One((sort.on,), optional=True)
    spot = coerce(raw(node.spot, unit, wanted), wanted, unit)
    if is_unknown(spot.type):
        return place, None, One(())
    return place, spot, held(place)
