"""Pictures as they are: golden files, what they hold, and that nothing hidden is in them.

`SEA_UPDATE_GOLDEN=1` writes the pictures into `golden/`, to be looked at by eye.
"""

import os
import sys
import xml.etree.ElementTree as ElementTree
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from searules.diagnostics import SeaError
from searules.draw.picture import board_pictures, picture
from searules.draw.raster import png
from searules.engine import Game, State, load
from searules.rules.shelf import games
from searules.verify.two_worlds import other_world

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
UPDATE = os.environ.get("SEA_UPDATE_GOLDEN") == "1"
SHOWN = (
    ("parts", HERE / "games" / "parts.sea", 0, None),
    ("cards", HERE / "games" / "cards.sea", 0, "player2"),
    ("tic-tac-toe", "tic-tac-toe", 5, None),
    ("shallow-sea", "shallow-sea", 0, "player1"),
)


@cache
def game(name: str | Path, players: int | None = None) -> Game:
    """A game, loaded once."""
    return load(name, players)


def played(name: str | Path, decisions: int, seed: int = 1) -> State:
    """A play after so many random decisions."""
    state = game(name).new_state(seed=seed)
    choice = Random(seed)
    for _ in range(decisions):
        if state.is_terminal or state.decision is None:
            break
        state.apply(choice.choice(state.decision.options))
    return state


@pytest.mark.parametrize(("name", "source", "decisions", "seat"), SHOWN, ids=[one[0] for one in SHOWN])
def test_pictures_are_as_they_were_looked_at(name: str, source: str | Path, decisions: int, seat: str | None) -> None:
    state = played(source, decisions)
    svg = picture(state, (seat,) if seat else state.game.player_names)
    golden = GOLDEN / f"{name}.svg"
    if UPDATE:
        golden.write_text(svg, encoding="utf-8")
    assert svg == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [entry.name for entry in games()])
def test_every_game_is_drawn(name: str) -> None:
    state = game(name).new_state(seed=1)
    choice = Random(1)
    for place in range(31):
        if place in (0, 9, 30):
            for viewers in (state.game.player_names, state.game.player_names[:1]):
                words = texts(picture(state, viewers, "A title"))
                assert words[0] == "A title"
                assert not [word for word in words if "_" in word or "None" in word]
        if state.is_terminal or state.decision is None:
            break
        state.apply(choice.choice(state.decision.options))
    for svg in board_pictures(state.game).values():
        ElementTree.fromstring(svg)


def texts(svg: str) -> list[str]:
    """The words that are set in a picture; it must be well-formed, and all of it must lie inside."""
    root = ElementTree.fromstring(svg)
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]


def test_what_lies_on_a_board_is_told_by_its_words() -> None:
    svg = picture(played(HERE / "games" / "parts.sea", 0), ("player1",))
    titles = [e.text for e in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}title")]
    assert {"red, 3", "blue, 1", "Bee", "Ant"} <= set(titles)


def test_who_may_not_see_a_card_sees_the_same_picture_whatever_it_is() -> None:
    """Two worlds that differ in what player2 holds: player1 and all together see no difference, player2 does."""
    cards = game(HERE / "games" / "cards.sea")
    one = cards.new_state(seed=5)
    position: Any = one.position()
    hands = position["zones"]["hand"]
    stock = position["zones"]["stock"]
    hands["player2"], stock[:2] = stock[:2], hands["player2"]
    other = cards.state_from(position, seed=5)
    assert picture(one, ("player1",)) == picture(other, ("player1",))
    assert picture(one, cards.player_names) == picture(other, cards.player_names)
    assert picture(one, ("player2",)) != picture(other, ("player2",))


def test_worlds_that_a_seat_cannot_tell_apart_look_alike_to_it() -> None:
    """In every game: what is hidden from a seat is exchanged, as far as it can be, and its picture stays the same."""
    differing = 0
    for entry in games():
        state = game(entry.name).new_state(seed=2)
        choice = Random(2)
        for place in range(13):
            if place % 4 == 0:
                for seat, player in enumerate(state.game.player_names[:2]):
                    other = other_world(state, seat, 1)
                    if other is not None:
                        differing += 1
                        assert picture(state, (player,)) == picture(other, (player,)), (entry.name, place, player)
            if state.is_terminal or state.decision is None:
                break
            state.apply(choice.choice(state.decision.options))
    assert differing > 20


def test_without_resvg_a_png_is_refused_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(SeaError, match=r"pip install searules\[draw\]"):
        png("<svg/>")


def test_a_name_of_the_author_is_quoted(tmp_path: Path) -> None:
    text = (HERE / "games" / "cards.sea").read_text(encoding="utf-8").replace('"Cards and dice"', '"<b> & co"')
    (tmp_path / "odd.sea").write_text(text, encoding="utf-8")
    svg = picture(load(tmp_path / "odd.sea").new_state(), ("player1",), "a < b & c")
    assert texts(svg)[0] == "a < b & c"
    assert "<b>" not in svg


def test_a_png_has_the_size_that_was_asked_for() -> None:
    pytest.importorskip("resvg_py")
    svg = picture(played("tic-tac-toe", 3), ("player1",))
    root = ElementTree.fromstring(svg)
    data = png(svg, zoom=3)
    width, height = (int.from_bytes(data[start : start + 4], "big") for start in (16, 20))
    assert data[:4] == b"\x89PNG"
    assert abs(width - 3 * float(root.attrib["width"])) <= 1 and abs(height - 3 * float(root.attrib["height"])) <= 1
