"""`sea test`: the examples of games and variants."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click
from attrs import frozen

from searules.commands.arguments import game_file
from searules.commands.guard import FAULT
from searules.commands.output import Output
from searules.commands.targets import rules_files
from searules.diagnostics import Diagnostic, Diagnostics, Rejected, json_form
from searules.rules import shelf

if TYPE_CHECKING:
    from searules.verify.examples import ExampleResult

COUNTED = ("passed", "failed")


@frozen
class Ran:
    """An example that was run: of which game, with which variants."""

    game: str
    variants: tuple[str, ...]
    result: "ExampleResult"


@click.command()
@click.argument("games", metavar="[GAME|FILE]...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print the results as data.")
@click.option("--all", "show_all", is_flag=True, help="Name the examples that passed, too.")
@click.pass_context
def command(ctx: click.Context, games: tuple[str, ...], as_json: bool, show_all: bool) -> None:
    """Run the examples of a game and of its variants; of all games that come with Sea, if none is named.

    Exit code 1 if one fails, or a text has mistakes: what does not check is not run.

    \b
    Examples:
      sea test pond.sea
      sea test pond.sea --all
      sea test --json
    """
    ran: list[Ran] = []
    mistakes = Diagnostics()
    for name in _names(games):
        try:
            ran.extend(_run(name))
        except Rejected as error:
            mistakes.extend(error.diagnostics)
    out = Output.on_results()
    if as_json:
        shown = [json_form(one) for one in mistakes.sorted()]
        out.json({**_counts(ran), "examples": [_data(one) for one in ran], "diagnostics": shown})
    else:
        if len(mistakes):
            Output.on_errors().diagnostics(mistakes)
        if ran or not len(mistakes):
            _report(out, ran, show_all)
    ctx.exit(FAULT if len(mistakes) or any(one.result.verdict == "failed" for one in ran) else 0)


def _names(words: tuple[str, ...]) -> list[str]:
    """What is named, folders as the games in them; else all bundled games."""
    if not words:
        return [entry.name for entry in shelf.games()]
    found: list[str] = []
    for word in words:
        if word.endswith(".sea") or word in {entry.name for entry in shelf.games()}:
            game_file(word)
            found.append(word)
            continue
        games = [str(file) for file in rules_files([word]) if any(h.base is None for h in shelf.headers(file))]
        if not games:
            raise click.UsageError(f"there is no game in {word}")
        found += games
    return found


def _run(name: str) -> Iterator[Ran]:
    """All examples of a game, under the selection of variants that each is for.

    Raises Rejected if a text has mistakes: what does not check is not run.
    """
    from searules.language import tree
    from searules.rules.check import check
    from searules.rules.variants import open_family
    from searules.verify.examples import run_examples

    diagnostics = Diagnostics()
    family = open_family(name, diagnostics)
    if family is None:
        raise Rejected(diagnostics)
    for selection in family.selections():
        combined = family.combine(selection, diagnostics)
        examples = any(isinstance(declaration, tree.Example) for declaration in combined.declarations)
        if examples or not combined.variants:  # the game itself is checked even where nothing is to be run
            rules = check(combined, diagnostics)
            diagnostics.raise_if_errors()
            if rules is not None:
                yield from (Ran(family.game.title, combined.variants, result) for result in run_examples(rules))
    diagnostics.raise_if_errors()


def _report(out: Output, ran: list[Ran], show_all: bool) -> None:
    for one in ran:
        result = one.result
        if result.verdict == "failed":
            out.diagnostics([_failure(one)])
            out.line()
        elif show_all:
            out.line(f"passed: {_title(one)}")
    counts = _counts(ran)
    out.line(", ".join(f"{counts[verdict]} {verdict}" for verdict in COUNTED))


def _failure(one: Ran) -> Diagnostic:
    """A failed example as a picture of the line that failed."""
    from searules.commands.codes import EXAMPLE_FAILED

    result = one.result
    notes = [f"expected: {result.expected}", f"found: {result.found}"]
    if result.options:
        more = ", ..." if len(result.options) > _MOST_OPTIONS else ""
        notes.append(f"the options there: {', '.join(result.options[:_MOST_OPTIONS])}{more}")
    return Diagnostic(
        EXAMPLE_FAILED,
        f"the example fails: {_title(one)}",
        result.line or result.span,
        notes=notes,
    )


_MOST_OPTIONS = 12


def _title(one: Ran) -> str:
    chosen = f" with {', '.join(one.variants)}" if one.variants else ""
    return f'{one.game}{chosen}: "{one.result.name}"'


def _counts(ran: list[Ran]) -> dict[str, int]:
    return {verdict: sum(one.result.verdict == verdict for one in ran) for verdict in COUNTED}


def _data(one: Ran) -> dict[str, object]:
    result = one.result
    return {
        "game": one.game,
        "variants": list(one.variants),
        "example": result.name,
        "verdict": result.verdict,
        "file": result.span.source.name,
        "line": (result.line or result.span).line,
        "expected": result.expected,
        "found": result.found,
        "options": list(result.options),
    }
