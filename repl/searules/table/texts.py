"""Small texts that many screens share."""

from collections.abc import Iterable
from pathlib import PurePath

from searules.diagnostics import NOWHERE, Span, visible
from searules.engine import Reason, RuleRef, State
from searules.engine.decisions import Decision, Option
from searules.engine.reading import split_arguments, split_call

WIDTH = 80
"""The columns of a screen for which the table writes."""


def place(span: Span) -> str:
    """A place as `file:line`, the file without its folders; nothing for what no author wrote."""
    return "" if span == NOWHERE else f"{visible(PurePath(span.source.name).name)}:{span.line}"


def heading(name: str) -> str:
    """A name of the rules as the table shows it: `open_cards` is Open Cards."""
    return " ".join(word[:1].upper() + word[1:] for word in name.split("_"))


def label(name: str, keys: tuple[str, ...]) -> str:
    """A member of a family: `Towel (player1)`."""
    return f"{heading(name)} ({', '.join(keys)})" if keys else heading(name)


def cited(rule: RuleRef, case: str = "") -> str:
    """A rule by its address, its place and its margin: `coins.tied (pond.sea:12) @ Scoring 1 ~ most`."""
    where = place(rule.span)
    parts = [case or rule.address, f"({where})" if where else "", margin(rule.citations, rule.rulings)]
    return " ".join(part for part in parts if part)


def margin(citations: Iterable[str], rulings: Iterable[str]) -> str:
    """What a margin says."""
    return " ".join([*(f"@ {citation}" for citation in citations), *(f"~ {name}" for name in rulings)])


def number_of(count: int, what: str) -> str:
    """`1 option`, `2 options`, `1,000 options`."""
    return f"{count} {what}" if count == 1 else f"{count:,} {what}s"


def option_lines(options: Iterable[Option], first: int = 1) -> list[str]:
    """Options with their numbers; their meaning too where it says more than the option itself."""
    return [f"  {number:>3}  {described(option)}" for number, option in enumerate(options, first)]


def described(option: Option) -> str:
    """An option as it is written, and what it means where that is not plain from it."""
    meaning = explained(option)
    return f"{option.id}  ({meaning})" if meaning else option.id


def explained(option: Option) -> str:
    """What an option means, as far as its own text does not say it; nothing where that says as much."""
    if _letters(option.id) == _letters(option.text):
        return ""
    _, written = split_call(option.id)
    meant = split_arguments(option.text.partition(": ")[2])
    if written is None or len(written) != len(meant):
        return option.text
    return ", ".join(m for w, m in zip(written, meant, strict=True) if _letters(w) != _letters(m))


def _letters(text: str) -> str:
    return "".join(char for char in text.lower() if char.isalnum())


def when(state: State) -> list[str]:
    """The turn; in games that have rounds only, the round; nothing where there is neither yet."""
    if state.turn:
        return [f"Turn {state.turn}"]
    return [f"Round {state.round}"] if state.round else []


def question(decision: Decision) -> str:
    """Who is asked what."""
    others = len(decision.together) - 1
    secretly = " in secret, at the same time as " + number_of(others, "other player") if others > 0 else ""
    return f"{decision.player} chooses{secretly}: {decision.prompt} ({number_of(len(decision.options), 'option')})"


def reason_lines(reasons: Iterable[Reason]) -> list[str]:
    """Why something is not allowed: each condition with its rule and the values it read."""
    lines: list[str] = []
    for reason in reasons:
        mark = {True: "holds", False: "fails", None: "open"}[reason.holds]
        lines.append(f"  {mark}: {reason.text}")
        lines.append(f"         {cited(reason.rule)}")
        lines += [f"         {name} = {value}" for name, value in reason.values]
    return lines
