"""Each property, broken in a small game: it is found, and the play that shows it is the shortest one."""

from itertools import count
from pathlib import Path

import pytest
from tests.verify.broken_games import GAMES, Broken

from searules.verify import driver, properties
from searules.verify.driven import DrivenPlay, Script, enumerated
from searules.verify.driver import Budget, Search
from searules.verify.scopes import Scope, Setting
from searules.verify.steering import Steering
from searules.verify.watch import Found, Wanted, Watched


@pytest.fixture(params=GAMES)
def broken(request: pytest.FixtureRequest) -> Broken:
    """Each broken game."""
    return GAMES[request.param]


ENOUGH = 600.0
"""Seconds that are never used up, however slow the machine is: nothing in these tests depends on time."""


def written(folder: Path, text: str) -> Path:
    file = folder / "broken.sea"
    file.write_text(text)
    return file


def search(file: Path, wanted: str = "", plays: int = 25, seed: int = 0, database: Path | None = None) -> Search:
    budget = Budget(plays=plays, shrink_seconds=ENOUGH, seed=seed)
    return Search(Scope(file), budget, Wanted(wanted), database)


def test_it_is_found_and_the_play_is_the_shortest(broken: Broken, tmp_path: Path) -> None:
    tally = search(written(tmp_path, broken.text), broken.property).run()
    lengths = {found.finding.name: found.decisions for found in tally.found}
    assert lengths == {broken.property: broken.shortest}
    can_be_played_again(tally.found[0])


def can_be_played_again(found: Found) -> None:
    again = Watched.begin(found.game, Script(found.picks), Wanted(exactly=found.finding.name, always_dear=True))
    while not again.is_over:
        again.step()
    assert again.found == found
    states, fault = enumerated(found.game, found.picks)
    assert (fault is not None) == (found.finding.name in {one.name for one in properties.FAULTS})
    assert len(states) == found.decisions + (fault is None)


def test_all_that_is_broken_is_found_in_one_search(tmp_path: Path) -> None:
    tally = search(written(tmp_path, GAMES["always"].text)).run()
    assert {found.finding.name for found in tally.found} == {"small", "everything has room"}


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four"])
def test_no_alarm_where_nothing_is_wrong(name: str) -> None:
    tally = Search(Scope(name), Budget(plays=25, derandomize=True)).run()
    assert tally.found == []
    assert tally.plays == tally.ended == 25


@pytest.mark.parametrize(("name", "plays"), [("shell-beach", 3), ("pearl-party", 3), ("shallow-sea", 1)])
def test_no_alarm_in_games_with_chance_and_secrets(name: str, plays: int) -> None:
    tally = Search(Scope(name), Budget(plays=plays, derandomize=True)).run()
    assert tally.found == []


def test_a_seed_settles_what_is_tried(tmp_path: Path) -> None:
    file = written(tmp_path, GAMES["a die"].text)
    first, second = search(file, "nothing", 20, seed=4).run(), search(file, "nothing", 20, seed=4).run()
    assert (first.plays, first.decisions) == (second.plays, second.decisions)


def test_what_was_found_is_tried_first_the_next_time(tmp_path: Path) -> None:
    file, database = written(tmp_path, GAMES["a number too large"].text), tmp_path / "examples"
    search(file, database=database).run()
    again = search(file, plays=1, seed=99, database=database).run()
    assert [found.decisions for found in again.found] == [3]


def test_time_ends_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()  # a second passes each time somebody asks
    monkeypatch.setattr(driver, "monotonic", lambda: float(next(clock)))
    tally = Search(Scope("tic-tac-toe"), Budget(plays=100_000, seconds=30)).run()
    assert 20 <= tally.plays <= 30


def test_players_options_and_variants_vary() -> None:
    met: set[tuple[int, str, tuple[str, ...]]] = set()
    scope = Scope("shell-beach")
    for picks in ([0, 2, 1, 1], [1, 0, 1], [0, 0, 0]):
        game = scope.chosen(Script(picks))
        met.add((game.players, str(game.options["scoring"]), game.variants))
    assert (2, "simple", ()) in met
    assert {players for players, _, _ in met} >= {2, 4}
    assert any(variants for _, _, variants in met)


def test_what_is_settled_does_not_vary() -> None:
    scope = Scope("shell-beach", Setting(3, (("scoring", "advanced"),)))
    for picks in ([0, 1, 1, 1, 1, 1, 1], [1, 0, 1, 1, 0, 1, 1]):
        game = scope.chosen(Script(picks))
        assert (game.players, game.options["scoring"]) == (3, "advanced")


def test_a_play_and_the_same_with_chance_enumerated() -> None:
    game = Scope("pearl-party").first()
    play = DrivenPlay.begin(game, Script([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9] * 9))
    for _ in range(12):
        play.step()
    states, fault = enumerated(game, play.picks)
    assert fault is None
    assert len(states) == 13
    assert states[-1].position() == play.state.position()
    assert [option.id for option in states[-1].options] == [option.id for option in play.state.options]


WALK = """
game "Walk"
players 2
var n: 0..99 = 20
turn: must down or up
action up: add 1 to n
action down: take 1 from n
game ends late after the round when player1.turns >= 9
check "not so far" always: n < 36
"""


def test_checks_of_numbers_steer_the_search(tmp_path: Path) -> None:
    """At random one play in some thousands goes up so often."""
    found = search(written(tmp_path, WALK), plays=250).run().found
    assert [(one.finding.name, one.decisions) for one in found] == [("not so far", 16)]


def test_chance_that_must_come_out_alike_for_ever_is_no_loop_without_end(tmp_path: Path) -> None:
    """Whoever throws the first face is not asked. The simplest play is endless, and no fault of the rules."""
    text = (
        'game "Throws"\nplayers 2\nvar die: 1..6\n'
        "turn:\n    roll die\n    if die is 1: end turn\n    must stay or stop\n"
        "action stay:\n    roll die\naction stop: end game drawn\nwinner: shared\n"
    )
    tally = search(written(tmp_path, text)).run()
    assert tally.found == []
    assert tally.plays == tally.ended == 25


MEASURED = """
game "Measured"
players 2
var n: 0..99 = 20
turn: must down or up
action up: add 1 to n
action down: take 1 from n
game ends late after the round when player1.turns >= 3
winner: shared
measure height = n
measure depth = 0 - n
"""


def test_the_largest_value_of_each_measure_steers(tmp_path: Path) -> None:
    play = DrivenPlay.begin(Scope(written(tmp_path, MEASURED)).first(), Script([1, 1, 0, 0, 0, 0]))
    steering = Steering()
    while not play.state.is_terminal:
        steering.look(play.state)
        play.step()
    steering.look(play.state)
    assert dict(steering.measures()) == {"measure height": 22.0, "measure depth": -18.0}
