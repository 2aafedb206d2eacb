"""A file with a line for each play, written as the plays come in."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import click
from attrs import define, field


@define(eq=False)
class RowFile:
    """A CSV file; its columns are the keys of the first row. Nothing is written without a path."""

    path: Path | None
    _file: Any = field(default=None, init=False)
    _writer: Any = field(default=None, init=False)

    def __enter__(self) -> Self:
        if self.path is not None:
            self._file = self.path.open("w", encoding="utf-8", newline="")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()

    def write(self, rows: Sequence[Mapping[str, object]]) -> None:
        """Add rows. What a row does not have stays empty. Raises UsageError where the disk takes no more."""
        if self._file is None or not rows:
            return
        if self._writer is None:
            longest = max(rows, key=len)
            self._writer = csv.DictWriter(self._file, list(longest), lineterminator="\n", restval="")
            self._writer.writeheader()
        try:
            self._writer.writerows(rows)
        except OSError as error:
            raise click.UsageError(f"{self.path} cannot be written: {error.strerror}") from None
