"""What is printed at the corners of a tile, where the rules say it.

A `let` of a piece and a side that reads nothing that changes says what that side shows: `value(tile, side)`. It is
asked of a piece that is like the one that is seen, so nothing of the position is told.
"""

from searules.engine import Game
from searules.engine.chance import Sampled
from searules.engine.evaluate import call_let
from searules.engine.faults import RuleFault
from searules.engine.names import text_of
from searules.engine.walk import Purity
from searules.rules import checked
from searules.rules.types import EnumSort, KindSort, One
from searules.rules.walking import walk
from searules.table.sight import Piece


def printed(game: Game, piece: Piece) -> tuple[str, ...]:
    """The words at the corners of a tile, clockwise from its top, "" for a bare one; nothing if no let tells."""
    world = game.plan.world
    example = _alike(game, piece)
    found = None if piece.kind is None else _telling(game, piece.kind)
    if example is None or found is None:
        return ()
    let, sides, piece_first = found
    play = game.first_play(Sampled(0))
    told = []
    for side in world.members(EnumSort(sides)):
        try:
            value = call_let(play, let.name, None, (example, side) if piece_first else (side, example))
        except RuleFault:
            return ()
        told.append("" if value is None else text_of(value, let.type, world))
    return tuple(told)


def _alike(game: Game, piece: Piece) -> int | None:
    """A piece of the same kind with the same fields, wherever it lies."""
    world = game.plan.world
    kind = piece.kind or ""
    types = {field.name: field.type for field in game.rules.kinds[kind].fields}
    wanted = dict(piece.fields)
    for one in world.kinds[kind].pieces:
        if all(
            text_of(world.fields[one][name], type, world).strip('"') == wanted.get(name) for name, type in types.items()
        ):
            return one
    return None


def _telling(game: Game, kind: str) -> tuple[checked.LetDecl, str, bool] | None:
    """The first let that says what is at the sides of a kind, the enum of the sides, whether the piece comes first."""
    purity = Purity(game.rules, game.rules.lets)
    for let in game.rules.lets.values():
        if len(let.params) != 2 or let.owner is not None or not isinstance(let.type, One):
            continue
        if not purity.static(let.value, frozenset(let.params)):
            continue
        first, second = (_type(let, slot) for slot in let.params)
        for one, other, piece_first in ((first, second, True), (second, first, False)):
            sides = _sides(game, kind, other)
            if sides and one is not None and KindSort(kind) in one.sorts:
                return let, sides, piece_first
    return None


def _type(let: checked.LetDecl, slot: int) -> One | None:
    """The type of a parameter, as it is read in the let."""
    found = (part.type for part in walk(let.value) if isinstance(part, checked.Local) and part.slot == slot)
    type = next(found, None)
    return type if isinstance(type, One) else None


def _sides(game: Game, kind: str, type: One | None) -> str:
    """The enum that names the corners of a board on which a kind may lie, if a type is that enum."""
    rules = game.rules
    boards = {zone.on.board for zone in rules.zones.values() if zone.on is not None and kind in zone.of.kinds}
    for board in boards:
        by = rules.boards[board].parts.get("corner", ("", None))[1]
        if by is not None and type is not None and type.sorts == (EnumSort(by),):
            return by
    return ""
