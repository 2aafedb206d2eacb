"""What was compiled, kept on disk: files that are whole or not there, each under a name that says all it depends on."""

import hashlib
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from itertools import chain
from os import environ
from pathlib import Path

from platformdirs import user_cache_path

from searules.diagnostics.source import Source, Span
from searules.engine.game import Game
from searules.engine.walk import walk
from searules.rules.checked import Checked, Rules

MOST_FILES = 400
"""So many files are kept; the oldest ones go."""

_MAGIC = b"sea kept 1\n"
_PARTS = (
    "searules.diagnostics",
    "searules.language",
    "searules.rules",
    "searules.boards",
    "searules.engine",
    "searules.compile",
)
"""All that has a say in what becomes of a text."""

_BEGAN = time.time()
"""When this process read its own code, or a moment later."""

_MOMENT = 5.0
"""A file of the project that was changed less than so many seconds before that, or since, may not be what runs here."""


def cache_folder() -> Path:
    """Where files are kept; SEA_NATIVE_CACHE changes it."""
    told = environ.get("SEA_NATIVE_CACHE")
    return Path(told) if told else user_cache_path("searules") / "native"


# ---- names ----------------------------------------------------------------------------------------------------


def name_of(parts: Iterable[str]) -> str:
    """A name for what depends on these parts and nothing else."""
    return hashlib.sha256("".join(f"{len(part)}:{part}" for part in parts).encode()).hexdigest()


def settings_of(game: Game) -> "list[str] | None":
    """All that the compiled form of a game depends on, but for machine and compiler: the rules by their fingerprint,
    the texts that places point to, players and options. None for rules without a fingerprint."""
    rules, world = game.rules, game.plan.world
    if not rules.fingerprint:
        return None
    texts = [f"{one.name}\0{_above(one)}\0{one.text}" for one in _sources(rules)]
    values = [f"{name}={value!r}" for name, value in world.options.items()]
    return [rules.fingerprint, rules.file, str(game.players), *rules.variants, "options", *values, "texts", *texts]


def _above(source: Source) -> int:
    return 0 if source.above is None else source.above.lines


def _sources(rules: Rules) -> list[Source]:
    """The texts in which the nodes of the rules stand."""
    found: dict[int, Source] = {}
    for node in chain.from_iterable(map(walk, _declared(rules))):
        span = getattr(node, "span", None)
        if isinstance(span, Span):
            found[id(span.source)] = span.source
    return sorted(found.values(), key=lambda source: (source.name, _above(source), source.text))


def _declared(rules: Rules) -> Iterator[Checked]:
    """All declarations of the rules but the examples."""
    for name in (
        "options", "enums", "tables", "boards", "kinds", "zones", "vars", "lets", "procedures", "actions",
        "payments", "flows", "events", "endings", "scores", "results",
    ):  # fmt: skip
        yield from (one for one in getattr(rules, name).values() if isinstance(one, Checked))
    yield from (*rules.after_game, *rules.checks, *rules.measures)
    if rules.winner is not None:
        yield rules.winner


@cache
def compiler_stamp() -> "str | None":
    """What language, checker, engine and compiler are made of: their files with sizes and times. None where a file
    changed after this process had read it, or just before: what runs here may be the older one."""
    parts = [sys.version]
    for part in _PARTS:
        spec = find_spec(part)
        for place in (spec.submodule_search_locations or []) if spec is not None else []:
            for file in sorted(chain(Path(place).rglob("*.py"), Path(place).rglob("*.lark"))):
                stat = file.stat()
                if stat.st_mtime > _BEGAN - _MOMENT:
                    return None
                parts.append(f"{file} {stat.st_size} {stat.st_mtime_ns}")
    return name_of(parts)


# ---- files ----------------------------------------------------------------------------------------------------


def read(name: "str | None") -> "list[bytes] | None":
    """The parts that were kept under a name; None if there are none, or if they are not what was written."""
    if name is None:
        return None
    try:
        data = (cache_folder() / name).read_bytes()
    except OSError:
        return None
    begin = len(_MAGIC) + 32
    told, rest = data[len(_MAGIC) : begin], data[begin:]
    if not data.startswith(_MAGIC) or hashlib.sha256(rest).digest() != told:
        return None
    found, at = [], 0
    while at < len(rest):
        size = int.from_bytes(rest[at : at + 8], "little")
        found.append(rest[at + 8 : at + 8 + size])
        at += 8 + size
    return found


def write(name: "str | None", parts: Sequence[bytes]) -> None:
    """Keep these parts, all of them or nothing: another process may read or write the same at this moment."""
    if name is None:
        return
    rest = b"".join(len(part).to_bytes(8, "little") + part for part in parts)
    path = cache_folder() / name
    with suppress(OSError):  # without a place to write everything works, only slower
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix="new-", delete=False) as file:
            file.write(_MAGIC + hashlib.sha256(rest).digest() + rest)
        Path(file.name).replace(path)
        _forget_old(path.parent)


def _forget_old(folder: Path) -> None:
    files = [(file.stat().st_mtime, file) for file in folder.iterdir()]
    for _, file in sorted(files)[: max(0, len(files) - MOST_FILES)]:
        file.unlink(missing_ok=True)
