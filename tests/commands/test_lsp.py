"""`sea lsp`, where it cannot serve. (What it serves is asked for in tests/editor.)"""

import sys

import pytest
from tests.commands.running import Sea


def test_without_its_library_it_says_how_to_get_it(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("pygls", "searules.editor"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygls", None)
    result = sea("lsp")
    assert result.code == 2
    assert "install `searules[editor]`" in result.err


def test_a_log_that_cannot_be_written(sea: Sea) -> None:
    pytest.importorskip("pygls")
    result = sea("lsp", "--log", "nowhere/lsp.log")
    assert (result.code, "nowhere/lsp.log cannot be written" in result.err) == (2, True)
