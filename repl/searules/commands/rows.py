"""A file with a line for each play, written as the plays come in."""

import csv
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from attrs import define, field

from searules.commands.files import in_one_step, not_written


@define(eq=False)
class RowFile:
    """A CSV file; its columns are the keys of the first row. It takes the place of what was there when it is left, and
    only if it has rows and nothing was raised. Nothing is written without a path."""

    path: Path | None
    _open: ExitStack = field(factory=ExitStack, init=False)
    _writer: Any = field(default=None, init=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.path is not None:
            try:
                self._open.__exit__(kind, error, trace)
            except OSError as wrong:
                raise not_written(self.path, wrong) from None

    def write(self, rows: Sequence[Mapping[str, object]]) -> None:
        """Add rows. What a row does not have stays empty. Raises UsageError where the disk takes no more."""
        if self.path is None or not rows:
            return
        try:
            if self._writer is None:
                self._writer = self._begun(self.path, rows)
            self._writer.writerows(rows)
        except OSError as error:
            raise not_written(self.path, error) from None

    def _begun(self, path: Path, rows: Sequence[Mapping[str, object]]) -> "csv.DictWriter[str]":
        place = self._open.enter_context(in_one_step(path))
        file = self._open.enter_context(place.open("w", encoding="utf-8", newline=""))
        longest = max(rows, key=len)
        writer = csv.DictWriter(file, list(longest), lineterminator="\n", restval="")
        writer.writeheader()
        return writer
