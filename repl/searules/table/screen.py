"""The table at a terminal: prompt-toolkit around a session."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from shutil import get_terminal_size

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer
from prompt_toolkit.completion import Completion as Shown
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.output import ColorDepth

from searules.table.completion import completions
from searules.table.fitting import fitted
from searules.table.folder import data_folder
from searules.table.host import Host
from searules.table.paint import painted
from searules.table.registry import Answer
from searules.table.secrecy import has_seat_secrets
from searules.table.session import Session
from searules.table.texts import WIDTH, when
from searules.table.watching import Watcher

PROMPT = "> "
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
_EVERY = 0.3
"""So often, in seconds, it looks whether the rules were saved."""

_BLANK_LINES = 60
"""So many lines push what was shown out of sight on a terminal that cannot be cleared."""


class Screen:
    """Reads lines, shows answers, and keeps what one player may see from the eyes of the next."""

    def __init__(self, host: Host, color: bool, dumb: bool = False, watcher: Watcher | None = None) -> None:
        self.host = host
        self._watcher = watcher
        self._half = ""
        self._color = color
        self._dumb = dumb
        self._secret = has_seat_secrets(host.session.game)
        self._prompts: dict[tuple[str, ...], PromptSession[str]] = {}

    def run(self) -> None:
        """The whole session, from the first picture to the last word."""
        self._show(self.host.open(), ())
        while not self.host.session.finished:
            before = self.host.session.viewers
            answer = self._next()
            if answer is not None:
                self._show(answer, before)
        last = self.host.close()
        if last:
            self._print([last])

    def _next(self) -> Answer | None:
        """The answer to the next line; None if it was interrupted, which changes nothing."""
        try:
            return self.host.answer(self._typed())
        except KeyboardInterrupt:
            self._print(["`quit` leaves the table, and the play is kept"])
            return None
        except EOFError:
            return self.host.answer(":quit")

    def _typed(self) -> str:
        """The next line; or `:reload` once the rules are saved, what was typed so far is then there again."""
        prompt, half = self._prompt(), self._half
        self._half = ""
        return prompt.prompt(PROMPT, default=half, pre_run=None if self._watcher is None else self._watch)

    def _watch(self) -> None:
        app, watcher = get_app(), self._watcher

        async def look() -> None:
            while watcher is not None and not app.is_done:
                await asyncio.sleep(_EVERY)
                if watcher.changed() and not app.is_done:
                    self._half = app.current_buffer.text
                    app.exit(result=":reload")

        app.create_background_task(look())

    def _show(self, answer: Answer, before: tuple[str, ...]) -> None:
        if self.host.trouble:
            self._print([self.host.trouble])
            self.host.trouble = ""
        if self._hands_over(before):
            self._hand_over(self.host.session.viewers)
        self._print(answer.lines)

    def _hands_over(self, before: tuple[str, ...]) -> bool:
        """Whether other eyes than before are to look at the screen, and must not see what stands there; so at first."""
        session = self.host.session
        return self._secret and len(session.humans) > 1 and session.viewers != before and not session.finished

    def _hand_over(self, viewers: Iterable[str]) -> None:
        self._blank()
        question = f"It is for {' and '.join(viewers)} to look. Press Enter when nobody else does. "
        with suppress(KeyboardInterrupt, EOFError):
            PromptSession[str](color_depth=self._depth()).prompt(question)
        self._blank()

    def _blank(self) -> None:
        print("\n" * _BLANK_LINES if self._dumb else _CLEAR, end="", flush=True)

    def _print(self, lines: Iterable[str]) -> None:
        shown = fitted(lines, get_terminal_size((WIDTH, 24)).columns)
        print("\n".join(map(painted, shown) if self._color else shown))

    def _prompt(self) -> PromptSession[str]:
        """One prompt for all; in games with secrets one for each player: nobody is offered what another typed."""
        several = self._secret and len(self.host.session.humans) > 1
        key = self.host.session.viewers if several else ()
        if key not in self._prompts:
            self._prompts[key] = PromptSession(
                history=InMemoryHistory() if several else _history(),
                auto_suggest=AutoSuggestFromHistory(),
                completer=_Completer(lambda: self.host.session),
                complete_while_typing=True,
                bottom_toolbar=self._toolbar,
                color_depth=self._depth(),
            )
        return self._prompts[key]

    def _toolbar(self) -> StyleAndTextTuples:
        return [("", toolbar(self.host.session))]

    def _depth(self) -> ColorDepth | None:
        return None if self._color else ColorDepth.DEPTH_1_BIT


def toolbar(session: Session) -> str:
    """Game, turn, player, what is asked, the step of the rules, and the seed (which is also told at the beginning)."""
    state = session.shown
    told = [session.game.title, *session.game.variants, *(one.lower() for one in when(state))]
    decision = state.decision
    if session.inside is not None:
        told.append(f"inside decision {session.inside.number}")
    else:
        told += ["over"] if decision is None else [decision.player, decision.prompt, decision.rule.address]
    told.append(f"seed {state.seed}")
    told += ["done is said for you"] if session.done_is_said else []
    return " | ".join(told)


def _history() -> History:
    path = data_folder() / "history"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8"):
            pass
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(Path(path)))


class _Completer(Completer):
    """Offers what `completion.completions` finds."""

    def __init__(self, session: Callable[[], Session]) -> None:
        self._session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Shown]:  # noqa: ARG002
        """All ways in which the line may go on, each with its meaning."""
        line = document.text_before_cursor
        for one in completions(self._session(), line):
            yield Shown(one.line, start_position=-len(line), display_meta=one.meaning)
