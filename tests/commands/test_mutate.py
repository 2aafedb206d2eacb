"""`sea mutate`: what it tells, as text and as data, and its exit codes."""

from pathlib import Path

from tests.commands.running import Sea

ANSWER = """
game "Answer"
players 2
var n: 0..9
turn: must up
action up: add 2 to n
game ends far after the turn when n >= 6
score points: n
winner: highest my total, then shared
example "two":
    pick up
    expect n is 2
"""


def put(folder: Path) -> None:
    (folder / "answer.sea").write_text(ANSWER)


def test_survivors_and_the_score(sea: Sea, folder: Path) -> None:
    put(folder)
    ran = sea("mutate", "answer.sea", "--only", "far", "--plays", "3")
    assert ran.code == 0
    assert "answer.sea:7: far\n    n >= 6  ->  n > 6\n    nothing noticed\n" in ran.out
    assert ran.out.splitlines()[-1].startswith("score: ")


def test_who_noticed(sea: Sea, folder: Path) -> None:
    put(folder)
    ran = sea("mutate", "answer.sea", "--only", "up", "--plays", "1", "--all", "--least", "100")
    assert ran.code == 0
    assert '    add 2 to n  ->  add 3 to n\n    noticed by the example "two"\n' in ran.out
    assert ran.out.endswith("score: 100.0 %\n")


def test_a_score_can_be_asked_for(sea: Sea, folder: Path) -> None:
    put(folder)
    assert sea("mutate", "answer.sea", "--only", "winner", "--plays", "1", "--least", "50").code == 1


def test_explained(sea: Sea, folder: Path) -> None:
    put(folder)
    (folder / "answer.mutants.tsv").write_text("winner\thighest my total\tlowest my total\tboth have the same\n")
    ran = sea("mutate", "answer.sea", "--only", "winner", "--plays", "1", "--all")
    assert "    highest my total  ->  lowest my total\n    explained: both have the same\n" in ran.out
    assert "not noticed: 2, 1 of them explained" in ran.out


def test_as_data(sea: Sea, folder: Path) -> None:
    put(folder)
    data = sea("mutate", "answer.sea", "--sample", "4", "--seed", "2", "--plays", "1", "--json").data
    assert (data["changes"], data["tried"], len(data["mutants"])) == (4, 4, 4)
    assert 0 <= data["score"] <= 1
    assert data["mutants"][0].keys() >= {"address", "place", "before", "after", "fate", "by", "explained"}


def test_wrong_usage(sea: Sea, folder: Path) -> None:
    put(folder)
    ran = sea("mutate", "answer.sea", "--only", "upp")
    assert ran.code == 2
    assert "nothing can be changed at 'upp'; did you mean" in ran.err
    assert sea("mutate", "no-such-game").code == 2


def test_rules_that_do_not_hold(sea: Sea, folder: Path) -> None:
    (folder / "answer.sea").write_text(ANSWER.replace("n is 2", "n is 3"))
    ran = sea("mutate", "answer.sea")
    assert ran.code == 1
    assert 'this one does not: "two"' in ran.err


def test_time(sea: Sea, folder: Path) -> None:
    put(folder)
    ran = sea("mutate", "answer.sea", "--time", "0.1")
    assert ran.code == 0
    assert " not tried\n" in ran.out
