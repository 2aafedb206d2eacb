"""`sea verify`: verdicts, exit codes, saved plays and examples."""

from pathlib import Path

import pytest
from tests.commands.running import Sea
from tests.verify.broken_games import GAMES

from searules.engine.game import Game


def put(folder: Path, name: str) -> Path:
    file = folder / "pond.sea"
    file.write_text(GAMES[name].text)
    return file


def test_nothing_is_wrong(sea: Sea) -> None:
    ran = sea("verify", "tic-tac-toe", "--plays", "10", "--seed", "1")
    assert ran.code == 0
    assert ran.out.splitlines()[0].startswith("Tic-tac-toe: 10 plays, ")
    assert "nothing was found that breaks 13 properties of every game or 2 checks" in ran.out


def test_the_play_is_shown_and_can_be_played_again(sea: Sea, folder: Path) -> None:
    put(folder, "a die")
    ran = sea("verify", "pond.sea", "--plays", "20", "--seed", "1", "--property", "sixes")
    assert ran.code == 1
    assert 'the check "no three sixes" does not hold (always)' in ran.out
    assert "after 3 decisions (2 players):\n   1. player1: Throw\n      chance: 6\n" in ran.out
    assert "     the position, as player1 sees it:" in ran.out
    assert "n: 2 before the last move, 3 after it" in ran.out
    log = ran.out.split("`sea replay ")[1].split("`")[0]
    again = sea("replay", log)
    assert again.code == 1
    assert "no three sixes" in again.err


def test_as_data(sea: Sea, folder: Path) -> None:
    put(folder, "always")
    ran = sea("verify", "pond.sea", "--plays", "20", "--seed", "1", "--property", "small", "--json")
    assert ran.code == 1
    failure = ran.data["failures"][0]
    assert (failure["property"], failure["mood"], failure["decisions"]) == ("small", "always", 3)
    assert [move["choose"] for move in failure["moves"][1:]] == ["up(1)", "up(2)", "up(2)"]
    assert failure["values"] == {"n": ["3", "5"]}
    assert not ran.data["holds"]


def test_witnesses(sea: Sea) -> None:
    data = sea("verify", "tic-tac-toe", "--plays", "30", "--seed", "1", "--json").data
    counts = {(one["sort"], one["name"]): one["plays"] for one in data["witnesses"]}
    plays = 30 + data["compiled"]["counted"]
    assert counts["action", "mark"] == plays
    assert 0 < counts["check", "a draw can happen"] < plays
    assert data["never"] == []


def test_what_never_happens_is_told(sea: Sea, folder: Path) -> None:
    file = put(folder, "always")
    file.write_text(file.read_text() + "\naction fly: set n to 0\ngame ends early after the turn when n > 90\n")
    ran = sea("verify", "pond.sea", "--plays", "10", "--seed", "1", "--property", "stays")
    assert ran.code == 2
    ran = sea("verify", "pond.sea", "--plays", "10", "--seed", "1", "--property", "secrets")
    assert "never happened in these plays:" in ran.out
    assert "action: fly" in ran.out
    assert "ending: early" in ran.out


def test_the_example_fails_until_the_rules_are_mended(sea: Sea, folder: Path) -> None:
    file = put(folder, "always")
    ran = sea("verify", "pond.sea", "--plays", "20", "--seed", "1", "--property", "small", "--save-example")
    assert 'example "found: small"' in ran.err
    assert sea("test", "pond.sea").code == 1
    file.write_text(file.read_text().replace("add more to n", "set n to more"))
    assert sea("test", "pond.sea").code == 0


def test_what_cannot_be_an_example_leaves_the_file_as_it_was(sea: Sea, folder: Path) -> None:
    file = put(folder, "a leak")
    before = file.read_text()
    ran = sea("verify", "pond.sea", "--plays", "20", "--seed", "1", "--property", "secret", "--save-example")
    assert ran.code == 1
    assert "not saved as an example" in ran.err
    assert file.read_text() == before


def test_wrong_usage(sea: Sea) -> None:
    assert sea("verify", "no-such-game").code == 2
    assert sea("verify", "tic-tac-toe", "--property", "no such property").code == 2
    assert sea("verify", "tic-tac-toe", "--players", "7").code == 2


def test_proved(sea: Sea) -> None:
    ran = sea("verify", "tic-tac-toe", "--exhaustive")
    assert ran.code == 0
    assert ran.out.splitlines()[1:] == [
        "5,478 positions, 958 of them ends, at most 9 decisions deep: these are all",
        "proved",
        "under best play: a draw",
    ]


def test_not_proved(sea: Sea) -> None:
    ran = sea("verify", "connect-four", "--exhaustive", "--states", "100")
    assert ran.code == 0
    assert "not proved: the limit of positions is reached (--states)" in ran.out


def test_what_is_impossible_does_not_hold(sea: Sea, folder: Path) -> None:
    file = folder / "pond.sea"
    file.write_text(
        'game "Pond"\nplayers 2\nvar n: 0..9\nturn: must up\naction up:\n    add 1 to n\n    if n > 3: end game\n'
        'check "five" possible: n is 5\n'
    )
    ran = sea("verify", "pond.sea", "--exhaustive", "--json")
    assert ran.code == 1
    assert (ran.data["proved"], ran.data["impossible"], ran.data["worth"]) == (True, ["five"], "0")


def test_the_table_opens_the_play_and_goes_on(sea: Sea, folder: Path) -> None:
    put(folder, "a die")
    ran = sea("verify", "pond.sea", "--plays", "20", "--seed", "1", "--property", "sixes")
    log = ran.out.split("`sea replay ")[1].split("`")[0]
    played = sea("play", "pond.sea", "--seat", "human", "--seat", "human", given=f"load {log}\nthrow\nlog\nquit\n")
    assert played.code == 0, played.out
    assert "loaded" in played.out
    assert "7  player2: throw" in played.out  # after three throws and what they gave


def test_a_fault_in_what_chance_gave_is_met_again(sea: Sea, folder: Path) -> None:
    put(folder, "no room")
    ran = sea("verify", "pond.sea", "--plays", "20", "--seed", "1")
    log = ran.out.split("`sea replay ")[1].split("`")[0]
    again = sea("replay", log)
    assert again.code == 1
    assert "has room for 1 piece" in again.err


def test_limits_of_the_other_way_are_wrong_usage(sea: Sea) -> None:
    ran = sea("verify", "tic-tac-toe", "--states", "9")
    assert ran.code == 2
    assert "--states is a limit for --exhaustive" in ran.err
    ran = sea("verify", "tic-tac-toe", "--exhaustive", "--plays", "9")
    assert ran.code == 2
    assert "its limits are --states, --memory, --time" in ran.err


def test_the_same_fault_is_told_and_saved_once(sea: Sea, folder: Path) -> None:
    put(folder, "a number too large")
    ran = sea("run", "pond.sea", "--seed", "1", "--plays", "5")
    assert ran.code == 1
    assert ran.err.count("is saved; `sea replay") == 1
    assert "faults: 5" in ran.out


def test_single_pieces_and_procedures_are_witnesses(sea: Sea, folder: Path) -> None:
    text = GAMES["too few to draw"].text.replace("action get: draw 3", "action get:\n    go_on\n    draw 1")
    (folder / "pond.sea").write_text(text + "to go_on: set n to 1\nto rest_on: set n to 2\n")
    data = sea("verify", "pond.sea", "--plays", "3", "--seed", "1", "--json").data
    counts = {(one["sort"], one["name"]): one["plays"] for one in data["witnesses"]}
    assert counts["piece", "Chip(red)"] == 3 + data["compiled"]["counted"]
    assert counts["rule", "go_on"] >= 1
    assert ("rule", "rest_on") not in counts  # which nothing in play calls


def test_tiers(sea: Sea, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("llvmlite")
    put(folder, "always")
    line = ["verify", "pond.sea", "--seed", "1", "--property", "small"]
    for tier in ("reference", "python"):
        ran = sea(*line, "--plays", "20", "--tier", tier, "--json")
        assert (ran.code, ran.data["plays"] > 0, ran.data["compiled"]) == (1, True, None)
    ran = sea(*line, "--plays", "3000", "--tier", "native", "--json")
    told = ran.data["compiled"]
    assert (ran.code, ran.data["plays"], told["plays"], told["differs"]) == (1, 0, 3000, [])
    assert ran.data["failures"][0]["decisions"] == 3
    ran = sea("verify", "pond.sea", "--tier", "native", "--property", "secrets")
    assert ran.code == 2
    assert "--tier native judges checks and faults only: " in ran.err
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    ran = sea(*line, "--tier", "native")
    assert ran.code == 2
    assert "--tier native needs llvmlite: pip install 'searules[native]'" in ran.err


def test_a_mistake_of_the_compiler_is_not_hidden(sea: Sea, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("llvmlite")
    from searules.verify import compiled

    put(folder, "always")
    monkeypatch.setattr(compiled, "picks_of", lambda *_: None)
    ran = sea("verify", "pond.sea", "--plays", "100", "--tier", "native", "--seed", "1", "--property", "small")
    assert ran.code == 70
    assert "a mistake in Sea, not in the rules: machine code and the walker differ. the play with seed" in ran.out


def test_all_positions_on_all_tiers(sea: Sea, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("llvmlite")
    line = ["verify", "nim", "--exhaustive", "--json"]
    walked, compiled = (sea(*line, "--tier", tier).data for tier in ("reference", "native"))
    assert compiled.pop("compiled")
    assert not walked.pop("compiled")
    assert walked == compiled
    ran = sea("verify", "tic-tac-toe", "--exhaustive", "--tier", "native")
    assert ran.out.splitlines()[1:] == [
        "5,478 positions (by machine code), 958 of them ends, at most 9 decisions deep: these are all",
        "proved",
        "checks and faults were judged; --tier reference judges what holds in every game, too",
        "under best play: a draw",
    ]
    monkeypatch.setattr("searules.verify.positions.FIRST", 300)
    told = "checks and faults were judged everywhere, what holds in every game at the first 300 positions"
    assert told in sea("verify", "tic-tac-toe", "--exhaustive").out
    put(folder, "always")
    ran = sea("verify", "pond.sea", "--exhaustive", "--tier", "native", "--property", "small")
    assert ran.code == 1
    assert "no shorter play breaks this:" in ran.out
    (folder / "pond.sea").write_text(
        'game "Pond"\nplayers 1\nvar n: 0..3\nturn: must mark or stay\naction mark: set n to 3\n'
        "action stay: set n to 0\n"
        'check "few" always: some option in options where option is mark\n'
    )
    ran = sea("verify", "pond.sea", "--exhaustive", "--tier", "native")
    assert ran.code == 2
    told = " ".join(ran.err.split())
    assert 'machine code cannot go through all positions of this game: the check "few" is not lowered' in told
    assert "--tier reference can" in told


@pytest.mark.parametrize("tier", ["reference", "native"])
def test_a_hole_in_set_up_is_shown_like_any_other(sea: Sea, folder: Path, tier: str) -> None:
    if tier == "native":
        pytest.importorskip("llvmlite")
    (folder / "pond.sea").write_text(
        'game "Pond"\nplayers 2\nvar n: 0..3\nvar k: 0..9\nsetup:\n    for p in players: add 2 to n\n'
        "turn: must mark\naction mark: add 1 to k\ngame ends full after the turn when k > 3\n"
    )
    ran = sea("verify", "pond.sea", "--plays", "20", "--seed", "1", "--tier", tier)
    assert ran.code == 1
    assert "found: n would be 4; it holds 0 to 3" in ran.out
    assert "after 0 decisions (2 players):" in ran.out


# ---- what compiled plays came to, and what is told when it ends early ----------------------------------------------

RARE = """game "Pond"
players 2
var n: 0..9
turn: must up or stay
action up: add 1 to n
action stay: set n to 0
game ends full as soon as n is 4
game ends long after the turn when player1.turns > 15
game ends never after the turn when n > 8
"""


def test_what_compiled_plays_came_to_did_happen(sea: Sea, folder: Path) -> None:
    pytest.importorskip("llvmlite")
    (folder / "pond.sea").write_text(RARE)
    line = ["verify", "pond.sea", "--seed", "1"]
    ran = sea(*line, "--plays", "1")
    assert "never happened in these plays:\n  ending: never\n" in ran.out
    data = sea(*line, "--plays", "1", "--json").data
    assert [one["name"] for one in data["never"]] == ["never"]
    assert data["compiled"]["counted"] == data["compiled"]["plays"] == 50
    walked = sea(*line, "--plays", "1", "--tier", "python").out
    assert "never happened in these plays:\n  action: stay\n  ending: long, never\n" in walked
    native = sea(*line, "--plays", "50", "--tier", "native", "--json").data
    assert native["never"] == data["never"]
    counts, all_counts = ({one["name"]: one["plays"] for one in told["witnesses"]} for told in (native, data))
    assert {name: all_counts[name] - plays for name, plays in counts.items()} == {
        "turn": 1, "up": 1, "stay": 0, "full": 1, "long": 0, "never": 0,
    }  # fmt: skip


@pytest.mark.parametrize("where", ["made small", "in plays"])
def test_what_is_known_is_told_when_interrupted(
    sea: Sea, folder: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    put(folder, "always")
    place = "minimise.Minimiser._from_the_start" if where == "made small" else "driver._Attempt.steer"
    monkeypatch.setattr(f"searules.verify.{place}", interrupt)
    ran = sea("verify", "pond.sea", "--plays", "200", "--seed", "1", "--tier", "reference", "--property", "small")
    assert ran.code == 130
    assert "sea: interrupted; this is what is known so far" in ran.err
    assert ('the check "small" does not hold (always)' in ran.out) == (where == "made small")
    assert ran.out.startswith("Broken: ")


def test_all_positions_interrupted(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    from searules.verify.exhaustive import Explorer

    def interrupt(explorer: Explorer) -> None:
        if len(explorer.seen.nodes) > 20:
            raise KeyboardInterrupt

    monkeypatch.setattr(Explorer, "_check_limits", interrupt)
    ran = sea("verify", "tic-tac-toe", "--exhaustive", "--tier", "reference")
    assert ran.code == 130
    assert "not proved: it was interrupted" in ran.out
    assert "20 positions" in ran.out or "21 positions" in ran.out


def test_interrupted_at_once_nothing_is_said_to_hold(sea: Sea, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("searules.verify.driver.Search._driven", interrupt)
    ran = sea("verify", "tic-tac-toe", "--plays", "2", "--seed", "1", "--tier", "python")
    assert (ran.code, ran.out.splitlines()[-1]) == (130, "no play was judged")
    pytest.importorskip("llvmlite")
    ran = sea("verify", "tic-tac-toe", "--plays", "2", "--seed", "1")
    assert (ran.code, ran.out.splitlines()[-1]) == (
        130,
        "nothing was found that breaks 4 properties of every game or 2 checks",
    )


@pytest.mark.usefixtures("own_data_folder")
def test_another_play_gets_a_name_of_its_own() -> None:
    from searules.table.folder import keep_fault

    one, two, again = (keep_fault("pond-verify1", log) for log in ("{}\n", "[]\n", "{}\n"))
    assert [path.name for path in (one, two, again)] == [
        "pond-verify1.jsonl",
        "pond-verify1-2.jsonl",
        "pond-verify1.jsonl",
    ]
    assert one.read_text() == "{}\n"


def test_no_time_for_compiled_plays_is_told(sea: Sea, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("llvmlite")
    from time import sleep

    from searules.compile.native.machine import Machine
    from searules.verify import compiled

    class Slow(Machine):
        def __init__(self, game: Game, **more: bool) -> None:
            super().__init__(game, **more)
            sleep(0.3)

    put(folder, "always")
    monkeypatch.setattr(compiled, "Machine", Slow)
    for tier in ((), ("--tier", "native")):
        ran = sea("verify", "pond.sea", "--time", "0.3", "--seed", "1", "--property", "small", *tier)
        assert "no compiled play ran: to compile the rules took all of its time; --time S gives more" in ran.out
        assert tier == () or ran.out.splitlines()[-1] == "no play was judged"
