"""`sea explain`, `sea diff`, `sea draw`, `sea check --seal`: files, formats, exit codes, refusals."""

from pathlib import Path

import pytest
from tests.commands.running import Sea

NIM = """game "Nim"
players 2

option stones: 5..30 = 12

piece Stone: stones
zone heap_of_stones: heap of Stone

setup: move Stone to heap_of_stones

turn: must take_stones

action take_stones(number: 1..3):
    needs enough: number <= count(heap_of_stones)      "there are not so many stones"
    move first(number, heap_of_stones) to box
    if heap_of_stones is empty: end game won by me
"""
GREEDY = 'variant "Greedy" of "nim"\nchange take_stones.number: 1..5\n'


@pytest.fixture
def nim(folder: Path) -> Path:
    """A game and a variant in the current folder."""
    (folder / "nim.sea").write_text(NIM, encoding="utf-8")
    (folder / "greedy.sea").write_text(GREEDY, encoding="utf-8")
    return folder


@pytest.mark.usefixtures("nim")
def test_explain_prints_markdown_and_writes_what_the_name_says(sea: Sea, folder: Path) -> None:
    answer = sea("explain", "nim.sea", "--with", "greedy")
    assert answer.code == 0
    assert answer.out.startswith("# Nim: Greedy\n")
    assert "Choose a number: 1 to 5." in answer.out
    assert sea("explain", "nim.sea", "-o", "nim.html").code == 0
    page = (folder / "nim.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "<svg" in page
    assert "<svg" not in sea("explain", "nim.sea", "--format", "html", "--no-pictures").out


@pytest.mark.usefixtures("nim")
def test_explain_settles_what_is_given(sea: Sea) -> None:
    answer = sea("explain", "nim.sea", "--option", "stones=9", "--players", "2")
    assert "| **Stone** |   | 9 |" in answer.out
    refused = sea("explain", "nim.sea", "--option", "stones=99")
    assert (refused.code, "it is 5 to 30" in refused.err) == (2, True)
    assert sea("explain", "nim.sea", "--players", "5").code == 2
    assert sea("explain", "nim.sea", "--with", "greedier").code == 2
    assert sea("explain", "nim.sea", "-o", "no/such/folder.md").code == 2
    assert sea("explain", "nim.sea", "-o", "nim.pdf").code == 2


@pytest.mark.usefixtures("nim")
def test_diff_answers_like_diff(sea: Sea, folder: Path) -> None:
    answer = sea("diff", "nim.sea", "greedy")
    assert answer.code == 1
    assert "a number from 1 to 3 → a number: 1 to 5" in answer.out
    assert sea("diff", "nim.sea", "greedy.sea").out == answer.out
    assert sea("diff", "nim.sea", "nim.sea").code == 0
    assert sea("diff", "nim.sea", "greedy", "-o", "diff.html").code == 1
    assert (folder / "diff.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    (folder / "other.sea").write_text(NIM.replace("= 12", "= 13"), encoding="utf-8")
    found = sea("diff", "nim.sea", "other.sea", "--json").data["changes"]
    told = [(one["what"], one["how"], one["before"], one["after"], one["place after"]) for one in found]
    assert told == [
        (
            "option stones",
            "changed",
            ["5 to 30; if nothing is said 12"],
            ["5 to 30; if nothing is said 13"],
            "other.sea:4",
        ),
        ("piece Stone, number", "changed", ["12"], ["13"], "other.sea:6"),
    ]


def test_the_longest_sums_and_deepest_brackets_are_told(sea: Sea, nim: Path) -> None:
    total = " + ".join(["count(heap_of_stones)"] * 149)
    deep = "(" * 95 + "count(heap_of_stones)" + ")" * 95
    odd = " or ".join(f"count(heap_of_stones) > {n % 5 + 7}" for n in range(48))
    text = f"score sums: {total}\nscore deep: {deep}\nresult odd: {odd}\nwinner: highest my total, then shared\n"
    (nim / "long.sea").write_text(NIM + text, encoding="utf-8")
    assert sea("explain", "long.sea").code == 0
    assert sea("diff", "nim.sea", "long.sea").code == 1


def test_diff_of_what_is_not_there_is_wrong_usage(sea: Sea, nim: Path) -> None:
    del nim
    assert sea("diff", "nim.sea", "greedier").code == 2
    assert sea("diff", "nim.sea", "none.sea").code == 2
    Path("two.sea").write_text(GREEDY + GREEDY.replace("Greedy", "Other"), encoding="utf-8")
    assert "`greedy`, `other`" in sea("diff", "nim.sea", "two.sea").err
    assert sea("diff", "nim.sea").code == 2


@pytest.mark.usefixtures("nim")
def test_draw_writes_svg_and_png_from_games_and_logs(sea: Sea, folder: Path) -> None:
    assert sea("draw", "nim.sea").out.startswith("<svg")
    assert sea("run", "nim.sea", "--seed", "1", "--save", "play.jsonl").code == 0
    assert sea("draw", "play.jsonl", "--at", "2", "-o", "two.svg").code == 0
    assert sea("draw", "play.jsonl", "-o", "end.svg").code == 0
    assert (folder / "two.svg").read_text() != (folder / "end.svg").read_text()
    edited = (folder / "play.jsonl").read_text().replace('"n": 2', '"n": "two"')
    (folder / "edited.jsonl").write_text(edited)
    answer = sea("draw", "edited.jsonl", "--at", "1")
    assert (answer.code, "Line 3 of the log" in answer.err) == (1, True)
    (folder / "no.jsonl").write_text("{}\n")
    answer = sea("draw", "no.jsonl")
    assert (answer.code, "no.jsonl is not a log" in answer.err) == (2, True)
    pytest.importorskip("resvg_py")
    assert sea("draw", "nim.sea", "--seat", "2", "-o", "start.png").code == 0
    assert (folder / "start.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.usefixtures("nim")
def test_draw_refuses_what_it_cannot_draw(sea: Sea) -> None:
    sea("run", "nim.sea", "--seed", "1", "--save", "play.jsonl")
    for words in (("nim.sea", "-o", "x.gif"), ("nim.sea", "--seat", "7"), ("play.jsonl", "--at", "999"), ("none",)):
        answer = sea("draw", *words)
        assert answer.code == 2, words
        assert "Traceback" not in answer.err
    assert sea("draw", "nim.sea", "-o", "no/such/folder.svg").code == 2


def test_seals_tell_when_the_base_changes(sea: Sea, nim: Path) -> None:
    answer = sea("check", "greedy.sea", "--seal")
    assert (answer.code, answer.err) == (0, "greedy.seals: 1 edit sealed\n")
    assert "no mistakes" in sea("check", "greedy.sea", "--strict").out
    (nim / "nim.sea").write_text(NIM.replace("number: 1..3", "number: 1..4"), encoding="utf-8")
    answer = sea("check", "greedy.sea", "--strict")
    assert answer.code == 1
    assert "SEA0134" in answer.out
    assert sea("check", "greedy.sea", "--seal", "--strict").code == 0
