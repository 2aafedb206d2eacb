"""`sea check`, `sea fmt`, `sea new`, `sea games`: what they do to files, and what they say of them."""

import json
import stat
from pathlib import Path

import pytest
from tests.commands.running import BAD_GAME, Sea

from searules.commands.new import template
from searules.rules import shelf

UNTIDY = 'game   "Untidy"\nplayers 2\nturn:\n  must   wave\naction wave:\n  end game drawn\n# comment\n'
TIDY = 'game "Untidy"\nplayers 2\nturn:\n    must wave\naction wave:\n    end game drawn\n# comment\n'


# ---- check -----------------------------------------------------------------------------------------------------


def test_a_bundled_game_has_no_mistakes(sea: Sea) -> None:
    answer = sea("check", "tic-tac-toe", "connect-four")
    assert (answer.code, answer.out) == (0, "2 files, no mistakes\n")


def test_mistakes_are_shown_with_their_places(sea: Sea, folder: Path) -> None:
    (folder / "bad.sea").write_text(BAD_GAME)
    answer = sea("check", "bad.sea")
    assert answer.code == 1
    assert "--> bad.sea:4:10" in answer.out
    assert answer.out.rstrip().endswith("1 error")


def test_a_folder_stands_for_all_files_in_it(sea: Sea, folder: Path) -> None:
    (folder / "deep" / "er").mkdir(parents=True)
    (folder / "deep" / "er" / "bad.sea").write_text(BAD_GAME)
    (folder / "deep" / "pond.sea").write_text(template("pond", "pond.sea"))
    answer = sea("check", "deep", "--json")
    assert answer.code == 1
    assert [Path(file).name for file in answer.data["files"]] == ["bad.sea", "pond.sea"]


def test_mistakes_as_data(sea: Sea, folder: Path) -> None:
    (folder / "bad.sea").write_text(BAD_GAME)
    answer = sea("check", "bad.sea", "--json")
    assert answer.data["errors"] == 1
    (found,) = answer.data["diagnostics"]
    assert found["code"] == "SEA0203"
    assert found["start"]["line"] == 4


def test_one_line_for_each_mistake(sea: Sea, folder: Path) -> None:
    (folder / "bad.sea").write_text(BAD_GAME)
    assert sea("check", "bad.sea", "--short").out.startswith("bad.sea:4:10: error[SEA0203]: ")


def test_warnings_are_faults_only_where_that_is_wanted(sea: Sea, folder: Path) -> None:
    text = template("pond", "pond.sea").replace(" ~ last_pebble", "")
    (folder / "pond.sea").write_text(text)
    assert sea("check", "pond.sea").code == 0
    assert sea("check", "pond.sea", "--strict").code == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"\x00", b"\r\n\t\r", "\N{BYTE ORDER MARK}game".encode(), b"(" * 5_000, b"x" * 1_000_001],
)
def test_whatever_a_file_holds_is_a_mistake_and_no_traceback(content: bytes, sea: Sea, folder: Path) -> None:
    (folder / "odd.sea").write_bytes(content)
    for command in ("check", "fmt", "test", "run"):
        answer = sea(command, "odd.sea")
        assert answer.code in (1, 2) or (command == "fmt" and not content.strip())
        assert "bug in Sea" not in answer.err


def test_what_is_not_there_is_wrong_usage(sea: Sea, folder: Path) -> None:
    (folder / "empty").mkdir()
    (folder / "pond.sea").write_text(template("pond", "pond.sea"))
    assert "did you mean 'tic-tac-toe'?" in sea("check", "tic-tac-to").err
    assert "did you mean 'pond.sea'?" in sea("check", "pnod.sea").err
    assert "there is no .sea file in the folder empty" in sea("check", "empty").err
    assert sea("check", "empty").code == 2


# ---- fmt -------------------------------------------------------------------------------------------------------


def test_a_file_is_laid_out_in_place(sea: Sea, folder: Path) -> None:
    path = folder / "untidy.sea"
    path.write_text(UNTIDY)
    path.chmod(0o640)
    answer = sea("fmt", "untidy.sea")
    assert (answer.code, answer.out) == (0, "untidy.sea laid out\n")
    assert path.read_text() == TIDY
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [file.name for file in folder.iterdir()] == ["untidy.sea"]
    assert (sea("fmt", "untidy.sea").out, sea("fmt", "--check", "untidy.sea").code) == ("", 0)


def test_check_and_diff_change_nothing(sea: Sea, folder: Path) -> None:
    (folder / "untidy.sea").write_text(UNTIDY)
    checked, shown = sea("fmt", "--check", "untidy.sea"), sea("fmt", "--diff", "untidy.sea")
    assert (checked.code, shown.code) == (1, 0)
    assert checked.out == "untidy.sea is not laid out canonically\n"
    assert "-  must   wave\n+    must wave\n" in shown.out
    assert (folder / "untidy.sea").read_text() == UNTIDY


def test_a_file_with_mistakes_is_left_alone_and_others_are_done(sea: Sea, folder: Path) -> None:
    (folder / "a.sea").write_text('game "A\n')
    (folder / "b.sea").write_text(UNTIDY)
    answer = sea("fmt", ".")
    assert answer.code == 1
    assert "--> a.sea:1:" in answer.err
    assert (folder / "a.sea").read_text() == 'game "A\n'
    assert (folder / "b.sea").read_text() == TIDY


def test_standard_input(sea: Sea) -> None:
    assert sea("fmt", "-", given=UNTIDY).out == TIDY
    assert sea("fmt", "-", "--check", given=UNTIDY).code == 1
    assert sea("fmt", "-", "--check", given=TIDY).code == 0
    assert sea("fmt", "-", given='game "A\n').code == 1
    assert sea("fmt", "-", given=b"\xff").code == 1
    assert sea("fmt", "-", "x.sea").code == 2


def test_a_link_stays_a_link(sea: Sea, folder: Path) -> None:
    (folder / "real").mkdir()
    (folder / "real" / "untidy.sea").write_text(UNTIDY)
    (folder / "link.sea").symlink_to(folder / "real" / "untidy.sea")
    assert sea("fmt", "link.sea").code == 0
    assert (folder / "link.sea").is_symlink()
    assert (folder / "real" / "untidy.sea").read_text() == TIDY


# ---- new -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("words", "file"), [(["tide-pool"], "tide-pool.sea"), (["reef", "--folder"], "reef/reef.sea")])
def test_a_new_game_checks_plays_and_tests(words: list[str], file: str, sea: Sea, folder: Path) -> None:
    assert sea("new", *words).code == 0
    assert (folder / file).is_file()
    assert sea("check", "--strict", file).code == 0
    assert sea("fmt", "--check", file).code == 0
    assert sea("test", file).out == "1 passed, 0 failed\n"
    for players in ("2", "3", "4"):
        assert sea("run", file, "--seed", "1", "--plays", "5", "--players", players).code == 0


def test_a_new_game_has_one_example_and_a_check_and_its_title(sea: Sea, folder: Path) -> None:
    sea("new", "tide-pool")
    text = (folder / "tide-pool.sea").read_text()
    assert 'game "Tide Pool"' in text
    assert text.count("\nexample ") == 1
    assert text.count("\ncheck ") >= 1
    assert "{" not in text


def test_nothing_is_overwritten(sea: Sea, folder: Path) -> None:
    (folder / "pond.sea").write_text("mine")
    answer = sea("new", "pond")
    assert (answer.code, (folder / "pond.sea").read_text()) == (2, "mine")


@pytest.mark.parametrize("name", ["", "-x", "a b", "../up", "a/b", "1st", "ä", "x" * 65, ".sea"])
def test_names_that_are_none(name: str, sea: Sea, folder: Path) -> None:
    assert sea("new", "--", name).code == 2
    assert not list(folder.iterdir())


# ---- games -----------------------------------------------------------------------------------------------------


def test_all_games_are_listed(sea: Sea) -> None:
    listed, data = sea("games").out, sea("games", "--json").data
    assert [entry["name"] for entry in data] == [entry.name for entry in shelf.games()]
    for entry in data:
        assert entry["title"] in listed
        for variant in entry["variants"]:
            assert f"--with {variant['name']} " in listed
    assert json.dumps(data)
