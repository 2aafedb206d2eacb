"""From a key to the refreshed list of completions, in the real application: median and slowest key, in milliseconds.

    python benchmarks/completion.py [GAME]

In the middle of a play of Shallow Sea (or another game) lines are typed key by key through prompt-toolkit's pipe input;
the time runs from sending a key until a screen was drawn after the list for the new text was complete. Each line is
typed several times; of each key the median counts. The decision is the one with the most options of some in the middle.
"""

import asyncio
import os
import statistics
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

from prompt_toolkit.application import create_app_session, get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from searules.engine import load
from searules.table.dialogue import handle
from searules.table.host import Host
from searules.table.screen import Screen
from searules.table.session import HUMAN, begin

MIDDLE = range(20, 50)
REPEATS = 5
LIMIT = 50.0


def typed_lines(host: Host) -> list[str]:
    """Lines whose list is asked for at each key."""
    first = host.session.state.options[-1].id
    return [
        first,
        f"why {first}",
        "why not ",
        "eval count(fish_pool",
        "watch my ocean",
        "break turn",
        "rule ta",
        "back to 1",
        "set ",
        "move Coral(yellow, ",
        "load gam",
        "xqz",
    ]


class Noted(Completer):
    """Another completer, of which one knows for which text it has last given all."""

    def __init__(self, inner: Completer) -> None:
        self._inner = inner
        self.given: str | None = None

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """What the other gives."""
        yield from self._inner.get_completions(document, complete_event)
        self.given = document.text


def measure(host: Host, line: str) -> list[float]:
    """The times of the keys of a line."""
    times: list[float] = []
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        prompt = Screen(host, color=False)._prompt()
        assert prompt.completer is not None
        noted = Noted(prompt.completer)
        prompt.completer = noted

        async def type_it() -> None:
            app, buffer = get_app(), get_app().current_buffer
            await asyncio.sleep(0.05)  # the first screen is drawn
            for place, key in enumerate(line, 1):
                drawn = asyncio.Event()

                def look(_: object, text: str = line[:place], drawn: asyncio.Event = drawn) -> None:
                    if noted.given == text == buffer.text:
                        drawn.set()

                app.after_render += look
                began = perf_counter()
                keys.send_text(key)
                await asyncio.wait_for(drawn.wait(), 5)
                times.append((perf_counter() - began) * 1000)
                app.after_render -= look
            app.exit(result="")

        def begin_to_type() -> None:
            get_app().create_background_task(type_it())

        prompt.prompt("> ", pre_run=begin_to_type)
    return times


def main(name: str) -> None:
    """Measure, print a row for each line, and whether all keys are within the limit."""
    session = begin(load(name).new_state(5), (HUMAN,) * load(name).players)
    session = handle(session, f":auto {MIDDLE.start}").session
    reached = [session]
    for _ in MIDDLE:
        reached.append(handle(reached[-1], ":auto").session)
    host = Host(max(reached, key=lambda one: len(one.state.options)))
    print(f"{name}: {len(host.session.state.options)} options; milliseconds a key")
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SEA_DATA"] = folder
        os.chdir(folder)
        Path("game.jsonl").write_text("")
        for line in typed_lines(host):
            keys = [
                statistics.median(times) for times in zip(*(measure(host, line) for _ in range(REPEATS)), strict=True)
            ]
            worst = max(worst, *keys)
            print(f"  {line[:44]:<44} median {statistics.median(keys):6.1f}   slowest key {max(keys):6.1f}")
    print(f"slowest key {worst:.1f} ms, {'within' if worst < LIMIT else 'above'} {LIMIT:.0f} ms")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "shallow-sea")
