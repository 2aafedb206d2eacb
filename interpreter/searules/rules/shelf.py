"""Where games are found: those that come with the package, and files by their path."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from errno import ELOOP
from importlib.resources import files
from pathlib import Path

from attrs import frozen

from searules.diagnostics.diagnostic import SeaError
from searules.diagnostics.nearest import did_you_mean

_HEADER = re.compile(
    r'^(?:game[ \t]+"(?P<game>[^"\n]*)"'
    r'|variant[ \t]+"(?P<variant>[^"\n]*)"[ \t]+of[ \t]+"(?P<base>[^"\n]*)"'
    r"|players[ \t]+(?P<players>[^\n#@~]*))",
    re.MULTILINE,
)


@frozen
class Header:
    """The first line of a game (`base` is None) or of a variant, with the file it stands in."""

    title: str
    base: str | None
    file: Path
    players: str = ""


@frozen
class VariantEntry:
    """A variant as a list of games shows it: `slug` names it in commands, `base` is the title it is of."""

    slug: str
    title: str
    file: Path
    base: str


@frozen
class GameEntry:
    """A game as a list of games shows it; `players` is what stands after that word."""

    name: str
    title: str
    players: str
    file: Path
    variants: tuple[VariantEntry, ...]


def library() -> Path:
    """The folder of the games that came with the package, or else that of the checkout it runs from."""
    shipped = files("searules").joinpath("games")
    return Path(str(shipped)) if shipped.is_dir() else Path(__file__).parents[3] / "games"


def find(name: str | Path) -> Path:
    """The file of a game: a bundled name, a path, or a folder with a file of its name; `SeaError` if there is none."""
    if not str(name).strip():
        raise SeaError("no game is named; `sea games` lists them, and a path ends in `.sea`")
    written = Path(name)
    if written.suffix == ".sea" or len(written.parts) > 1:
        inside = written / f"{written.name}.sea"
        if written.is_file() and written.suffix == ".sea":
            return written
        if inside.is_file():
            return inside
        _refuse_other(written)
        raise SeaError(f"there is no file `{name}`" + _hint(str(name), _beside(written)))
    bundled = _bundled()
    if str(name) in bundled:
        return bundled[str(name)]
    _refuse_other(written)
    titled = next((one for one, file in bundled.items() if _is_titled(file, str(name))), None)
    hint = f"; did you mean '{titled}'?" if titled else _hint(str(name), bundled)
    hint = hint or "; `sea games` lists them, and a path ends in `.sea`"
    raise SeaError(f"there is no game `{name}`{hint}")


def _refuse_other(path: Path) -> None:
    """Raise SeaError, with what is meant by it, where a path is there and names no rules."""
    if path.is_symlink() and not path.exists():
        raise SeaError(f"`{path}` is a link {_leads_nowhere(path)}")
    beside = path.with_name(f"{path.name}.sea") if path.name else path
    if path.is_dir():
        inside = [str(file) for file in sea_files(path)[:_MOST_NAMED]]
        rules = f"the rules in it are {', '.join(inside)}" if inside else "there is no `.sea` file in it"
        raise SeaError(f"`{path}` is a folder, and a game is a file: {rules}")
    if beside.is_file():
        raise SeaError(f"there is no game `{path}`; did you mean '{beside}'?")
    if path.is_file():
        log = False
        with suppress(OSError), path.open("rb") as file:
            log = b'"sea log"' in file.read(200)
        what = (
            f"the log of a play; `sea replay {path}` plays it again" if log else "no rules: their files end in `.sea`"
        )
        raise SeaError(f"`{path}` is {what}")


def _leads_nowhere(path: Path) -> str:
    try:
        path.stat()
    except OSError as error:
        if error.errno == ELOOP:
            return "that leads round in a circle"
    return f"to `{path.readlink()}`, which is not there"


_MOST_NAMED = 5


def _is_titled(file: Path, name: str) -> bool:
    return any(one.base is None and one.title.casefold() == name.casefold() for one in headers(file))


def games() -> list[GameEntry]:
    """All bundled games with their variants, by name; only headers are read."""
    return [entry for name, file in sorted(_bundled().items()) if (entry := _entry(name, file))]


def slug(title: str) -> str:
    """The name of a variant: the words of its title in lower case, joined by hyphens."""
    return "-".join(re.findall(r"\w+", title.lower()))


def headers(file: Path) -> tuple[Header, ...]:
    """The headers of a file, quickly and without judging it; none if it cannot be read."""
    try:
        return headers_in(file.read_text(encoding="utf-8-sig"), file)
    except (OSError, UnicodeDecodeError):
        return ()


def headers_in(text: str, file: Path) -> tuple[Header, ...]:
    """The headers in a text that stands, or will stand, in a file."""
    found: list[Header] = []
    players = ""
    for match in _HEADER.finditer(text):
        if match["players"] is not None:
            players = players or match["players"].strip()
        else:
            title = match["variant"] if match["game"] is None else match["game"]
            found.append(Header(title, match["base"], file))
    return tuple(Header(h.title, h.base, file, players) if h.base is None else h for h in found)


def folder_headers(folder: Path) -> tuple[Header, ...]:
    """The headers of all files of a folder, file by file."""
    return tuple(header for file in sea_files(folder) for header in headers(file))


def sea_files(folder: Path) -> list[Path]:
    """The `.sea` files of a folder, by name."""
    return sorted(file for file in folder.glob("*.sea") if file.is_file())


def base_parts(base: str) -> tuple[str, str | None]:
    """File and title of what stands after `of`: `"file"` or `"file: Title"`."""
    file, colon, title = base.partition(":")
    return file.strip().removesuffix(".sea"), title.strip() if colon else None


def roots(header: Header, known: Iterable[Header]) -> tuple[Header, ...]:
    """The chain from a header to its game: the header, what it is of, and so on, as far as it is known."""
    chain, everything = [header], list(known)
    while (base := chain[-1].base) is not None:
        stem, title = base_parts(base)
        above = next((h for h in everything if h.file.stem == stem and _is_base(h, title)), None)
        if above is None or above in chain:
            break
        chain.append(above)
    return tuple(chain)


def _is_base(header: Header, title: str | None) -> bool:
    return header.base is None if title is None else header.title == title


def _entry(name: str, file: Path) -> GameEntry | None:
    known = folder_headers(file.parent)
    game = next((h for h in known if h.file == file and h.base is None), None)
    if game is None:
        return None
    variants = []
    for header in known:
        chain = roots(header, known)
        if header.base is not None and chain[-1] == game:
            variants.append(VariantEntry(slug(header.title), header.title, header.file, chain[1].title))
    return GameEntry(name, game.title, game.players, file, tuple(variants))


def _bundled() -> dict[str, Path]:
    """Every bundled game's file by its name: `NAME/NAME.sea` or `NAME.sea`."""
    root = library()
    found = {file.stem: file for file in sea_files(root) if _is_game(file)}
    for folder in _folders(root):
        file = folder / f"{folder.name}.sea"
        if file.is_file():
            found[folder.name] = file
    return found


def _folders(root: Path) -> Iterator[Path]:
    return (folder for folder in sorted(root.iterdir()) if folder.is_dir()) if root.is_dir() else iter(())


def _is_game(file: Path) -> bool:
    return any(header.base is None for header in headers(file))


def _beside(written: Path) -> list[str]:
    return [str(file) for file in sea_files(written.parent)] if written.parent.is_dir() else []


def _hint(name: str, known: Iterable[str]) -> str:
    meant = did_you_mean(name, known)
    return f"; {meant}" if meant else ""
