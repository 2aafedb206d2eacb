"""A mistake as a value: what is wrong, where, why, and what to do about it."""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum

from attrs import field, frozen

from searules.diagnostics.source import Span


class Severity(Enum):
    """How bad it is. Only errors keep a file from being played."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


@frozen
class Label:
    """A further place, with what it has to do with the mistake."""

    span: Span
    text: str


# Converters with types of their own: of the bare `tuple` a type checker does not learn what may be passed.
def _labels(labels: Iterable[Label]) -> tuple[Label, ...]:
    return tuple(labels)


def _notes(notes: Iterable[str]) -> tuple[str, ...]:
    return tuple(notes)


@frozen
class Diagnostic:
    """One mistake.

    `code` is `SEA` and four digits and never changes its meaning (the registry is `codes.py`).
    `message` stands alone, in an author's words. `label` says what is at the primary span, `notes` give
    reasons, `suggestion` says what to write instead, `fix` is the exact replacement of the primary span
    where one is certain enough to be applied by an editor.
    """

    code: str
    message: str
    span: Span
    severity: Severity = Severity.ERROR
    label: str = ""
    labels: tuple[Label, ...] = field(default=(), converter=_labels)
    notes: tuple[str, ...] = field(default=(), converter=_notes)
    suggestion: str = ""
    fix: str | None = None

    @property
    def is_error(self) -> bool:
        """Whether it keeps the file from being played."""
        return self.severity is Severity.ERROR


class SeaError(Exception):
    """Any refusal that a user can meet; its text is a sentence for them, never a traceback."""


class Rejected(SeaError):  # noqa: N818 - it says what happened to the text
    """A text was not accepted: carries every diagnostic that was found, in the order of the text."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        errors = [d for d in self.diagnostics if d.is_error]
        first = errors[0] if errors else None
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(f"{first.span}: {first.message} [{first.code}]{more}" if first else "no error")


class Diagnostics:
    """Collects mistakes, so that a stage can go on after the first; each place gets one error of a code."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int, int, str, str], Diagnostic] = {}
        self._silenced: list[Callable[[Diagnostic], bool]] = []

    def silence(self, follows: Callable[[Diagnostic], bool]) -> None:
        """From now on leave out what only follows from a mistake that was found before."""
        self._silenced.append(follows)

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a mistake; the same code and message at the same place counts once."""
        if any(follows(diagnostic) for follows in self._silenced):
            return
        self._found.setdefault((*_place(diagnostic), diagnostic.code, diagnostic.message), diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Keep several."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def take(self, other: "Diagnostics") -> None:
        """Keep all that another collection has found, and leave out what it would leave out."""
        self.extend(other)
        self._silenced.extend(other._silenced)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.sorted())

    def __len__(self) -> int:
        return len(self._found)

    def sorted(self) -> list[Diagnostic]:
        """In the order of the text, file by file."""
        return sorted(self._found.values(), key=lambda d: (*_place(d), d.code))

    @property
    def errors(self) -> list[Diagnostic]:
        """Those that keep the file from being played."""
        return [d for d in self.sorted() if d.is_error]

    def raise_if_errors(self) -> None:
        """Raise `Rejected` with all that was found if an error is among it."""
        if self.errors:
            raise Rejected(self.sorted())


def _place(diagnostic: Diagnostic) -> tuple[str, int, int]:
    """File, line and column: declarations may have been read one by one, each as a text of its own."""
    span = diagnostic.span
    return (span.source.name, *span.source.position(span.start))
