"""The parser's copy in the cache: quick, never stale, harmless when it cannot be written or is damaged."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import lark
import pytest

from searules.language import grammar

READ = "from searules.language import parse_text; assert not parse_text('game \"G\"')[1]"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own."""
    monkeypatch.setattr(grammar, "user_cache_path", lambda _: tmp_path / "cache")
    grammar.parser.cache_clear()
    yield tmp_path / "cache"
    grammar.parser.cache_clear()


def reads() -> bool:
    """Whether a text can be read."""
    return bool(grammar.parser().parse('game "G"\n', start="declaration"))


def test_is_written_once_and_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reads()
    assert [path.suffix for path in folder.iterdir()] == [".pickle"]
    grammar.parser.cache_clear()
    monkeypatch.setattr(grammar, "build", lambda: pytest.fail("was built again"))
    assert reads()


def test_a_changed_grammar_has_another_copy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = grammar.cache_path()
    text = grammar.grammar_text()
    monkeypatch.setattr(grammar, "grammar_text", lambda: text + "\n// changed\n")
    assert grammar.cache_path() != before
    assert folder == before.parent


def test_another_library_has_another_copy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = grammar.cache_path()
    monkeypatch.setattr(lark, "__version__", "0")
    assert grammar.cache_path() != before
    assert folder == before.parent


@pytest.mark.parametrize("content", [b"", b"no pickle", b"\x80\x04N."])
def test_a_damaged_copy_does_no_harm(folder: Path, content: bytes) -> None:
    folder.mkdir()
    grammar.cache_path().write_bytes(content)
    assert reads()
    assert len(grammar.cache_path().read_bytes()) > 1000


def test_no_place_to_write(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    assert reads()


def test_many_processes_at_once(tmp_path: Path) -> None:
    environment = {"XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": ":".join(path for path in sys.path if path)}
    running = [subprocess.Popen([sys.executable, "-c", READ], env=environment) for _ in range(4)]
    assert [process.wait(60) for process in running] == [0] * 4
    assert all(path.suffix != ".tmp" for path in tmp_path.rglob("*"))
