"""What may be typed next: options with their meaning, commands with what they do."""

from collections.abc import Iterator

from attrs import frozen

from searules.rules.checked import Rules
from searules.table.matching import squeezed
from searules.table.registry import COMMANDS
from searules.table.rules import rule_names
from searules.table.session import HUMAN, RANDOM, Session

MOST = 200


@frozen
class Completion:
    """The whole line as it would be, and what that means."""

    line: str
    meaning: str


def completions(session: Session, line: str) -> list[Completion]:
    """How a line may go on; the options first, in their order, then commands."""
    name, space, rest = line.lstrip().partition(" ")
    if space and name in COMMANDS and COMMANDS[name].after:
        found = _after(session, COMMANDS[name].after, rest.lstrip())
        return [Completion(f"{name} {one.line}", one.meaning) for one, _ in zip(found, range(MOST), strict=False)]
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
        case "option":
            yield from _fitting(list(_options(session)), wanted)
        case "rule":
            yield from (Completion(n, "") for n in _rule_names(session.game.rules) if squeezed(n).startswith(wanted))
        case "score":
            yield from (Completion(f"why {name}", "") for name in session.game.rules.scores if wanted in f"why{name}")
        case "seat":
            seats = range(1, len(session.seats) + 1)
            lines = [f"{seat} {kind}" for seat in seats for kind in (HUMAN, RANDOM)]
            yield from (Completion(one, "") for one in lines if one.startswith(rest))


_names_of: dict[str, list[str]] = {}


def _rule_names(rules: Rules) -> list[str]:
    if rules.fingerprint not in _names_of:
        _names_of[rules.fingerprint] = rule_names(rules)
    return _names_of[rules.fingerprint]
