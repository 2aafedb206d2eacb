"""Saved states: all of a state as plain data, and back."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from searules.diagnostics.diagnostic import SeaError
from searules.engine.chance import AnyOf, Enumerated, Forced, Sampled
from searules.engine.course import Course, Frame
from searules.engine.decisions import Plain
from searules.engine.history import Entry, History, entries, extended
from searules.engine.machine import run
from searules.engine.play import Play
from searules.engine.random import seed_from
from searules.engine.together import Part, Parts

if TYPE_CHECKING:
    from searules.engine.game import Game
    from searules.engine.state import State

FORMAT = 1


def packed(value: Any) -> Any:
    """A value of the engine as JSON data: containers are marked with what they are."""
    if isinstance(value, tuple):
        return {"t": [packed(member) for member in value]}
    if isinstance(value, frozenset):
        return {"f": sorted((packed(member) for member in value), key=repr)}
    if isinstance(value, range):
        return {"r": [value.start, value.stop]}
    return value


def unpacked(data: Any) -> Any:
    """The value that was packed."""
    match data:
        case {"t": members}:
            return tuple(unpacked(member) for member in members)
        case {"f": members}:
            return frozenset(unpacked(member) for member in members)
        case {"r": [start, stop]}:
            return range(start, stop)
        case _:
            return data


def saved(state: "State") -> dict[str, Plain]:
    """See `State.to_json`."""
    course, play = state.course, state.course.play
    queue = play.chance.queue if isinstance(play.chance, Forced) else ()
    data: dict[str, Any] = {
        "sea state": FORMAT,
        "rules": state.game.rules.fingerprint,
        "players": state.game.players,
        "options": dict(state.game.options),
        "seed": state.seed,
        "chance": "enumerate" if course.enumerates else "sample",
        "began at": state.began_at,
        "cells": play.cells.copy(),
        "stack": [[f.unit.name, f.pc, f.at, [packed(v) for v in f.local]] for f in course.stack],
        "before": {block: cells.copy() for block, cells in play.before.items()},
        "kept": {block: cells.copy() for block, cells in course.kept.items()},
        "records": [[list(names), packed(keys)] for names, keys in play.records.items()],
        "forced": [[packed(one.values), one.text, *([one.of] if one.of else [])] for one in queue],
        "script": list(course.script),
        "endings": list(course.endings),
        "counts": [course.passes, course.firings, course.turns_ended],
        "together": _parts(course.together),
        "log": [_entry(entry) for entry in entries(state.history)],
    }
    return data


def _parts(parts: Parts | None) -> Any:
    if parts is None:
        return None
    done = [[part.seat, list(part.cells)] for part in parts.done]
    return [list(parts.seats), list(parts.base), parts.depth, parts.pc, done]


def _parts_from(data: Any) -> Parts | None:
    if data is None:
        return None
    seats, base, depth, pc, done = data
    parts = tuple(Part(seat, tuple(cells)) for seat, cells in done)
    return Parts(tuple(seats), tuple(base), depth, pc, parts, chosen=None)


def _entry(entry: Entry) -> list[Any]:
    told = [entry.sort, entry.text, entry.digest, entry.seat, entry.action, list(entry.args), packed(entry.seen)]
    return told if entry.known_to is None else [*told, packed(entry.known_to), entry.pending]


def loaded(game: "Game", data: Any) -> "State":
    """See `Game.state_from_json`."""
    if not isinstance(data, Mapping):
        hint = "; read a text by `json.loads` first" if isinstance(data, str | bytes) else ""
        raise SeaError(f"A saved state is plain data, as `State.to_json` gives it, not {type(data).__name__}{hint}.")
    if data.get("sea state") != FORMAT:
        raise SeaError('This is no saved state: "sea state" is missing, or of another version.')
    same = (game.rules.fingerprint, game.players, game.options)
    if (data.get("rules"), data.get("players"), data.get("options")) != same:
        raise SeaError("This state was saved under other rules, with other options, or with another number of players.")
    missing = [name for name in _ENTRIES if name not in data]
    if missing:
        raise SeaError(f"This saved state is damaged: '{missing[0]}' is missing.")
    try:
        return _loaded(game, data)
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
        raise SeaError(f"This saved state is damaged: it cannot be played on ({error}).") from error


_ENTRIES = (
    "seed",
    "chance",
    "began at",
    "cells",
    "stack",
    "before",
    "kept",
    "records",
    "forced",
    "script",
    "endings",
    "counts",
    "log",
)


def _loaded(game: "Game", data: Mapping[str, Any]) -> "State":
    from searules.engine.state import State

    course = _course(game, data)
    run(course)
    history: History | None = None
    for sort, text, digest, seat, action, args, seen, *secret in data["log"]:
        known, pending = (unpacked(secret[0]), secret[1]) if secret else (None, False)
        entry = Entry(sort, text, digest, seat, action, tuple(args), unpacked(seen), known, pending)
        history = extended(history, entry)
    return State(game, course, seed_from(data["seed"]), data["began at"], history)


def _are_cells(data: Any, number: int) -> bool:
    return isinstance(data, list) and len(data) == number and all(type(cell) is int for cell in data)


def _course(game: "Game", data: Mapping[str, Any]) -> Course:
    enumerates = {"enumerate": True, "sample": False}[data["chance"]]
    chance = Enumerated() if enumerates else Sampled(seed_from(data["seed"]))
    if not isinstance(data["began at"], Mapping | None) or not _are_cells(
        data["cells"], len(game.plan.world.first_cells)
    ):
        raise ValueError("cells or 'began at'")
    queue = tuple(AnyOf(unpacked(values), *texts) for values, *texts in data["forced"])
    play = Play(game.plan.world, list(data["cells"]), Forced(chance, queue) if queue else chance, game.plan.hooks)
    play.before = {block: list(cells) for block, cells in data["before"].items()}
    play.records = {tuple(names): unpacked(keys) for names, keys in data["records"]}
    units = game.plan.program.units
    stack = [Frame(units[name], [unpacked(v) for v in local], pc, at) for name, pc, at, local in data["stack"]]
    course = Course(game.plan, play, stack, enumerates=enumerates)
    course.kept = {block: list(cells) for block, cells in data["kept"].items()}
    course.script, course.endings = tuple(data["script"]), tuple(data["endings"])
    course.together = _parts_from(data.get("together"))
    course.passes, course.firings, course.turns_ended = data["counts"]
    return course
