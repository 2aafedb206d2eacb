"""Plays that broke something, kept between searches: they are tried first the next time.

(What Hypothesis has found it keeps by itself; this is for what was found otherwise, and for all that was made small.)
"""

import json
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from searules.engine.game import Game
from searules.verify.scopes import Scope, Setting
from searules.verify.watch import Found

FILE = "plays.json"
MOST_KEPT = 50


def keep(folder: Path, found: list[Found]) -> None:
    """Keep these plays, in place of those that were kept before."""
    plays = [
        {"players": one.game.players, "variants": one.game.variants, "options": _chosen(one.game), "picks": one.picks}
        for one in found[:MOST_KEPT]
    ]
    with suppress(OSError):  # without a place to write nothing is remembered
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8") as file:
            json.dump(plays, file)
        Path(file.name).replace(folder / FILE)


def _chosen(game: Game) -> dict[str, Any]:
    """The options that have not their first values."""
    usual = Game(game.rules, game.players).options
    return {name: value for name, value in game.options.items() if value != usual.get(name)}


def kept(folder: Path, scope: Scope) -> Iterator[tuple[Game, tuple[int, ...]]]:
    """The plays that were kept, those whose settings are within the scope; none from a file that was damaged."""
    try:
        plays = json.loads((folder / FILE).read_text(encoding="utf-8"))
        told = [
            (
                Setting(int(one["players"]), tuple(dict(one["options"]).items()), tuple(map(str, one["variants"]))),
                tuple(map(int, one["picks"])),
            )
            for one in plays
        ]
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return
    for setting, picks in told:
        game = scope.within(setting)
        if game is not None:
            yield game, picks
