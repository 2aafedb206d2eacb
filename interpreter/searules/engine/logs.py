"""Logs: a play as JSON Lines, and playing one again.

The first line is the header, then one line for each decision (and, where chance is enumerated, each outcome; forced
outcomes stand where they were forced), the last line what came of it:

    {"sea log": 1, "engine": "0.1.0", "game": "shell-beach", "title": "Shell Beach", "rules": "9f86d0...",
     "players": 3, "options": {"scoring": "simple"}, "variants": [], "seed": 7, "chance": "sample"}
    {"n": 1, "player": "player1", "choose": "take_item(Shell(clam, red))", "digest": "1c291ca3"}
    {"result": {"winners": ["player2"], "endings": ["nothing_in_reach"], "scores": {"player1": 21, ...}}}

Chance is not logged, for it follows from the seed; the digest after each decision shows that it did. A header with
"position" begins there (see `positions`). A play that met a fault ends in {"fault": "..."}.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from searules.diagnostics.diagnostic import SeaError
from searules.engine.decisions import Plain, Refused
from searules.engine.history import CHOICE, FORCED, OUTCOME, Entry, as_seen, entries
from searules.engine.random import LARGEST_SEED

if TYPE_CHECKING:
    from searules.engine.game import Game
    from searules.engine.state import State

FORMAT = 1
ENGINE = "0.1.0"


class ReplayError(SeaError):
    """A log cannot be played again: `number` is the first decision at which the game differs, `chosen` what the log has
    there, `legal` what could be chosen now (all may be missing for a log that does not fit at all)."""

    def __init__(self, message: str, number: int = 0, chosen: str = "", legal: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.number = number
        self.chosen = chosen
        self.legal = legal


# ---- writing ------------------------------------------------------------------------------------------------


def header(state: "State") -> dict[str, Plain]:
    """The first line of a play's log."""
    game = state.game
    told: dict[str, Plain] = {
        "sea log": FORMAT,
        "engine": ENGINE,
        "game": game.name,
        "title": game.title,
        "rules": game.rules.fingerprint,
        "players": game.players,
        "options": dict(game.options),
        "variants": list(game.variants),
        "seed": state.seed,
        "chance": "enumerate" if state.enumerates else "sample",
    }
    if state.began_at is not None:
        told["position"] = state.began_at
    return told


def log_lines(state: "State") -> Iterator[dict[str, Plain]]:
    """The lines of a play's log so far, as plain data; the result only where the play is over."""
    yield header(state)
    for number, entry in enumerate(entries(state.history), start=1):
        yield entry_line(state.game, number, entry)
    if state.is_terminal:
        yield {"result": result(state)}


def entry_line(game: "Game", number: int, entry: Entry) -> dict[str, Plain]:
    """One line."""
    told: dict[str, Plain] = {"n": number}
    if entry.seat is not None:
        told["player"] = game.player_names[entry.seat]
    return told | {entry.sort: entry.text, "digest": entry.digest}


def result(state: "State") -> dict[str, Plain]:
    """What came of a play."""
    return {
        "winners": list(state.winners),
        "endings": [ending.address for ending in state.endings],
        "scores": {score.player: score.total for score in state.scores},
        "results": {name: dict(by_player) for name, by_player in state.results.items()},
    }


def dumps(lines: Iterable[dict[str, Plain]]) -> str:
    """Lines as JSON Lines text."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def log_seen_by(state: "State", seat: int) -> list[dict[str, Plain]]:
    """The decisions so far as a player may know them: without the seed, digests, and pieces they could not see."""
    seen: list[dict[str, Plain]] = []
    for number, entry in enumerate(entries(state.history), start=1):
        if entry.sort == CHOICE:
            player = None if entry.seat is None else state.game.player_names[entry.seat]
            seen.append({"n": number, "player": player, "choose": as_seen(entry, seat)})
    return seen


class LogWriter:
    """Writes a play's log to a stream as it goes: call `update` after each decision; every line is flushed."""

    def __init__(self, stream: TextIO, state: "State") -> None:
        self._stream = stream
        self._written = 0
        self._closed = False
        self._write(header(state))
        self.update(state)

    def update(self, state: "State") -> None:
        """Write what has happened since, and the result once the play is over."""
        count = state.history.number if state.history else 0
        if count > self._written:
            new = entries(state.history)[self._written :]
            for number, entry in enumerate(new, start=self._written + 1):
                self._write(entry_line(state.game, number, entry))
            self._written = count
        if state.is_terminal and not self._closed:
            self._write({"result": result(state)})
            self._closed = True

    def _write(self, line: dict[str, Plain]) -> None:
        self._stream.write(dumps([line]))
        self._stream.flush()


# ---- reading and playing again ----------------------------------------------------------------------------------


def read_log(log: str | Sequence[str]) -> list[dict[str, Any]]:
    """The lines of a log as data. Raises ReplayError for what is no log, with the line that is none of a log's and why:
    decisions are numbered 1, 2, ..., and nothing comes after the result or the fault."""
    texts = log.splitlines() if isinstance(log, str) else log
    if not isinstance(texts, Sequence) or not all(isinstance(text, str) for text in texts):
        raise ReplayError("This is not a log of a play: a log is a text, or a list of its lines.")
    lines: list[dict[str, Any]] = []
    made, last = 0, ""
    for number, text in enumerate(texts, start=1):
        if not text.strip():
            continue
        line = _parsed(text, number)
        if not lines and line.get("sea log") != FORMAT:
            break
        if lines:
            if last:
                raise ReplayError(f"Line {number} of the log comes after its {last}, which ends it.")
            last = next((end for end in _ENDS if end in line), "")
            made += _checked_line(line, number, made + 1)
        lines.append(line)
    if not lines:
        raise ReplayError(f'This is not a log of a play: its first line has no "sea log": {FORMAT}.')
    return lines


_ENDS = ("result", "fault")
_TRIED = "tried"


def _checked_line(line: dict[str, Any], number: int, expected: int) -> bool:
    """Whether a line tells what happened, then with the expected number. Raises ReplayError for a line that is none."""
    told = [sort for sort in (CHOICE, OUTCOME, FORCED, _TRIED, *_ENDS) if sort in line]
    if len(told) != 1:
        names = ", ".join(f'"{name}"' for name in line) or "nothing"
        what = f"is neither a decision, chance, a result nor a fault: it has {names}"
        if told:
            what = f"is two things at once: {' and '.join(told)}"
        raise ReplayError(f"Line {number} of the log {what}.")
    if told[0] not in (CHOICE, OUTCOME, FORCED):
        return False
    found = line.get("n")
    if type(found) is not int or found != expected:
        shown = "no number" if found is None else f'"n": {json.dumps(found)}'
        why = "a line is missing, twice there or damaged"
        raise ReplayError(f'Line {number} of the log has {shown} where "n": {expected} comes: {why}.')
    return True


def begins_as_log(text: str) -> bool:
    """Whether the first line of a text is that of a log, of whatever version; what follows may be wrong."""
    try:
        return "sea log" in _parsed(text.lstrip().partition("\n")[0], 1)
    except ReplayError:
        return False


def _parsed(text: str, number: int) -> dict[str, Any]:
    try:
        line = json.loads(text)
    except json.JSONDecodeError as error:
        raise ReplayError(f"Line {number} of the log is no JSON: {error.msg}.") from None
    except RecursionError:
        raise ReplayError(f"Line {number} of the log is nested too deeply.") from None
    if not isinstance(line, dict):
        raise ReplayError(f"Line {number} of the log is no JSON object.")
    return line


def replay(game: "Game", log: str | Sequence[str]) -> "State":
    """Play a log again; see `Game.replay`."""
    head, *lines = read_log(log)
    _same_settings(game, head)
    state = _begun(game, head)
    same_rules = head.get("rules") == game.rules.fingerprint and head.get("engine") == ENGINE
    for number, line in enumerate((line for line in lines if _happened(line)), start=1):
        _replay_line(state, line, number, same_rules)
    return state


def other_outcome(state: "State", log: str | Sequence[str]) -> str:
    """A sentence where what comes of a play is not what its log tells, with the first difference; else nothing."""
    told = next((line["result"] for line in read_log(log) if "result" in line), None)
    if told is None:
        return ""
    if not state.is_terminal:
        return f"The play was over here; now it goes on, and {state.acting} is to choose."
    now = json.loads(json.dumps(result(state)))
    return "" if told == now else f"The play comes to another end than in the log: {_difference(told, now)}."


def _difference(told: object, now: object, path: str = "") -> str:
    """The first entry in which two outcomes differ."""
    if isinstance(told, dict) and isinstance(now, dict):
        for key in dict.fromkeys([*told, *now]):
            if told.get(key) != now.get(key):
                return _difference(told.get(key), now.get(key), f"{path}.{key}" if path else str(key))
    return f"{path or 'the outcome'} was {json.dumps(told)} and is now {json.dumps(now)}"


def replay_far(game: "Game", log: str | Sequence[str]) -> tuple["State", SeaError | None]:
    """Play a log again as far as it fits this game: the state it leads to, and what stopped it (None: nothing).

    Raises SeaError where not even its beginning fits.
    """
    head, *lines = read_log(log)
    _same_settings(game, head)
    state = _begun(game, head)
    same_rules = head.get("rules") == game.rules.fingerprint and head.get("engine") == ENGINE
    for number, line in enumerate((line for line in lines if _happened(line)), start=1):
        try:
            _replay_line(state, line, number, same_rules)
        except SeaError as error:
            return state, error
    return state, None


def _same_settings(game: "Game", head: dict[str, Any]) -> None:
    """Raise ReplayError where a log is of another number of players, or of other values of options that both have."""
    if head.get("players") != game.players:
        raise ReplayError(f"The log is of a play with {head.get('players')} players, not {game.players}.")
    options = head.get("options", {})
    if not isinstance(options, dict):
        raise ReplayError("The log's first line is damaged: its options are no names with values.")
    for name, value in options.items():
        if name in game.options and not game.rules.options[name].fixed and game.options[name] != value:
            raise ReplayError(f"The log is of a play with {name} = {value}, not {game.options[name]}.")


def _happened(line: dict[str, Any]) -> bool:
    return any(sort in line for sort in (CHOICE, OUTCOME, FORCED))


def _begun(game: "Game", head: dict[str, Any]) -> "State":
    seed, chance = head.get("seed", 0), head.get("chance", "sample")
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise ReplayError(f"The seed of a log is a whole number from 0 to {LARGEST_SEED}, not {seed!r}.")
    if "position" in head:
        return game.state_from(head["position"], seed=seed, chance=chance)
    return game.new_state(seed=seed, chance=chance)


def _replay_line(state: "State", line: dict[str, Any], number: int, same_rules: bool) -> None:
    if FORCED in line:
        state.force(*str(line[FORCED]).split("; "))
    elif OUTCOME in line:
        state.apply_outcome(str(line[OUTCOME]))
    else:
        _replay_choice(state, line, number)
    last = state.history.last if state.history else None
    if same_rules and last is not None and line.get("digest", last.digest) != last.digest:
        raise ReplayError(f"Decision {number} leads to another position than when it was logged.", number)


def _replay_choice(state: "State", line: dict[str, Any], number: int) -> None:
    chosen = str(line[CHOICE])
    legal = tuple(option.id for option in state.options)
    if state.is_terminal:
        raise ReplayError(f"At decision {number} play is over already; the log goes on with {chosen}.", number, chosen)
    player = line.get("player")
    if player != state.acting:
        message = f"At decision {number} {state.acting} is asked; in the log {player} chose {chosen}."
        raise ReplayError(message, number, chosen, legal)
    try:
        state.apply(chosen)
    except Refused as refused:
        message = f"At decision {number} {player} chose {chosen}, which is not legal now: {refused}"
        raise ReplayError(message, number, chosen, legal) from None
