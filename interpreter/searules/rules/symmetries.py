"""`symmetric`: which seats and spaces are declared to be exchangeable, as far as that can be seen from the text."""

from collections.abc import Iterator

from searules.language import tree
from searules.rules.checker import Checker
from searules.rules.rewrite import walk
from searules.rules.symbols import unknown

TURNED = ("squares", "torus", "diamonds", "hexes", "track", "ring")
"""Makers of boards that can be turned or mirrored: what is made by words and tables has no directions."""


def symmetries(checker: Checker) -> tuple[str, ...]:
    """The names in all `symmetric` declarations, each once: "players" and boards."""
    found: dict[str, None] = {}
    for decl in checker.symbols.symmetries:
        for name in decl.names:
            if name.text == "players" or _board(name, checker):
                found.setdefault(name.text)
        checker.carried(decl)
    return tuple(found)


def _board(name: tree.Name, checker: Checker) -> bool:
    """Whether this is a board whose spaces can be exchanged; else it is a mistake."""
    boards = checker.symbols.boards
    decl = boards.get(name.text)
    if decl is None:
        hint = "players and boards can be symmetric: `symmetric players`"
        checker.diagnostics.add(unknown(name.text, boards, "board", "SEA0202", name.span, hint))
        return False
    maker = decl.maker.name.text if isinstance(decl.maker, tree.Call) else ""
    if maker not in TURNED:
        _refuse(name, f"the board {name.text} is made by `{maker}`, which has no directions", checker)
        return False
    for why in _whys(decl, checker):
        _refuse(name, why, checker)
        return False
    return True


def _refuse(name: tree.Name, why: str, checker: Checker) -> None:
    hint = "leave it out: nothing but the search for symmetric positions needs it"
    checker.report("SEA0288", name.span, f"{name.text} cannot be symmetric: {why}", suggestion=hint)


def _whys(board: tree.Board, checker: Checker) -> Iterator[str]:
    """What a position may hold that does not turn with the spaces."""
    parts = {part.type.text: part.part.text for part in board.parts}
    for zone in checker.symbols.zones.values():
        for what in _types(zone):
            if what in parts:
                yield f"the zone `{zone.name.text}` is of its {parts[what]}"
    for var in checker.symbols.vars.values():
        for what in _types(var):
            if what in parts or what == "Direction":
                yield (
                    f"the var `{var.name.text}` is of its {parts[what]}"
                    if what in parts
                    else (f"the var `{var.name.text}` holds a direction")
                )
    for piece in checker.symbols.pieces.values():
        if piece.rotates:
            yield f"pieces of {piece.name.text} are turned"


def _types(declaration: tree.Zone | tree.Var) -> Iterator[str]:
    """The names of the types in a declaration."""
    yield from (owner.text for owner in declaration.owners)
    for part in (declaration.type, declaration.on if isinstance(declaration, tree.Zone) else None):
        yield from (node.name for node in walk(part or ()) if isinstance(node, tree.NamedType))
