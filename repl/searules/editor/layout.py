"""The canonical layout as edits of the lines that differ, so that cursors and folds elsewhere stay."""

from difflib import SequenceMatcher
from pathlib import Path

from searules.diagnostics import Rejected, Source
from searules.editor.desk import Desk, is_table
from searules.editor.places import Place, Range
from searules.editor.rename import Change
from searules.language.format import format_source


def formatted(desk: Desk, file: Path) -> list[Change]:
    """What `sea fmt` would change in a file; nothing where it cannot be read as rules."""
    source = desk.source(file)
    if not isinstance(source, Source) or is_table(file):
        return []
    try:
        wanted = format_source(source)
    except Rejected:
        return []
    return line_changes(file, source.text, wanted)


def line_changes(file: Path, old: str, new: str) -> list[Change]:
    """The changes of whole lines that make one text of another."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    found = []
    for tag, first, last, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            found.append(Change(file, Range(Place(first, 0), Place(last, 0)), "".join(after[start:end])))
    return found
