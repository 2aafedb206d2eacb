"""Mistakes as an editor shows them: in files by path, with ranges; plain data that another process can send."""

from collections.abc import Iterable
from pathlib import Path

from attrs import evolve, field, frozen

from searules.diagnostics import Diagnostic, Severity, Source
from searules.editor.desk import Desk
from searules.editor.places import Place, Range, range_of


@frozen
class Related:
    """A further place, and what it has to do with the mistake."""

    file: Path
    range: Range
    text: str


@frozen
class Finding:
    """A mistake: the same as a `Diagnostic`, with places that need no text."""

    file: Path
    range: Range
    severity: Severity
    code: str
    message: str
    related: tuple[Related, ...] = ()

    @property
    def key(self) -> tuple[Path, Range, str, str]:
        """What makes two of them the same mistake."""
        return self.file, self.range, self.code, self.message.partition("\n")[0]


def finding_of(diagnostic: Diagnostic) -> Finding:
    """The mistake with its label, reasons and suggestion under the message, as an editor shows it."""
    message = [diagnostic.message]
    if diagnostic.label:
        message.append(diagnostic.label)
    message += [f"note: {note}" for note in diagnostic.notes]
    if diagnostic.suggestion:
        message.append(f"help: {diagnostic.suggestion}")
    span = diagnostic.span
    related = [Related(Path(label.span.source.name), range_of(label.span), label.text) for label in diagnostic.labels]
    return Finding(
        file=Path(span.source.name),
        range=range_of(span),
        severity=diagnostic.severity,
        code=diagnostic.code,
        message="\n".join(message),
        related=tuple(related),
    )


@frozen(eq=False)
class Kept:
    """A mistake that was found some time ago, with the declaration in which it stands: as long as that is unchanged the
    mistake is shown, wherever the declaration has gone."""

    finding: Finding
    source: Source | None = field(repr=False)
    lines_above: int = 0

    @classmethod
    def of(cls, finding: Finding, desk: Desk) -> "Kept":
        """A mistake as it is found now."""
        for part in reversed(desk.sheet(finding.file).parts):
            above = part.source.above.lines if part.source.above is not None else 0
            if above <= finding.range.start.line:
                return cls(finding, part.source, above)
        return cls(finding, None)

    def now(self, desk: Desk) -> Finding | None:
        """The mistake where it stands now; None if its declaration has been changed."""
        if self.source is None or self.source.above is None:
            return self.finding
        if all(part.source is not self.source for part in desk.sheet(self.finding.file).parts):
            return None
        return moved(self.finding, self.source.above.lines - self.lines_above)


def moved(finding: Finding, lines: int) -> Finding:
    """A mistake so many lines further down."""
    start, end = finding.range.start, finding.range.end
    there = Range(Place(start.line + lines, start.column), Place(end.line + lines, end.column))
    return evolve(finding, range=there)


def by_file(found: Iterable[Finding]) -> dict[Path, list[Finding]]:
    """The mistakes of each file, each once, in the order of the text."""
    files: dict[Path, dict[tuple[Path, Range, str, str], Finding]] = {}
    for finding in found:
        files.setdefault(finding.file, {}).setdefault(finding.key, finding)
    return {file: sorted(there.values(), key=lambda one: (one.range.start, one.code)) for file, there in files.items()}
