"""All that an editor's session knows: the texts on the desk, what was found in them, and what was known before."""

import re
from pathlib import Path

from attrs import define, field

from searules.diagnostics import Diagnostics, Source
from searules.editor.analysis import Analysis, Verdict, analyse, look_at, open_game
from searules.editor.desk import Desk, is_table
from searules.editor.findings import Finding, Kept, by_file, finding_of
from searules.editor.names import Index, Use
from searules.editor.resolving import index_of
from searules.language import tree
from searules.rules.variants import Family

Titles = tuple[str, ...]


@define(eq=False)
class Workshop:
    """The texts of a session and what is known of them. Whatever is asked is answered for the texts as they are now,
    or, where these cannot be read, as they were when they last could."""

    desk: Desk = field(factory=Desk)
    verdicts: dict[Path, Verdict] = field(factory=dict)
    _good: dict[Path, dict[Titles, tuple[int, Analysis]]] = field(factory=dict)
    _kept: dict[Path, list[Kept]] = field(factory=dict)
    _indexes: dict[tuple[Path, Titles], tuple[Analysis, Index]] = field(factory=dict)

    def look(self, file: Path, offset: int = 0) -> Verdict:
        """Look through a file as it is now: a game, or of several variants the one at this offset."""
        self.verdicts[file] = self._looked_at(file, self.title_at(file, offset))
        return self.verdicts[file]

    def _looked_at(self, file: Path, title: str) -> Verdict:
        found = look_at(file, self.desk, first=title)
        if found.whole:
            new = {titles: (self.desk.changes, analysis) for titles, analysis in found.analyses.items()}
            self._good.setdefault(file, {}).update(new)
        return found

    def verdict(self, file: Path, offset: int = 0) -> Verdict:
        """What was found in a file when it was last looked through; now, if it never was."""
        known = self.verdicts.get(file)
        return self.look(file, offset) if known is None else known

    def findings(self, file: Path) -> dict[Path, list[Finding]]:
        """Every mistake that is known of a file and of those beside it, by file; not in what has changed since."""
        found = [finding_of(one) for one in self.verdict(file).diagnostics if self._stands(one.span.source)]
        kept = [now for one in self._kept.get(file, ()) if (now := one.now(self.desk)) is not None]
        return by_file([*found, *kept])

    def keep(self, file: Path, findings: tuple[Finding, ...]) -> None:
        """Note all that was found by looking longer; it is shown until its place is changed."""
        at_once = {finding_of(one).key for one in self.verdict(file).diagnostics}
        self._kept[file] = [Kept.of(one, self.desk) for one in findings if one.key not in at_once]

    def _stands(self, source: Source) -> bool:
        """Whether a text that was looked through is still there."""
        if source.above is None:
            return True
        return any(part.source is source for part in self.desk.sheet(Path(source.name)).parts)

    # ---- what a place means ------------------------------------------------------------------------------------

    def title_at(self, file: Path, offset: int) -> str:
        """The title of the variant in which an offset stands; nothing in a game."""
        title = ""
        for part in self.desk.sheet(file).parts:
            if part.start > offset and title:
                break
            if isinstance(part.node, tree.Variant):
                title = part.node.title
        return title

    def analysis(self, file: Path, offset: int) -> Analysis | None:
        """The checked rules to which a place belongs: those of now, or the last ones that could be read."""
        title = self.title_at(file, offset)
        titles: Titles = (title,) if title else ()
        verdict = self.verdict(file, offset)
        since, good = self._good.get(file, {}).get(titles, (-1, None))
        if titles in verdict.analyses:
            return verdict.analyses[titles] if verdict.whole or good is None else good
        if since != self.desk.changes and verdict.analyses:  # another variant of the same file
            good = self._looked_at(file, title).analyses.get(titles, good)
        return good

    def analyses(self, file: Path) -> list[Analysis]:
        """What is known of the game or of the variants in a file, the newest last."""
        known = [analysis for _, analysis in sorted(self._good.get(file, {}).values(), key=lambda one: one[0])]
        return [*known, *self.verdict(file).analyses.values()]

    def index(self, file: Path, offset: int) -> Index | None:
        """All names of the rules to which a place belongs."""
        analysis = self.analysis(file, offset)
        return None if analysis is None else self.index_for(file, analysis)

    def index_for(self, file: Path, analysis: Analysis) -> Index:
        """All names of some rules; they are worked out again only if the rules are others than before."""
        key = file, tuple(text.title for text in analysis.texts)
        known = self._indexes.get(key)
        if known is None or known[0] is not analysis:
            known = analysis, index_of(analysis, None if known is None else known[1])
            self._indexes[key] = known
        return known[1]

    def spot(self, file: Path, offset: int) -> tuple[Source, int]:
        """An offset of a file as one of the text of a declaration, or of a table."""
        if not is_table(file):
            part = self.desk.sheet(file).part_at(offset)
            if part is not None:
                return part.source, offset - part.start
        return Source(str(file), self.desk.text(file)), offset

    def use(self, file: Path, offset: int) -> Use | None:
        """The name at a place, with what it means."""
        home = self.home(file)
        index = self.index(home, offset if home == file else 0)
        return None if index is None else index.at(*self.spot(file, offset))

    def home(self, file: Path) -> Path:
        """The rules to which a file belongs: itself, or for a table the game beside it that names it."""
        if not is_table(file):
            return file
        beside = sorted(header.file for header in self.desk.headers(file.parent))
        return next((one for one in beside if f'"{file.name}"' in self.desk.text(one)), file)

    # ---- everything that belongs to a game ---------------------------------------------------------------------

    def family(self, file: Path) -> Family | None:
        """The game of a file with its variants."""
        return open_game(file, Diagnostics(), self.desk)

    def indexes(self, file: Path, name: str) -> list[Index]:
        """The names of a game, and of each of its variants in which a name is written."""
        family = self.family(file)
        if family is None:
            return []
        analyses = [analyse(family, titles, Diagnostics()) for titles in naming(family, {name})]
        return [self.index_for(family.game.file, one) for one in analyses]


def naming(family: Family, names: set[str]) -> list[Titles]:
    """The game, and each variant that has one of these words in its text or in that of what it is built on."""
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names)))})\b")
    found: list[Titles] = [()]
    for text in family.texts():
        chain = [above for above in family.loader.chain(text) if above is not family.game]
        nodes = [decl for above in chain for decl in (above.header, *above.declarations)]
        if any(pattern.search(node.span.source.text) for node in nodes):
            found.append((text.title,))
    return found
