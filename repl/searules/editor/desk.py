"""The texts that lie open, and those beside them on the disk, as the checker reads them."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from attrs import define, field

from searules.diagnostics import Diagnostic, Diagnostics, Source
from searules.editor.pieces import Sheet
from searules.language import tree
from searules.language.reading import read_file
from searules.rules import shelf
from searules.rules.loading import Files
from searules.rules.tables import DELIMITERS, read_table

Table = tuple[tree.Table, str, tree.Table, Diagnostics]
"""A table as declared, the text of its file, the table with its rows, and what is wrong with them."""


def is_table(file: Path) -> bool:
    """Whether a file is a table that may lie beside rules. Anything else is rules, also a text without a file."""
    return file.suffix.lower() in DELIMITERS


@define(eq=False)
class Desk(Files):
    """Where the checker of an editor finds texts: what is open as it stands there, everything else on the disk.

    What was read is kept, and read again only as far as it has changed. Files are named by resolved paths.
    """

    open: dict[Path, str] = field(factory=dict)
    changes: int = 0
    """How often a text has been put or closed."""
    _sheets: dict[str, Sheet] = field(factory=dict)
    _sources: dict[Path, Source] = field(factory=dict, init=False)
    _tables: dict[int, Table] = field(factory=dict)
    _headers: dict[Path, tuple[str, tuple[shelf.Header, ...]]] = field(factory=dict)

    def put(self, file: Path, text: str) -> None:
        """A text is open, and this is how it stands now."""
        self.changes += 1
        self.open[file] = re.sub(r"\r(?!\n)", "\n", text.removeprefix("\ufeff"))

    def close(self, file: Path) -> None:
        """A text is not open any more: from now on its file counts."""
        self.changes += 1
        self.open.pop(file, None)

    @contextmanager
    def trying(self, texts: Mapping[Path, str]) -> Iterator["Desk"]:
        """For a while a desk on which these texts lie as well; what is found there has no places afterwards."""
        trial = Desk({**self.open, **texts}, 0, dict(self._sheets), dict(self._tables), dict(self._headers))
        try:
            yield trial
        finally:
            for sheet in self._sheets.values():
                sheet.settle()

    def text(self, file: Path) -> str:
        """The text of a file; empty if it cannot be read."""
        source = self.source(file)
        return source.text if isinstance(source, Source) else ""

    def sheet(self, file: Path) -> Sheet:
        """A file, read; an empty one if there is none, or if it is no text of rules but a table."""
        source = self.source(file)
        rules = isinstance(source, Source) and not is_table(file)
        return self._sheet(source if isinstance(source, Source) and rules else Source(str(file), ""))

    def source(self, file: Path) -> Source | Diagnostic:
        """What a file holds, or would hold if it were saved now."""
        text = self.open.get(file)
        if text is None:
            return read_file(file)
        known = self._sources.get(file)
        if known is None or known.text != text:
            known = self._sources[file] = Source(str(file), text)
        return known

    def parse(self, source: Source) -> tuple[tree.File, list[Diagnostic]]:
        """The declarations of a text, and what is wrong with it."""
        sheet = self._sheet(source)
        assert sheet.file is not None
        return sheet.file, sheet.problems

    def table(self, table: tree.Table, folder: Path, diagnostics: Diagnostics) -> tree.Table:
        """A table with its rows, which are read again only if they have changed."""
        if table.file is None:
            return table
        text = self.text(folder / table.file.value)
        known = self._tables.get(id(table))
        if known is None or known[1] != text or not text:
            found = Diagnostics()
            known = table, text, read_table(table, folder, found, self.source), found
            self._tables[id(table)] = known
        diagnostics.extend(known[3])
        return known[2]

    def headers(self, folder: Path) -> tuple[shelf.Header, ...]:
        """The games and variants of a folder, also those that are not saved yet."""
        files = dict.fromkeys(shelf.sea_files(folder))
        files.update(dict.fromkeys(file for file in self.open if file.parent == folder and file.suffix == ".sea"))
        return tuple(header for file in sorted(files) for header in self._headers_in(file))

    def _headers_in(self, file: Path) -> tuple[shelf.Header, ...]:
        text = self.text(file)
        known = self._headers.get(file)
        if known is None or known[0] != text:
            known = text, shelf.headers_in(text, file)
            self._headers[file] = known
        return known[1]

    def _sheet(self, source: Source) -> Sheet:
        known = self._sheets.get(source.name)
        if known is None or known.source.text != source.text:
            known = Sheet.of(source, known)
            self._sheets[source.name] = known
        return known
