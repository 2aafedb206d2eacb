"""Journals and saved plays: nothing is lost, whenever a session stops."""

import json
import re
from pathlib import Path

import pytest
from tests.table.sitting import sit

from searules.diagnostics import SeaError
from searules.table.host import Host, seated
from searules.table.journal import MOST_JOURNALS, last_play
from searules.table.session import HUMAN, RANDOM


def sat(name: str = "shell-beach") -> Host:
    """A session with a journal, some decisions old."""
    host = seated(sit(name, (HUMAN, RANDOM)))
    host.open()
    for line in ("1", "2", "1", "undo", "3"):
        host.answer(line)
    return host


def test_every_decision_is_in_the_journal_at_once() -> None:
    host = seated(sit("pearl-party", (HUMAN, HUMAN)))
    host.open()
    for line in ("1", "2", "undo", "auto 3", "undo", "redo", "fly"):
        host.answer(line)
        assert last_play().session.state == host.session.state


def test_a_play_goes_on_where_it_was() -> None:
    host = sat()
    kept = last_play("shell-beach")
    assert kept.session.state == host.session.state
    assert kept.session.seats == (HUMAN, RANDOM)
    again = Host(kept.session, kept.journal)
    again.open()
    again.answer("1")
    assert last_play().session.state == again.session.state
    assert json.loads(kept.journal.path.read_text().splitlines()[0])["sea journal"] == 1


def test_two_tables_that_resume_one_play_do_not_mix_their_decisions() -> None:
    first = sat()
    kept = last_play()
    second = Host(kept.session, kept.journal)
    second.open()
    first.answer("1")
    assert last_play().session.state == first.session.state
    second.answer("2")
    assert first.journal is not None
    assert second.journal is not None
    assert first.journal.path != second.journal.path
    assert not last_play().note
    assert last_play().session.state == second.session.state
    second.answer("auto end")
    second.close()
    first.answer("undo")
    assert last_play().session.state == first.session.state


def test_a_damaged_journal_is_not_blamed_on_the_rules() -> None:
    host = sat("tic-tac-toe")
    assert host.journal is not None
    path = host.journal.path
    path.write_text(re.sub('"digest": "[0-9a-f]*"', '"digest": "0"', path.read_text()))
    assert last_play().note.startswith("the journal does not hold together; ")


def test_the_end_of_a_journal_may_be_missing() -> None:
    """A write that was cut off costs the decision that it held, and no more."""
    host = sat("tic-tac-toe")
    assert host.journal is not None
    path = host.journal.path
    whole = path.read_bytes()
    lengths = []
    for cut in (1, 2, 30, 90, 91, 120, 180, 250):
        path.write_bytes(whole[:-cut])
        state = last_play().session.state
        lengths.append(state.history.number if state.history else 0)
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] == len(whole.splitlines()) - 3


def test_a_play_that_is_over_is_dropped_when_it_is_left() -> None:
    host = seated(sit("tic-tac-toe", (HUMAN, HUMAN)))
    host.open()
    host.answer("auto end")
    assert last_play().session.state.is_terminal
    assert host.close() == ""
    with pytest.raises(SeaError, match="no play"):
        last_play()


def test_the_last_play_of_a_game() -> None:
    first = sat("tic-tac-toe")
    second = sat("connect-four")
    assert last_play().session.state == second.session.state
    assert last_play("tic-tac-toe").session.state == first.session.state
    assert last_play("Tic-tac-toe").session.state == first.session.state
    with pytest.raises(SeaError, match="no play of chess"):
        last_play("chess")


def test_what_is_no_journal_is_passed_over(own_data_folder: Path) -> None:
    host = sat()
    for number, text in enumerate((b"", b"\xff", b"{}", b"[]\n", b'{"sea journal": 1}\n', b"\0" * 9)):
        (own_data_folder / "plays" / f"odd-{number}.jsonl").write_bytes(text)
    assert last_play().session.state == host.session.state


def test_old_journals_go(own_data_folder: Path) -> None:
    folder = own_data_folder / "plays"
    folder.mkdir(parents=True)
    for number in range(MOST_JOURNALS + 20):
        (folder / f"old-{number}.jsonl").write_text("{}\n")
    sat()
    assert len(list(folder.glob("*.jsonl"))) == MOST_JOURNALS


def test_a_journal_that_cannot_be_written_does_not_stop_the_play(own_data_folder: Path) -> None:
    host = sat()
    assert host.journal is not None
    host.journal.path.unlink()
    host.journal.path.mkdir()
    answer = host.answer("1")
    assert not answer.fault
    assert host.trouble.startswith("no journal is kept any more")
    assert host.journal is None
    (own_data_folder / "blocked").write_text("")


def test_save_and_load(tmp_path: Path) -> None:
    host = sat()
    saved = host.session.state
    file = tmp_path / "a play.jsonl"
    assert not host.answer(f"save {file}").fault
    host.answer("1")
    assert host.session.state != saved
    assert not host.answer(f"load {file}").fault
    assert host.session.state == saved
    assert not host.answer("undo").fault


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"\xff\xff", b'{"sea log": 1, "game": "chess9"}', b'{"sea log": 1, "game": 3}']
)
def test_what_cannot_be_loaded_changes_nothing(content: bytes, tmp_path: Path) -> None:
    host = sat("tic-tac-toe")
    before = host.session
    (tmp_path / "odd").write_bytes(content)
    for name in (tmp_path / "odd", tmp_path / "missing", tmp_path):
        assert host.answer(f"load {name}").fault
        assert host.session is before
    assert host.answer(f"save {tmp_path}").fault
    assert host.answer(f"save {tmp_path}/no/such/folder").fault
    assert host.answer("save \0").fault
    assert host.answer("load \0").fault
