"""The commands of the table by name: from here come what runs, what help says, and what is completed."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

from searules.table.session import Session


@frozen
class Save:
    """Wanted of whoever runs the session: write the play to a file."""

    path: Path


@frozen
class Load:
    """Wanted of whoever runs the session: go on with a play from a file."""

    path: Path


@frozen
class Reload:
    """Wanted of whoever runs the session: read the rules again, and play the decisions again under them."""


@frozen
class SaveExample:
    """Wanted of whoever runs the session: write the last moves into the file of the rules, as an example."""

    title: str


@frozen
class SaveFault:
    """Wanted of whoever runs the session: keep the play that led to a hole in the rules."""

    log: str


Effect: TypeAlias = Save | Load | Reload | SaveExample | SaveFault | None


@frozen
class Answer:
    """What a line leads to: the session after it, what to show, and what must be done outside of the session."""

    session: Session
    lines: tuple[str, ...] = ()
    effect: Effect = None
    fault: bool = False
    """Whether the line was not understood or not legal; then nothing has changed."""


def said(session: Session, *lines: str) -> Answer:
    """An answer that only tells something."""
    return Answer(session, lines)


def refused(session: Session, *lines: str) -> Answer:
    """An answer to what cannot be done; nothing has changed."""
    return Answer(session, lines, fault=True)


Run: TypeAlias = Callable[[Session, str], Answer]


@frozen
class Command:
    """A command: how it is written (`log`, `auto [N|end]`), what it does, and the function that does it.

    `after` says what may follow its name, for completion (see `completion`): "option", "rule", "file", ..., or the
    words themselves, as in "end".
    """

    name: str
    usage: str
    about: str
    run: Run
    after: str = ""


COMMANDS: dict[str, Command] = {}


def command(usage: str, about: str, after: str = "") -> Callable[[Run], Run]:
    """Register a function as the command whose usage begins with its name."""

    def register(run: Run) -> Run:
        name = usage.split()[0]
        COMMANDS[name] = Command(name, usage, about, run, after)
        return run

    return register
