"""Texts that were found without a mistake, so that looking at them again costs next to nothing.

What is kept is a digest of all that a verdict depends on: the Python of the language and the checker, and every rules
file and table in the folder (a game and its variants stand in one folder). If anything differs, the digest does, and
the files are checked. Only clean verdicts are kept; without a place to write none is.
"""

import hashlib
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from platformdirs import user_cache_path

MOST_FILES, MOST_BYTES, MOST_KEPT = 200, 5_000_000, 2_000
MOST_FOLDERS = 500
_BASE = re.compile(rb'^variant[ \t]+"[^"\n]*"[ \t]+of[ \t]+"([^":\n]*)', re.MULTILINE)
_STAGES = ("searules.language", "searules.diagnostics", "searules.boards", "searules.rules")
_ENDINGS = (".sea", ".tsv", ".csv", ".seals")


def unseen(paths: Iterable[Path]) -> list[Path]:
    """Those of the files of which it is not known that they hold no mistake."""
    return [path for path, place in _places(paths) if place is None or not place.exists()]


def keep(paths: Iterable[Path]) -> None:
    """Note that these were checked, and that nothing was found in them."""
    for _, place in _places(paths):
        if place is not None:
            with suppress(OSError):
                place.parent.mkdir(parents=True, exist_ok=True)
                place.touch()
                _forget_old(place.parent)


def _places(paths: Iterable[Path]) -> Iterator[tuple[Path, Path | None]]:
    """Each file with the place of its verdict: named by what all in its folder is like, and by its own name."""
    digests: dict[Path, str | None] = {}
    for path in paths:
        folder = path.resolve().parent
        if folder not in digests:
            digests[folder] = _digest(folder)
        digest = digests[folder]
        name = None if digest is None else hashlib.sha256(f"{digest}\0{path.name}".encode()).hexdigest()
        yield path, None if name is None else user_cache_path("searules") / "clean" / name


def _digest(folder: Path) -> str | None:
    """All that a verdict on the files of a folder depends on; None for a folder that holds too much."""
    files = _texts(folder)
    if files is None:
        return None
    told = hashlib.sha256(_stamp().encode())
    total = 0
    try:
        for file in files:
            total += file.stat().st_size
            if total > MOST_BYTES:
                return None
            told.update(f"\0{file.relative_to(folder)}\0".encode())
            content = file.read_bytes()
            if any(not (folder / f"{base.decode()}.sea").exists() for base in _BASE.findall(content)):
                return None  # what a text is built on lies elsewhere, and is not looked at here
            told.update(hashlib.sha256(content).digest())
    except (OSError, UnicodeDecodeError):
        return None
    return told.hexdigest()


def _texts(folder: Path) -> list[Path] | None:
    """All rules files and tables in a folder and below, in order; None if there are too many, or too many folders.

    Folders that vanish meanwhile, or cannot be read, have none.
    """
    found: list[Path] = []
    for number, (place, _, names) in enumerate(os.walk(folder)):
        found.extend(Path(place, name) for name in names if name.endswith(_ENDINGS))
        if number >= MOST_FOLDERS or len(found) > MOST_FILES:
            return None
    return sorted(found)


def _stamp() -> str:
    """What the language and the checker are made of: their files with sizes and times."""
    parts = [sys.version]
    for stage in _STAGES:
        spec = find_spec(stage)
        for place in (spec.submodule_search_locations or []) if spec is not None else []:
            for file in sorted(Path(place).rglob("*")):
                if file.suffix in (".py", ".lark"):
                    stat = file.stat()
                    parts.append(f"{file} {stat.st_size} {stat.st_mtime_ns}")
    return "\n".join(parts)


def _forget_old(folder: Path) -> None:
    kept = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime)
    for file in kept[:-MOST_KEPT]:
        file.unlink(missing_ok=True)
