"""What two rule sets differ in is told part by part: everything that differs, and nothing else."""

from pathlib import Path

import pytest

from searules.explain import markdown, open_book
from searules.explain.changes import ADDED, CHANGED, REMOVED, Change, changes, comparison
from searules.explain.html import plain
from searules.explain.names import MINUS, TIMES

POND = """game "Pond"
players 2

option frogs: 3..9 = 5
option night: yes or no = no

table Food(worth: 1..9, rare: yes or no):
    fly   | 1 | no
    midge | 2 | yes
piece Frog: frogs
zone pond: heap of Frog
zone caught of Player: heap of Frog
var points of Player: 0..99

payment effort:
    way strength up to 3: add 0 to my points

setup:
    move Frog to pond

turn:
    step hunt: must catch_frog
    step eat: may feed

action catch_frog(frog: Frog in pond):
    needs daylight: not night or count(pond) > 1       "too dark for the last one"
    move frog to my caught

action feed(food: Food):
    needs hungry: my caught is not empty       "nothing to feed"
    cost food.worth of effort
    add food.worth to my points

let bonus:
    many: if count(Player.caught) > 3: 2
    otherwise: 1
let price = 3

game ends quiet after the turn when pond is empty

score frogs_caught: count(my caught) * bonus + price
winner: highest my total, then shared

check "no frog is lost" always: count(pond) + count(Player.caught) is frogs
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the game of these tests."""
    (tmp_path / "pond.sea").write_text(POND, encoding="utf-8")
    return tmp_path


def told(folder: Path, edits: str) -> list[Change]:
    """What a variant with these edits changes."""
    (folder / "v.sea").write_text(f'variant "V" of "pond"\n{edits}\n', encoding="utf-8")
    return changes(open_book(folder / "pond.sea"), open_book(folder / "pond.sea", ["V"]))


def words(lines: tuple[str, ...]) -> str:
    """Lines as one text, with the signs that are typed."""
    return " / ".join(plain(line).strip() for line in lines).replace(MINUS, "-").replace(TIMES, "x")


CASES = (
    ("fix night = yes", CHANGED, "option night", "yes or no; if nothing is said no", "yes or no; always yes"),
    ("default frogs = 7", CHANGED, "option frogs", "3 to 9; if nothing is said 5", "3 to 9; if nothing is said 7"),
    ("change price: usual + 1", CHANGED, "term price", "3", "4"),
    ("change bonus.many: 3", CHANGED, "term bonus, case many", None, None),
    ("change bonus when night: 0", ADDED, "term bonus, before all else", "", "If the option night is yes: 0."),
    ("change Food.fly.worth: 4", CHANGED, "table Food, row fly", "worth: 1", "worth: 4"),
    ("extend table Food:\n    snail | 3 | no", ADDED, "table Food, row snail", "", "worth: 3 / rare: no"),
    ("remove Food.fly", REMOVED, "table Food, row fly", "worth: 1 / rare: no", ""),
    ("change feed.hungry: count(my caught) > 1", CHANGED, "action feed, condition hungry", None, None),
    ("change feed.cost: 2", CHANGED, "action feed, its cost", "Cost: the food's worth of effort.", "Cost: 2 effort."),
    ("remove feed.hungry", REMOVED, "action feed, condition hungry", None, ""),
    ("extend action feed:\n    add 1 to my points", CHANGED, "action feed, what it does", None, None),
    ("change catch_frog.frog: first(2, pond)", CHANGED, "action catch frog, what is chosen: frog", None, None),
    ("change effort.strength: 5", CHANGED, "payment effort, way strength", None, None),
    ("extend payment effort:\n    way joy up to 1: add 1 to my points", ADDED, "payment effort, way joy", "", None),
    ("replace step turn.eat: must feed", CHANGED, "turn, step eat", "You may feed.", "You must feed."),
    ("remove turn.eat, feed", REMOVED, "action feed", None, ""),
    ("before turn.eat: add 1 to my points", ADDED, "turn, before step eat", "", "Add 1 to your points."),
    ("change quiet: count(pond) < 2", CHANGED, "ending quiet", None, None),
    ("game ends rich after the turn when price > 3", ADDED, "ending rich", "", None),
    ("replace score frogs_caught: 2", CHANGED, "score frogs caught", None, "2"),
    ("score more: 1", ADDED, "score more", "", "1"),
    ("replace winner: lowest my total, then shared", CHANGED, "who wins", None, None),
    ("replace zone pond: heap of Frog, up to 9", CHANGED, "zone pond", None, None),
    ("replace var points of Player: 0..50", CHANGED, "var points", None, None),
    ("replace piece Frog: 4", CHANGED, "piece Frog, number", "5", "4"),
    ("replace players 2..3", CHANGED, "number of players", "for 2 players", "for 2 to 3 players"),
    ('remove "no frog is lost"', REMOVED, "check “no frog is lost”", None, ""),
    ('ruling dark: "The night is dark."\nvar moon: 0..3 = 2   ~ dark', ADDED, "ruling dark", "", "The night is dark."),
)


@pytest.mark.parametrize(("edits", "how", "what", "before", "after"), CASES, ids=[case[0] for case in CASES])
def test_each_edit_is_told(
    folder: Path, edits: str, how: str, what: str, before: str | None, after: str | None
) -> None:
    found = [one for one in told(folder, edits) if one.what == what]
    assert [one.how for one in found] == [how]
    assert before is None or words(found[0].before) == before
    assert after is None or words(found[0].after) == after
    assert found[0].place_before.startswith("pond.sea:") or how == ADDED
    assert found[0].place_after.startswith("v.sea:") or how != ADDED


def test_layout_comments_citations_and_order_are_no_difference(folder: Path) -> None:
    lines = POND.replace("option frogs: 3..9 = 5\n", "").replace("let price = 3", "let price = 3   @ Price 1  # three")
    text = lines.replace("let bonus", "option frogs: 3..9 = 5\n\nlet bonus")
    (folder / "moved.sea").write_text(text, encoding="utf-8")
    assert changes(open_book(folder / "pond.sea"), open_book(folder / "moved.sea")) == []


def test_one_edit_is_one_change(folder: Path) -> None:
    assert len(told(folder, "change Food.fly.worth: 4")) == 1
    assert len(told(folder, "change bonus.many: 3")) == 1


def test_only_the_lines_that_differ_are_told(folder: Path) -> None:
    (change,) = told(folder, "extend action catch_frog:\n    add 1 to my points")
    assert (words(change.before), words(change.after)) == ("", "... / Add 1 to your points.")


@pytest.mark.parametrize(
    ("edits", "what"),
    [
        ("replace turn:\n    step eat: may feed\n    step hunt: must catch_frog", "turn, the order of its parts"),
        (
            "replace table Food(worth: 1..9, rare: yes or no):\n    midge | 2 | yes\n    fly | 1 | no",
            "table Food, the order of its parts",
        ),
    ],
)
def test_another_order_is_a_change_where_order_matters(folder: Path, edits: str, what: str) -> None:
    assert [(one.what, one.how) for one in told(folder, edits)] == [(what, CHANGED)]


def test_the_document_has_a_chapter_for_each_part(folder: Path) -> None:
    found = told(folder, "change price: 4\nchange quiet: count(pond) < 2")
    document = comparison(open_book(folder / "pond.sea"), open_book(folder / "pond.sea", ["V"]), found)
    text = plain(markdown(document))
    assert "2 parts changed." in text
    assert text.index("End of the game") < text.index("Terms")


def test_there_and_back_again_is_the_same_with_the_words_exchanged(folder: Path) -> None:
    edits = "change price: 4\nremove feed.hungry\nscore more: 1"
    (folder / "v.sea").write_text(f'variant "V" of "pond"\n{edits}\n', encoding="utf-8")
    one, other = open_book(folder / "pond.sea"), open_book(folder / "pond.sea", ["V"])
    contrary = {ADDED: REMOVED, REMOVED: ADDED, CHANGED: CHANGED}
    there = {(c.what, contrary[c.how], c.after, c.before) for c in changes(one, other)}
    assert there == {(c.what, c.how, c.before, c.after) for c in changes(other, one)}
