"""`sea replay`: play a log again."""

from pathlib import Path

import click

from searules.commands.guard import FAULT
from searules.commands.output import Output
from searules.diagnostics import visible


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
      sea run tic-tac-toe --seed 1 --save play.jsonl
      sea replay play.jsonl
    """
    from searules.commands.plays import outcome_data, show_outcome
    from searules.engine.logs import ReplayError
    from searules.table.plays import play_of, read_text

    out = Output.on_results()
    text = read_text(log)
    try:
        state = play_of(text, game)
    except ReplayError as error:
        if as_json:
            out.json({"differs": str(error), "decision": error.number, "chosen": error.chosen, "legal": error.legal})
        else:
            _show_difference(out, error)
        ctx.exit(FAULT)
    if as_json:
        out.json({"differs": None, **outcome_data(state)})
    else:
        show_outcome(out, state)


def _show_difference(out: Output, error: Exception) -> None:
    out.line(f"sea: {visible(str(error))}")
    legal = getattr(error, "legal", ())
    if legal:
        more = f", and {len(legal) - _MOST_OPTIONS} more" if len(legal) > _MOST_OPTIONS else ""
        out.line(f"what can be chosen there now: {', '.join(legal[:_MOST_OPTIONS])}{more}")


_MOST_OPTIONS = 20
