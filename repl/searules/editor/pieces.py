"""A file as an editor keeps it: read declaration by declaration, each again only when its own text has changed."""

from attrs import define, evolve, field, frozen

from searules.diagnostics import Diagnostic, Source
from searules.diagnostics.source import Above
from searules.language import tree
from searules.language.layout import Piece
from searules.language.parser import Read, parse, read_piece


@frozen(eq=False)
class Part:
    """A declaration of a file: its text, where it begins there, and what was read of it. The spans in `read` are of a
    source of its own, which knows how many lines stand above it."""

    text: str
    start: int
    source: Source = field(repr=False)
    read: Read = field(repr=False)

    @property
    def node(self) -> tree.Declaration | None:
        """The declaration, if it could be read."""
        return self.read.node if isinstance(self.read.node, tree.Declaration) else None


@define(eq=False)
class Sheet:
    """A file: its text, the parts of it, its declarations, and what is wrong with the text."""

    source: Source
    parts: tuple[Part, ...] = ()
    file: tree.File | None = None
    problems: list[Diagnostic] = field(factory=list)

    @classmethod
    def of(cls, source: Source, before: "Sheet | None" = None) -> "Sheet":
        """Read a text, with the help of what was read of the one before it."""
        kept: dict[str, list[Part]] = {}
        for part in before.parts if before is not None else ():
            kept.setdefault(part.text, []).append(part)
        made: list[Part] = []

        def read(source: Source, piece: Piece) -> Read:
            old = kept.get(piece.text)
            part = old.pop(0) if old else _new(source.name, piece)
            made.append(evolve(part, start=piece.start))
            return part.read

        file, problems = parse(source, read)
        sheet = cls(source, tuple(made), file, problems)
        sheet.settle()
        return sheet

    def settle(self) -> None:
        """Tell the parts how many lines stand above them; another sheet may have told them otherwise."""
        line, at = 0, 0
        for part in self.parts:
            line += self.source.text.count("\n", at, part.start)
            at = part.start
            if part.source.above is not None:
                part.source.above.lines = line

    def part_at(self, offset: int) -> Part | None:
        """The declaration in which a character stands, or behind which it does."""
        return next((part for part in reversed(self.parts) if part.start <= offset), None)


def _new(name: str, piece: Piece) -> Part:
    source = Source(name, piece.text, Above())
    return Part(piece.text, piece.start, source, read_piece(source, Piece(0, piece.text)))
