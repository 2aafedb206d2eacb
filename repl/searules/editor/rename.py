"""Renaming: the declaration and every use, in all files of a game; refused, with the reason, where it cannot be done.

The renamed texts are looked through before they are offered. A rename that would make a mistake, or change what another
name means, is refused.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from attrs import evolve, frozen

from searules.diagnostics import Diagnostics, SeaError
from searules.editor.analysis import analyse, open_game
from searules.editor.desk import Desk
from searules.editor.names import Use
from searules.editor.navigation import uses
from searules.editor.places import Range, offset_of, range_of
from searules.editor.resolving import index_of
from searules.editor.workshop import Workshop, naming
from searules.language.vocabulary import FOREIGN_VALUES, RESERVED, VALUES
from searules.rules.names import a_word

_FORMS = {"lower": re.compile(r"[a-z][a-z0-9_]*"), "upper": re.compile(r"[A-Z][A-Za-z0-9_]*")}
_FIXED = ("block",)
"""Names that the language gives."""


class NoRename(SeaError):  # noqa: N818 - it says what happened
    """A name cannot be changed, or not into that one: the text is a sentence for the author."""


@frozen
class Change:
    """A text to be put in place of a range of a file."""

    file: Path
    range: Range
    text: str


def renamed_range(workshop: Workshop, file: Path, offset: int) -> Range:
    """The place of the name at an offset, if it can be renamed; raises `NoRename` if not."""
    use = workshop.use(file, offset)
    if use is None or use.symbol.space in _FIXED:
        raise NoRename("this is not a name that the rules declare")
    return range_of(use.span)


def rename(workshop: Workshop, file: Path, offset: int, name: str) -> list[Change]:
    """The changes that give a name to what is named at an offset. Raises `NoRename`."""
    use = workshop.use(file, offset)
    if use is None or use.symbol.space in _FIXED:
        raise NoRename("this is not a name that the rules declare")
    if name == use.symbol.name:
        return []
    _check_form(use, name)
    found = uses(workshop, file, offset)
    if not any(one.declares for one in found):
        raise NoRename(f"it is not known where `{use.symbol.name}` is declared")
    _check_clash(workshop, file, offset, use, name)
    changes = [Change(Path(one.span.source.name), range_of(one.span), name) for one in found]
    _check_effect(workshop, file, found, changes, use.symbol.name, name)
    return changes


def _check_form(use: Use, name: str) -> None:
    upper = use.symbol.name[:1].isupper()
    if not _FORMS["upper" if upper else "lower"].fullmatch(name):
        kind = "a type begins with a capital letter" if upper else "a name is one word in lower case"
        raise NoRename(f"`{name}` cannot be the name of this {use.sort or 'thing'}: {kind}, of letters, digits and `_`")
    if name in RESERVED or name in VALUES or name in FOREIGN_VALUES:
        raise NoRename(f"`{name}` is a word of the language, and never a name")


def _check_clash(workshop: Workshop, file: Path, offset: int, use: Use, name: str) -> None:
    home = workshop.home(file)
    index = workshop.index(home, offset if home == file else 0)
    other = None if index is None else index.declaration(evolve(use.symbol, name=name))
    if other is not None:
        place = f"{Path(other.span.source.name).name}:{other.span.line}"
        raise NoRename(f"`{name}` is taken: {a_word(other.sort or 'name')} is called so ({place})")


def _check_effect(
    workshop: Workshop, file: Path, found: Sequence[Use], changes: Sequence[Change], old: str, name: str
) -> None:
    """Look through the renamed texts: there are no new mistakes, and as many places mean the same as before."""
    home, cannot = workshop.home(file), f"`{old}` cannot be renamed to `{name}`"
    declared = next(one for one in found if one.declares)
    with workshop.desk.trying(applied(workshop.desk, changes)) as trial:
        mistakes, meant = _looked_through(trial, home, declared, {old, name}, name)
    if mistakes:
        known = [code for code, _ in _looked_through(workshop.desk, home, declared, {old, name}, old)[0]]
        for code, message in mistakes:
            if code not in known:
                raise NoRename(f"{cannot}: {message}")
            known.remove(code)
    if meant != len(found):
        raise NoRename(f"{cannot}: `{name}` already means something else there")


def _looked_through(
    desk: Desk, home: Path, declared: Use, names: set[str], name: str
) -> tuple[list[tuple[str, str]], int]:
    """The mistakes in the game and in the variants that have one of these names, each with its code; and at how many
    places is named what is declared at a place."""
    diagnostics = Diagnostics()
    family = open_game(home, diagnostics, desk)
    if family is None:
        return [], 0
    places: set[tuple[str, int, int]] = set()
    for titles in naming(family, names):
        index = index_of(analyse(family, titles, diagnostics))
        symbol = evolve(declared.symbol, name=name)
        if symbol.space == "local":
            symbol = next((one.symbol for one in index.uses if one.declares and _there(one, declared, name)), symbol)
        places |= {(one.span.source.name, *one.span.source.position(one.span.start)) for one in index.of(symbol)}
    mistakes = [(one.code, f"{one.message} ({Path(one.span.source.name).name}:{one.span.line})") for one in diagnostics]
    return mistakes, len(places)


def _there(use: Use, declared: Use, name: str) -> bool:
    """Whether a name is declared where another was, which may have moved along its line."""
    same = use.symbol.name == name and use.span.source.name == declared.span.source.name
    return same and use.span.line == declared.span.line and use.sort == declared.sort


def applied(desk: Desk, changes: Sequence[Change]) -> dict[Path, str]:
    """The texts of the files with these changes made."""
    texts: dict[Path, str] = {}
    for file in dict.fromkeys(change.file for change in changes):
        text = desk.text(file)
        own = [change for change in changes if change.file == file]
        for change in sorted(own, key=lambda one: one.range.start, reverse=True):
            start, end = offset_of(text, change.range.start), offset_of(text, change.range.end)
            text = text[:start] + change.text + text[end:]
        texts[file] = text
    return texts
