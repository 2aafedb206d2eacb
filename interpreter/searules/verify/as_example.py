"""A counterexample as an `example` of the language: the rules' author keeps it, and sees that it is mended."""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
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
from searules.verify.example_play import SEED
from searules.verify.examples import Games, run_example
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

    def why_not(self, text: str, seeds: Iterable[int] = (SEED,)) -> str:
        """Why a text does not show what is wrong, whichever of the seeds gives what is not forced; "" if it does."""
        self.write(text)
        try:
            rules = load_rules(self.file, self.shown.found.game.variants)
        except SeaError as error:
            return f"the example would be refused: {error}"
        games: Games = {}
        for seed in seeds:
            result = run_example(rules, len(rules.examples) - 1, games, seed)
            wanted = self.shown.found.finding.found in result.found or text.rstrip().endswith(
                f"expect {result.expected}"
            )
            if result.verdict != "failed" or not wanted:
                return "played as an example it does not show what is wrong"
        return ""

    def shortened(self, text: str) -> str:
        """The text with as little forced as still shows it."""
        statements = _FOLDED.sub(" ", text).splitlines()
        return _formatted(self._fewer_pieces(self._fewer_forces(statements)))

    def _fewer_forces(self, statements: list[str]) -> list[str]:
        """Without what is forced for nothing: all of it is left out, a half, and so on down to single lines."""
        left = [number for number, line in enumerate(statements) if line.startswith(_FORCE)]
        left.sort(key=lambda number: not statements[number].startswith(_SHUFFLE))  # these tell most
        size, tries, out = len(left), 0, set[int]()
        while size and tries < _MOST_LEFT_OUT:
            for first in range(0, len(left), size):
                more = out.union(left[first : first + size])
                tries += 1
                if not self.why_not(_formatted(_without(statements, more)), _SEEDS):
                    out = more
            left = [number for number in left if number not in out]
            size //= 2
        return _without(statements, out)

    def _fewer_pieces(self, statements: list[str]) -> list[str]:
        """With as few pieces or outcomes in each line as are enough, the first ones."""
        for number, line in enumerate(statements):
            head = next((head for head in (_SHUFFLE, _FORCE) if line.startswith(head)), None)
            if head is None:
                continue
            pieces = split_arguments(line.removeprefix(head))
            for keep in (keep for keep in _KEPT if keep < len(pieces)):
                less = [*statements]
                less[number] = f"{head}{', '.join(pieces[:keep])}"
                if not self.why_not(_formatted(less), _SEEDS):
                    statements = less
                    break
        return statements


def _without(statements: Sequence[str], out: Container[int]) -> list[str]:
    return [line for number, line in enumerate(statements) if number not in out]


def _formatted(statements: Iterable[str]) -> str:
    return format_text("\n".join(statements) + "\n")


_FOLDED = re.compile(r"\n {8,}")
"""Where a long line of an example goes on."""
_FORCE = "    force "
_SHUFFLE = "    force shuffle "
_KEPT = (1, 2, 4, 8, 16, 32)
"""So many pieces or outcomes of a line are tried, before all are written."""
_SEEDS = (SEED, 1, 2, 3, 4)
"""What is left out must not matter: the example shows what is wrong with all of these."""
_MOST_LEFT_OUT = 60
"""After so many tries no more is left out."""
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
