"""The table without a terminal: commands are read from standard input, one a line, and answers printed."""

from collections.abc import Callable, Iterable

from searules.diagnostics import visible
from searules.table.host import Host
from searules.table.registry import Answer
from searules.table.watching import Watcher

PROMPT = "> "


def run_piped(host: Host, lines: Iterable[str], show: Callable[[str], None], watcher: Watcher | None = None) -> bool:
    """Do all lines until one leaves the table; each is shown before its answer, so that the output reads as a session.

    Gives whether every line was understood and legal.
    """
    good = True
    _show(host.open(), show)
    _trouble(host, show)
    for line in lines:
        if watcher is not None and watcher.changed():
            _show(host.answer(":reload"), show)
        show(f"{PROMPT}{visible(line.rstrip())}")
        answer = host.answer(line)
        _show(answer, show)
        _trouble(host, show)
        good = good and not answer.fault
        if host.session.finished:
            break
    last = host.close()
    if last:
        show(last)
    return good


def _trouble(host: Host, show: Callable[[str], None]) -> None:
    if host.trouble:
        show(visible(host.trouble))
        host.trouble = ""


def _show(answer: Answer, show: Callable[[str], None]) -> None:
    for line in answer.lines:
        show(line)
