"""From a game's name and the names of variants to combined declarations."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from attrs import frozen

from searules.diagnostics.diagnostic import Diagnostic, Diagnostics, Label, SeaError
from searules.diagnostics.nearest import did_you_mean
from searules.language import tree
from searules.rules import shelf
from searules.rules.combine import Combined, combine
from searules.rules.layers import layered
from searules.rules.loading import Files, Loader, Text
from searules.rules.making import Making
from searules.rules.seals import write_seals
from searules.rules.together import check_titles, example_titles, meant, refused


def load_text(name_or_path: str | Path, variants: Sequence[str] = ()) -> Combined:
    """A game with these variants, each named by its title or by that in lower case with hyphens.

    The path of a file that holds one variant means its game with that variant. Raises `Rejected` with all
    mistakes that were found, and `SeaError` for a game or variant that there is not.
    """
    diagnostics = Diagnostics()
    combined = gather(name_or_path, variants, diagnostics)
    diagnostics.raise_if_errors()
    if combined is None:
        raise SeaError(f"`{name_or_path}` is no game")
    return combined


def gather(name_or_path: str | Path, variants: Sequence[str], diagnostics: Diagnostics) -> Combined | None:
    """The same, with mistakes noted instead of raised, so that the checker can go on; None without a game."""
    family = open_family(name_or_path, diagnostics)
    return None if family is None else family.combine(variants or family.opened_names(), diagnostics)


def open_family(name_or_path: str | Path, diagnostics: Diagnostics, files: Files | None = None) -> "Family | None":
    """A game, to be combined with any of its variants; each file is read once, when it is first needed."""
    file = shelf.find(name_or_path)
    loader = Loader(diagnostics, files or Files())
    texts = loader.texts(file)
    if not texts:
        return None
    game = loader.chain(texts[0])[0]
    if not isinstance(game.header, tree.Game):
        return None
    folders = dict.fromkeys((game.file.parent.resolve(), file.parent.resolve()))
    known = [header for folder in folders for header in loader.files.headers(folder)]
    own = [h for h in known if h.base is not None and _is_of(shelf.roots(h, known)[-1], game)]
    return Family(game, tuple(own), loader, texts if game not in texts else ())


def _is_of(root: shelf.Header, game: Text) -> bool:
    return root.base is None and root.file.resolve() == game.file.resolve()


@frozen(eq=False)
class Family:
    """A game and all variants of it: `headers` are those in its folder, `opened` those in the file that was named."""

    game: Text
    headers: tuple[shelf.Header, ...]
    loader: Loader
    opened: tuple[Text, ...] = ()

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of all variants."""
        return tuple(dict.fromkeys(header.title for header in self.headers))

    def combine(self, names: Sequence[str], diagnostics: Diagnostics) -> Combined:
        """The game with these variants, and with what they are built on, in this order."""
        texts: list[Text] = []
        for name in names:
            chain = self.loader.chain(self._named(name))
            texts.extend(above for above in chain[1:] if above not in texts)
        check_titles(texts, self.titles, diagnostics)
        return combine(self.game, texts, diagnostics)

    def seal(self, file: Path) -> int:
        """Write the fingerprints of what the edits of a file's variants are of beside it; gives how many there are.

        Raises `SeaError` where they cannot be written.
        """
        seals: dict[tuple[str, str], str] = {}
        for text in self.loader.texts(file):
            making = Making(Diagnostics(), layered(self.game, self.loader.chain(text)[1:]), sealing=True)
            making.run()
            seals |= {mark: found for mark, found in making.seals.items() if mark[0] == text.title}
        write_seals(file, seals)
        return len(seals)

    def opened_names(self) -> tuple[str, ...]:
        """The one variant in the file that was named, none if that is the game's; `SeaError` if it has several."""
        if len(self.opened) > 1:
            titles = ", ".join(f"`{text.slug}`" for text in self.opened)
            raise SeaError(f"this file holds several variants, choose among them: {titles}")
        return tuple(text.title for text in self.opened)

    def texts(self) -> tuple[Text, ...]:
        """All variants, read; two of one title are a mistake."""
        found: dict[str, Text] = {}
        for header in self.headers:
            for text in self._of_title(header):
                other = found.setdefault(text.title, text)
                if other is not text:
                    self.loader.diagnostics.add(_same_title(other, text))
        return tuple(found.values())

    def note_what_is_of_nothing(self) -> None:
        """Note as mistakes the variants, in the files of this game's variants, that are of no game or variant."""
        for file in dict.fromkeys([*(text.file for text in self.opened), *(header.file for header in self.headers)]):
            for text in self.loader.texts(file):
                self.loader.chain(text)

    def selections(self) -> list[tuple[str, ...]]:
        """What is to be checked: the game, each variant, all pairs that go together, all that a text names.

        Examples ask for further combinations: these are among them.
        """
        texts = self.texts()
        apart = {frozenset((t.title, other.value)) for t in texts for other in refused(t)}
        built_on = {t.title: {above.title for above in self.loader.chain(t)} for t in texts}
        pairs = [
            (one, other)
            for one, other in combinations(built_on, 2)
            if not any(pair <= built_on[one] | built_on[other] for pair in apart)
        ]
        named = [titles for t in texts for titles in meant(t)]
        asked = [titles for t in (self.game, *texts) for titles in _asked(t)]
        return list(dict.fromkeys([(), *((t.title,) for t in texts), *pairs, *named, *asked]))

    def _named(self, name: str) -> Text:
        """The variant of this title or name; two of the same are a mistake."""
        exact = [header for header in self.headers if header.title == name]
        found = exact or [header for header in self.headers if shelf.slug(header.title) == name]
        texts = [text for header in found for text in self._of_title(header)]
        if not texts:
            names = [shelf.slug(header.title) for header in self.headers]
            there = f"it has {', '.join(f'`{other}`' for other in names)}" if names else "it has none"
            hint = did_you_mean(name, [*names, *self.titles]) or there
            raise SeaError(f'"{self.game.title}" has no variant `{name}`; {hint}')
        for other in texts[1:]:
            if other.title == texts[0].title and other is not texts[0]:
                self.loader.diagnostics.add(_same_title(texts[0], other))
        return texts[0]

    def _of_title(self, header: shelf.Header) -> list[Text]:
        return [text for text in self.loader.texts(header.file) if text.title == header.title]


def _asked(text: Text) -> list[tuple[str, ...]]:
    """The combinations that the examples of a text ask for."""
    own = () if isinstance(text.header, tree.Game) else (text.title,)
    examples = [d for d in text.declarations if isinstance(d, tree.Example)]
    return [(*own, *example_titles(example)) for example in examples]


def _same_title(first: Text, second: Text) -> Diagnostic:
    return Diagnostic(
        "SEA0107",
        f'two variants have the title "{second.title}"',
        second.header.span,
        labels=(Label(first.header.span, "the first of them"),),
        suggestion="give one of the two another title",
    )
