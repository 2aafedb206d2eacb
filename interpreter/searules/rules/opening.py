"""The whole way from a name to checked rules, or to every mistake in a text."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from searules.diagnostics import Diagnostic, Diagnostics, Rejected
from searules.rules.check import check, look_through
from searules.rules.checked import Rules
from searules.rules.combine import Combined
from searules.rules.together import stop_if_refused
from searules.rules.variants import Family, gather, open_family


def load_rules(name_or_path: str | Path, variants: Sequence[str] = ()) -> Rules:
    """The checked rules of a bundled game or a file, with variants (by title or slug).

    Raises `Rejected` with every diagnostic if there is an error in the texts, `SeaError` if there is no such
    game or variant.
    """
    diagnostics = Diagnostics()
    return _checked(gather(name_or_path, variants, diagnostics), diagnostics)


def rules_of(family: Family, variants: Sequence[str] = ()) -> Rules:
    """The checked rules of a game that is open, with variants: no file is read twice.

    Raises `Rejected` as `load_rules` does, for a mistake in any text of the game that was read, too.
    """
    diagnostics = Diagnostics()
    combined = family.combine(variants or family.opened_names(), diagnostics)
    diagnostics.take(family.loader.diagnostics)
    return _checked(combined, diagnostics)


def _checked(combined: Combined | None, diagnostics: Diagnostics) -> Rules:
    stop_if_refused(diagnostics)
    rules = None if combined is None else check(combined, diagnostics)
    diagnostics.raise_if_errors()
    if rules is None:
        raise Rejected(diagnostics)
    return rules


def check_file(name_or_path: str | Path) -> list[Diagnostic]:
    """Every mistake in a game's file, or in a file of variants (each with its base, and every pair).

    Raises `SeaError` if there is no such game or file.
    """
    return check_files([name_or_path])


def check_files(names_or_paths: Iterable[str | Path]) -> list[Diagnostic]:
    """Every mistake in several files; a game and its variants are looked through once, whichever of them are named.

    Raises `SeaError` if there is no such game or file.
    """
    diagnostics = Diagnostics()
    done: set[Path] = set()
    for name_or_path in names_or_paths:
        if Path(name_or_path).resolve() in done:
            continue
        family = open_family(name_or_path, diagnostics)
        if family is None:
            continue
        done |= {family.game.file.resolve(), *(header.file.resolve() for header in family.headers)}
        family.note_what_is_of_nothing()
        for selection in family.selections():
            look_through(family.combine(selection, diagnostics), diagnostics)
    return diagnostics.sorted()
