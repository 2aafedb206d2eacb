"""Sea that is typed at the table: expressions and statements, read with the eyes of whoever looks at the screen.

What somebody may not see is not told: an expression is held to what the rules let its reader see, as a condition of
that player's choice would be. A designer says `--anyway` to read on, and is told so.
"""

from collections.abc import Callable
from functools import lru_cache

from attrs import frozen

from searules.diagnostics import Rejected, SeaError, render, visible
from searules.engine.console import Answer, evaluated
from searules.engine.faults import RuleFault
from searules.engine.play import Play
from searules.engine.together import known_to
from searules.rules.checked import Expr
from searules.rules.console import Console, Typed
from searules.table.session import Session, Watch

ANYWAY = "--anyway"
DESIGNERS = "as a designer, past what a player may do or see"


class SecretError(SeaError):
    """What was typed reads what those who look may not see."""


@frozen
class Reader:
    """Whose eyes look: the player who is me, and whether nobody else looks."""

    me: str
    alone: bool


def reader(session: Session) -> Reader:
    """Who is me in what is typed: the one for whom the screen is; else who is asked, or the first seat."""
    viewers = session.viewers
    if len(viewers) == 1:
        return Reader(viewers[0], alone=True)
    return Reader(session.shown.acting or session.game.player_names[0], alone=False)


def designers(rest: str) -> tuple[bool, str]:
    """Whether a line says `--anyway`, and the line without it."""
    words = rest.split(" ")
    if words[0] == ANYWAY:
        return True, " ".join(words[1:]).strip()
    return False, rest


def console(session: Session) -> Console:
    """What checks the text that is typed. Raises SeaError where the rules have changed in their file."""
    game = session.game
    try:
        found = _opened(game.name, game.variants, game.rules.fingerprint)
    except Rejected:
        raise SeaError(f"{_CHANGED} (and has mistakes now)") from None
    if found.fingerprint != game.rules.fingerprint:
        _opened.cache_clear()
        raise SeaError(_CHANGED)
    return found


_CHANGED = "the text of the rules is not that of this play any more; `reload` takes it over"


@lru_cache(maxsize=8)
def _opened(name: str, variants: tuple[str, ...], fingerprint: str) -> Console:  # noqa: ARG001 - another text, another entry
    return Console.open(name, variants)


def expression(session: Session, text: str, anyway: bool) -> Typed:
    """An expression, checked. Raises Rejected for mistakes, SecretError for what may not be seen."""
    return _seen(session, console(session).expression, text, anyway)


def statement(session: Session, text: str, anyway: bool) -> Typed:
    """A statement that edits the position, checked. Raises as `expression`."""
    return _seen(session, console(session).statement, text, anyway)


def _seen(session: Session, check: Callable[..., Typed], text: str, anyway: bool) -> Typed:
    eyes = reader(session)
    typed = check(text, session.game.rules, eyes.alone)
    if typed.leaks and not anyway:
        who = eyes.me if eyes.alone else "those who look"
        raise SecretError(f"not for {who} to see: {typed.leaks[0]}; `{ANYWAY}` before it is for designers")
    return typed


def value(session: Session, text: str, anyway: bool) -> Answer:
    """What an expression comes to now, or in the moment inside a decision in which one stands.

    Raises as `expression`, and RuleFault where it has no value.
    """
    typed = expression(session, text, anyway)
    assert isinstance(typed.node, Expr)
    eyes = () if anyway else session.viewers
    return evaluated(session.shown, typed.node, typed.slots, reader(session).me, _known(session), eyes)


def _known(session: Session) -> Play | None:
    """Where players choose at the same time, the position as those who look know it. None: as it is."""
    if session.inside is not None or session.state.course.together is None:
        return None
    eyes = reader(session)
    return known_to(session.state.course, session.game.seat(eyes.me) if eyes.alone else None).copy()


def watch_lines(session: Session) -> list[str]:
    """The values of what those who look have asked to see after each change."""
    return [_watched(session, watch) for watch in session.watches if watch.viewers == session.viewers]


def _watched(session: Session, watch: Watch) -> str:
    try:
        told = value(session, watch.text, watch.anyway).text
    except RuleFault as fault:
        told = f"({fault.message})"
    except SeaError as error:
        told = f"({error})"
    return visible(f"watch {watch.text} = {told}")


def mistake_lines(rejected: Rejected) -> list[str]:
    """Mistakes in what was typed, as the compiler shows those in a file."""
    return [line for one in rejected.diagnostics if one.is_error for line in render(one, width=80).splitlines()]
