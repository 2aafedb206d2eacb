"""What happens in compiled plays is what the walker sees happen in them."""

from pathlib import Path

import pytest

pytest.importorskip("llvmlite")

from tests.simulate.sources import HOLE, STALL

from searules.engine import load
from searules.engine.decisions import PlayFault
from searules.engine.game import Game
from searules.verify.compiled import CompiledSearch
from searules.verify.playouts import playout
from searules.verify.scopes import Scope
from searules.verify.watch import Wanted
from searules.verify.witnesses import Witnesses

SEED = 5


def walked(game: Game, plays: int, most: int) -> Witnesses:
    witnesses = Witnesses()
    for seed in range(SEED, SEED + plays):
        witnesses.begin(game)
        try:
            done = playout(game, seed, most, witnesses.observe)
        except PlayFault:
            continue
        witnesses.finish(done.state, set(done.monitor.witnesses))
    return witnesses


def same(file: Path, plays: int, most: int) -> Witnesses:
    """What compiled plays come to, which is what the walker comes to. Nothing is looked for in them."""
    found, wanted = Witnesses(), Wanted(text="none of these")
    search = CompiledSearch(
        Scope(file), plays, SEED, most, lambda: wanted, lambda _: None, lambda: False, lambda: None, found
    )
    search.run()
    expected = walked(load(file, tier="reference"), plays, most)
    assert (search.tally.plays, search.tally.differs) == (plays, [])
    assert found.table() == expected.table()
    assert found.plays == expected.plays == search.tally.counted == plays
    return found


@pytest.mark.parametrize("most", [5_000, 9])
def test_all_that_happens_is_counted(most: int, tmp_path: Path) -> None:
    """To the end, and where plays are left in their midst: then the end has not come."""
    file = tmp_path / "stall.sea"
    file.write_text(STALL.read_text(encoding="utf-8") + 'check "rich" possible: player1.goods > 5\n', encoding="utf-8")
    counts = {(one.sort, one.name): one.plays for one in same(file, 25, most).table()}
    assert counts["action", "think"] > 0
    assert 0 < counts["check", "rich"] < 25 or most == 9
    assert (counts["ending", "tired"] > 0) == (counts["score", "goods"] > 0) == (most == 5_000)


def test_plays_that_the_walker_has_to_judge(tmp_path: Path) -> None:
    file = tmp_path / "hole.sea"
    file.write_text(HOLE, encoding="utf-8")
    counts = {one.name: one.plays for one in same(file, 24, 5_000).table()}
    assert counts["grab"] == 24
    assert 0 < counts["empty"] < 24
