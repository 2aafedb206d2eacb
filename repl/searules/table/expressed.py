"""Options that are named by expressions of Sea: `take(one(Pebble in pond))`, `place(Stone(red), first(Board))`."""

from searules.diagnostics import SeaError
from searules.engine import Option
from searules.engine.console import value_in
from searules.engine.names import alike_key
from searules.engine.places import may_hold_pieces
from searules.engine.play import Play
from searules.engine.reading import split_call
from searules.rules.checked import Domain, Expr, Value
from searules.table.session import Session
from searules.table.typed import expression, reader


def expressed(session: Session, line: str) -> Option | None:
    """The option that a line names by expressions, each read with the eyes of the one who is asked; None if it names
    none, or cannot be read so."""
    state = session.state
    name, texts = split_call(line)
    drafts = state.course.options or ()
    if name in session.game.actions and texts:
        wanted = [_value(session, text) for text in texts]
        kinds: tuple[str, ...] = ("act", "window")
    else:
        name, wanted, kinds = "", [_value(session, line)], ("values", "pick")
    if None in wanted:
        return None
    for draft, option in zip(drafts, state.options, strict=True):
        if draft.kind in kinds and draft.action == name and len(draft.values) == len(wanted):
            pairs = zip(draft.values, wanted, draft.domains, strict=True)
            if all(_alike(one, other, domain, state.course.play) for one, other, domain in pairs):
                return option
    return None


def _value(session: Session, text: str) -> Value:
    """One value; of a set the only member. None for what is no expression, or has no value here."""
    try:
        typed = expression(session, text, anyway=False)
        assert isinstance(typed.node, Expr)
        value = value_in(session.state, typed.node, typed.slots, reader(session).me)
    except SeaError:
        return None
    if isinstance(value, tuple | range):
        return value[0] if len(value) == 1 else None
    return value


def _alike(one: Value, other: Value, domain: Domain, play: Play) -> bool:
    """Whether two values make no difference as options."""
    if one == other:
        return True
    if not may_hold_pieces(domain.values.type):
        return False
    both = all(isinstance(value, int) and value in play.world.pieces for value in (one, other))
    return both and alike_key(int(one), play) == alike_key(int(other), play)  # type: ignore[arg-type]
