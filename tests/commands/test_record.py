"""`sea record`: entries are kept once, by name, from play to play, and nothing is lost whatever happens to the file."""

import json
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.commands.running import Sea

from searules.table.sheet_files import open_sheet, sheet_path
from searules.table.sheets import Entry, Sheet, checked_name

GAME = """\
game "Pond"
players 2

piece Pebble: 6
zone pond: heap of Pebble
zone bag of Player: heap of Pebble

setup: move Pebble to pond

turn: must grab

action grab(number: 1..3):
    needs enough: number <= count(pond)                  "there are not so many"
    move first(number, pond) to my bag

game ends dry after the turn when pond is empty
score held: count(my bag)
winner: highest my total, then shared

table Goal(text: Text, least: 0..6):
    one  | "one"  | 1
    two  | "two"  | 2
    four | "four" | 4
result goals: g in Goal where my held >= g.least
result even: my held mod 2 is 0

table Fame(least: 0..100):
    wader   | 1
    swimmer | 3
record goals, even by Fame
"""

VARIANT = """\
variant "Lucky" of "pond"
result lucky: my held is 5
record lucky
"""


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder."""
    found = tmp_path / "data"
    monkeypatch.setenv("SEA_DATA", str(found))
    return found


@pytest.fixture
def pond(folder: Path, sea: Sea) -> Path:
    """A game with a log of a play of it, in which player1 gets four pebbles and player2 two."""
    (folder / "pond.sea").write_text(GAME, encoding="utf-8")
    (folder / "pond-lucky.sea").write_text(VARIANT, encoding="utf-8")
    assert sea("run", "pond.sea", "--seed", "1", "--save", "first.jsonl").code == 0
    write_play(folder, "play.jsonl", 3, 2, 1)
    return folder


def write_play(folder: Path, name: str, *numbers: int, variants: tuple[str, ...] = (), end: bool = True) -> None:
    """The log of a play in which the players take so many pebbles in turn."""
    from searules.engine import load

    state = load(folder / "pond.sea", variants=variants).new_state(seed=7)
    for number in numbers:
        state.apply(f"grab({number})")
    assert state.is_terminal is end
    (folder / name).write_text(state.log(), encoding="utf-8")


def sheet(sea: Sea) -> dict[str, Any]:
    """Names with what they have reached."""
    told = sea("record", "show", "pond.sea", "--json").data
    return {one["name"]: [entry["what"] for entry in one["entries"]] for one in told["names"]}


def test_what_is_new_is_said_and_kept(pond: Path, sea: Sea) -> None:
    answer = sea("record", "add", "play.jsonl", "--as", "player1=Ann")
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "Ann: 4 new, 4 entries, swimmer",
        "  goals.one",
        "  goals.two",
        "  goals.four",
        "  even",
    ]
    told = sea("record", "show", str(pond / "pond.sea"), "--json").data
    assert told["game"] == "Pond"
    assert told["ranks"] == [{"name": "wader", "least": 1}, {"name": "swimmer", "least": 3}]
    (ann,) = told["names"]
    assert (ann["name"], ann["count"], ann["rank"]) == ("Ann", 4, "swimmer")
    assert ann["entries"][0] == {"what": "goals.one", "date": date.today().isoformat(), "seed": 7}


@pytest.mark.usefixtures("pond")
def test_the_same_log_again_adds_nothing(sea: Sea) -> None:
    sea("record", "add", "play.jsonl", "--as", "player2=Bob")
    kept = sheet_path("Pond").read_text(encoding="utf-8")
    again = sea("record", "add", "play.jsonl", "--as", "player2=BOB")
    assert again.out == "Bob: nothing new, 3 entries, swimmer\n"
    assert sheet_path("Pond").read_text(encoding="utf-8") == kept


def test_two_players_and_a_further_play(pond: Path, sea: Sea) -> None:
    write_play(pond, "more.jsonl", 1, 3, 2)
    sea("record", "add", "play.jsonl", "--as", "player1=Ann", "--as", "player2=Bob")
    assert sheet(sea) == {
        "Ann": ["goals.one", "goals.two", "goals.four", "even"],
        "Bob": ["goals.one", "goals.two", "even"],
    }
    assert sea("record", "add", "more.jsonl", "--as", "player2=Cy").out.startswith("Cy: 2 new, 2 entries, wader, swim")
    shown = sea("record", "show", "pond.sea").out
    assert "Cy: 2 entries, wader, swimmer at 3" in shown
    assert "goals.two" in shown


def test_modes_share_the_sheet_of_their_game(pond: Path, sea: Sea) -> None:
    write_play(pond, "lucky.jsonl", 3, 1, 2, variants=("lucky",))
    sea("record", "add", "play.jsonl", "--as", "player2=Bob")
    answer = sea("record", "add", "lucky.jsonl", "--as", "player1=Bob")
    assert answer.out == "Bob: 2 new, 5 entries, swimmer\n  goals.four\n  lucky\n"
    assert sheet(sea)["Bob"] == ["goals.one", "goals.two", "even", "goals.four", "lucky"]


@pytest.mark.usefixtures("pond")
def test_a_name_is_forgotten_when_asked(sea: Sea) -> None:
    sea("record", "add", "play.jsonl", "--as", "player1=Ann", "--as", "player2=Bob")
    kept = sea("record", "forget", "pond.sea", "Ann", given="n\n")
    assert (kept.code, "nothing is forgotten" in kept.out) == (0, True)
    assert list(sheet(sea)) == ["Ann", "Bob"]
    assert sea("record", "forget", "pond.sea", "Ann", given="y\n").code == 0
    assert list(sheet(sea)) == ["Bob"]
    assert sea("record", "forget", "pond.sea", "Bob", "--yes").out == "Bob is forgotten\n"
    assert sea("record", "show", "pond.sea").out == "nobody is on the sheet of Pond yet\n"
    missing = sea("record", "forget", "pond.sea", "Bob", "--yes")
    assert missing.code == 2
    assert "nobody is called Bob on the sheet of Pond" in missing.err


@pytest.mark.usefixtures("pond")
def test_where_nobody_can_be_asked_nothing_is_forgotten(sea: Sea) -> None:
    sea("record", "add", "play.jsonl", "--as", "player1=Ann")
    answer = sea("record", "forget", "pond.sea", "Ann", given="")
    assert (answer.code, "with --yes nothing is asked" in answer.err) == (2, True)
    assert list(sheet(sea)) == ["Ann"]


@pytest.mark.usefixtures("pond")
def test_a_fifth_name_is_refused(sea: Sea) -> None:
    for name in ("Ann", "Bob", "Cy", "Dee"):
        assert sea("record", "add", "play.jsonl", "--as", f"player1={name}").code == 0
    answer = sea("record", "add", "play.jsonl", "--as", "player1=Ann", "--as", "player2=Eve")
    assert answer.code == 1
    assert "has its 4 names already: Ann, Bob, Cy, Dee" in answer.err
    assert list(sheet(sea)) == ["Ann", "Bob", "Cy", "Dee"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["player1"], "not of the form"),
        (["player1="], "empty"),
        (["player1=A\tnn"], "control characters"),
        (["player1=" + "x" * 41], "40 characters"),
        (["player1=Ann", "player1=Bob"], "named twice"),
        (["player1=Ann", "player2=ann"], "same name"),
        ([], "--as"),
    ],
)
@pytest.mark.usefixtures("pond")
def test_wrong_names_are_wrong_usage(words: list[str], said: str, sea: Sea) -> None:
    answer = sea("record", "add", "play.jsonl", *(part for word in words for part in ("--as", word)))
    assert answer.code == 2
    assert said in answer.err
    assert not sheet_path("Pond").exists()


def test_a_name_has_one_spelling() -> None:
    assert checked_name("  Jose\u0301   Luis ") == "Jos\u00e9 Luis"


def test_what_is_not_finished_is_refused(pond: Path, sea: Sea) -> None:
    write_play(pond, "half.jsonl", 3, 1, end=False)
    answer = sea("record", "add", "half.jsonl", "--as", "player1=Ann")
    assert answer.code == 1
    assert "the play is not over" in answer.err
    assert not sheet_path("Pond").exists()


@pytest.mark.usefixtures("pond")
def test_a_player_that_there_is_not(sea: Sea) -> None:
    answer = sea("record", "add", "play.jsonl", "--as", "player3=Ann")
    assert answer.code == 2
    assert "no player 'player3'" in answer.err


def test_rules_that_record_nothing(pond: Path, sea: Sea) -> None:
    (pond / "pond.sea").write_text(GAME.replace("record goals, even by Fame\n", "record by Fame\n"), encoding="utf-8")
    answer = sea("record", "add", "play.jsonl", "--as", "player1=Ann")
    assert answer.code == 2
    assert "the rules of Pond record nothing" in answer.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("number: 1..3", "number: 1..2", "At decision 1 player1 chose grab(3), which is not legal now"),
        ("my held mod 2 is 0", "my held is 2", "results.even.player1 was true and is now false"),
        ("piece Pebble: 6", "piece Pebble: 7", "The play was over here; now it goes on, and player2 is to choose"),
    ],
)
def test_changed_rules_are_refused_with_the_first_difference(
    old: str, new: str, said: str, pond: Path, sea: Sea
) -> None:
    (pond / "pond.sea").write_text(GAME.replace(old, new), encoding="utf-8")
    answer = sea("record", "add", "play.jsonl", "--as", "player1=Ann")
    assert answer.code == 1
    assert said in answer.err
    assert not sheet_path("Pond").exists()


@pytest.mark.usefixtures("pond")
def test_a_log_that_claims_more_than_was_played_is_refused(folder: Path, sea: Sea) -> None:
    text = (folder / "play.jsonl").read_text(encoding="utf-8")
    (folder / "play.jsonl").write_text(text.replace('"player2": 2}', '"player2": 6}'), encoding="utf-8")
    answer = sea("record", "add", "play.jsonl", "--as", "player2=Ann")
    assert answer.code == 1
    assert "scores.player2 was 6 and is now 2" in answer.err


def test_a_sheet_that_is_held_is_waited_for_and_given_up(sea: Sea, pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("searules.table.sheet_files.PATIENCE", 0.05)
    with open_sheet("Pond"):
        answer = sea("record", "show", str(pond / "pond.sea"))
    assert answer.code == 1
    assert "is being changed by another program" in answer.err


def test_what_records_say_is_no_change_of_the_rules(pond: Path) -> None:
    before = (pond / "play.jsonl").read_text(encoding="utf-8")
    (pond / "pond.sea").write_text(GAME.replace("record goals, even", "record even"), encoding="utf-8")
    write_play(pond, "play.jsonl", 3, 2, 1)
    after = (pond / "play.jsonl").read_text(encoding="utf-8")
    assert json.loads(before.splitlines()[0])["rules"] == json.loads(after.splitlines()[0])["rules"]


GOOD = {"sea record": 1, "game": "Pond", "names": {"Ann": [{"what": "even", "date": "2020-02-02", "seed": 1}]}}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "it is no JSON"),
        (json.dumps(GOOD)[:-9], "it is no JSON"),
        ("[" * 100_000, "it is no JSON"),
        ("[]", "does not begin as a record sheet"),
        (json.dumps(GOOD | {"game": "Pool"}), "it is not of Pond"),
        (json.dumps(GOOD | {"names": []}), "at most 4 names"),
        (json.dumps(GOOD | {"names": {name: [] for name in "abcde"}}), "at most 4 names"),
        (json.dumps(GOOD | {"names": {"A\nnn": []}}), "is no name"),
        (json.dumps(GOOD | {"names": {"Ann": {}}}), "are no list"),
        (json.dumps(GOOD | {"names": {"Ann": [{"what": "\ud800", "date": "", "seed": 1}]}}), "it is no JSON"),
        (json.dumps(GOOD | {"names": {"Ann": [{"what": "even"}]}}), "entry 1 of Ann"),
        (json.dumps(GOOD | {"names": {"Ann": GOOD["names"]["Ann"] * 2}}), "there twice"),  # type: ignore[index]
    ],
)
@pytest.mark.usefixtures("pond")
def test_a_damaged_file_is_told_and_kept_aside(text: str, wrong: str, sea: Sea) -> None:
    path = sheet_path("Pond")
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    answer = sea("record", "add", "play.jsonl", "--as", "player1=Ann")
    assert answer.code == 0
    assert wrong in answer.err
    aside = path.with_name(f"{path.stem}.damaged-1.json")
    assert aside.name in answer.err
    assert aside.read_text(encoding="utf-8") == text
    assert len(sheet(sea)["Ann"]) == 4


@pytest.mark.usefixtures("pond")
def test_each_damaged_file_has_a_name_of_its_own(sea: Sea) -> None:
    path = sheet_path("Pond")
    path.parent.mkdir(parents=True)
    for number in (1, 2):
        path.write_text(f"damage {number}", encoding="utf-8")
        assert sea("record", "show", "pond.sea").code == 1
        assert path.with_name(f"{path.stem}.damaged-{number}.json").read_text(encoding="utf-8") == f"damage {number}"
    assert sea("record", "show", "pond.sea").code == 0


@pytest.mark.usefixtures("pond")
def test_a_file_of_a_later_version_is_left_alone(sea: Sea) -> None:
    path = sheet_path("Pond")
    path.parent.mkdir(parents=True)
    text = json.dumps(GOOD | {"sea record": 2})
    path.write_text(text, encoding="utf-8")
    answer = sea("record", "add", "play.jsonl", "--as", "player1=Ann")
    assert answer.code == 1
    assert "later version" in answer.err
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.usefixtures("pond")
def test_a_folder_that_cannot_be_used(sea: Sea, data: Path) -> None:
    data.write_text("", encoding="utf-8")
    answer = sea("record", "show", "pond.sea")
    assert answer.code == 1
    assert "cannot be used" in answer.err


@pytest.mark.usefixtures("pond")
def test_a_failing_disk_leaves_the_old_sheet(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    sea("record", "add", "play.jsonl", "--as", "player2=Bob")
    kept = sheet_path("Pond").read_text(encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    answer = sea("record", "add", "play.jsonl", "--as", "player1=Ann")
    assert answer.code == 1
    assert "No space left" in answer.err
    assert sheet_path("Pond").read_text(encoding="utf-8") == kept
    assert not list(sheet_path("Pond").parent.glob(".*.json.[0-9]*"))


def test_a_sheet_is_written_as_it_is_read() -> None:
    written = Sheet("Pond", {"Ann": (Entry("even", "2020-02-02", 2**64 - 1),), "Bob": ()})
    with open_sheet("Pond") as opened:
        opened.write(written)
    with open_sheet("Pond") as opened:
        assert (opened.sheet, opened.kept) == (written, None)


ADDER = """
import sys
from searules.table.sheet_files import open_sheet
from searules.table.sheets import Entry
for number in range(20):
    with open_sheet("Pond") as opened:
        opened.write(opened.sheet.with_entries(sys.argv[1], [Entry(f"e{number}", "2020-02-02", number)]))
"""


def test_two_at_once_lose_nothing() -> None:
    running = [subprocess.Popen([sys.executable, "-c", ADDER, name]) for name in ("Ann", "Bob", "Cy")]
    assert [one.wait(60) for one in running] == [0, 0, 0]
    with open_sheet("Pond") as opened:
        assert {name: len(entries) for name, entries in opened.sheet.names.items()} == dict.fromkeys(
            ("Ann", "Bob", "Cy"), 20
        )
