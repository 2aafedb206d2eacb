"""Statements that do something, and those that order others."""

from attrs import field, frozen

from searules.rules.checked.base import Checked, Expr


@frozen(kw_only=True)
class Stmt(Checked):
    """Anything that does or asks something."""

    citations: tuple[str, ...] = field(default=(), eq=False)
    rulings: tuple[str, ...] = field(default=(), eq=False)


@frozen
class Block(Checked):
    """Statements in order."""

    statements: tuple[Stmt, ...]


@frozen
class Let(Stmt):
    """Gives a local place a value."""

    slot: int
    value: Expr


@frozen
class SetVar(Stmt):
    """Gives a var a value. What leaves its range is lost (`excess lost`) or a fault."""

    var: str
    keys: tuple[Expr, ...]
    value: Expr


@frozen
class SetTurned(Stmt):
    """`set piece.turned to n`: n modulo the turns of the kind's board tiles."""

    piece: Expr
    value: Expr


@frozen
class SetNextPlayer(Stmt):
    value: Expr


@frozen
class Move(Stmt):
    """Moves a set of pieces to a zone. To a zone on a board: to its first free spots, in order."""

    pieces: Expr
    zone: Expr


@frozen
class Place(Stmt):
    """Puts a piece on a spot of a zone; a fault if another piece is there."""

    piece: Expr
    zone: Expr
    spot: Expr


@frozen
class Draw(Stmt):
    """Draws `number` pieces from zones (drawn from as one) to a zone, to its spot where there is one.

    From the top of an ordered zone, at random from any other. Too few is a fault.
    """

    number: Expr
    sources: tuple[Expr, ...]
    zone: Expr
    spot: Expr | None = None


@frozen
class Shuffle(Stmt):
    """The pieces go into the zone, then all of it is shuffled; `pieces` None shuffles what lies there."""

    pieces: Expr | None
    zone: Expr


@frozen
class Scatter(Stmt):
    """Puts the pieces on free spots of a zone at random, one a spot."""

    pieces: Expr
    zone: Expr


@frozen
class RollVar(Stmt):
    """Gives a var a random value of its type, all values equally likely."""

    var: str
    keys: tuple[Expr, ...]


@frozen
class RollPieces(Stmt):
    """Gives each piece of a set a random face."""

    pieces: Expr


@frozen
class TurnTo(Stmt):
    """Turns pieces to a face."""

    pieces: Expr
    face: Expr


@frozen
class Flip(Stmt):
    """Turns a piece to its next face, after the last to the first."""

    piece: Expr


@frozen
class Rotate(Stmt):
    """Turns a piece clockwise by a number of steps."""

    piece: Expr
    by: Expr


@frozen
class Show(Stmt):
    """These players (None: all) see these pieces until they are moved, rolled or shuffled."""

    pieces: Expr
    to: Expr | None


@frozen
class Clear(Stmt):
    """In an example: all pieces into the box, first face up and not turned, all vars to first values."""


@frozen
class CallProcedure(Stmt):
    """Runs a procedure with the caller's me."""

    procedure: str
    args: tuple[Expr, ...]


@frozen
class CallColumn(Stmt):
    """Runs the statements in a procedure column of a row, with the caller's me."""

    table: str
    column: str
    row: Expr
    args: tuple[Expr, ...]


@frozen
class RunBlock(Stmt):
    """`turn`, `round`: runs that block of the flow."""

    block: str


@frozen
class If(Stmt):
    """The first branch whose condition holds; the last may have the condition None."""

    branches: tuple[tuple[Expr | None, Block], ...]


@frozen
class For(Stmt):
    """Runs the block for each member of a set or list, read once before; `slot` 0 is `for me in`."""

    slot: int
    source: Expr
    body: Block


@frozen
class Repeat(Stmt):
    """Without end, `times` times (read once), or until a condition holds (tested before each pass)."""

    body: Block
    times: Expr | None = None
    until: Expr | None = None


@frozen
class Step(Stmt):
    """A block with an address, such as `turn.find`."""

    address: str
    body: Block
