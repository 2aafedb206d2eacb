"""What the checker cannot make out is told, even where a part of it forgets to."""

from pathlib import Path
from typing import Any

import pytest

from searules.rules import check_file
from searules.rules.functions import FUNCTIONS

GAME = """game "Pond"
players 2
var depth: (-9)..9
turn: must stop
action stop:
    set depth to abs(depth)
    end game drawn
"""


def test_an_expression_that_is_silently_nothing_is_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pond.sea"
    path.write_text(GAME, encoding="utf-8")
    assert check_file(path) == []

    def forgetful(node: Any, unit: Any, _want: Any) -> Any:
        return unit.checker.wrong(node.span)

    monkeypatch.setitem(FUNCTIONS, "abs", forgetful)
    (found,) = check_file(path)
    assert (found.code, found.span.text) == ("SEA0220", "abs(depth)")
