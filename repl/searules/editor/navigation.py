"""From a name to where it is declared, and to everywhere it is used, in a game and all its variants."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import frozen

from searules.diagnostics import Span
from searules.editor.names import Index, Use
from searules.editor.places import Range, range_of
from searules.editor.workshop import Workshop
from searules.language import tree
from searules.rules.shelf import base_parts


@frozen
class Location:
    """A range of a file."""

    file: Path
    range: Range

    @classmethod
    def of(cls, span: Span) -> "Location":
        """The place of a span."""
        return cls(Path(span.source.name), range_of(span))


def definition(workshop: Workshop, file: Path, offset: int) -> Location | None:
    """Where the name at an offset is declared; of a variant's header the game or variant that it is of."""
    base = _base(workshop, file, offset)
    if base is not None:
        return base
    home = workshop.home(file)
    index = workshop.index(home, offset if home == file else 0)
    use = workshop.use(file, offset)
    declared = None if use is None or index is None else index.declaration(use.symbol)
    return None if declared is None else Location.of(declared.span)


def _base(workshop: Workshop, file: Path, offset: int) -> Location | None:
    """The header to which the words after `of` in a variant's header lead."""
    part = workshop.desk.sheet(file).part_at(offset)
    if part is None or not isinstance(part.node, tree.Variant) or f'"{part.node.base}"' not in part.text:
        return None
    start = part.start + part.text.index(f'"{part.node.base}"', part.text.index(" of "))
    if not start <= offset <= start + len(part.node.base) + 2:
        return None
    family = workshop.family(file)
    stem, title = base_parts(part.node.base)
    if family is None:
        return None
    headers = [family.game.header] if title is None else [text.header for text in family.texts() if text.title == title]
    there = [header for header in headers if Path(header.span.source.name).stem == stem]
    return Location.of(there[0].span) if there else None


def uses(workshop: Workshop, file: Path, offset: int) -> list[Use]:
    """Every place where what the name at an offset means is named, in the game and its variants, in order."""
    use = workshop.use(file, offset)
    if use is None:
        return []
    home = workshop.home(file)
    return _sorted(
        one for index in _indexes(workshop, home, offset if home == file else 0, use) for one in index.of(use.symbol)
    )


def _indexes(workshop: Workshop, home: Path, offset: int, use: Use) -> list[Index]:
    own = workshop.index(home, offset)
    return ([own] if own is not None else []) + workshop.indexes(home, use.symbol.name)


def _sorted(found: Iterable[Use]) -> list[Use]:
    """Each place once."""
    unique = {(Path(use.span.source.name), *_corner(use.span)): use for use in found}
    return [unique[key] for key in sorted(unique)]


def _corner(span: Span) -> tuple[int, int]:
    return span.source.position(span.start)


def references(workshop: Workshop, file: Path, offset: int, declaration: bool = True) -> list[Location]:
    """The places of `uses`; without that of the declaration, if it is not wanted."""
    return [Location.of(use.span) for use in uses(workshop, file, offset) if declaration or not use.declares]


@frozen
class Highlight:
    """A use of a name; `declares` if it gets its meaning there."""

    location: Location
    declares: bool


def highlights(workshop: Workshop, file: Path, offset: int) -> Iterator[Highlight]:
    """The uses of a name in its own file."""
    use = workshop.use(file, offset)
    home = workshop.home(file)
    index = workshop.index(home, offset if home == file else 0)
    if use is not None and index is not None:
        for one in _sorted(index.of(use.symbol)):
            if one.span.source.name == str(file):
                yield Highlight(Location.of(one.span), one.declares)
