"""Plays from their logs: the game that a log names is loaded, and the log played again."""

from pathlib import Path
from typing import Any

from searules.diagnostics import SeaError
from searules.engine import Game, State
from searules.engine.logs import read_log, replay_far
from searules.rules import load_rules
from searules.rules.shelf import headers

LARGEST_LOG = 50_000_000


def read_text(path: Path) -> str:
    """The text of a log. Raises SeaError, with a sentence, for what cannot be read or is none."""
    if path.is_dir():
        raise SeaError(f"{path} is a folder; the log of a play is a file")
    if path.suffix == ".sea" and headers(path):
        raise SeaError(f"{path} holds rules and is no log of a play; `sea play {path}` plays them")
    try:
        if path.stat().st_size > LARGEST_LOG:
            raise SeaError(f"{path} is too large for the log of a play")
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is no text"
        raise SeaError(f"{path} cannot be read: {reason}") from None


def is_in_the_way(path: Path) -> bool:
    """Whether a log cannot be written to a path because a file of another kind is there, which would be lost."""
    try:
        with path.open("rb") as file:
            start = file.read(200)
    except (OSError, ValueError):
        return False
    return bool(start) and b'"sea log"' not in start


def game_of(head: dict[str, Any], name: str | None = None) -> Game:
    """The game of a log's first line, or that of another name or path, with the log's players, options and variants.

    Raises Rejected for a text with mistakes, SeaError where the game, or what was chosen of it, is not there.
    """
    chosen = name or head.get("game")
    if not isinstance(chosen, str):
        raise SeaError("the log does not say which game it is of")
    variants, given, players = head.get("variants", []), head.get("options", {}), head.get("players")
    if not isinstance(variants, list) or not all(isinstance(one, str) for one in variants):
        raise SeaError("the log's first line is damaged: its variants are no list of titles")
    if not isinstance(given, dict):
        raise SeaError("the log's first line is damaged: its options are no names with values")
    if not isinstance(players, int) or isinstance(players, bool):
        raise SeaError("the log's first line is damaged: it does not say how many play")
    rules = load_rules(chosen, variants)
    settled = {one.name for one in rules.options.values() if one.fixed}
    options = {key: value for key, value in given.items() if key not in settled}
    return Game(rules, players, options, name=chosen)


def play_of(text: str, name: str | None = None) -> State:
    """The state to which a log leads. Raises as `game_of` does, and ReplayError where the game differs from the log."""
    head = read_log(text)[0]
    return game_of(head, name).replay(text)


def as_far_as_it_goes(text: str, name: str | None = None) -> tuple[State, str]:
    """The state to which a log leads under the rules as they are now, or as far as it fits them, and then why no
    further. Raises as `game_of` does, and SeaError where nothing of it fits."""
    game = game_of(read_log(text)[0], name)
    state, problem = replay_far(game, text)
    return state, "" if problem is None else str(problem)
