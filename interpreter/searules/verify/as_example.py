"""A counterexample as an `example` of the language: the rules' author keeps it, and sees that it is mended."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from searules.diagnostics.diagnostic import SeaError
from searules.engine.game import Game
from searules.language import format_text
from searules.rules import load_rules, shelf
from searules.verify.checks import ALWAYS, AT_END, DECREASING
from searules.verify.counterexample import Counterexample, Move, check_of
from searules.verify.driven import Drawn, enumerated
from searules.verify.examples import run_examples
from searules.verify.properties import FAULTS

_LONGEST = 100


class NoExampleError(SeaError):
    """This counterexample cannot be written as an example; the message says why."""


def save_example(shown: Counterexample) -> tuple[Path, str]:
    """Write the example at the end of the game's file; gives the file and the text. The example fails until the rules
    are mended. Raises NoExampleError where it cannot be written, or would not show what is wrong; the file is then
    as it was."""
    game = shown.found.game
    file = shelf.find(game.name)
    old = file.read_text(encoding="utf-8")
    text = example_text(shown, _title(shown, old))
    file.write_text(f"{old.rstrip()}\n\n{text}", encoding="utf-8", newline="\n")
    try:
        _must_fail(file, shown, text)
    except SeaError:
        file.write_text(old, encoding="utf-8", newline="\n")
        raise
    return file, text


def _must_fail(file: Path, shown: Counterexample, text: str) -> None:
    """The example loads, and fails as the play did."""
    finding = shown.found.finding
    try:
        result = list(run_examples(load_rules(file, shown.found.game.variants)))[-1]
    except SeaError as error:
        raise NoExampleError(f"the example would be refused: {error}") from None
    wanted = finding.found in result.found or text.rstrip().endswith(f"expect {result.expected}")
    if result.verdict != "failed" or not wanted:
        raise NoExampleError(f"played as an example it does not show what is wrong:\n{text}")


def _title(shown: Counterexample, old: str) -> str:
    title = f"found: {shown.found.finding.name}".replace('"', "'")
    number = 2
    unique = title
    while f'example "{unique}"' in old:
        unique, number = f"{title} {number}", number + 1
    return unique


def example_text(shown: Counterexample, title: str) -> str:
    """The example, laid out as the formatter does."""
    try:
        said = list(_lines(shown))
    except NoExampleError as error:
        said = _from_a_position(shown, error)
    lines = [f'example "{title}":', *(f"    {line}" for line in said)]
    return format_text("\n".join(lines) + "\n")


def _from_a_position(shown: Counterexample, error: NoExampleError) -> list[str]:
    """The last moves, from a position that is laid out: what came before, a shuffle too, need not be forced. Raises
    the error where that cannot be written either."""
    from searules.verify.position_example import laid_out, start_of

    expected = list(_expected(shown))
    states, fault = enumerated(shown.found.game, shown.found.picks)
    try:
        start = start_of(states if fault is None else [*states, *states[-1:]])
        said = list(laid_out(states[start]))
        for move in shown.moves[start + 1 :]:
            said += [f"pick {picked(move)}", *forced_lines(move.drawn)]
    except NoExampleError:
        raise error from None
    return [*said, *expected]


def _lines(shown: Counterexample) -> Iterator[str]:
    game = shown.found.game
    settings = list(settings_of(game))
    if settings:
        yield f"with {', '.join(settings)}"
    for move in shown.moves:
        if move.number:
            yield f"pick {picked(move)}"
        yield from forced_lines(move.drawn)
    yield from _expected(shown)


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
    if any(not one.forceable and one.asked for one in drawn):
        raise NoExampleError("the play has a shuffle in it, and the outcome of a shuffle cannot be forced")
    values = [re.sub(r" (in|at) .*$", "", one.text) for one in drawn if one.forceable]
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
    if check is not None and check.mood == DECREASING:
        before = re.search(r"-?\d+", finding.found)
        if before is not None and "otherwise" not in check.value.span.text:
            yield f"expect {' '.join(check.value.span.text.split())} < {before[0]}"
            return
    if check is None or check.mood not in (ALWAYS, AT_END):
        raise NoExampleError(f'what is wrong ("{finding.name}", {finding.mood}) is nothing that an example can expect')
    yield f"expect {' '.join(check.value.span.text.split())}"
