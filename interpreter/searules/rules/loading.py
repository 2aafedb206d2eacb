"""From files to texts: a game, or the variants that a file holds, each with its own declarations."""

import re
from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path

from attrs import define, evolve, field, frozen

from searules.diagnostics.diagnostic import Diagnostic, Diagnostics, Label, SeaError
from searules.diagnostics.nearest import did_you_mean
from searules.diagnostics.source import Source, Span
from searules.language import tree
from searules.language.parser import parse
from searules.language.reading import read_file
from searules.rules import shelf
from searules.rules.tables import read_table

EDITS = (
    tree.Replace
    | tree.ReplaceStep
    | tree.Change
    | tree.Remove
    | tree.Before
    | tree.After
    | tree.ExtendTable
    | tree.ExtendAction
    | tree.ExtendPayment
    | tree.Fix
    | tree.Default
    | tree.NotWith
    | tree.TestedWith
)
"""What only a variant may say."""


@frozen(eq=False)
class Text:
    """One game or one variant: its header, and the declarations that follow it, with its tables read."""

    header: tree.Game | tree.Variant
    declarations: tuple[tree.Declaration, ...] = field(repr=False)
    file: Path
    source: Source = field(repr=False)

    @property
    def title(self) -> str:
        """The title as printed."""
        return self.header.title

    @property
    def slug(self) -> str:
        """The title as commands write it."""
        return shelf.slug(self.title)


@lru_cache(maxsize=32)
def _parsed(source: Source) -> tuple[tree.File, tuple[Diagnostic, ...]]:
    """What was read is kept: a process that loads a game again, with other variants or players, finds the same text."""
    file, problems = parse(source)
    return file, tuple(problems)


class Files:
    """Where texts come from: the disk. An editor puts in the place of this what also knows the texts that are not saved
    yet, and what it has read before."""

    def source(self, file: Path) -> Source | Diagnostic:
        """What a file holds, or why it cannot be read."""
        return read_file(file)

    def parse(self, source: Source) -> tuple[tree.File, list[Diagnostic]]:
        """The declarations of a text, and what is wrong with it."""
        file, problems = _parsed(source)
        return file, list(problems)

    def table(self, table: tree.Table, folder: Path, diagnostics: Diagnostics) -> tree.Table:
        """A table with its rows, also where these are in a file of the folder."""
        return read_table(table, folder, diagnostics, self.source)

    def headers(self, folder: Path) -> tuple[shelf.Header, ...]:
        """The games and variants of a folder."""
        return shelf.folder_headers(folder)


@define
class Loader:
    """Reads texts, each file once, and finds what a variant is of."""

    diagnostics: Diagnostics
    files: Files = field(factory=Files)
    _texts: dict[Path, tuple[Text, ...]] = field(factory=dict)

    def texts(self, file: Path) -> tuple[Text, ...]:
        """All texts of a file, with mistakes in their headers and tables noted."""
        key = file.resolve()
        if key not in self._texts:
            self._texts[key] = read_texts(file, self.diagnostics, self.files)
        return self._texts[key]

    def chain(self, text: Text) -> tuple[Text, ...]:
        """A text and all it is built on, the game first; without the game where that cannot be found."""
        found = [text]
        while isinstance(header := found[0].header, tree.Variant):
            base = self._base(found[0], header)
            if base is None:
                break
            if base in found:
                self.diagnostics.add(_circle(found[0], found[: found.index(base) + 1]))
                break
            found.insert(0, base)
        return tuple(found)

    def _base(self, text: Text, header: tree.Variant) -> Text | None:
        stem, title = shelf.base_parts(header.base)
        file = _base_file(text.file.parent, stem)
        if file is None:
            self.diagnostics.add(_no_base(text, header, stem))
            return None
        texts = self.texts(file)
        wanted = [t for t in texts if (isinstance(t.header, tree.Game) if title is None else t.title == title)]
        if wanted:
            return wanted[0]
        if texts:
            self.diagnostics.add(_no_title(header, stem, title, texts))
        return None


def read_texts(file: Path, diagnostics: Diagnostics, files: Files) -> tuple[Text, ...]:
    """The texts of a file: one game, or one or more variants."""
    source = files.source(file)
    if isinstance(source, Diagnostic):
        diagnostics.add(source)
        return ()
    parsed, problems = files.parse(source)
    diagnostics.extend(problems)
    if problems:
        diagnostics.silence(partial(_follows, source, parsed.unread))
    texts = _split(parsed.declarations, file, source, diagnostics)
    if not texts and not problems:
        diagnostics.add(_no_header(source))
    return tuple(_with_tables(text, diagnostics, files) for text in texts)


_OF_NAMES = (
    *("SEA0120", "SEA0130", "SEA0201", "SEA0202", "SEA0203"),
    *("SEA0204", "SEA0209", "SEA0212", "SEA0280", "SEA0281"),
)
"""What is said of a name that nothing declares."""

_OF_ALL = ("SEA0211", "SEA0270", "SEA0271")
"""What is said of a whole text: something is missing, or nothing uses it."""


def _follows(source: Source, unread: frozenset[str], diagnostic: Diagnostic) -> bool:
    """Whether a mistake only says that something is not there, which may stand in what could not be read."""
    if diagnostic.code in _OF_ALL and diagnostic.span.source.name == source.name:
        return True
    name = re.search(r"\w+", diagnostic.span.text)
    return diagnostic.code in _OF_NAMES and name is not None and name[0] in unread


def _split(
    declarations: Sequence[tree.Declaration], file: Path, source: Source, diagnostics: Diagnostics
) -> list[Text]:
    texts: list[Text] = []
    early: list[tree.Declaration] = []
    for declaration in declarations:
        if isinstance(declaration, tree.Game | tree.Variant):
            if texts and (isinstance(declaration, tree.Game) or isinstance(texts[0].header, tree.Game)):
                diagnostics.add(_second_header(declaration, texts[0].header))
            else:
                texts.append(Text(declaration, (), file, source))
        elif not texts:
            early.append(declaration)
        elif isinstance(texts[-1].header, tree.Game) and isinstance(declaration, EDITS):
            diagnostics.add(_edit_in_game(declaration))
        else:
            texts[-1] = evolve(texts[-1], declarations=(*texts[-1].declarations, declaration))
    if texts and early:
        diagnostics.add(_early(early[0], texts[0].header))
    return texts


def _with_tables(text: Text, diagnostics: Diagnostics, files: Files) -> Text:
    """The text with the rows of tables that are kept in files."""

    def read(declaration: tree.Declaration) -> tree.Declaration:
        match declaration:
            case tree.Table():
                return files.table(declaration, text.file.parent, diagnostics)
            case tree.Replace(declaration=tree.Table() as table):
                return evolve(declaration, declaration=files.table(table, text.file.parent, diagnostics))
            case _:
                return declaration

    return evolve(text, declarations=tuple(read(declaration) for declaration in text.declarations))


def _base_file(folder: Path, stem: str) -> Path | None:
    beside = folder / f"{stem}.sea"
    if Path(stem).name == stem and beside.is_file():
        return beside
    try:
        return shelf.find(stem) if Path(stem).name == stem else None
    except SeaError:
        return None


def _no_header(source: Source) -> Diagnostic:
    return Diagnostic(
        "SEA0100",
        "this file does not say which game it is",
        Span(source, 0, 0),
        suggestion='begin it with `game "Title"`, or with `variant "Title" of "file"`',
    )


def _second_header(second: tree.Declaration, first: tree.Declaration) -> Diagnostic:
    two_games = isinstance(second, tree.Game) and isinstance(first, tree.Game)
    return Diagnostic(
        "SEA0101",
        "a file holds one game" if two_games else "a game and its variants stand in files of their own",
        second.span,
        labels=(Label(first.span, "the header of this file"),),
        suggestion="put what follows into a file of its own, in the same folder",
    )


def _early(first: tree.Declaration, header: tree.Declaration) -> Diagnostic:
    word = "game" if isinstance(header, tree.Game) else "variant"
    return Diagnostic(
        "SEA0102",
        f"the `{word}` header must come first",
        header.span,
        labels=(Label(first.span, "this stands above it and belongs to nothing"),),
        suggestion=f"move the `{word}` line to the head of the file; only comments may stand above it",
    )


def _edit_in_game(declaration: tree.Declaration) -> Diagnostic:
    word = declaration.span.text.split(maxsplit=1)[0] if declaration.span.text else "this"
    return Diagnostic(
        "SEA0106",
        f"`{word}` edits a game, and this is the game itself",
        declaration.span,
        suggestion="change the text of the game, or write this in a variant, in a file of its own",
    )


def _no_base(text: Text, header: tree.Variant, stem: str) -> Diagnostic:
    beside = [file.stem for file in shelf.sea_files(text.file.parent) if file != text.file]
    return Diagnostic(
        "SEA0103",
        f"there is no file `{stem}.sea` beside this one, and no game of that name comes with Sea",
        header.span,
        suggestion=did_you_mean(stem, beside) or "write the name of the game's file without its ending",
    )


def _no_title(header: tree.Variant, stem: str, title: str | None, texts: Sequence[Text]) -> Diagnostic:
    titles = [text.title for text in texts if isinstance(text.header, tree.Variant)]
    if title is None:
        return Diagnostic(
            "SEA0103",
            f"`{stem}.sea` is no game: it holds variants",
            header.span,
            suggestion=f'for a variant of a variant write `of "{stem}: {titles[0]}"`',
        )
    return Diagnostic(
        "SEA0104",
        f'`{stem}.sea` has no variant "{title}"',
        header.span,
        suggestion=did_you_mean(title, titles) or f'for a variant of the game write `of "{stem}"`',
    )


def _circle(text: Text, chain: Sequence[Text]) -> Diagnostic:
    titles = " of ".join(f'"{t.title}"' for t in (*reversed(chain), chain[-1]))
    return Diagnostic(
        "SEA0105",
        f"these variants are of one another: {titles}",
        text.header.span,
        labels=tuple(Label(t.header.span, "in the circle") for t in chain if t is not text),
        suggestion="let one of them be of the game itself",
    )
