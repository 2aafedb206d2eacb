"""Compiling what is read of zones, pieces and vars: cells at known offsets, and static tables."""

from typing import Any

from searules.compile.traits import is_set, of_pieces, of_spots
from searules.compile.unit import LOWER, Unit
from searules.engine.codec import NONE
from searules.engine.compiled import plain
from searules.rules import checked as c
from searules.rules.checked import Expr

# ---- vars -----------------------------------------------------------------------------------------------


def _var_value(unit: Unit, expr: c.VarValue) -> str:
    cells = unit.tables.world.layout.vars[expr.var]
    if not expr.keys:
        return _decoded(unit, expr.var, f"{unit.cells}[{cells.offsets[()]}]")
    table = unit.tables.var_cells(expr.var, len(expr.keys))
    if len(expr.keys) == 1:
        return unit.unless_none(
            expr.keys[0], lambda key: _decoded(unit, expr.var, f"{unit.cells}[{_entry(table, key, cells.offsets)}]")
        )
    return _decoded(unit, expr.var, f"{unit.cells}[{table}[{_key(unit, expr.keys)}]]")


def _entry(table: str, key: str, offsets: dict[tuple[Any, ...], int]) -> str:
    """The cell of a member; one that is known is written out."""
    known = offsets.get((int(key),)) if key.isdecimal() else None
    return f"{table}[{key}]" if known is None else str(known)


def _key(unit: Unit, keys: tuple[Expr, ...]) -> str:
    texts = unit.several(*keys)
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"


def _decoded(unit: Unit, var: str, cell: str) -> str:
    codec = unit.tables.world.layout.vars[var].codec
    if codec.decode is None:
        return cell
    if codec.form == "plain" and codec.optional:
        name = unit.name(fleeting=True)
        return f"(None if ({name} := {cell}) == {NONE} else {name})"
    if codec.form == "yes or no" and not codec.optional:
        return f"({cell} == 1)"
    return f"{unit.tables.bind(('decode', var), lambda: codec.decode, 'DECODE')}({cell})"


# ---- zones ----------------------------------------------------------------------------------------------


def _zone_ref(unit: Unit, expr: c.ZoneRef) -> str:
    return of_zone(unit, expr, "id")


def of_zone(unit: Unit, expr: Expr, what: str) -> str:
    """The id of a zone that is there, or its cell of that sort ("mask", "spots"), as one text."""
    expr = plain(expr)
    world, layout = unit.tables.world, unit.tables.world.layout
    if isinstance(expr, c.ZoneRef):
        if not expr.keys:
            number = world.zone_ids[expr.zone][()]
            return str({"id": number, "mask": layout.zone_mask + number, "spots": layout.spots[number]}[what])
        return f"{unit.tables.by_zone(expr.zone, what, len(expr.keys))}[{_key(unit, expr.keys)}]"
    if isinstance(expr, c.Const) and isinstance(expr.value, int):
        number = expr.value
        return str({"id": number, "mask": layout.zone_mask + number, "spots": layout.spots[number]}[what])
    zone = unit.value(expr)
    if what == "id":
        return zone
    if what == "mask":
        return f"{layout.zone_mask} + {zone}"
    return f"{unit.tables.bind('spots', lambda: layout.spots, 'SPOTS')}[{zone}]"


def zone_mask(unit: Unit, zone: Expr) -> str:
    """The mask of the pieces in a zone; of none it is 0."""
    zone = plain(zone)
    if isinstance(zone, c.ZoneRef | c.Const):  # none as a key is no key: then the walker answers
        return f"{unit.cells}[{of_zone(unit, zone, 'mask')}]"
    first = unit.tables.world.layout.zone_mask
    return unit.unless_none(zone, lambda number: f"{unit.cells}[{first} + {number}]", "0")


def family_mask(unit: Unit, family: str) -> str:
    """The mask of the pieces in all zones of a family."""
    first = unit.tables.world.layout.zone_mask
    cells = [f"{unit.cells}[{first + zone}]" for zone in unit.tables.world.families[family]]
    return f"({' | '.join(cells)})" if cells else "0"


def _members(unit: Unit, mask: str) -> str:
    return f"members({mask}, {unit.tables.first})"


def _pieces(unit: Unit, expr: c.Pieces) -> str:
    return _members(unit, zone_mask(unit, expr.zone))


def _family(unit: Unit, expr: c.Family) -> str:
    return _members(unit, family_mask(unit, expr.zone))


def _content(unit: Unit, expr: c.Content) -> str:
    mask, name = zone_mask(unit, expr.zone), unit.name(fleeting=True)
    return f"(({name}).bit_length() + {unit.tables.first - 1} if ({name} := {mask}) else None)"


def piece_cell(unit: Unit, expr: c.PieceAt) -> str:
    """The cell of a spot of a zone, where both are there: a piece, or less than 0."""
    zone, spot = plain(expr.zone), plain(expr.spot)
    offset = of_zone(unit, zone, "spots")
    return f"{unit.cells}[{unit.hoisted(offset)} + {unit.value(spot)}]"


def surely_lying(unit: Unit, expr: Expr) -> c.PieceAt | None:
    """The expression, if it is the piece on a spot, and neither the zone nor the spot may be none."""
    expr = plain(expr)
    if not isinstance(expr, c.PieceAt) or unit.maybe_none(expr.spot):
        return None
    return expr if isinstance(plain(expr.zone), c.ZoneRef) or not unit.maybe_none(expr.zone) else None


def _piece_at(unit: Unit, expr: c.PieceAt) -> str:
    lying = surely_lying(unit, expr)
    return _piece_or_none(unit, expr) if lying is None else _there(unit, piece_cell(unit, lying))


def _piece_or_none(unit: Unit, expr: c.PieceAt) -> str:
    spots = unit.tables.bind("spots", lambda: unit.tables.world.layout.spots, "SPOTS")
    zone, spot = unit.several(expr.zone, expr.spot)
    return f"piece_at({unit.cells}, {spots}, {zone}, {spot})"


def _there(unit: Unit, cell: str) -> str:
    name = unit.name(fleeting=True)
    return f"(None if ({name} := {cell}) < 0 else {name})"


# ---- pieces ---------------------------------------------------------------------------------------------


def _field_of(unit: Unit, expr: c.FieldOf) -> str:
    lying = surely_lying(unit, expr.piece)
    found = unit.value(expr.piece) if lying is None else piece_cell(unit, lying)
    return f"{unit.tables.field(expr.name)}[{found}]"


def _attribute(unit: Unit, expr: c.Attribute) -> str:
    layout = unit.tables.world.layout

    def read(piece: str) -> str:
        match expr.name:
            case "space":
                return _there(unit, f"{unit.cells}[{layout.piece_spot} + {piece}]")
            case "zone":
                return f"{unit.cells}[{layout.piece_zone} + {piece}]"
            case "face":
                piece = unit.keep(piece)
                return f"{unit.tables.faces()}[{piece}][{unit.cells}[{layout.piece_face} + {piece}]]"
            case "turned":
                return f"{unit.cells}[{layout.piece_turned} + {piece}]"
            case _:
                return f"{unit.tables.owners()}[{unit.cells}[{layout.piece_zone} + {piece}]]"

    return unit.unless_none(expr.piece, read)


def spot_cell(unit: Unit, expr: Expr) -> str | None:
    """A text for the spot that a spot or piece stands for, less than 0 or none for no spot; None if it must be found
    out which of the two it is."""
    expr = plain(expr)
    if of_spots(expr.type):
        if isinstance(expr, c.Attribute) and expr.name == "space" and not unit.maybe_none(expr.piece):
            return f"{unit.cells}[{unit.tables.world.layout.piece_spot} + {unit.value(expr.piece)}]"
        if isinstance(expr, c.PieceAt):
            return None
        return unit.value(expr)
    if of_pieces(expr.type) and not is_set(expr.type):
        first = unit.tables.world.layout.piece_spot
        return unit.unless_none(expr, lambda piece: f"{unit.cells}[{first} + {piece}]")
    return None


def made(unit: Unit, expr: c.MakePieces, *, masks: bool) -> str | None:
    """The pieces of a kind with these fields, as a set or a mask; None where some fields are not told."""
    world, first = unit.tables.world, unit.tables.first
    if len(expr.args) < len(world.kinds[expr.kind].field_names) or not expr.args:
        return None
    found = {values: pieces for (kind, values), pieces in world.made.items() if kind == expr.kind}
    texts = unit.several(*expr.args)
    key = f"({', '.join(texts)},)"
    if not masks:
        return f"{unit.tables.bind(('made', expr.kind), lambda: found, expr.kind.upper())}.get({key}, ())"
    bits = {values: sum(1 << piece - first for piece in pieces) for values, pieces in found.items()}
    return f"{unit.tables.bind(('made masks', expr.kind), lambda: bits, expr.kind.upper() + '_MASK')}.get({key}, 0)"


def _make_pieces(unit: Unit, expr: c.MakePieces) -> str:
    text = made(unit, expr, masks=False)
    if text is not None:
        return text
    args = unit.several(*expr.args)
    return f"make_pieces({unit.tables.node(expr)}, play, ({''.join(arg + ', ' for arg in args)}))"


LOWER.update(
    {
        c.Attribute: _attribute,
        c.Content: _content,
        c.Family: _family,
        c.FieldOf: _field_of,
        c.MakePieces: _make_pieces,
        c.PieceAt: _piece_at,
        c.Pieces: _pieces,
        c.VarValue: _var_value,
        c.ZoneRef: _zone_ref,
    }
)
