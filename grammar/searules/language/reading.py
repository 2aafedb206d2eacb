"""From a file to a source: what a file holds, or why it cannot be read, as a mistake and never a traceback."""

import re
from pathlib import Path

from searules.diagnostics.diagnostic import Diagnostic
from searules.diagnostics.source import Source, Span

LARGEST_FILE = 1_000_000
"""How many bytes a file may have."""


def read_file(path: Path, name: str | None = None) -> Source | Diagnostic:
    """The text of a file under its path, or another name.

    A byte order mark is left out; line ends stay as they are, except that those of old Macs become `\\n`.
    """
    shown = str(path) if name is None else name
    try:
        if path.is_dir():
            return _refusal("SEA0040", shown, "this is a directory", "name a file in it")
        size = path.stat().st_size
        if size > LARGEST_FILE:
            return _too_large(shown, size)
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return _refusal("SEA0040", shown, "there is no such file", "check the name")
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return _refusal("SEA0040", shown, f"this file cannot be read: {reason}")
    return read_bytes(data, shown)


def read_bytes(data: bytes, name: str) -> Source | Diagnostic:
    """The text that these bytes are, under a name, or why they are none."""
    if len(data) > LARGEST_FILE:
        return _too_large(name, len(data))
    if b"\0" in data:
        return _refusal(
            "SEA0043", name, f"this is no text: byte {data.index(0) + 1} is zero", "a rules file is plain text"
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        message = f"this file is not UTF-8: line {before.count(10) + 1} has the byte 0x{data[error.start]:02X}"
        source = Source(name, before.decode("utf-8-sig"))
        end = len(source.text)
        hint = "save it as UTF-8"
        return Diagnostic("SEA0042", message, Span(source, end, end), suggestion=hint)
    return Source(name, re.sub(r"\r(?!\n)", "\n", text))


def _refusal(code: str, name: str, message: str, suggestion: str = "") -> Diagnostic:
    return Diagnostic(code, message, Span(Source(name, ""), 0, 0), suggestion=suggestion)


def _too_large(name: str, size: int) -> Diagnostic:
    message = f"this file has {size:,} bytes, and {LARGEST_FILE:,} is the most"
    return _refusal("SEA0041", name, message, "put long tables into files beside it")
