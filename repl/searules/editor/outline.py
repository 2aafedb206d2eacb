"""The shape of a text: its declarations as a tree, what can be folded, and names to be looked for everywhere."""

import re
from collections.abc import Iterator
from pathlib import Path

from attrs import field, frozen

from searules.diagnostics import Source
from searules.editor.desk import Desk
from searules.editor.pieces import Part
from searules.editor.places import Range, place_of, range_of
from searules.editor.symbols import declared
from searules.language import tree
from searules.rules import shelf
from searules.rules.names import SORTS, key_of

MOST_FILES = 500


@frozen
class Entry:
    """A declaration, or a part of one, in an outline: `range` is all of it, `name_range` the place of its name."""

    name: str
    sort: str
    detail: str
    range: Range
    name_range: Range
    inner: tuple["Entry", ...] = field(default=())


def outline(desk: Desk, file: Path) -> list[Entry]:
    """The declarations of a file; those of a variant stand under its header."""
    entries: list[Entry] = []
    variant: tuple[Entry, list[Entry]] | None = None
    for part in desk.sheet(file).parts:
        entry = _entry(part)
        if entry is None:
            continue
        if isinstance(part.node, tree.Variant):
            entries += _closed(variant)
            variant = entry, []
        elif variant is not None:
            variant[1].append(entry)
        else:
            entries.append(entry)
    return entries + _closed(variant)


def _closed(variant: tuple[Entry, list[Entry]] | None) -> list[Entry]:
    if variant is None:
        return []
    head, inner = variant
    whole = Range(head.range.start, inner[-1].range.end if inner else head.range.end)
    return [Entry(head.name, head.sort, head.detail, whole, head.name_range, tuple(inner))]


def _entry(part: Part) -> Entry | None:
    lines = part.text.rstrip().split("\n")
    whole = Range(place_of(part.source, 0), place_of(part.source, len(part.text.rstrip())))
    if part.node is None:  # a text that cannot be read is shown by its first words
        head = re.match(r"\S+(?:[ \t]+\w+)?", part.text)
        if head is None:
            return None
        return Entry(head[0], "unread", "", whole, Range(whole.start, place_of(part.source, head.end())))
    inner = part.node.declaration if isinstance(part.node, tree.Replace) else part.node
    names = list(declared(part.node))
    key = key_of(inner)
    title = getattr(inner, "title", None) or (key[1] if key is not None else lines[0].split(":")[0][:60])
    sort = SORTS[type(inner)][1] if type(inner) in SORTS else "edit"
    own = next((span for symbol, span, _, _ in names if key is not None and symbol.name == key[1]), None)
    at = range_of(own) if own is not None else Range(whole.start, place_of(part.source, len(lines[0])))
    parts = [
        Entry(symbol.name, what, "", range_of(node.span), range_of(span))
        for symbol, span, what, node in names
        if symbol.space in ("label", "column", "member", "field") and span.source is part.source
    ]
    fitting = tuple(entry for entry in parts if _holds(entry.range, entry.name_range) and _holds(whole, entry.range))
    return Entry(str(title), sort, "edit" if inner is not part.node else "", whole, at, fitting)


def _holds(outer: Range, inner: Range) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


@frozen
class Fold:
    """Lines that can be folded away, from 0, both in."""

    start: int
    end: int
    comment: bool = False


def folds(text: str) -> Iterator[Fold]:
    """The blocks of a text by their indentation, and comments of several lines."""
    lines = text.split("\n")
    opened: list[tuple[int, int]] = []
    last = -1
    comment = -1
    for number, line in enumerate([*lines, "."]):
        stripped = line.strip()
        if stripped.startswith("#"):
            comment = number if comment < 0 else comment
            continue
        if comment >= 0 and number - comment > 1:
            yield Fold(comment, number - 1, comment=True)
        comment = -1
        if not stripped:
            continue
        depth = len(line) - len(line.lstrip())
        while opened and opened[-1][0] >= depth:
            _, start = opened.pop()
            if last > start:
                yield Fold(start, last)
        opened.append((depth, number))
        last = number


def everywhere(desk: Desk, folders: list[Path], wanted: str) -> Iterator[tuple[Path, Entry]]:
    """The declarations of all files below some folders whose names have these letters in this order."""
    pattern = re.compile(".*".join(map(re.escape, wanted)), re.IGNORECASE)
    files = [file for folder in folders for file in sorted(folder.rglob("*.sea"))]
    for file in files[:MOST_FILES]:
        for entry in outline(desk, file.resolve()):
            for one in (entry, *(entry.inner if entry.sort == "variant" else ())):
                if pattern.search(one.name):
                    yield file.resolve(), one


def headers(text: str, file: Path) -> tuple[shelf.Header, ...]:
    """The games and variants that a text begins."""
    return shelf.headers_in(Source(str(file), text).text, file)
