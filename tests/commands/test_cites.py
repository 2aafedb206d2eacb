"""`sea cites`: sections of a rulebook against the lines that cite them."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from searules.commands.main import cli

GAME = """game "Pond"
players 2
var fish: 0..9 = 3                                        @ Set-up 1
turn: must stop                                           @ Play 2a
action stop: end game drawn                               @ Play, 1
check "fish" always: fish > 2                             @ Elsewhere
"""
TABLE = "section\tcited as\tnumbers\tkind\n"


def _run(tmp_path: Path, rows: str, *more: str, table: bool = True) -> Result:
    (tmp_path / "pond.sea").write_text(GAME, encoding="utf-8")
    if table:
        (tmp_path / "sections.tsv").write_text(TABLE + rows, encoding="utf-8")
    return CliRunner().invoke(cli, ["cites", str(tmp_path / "pond.sea"), *more])


def test_what_is_cited_and_what_is_not(tmp_path: Path) -> None:
    rows = (
        "Set-up\tSet-up\t1 2\trule\nPlay\tPlay\t1 2\trule\nThe story\tThe story\t\tflavour\nThe end\tThe end\t\trule\n"
    )
    result = _run(tmp_path, rows)
    assert result.exit_code == 1
    assert "2            cited nowhere" in result.output
    assert "2            turn (pond.sea:4)" in result.output
    assert "1            stop (pond.sea:5)" in result.output
    assert "@ Elsewhere: " in result.output
    assert result.output.endswith("4 sections, 2 rules cited nowhere, 1 citations of no section\n")


def test_all_is_cited(tmp_path: Path) -> None:
    result = _run(tmp_path, "S\tSet-up\t1\trule\nP\tPlay\t1 2\trule\nE\tElsewhere\t\trule\n", "--json")
    assert result.exit_code == 0
    told = json.loads(result.output)
    assert [one["missing"] for one in told["sections"]] == [[], [], []]
    assert told["sections"][1]["cited"] == {"2": ["turn (pond.sea:4)"], "1": ["stop (pond.sea:5)"]}
    assert told["strays"] == []


def test_a_game_without_the_table_or_with_a_bad_one(tmp_path: Path) -> None:
    assert "there is no sections.tsv" in _run(tmp_path, "", table=False).output
    assert "needs the columns" in _run(tmp_path, "Play\tPlay\n").output


def test_every_rule_of_the_largest_rulebook_is_cited() -> None:
    assert CliRunner().invoke(cli, ["cites", "shallow-sea"]).exit_code == 0
