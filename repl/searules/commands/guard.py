"""What a user meets when something goes wrong: a message and an exit code, never a traceback.

Exit codes: 0 all is well, 1 a fault was found (in a text, a play, a log), 2 wrong usage (also a game, file or library
that is not there), 70 a mistake in Sea itself, 130 interrupted, 141 nobody reads the output any more.
"""

import errno
import os
import sys
import traceback
from collections.abc import Callable

import click

from searules.commands.output import Output
from searules.diagnostics.diagnostic import Rejected, SeaError

FAULT = 1
BUG = 70
INTERRUPTED = 130
CLOSED_PIPE = 141
ASK_FOR_TRACEBACK = "SEA_TRACEBACK"

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
"""What a disk or a terminal says that takes no more."""


class ClosedPipe(Exception):  # noqa: N818 - it is no error of anybody's
    """Nobody reads the output any more. (click would make exit code 1 of a BrokenPipeError, which means a fault.)"""


def guarded(run: Callable[[], object], show_traceback: bool = False) -> int:
    """Run a command and give its exit code (what it returns, if that is a number).

    Whatever is raised becomes a message on the error stream.
    """
    try:
        code = run()
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except (BrokenPipeError, ClosedPipe):
        _forget_output()
        return CLOSED_PIPE
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except Rejected as error:
        Output.on_errors().diagnostics(error.diagnostics)
        return FAULT
    except SeaError as error:
        Output.on_errors().problem(error)
        return FAULT
    except OSError as error:
        if error.errno not in _FULL:
            _bug(error, show_traceback or bool(os.environ.get(ASK_FOR_TRACEBACK)))
            return BUG
        _forget_output()
        click.echo(f"sea: the output cannot be written: {error.strerror}", err=True)
        return FAULT
    except Exception as error:  # the last net: whatever it is, the user gets a sentence
        _bug(error, show_traceback or bool(os.environ.get(ASK_FOR_TRACEBACK)))
        return BUG


def _bug(error: Exception, show_traceback: bool) -> None:
    if show_traceback:
        traceback.print_exception(error, file=sys.stderr)
    what = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    click.echo(f"sea: this is a bug in Sea, not in your text: {what}", err=True)
    if not show_traceback:
        click.echo("sea: `sea --traceback ...` shows where; please report it with that and the file", err=True)


def _forget_output() -> None:
    """Python flushes standard output once more at its end, which would fail aloud."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
