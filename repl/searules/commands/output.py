"""How results reach a terminal, a file or a pipe: in colour only where a person can see it."""

import json
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

import click
from attrs import frozen

from searules.commands.codes import RULE_FAULT
from searules.diagnostics import NOWHERE, Diagnostic, SeaError, Span, render, render_all, visible

WIDEST = 100
"""Columns that text is set in where the terminal is wider, or where there is none."""


@frozen
class Output:
    """A stream, whether it may be coloured, and how many columns it has."""

    stream: TextIO
    color: bool
    width: int

    @classmethod
    def on_results(cls) -> "Output":
        """Standard output."""
        return cls.on(sys.stdout)

    @classmethod
    def on_errors(cls) -> "Output":
        """The error stream."""
        return cls.on(sys.stderr)

    @classmethod
    def on(cls, stream: TextIO) -> "Output":
        """A stream as it is: plain unless it is a terminal that can and may show colour."""
        terminal = stream.isatty()
        width = min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST) if terminal else WIDEST
        return cls(stream, terminal and color_wanted(), width)

    def line(self, text: str = "") -> None:
        """A line of text; `click.style` codes in it are left out where there is no colour."""
        click.echo(text, file=self.stream, color=self.color)

    def json(self, data: object) -> None:
        """Data as JSON, indented."""
        self.line(json.dumps(data, indent=2, ensure_ascii=False))

    def heading(self, text: str) -> None:
        """A line that begins a part."""
        self.line(click.style(text, bold=True))

    def diagnostics(self, found: Iterable[Diagnostic], limit: int = 20) -> None:
        """The pictures of mistakes."""
        text = render_all(found, self.color, self.width, limit)
        if text:
            self.line(text)

    def problem(self, error: SeaError) -> None:
        """What a refusal says, with the picture of its place where it has one."""
        placed = placed_diagnostic(error)
        self.line(render(placed, self.color, self.width) if placed else f"sea: {visible(str(error))}")

    def table(self, head: Sequence[str], rows: Iterable[Sequence[object]], right: Iterable[int] = ()) -> None:
        """Columns under headings; those in `right` are numbers. Wide cells are wrapped on a terminal only."""
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
        numbers = set(right)
        for place, name in enumerate(head):
            table.add_column(name, justify="right" if place in numbers else "left")
        for row in rows:
            table.add_row(*(Text(visible(str(cell))) for cell in row))
        width = self.width if self.stream.isatty() else 10_000
        console = Console(file=self.stream, width=width, no_color=not self.color, highlight=False)
        with console.capture() as captured:
            console.print(table)
        for line in captured.get().splitlines():
            self.line(line.rstrip())


def color_wanted() -> bool:
    """Whether the environment leaves colour on (`NO_COLOR`, `TERM=dumb`)."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def placed_diagnostic(error: SeaError) -> Diagnostic | None:
    """A fault with its place in a text, as a mistake that can be drawn; None where it has no place."""
    span = getattr(error, "span", None)
    if not isinstance(span, Span) or span == NOWHERE:
        return None
    message = str(getattr(error, "message", error))
    notes = [str(note) for note in getattr(error, "notes", ())]
    return Diagnostic(RULE_FAULT, message, span, notes=notes)
