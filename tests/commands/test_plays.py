"""`sea run`, `replay`, `test`, `perft`, `rulings`, and `sea play` from a pipe."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.commands.running import BAD_GAME, FAULTY_GAME, Sea

from searules.rules import load_rules, shelf

# ---- run and replay --------------------------------------------------------------------------------------------


def test_a_run_shows_winner_and_ledger_with_citations(sea: Sea) -> None:
    answer = sea("run", "shell-beach", "--seed", "1", "--players", "3", "--option", "scoring=advanced")
    assert answer.code == 0
    assert "Shell Beach: 3 players, seed 1" in answer.out
    assert "won by player" in answer.out
    assert "coins.alone (shell-beach.sea:" in answer.out
    assert "@ Game End 1" in answer.out


def test_the_ledger_as_data_adds_up(sea: Sea) -> None:
    told = sea("run", "shell-beach", "--seed", "2", "--json").data
    assert told["over"] is True
    assert told["faults"] == []
    for player, total in told["scores"].items():
        assert sum(entry["points"] for entry in told["ledger"] if entry["player"] == player) == total
    assert all(entry["rule"] and entry["place"] for entry in told["ledger"])


def test_the_same_seed_is_the_same_play_in_every_process(sea: Sea) -> None:
    here = sea("run", "pearl-party", "--seed", "5", "--json").out
    for hash_seed in ("1", "2"):
        words = [sys.executable, "-m", "searules", "run", "pearl-party", "--seed", "5", "--json"]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        there = subprocess.run(words, capture_output=True, text=True, timeout=60, env=environment)
        assert there.stdout == here


def test_a_saved_play_is_played_again(sea: Sea, folder: Path) -> None:
    run = sea("run", "pearl-party", "--seed", "3", "--save", "play.jsonl")
    assert sea("replay", "play.jsonl").out == run.out
    lines = (folder / "play.jsonl").read_text().splitlines()
    assert json.loads(lines[0])["seed"] == 3
    assert "result" in json.loads(lines[-1])


def test_an_edited_outcome_is_named(sea: Sea, folder: Path) -> None:
    sea("run", "tic-tac-toe", "--seed", "1", "--save", "play.jsonl")
    log = (folder / "play.jsonl").read_text()
    (folder / "play.jsonl").write_text(log.replace('"winners": ["player2"]', '"winners": ["player1"]'))
    answer = sea("replay", "play.jsonl")
    assert answer.code == 1
    assert 'winners was ["player1"] and is now ["player2"]' in answer.out
    assert "winners" in sea("replay", "play.jsonl", "--json").data["differs"]


def test_nothing_but_a_log_is_overwritten(sea: Sea, folder: Path) -> None:
    (folder / "pond.sea").write_text(BAD_GAME)
    answer = sea("run", "tic-tac-toe", "--seed", "1", "--save", "pond.sea")
    assert answer.code == 2
    assert "pond.sea is there already, and is no log of a play" in answer.err
    assert "not saved: pond.sea is there already" in sea("play", "tic-tac-toe", given="save pond.sea\n").out
    assert (folder / "pond.sea").read_text() == BAD_GAME
    for seed in ("1", "2"):
        assert sea("run", "tic-tac-toe", "--seed", seed, "--save", "play.jsonl").code == 0


def test_the_first_difference_is_named(sea: Sea, folder: Path) -> None:
    sea("run", "tic-tac-toe", "--seed", "1", "--save", "play.jsonl")
    lines = (folder / "play.jsonl").read_text().splitlines()
    lines[2] = lines[1].replace('"n": 1', '"n": 2').replace("player1", "player2")
    (folder / "play.jsonl").write_text("\n".join(lines))
    answer = sea("replay", "play.jsonl")
    assert answer.code == 1
    assert "At decision 2 player2 chose" in answer.out
    assert sea("replay", "play.jsonl", "--json").data["decision"] == 2


@pytest.mark.parametrize("text", ["", "\n", "{}", "no log", "[1]", "\0"])
def test_a_file_that_is_no_log_is_wrong_usage(text: str, sea: Sea, folder: Path) -> None:
    """As one is that cannot be read."""
    (folder / "odd.jsonl").write_text(text)
    answer = sea("replay", "odd.jsonl")
    assert (answer.code, "odd.jsonl is not a log of a play" in answer.err) == (2, True)


@pytest.mark.parametrize("text", ['{"sea log": 1}', '{"sea log": 1, "game": "nope"}', '{"sea log": 99}'])
def test_what_is_wrong_with_a_log_is_a_fault(text: str, sea: Sea, folder: Path) -> None:
    (folder / "odd.jsonl").write_text(text)
    answer = sea("replay", "odd.jsonl")
    assert answer.code == 1
    assert "bug in Sea" not in answer.err


def test_a_path_that_names_no_log_is_wrong_usage(sea: Sea, folder: Path) -> None:
    (folder / "bin.sea").write_bytes(bytes(range(256)))
    (folder / "pond.sea").write_text(FAULTY_GAME)
    for path, told in {
        "missing.jsonl": "missing.jsonl cannot be read: No such file or directory",
        ".": ". is a folder; the log of a play is a file",
        "bin.sea": "bin.sea cannot be read: it is no text",
        "pond.sea": "pond.sea holds rules and is no log of a play; `sea play pond.sea` plays them",
    }.items():
        for command in (["replay"], ["record", "add", "--as", "player1=Ann"]):
            answer = sea(*command, path)
            assert (answer.code, told in answer.err) == (2, True), answer.err
    sea("run", "tic-tac-toe", "--seed", "1", "--save", "play.jsonl")
    assert sea("replay", "play.jsonl", "--game", "nope").code == 2


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"n": 7, "player": "player1", "choose": "x"}', 'has "n": 7 where "n": 2 comes'),
        ('{"n": true, "player": "player1", "choose": "x"}', 'has "n": true where "n": 2 comes'),
        ('{"n": "2", "player": "player1", "choose": "x"}', 'has "n": "2" where "n": 2 comes'),
        ('{"player": "player1", "choose": "x"}', 'has no number where "n": 2 comes'),
        ('{"sea log": 1}', 'is neither a decision, chance, a result nor a fault: it has "sea log"'),
        ("{}", "is neither a decision, chance, a result nor a fault: it has nothing"),
        ('{"n": 2, "choose": "x", "chance": "y"}', "is two things at once: choose and chance"),
        ("[]", "is no JSON object"),
    ],
)
def test_a_line_that_is_none_of_a_log(line: str, told: str, sea: Sea, folder: Path) -> None:
    sea("run", "tic-tac-toe", "--seed", "1", "--save", "play.jsonl")
    lines = (folder / "play.jsonl").read_text().splitlines()
    (folder / "play.jsonl").write_text("\n".join([*lines[:2], line, *lines[3:]]))
    answer = sea("replay", "play.jsonl")
    assert answer.code == 1
    assert f"Line 3 of the log {told}" in answer.out + answer.err


def test_nothing_comes_after_the_end_of_a_log(sea: Sea, folder: Path) -> None:
    sea("run", "tic-tac-toe", "--seed", "1", "--save", "play.jsonl")
    lines = (folder / "play.jsonl").read_text().splitlines()
    (folder / "play.jsonl").write_text("\n".join([*lines, "", lines[-1]]))
    answer = sea("replay", "play.jsonl")
    assert answer.code == 1
    assert f"Line {len(lines) + 2} of the log comes after its result, which ends it." in answer.out + answer.err


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("options", "[]", "its options are no names with values"),
        ("options", "null", "its options are no names with values"),
        ("variants", "3", "its variants are no list of titles"),
        ("variants", "[3]", "its variants are no list of titles"),
        ("players", '"two"', "it does not say how many play"),
        ("players", "true", "it does not say how many play"),
    ],
)
def test_a_damaged_first_line_is_no_other_play(key: str, value: str, told: str, sea: Sea, folder: Path) -> None:
    log = folder / "play.jsonl"
    sea("run", "shell-beach", "--seed", "1", "--save", str(log))
    first, *rest = log.read_text(encoding="utf-8").splitlines()
    head = {**json.loads(first), key: json.loads(value)}
    log.write_text("\n".join([json.dumps(head), *rest]), encoding="utf-8")
    ran = sea("replay", str(log))
    assert ran.code != 0
    assert told in ran.err


def test_several_plays_are_summed_up(sea: Sea) -> None:
    answer = sea("run", "tic-tac-toe", "--seed", "1", "--plays", "20")
    assert answer.code == 0
    assert answer.out.startswith("Tic-tac-toe: 20 plays, seeds 1 to 20\n")
    assert "faults: 0" in answer.out
    assert len(sea("run", "tic-tac-toe", "--seed", "1", "--plays", "3", "--json").data["plays"]) == 3


def test_faults_are_shown_saved_and_met_again(sea: Sea, folder: Path) -> None:
    (folder / "faulty.sea").write_text(FAULTY_GAME)
    met = {"SEA0900": 0, "SEA0901": 0}
    for seed in range(8):
        answer = sea("run", "faulty.sea", "--seed", str(seed), "--save", "fault.jsonl")
        assert answer.code == 1
        assert "--> faulty.sea:" in answer.err
        assert f"(seed {seed}) is saved; `sea replay fault.jsonl`" in answer.err
        first = answer.err[:20].partition("[")[2][:7]
        met[first] += 1
        again = sea("replay", "fault.jsonl")
        assert again.code == 1
        assert f"[{first}]" in again.err
    assert all(met.values()), "both kinds of faults should come first in one of the plays"


def test_faults_go_to_the_data_folder_unless_a_file_is_named(sea: Sea, folder: Path, own_data_folder: Path) -> None:
    (folder / "faulty.sea").write_text(FAULTY_GAME)
    assert sea("run", "faulty.sea", "--seed", "1").code == 1
    assert (own_data_folder / "faults" / "faulty-seed1.jsonl").is_file()
    assert [file.name for file in folder.iterdir()] == ["faulty.sea"]


def test_checks_can_be_left_out(sea: Sea, folder: Path) -> None:
    (folder / "faulty.sea").write_text(FAULTY_GAME)
    assert "SEA0901" in sea("run", "faulty.sea", "--seed", "1").err
    assert "SEA0901" not in sea("run", "faulty.sea", "--seed", "1", "--no-checks").err


def test_without_a_seed_one_is_shown(sea: Sea) -> None:
    assert sea("run", "tic-tac-toe", "--json").data["seed"] >= 0
    assert sea("run", "tic-tac-toe", "--seed", str(2**64 - 1)).code == 0
    assert sea("run", "tic-tac-toe", "--seed", str(2**64)).code == 2
    assert sea("run", "tic-tac-toe", "--seed", str(2**64 - 1), "--plays", "2").code == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["shell-beach", "--players", "9"], "2 to 4 players"),
        (["shell-beach", "--option", "scoring=x"], "simple or advanced"),
        (["shell-beach", "--option", "scorin=simple"], "did you mean 'scoring'?"),
        (["shell-beach", "--option", "scoring"], "not of the form name=value"),
        (["shallow-sea", "--with", "sole"], "did you mean 'solo'?"),
        (["shell-beech"], "did you mean 'shell-beach'?"),
    ],
)
def test_what_a_game_does_not_have_is_wrong_usage(words: list[str], told: str, sea: Sea) -> None:
    for command in ("run", "play"):
        answer = sea(command, *words)
        assert answer.code == 2
        assert told in " ".join(answer.err.split())


# ---- test ------------------------------------------------------------------------------------------------------


def test_examples_pass(sea: Sea) -> None:
    answer = sea("test", "tic-tac-toe", "connect-four", "--all")
    assert answer.code == 0
    assert 'passed: Tic-tac-toe: "a row of three wins"' in answer.out
    assert ", 0 failed" in answer.out


@pytest.mark.parametrize("name", ["notes.txt", "folder"])
def test_where_there_is_no_game_there_is_nothing_to_test(name: str, sea: Sea, folder: Path) -> None:
    (folder / "notes.txt").write_text("no rules")
    (folder / "folder").mkdir()
    (folder / "folder" / "late.sea").write_text('variant "Late" of "tic-tac-toe"\n')
    answer = sea("test", name)
    assert answer.code == 2
    assert f"there is no game in {name}" in answer.err


def test_a_failed_example_shows_its_line(sea: Sea, folder: Path) -> None:
    text = Path(shelf.find("tic-tac-toe")).read_text().replace("expect winners is [player1]", "expect winners is empty")
    (folder / "ttt.sea").write_text(text)
    answer = sea("test", "ttt.sea")
    assert answer.code == 1
    assert "expect winners is empty" in answer.out
    assert "expected: winners is empty" in answer.out
    assert "1 failed" in answer.out
    (failed,) = [one for one in sea("test", "ttt.sea", "--json").data["examples"] if one["verdict"] == "failed"]
    assert failed["example"] == "a row of three wins"


# ---- perft -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "number"),
    [
        (["tic-tac-toe", "0"], 1),
        (["tic-tac-toe", "2"], 72),
        (["tic-tac-toe", "9", "--games"], 255_168),
        (["tic-tac-toe", "9", "--positions"], 5_478),
        (["tic-tac-toe", "5"], 15_120),
        (["connect-four", "4"], 2_401),
        (["pearl-party", "1"], 130),
    ],
)
def test_known_numbers(words: list[str], number: int, sea: Sea) -> None:
    """Tic-tac-toe and connect four as published; 36 rolls: 25 pairs with 3 circles, 11 with a silver and 5 sides."""
    assert sea("perft", *words).out == f"{number}\n"


def test_divided_numbers_add_up(sea: Sea) -> None:
    told = sea("perft", "tic-tac-toe", "3", "--divide", "--json").data
    assert len(told["parts"]) == 9
    assert sum(told["parts"].values()) == told["number"] == 504
    assert sea("perft", "tic-tac-toe", "3", "--divide", "--positions").code == 2


# ---- rulings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["shell-beach", "pearl-party", "shallow-sea"])
def test_every_ruling_is_shown_with_the_lines_that_follow_it(game: str, sea: Sea) -> None:
    told = sea("rulings", game, "--json").data
    rules = load_rules(game)
    assert [one["name"] for one in told] == list(rules.rulings)
    assert all(one["followed"] for one in told)
    shown = sea("rulings", game).out
    assert all(f"~ {name}\n" in shown for name in rules.rulings)
    assert all(f"option {name}: " in shown for name in rules.options)


def test_a_game_without_rulings(sea: Sea) -> None:
    assert sea("rulings", "tic-tac-toe").out == "these rules have neither rulings nor options\n"


# ---- play from a pipe --------------------------------------------------------------------------------------------


def test_a_whole_play_from_a_pipe(sea: Sea) -> None:
    answer = sea("play", "tic-tac-toe", "--seed", "1", given="mark(Grid(2, 2))\nauto end\nquit\n")
    assert answer.code == 0
    assert "> mark(Grid(2, 2))\n" in answer.out
    assert "The play is over:" in answer.out


def test_a_line_that_cannot_be_done_is_a_fault_and_play_goes_on(sea: Sea) -> None:
    answer = sea("play", "tic-tac-toe", "--seed", "1", given="fly\n1\nlog\n")
    assert answer.code == 1
    assert "   1  player1: mark(Grid(1, 1))" in answer.out


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("", 0),
        ("1\nwhy not stop\nquit\n", 0),
        ("roll\nundo\n", 1),
        ("roll\nundo --anyway\n", 0),
        ("undo\nroll\n", 1),
        ("eval 1 +\n", 1),
        ("zork\n", 1),
    ],
)
def test_exit_codes_of_lines_from_a_pipe(sea: Sea, lines: str, code: int) -> None:
    assert sea("play", "pig", "--seed", "1", given=lines).code == code


def test_a_play_is_resumed(sea: Sea) -> None:
    sea("play", "shell-beach", "--seed", "1", given="1\n2\n")
    left = sea("play", "shell-beach", "--resume", given="log\nundo\nundo\nundo\n")
    assert "player1: " in left.out
    assert "there is nothing to take back" in left.out
    assert left.code == 1
    assert sea("play", "--resume", "tic-tac-toe", given="").code == 2


def test_seats(sea: Sea) -> None:
    both = sea("play", "tic-tac-toe", "--seat", "human", "--seat", "human", "--seed", "1", given="1\n2\nlog\n")
    assert "   2  player2: mark(Grid(3, 1))" in both.out
    none = sea("play", "tic-tac-toe", "--seat", "random", "--seed", "1", given="")
    assert "The play is over:" in none.out
    assert sea("play", "tic-tac-toe", *["--seat", "human"] * 3).code == 2
    assert sea("play", "tic-tac-toe", "--resume", "--seed", "1").code == 2
    assert sea("play").code == 2
