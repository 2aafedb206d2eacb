"""The combinations that take longer, looked through by a second process while the first one answers.

A question is a file and the texts that lie open; the answer is every mistake, as `sea check` finds them. A newer
question puts an end to the one before it. Processes are left to themselves if they cannot be started: what is found at
once is shown all the same.
"""

import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from attrs import define, field, frozen

from searules.diagnostics import Diagnostics
from searules.editor.analysis import open_game
from searules.editor.desk import Desk
from searules.editor.findings import Finding, finding_of
from searules.rules.check import look_through


@frozen
class Question:
    """Look through everything in the game to which a file belongs; `number` tells the questions apart."""

    number: int
    file: Path
    open: dict[Path, str]


@frozen
class Answer:
    """Every mistake that there is, for the question of that number."""

    number: int
    file: Path
    findings: tuple[Finding, ...]


def answer(question: Question, stop: Callable[[], bool], desk: Desk | None = None) -> Answer | None:
    """Look through all combinations, as `sea check` does; None if it was stopped."""
    desk = Desk() if desk is None else desk
    desk.open.clear()
    for file, text in question.open.items():
        desk.put(file, text)
    diagnostics = Diagnostics()
    family = open_game(question.file, diagnostics, desk)
    if family is not None:
        family.note_what_is_of_nothing()
        for selection in family.selections():
            if stop():
                return None
            look_through(family.combine(selection, diagnostics), diagnostics)
    return Answer(question.number, question.file, tuple(finding_of(one) for one in diagnostics.sorted()))


def work(pipe: Connection) -> None:
    """The second process: answers questions until the first one is gone."""
    desk = Desk()
    try:
        while True:
            question: Question = pipe.recv()
            while pipe.poll():
                question = pipe.recv()
            found = answer(question, pipe.poll, desk)
            if found is not None:
                pipe.send(found)
    except (EOFError, OSError, KeyboardInterrupt):
        return


@define(eq=False)
class Background:
    """The second process as the first one sees it; `tell` is called with each answer, in a thread of its own."""

    tell: Callable[[Answer], None]
    _pipe: Connection | None = field(default=None, init=False)
    _number: int = field(default=0, init=False)

    def ask(self, file: Path, texts: dict[Path, str]) -> int:
        """Ask about a file; gives the number of the question."""
        self._number += 1
        if self._pipe is None:
            self._pipe = self._start()
        try:
            self._pipe.send(Question(self._number, file, dict(texts)))
        except OSError:
            self._pipe = None
        return self._number

    def close(self) -> None:
        """Let the second process go."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def _start(self) -> Connection:
        context = get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs,), daemon=True, name="sea lsp: all combinations")
        process.start()
        theirs.close()
        threading.Thread(target=self._listen, args=(mine,), daemon=True).start()
        return mine

    def _listen(self, pipe: Connection) -> None:
        try:
            while True:
                self.tell(pipe.recv())
        except (EOFError, OSError, TypeError):
            return
