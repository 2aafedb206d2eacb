"""A counterexample as an `example` of the language: the rules' author keeps it, and sees that it is mended."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from pathlib import Path

from attrs import define

from searules.diagnostics.diagnostic import SeaError
from searules.engine.game import Game
from searules.engine.reading import split_arguments
from searules.language import format_text
from searules.rules import load_rules, shelf
from searules.verify.checks import ALWAYS, AT_END
from searules.verify.counterexample import Counterexample, Move, check_of
from searules.verify.driven import Drawn, enumerated
from searules.verify.examples import run_example
from searules.verify.properties import FAULTS, SECRETS, SYMMETRY, Finding

_LONGEST = 100


class NoExampleError(SeaError):
    """This counterexample cannot be written as an example; the message says why."""


def save_example(shown: Counterexample) -> tuple[Path, str]:
    """Write the example at the end of the game's file; gives the file and the text. The example fails until the rules
    are mended. Raises NoExampleError where it cannot be written, or would not show what is wrong; the file is then
    as it was."""
    file = shelf.find(shown.found.game.name)
    old = file.read_text(encoding="utf-8")
    trial = _Trial(shown, file, old)
    try:
        text = trial.shortened(trial.first_that_fails(example_texts(shown, _title(shown, old))))
    except BaseException:
        file.write_text(old, encoding="utf-8", newline="\n")
        raise
    trial.write(text)
    return file, text


@define
class _Trial:
    """Writes examples into the rules and looks whether they fail as the play did."""

    shown: Counterexample
    file: Path
    old: str

    def write(self, text: str) -> None:
        """The rules with this example at their end."""
        self.file.write_text(f"{self.old.rstrip()}\n\n{text}", encoding="utf-8", newline="\n")

    def first_that_fails(self, texts: Iterator[str]) -> str:
        """The first text that shows what is wrong. Raises NoExampleError, with the last text, where none does."""
        why, last = "", ""
        for text in islice(texts, _MOST_TEXTS):
            last, why = text, self.why_not(text)
            if not why:
                return text
        raise NoExampleError(f"{why}:\n{last}")

    def why_not(self, text: str) -> str:
        """Why a text does not show what is wrong; "" if it does."""
        self.write(text)
        try:
            rules = load_rules(self.file, self.shown.found.game.variants)
        except SeaError as error:
            return f"the example would be refused: {error}"
        result = run_example(rules, len(rules.examples) - 1)
        wanted = self.shown.found.finding.found in result.found or text.rstrip().endswith(f"expect {result.expected}")
        shows = result.verdict == "failed" and wanted
        return "" if shows else "played as an example it does not show what is wrong"

    def shortened(self, text: str) -> str:
        """The text with as few pieces in each `force shuffle` as still show it."""
        lines = text.splitlines()
        for number in [n for n, line in enumerate(lines) if line.startswith(_SHUFFLE)]:
            pieces = split_arguments(lines[number].removeprefix(_SHUFFLE))
            for keep in _KEPT:
                if keep >= len(pieces):
                    break
                less = [*lines]
                less[number : number + 1] = [f"{_SHUFFLE}{', '.join(pieces[:keep])}"] if keep else []
                shorter = "\n".join(less) + "\n"
                if not self.why_not(shorter):
                    lines[number] = less[number] if keep else ""
                    break
        return "\n".join(line for line in lines if line) + "\n"


_SHUFFLE = "    force shuffle "
_KEPT = (0, 1, 2, 4, 8, 16, 32)
"""So many pieces of a shuffle are tried, before all are written."""
_MOST_TEXTS = 12
"""So many ways to write an example are tried: the whole play, then from one position after the other, going back."""


def _title(shown: Counterexample, old: str) -> str:
    title = f"found: {shown.found.finding.name}".replace('"', "'")
    number = 2
    unique = title
    while f'example "{unique}"' in old:
        unique, number = f"{title} {number}", number + 1
    return unique


def example_texts(shown: Counterexample, title: str) -> Iterator[str]:
    """The play as an example, and its last moves from positions that are laid out, the latest first: one of them fails
    as the play did, if any does. Raises NoExampleError where none can be written."""
    expected = list(_expected(shown))
    try:
        yield _laid_out(title, [*_lines(shown), *expected])
    except NoExampleError as error:
        why: NoExampleError | None = error
    else:
        why = None
    for lines in _from_positions(shown):
        why = None
        yield _laid_out(title, [*lines, *expected])
    if why is not None:
        raise why


def _laid_out(title: str, lines: Iterable[str]) -> str:
    return format_text("\n".join([f'example "{title}":', *(f"    {line}" for line in lines)]) + "\n")


def _from_positions(shown: Counterexample) -> Iterator[list[str]]:
    """The last moves, from positions that are laid out: what came before need not be told."""
    from searules.verify.position_example import laid_out, starts_of

    states, fault = enumerated(shown.found.game, shown.found.picks)
    for start in starts_of(states if fault is None else [*states, *states[-1:]]):
        try:
            said = list(laid_out(states[start]))
            for move in shown.moves[start + 1 :]:
                said += [f"pick {picked(move)}", *forced_lines(move.drawn)]
        except NoExampleError:
            continue
        yield said


def _lines(shown: Counterexample) -> Iterator[str]:
    game = shown.found.game
    settings = list(settings_of(game))
    if settings:
        yield f"with {', '.join(settings)}"
    for move in shown.moves:
        if move.number:
            yield f"pick {picked(move)}"
        yield from forced_lines(move.drawn)


def settings_of(game: Game) -> Iterator[str]:
    """What an example must say with `with` to be played in this game."""
    if game.players != game.rules.players[0]:
        yield f"players = {game.players}"
    usual = Game(game.rules, game.players).options
    for name, value in game.options.items():
        if value != usual.get(name):
            told = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
            yield f"{name} = {told}"
    for variant in game.variants:
        yield f'"{variant}"'


def picked(move: Move) -> str:
    """How an option is picked. Raises NoExampleError for one that cannot be told from others."""
    if re.search(r" #\d+$", move.id):
        raise NoExampleError(f"{move.id} is told apart from its like by a number only, which an example cannot write")
    return f'"{move.id}"' if move.kind in ("pass", "done", "alternative") else move.id


def forced_lines(drawn: Iterable[Drawn]) -> Iterator[str]:
    """What chance gave, as far as anything of it was open."""
    drawn = list(drawn)
    if not any(one.asked for one in drawn):
        return
    told = [one for one in drawn if one.forceable]
    for shuffled, several in groupby(told, lambda one: bool(one.order)):
        if shuffled:
            yield from (f"force shuffle {', '.join(map(_plain, one.order))}" for one in several)
        else:
            yield from _force(_plain(one.text) for one in several)


def _plain(text: str) -> str:
    """A piece without its place."""
    return re.sub(r" (in|at) .*$", "", text)


def _force(values: Iterable[str]) -> Iterator[str]:
    line = ""
    for value in values:
        if line and len(line) + len(value) > _LONGEST:
            yield f"force {line}"
            line = ""
        line = f"{line}, {value}" if line else value
    yield f"force {line}"


def _expected(shown: Counterexample) -> Iterator[str]:
    finding = shown.found.finding
    if finding.name in {one.name for one in FAULTS}:  # the fault itself makes the example fail
        if shown.moves[-1].drawn:
            yield f"expect count(players) is {shown.found.game.players}"  # so that play runs on after the `force`
        return
    check = check_of(shown.found)
    if check is None:
        raise NoExampleError(_why_nothing_to_expect(finding))
    if check.mood in (ALWAYS, AT_END):
        yield f"expect {' '.join(check.value.span.text.split())}"
    else:
        yield f'expect check "{check.name}"'


def _why_nothing_to_expect(finding: Finding) -> str:
    """Why no example can show it."""
    about = {
        SECRETS.name: "it compares what a player is shown in this position and in another one",
        SYMMETRY.name: "it compares a position with the same position exchanged",
    }.get(finding.name, "it compares what the engine does with what it has to do, whatever the rules say")
    return f'"{finding.name}" is nothing that a line of an example can expect, for {about}; the log shows the play'
