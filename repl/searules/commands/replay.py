"""`sea replay`: play a log again."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from searules.commands.arguments import log_text
from searules.commands.guard import FAULT
from searules.commands.output import Output
from searules.diagnostics import visible

if TYPE_CHECKING:
    from searules.engine import State


@click.command()
@click.argument("log", type=click.Path(path_type=Path))
@click.option("--game", help="The game to play it with, if not the one that the log names.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as data.")
@click.pass_context
def command(ctx: click.Context, log: Path, game: str | None, as_json: bool) -> None:
    """Play a log again and show what comes of it; if the rules have changed, name the first difference.

    A log that was saved at a fault leads to that fault again. Exit code 1 if the play differs from its log.

    \b
    Examples:
      sea run pond.sea --seed 1 --save play.jsonl
      sea replay play.jsonl
    """
    from searules.commands.plays import outcome_data, show_outcome
    from searules.engine.logs import ReplayError, other_outcome
    from searules.table.plays import play_of

    out = Output.on_results()
    text = log_text(log, game)
    try:
        state = play_of(text, game)
    except ReplayError as error:
        if as_json:
            out.json({"differs": str(error), "decision": error.number, "chosen": error.chosen, "legal": error.legal})
        else:
            show_difference(out, error)
        ctx.exit(FAULT)
    _again(out, state, text)
    differs = other_outcome(state, text)
    if as_json:
        out.json({"differs": differs or None, **outcome_data(state)})
    else:
        if differs:
            out.line(f"sea: {visible(differs)}")
        show_outcome(out, state)
    ctx.exit(FAULT if _checks_fail(state) or differs else 0)


def _again(out: Output, state: "State", log: str) -> None:
    """Try again what met a fault at the end of a log; raises that fault, or says that it is gone."""
    from searules.engine.history import CHOICE, OUTCOME
    from searules.engine.logs import read_log

    tried = next((str(line["tried"]) for line in read_log(log) if "tried" in line), "")
    if tried.startswith(f"{CHOICE} "):
        state.apply(tried.removeprefix(f"{CHOICE} "))
    elif tried.startswith(f"{OUTCOME} "):
        state.apply_outcome(tried.removeprefix(f"{OUTCOME} "))
    if tried:
        out.line("the fault at which this play was saved does not happen any more")


def _checks_fail(state: "State") -> bool:
    """Show the checks that do not hold where the log ends."""
    from searules.commands.faults import failed_check, show_fault
    from searules.verify.checks import Monitor

    monitor = Monitor(state)
    monitor.look()
    for failure in monitor.failures:
        show_fault(failed_check(failure), failure.name)
    return bool(monitor.failures)


def show_difference(out: Output, error: Exception) -> None:
    """The first decision at which a play differs from its log, and what could be chosen there now."""
    out.line(f"sea: {visible(str(error))}")
    legal = getattr(error, "legal", ())
    if legal:
        more = f", and {len(legal) - _MOST_OPTIONS} more" if len(legal) > _MOST_OPTIONS else ""
        out.line(f"what can be chosen there now: {', '.join(legal[:_MOST_OPTIONS])}{more}")


_MOST_OPTIONS = 20
