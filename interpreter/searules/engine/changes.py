"""What is different between two moments of a play, in words, and who sees it."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from searules.engine.dispatch import value_of
from searules.engine.layout import NOTHING
from searules.engine.names import family_text, piece_text, text_of
from searules.engine.play import Locals, Play
from searules.engine.sight import seers, visible
from searules.rules.checked import RollPieces, RollVar, Stmt, Value


@frozen
class Change:
    """Something that changed: `text` for the seats that saw it, `hidden` for the others ("": nothing). Of a piece that
    went from one place to another `piece` is the one, and `way` the places; `face` is what a piece shows now.
    `var` says that it is a var."""

    text: str
    seen_by: frozenset[int]
    hidden: str = ""
    piece: int | None = None
    way: str = ""
    face: str = ""
    var: bool = False

    def told(self, seats: Sequence[int]) -> str:
        """What these seats all know of it."""
        return self.text if all(seat in self.seen_by for seat in seats) else self.hidden


_TURNED_OVER = "a piece is turned over"


def changed(then: Play, now: Play) -> Iterator[Change]:
    """All that is different between two moments of one play."""
    if then.cells == now.cells:
        return
    yield from _pieces(then, now)
    yield from _vars(then, now)
    yield from _course(then, now)


def rolled_again(statement: Stmt, then: Play, now: Play, local: Locals) -> Iterator[Change]:
    """Of dice and vars that were rolled those that show what they showed before."""
    match statement:
        case RollVar(var=name):
            keys = tuple(value_of(key, now, local) for key in statement.keys)
            var, declared = now.layout.vars[name], now.world.rules.vars[name]
            cell = now.cells[var.offsets[keys]]
            if cell == then.cells[var.offsets[keys]]:
                value = text_of(var.codec.decode(cell) if var.codec.decode else cell, declared.type, now.world)
                yield Change(
                    f"{family_text(name, keys, now.world)}: {value} again", _who_sees(name, keys, now), var=True
                )
        case RollPieces(pieces=pieces):
            faces = now.layout.piece_face
            for piece in value_of(pieces, then, local) or ():
                if then.cells[faces + piece] == now.cells[faces + piece]:
                    face = _face(piece, now)
                    text = f"{piece_text(piece, now)} shows {face} again"
                    yield Change(text, _seeing(piece, now), _TURNED_OVER, face=face)  # like one that shows another


def _pieces(then: Play, now: Play) -> Iterator[Change]:
    layout, old, new = now.layout, then.cells, now.cells
    looks = (layout.piece_zone, layout.piece_spot, layout.piece_face, layout.piece_turned, layout.piece_shown)
    for piece in now.world.pieces:
        if all(old[at + piece] == new[at + piece] for at in looks):
            continue
        after = _seeing(piece, now)
        seats = after | _seeing(piece, then)
        name = now.world.text(piece)
        if any(old[at + piece] != new[at + piece] for at in (layout.piece_zone, layout.piece_spot)):
            way = f"{_where(piece, then)} -> {_where(piece, now)}"
            yield Change(f"{name}: {way}", seats, f"a piece: {way}", piece, way)
        if old[layout.piece_face + piece] != new[layout.piece_face + piece]:
            face = _face(piece, now)
            text = f"{piece_text(piece, now)} is turned over to {face}"
            yield Change(text, after, _TURNED_OVER, face=face)
        if old[layout.piece_turned + piece] != new[layout.piece_turned + piece]:
            turns = f"{old[layout.piece_turned + piece]} -> {new[layout.piece_turned + piece]}"
            yield Change(f"{piece_text(piece, now)} is turned round: {turns}", after, "a piece is turned round")
        if old[layout.piece_shown + piece] != new[layout.piece_shown + piece]:
            more = new[layout.piece_shown + piece] & ~old[layout.piece_shown + piece]
            what = "is shown" if more else "is shown no more"
            yield Change(f"{piece_text(piece, now)} {what}", seats, f"a piece {what}")


def _seeing(piece: int, play: Play) -> frozenset[int]:
    """The seats that see which piece it is, and how it lies."""
    return frozenset(seat for seat in range(play.world.players) if visible(seat, piece, play))


def _where(piece: int, play: Play) -> str:
    zone, spot = play.cells[play.layout.piece_zone + piece], play.cells[play.layout.piece_spot + piece]
    text = play.world.zones[zone].text
    return text if spot == NOTHING else f"{text} at {play.world.text(spot)}"


def _face(piece: int, play: Play) -> str:
    kind = play.world.kind_of[piece]
    face = kind.faces[play.cells[play.layout.piece_face + piece]]
    return str(face) if kind.faces_type is None else text_of(face, kind.faces_type, play.world)


def _vars(then: Play, now: Play) -> Iterator[Change]:
    for name, var in now.layout.vars.items():
        declared = now.world.rules.vars[name]
        for keys, offset in var.offsets.items():
            if then.cells[offset] == now.cells[offset]:
                continue
            values = [var.codec.decode(p.cells[offset]) if var.codec.decode else p.cells[offset] for p in (then, now)]
            old, new = (text_of(value, declared.type, now.world) for value in values)
            written = family_text(name, tuple(key for key in keys if isinstance(key, int)), now.world)
            yield Change(f"{written}: {old} -> {new}", _who_sees(name, keys, now), var=True)


def _who_sees(name: str, keys: tuple[Value, ...], play: Play) -> frozenset[int]:
    """The seats that see a member of a var."""
    owner = keys[0] if keys and isinstance(keys[0], int) else None
    return frozenset(seers(play.world.rules.vars[name].seen_by, owner, play))


def _course(then: Play, now: Play) -> Iterator[Change]:
    layout, everybody = now.layout, frozenset(range(now.world.players))
    old, new = then.cells, now.cells
    if new[layout.round] != old[layout.round]:
        yield Change(f"round {new[layout.round]} begins", everybody)
    for seat in range(now.world.players):
        if new[layout.turns + seat] > old[layout.turns + seat]:
            yield Change(f"a turn of {now.world.text(seat)} begins", everybody)
    if new[layout.ended] and not old[layout.ended]:
        yield Change("play ends", everybody)
    streams = slice(layout.streams, layout.streams + len(now.world.sites))
    if new[streams] != old[streams]:
        yield Change("chance is asked", everybody)
