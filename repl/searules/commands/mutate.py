"""`sea mutate`: change one rule at a time, and see whether anybody notices."""

from contextlib import closing
from time import monotonic
from typing import TYPE_CHECKING

import click

from searules.commands.arguments import SEEDS, Amount, Whole, load_game
from searules.commands.guard import FAULT, INTERRUPTED
from searules.commands.output import Output

if TYPE_CHECKING:
    from collections.abc import Sequence

    from searules.verify.mutation.judging import Bench, Verdict


@click.command()
@click.argument("game")
@click.option("--with", "-w", "variants", metavar="VARIANT", multiple=True, help="A variant; its text is changed.")
@click.option("--only", metavar="ADDRESS", default="", help="Only what stands at this address, such as `turn.find`.")
@click.option("--plays", "-n", metavar="N", type=Whole(0), default=20, help="Plays for each change.")
@click.option("--time", "seconds", metavar="S", type=Amount(0.1), help="Stop after so many seconds.")
@click.option("--seed", "-s", metavar="N", type=SEEDS, default=0, help="Settles the plays, and the sample.")
@click.option("--sample", metavar="N", type=Whole(1), help="Only so many changes, drawn at random.")
@click.option("--jobs", "-j", metavar="N", type=Whole(1, 64), default=1, help="So many processes.")
@click.option("--least", metavar="PERCENT", type=Amount(0, 100), help="Exit code 1 for a lower score.")
@click.option("--all", "show_all", is_flag=True, help="List the changes that were noticed, too, and by whom.")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as data.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    variants: tuple[str, ...],
    only: str,
    plays: int,
    seconds: float | None,
    seed: int,
    sample: int | None,
    jobs: int,
    least: float | None,
    show_all: bool,
    as_json: bool,
) -> None:
    """Change one rule at a time, and see whether anybody notices: an example, a check, or what holds in every game.

    A number by one, a comparison, a condition or an effect left out, another name of the same type, and so on. First
    the examples are run, then some plays. What nobody notices is not verified: write an example or a check for it; or,
    if it changes nothing, say why in NAME.mutants.tsv beside the rules (four cells: address, before, after, why).
    Ctrl-C shows what is known so far.

    \b
    Examples:
      sea mutate pond.sea
      sea mutate pond.sea --only catch_frog --plays 100
      sea mutate pond.sea --sample 100 --jobs 2 --least 80
    """
    from searules.commands.mutants import show_verdicts
    from searules.verify.mutation.explained import explanations
    from searules.verify.mutation.judging import Bench, Effort
    from searules.verify.mutation.running import chosen

    load_game(game, variants=variants)  # what is wrong with the line or the text is told first
    bench = Bench(game, variants, Effort(plays=plays, seed=seed))
    numbers = chosen(bench, only, sample, seed)
    if not numbers:
        raise click.UsageError(_nothing_there(bench, only))
    known = explanations(mutant.place.source.name for mutant in bench.mutants)
    verdicts, interrupted = _tried(bench, numbers, jobs, seconds)
    in_the_text = {mutant.key: number for number, mutant in enumerate(bench.mutants)}
    verdicts.sort(key=lambda verdict: in_the_text[verdict.mutant.key])
    score = show_verdicts(Output.on_results(), bench, numbers, verdicts, known, show_all, as_json)
    if interrupted:
        ctx.exit(INTERRUPTED)
    ctx.exit(FAULT if least is not None and 100 * score < least else 0)


def _nothing_there(bench: "Bench", only: str) -> str:
    from searules.diagnostics.nearest import did_you_mean

    if not bench.mutants:
        return "there is nothing in these rules that can be changed"
    addresses = list(dict.fromkeys(mutant.address.split(" #")[0] for mutant in bench.mutants))
    hint = did_you_mean(only, addresses) or f"there are {', '.join(addresses[:12])} ..."
    return f"nothing can be changed at '{only}'; {hint}"


def _tried(bench: "Bench", numbers: "Sequence[int]", jobs: int, seconds: float | None) -> "tuple[list[Verdict], bool]":
    """The verdicts until all are there, the time is over or somebody interrupts."""
    from searules.commands.progress import Counted
    from searules.verify.mutation.running import tried

    until = None if seconds is None else monotonic() + seconds
    verdicts: list[Verdict] = []
    with Counted(bench.rules.title, len(numbers)) as counted, closing(tried(bench, numbers, jobs)) as coming:
        try:
            for verdict in coming:
                verdicts.append(verdict)
                counted.tell_done(len(verdicts), f"{sum(one.fate == 'survived' for one in verdicts)} not noticed")
                if until is not None and monotonic() > until:
                    break
        except KeyboardInterrupt:
            return verdicts, True
    return verdicts, False
