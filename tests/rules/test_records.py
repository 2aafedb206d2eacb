"""Records: what is kept between plays, whoever of the game and its variants says so."""

from pathlib import Path

import pytest

from searules.diagnostics import Diagnostics
from searules.language import format_text, parse_text, tree
from searules.rules import load_rules
from searules.rules.check import look_through
from searules.rules.variants import gather

GAME = """\
game "Pebbles"
players 2
piece Pebble: 9
zone pool: heap of Pebble
zone bowl of Player: heap of Pebble
setup: move Pebble to pool
turn: must take_pebble
action take_pebble(pebble in pool): move pebble to my bowl
game ends bare as soon as pool is empty
score pebbles: count(my bowl)
winner: highest my total, then shared
result plenty: my pebbles > 4
table Fame(text: Text, least: 0..50):
    sand | "on the sand" | 1
    rock | "on the rock" | 4
"""


def write(folder: Path, *texts: str) -> Path:
    """The game with more in it, and variants V1, V2, ..."""
    game, *variants = texts
    (folder / "pebbles.sea").write_text(f"{GAME}{game}\n", encoding="utf-8")
    for number, text in enumerate(variants, start=1):
        head = f'variant "V{number}" of "pebbles"\n'
        (folder / f"v{number}.sea").write_text(f"{head}{text}\n", encoding="utf-8")
    return folder / "pebbles.sea"


def codes(file: Path, *variants: str) -> list[str]:
    """What is wrong."""
    diagnostics = Diagnostics()
    combined = gather(file, variants, diagnostics)
    assert combined is not None
    look_through(combined, diagnostics)
    return [one.code for one in diagnostics]


def test_each_text_adds_its_own(tmp_path: Path) -> None:
    file = write(tmp_path, "record by Fame", "result few: my pebbles < 3\nrecord few", "record plenty by Fame")
    assert [record.results for record in load_rules(file).records] == [()]
    first, second, third = load_rules(file, ("V1", "V2")).records
    assert (first.results, second.results, third.results) == ((), ("few",), ("plenty",))
    assert [(rank.name, rank.least) for rank in first.ranks] == [("sand", 1), ("rock", 4)]
    assert (second.ranks, third.ranks) == ((), first.ranks)


def test_a_table_names_results_of_variants_too(tmp_path: Path) -> None:
    sheet = "table Sheet(boxes: 1..9):\n    few | 1\n    plenty | 1\n    most | 3\nrecord Sheet by Fame"
    file = write(tmp_path, sheet, "result few: my pebbles < 3", "result most: n in 1..3 where my pebbles > n")
    assert [record.results for record in load_rules(file).records] == [("plenty",)]
    assert [record.results for record in load_rules(file, ("V2", "V1")).records] == [("few", "plenty", "most")]


def test_a_margin_is_carried(tmp_path: Path) -> None:
    file = write(tmp_path, 'ruling all_count: "All."\nrecord plenty by Fame @ Record Sheet ~ all_count')
    (record,) = load_rules(file).records
    assert (record.citations, record.rulings) == (("Record Sheet",), ("all_count",))


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (("record plenty", "record plenty"), ["SEA0286"]),
        (("record plenty", "remove plenty"), ["SEA0284"]),
        (("record Shete",), ["SEA0202"]),
        (("table Sheet:\n    plenty\nrecord Sheet", "record plenty"), ["SEA0286"]),
        (("table Sheet:\n    much\nrecord Sheet", "result much: my pebbles"), ["SEA0285"]),
        (("record by Fame", "table Glory(least: 0..9):\n    top | 1\nrecord plenty by Glory"), ["SEA0286"]),
        (("record plenty by Fame", "change Fame.rock.least: 1"), ["SEA0287"]),
        (("record plenty by Fame", 'extend table Fame:\n    reef | "on the reef" | 9'), []),
        (("record plenty", "replace record plenty by Fame"), ["SEA0121"]),
    ],
)
def test_combined_texts_are_judged_together(texts: tuple[str, ...], found: list[str], tmp_path: Path) -> None:
    assert codes(write(tmp_path, *texts), *["V1"][: len(texts) - 1]) == found


def test_a_record_has_no_part_in_play(tmp_path: Path) -> None:
    without = load_rules(write(tmp_path, "")).fingerprint
    assert load_rules(write(tmp_path, "record plenty by Fame")).fingerprint == without


@pytest.mark.parametrize(
    "text", ["record a", "record a, b", "record a, B by T", "record a by T", "record a, b by T", "record by T"]
)
def test_it_is_read_and_laid_out(text: str) -> None:
    loose = text.replace(" ", "   ").replace(",", "  ,") + "   @ Sheet\n"
    laid_out = format_text(loose)
    assert " ".join(laid_out.split()) == f"{text} @ Sheet"
    file, problems = parse_text(laid_out)
    assert problems == []
    (record,) = file.declarations
    assert isinstance(record, tree.Record)
    assert [name.text for name in record.names] == [
        word.strip(",") for word in text.split() if word[0] in "abB" and word != "by"
    ]
    assert (record.table is not None) == text.endswith("T")


@pytest.mark.parametrize("text", ["record", "record by", "record a b", "record a by t", "record a,"])
def test_half_of_it_is_no_record(text: str) -> None:
    assert parse_text(f"{text}\n")[1]


def test_the_word_stays_free_for_names() -> None:
    file, problems = parse_text("let record = 3\nresult record: record > 2\nrecord record\n")
    assert problems == []
    assert len(file.declarations) == 3
