"""`sea lsp`, where it cannot serve. (What it serves is asked for in tests/editor.)"""

import sys

import pytest
from tests.commands.running import Sea


def test_without_its_library_it_says_how_to_get_it(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith(("pygls", "searules.editor"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygls", None)
    result = sea("lsp")
    assert result.code == 1
    assert "install `searules[editor]`" in result.err
