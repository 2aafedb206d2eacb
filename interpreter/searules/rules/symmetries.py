"""`symmetric`: which seats and spaces are declared to be exchangeable, as far as that can be seen from the text."""

import re
from collections.abc import Iterator

from searules.boards import Direction
from searules.diagnostics.diagnostic import Severity
from searules.language import tree
from searules.rules import checked
from searules.rules.checker import Checker
from searules.rules.rewrite import walk
from searules.rules.symbols import unknown

TURNED = ("squares", "torus", "diamonds", "hexes", "track", "ring")
"""Makers of boards that can be turned or mirrored: what is made by words and tables has no directions."""

WHOLE = ("squares", "torus")
"""Makers of boards whose corners, edges and directions are exchanged together with the spaces."""

SEAT = re.compile(r"player[1-9]\d*")
"""A seat by its name."""

WORDS = {direction.word: direction for direction in Direction}


def symmetries(checker: Checker) -> tuple[checked.Symmetric, ...]:
    """What all `symmetric` declarations name, each once: "players" and boards."""
    found: dict[str, checked.Symmetric] = {}
    for decl in checker.symbols.symmetries:
        keeping = _kept(decl, checker)
        for name in decl.names:
            if name.text == "players":
                found.setdefault(name.text, checked.Symmetric(name.text))
            elif _board(name, keeping, checker):
                found.setdefault(name.text, checked.Symmetric(name.text, keeping))
        checker.carried(decl)
    if "players" in found:
        _warn_of_seats(checker)
    return tuple(found.values())


def _warn_of_seats(checker: Checker) -> None:
    """A rule that names one seat hardly treats all alike. Set-up may: only positions in play are exchanged."""
    for name, decl in _declared(checker):
        if name == "setup":
            continue
        for node in walk(decl):
            if isinstance(node, tree.Ref) and SEAT.fullmatch(node.name):
                message = f"players are declared to be symmetric, and {name} names {node.name}"
                hint = "say it of `me` or of all players, or leave out `symmetric players`"
                checker.report("SEA0289", node.span, message, severity=Severity.WARNING, suggestion=hint)
                break


def _kept(decl: tree.Symmetric, checker: Checker) -> str | None:
    """The direction that stays; a mistake if that is none, or there is no board whose direction it is."""
    if decl.keeping is None:
        return None
    if decl.keeping.text not in WORDS:
        hint = f"the directions are {', '.join(WORDS)}"
        checker.diagnostics.add(unknown(decl.keeping.text, WORDS, "direction", "SEA0202", decl.keeping.span, hint))
    elif all(name.text == "players" for name in decl.names):
        hint = "name the board: `symmetric players, B keeping south`"
        checker.report("SEA0288", decl.keeping.span, "players have no directions to be kept", suggestion=hint)
    else:
        return decl.keeping.text
    return None


def _board(name: tree.Name, keeping: str | None, checker: Checker) -> bool:
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
    for why in _whys(decl, maker, keeping, checker):
        _refuse(name, why, checker)
        return False
    return True


def _refuse(name: tree.Name, why: str, checker: Checker) -> None:
    hint = "leave it out: nothing but the search for symmetric positions needs it"
    if "tells directions apart" in why:
        hint = f"keep it: `symmetric {name.text} keeping {why.split('`')[1]}`; or leave it out"
    checker.report("SEA0288", name.span, f"{name.text} cannot be symmetric: {why}", suggestion=hint)


def _whys(board: tree.Board, maker: str, keeping: str | None, checker: Checker) -> Iterator[str]:
    """What a position may hold, and the rules may say, that does not turn with the spaces."""
    parts = {part.type.text: part.part.text for part in board.parts if not _goes_along(part.part.text, maker, keeping)}
    for zone in checker.symbols.zones.values():
        yield from (f"the zone `{zone.name.text}` is of its {parts[what]}" for what in _types(zone) if what in parts)
    for var in checker.symbols.vars.values():
        for what in _types(var):
            if what in parts:
                yield f"the var `{var.name.text}` is of its {parts[what]}"
            elif what == "Direction" and (maker not in WHOLE or len(checker.symbols.boards) > 1):
                yield f"the var `{var.name.text}` holds a direction, perhaps of another board"
    for piece in checker.symbols.pieces.values():
        if piece.rotates:
            yield f"pieces of {piece.name.text} are turned"
    yield from (f"`{word}` in {place} tells directions apart" for word, place in _told_apart(keeping, checker))


def _goes_along(part: str, maker: str, keeping: str | None) -> bool:
    """Whether these parts of a board are exchanged together with its spaces: rows stay rows if a direction stays."""
    if part == "spaces":
        return True
    return maker in WHOLE and (part in ("corners", "edges") or keeping is not None)


def _types(declaration: tree.Zone | tree.Var) -> Iterator[str]:
    """The names of the types in a declaration."""
    yield from (owner.text for owner in declaration.owners)
    for part in (declaration.type, declaration.on if isinstance(declaration, tree.Zone) else None):
        yield from (node.name for node in walk(part or ()) if isinstance(node, tree.NamedType))


def _told_apart(keeping: str | None, checker: Checker) -> Iterator[tuple[str, str]]:
    """The directions that the rules name alone, as in `space.step(east)`, with the declaration in which they do."""
    kept = {keeping, WORDS[keeping].opposite.word} if keeping else set()
    for name, decl in _declared(checker):
        for node in walk(decl):
            if isinstance(node, tree.Member | tree.Call):
                for arg in node.args or ():
                    if isinstance(arg, tree.Ref) and arg.name in WORDS and arg.name not in kept:
                        yield arg.name, name


def _declared(checker: Checker) -> Iterator[tuple[str, object]]:
    """What the rules say in play, by name."""
    symbols = checker.symbols
    yield from ((name, info.decl) for name, info in symbols.lets.items())
    for several in (symbols.actions, symbols.rules, symbols.procedures, symbols.flows, symbols.events, symbols.scores):
        yield from several.items()
    yield from symbols.endings.items()
