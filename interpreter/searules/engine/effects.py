"""What statements without decisions do.

Statements that stop others (`end turn`, `end game`) are reported upward as signals; the machine acts on them.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from attrs import frozen

from searules.engine import draws
from searules.engine.dispatch import value_of
from searules.engine.evaluate import too_deep
from searules.engine.faults import fault
from searules.engine.handling import moved, put_checked, set_var, the_piece, zone_of
from searules.engine.link import ELSEWHERE, Sited
from searules.engine.names import text_of
from searules.engine.pieces import clear
from searules.engine.play import Locals, Play
from searules.engine.values import frame
from searules.rules import checked as c
from searules.rules.checked import Block, Stmt

MOST_PASSES = 10_000
"""A loop that passes more often without a decision is a fault."""


@frozen
class Left:
    """`end turn`, `end round`, `end step` or `end repeat` was met and its block has yet to be left."""

    what: str


@frozen
class Ended:
    """`end game` was met; `won_by` None and not `drawn`: the scores decide."""

    won_by: tuple[int, ...] | None
    drawn: bool


Signal: TypeAlias = Left | Ended
"""Why statements stopped before their end."""


def execute(stmt: Stmt, play: Play, local: Locals) -> Signal | None:
    """Run a statement that has no decision inside; None if it ran to its end.

    Raises RuleFault, or what `play.chance` raises (NeedOutcome, ImpossibleOutcome); the state may then be
    half changed, so run it on a copy or restore the cells.
    """
    try:
        return EXECUTE[stmt.__class__](stmt, play, local)
    except RecursionError:
        raise too_deep(stmt) from None


def run_block(block: Block, play: Play, local: Locals) -> Signal | None:
    """Run the statements of a block in order, up to the first signal."""
    for stmt in block.statements:
        signal = EXECUTE[stmt.__class__](stmt, play, local)
        if play.observer is not None:
            play.observer(stmt, play, local)
        if signal is not None:
            return signal
    return None


# ---- values ---------------------------------------------------------------------------------------------


def _let(stmt: c.Let, play: Play, local: Locals) -> None:
    local[stmt.slot] = value_of(stmt.value, play, local)


def _set_var(stmt: c.SetVar, play: Play, local: Locals) -> None:
    keys = tuple(value_of(key, play, local) for key in stmt.keys)
    set_var(stmt, play, stmt.var, keys, value_of(stmt.value, play, local))


def _set_next_player(stmt: c.SetNextPlayer, play: Play, local: Locals) -> None:
    player = value_of(stmt.value, play, local)
    if player is None:
        raise fault(stmt, "the next player would be none")
    play.cells[play.layout.next_player] = player


def _another_turn(_stmt: c.AnotherTurn, play: Play, _local: Locals) -> None:
    play.cells[play.layout.another_turn] = 1


# ---- pieces ---------------------------------------------------------------------------------------------


def _move(stmt: c.Move, play: Play, local: Locals) -> None:
    pieces = value_of(stmt.pieces, play, local) or ()
    moved(stmt, play, pieces, zone_of(stmt, stmt.zone, play, local))


def _place(stmt: c.Place, play: Play, local: Locals) -> None:
    piece = the_piece(stmt, value_of(stmt.piece, play, local))
    zone = zone_of(stmt, stmt.zone, play, local)
    spot = value_of(stmt.spot, play, local)
    if spot is None:
        raise fault(stmt, f"there is no spot to place {play.world.text(piece)} on")
    put_checked(stmt, play, piece, zone, spot)


def _turn_to(stmt: c.TurnTo, play: Play, local: Locals) -> None:
    pieces = value_of(stmt.pieces, play, local) or ()
    face = value_of(stmt.face, play, local)
    for piece in pieces:
        kind = play.world.kind_of[piece]
        if face not in kind.faces:
            shown = text_of(face, stmt.face.type, play.world)
            raise fault(stmt, f"{kind.name} has no face {shown}")
        play.cells[play.layout.piece_face + piece] = kind.faces.index(face)


def _flip(stmt: c.Flip, play: Play, local: Locals) -> None:
    piece = the_piece(stmt, value_of(stmt.piece, play, local))
    kind = play.world.kind_of[piece]
    if not kind.faces:
        raise fault(stmt, f"{kind.name} has no faces, so it cannot be flipped")
    cell = play.layout.piece_face + piece
    play.cells[cell] = (play.cells[cell] + 1) % len(kind.faces)


def _turned(stmt: Stmt, play: Play, piece: Any, by: Any, start: int) -> None:
    found = the_piece(stmt, piece)
    if by is None:
        raise fault(stmt, "a piece cannot be turned by none")
    play.cells[play.layout.piece_turned + found] = (start + by) % play.world.kind_of[found].turns


def _rotate(stmt: c.Rotate, play: Play, local: Locals) -> None:
    piece = the_piece(stmt, value_of(stmt.piece, play, local))
    by = value_of(stmt.by, play, local)
    _turned(stmt, play, piece, by, play.cells[play.layout.piece_turned + piece])


def _set_turned(stmt: c.SetTurned, play: Play, local: Locals) -> None:
    _turned(stmt, play, value_of(stmt.piece, play, local), value_of(stmt.value, play, local), 0)


def _show(stmt: c.Show, play: Play, local: Locals) -> None:
    seats = range(play.world.players) if stmt.to is None else value_of(stmt.to, play, local) or ()
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    for piece in value_of(stmt.pieces, play, local) or ():
        play.cells[play.layout.piece_shown + piece] |= mask


def _clear(_stmt: c.Clear, play: Play, _local: Locals) -> None:
    clear(play)


# ---- chance ---------------------------------------------------------------------------------------------

_CHANCE: dict[type[Stmt], Callable[[Any, Play, Locals, int], None]] = {
    c.Draw: draws.draw,
    c.Shuffle: draws.shuffle,
    c.Scatter: draws.scatter,
    c.RollVar: draws.roll_var,
    c.RollPieces: draws.roll_pieces,
}


def _sited(stmt: Sited, play: Play, local: Locals) -> None:
    inner = stmt.statement
    _CHANCE[inner.__class__](inner, play, local, stmt.site)


def _unsited(stmt: Stmt, play: Play, local: Locals) -> None:
    """A statement with chance outside the rules, typed at the table."""
    _CHANCE[stmt.__class__](stmt, play, local, ELSEWHERE)


# ---- what runs other statements ---------------------------------------------------------------------------


def _if(stmt: c.If, play: Play, local: Locals) -> Signal | None:
    for condition, block in stmt.branches:
        if condition is None or value_of(condition, play, local):
            return run_block(block, play, local)
    return None


def _for(stmt: c.For, play: Play, local: Locals) -> Signal | None:
    outer = local[stmt.slot]
    try:
        for member in value_of(stmt.source, play, local) or ():
            local[stmt.slot] = member
            signal = run_block(stmt.body, play, local)
            if signal is not None:
                return signal
    finally:
        if stmt.slot == 0:
            local[0] = outer  # `for me in` hides the outer me only until the loop ends
    return None


def _repeat(stmt: c.Repeat, play: Play, local: Locals) -> Signal | None:
    times = None if stmt.times is None else value_of(stmt.times, play, local) or 0
    passes = 0
    while times is None or passes < times:
        if stmt.until is not None and value_of(stmt.until, play, local):
            break
        if passes == MOST_PASSES:
            raise fault(stmt, f"this loop has passed {MOST_PASSES:,} times without a decision")
        passes += 1
        signal = run_block(stmt.body, play, local)
        if signal == Left("repeat"):
            break
        if signal is not None:
            return signal
    return None


def _step(stmt: c.Step, play: Play, local: Locals) -> Signal | None:
    signal = run_block(stmt.body, play, local)
    return None if signal == Left("step") else signal


def _call_procedure(stmt: c.CallProcedure, play: Play, local: Locals) -> Signal | None:
    procedure = play.world.rules.procedures[stmt.procedure]
    args = [value_of(arg, play, local) for arg in stmt.args]
    return run_block(procedure.body, play, frame(procedure.slots, procedure.params, local[0], args))


def _call_column(stmt: c.CallColumn, play: Play, local: Locals) -> Signal | None:
    row = value_of(stmt.row, play, local)
    if row is None:
        raise fault(stmt, f"{stmt.column} is asked of no row of {stmt.table}")
    table = play.world.rules.tables[stmt.table]
    block = table.rows[play.world.atom(row).index].cells[stmt.column]
    if not isinstance(block, Block):
        return None
    column = next(one for one in table.columns if one.name == stmt.column)
    args = [value_of(arg, play, local) for arg in stmt.args]
    return run_block(block, play, frame(column.slots, column.params, local[0], args))


# ---- what stops other statements --------------------------------------------------------------------------


def _leave(stmt: c.Leave, _play: Play, _local: Locals) -> Signal:
    return Left(stmt.what)


def _end_game(stmt: c.EndGame, play: Play, local: Locals) -> Signal:
    won_by = None if stmt.won_by is None else tuple(value_of(stmt.won_by, play, local) or ())
    return Ended(won_by, stmt.drawn)


def _run_flow(stmt: c.RunBlock, _play: Play, _local: Locals) -> None:
    raise fault(stmt, f"a {stmt.block} cannot be run here")


def _judged_elsewhere(_stmt: Stmt, _play: Play, _local: Locals) -> None:
    """Needs and costs are judged when an action is offered; among effects they do nothing."""


EXECUTE: dict[type[Stmt], Callable[[Any, Play, Locals], Signal | None]] = {
    Sited: _sited,
    c.AnotherTurn: _another_turn,
    c.CallColumn: _call_column,
    c.CallProcedure: _call_procedure,
    c.Clear: _clear,
    c.Cost: _judged_elsewhere,
    c.Draw: _unsited,
    c.EndGame: _end_game,
    c.Flip: _flip,
    c.For: _for,
    c.If: _if,
    c.Leave: _leave,
    c.Let: _let,
    c.Move: _move,
    c.Needs: _judged_elsewhere,
    c.Place: _place,
    c.Repeat: _repeat,
    c.RollPieces: _unsited,
    c.RollVar: _unsited,
    c.Rotate: _rotate,
    c.RunBlock: _run_flow,
    c.Scatter: _unsited,
    c.SetNextPlayer: _set_next_player,
    c.SetTurned: _set_turned,
    c.SetVar: _set_var,
    c.Show: _show,
    c.Shuffle: _unsited,
    c.Step: _step,
    c.TurnTo: _turn_to,
}
"""What each class of statement without decisions does."""
