"""What may be typed next: options with their meaning, commands with what they do, names in sight, rules, files."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from weakref import WeakKeyDictionary

from attrs import frozen

from searules.diagnostics import Span
from searules.engine import Game
from searules.rules.checked import Rules
from searules.table.in_sight import going_on
from searules.table.matching import squeezed
from searules.table.registry import COMMANDS
from searules.table.rules import rule_names, rule_span
from searules.table.screenfuls import told
from searules.table.session import HUMAN, RANDOM, Session
from searules.table.typed import ANYWAY

MOST = 80
LONGEST = 2_000


@frozen
class Completion:
    """The whole line as it would be, and what that means."""

    line: str
    meaning: str


def completions(session: Session, line: str) -> list[Completion]:
    """How a line may go on; the options first, in their order, then commands."""
    if len(line) > LONGEST:
        return []
    name, space, rest = line.lstrip().partition(" ")
    name = name.removeprefix(":")
    if space and name in COMMANDS and COMMANDS[name].after:
        head = line[: len(line) - len(rest.lstrip())]
        found = _after(session, COMMANDS[name].after, rest.lstrip())
        return [Completion(f"{head}{one.line}", one.meaning) for one, _ in zip(found, range(MOST), strict=False)]
    wanted = squeezed(line)
    found_options = _fitting(list(_options(session)), wanted)
    commands = [Completion(one.name, one.about) for one in COMMANDS.values() if one.name.startswith(wanted)]
    return [*found_options[:MOST], *commands]


def _fitting(offers: list[Completion], wanted: str) -> list[Completion]:
    """What begins so; if nothing does, what has it in its line or meaning; else what has all its letters in order."""
    begins = [one for one in offers if squeezed(one.line).startswith(wanted)]
    if begins or len(wanted) < _FUZZY:
        return begins
    having = [one for one in offers if wanted in squeezed(one.line) or wanted in squeezed(one.meaning)]
    return having or [one for one in offers if _in_order(wanted, squeezed(one.line))]


_FUZZY = 2
"""From so many letters on also what does not begin so is offered."""


def _in_order(letters: str, text: str) -> bool:
    left = iter(text)
    return all(letter in left for letter in letters)


def _options(session: Session) -> Iterator[Completion]:
    """Only of the person who is asked."""
    if session.asked_human is not None:
        yield from (Completion(option.id, option.text) for option in session.state.options)


def _after(session: Session, what: str, rest: str) -> Iterator[Completion]:
    wanted = squeezed(rest)
    match what:
        case "option" | "why":
            inner = _NOT.match(rest) if what == "why" else None
            head = inner.group() if inner else ""
            found = _fitting(list(_options(session)), squeezed(rest[len(head) :]))
            yield from (Completion(head + one.line, one.meaning) for one in found)
            if what == "why" and not found:
                yield from _names(session, rest, head)
        case "rule":
            yield from (Completion(n, "") for n in _rule_names(session.game.rules) if squeezed(n).startswith(wanted))
        case "break":
            yield from (Completion(n, "") for n in _run_names(session.game) if squeezed(n).startswith(wanted))
            yield from (Completion(one, "") for one in ("off",) if session.breaks and one.startswith(rest))
        case "score":
            yield from (Completion(f"why {name}", "") for name in session.game.rules.scores if wanted in f"why{name}")
        case "seat":
            seats = range(1, len(session.seats) + 1)
            lines = [f"{seat} {kind}" for seat in seats for kind in (HUMAN, RANDOM)]
            yield from (Completion(one, "") for one in lines if one.startswith(rest))
        case "back":
            told = reversed(decisions(session))
            yield from (Completion(one, why) for one, why in told if one.startswith(rest) or one[3:].startswith(rest))
        case "expression" | "force":
            head = f"{ANYWAY} " if rest.startswith(f"{ANYWAY} ") else ""
            yield from _names(session, rest, head)
        case "file":
            yield from (Completion(one, "") for one in files_like(rest))
        case "command":
            yield from (Completion(one.name, one.about) for one in COMMANDS.values() if one.name.startswith(rest))
        case _:
            yield from (Completion(one, "") for one in what.split("|") if one.startswith(rest))


def _names(session: Session, rest: str, head: str) -> Iterator[Completion]:
    """Names in sight in place of the last word."""
    for text, about in going_on(session.game, rest[len(head) :], MOST):
        yield Completion(head + text, about)


_NOT = re.compile(r"not\s+")


def decisions(session: Session) -> list[tuple[str, str]]:
    """What may follow `back`: the numbers of decisions, with what is decided after them."""
    numbered = [line.split(None, 1) for line in told(session)[-MOST:]]
    return [(f"to {int(number) - 1}", f"before {text}") for number, text in numbered]


def files_like(begun: str) -> list[str]:
    """The files whose path begins so, folders with a slash behind them; at most so many as are shown."""
    folder, _, name = begun.rpartition("/")
    where = Path(f"{folder}/" if begun.startswith("/") or folder else ".").expanduser()
    found = []
    with suppress(OSError, ValueError, RuntimeError), os.scandir(where) as entries:
        for entry in islice(entries, MOST_FILES):
            hidden = entry.name.startswith(".") and not name.startswith(".")
            if entry.name.startswith(name) and not hidden and entry.name.isprintable():
                whole = f"{folder}/{entry.name}" if "/" in begun else entry.name
                found.append(f"{whole}/" if entry.is_dir() else whole)
    return sorted(found)[:MOST]


MOST_FILES = 5_000


_names_of: dict[str, list[str]] = {}


def _rule_names(rules: Rules) -> list[str]:
    if rules.fingerprint not in _names_of:
        _names_of[rules.fingerprint] = rule_names(rules)
    return _names_of[rules.fingerprint]


_run_of: "WeakKeyDictionary[Game, list[str]]" = WeakKeyDictionary()


def _run_names(game: Game) -> list[str]:
    """The rules that have statements, at which one can stop."""
    if game not in _run_of:
        spans = [one.span for unit in game.plan.program.units.values() for one in unit.code]
        places = {(id(span.source), span.start, span.end) for span in spans}
        _run_of[game] = [
            name
            for name in _rule_names(game.rules)
            if (rule := rule_span(game.rules, name)) is not None and _any_within(places, rule)
        ]
    return _run_of[game]


def _any_within(places: set[tuple[int, int, int]], rule: Span) -> bool:
    source, first, last = id(rule.source), rule.start, rule.end
    return any(one == source and first <= start and end <= last for one, start, end in places)
