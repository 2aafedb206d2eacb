"""What can be done about a mistake with a keystroke: the exact replacement where the message has one."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen

from searules.diagnostics import Diagnostic
from searules.editor.analysis import look_at
from searules.editor.places import Place, Range, place_of, range_of
from searules.editor.rename import Change, applied
from searules.editor.workshop import Workshop
from searules.language import tree

_MEANT = re.compile(r"did you mean '([^']+)'\?")
_POINTER = "SEA0209"
_NO_HEADER = "SEA0100"


@frozen
class Fix:
    """Something that can be done: in words, and as changes; `code` is that of the mistake, `range` its place."""

    title: str
    code: str
    range: Range
    changes: tuple[Change, ...]


def fixes(workshop: Workshop, file: Path, asked: Range) -> list[Fix]:
    """What can be done about the mistakes that touch a range. Only what makes the mistake go away is offered."""
    found = []
    for diagnostic in workshop.verdict(file).diagnostics:
        place = range_of(diagnostic.span)
        if Path(diagnostic.span.source.name) != file or place.end < asked.start or asked.end < place.start:
            continue
        for title, changes in _proposed(workshop, file, diagnostic):
            if _helps(workshop, file, changes):
                found.append(Fix(title, diagnostic.code, place, tuple(changes)))
    return found


def _proposed(workshop: Workshop, file: Path, diagnostic: Diagnostic) -> Iterator[tuple[str, list[Change]]]:
    place = range_of(diagnostic.span)
    replacement = diagnostic.fix
    meant = _MEANT.search(diagnostic.suggestion)
    if replacement is None and meant is not None:
        yield from _of_name(file, diagnostic, meant[1])
    elif replacement is not None:
        yield f"Write `{replacement}`", [Change(file, place, replacement)]
    if diagnostic.code == _POINTER:
        name = diagnostic.span.text.lstrip("~ \t")
        yield f"Declare the ruling `{name}`", [_ruling(workshop, file, name)]
    if diagnostic.code == _NO_HEADER:
        title = file.stem.replace("-", " ").capitalize()
        yield "Begin a game", [Change(file, Range(Place(0, 0), Place(0, 0)), f'game "{title}"\nplayers 2\n\n')]


def _of_name(file: Path, diagnostic: Diagnostic, name: str) -> Iterator[tuple[str, list[Change]]]:
    """The nearest name in place of the one that there is not: the last word of the place that is not it."""
    span = diagnostic.span
    words = list(re.finditer(r"[A-Za-z]\w*", span.text))
    for word in reversed(words[-1:] if len(words) == 1 else words):
        start = span.start + word.start()
        there = Range(place_of(span.source, start), place_of(span.source, span.start + word.end()))
        yield f"Write `{name}`", [Change(file, there, name)]


def _ruling(workshop: Workshop, file: Path, name: str) -> Change:
    """A declaration of a ruling, below the last one, or below the head of the text."""
    above: Sequence[object] = (tree.Ruling, tree.Players, tree.Game, tree.Variant)
    parts = workshop.desk.sheet(file).parts
    for kind in above:
        rows = [part for part in parts if isinstance(kind, type) and isinstance(part.node, kind)]
        if rows:
            line = workshop.desk.text(file).count("\n", 0, rows[-1].start) + rows[-1].text.rstrip().count("\n") + 1
            break
    else:
        line = 0
    where = Place(line, 0)
    return Change(file, Range(where, where), f'ruling {name}: "How it was decided."\n')


def _helps(workshop: Workshop, file: Path, changes: list[Change]) -> bool:
    """Whether there are fewer mistakes afterwards."""
    verdict = workshop.verdict(file)
    first = next((titles[0] for titles in verdict.analyses if titles), "")
    with workshop.desk.trying(applied(workshop.desk, changes)) as trial:
        return len(look_at(file, trial, first=first).diagnostics) < len(verdict.diagnostics)
