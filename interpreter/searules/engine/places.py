"""Local places: which an expression reads, and which may hold pieces."""

from searules.engine.walk import children, walk
from searules.rules.checked import Checked, Each, Every, Expr, Filter, Groups, Let, Local, Ranked, Some, Top
from searules.rules.types import KindSort, One, Type

_BINDERS = (Filter, Each, Ranked, Top, Some, Every)


def may_hold_pieces(type: Type | None) -> bool:
    """Whether values of the type are pieces, or have pieces in them."""
    while type is not None and not isinstance(type, One):
        type = type.of
    return type is not None and any(isinstance(sort, KindSort) for sort in type.sorts)


def piece_places(tree: Checked) -> set[int]:
    """The local places that are read as pieces somewhere in a tree."""
    return {node.slot for node in walk(tree) if isinstance(node, Local) and may_hold_pieces(node.type)}


def free_places(node: Checked) -> frozenset[int]:
    """The local places that an expression (or guard) reads and does not bind itself."""
    return _read(node, frozenset())


def _read(node: Checked, bound: frozenset[int]) -> frozenset[int]:
    if isinstance(node, Local):
        return frozenset() if node.slot in bound else frozenset({node.slot})
    if isinstance(node, Let):
        return _read(node.value, bound)
    if isinstance(node, _BINDERS):
        source, *inner = (child for child in children(node) if isinstance(child, Expr))
        within = bound | {node.slot}
        return _read(source, bound).union(*(_read(child, within) for child in inner))
    if isinstance(node, Groups):
        link = _read(node.link, bound | {node.slot}) if node.link else frozenset()
        start = _read(node.start, bound) if node.start else frozenset()
        return _read(node.members, bound) | start | link
    return frozenset().union(*(_read(child, bound) for child in children(node)))
