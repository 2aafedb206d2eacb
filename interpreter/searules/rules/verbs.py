"""The verbs of the library."""

from collections.abc import Callable

from searules.language import tree
from searules.rules import checked, places
from searules.rules.arguments import unit_name
from searules.rules.blocks import margin
from searules.rules.building import raw, value
from searules.rules.coercion import as_set, certain, coerce, contents, listed, zone_sort
from searules.rules.fits import element, is_unknown, join, join_one, words
from searules.rules.given import Given, run_block
from searules.rules.infos import var_info, zone_info
from searules.rules.targets import can_turn
from searules.rules.type_exprs import kind_info
from searules.rules.types import NUMBER, PLAYER, WHOLE, One, SetOf, number
from searules.rules.unit import Unit

Verb = Callable[[Given], checked.Stmt | None]


# ---- the library ------------------------------------------------------------------------------------


def _pieces(nodes: tuple[tree.Expr, ...], unit: Unit) -> checked.Expr | None:
    """A set of pieces, given as one or several sets."""

    total: checked.Expr | None = None
    for node in nodes:
        many = listed(as_set(raw(node, unit, None), unit), unit)
        inner = element(many.type)
        if is_unknown(many.type):
            return None
        empty = isinstance(many, checked.Const) and many.value == ()
        if not empty and (not isinstance(inner, One) or not inner.there.kinds):
            unit.checker.report(
                "SEA0229",
                node.span,
                f"pieces are wanted here, and this is {words(many.type)}",
                suggestion="name pieces, a zone or a kind",
            )
            return None
        if total is None:
            total = many
        else:
            type_ = join(total.type, many.type) or total.type
            total = checked.SetSum(total, many, type=type_, span=node.span)
    return total


def _fits_zone(many: checked.Expr, target: checked.Expr, unit: Unit) -> bool:
    """Whether pieces of these kinds may lie in a zone."""
    sort, inner = zone_sort(target), element(many.type)
    assert sort is not None and isinstance(inner, One)
    missing = [s for s in inner.sorts if s not in sort.of.sorts]
    if not isinstance(target, checked.ZoneRef) and len(missing) < len(inner.sorts):
        return True  # which zone it is shows in play; what does not fit there is a fault
    if not missing or not sort.of.sorts or not inner.sorts:
        return True
    unit.checker.report(
        "SEA0229",
        many.span,
        f"this may be {words(One(tuple(missing)))}, and the zone holds only {words(sort.of)}",
        suggestion="test the kind first, or let the zone hold it",
    )
    return False


def _move(given: Given) -> checked.Stmt | None:
    node, unit = given.node, given.unit
    if not given.shape("move PIECES to ZONE", range(1, 100), "to"):
        return None
    label = given.label("to")
    assert label is not None
    many, target = _pieces(node.args, unit), places.target(label, unit)
    if many is None or target is None or not _fits_zone(many, target, unit):
        return None
    return checked.Move(many, target, **margin(node, unit))


def _place(given: Given) -> checked.Stmt | None:
    node, unit = given.node, given.unit
    usage = "place PIECE on ZONE at SPOT"
    if not given.shape(usage, range(1, 2), "on"):
        return None
    label = given.label("on")
    if not isinstance(label, tree.At):
        unit.checker.report("SEA0224", node.span, "at which spot?", suggestion=f"write `{usage}`")
        return None
    piece = contents(value(node.args[0], unit, None), unit)
    target, spot, _ = places.zone_and_spot(label, unit, places.target)
    sort = zone_sort(target) if target is not None else None
    if target is None or spot is None or sort is None or is_unknown(piece.type):
        return None
    piece = coerce(piece, _one_piece(piece), unit)
    if not _is_piece(piece, unit) or not isinstance(piece.type, One):
        return None
    spot = coerce(spot, One((sort.on,)) if sort.on is not None else One(()), unit)
    as_many = checked.ToSet(piece, type=SetOf(piece.type), span=piece.span)
    if is_unknown(spot.type) or not _fits_zone(as_many, target, unit):
        return None
    return checked.Place(piece, target, spot, **margin(node, unit))


def _is_piece(piece: checked.Expr, unit: Unit) -> bool:
    """Whether it is a piece; reports what is not."""
    if isinstance(piece.type, One) and piece.type.kinds:
        return True
    if not is_unknown(piece.type):
        unit.checker.report(
            "SEA0229",
            piece.span,
            f"a piece is wanted here, and this is {words(piece.type)}",
            suggestion="name a piece: `one(KIND in ZONE)`, or on a board `ZONE at SPOT`",
        )
    return False


def _one_piece(piece: checked.Expr) -> One:
    inner = element(piece.type)
    return inner.there if isinstance(inner, One) else One(())


def _draw(given: Given) -> checked.Stmt | None:
    node, unit = given.node, given.unit
    if not given.shape("draw N from ZONE to ZONE", range(1, 2), "from", "to"):
        return None
    source, label = given.label("from"), given.label("to")
    assert source is not None and label is not None
    how_many = value(node.args[0], unit, number(0, WHOLE.high))
    zones = [places.target(z, unit) for z in _summands(source)]
    spot = None
    if isinstance(label, tree.At):
        target, spot, _ = places.zone_and_spot(label, unit, places.target)
        if spot is None:
            return None
    else:
        target = places.target(label, unit)
    found = [z for z in zones if z is not None]
    if target is None or len(found) < len(zones) or is_unknown(how_many.type):
        return None
    if any(_at_random(z, unit) for z in found):
        _chance(unit)
    for z in found:
        sort = zone_sort(z)
        assert sort is not None
        drawn = checked.Pieces(z, type=SetOf(One(sort.of.sorts)), span=z.span)
        if not _fits_zone(drawn, target, unit):
            return None
    return checked.Draw(how_many, tuple(found), target, spot, **margin(node, unit))


def _at_random(zone: checked.Expr, unit: Unit) -> bool:
    """Whether drawing from a zone is chance: from all but those that have an order."""
    return not (isinstance(zone, checked.ZoneRef) and zone_info(zone.zone, unit.checker).container in ("pile", "deck"))


def _chance(unit: Unit) -> None:
    unit.checker.hazards.setdefault(unit_name(unit), "is left to chance")


def _summands(node: tree.Expr) -> list[tree.Expr]:
    if isinstance(node, tree.Group):
        return _summands(node.value)
    if isinstance(node, tree.Arithmetic) and node.op == "+":
        return [*_summands(node.left), *_summands(node.right)]
    return [node]


def _shuffle(given: Given) -> checked.Stmt | None:
    node, unit = given.node, given.unit
    _chance(unit)
    if not given.shape("shuffle PIECES to ZONE` or `shuffle ZONE", range(1, 2), optional=("to",)):
        return None
    label = given.label("to")
    if label is None:
        target = places.target(node.args[0], unit)
        sort = None if target is None else zone_sort(target)
        if sort is not None and (sort.on is not None or sort.single):
            message = "the pieces in this zone have no order to be shuffled"
            unit.checker.report(
                "SEA0229", node.span, message, suggestion="`scatter PIECES on ZONE` puts them at random"
            )
            return None
        return None if target is None else checked.Shuffle(None, target, **margin(node, unit))
    many, target = _pieces(node.args, unit), places.target(label, unit)
    if many is None or target is None or not _fits_zone(many, target, unit):
        return None
    return checked.Shuffle(many, target, **margin(node, unit))


def _scatter(given: Given) -> checked.Stmt | None:
    node, unit = given.node, given.unit
    _chance(unit)
    if not given.shape("scatter PIECES on ZONE", range(1, 2), "on"):
        return None
    label = given.label("on")
    assert label is not None
    many, target = _pieces(node.args, unit), places.target(label, unit)
    if many is None or target is None or not _fits_zone(many, target, unit):
        return None
    sort = zone_sort(target)
    if sort is None or sort.on is None:
        unit.checker.report("SEA0229", label.span, "pieces are scattered on a board, and this zone has none")
        return None
    return checked.Scatter(many, target, **margin(node, unit))


def _roll(given: Given) -> checked.Stmt | None:
    """One statement for each die; several stand in a block of their own (see `several`)."""
    node, unit = given.node, given.unit
    _chance(unit)
    if not given.shape("roll VAR or PIECES, ...", range(1, 100)):
        return None
    rolls = [roll for arg in node.args if (roll := _roll_one(arg, node, unit)) is not None]
    if len(rolls) == 1:
        return rolls[0]
    yes = checked.Block(tuple(rolls), span=node.span)
    return checked.If(((None, yes),), **margin(node, unit)) if rolls else None


def _roll_one(arg: tree.Expr, node: tree.Command, unit: Unit) -> checked.Stmt | None:
    expr = raw(arg, unit, None)
    if isinstance(expr, checked.VarValue):
        keys = tuple(certain(key, unit) for key in expr.keys)
        type_ = var_info(expr.var, unit.checker).type
        if not isinstance(type_, One) or type_.optional:
            message = f"one value is rolled, and this var holds {words(type_)}"
            unit.checker.report("SEA0229", arg.span, message, suggestion="roll a var of a range, an enum or words")
            return None
        return checked.RollVar(expr.var, keys, **margin(node, unit))
    many = _pieces((arg,), unit)
    inner = element(many.type) if many is not None else None
    if many is None or not isinstance(inner, One):
        return None
    plain = [kind for kind in inner.kinds if kind_info(kind, unit.checker).faces is None]
    if plain:
        unit.checker.report(
            "SEA0229",
            arg.span,
            f"{plain[0]} has no faces, so it cannot be rolled",
            suggestion=f"declare them: `piece {plain[0]} faces 1..6: ...`",
        )
        return None
    return checked.RollPieces(many, **margin(node, unit))


def _turn(given: Given) -> checked.Stmt | None:
    node, unit = given.node, given.unit
    if not node.args and not node.labelled:
        return run_block(given)
    if not given.shape("turn PIECES to FACE", range(1, 2), "to"):
        return None
    label = given.label("to")
    assert label is not None
    many = _pieces(node.args, unit)
    if many is None:
        value(label, unit, None)
        return None
    face = value(label, unit, _faces(many, unit))
    return None if is_unknown(face.type) else checked.TurnTo(many, face, **margin(node, unit))


def _faces(many: checked.Expr, unit: Unit) -> One:
    inner = element(many.type)
    faces = One(())
    for kind in inner.kinds if isinstance(inner, One) else ():
        info = kind_info(kind, unit.checker)
        if info.faces is None:
            unit.checker.report("SEA0229", many.span, f"{kind} has no faces to be turned to")
            return One(())
        faces = join_one(faces, info.faces) if faces.sorts else info.faces
    return faces


def _flip(given: Given) -> checked.Stmt | None:
    if not given.shape("flip PIECE", range(1, 2)):
        return None
    piece = value(given.node.args[0], given.unit, None)
    piece = coerce(piece, _one_piece(piece), given.unit)
    return checked.Flip(piece, **margin(given.node, given.unit)) if _is_piece(piece, given.unit) else None


def _rotate(given: Given) -> checked.Stmt | None:
    if not given.shape("rotate PIECE by N", range(1, 2), "by"):
        return None
    label = given.label("by")
    assert label is not None
    piece = value(given.node.args[0], given.unit, None)
    piece = coerce(piece, _one_piece(piece), given.unit)
    steps = value(label, given.unit, NUMBER)
    if is_unknown(steps.type) or not _is_piece(piece, given.unit):
        return None
    can_turn(piece, given.unit)
    return checked.Rotate(piece, steps, **margin(given.node, given.unit))


def _show(given: Given) -> checked.Stmt | None:
    if not given.shape("show PIECES", range(1, 2), optional=("to",)):
        return None
    many = _pieces(given.node.args, given.unit)
    label = given.label("to")
    to = None if label is None else value(label, given.unit, SetOf(PLAYER))
    return None if many is None else checked.Show(many, to, **margin(given.node, given.unit))


def _clear(given: Given) -> checked.Stmt | None:
    if not given.shape("clear", range(1)):
        return None
    if given.unit.sort != "example":
        given.unit.checker.report(
            "SEA0282",
            given.node.span,
            "`clear` has a meaning in examples only",
            suggestion="write `move (K in zone) to box`",
        )
        return None
    return checked.Clear(**margin(given.node, given.unit))


VERBS: dict[str, Verb] = {
    "move": _move,
    "place": _place,
    "draw": _draw,
    "shuffle": _shuffle,
    "scatter": _scatter,
    "roll": _roll,
    "turn": _turn,
    "flip": _flip,
    "rotate": _rotate,
    "show": _show,
    "clear": _clear,
}
