"""The ledger, results and winners."""

from pathlib import Path

from searules.engine.game import load
from searules.engine.scores import player_score
from searules.engine.state import State
from searules.engine.winner import keys_told

TOY = """
game "Toy"
players 3
enum Hue: red, blue
piece Chip(hue: Hue): 4 of each
zone hand of Player: heap of Chip
var luck of Player: 0..9 = 0
turn: must rest
action rest: end game
score hues for h in Hue: my worth(h)                       @ Scoring 1
score chips: count(Chip in my hand)
let worth of Player(h: Hue):
    many: if count(Chip in my hand where hue is h) >= 2: 5
    otherwise: 0
result rank: my total div 2
winner: highest my total, then lowest my luck, then shared
"""


def begin(tmp_path: Path, hands: dict[str, list[str]], luck: dict[str, int] | None = None) -> State:
    file = tmp_path / "toy.sea"
    file.write_text(TOY)
    return load(file).state_from({"zones": {"hand": hands}, "vars": {"luck": luck or {}}})


def test_an_entry_for_each_x_with_its_case(tmp_path: Path) -> None:
    state = begin(tmp_path, {"player1": ["Chip(red)", "Chip(red)", "Chip(blue)"]})
    score = state.scores[0]
    assert score.player == "player1"
    assert score.total == 8
    assert score.sums == {"hues": 5, "chips": 3}
    assert [(entry.score, entry.x, entry.points, entry.case) for entry in score.entries] == [
        ("hues", "red", 5, "worth.many"),
        ("hues", "blue", 0, "worth"),
        ("chips", None, 3, ""),
    ]
    assert score.entries[0].rule.citations == ("Scoring 1",)
    assert score.entries[2].counted == ("Chip(red)", "Chip(red)", "Chip(blue)")


def test_entries_add_up(tmp_path: Path) -> None:
    state = begin(tmp_path, {"player2": ["Chip(blue)", "Chip(blue)"]})
    for seat, score in enumerate(state.scores):
        assert sum(entry.points for entry in score.entries) == score.total
        assert score == player_score(state.game.plan, state.course.play, seat)


def test_only_those_tied_are_compared_further(tmp_path: Path) -> None:
    state = begin(
        tmp_path,
        {"player1": ["Chip(red)"], "player2": ["Chip(blue)"]},
        {"player1": 3, "player2": 2, "player3": 0},
    )
    state.apply("rest")
    assert state.winners == ("player2",)
    assert state.returns == (-1, 1, -1)
    told = keys_told(state.game.plan, state.course.play)
    assert [(key.values, key.left) for key in told] == [({0: 1, 1: 1, 2: 0}, (0, 1)), ({0: 3, 1: 2}, (1,))]


def test_a_shared_win(tmp_path: Path) -> None:
    state = begin(tmp_path, {"player1": ["Chip(red)"], "player2": ["Chip(blue)"]})
    state.apply("rest")
    assert state.winners == ("player1", "player2")
    assert state.returns == (1, 1, -1)


def test_all_tied_is_a_draw(tmp_path: Path) -> None:
    state = begin(tmp_path, {})
    state.apply("rest")
    assert state.winners == ("player1", "player2", "player3")
    assert state.returns == (0, 0, 0)


def test_results_for_each_player(tmp_path: Path) -> None:
    state = begin(tmp_path, {"player1": ["Chip(red)", "Chip(red)"]})
    assert state.results == {"rank": {"player1": 3, "player2": 0, "player3": 0}}


def test_nobody_has_won_before_the_end(tmp_path: Path) -> None:
    state = begin(tmp_path, {})
    assert state.winners == ()
    assert state.returns == (0, 0, 0)
