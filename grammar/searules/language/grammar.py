"""The parser that Lark makes of `sea.lark`, and its copy in the user's cache.

Building it takes a tenth of a second, reading the copy a few milliseconds. The copy's name holds a digest
of all it depends on, so a changed grammar or library never meets an old copy; it is written aside and then
renamed, so two processes never see half of one. Without a place to write, the parser is built each time.
"""

import hashlib
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path

import lark
from lark import Lark
from platformdirs import user_cache_path

from searules.language.layout import Layout
from searules.language.vocabulary import SPELT

STARTS = ("declaration", "expression")
_FORMAT = "1"  # goes up when the options below change


def grammar_text() -> str:
    """The text of `sea.lark`."""
    return files("searules.language").joinpath("sea.lark").read_text(encoding="utf-8")


def build(*, strict: bool = False) -> Lark:
    """A new parser; `strict` also looks for words that collide (slow, for tests; needs interegular)."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer="contextual",
        start=list(STARTS),
        strict=strict,
        propagate_positions=True,
        maybe_placeholders=True,
        postlex=Layout(),
    )


@cache
def parser() -> Lark:
    """The parser, from the cache where there is one."""
    path = cache_path()
    with suppress(Exception), path.open("rb") as file:  # whatever is wrong with a copy: it is only a copy
        return Lark.load(file)
    made = build()
    with suppress(OSError):
        _store(made, path)
    return made


def cache_path() -> Path:
    """Where the copy of this grammar, read by this Lark and this Python, belongs."""
    parts = (_FORMAT, lark.__version__, sys.implementation.cache_tag or "", sys.version, grammar_text())
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
    return user_cache_path("searules") / f"grammar-{digest}.pickle"


def _store(made: Lark, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".tmp", delete=False) as file:
        try:
            made.save(file)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
    Path(file.name).replace(path)


@cache
def spelling() -> dict[str, str]:
    """How each token is written, or called, in messages and completions."""
    return {terminal.name: terminal.pattern.value for terminal in parser().terminals} | SPELT
