"""What of a rulebook is in the rules: for each of its sections, the lines that cite it.

A game declares its rulebook's sections in a table beside it, `sections.tsv`, with a heading line and the columns
`section` (the title), `cited as` (how citations begin that mean it), `numbers` (of its rules, apart by spaces) and
`kind` (`rule`, or `flavour` for what has no rules in it).
"""

import csv
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import field, frozen

from searules.diagnostics import SeaError, Span
from searules.language import tree
from searules.language.walk import walk
from searules.rules.loading import Text

FILE = "sections.tsv"
COLUMNS = ("section", "cited as", "numbers", "kind")


@frozen
class Section:
    """A section of the rulebook: its title, how it is cited, the numbers of its rules, whether it has rules at all."""

    title: str
    cited_as: str
    numbers: tuple[str, ...]
    has_rules: bool


@frozen
class Citing:
    """A line that cites the rulebook: what it says, the declaration it stands in, and its place."""

    citation: str
    declaration: str
    span: Span


@frozen
class Coverage:
    """A section with the lines that cite it, by number ("" where they name none), and the numbers that none cites."""

    section: Section
    cited: dict[str, list[Citing]] = field(factory=dict)

    @property
    def missing(self) -> tuple[str, ...]:
        """Numbers of rules that no line cites; the title itself where nothing cites a section that has rules."""
        if not self.section.has_rules:
            return ()
        if not self.section.numbers:
            return () if self.cited else (self.section.title,)
        return tuple(number for number in self.section.numbers if number not in self.cited)


def sections(folder: Path) -> list[Section]:
    """The sections that the game in a folder declares. Raises `SeaError` if there is no such table, or a bad one."""
    try:
        with (folder / FILE).open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t"))
    except OSError:
        raise SeaError(f"there is no {FILE} beside the game: it lists the sections of its rulebook") from None
    except UnicodeDecodeError:
        raise SeaError(f"{FILE} is not UTF-8 text") from None
    found = []
    for row in rows:
        if any(row.get(column) is None for column in COLUMNS):
            raise SeaError(f"{FILE} needs the columns {', '.join(COLUMNS)}, apart by tabs, in every line")
        numbers = tuple(row["numbers"].split())
        found.append(Section(row["section"], row["cited as"] or row["section"], numbers, row["kind"] != "flavour"))
    return found


def citings(texts: Iterable[Text]) -> Iterator[Citing]:
    """Every citation in a game and its variants, in the order of the texts."""
    for text in texts:
        for declaration in (text.header, *text.declarations):
            for node in walk(declaration):
                margin = getattr(node, "margin", None)
                for citation in margin.citations if isinstance(margin, tree.Margin) else ():
                    yield Citing(citation, _name(declaration), node.span)


def _name(declaration: tree.Declaration) -> str:
    """How a declaration is called: by its own name, its text, or the words it begins with."""
    inner = declaration.declaration if isinstance(declaration, tree.Replace) else declaration
    name = getattr(inner, "name", None) or getattr(inner, "block", None) or getattr(inner, "text", None)
    if isinstance(name, tree.Name):
        return name.text
    if isinstance(name, tree.Text):
        return f'"{name.value}"'
    return " ".join(inner.span.text.split(":")[0].split()[:4])


def coverage(wanted: Iterable[Section], found: Iterable[Citing]) -> tuple[list[Coverage], list[Citing]]:
    """Each section with the lines that cite it, and the citations that mean no section."""
    told = [Coverage(section) for section in wanted]
    by_length = sorted(told, key=lambda one: len(one.section.cited_as), reverse=True)
    strays = []
    for citing in found:
        one = next((one for one in by_length if _means(citing.citation, one.section)), None)
        if one is None:
            strays.append(citing)
            continue
        number = citing.citation.removeprefix(one.section.cited_as).strip(" ,")
        number = re.sub(r"(?<=\d)[a-z]$", "", number)
        one.cited.setdefault(number, []).append(citing)
    return told, strays


def _means(citation: str, section: Section) -> bool:
    begin = section.cited_as
    return citation == begin or citation.startswith((begin + " ", begin + ","))
