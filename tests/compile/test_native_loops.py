"""Loops inside native code: the random plays of the walker, published counts, faults that the reference tells."""

from _thread import interrupt_main
from pathlib import Path
from threading import Event
from time import sleep

import pytest

pytest.importorskip("llvmlite")

from searules.compile.native.counting import interruptible
from searules.compile.native.game import Failure, NativeGame, native
from searules.compile.native.jit import Jit
from searules.compile.native.machine import Machine
from searules.compile.native.runtime import expected_key, runtime_text
from searules.compile.native.watching import stretch
from searules.compile.playouts import played, weights_of
from searules.diagnostics import SeaError
from searules.engine import load
from searules.engine.perft import perft
from searules.engine.random import below, stream_key
from searules.verify.playouts import playout


@pytest.mark.parametrize("bare", [False, True])
def test_streams_are_the_specified_ones(bare: bool) -> None:
    """With the instructions that this processor has, and with those that all have."""
    from ctypes import CFUNCTYPE, addressof, c_int64, c_uint64, c_void_p, create_string_buffer

    jit = Jit(cache=False)
    jit.add(runtime_text("" if bare else jit.features), opt=2)
    jit.ready()
    key = CFUNCTYPE(c_uint64, c_uint64, c_void_p, c_int64)(jit.address("sea_key"))
    draw = CFUNCTYPE(c_uint64, c_void_p, c_uint64, c_uint64)(jit.address("sea_below"))
    nth = CFUNCTYPE(c_int64, c_uint64, c_int64)(jit.address("sea_nth"))
    for seed in (0, 7, 2**64 - 1):
        for text in ("|playout", "|" + "setup.deal#2" * 9, "|" + "x" * 880):
            found = key(seed, create_string_buffer(text.encode()), len(text))
            assert found == expected_key(seed, text) == stream_key(seed, text[1:])
            position = c_int64(0)
            index = 0
            for n in (1, 2, 6, 52, 1000, 2**33, 2**63 + 1):
                number, index = below(found, index, n)
                assert (draw(addressof(position), found, n), position.value) == (number, index)
    assert [nth(0b1011000, k) for k in range(3)] == [3, 4, 6]
    assert nth(2**64 - 1, 63) == 63


@pytest.mark.parametrize("name", ["tic-tac-toe", "shell-beach", "liars-dice"])
def test_the_same_random_plays(name: str) -> None:
    game = load(name)
    fast = native(game)
    assert list(fast.playouts(11, 6)) == [played(game, seed) for seed in range(11, 17)]
    assert list(fast.playouts(11, 2, most=3)) == [played(game, seed, most=3) for seed in (11, 12)]


def test_weights_and_plays_from_a_state() -> None:
    game = load("shell-beach")
    fast = native(game)
    weights = {"spend_bottle": 5, "pass": 0}
    given = weights_of(game, weights)
    assert list(fast.playouts(3, 5, weights=weights)) == [played(game, 3 + i, weights=given) for i in range(5)]
    state = game.new_state(seed=9)
    state.apply(state.options[1])
    before = state.copy()
    told = list(fast.playouts(3, 4, state=state))
    assert told == [played(game, 3 + i, state=state) for i in range(4)]
    assert state == before
    with pytest.raises(SeaError, match="There is no action or kind of option 'jump'"):
        list(fast.playouts(0, 1, weights={"jump": 1}))
    with pytest.raises(SeaError, match="A weight is a whole number"):
        list(fast.playouts(0, 1, weights={"pass": -1}))


def test_published_counts() -> None:
    """Tic-tac-toe: rows of moves by length (255,168 complete games); connect four: John Tromp's perft numbers."""
    grid = native(load("tic-tac-toe"))
    assert [grid.perft(depth) for depth in range(10)] == [
        1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872
    ]  # fmt: skip
    four = native(load("connect-four"))
    assert [four.perft(depth) for depth in range(1, 9)] == [
        7, 49, 343, 2401, 16807, 117649, 823536, 5673234
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "counts"), [("pig", (1, 11, 71)), ("leduc-poker", (60, 150)), ("pearl-party", (130,))]
)
def test_counts_with_chance_are_those_of_the_reference(name: str, counts: "tuple[int, ...]") -> None:
    """All outcomes of set-up and between decisions, alike ones once; from a state with sampled chance what comes."""
    game = load(name)
    fast = native(game)
    for depth, count in enumerate(counts, start=1):
        assert fast.perft(depth) == perft(game, depth) == count
    state = game.new_state(seed=2)
    state.apply(state.options[0])
    due = game.state_from(state.position(), chance="enumerate")
    assert not due.is_chance
    for depth in (0, 1, 2):
        assert fast.perft(depth, state) == perft(state, depth)
        assert fast.perft(depth, due) == perft(due, depth)


ALIKE = """game "Alike"
players 1
enum Hue: red, blue
piece Bead(hue: Hue): 2 of each
piece Die faces heads or tails: 2
zone pile_of_beads: pile of Bead
zone bag: heap of Bead
zone table: heap of Die
zone string: pile of Bead
var kept: Bead or none
var left: 0..3 = 3
setup:
    move Bead to pile_of_beads
    show first(1, Bead(red)) to player1
    shuffle pile_of_beads
    move Die to table
    draw 2 from pile_of_beads to bag
turn: must fetch or mix or throw or watch
action fetch:
    needs beads: bag is not empty "none left"
    add -1 to left
    draw 1 from bag to string
    for bead in string: set kept to bead
action mix(bead: Bead in bag):
    add -1 to left
    show bead to player1
    shuffle bead to pile_of_beads
action throw:
    add -1 to left
    roll Die
action watch(bead: Bead in string):
    needs old: bead is in before(turn, string) "it is new"
    add -1 to left
game ends soon as soon as left is 0
"""


def test_alike_outcomes_are_counted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kind, fields, face, to whom it is shown, and where it lay when the turn began tell pieces apart; what holds one
    does not."""
    path = tmp_path / "alike.sea"
    path.write_text(ALIKE, encoding="utf-8")
    game = load(path)
    expected = [perft(game, depth) for depth in range(4)]
    monkeypatch.setattr("searules.compile.native.game.perft_by_walking", None)  # machine code comes to the end
    assert [native(game).perft(depth) for depth in range(4)] == expected


def test_what_machine_code_cannot_count_is_counted_by_the_reference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "endless.sea"
    path.write_text(
        """game "Endless"
players 1
var die: 1..2 = 1
var rolls: 0..600 = 0
turn: must throw
action throw:
    repeat until rolls is 600:
        roll die
        if die is 1: add 1 to rolls
        otherwise: set rolls to 600
    set rolls to 0
""",
        encoding="utf-8",
    )
    fast = native(load(path))
    monkeypatch.setattr("searules.compile.native.game.perft_by_walking", lambda *_: "walked")
    assert [fast.perft(depth) for depth in (1, 2)] == [1, "walked"]


def test_a_count_can_be_interrupted() -> None:
    halt, ended = Machine.words(1), Event()

    def count() -> int:
        interrupt_main()
        while not halt[0]:
            sleep(0.001)
        ended.set()
        return -1

    with pytest.raises(KeyboardInterrupt):
        interruptible(count, halt)
    assert ended.wait(10)
    assert interruptible(lambda: 7, Machine.words(1)) == 7


SIGHT = """game "Sight"
players 3
piece Card(rank: 1..3): 3 of each
zone pile_of_cards: deck of Card
zone hand of Player: hand of Card
zone table: heap of Card
zone secret of Player: heap of Card, seen by friends
zone told: heap of Card, seen by leader
zone shared: heap of Card, seen by both
var chief: Player = player1
let friends of Player = [me, me.left]
let leader = chief
let both = p in players where p is not chief
setup:
    move Card to pile_of_cards
    shuffle pile_of_cards
    for me in players: draw 1 from pile_of_cards to my hand
turn: must hide or tell or share or reveal or open or fetch
action hide(card: Card in my hand): move card to my secret
action tell(card: Card in my hand): move card to told
action share(card: Card in my hand): move card to shared
action reveal(card: Card in my hand, other: Player): show card to other
action open(card: Card in my hand): move card to table
action fetch:
    if pile_of_cards is not empty: draw 1 from pile_of_cards to my hand
    set chief to chief.left
    may choose card in my hand: move card to told
check "one sees all" possible: some p in players where every card in Card has p.sees(card)
check "nobody sees one" possible: some card in Card where no p in players where p.sees(card)
check "chief sees less" possible: count(c in Card where chief.sees(c)) < count(c in Card where chief.left.sees(c))
check "top is seen" possible: some card in player2.hand where player1.sees(card)
check "was seen" possible: some card in Card where player3.sees(card) and not before(turn, player3.sees(card))
check "by let" possible: some card in player1.secret where player2.sees(card) and not player3.sees(card)
check "told" possible: count(told) > 1 and some card in told where player2.sees(card)
check "shared" possible: count(shared) > 1 and some card in shared where player1.sees(card)
"""


def test_who_sees_what(tmp_path: Path) -> None:
    """By declared seers, by lets of one player, of some, of an owner's, and because it was shown; now and before."""
    path = tmp_path / "sight.sea"
    path.write_text(SIGHT, encoding="utf-8")
    game = load(path)
    machine = Machine(game, watched=True)
    assert machine.told.unwatched == ()
    plays = {seed: playout(game, seed, 30).monitor.witnesses for seed in range(1, 15)}
    held = {check.name: [seed for seed in plays if check.name in plays[seed]] for check in game.rules.checks}
    assert all(held.values())
    assert stretch(machine, 1, 14, 30).met == {name: (len(seeds), seeds[0]) for name, seeds in held.items()}


FAULTY = """game "Faulty"
players 1
board Track: track(3)
piece Stone: 3
zone path: Stone on Track
zone bowl: heap of Stone, up to 2
var counter: 0..5 = 3
var big: 0..1000000 = 1
setup: place one(Stone in box) on path at Track(2)
turn: must {what}
action {what}:
    {effect}
game ends never as soon as counter > 5
"""

FAULTS = {
    "range": "add 3 to counter",
    "room": "move Stone to bowl",
    "taken": "place one(Stone in box) on path at Track(2)",
    "the": "set counter to count([the(Stone in box)])",
    "loop": "repeat until counter > 5:\n        set big to 2",
    "draw": "draw 3 from box to bowl",
}


@pytest.mark.parametrize("what", FAULTS)
def test_faults_stop_native_code_at_their_line(what: str, tmp_path: Path) -> None:
    """The trap tells the line; the play is then told by the reference, in its words; the process lives on."""
    path = tmp_path / "faulty.sea"
    path.write_text(FAULTY.format(what=what, effect=FAULTS[what]), encoding="utf-8")
    game = load(path)
    fast = NativeGame(game, cache=False)
    assert fast.reasons == ()
    state = fast.new_state(1)
    assert state.count == 1
    state.apply(0)
    assert state.trapped is not None
    file, line = state.trapped
    expected = played(game, 1)
    assert expected.how == "fault"
    assert f"{file}:{line}:" in expected.fault
    assert list(fast.playouts(1, 2)) == [expected, played(game, 2)]


def test_a_copy_is_independent() -> None:
    state = native(load("tic-tac-toe")).new_state()
    other = state.copy()
    other.apply(4)
    assert (state.count, other.count) == (9, 8)
    state.apply(0)
    assert list(state.words) != list(other.words)
    with pytest.raises(IndexError, match="There is no option number 8"):
        state.apply(8)


def test_objects_are_kept_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEA_NATIVE_CACHE", str(tmp_path / "objects"))
    game = load("tic-tac-toe")
    assert NativeGame(game).machine.compiled == 2
    assert NativeGame(game).machine.compiled == 0
    for path in (tmp_path / "objects").iterdir():
        path.write_bytes(b"")  # a file that was cut off is no object
    assert NativeGame(game).machine.compiled == 2


def test_the_native_tier_plays_like_the_others() -> None:
    game = load("tic-tac-toe", tier="native")
    state = game.new_state()
    state.apply("mark(Grid(2, 2))")
    assert len(state.options) == 8
    assert next(native(game).playouts(4, 1)) == played(load("tic-tac-toe"), 4)


WATCHED = """game "Watched"
players 2
var counter: 0..40 = 0
var steps: 0..99 = 0
turn: must raise_it or rest
action raise_it:
    add 3 to counter
    add 1 to steps
action rest: add 1 to steps
game ends done as soon as steps > 11
check "never twelve" always: counter is not 12
check "each turn a step" each turn: steps is before(turn, steps) + 1
check "not so much at the end" at end: counter < 24
check "steps left" decreasing: 40 - steps
check "it can rest for ever" possible: over and counter is 0
"""


@pytest.mark.parametrize("broken", ["always", "each turn", "at end", "decreasing", "nothing"])
def test_the_first_play_that_breaks_a_check_is_the_first_that_the_monitor_finds(broken: str, tmp_path: Path) -> None:
    from searules.verify.playouts import playout

    sound = {
        "always": ("counter is not 12", "counter < 40"),
        "each turn": ("steps is before(turn, steps) + 1", "steps > before(turn, steps)"),
        "at end": ("counter < 24", "counter < 40"),
        "decreasing": ("40 - steps", "40 - steps"),
    }
    text = WATCHED
    for mood, (strict, lax) in sound.items():
        if mood != broken:
            text = text.replace(strict, lax)
    if broken == "each turn":
        text = text.replace("steps is before(turn, steps) + 1", "counter < before(turn, counter) + 3 or counter < 16")
    if broken == "decreasing":
        text = text.replace("decreasing: 40 - steps", "decreasing: 40 - counter")
    path = tmp_path / "watched.sea"
    path.write_text(text, encoding="utf-8")
    game = load(path)
    fast = NativeGame(game, cache=False)
    assert fast.unwatched == ("it can rest for ever",)
    found = fast.first_failure(0, 60)
    expected = None
    for seed in range(60):
        done = playout(game, seed)
        if done.monitor.failures:
            expected = seed, done.monitor.failures[0].name
            break
    assert (expected is None) == (broken == "nothing")
    assert (None if found is None else (found.seed, found.check)) == expected


def test_sound_games_hold_and_faults_are_told(tmp_path: Path) -> None:
    assert native(load("shell-beach")).first_failure(0, 300) is None
    path = tmp_path / "faulty.sea"
    path.write_text(FAULTY.format(what="range", effect=FAULTS["range"]), encoding="utf-8")
    found = NativeGame(load(path), cache=False).first_failure(5, 10)
    assert found is not None
    assert (found.seed, found.decisions, found.check) == (5, 0, "")
    assert "counter would be 6" in found.fault


@pytest.mark.parametrize("name", ["bought-rounds", "duty", "endings", "payment-last-unit"])
def test_positions_are_those_of_the_reference(name: str) -> None:
    from searules.engine.perft import positions

    game = load(Path(__file__).parents[1] / "conformance" / f"{name}.sea")
    assert NativeGame(game, cache=False).positions(120) == positions(game, 120)


def test_published_numbers_of_positions() -> None:
    """Tic-tac-toe has 5,478 positions that can be reached."""
    assert native(load("tic-tac-toe")).positions() == 5478


def test_positions_with_chance_are_counted_by_the_reference() -> None:
    from searules.engine.perft import positions

    game = load("pig")
    assert native(game).positions(20) == positions(game, 20)


def test_what_is_not_lowered_is_left_to_the_reference(tmp_path: Path) -> None:
    """The reason is told with its place; plays that come there are those of the walker."""
    path = tmp_path / "odd.sea"
    path.write_text(
        'game "Odd"\nplayers 2\npiece Bead: 6\nzone pot: heap of Bead\nzone side: heap of Bead\n'
        "var seen: 0..9 = 0\nsetup: move Bead to pot\nturn: must take_one\nto shift: move first(1, side) to pot\n"
        "action take_one(bead in pot):\n"
        "    move bead to side\n    let ones = (1 for b in pot)\n"
        "    if after(shift, count(ones) + count(pot)) is 9: add 1 to seen\n"
        "game ends done as soon as pot is empty\nscore points: count(side) + seen\n"
        "winner: highest my total, then shared\n",
        encoding="utf-8",
    )
    game = load(path)
    fast = NativeGame(game, cache=False)
    assert [str(reason) for reason in fast.reasons] == [f"{path}:13:8: a list that is read in another position"]
    told = list(fast.playouts(0, 3))
    assert told == [played(game, seed) for seed in range(3)]
    assert told[0].totals == (7, 7)


WIDE = """game "Wide"
players 2
option w: 5..80 = 5
board G: squares(5, 5)
board H: squares(w, w)
piece M(owner: Player): 4 of each
zone g: M on G
turn: must mark
action mark(s: G):
    needs e: g at s is none "taken"
    needs f: no h in H where h.row.number > count(g) + 80 "far"
    place one(M(me)) on g at s
game ends full after the turn when count(g) > 3
check "few" always: count(g) <= {most}
"""


@pytest.mark.parametrize(("w", "most"), [(65, 4), (65, 2), (5, 2)])
def test_plays_left_to_the_walker_are_judged_there(tmp_path: Path, w: int, most: int) -> None:
    """A set of more than 4,096 spaces: machine code stops before anything is chosen, and that alone is no failure."""
    path = tmp_path / "wide.sea"
    path.write_text(WIDE.format(most=most), encoding="utf-8")
    fast = NativeGame(load(path, options={"w": w}), cache=False)
    assert bool(fast.reasons) == (w == 65)
    found = fast.first_failure(7, 2)
    assert found == (None if most == 4 else Failure(7, 3, "few"))


def test_a_fault_of_set_up_is_told(tmp_path: Path) -> None:
    path = tmp_path / "hole.sea"
    path.write_text(WIDE.format(most=4) + "var n: 0..3\nsetup:\n    for p in players: add 2 to n\n", encoding="utf-8")
    found = NativeGame(load(path), cache=False).first_failure(3, 5)
    assert found is not None
    assert (found.seed, found.decisions, found.check) == (3, 0, "")
    assert "n would be 4" in found.fault
