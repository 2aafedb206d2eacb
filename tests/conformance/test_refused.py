"""Texts that are refused before play."""

from pathlib import Path

import pytest

from searules.diagnostics import Rejected
from searules.engine.game import load

GAME = """game "Refused"
players 2
piece Coin(worth: 1..3): 1 of each
zone purse of Player: heap of Coin
var n: 0..5 = 0
setup: move Coin to player1.purse
action pay(coin in my purse):
    move coin to box
game ends poor as soon as player1.purse is empty
winner: shared
"""


def written(folder: Path, text: str) -> Path:
    """A file with the game and some more rules."""
    file = folder / "refused.sea"
    file.write_text(GAME + text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("turn:\n    if no coin in player1.purse where coin.worth is 1 and n > 2: must pay\n", "SEA0240", "element"),
        ("turn:\n    if some coin in player1.purse where n is 1 or coin.worth is 2: must pay\n", "SEA0240", "element"),
        ("turn: must pay\nlet worth = 2\nlet dear = Coin in box where worth is 2\n", "SEA0206", "worth"),
        (
            "zone lid: bag of Coin\nturn: must pay\naction peep:\n    needs some coin in lid where coin.worth is 1\n"
            "    add 1 to n\n",
            "SEA0261",
            "see",
        ),
        (
            "turn: must pay\naction any(a: Coin, b: Coin, c: Coin, d: Coin, e: Coin, f: Coin, g: Coin, h: Coin):\n"
            "    add 1 to n\n",
            "SEA0256",
            "4,096",
        ),
        ("turn:\n    must pay\n    if n: add 1 to n\n", "SEA0220", "yes or no"),
        ("turn:\n    must pay\nlet odd(k: 0..5):\n    if k < 3: 1\n    if k > 3: 2\n", "SEA0242", "cover"),
        ("turn:\n    must pay\n    set n to 5 div n\n", "SEA0226", "0"),
        ("turn:\n    must pay\n    set n to 6\n", "SEA0225", "6"),
        ("turn:\n    must pay\n    end repeat\n", "SEA0251", "repeat"),
        ("turn: must pay\nto a: b\nto b: a\n", "SEA0260", "circle"),
        ("turn:\n    must pay\n    at any time: pay\n", "SEA0254", "at any time"),
        ("turn: must pay\naction late:\n    add 1 to n\n    needs n > 1\n", "SEA0252", "effect"),
    ],
)
def test_the_checker_refuses(tmp_path: Path, text: str, code: str, words: str) -> None:
    with pytest.raises(Rejected) as caught:
        load(written(tmp_path, text))
    found = [one for one in caught.value.diagnostics if one.code == code]
    assert found, [str(one) for one in caught.value.diagnostics]
    assert any(words in one.message for one in found)


def test_a_condition_in_brackets_may_speak_of_something_else(tmp_path: Path) -> None:
    text = (
        "turn:\n    if n > 2 or (no coin in player1.purse where coin.worth is 1): must pay\n    otherwise: must pay\n"
    )
    assert load(written(tmp_path, text)).new_state().options
