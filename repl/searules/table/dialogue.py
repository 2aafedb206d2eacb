"""A line of text at the table: `handle(session, text)` gives the session after it and what to show.

Whatever is typed, nothing is raised and a play is never lost: a line that is not understood, not legal, or meets a
hole in the rules leaves the session as it was.
"""

from attrs import evolve

from searules.diagnostics import Rejected, SeaError, did_you_mean, visible
from searules.engine import Option, PlayFault, Refused
from searules.engine.faults import ImpossibleOutcome, RuleFault
from searules.table import asking, hints, ledgers, playing, reasons, rewind, stepping, what_if  # noqa: F401 - they register
from searules.table.expressed import expressed
from searules.table.faults import fault_lines
from searules.table.going import choose, gone_on
from searules.table.guesses import by_number, guess
from searules.table.inside import UNDER_WAY
from searules.table.matching import exact, match
from searules.table.registry import COMMANDS, Answer, SaveFault, refused, said
from searules.table.session import Session
from searules.table.texts import described, reason_lines
from searules.table.typed import ANYWAY, mistake_lines

ALIASES = {"?": "help", "exit": "quit", "q": "quit", "u": "undo"}
COMMAND_MARK = ":"
LONGEST_LINE = 2_000


def handle(session: Session, text: str) -> Answer:
    """Do what a line says: choose an option, or run a command."""
    line = text.strip()
    if not line:
        return said(session)
    if len(line) > LONGEST_LINE:
        return refused(session, "that line is too long")
    try:
        return _handled(session, line)
    except RuleFault as fault:
        effect = SaveFault(fault.log) if isinstance(fault, PlayFault) else None
        return evolve(refused(session, *fault_lines(fault)), effect=effect)
    except Refused as refusal:
        return refused(session, visible(str(refusal)), *reason_lines(refusal.reasons))
    except ImpossibleOutcome as error:
        return refused(session, visible(f"{error} It was forced; `undo` takes that back."))
    except Rejected as rejected:
        return refused(session, *mistake_lines(rejected))
    except SeaError as error:
        return refused(session, visible(str(error)))
    except RecursionError:
        return refused(session, "that is nested too deeply")


def opening(session: Session) -> Answer:
    """What is shown when a session begins."""
    return gone_on(session, session)


def _handled(session: Session, line: str) -> Answer:
    options = session.state.options if session.asked_human else ()
    name, rest = _split(line)
    if name == ANYWAY:  # before the command is as good as behind it
        name, rest = _split(rest)
        rest = f"{ANYWAY} {rest}"
    if not line.startswith(COMMAND_MARK):
        option = exact(options, line)
        if option is not None:
            return choose(session, option)
    if name in COMMANDS:
        return COMMANDS[name].run(session, rest)
    if line.startswith(COMMAND_MARK):
        return refused(session, _no_command(name))
    return _meant(session, line, options)


def _split(line: str) -> tuple[str, str]:
    name, _, rest = line.removeprefix(COMMAND_MARK).strip().partition(" ")
    return ALIASES.get(name.lower(), name.lower()), rest.strip()


def _meant(session: Session, line: str, options: tuple[Option, ...]) -> Answer:
    """An option that is not written out, or nothing that is known."""
    found = match(options, line)
    meant = found.option or (by_number(options, line) if not found.candidates else None)
    if meant is not None:
        return choose(session, meant)
    if found.candidates:
        several = [f"  {described(option)}" for option in found.candidates[:10]]
        return refused(session, f"that begins {len(found.candidates)} options:", *several)
    if session.inside is not None:
        return refused(session, UNDER_WAY)
    if session.state.is_terminal:
        return refused(session, "the play is over; `undo`, `scores`, `save FILE` and `quit` still work")
    if not session.asked_human:
        return refused(session, _no_command(line))
    named = expressed(session, line)
    if named is not None:
        return choose(session, named)
    if _looks_like_option(session, line):
        session.state.option(line)  # raises the refusal with its reasons
    return refused(session, *guess(session, line, options))


def _looks_like_option(session: Session, line: str) -> bool:
    return line.partition("(")[0].strip() in session.game.actions


def _no_command(name: str) -> str:
    return f"there is no command '{visible(name)}'; {did_you_mean(name, COMMANDS) or '`help` lists them'}"
