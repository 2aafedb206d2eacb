"""The author's loop: rules that change under a play, positions that become examples, holes that are met."""

import os
from pathlib import Path

import pytest
from tests.commands.running import FAULTY_GAME
from tests.table.sitting import say, sit
from tests.table.test_screen import typing

from searules.engine import load
from searules.language import format_text
from searules.rules import load_rules
from searules.table.host import Host, seated
from searules.table.journal import last_play
from searules.table.piped import run_piped
from searules.table.screen import Screen
from searules.table.session import HUMAN, begin
from searules.table.watching import Watcher
from searules.verify.examples import run_examples

POND = """\
game "Pond"
players 2

piece Pebble: 9
zone pond: heap of Pebble
zone bag of Player: heap of Pebble

setup:
    move Pebble to pond

turn:
    must grab

action grab(number in 1..3):
    needs left: count(pond) >= number          "so many are not left"
    move first(number, pond) to my bag

game ends bare after the turn when pond is empty

score held: count(my bag)
winner: highest my total, then shared
"""


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    file = tmp_path / "pond.sea"
    file.write_text(POND)
    return file


def sat(file: Path, *lines: str) -> Host:
    host = seated(begin(load(str(file)).new_state(1), (HUMAN, HUMAN)))
    host.open()
    for line in lines:
        assert not host.answer(line).fault, line
    return host


def test_a_play_goes_on_under_changed_rules(pond: Path) -> None:
    host = sat(pond, "grab(3)", "grab(1)", "watch count(pond)")
    pond.write_text(POND.replace("piece Pebble: 9", "piece Pebble: 12"))
    answer = host.answer("reload")
    assert answer.lines[0] == "reloaded; 2 decisions were made again"
    assert host.answer("eval count(pond)").lines == ("8",)
    assert host.session.watches
    assert host.answer("reload").lines[0].startswith("the rules are as they were")
    assert last_play().session.state == host.session.state


def test_it_stops_at_the_first_decision_that_does_not_fit(pond: Path) -> None:
    host = sat(pond, "grab(2)", "grab(3)", "grab(1)")
    old = host.session.state
    pond.write_text(POND.replace("1..3", "1..2"))
    answer = host.answer("reload")
    assert answer.lines[0].startswith("reloaded up to decision 1")
    assert "At decision 2 player2 chose grab(3)" in answer.lines[1]
    assert host.session.state.acting == "player2"
    assert host.answer("fork --anyway 1").session.state == old


def test_rules_with_mistakes_leave_the_play_as_it_was(pond: Path) -> None:
    host = sat(pond, "grab(2)")
    before = host.session
    pond.write_text(POND.replace("my bag", "my sack"))
    answer = host.answer("reload")
    assert answer.fault
    assert "not reloaded" in answer.lines[0]
    assert any(line.startswith("error[SEA") for line in answer.lines)
    assert host.session is before
    assert "`reload` takes it over" in host.answer("eval 1").lines[0]
    pond.unlink()
    assert host.answer("reload").fault
    assert not host.answer("grab(1)").fault


def test_a_play_is_resumed_and_loaded_across_versions_of_the_rules(pond: Path, tmp_path: Path) -> None:
    host = sat(pond, "grab(2)", "grab(3)", f"save {tmp_path / 'play.jsonl'}")
    pond.write_text(POND.replace("1..3", "1..2"))
    kept = last_play()
    assert "goes on as far as it fits" in kept.note
    assert kept.session.state.history.number == 1  # type: ignore[union-attr]
    assert host.journal is not None
    assert kept.journal.path != host.journal.path
    assert host.answer(f"load {tmp_path / 'play.jsonl'}").lines[0].startswith("loaded up to decision 1")


def test_the_last_moves_become_an_example(pond: Path) -> None:
    host = sat(pond, "grab(2)", "grab(3)")
    answer = host.answer("save as example five are gone")
    assert not answer.fault, answer.lines
    text = pond.read_text()
    assert 'example "five are gone":' in text
    assert "    pick grab(3)\n    expect acting is player1\n" in text
    assert format_text(text) == text
    assert [one.verdict for one in run_examples(load_rules(pond))] == ["passed"]
    again = host.answer("save as example five are gone")
    assert again.fault
    assert pond.read_text() == text
    for line in ("save as example", 'save as example "', "save as example   "):
        assert host.answer(line).fault
    assert host.answer("reload").lines[0] == "the rules are as they were; 2 decisions were made again"


def test_a_hole_in_the_rules_is_shown_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "faulty.sea"
    file.write_text(FAULTY_GAME)
    host = sat(file, "grab(2)")
    answer = host.answer("lose")
    assert answer.lines[0].startswith("a fault in the rules (faulty.sea:21): 6 are to be drawn")
    assert any("draw 6 from pond" in line for line in answer.lines)
    (saved,) = [line for line in answer.lines if "is saved" in line]
    assert Path(saved.split("sea replay ")[1].split("`")[0]).is_file()
    assert not host.answer("grab(1)").fault


def test_the_table_reloads_when_the_rules_are_saved(pond: Path) -> None:
    host, shown = sat(pond, "grab(2)"), list[str]()

    def lines() -> list[str]:
        return ["eval count(pond)", "quit"]

    watcher = Watcher.of(host.session.game)
    pond.write_text(POND.replace("piece Pebble: 9", "piece Pebble: 12"))
    run_piped(host, lines(), shown.append, watcher)
    assert "reloaded; 1 decision was made again" in shown
    assert "10" in shown


def test_the_screen_reloads_and_keeps_what_is_half_typed(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    host = sat(pond, "grab(2)")
    watcher = Watcher.of(host.session.game)
    pond.write_text(POND.replace("piece Pebble: 9", "piece Pebble: 12"))
    os.utime(pond)
    with typing() as keys:
        screen = Screen(host, color=False, watcher=watcher)
        keys.send_text("eval coun")
        original = screen._typed
        calls: list[int] = []

        def typed() -> str:
            if calls:
                keys.send_text("t(pond)\r" if len(calls) == 1 else "quit\r")
            calls.append(1)
            return original()

        screen._typed = typed  # type: ignore[method-assign]
        screen.run()
    out = capsys.readouterr().out
    assert "reloaded; 1 decision was made again" in out
    assert "\n10\n" in out


def test_the_rules_that_came_with_sea_are_not_written_into() -> None:
    host = Host(say(sit("tic-tac-toe", (HUMAN, HUMAN)), "1", "1").session)
    answer = host.answer("save as example centre")
    assert answer.fault
    assert "copy its folder" in answer.lines[0]
