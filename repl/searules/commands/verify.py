"""`sea verify`: look for plays in which something does not hold."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from searules.commands.arguments import (
    Amount,
    Whole,
    game_file,
    game_scope,
    load_game,
    must_compile,
    seed_option,
    some_seed,
    tier_option,
)
from searules.commands.guard import BUG, FAULT, INTERRUPTED
from searules.commands.output import Output

if TYPE_CHECKING:
    from searules.verify.driver import Budget
    from searules.verify.exhaustive import Limits
    from searules.verify.scopes import Scope
    from searules.verify.watch import Found, Wanted

USUAL_PLAYS, USUAL_SECONDS = 200, 60.0
COMPILED_FOR_EACH = 50
"""So many plays in machine code come before each play in which everything is judged."""


@click.command()
@click.argument("game")
@game_scope
@seed_option
@click.option("--plays", "-n", metavar="N", type=Whole(1, 10_000_000), help="At most so many plays.")
@click.option("--time", "seconds", metavar="S", type=Amount(0.1), help="At most so many seconds.")
@click.option("--property", "text", metavar="TEXT", default="", help="Only properties with this text in their names.")
@tier_option("How plays are run; else compiled plays come first, and then Python plays in which everything is judged.")
@click.option("--exhaustive", is_flag=True, help="Go through all positions instead of trying plays.")
@click.option("--states", metavar="N", type=Whole(1), help="With --exhaustive: at most so many positions.")
@click.option("--memory", "megabytes", metavar="MB", type=Whole(1), help="With --exhaustive: at most so much.")
@click.option("--save-example", is_flag=True, help="Write the play that was found into the rules, as an example.")
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as data.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    players: int | None,
    variants: tuple[str, ...],
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    plays: int | None,
    seconds: float | None,
    text: str,
    tier: str | None,
    exhaustive: bool,
    states: int | None,
    megabytes: int | None,
    save_example: bool,
    as_json: bool,
) -> None:
    """Look for plays in which something does not hold: a `check` of the rules, or what must hold in every game.

    Choices, chance, and what is not settled here (players, options, variants) are varied. A play that was found is
    made as short and simple as can be, shown, and saved. Without --plays and --time: 200 plays, at most a minute;
    with --plays alone as long as they take. Where llvmlite is installed, for each play 50 random ones run in machine
    code before all others; there checks and faults are judged. With --tier native only such plays are tried.
    With --exhaustive all positions of one setting (the one given, else the first of each) are gone through, and what
    a game of two is worth under best play is told; machine code goes on where there are more than 20,000, and with
    --tier native it does so from the beginning. Exit code 1 if something does not hold.

    \b
    Examples:
      sea verify pond.sea --exhaustive
      sea verify pond.sea --players 3 --plays 1000
      sea verify pond.sea --property "no frog" --save-example
      sea verify pond.sea --tier native --plays 100000
    """
    from searules.verify.scopes import Scope, Setting

    for name, given in (("--states", states), ("--memory", megabytes)):
        if given is not None and not exhaustive:
            raise click.UsageError(f"{name} is a limit for --exhaustive; plays are limited by --plays and --time")
    if exhaustive and plays is not None:
        raise click.UsageError(
            "--exhaustive goes through positions, not plays; its limits are --states, --memory, --time"
        )
    loaded = load_game(game, players, settings, variants)  # what is wrong with the line or the text is told first
    if tier == "native":
        must_compile(loaded, watched=not exhaustive, counted=not exhaustive)
    scope = Scope(game, Setting(players, settings, variants), tier="reference" if tier == "reference" else "python")
    wanted = _wanted(scope, text)
    if tier == "native":
        _must_judge(scope, wanted)
    if exhaustive:
        from searules.verify.exhaustive import Limits

        usual = Limits()
        limits = Limits(states or usual.states, megabytes or usual.megabytes, seconds)
        found, code = _exhausted(scope, wanted, limits, tier, as_json)
    else:
        found, code = _searched(game, scope, wanted, _budget(plays, seconds, some_seed(seed), tier), as_json)
    if save_example:
        _save_examples(found, Output.on_errors())
    ctx.exit(code)


def _must_judge(scope: "Scope", wanted: "Wanted") -> None:
    """Wrong usage where machine code has nothing to judge."""
    from searules.verify.driver import judged_in_compiled

    names = judged_in_compiled(scope.first().rules)
    if not any(map(wanted, names)):
        raise click.UsageError(f"--tier native judges checks and faults only: {', '.join(names)}")


def _budget(plays: int | None, seconds: float | None, seed: int, tier: str | None) -> "Budget":
    """How much is done on the tier; None: on the best ones there are."""
    from searules.verify.driver import Budget

    if plays is None and seconds is None:
        plays, seconds = USUAL_PLAYS * (COMPILED_FOR_EACH if tier == "native" else 1), USUAL_SECONDS
    plays = plays or 10_000_000
    if tier == "native":
        return Budget(plays=0, seconds=seconds, seed=seed, compiled=plays, compiled_share=1.0)
    return Budget(plays=plays, seconds=seconds, seed=seed, compiled=0 if tier else COMPILED_FOR_EACH * plays)


def _wanted(scope: "Scope", text: str) -> "Wanted":
    """The properties with the text in their names; wrong usage if there is none."""
    from searules.verify.properties import of_rules
    from searules.verify.watch import Wanted

    wanted = Wanted(text)
    rules = scope.first().rules
    names = [one.name for one in of_rules(rules)] + [check.name for check in rules.checks]
    if not any(map(wanted, names)):
        raise click.UsageError(f"no property has '{text}' in its name; there are: {', '.join(names)}")
    return wanted


def _searched(
    game: str, scope: "Scope", wanted: "Wanted", budget: "Budget", as_json: bool
) -> "tuple[list[Found], int]":
    """What was found, and the exit code."""
    from searules.commands.progress import Progress
    from searules.commands.verdicts import show_search
    from searules.table.folder import data_folder
    from searules.verify.driver import Search
    from searules.verify.witnesses import Witnesses

    database = data_folder() / "verified" / _file_name(game_file(game))
    with Progress(scope.first().title, budget.plays or budget.compiled, budget.seconds) as progress:
        search = Search(scope, budget, wanted, database, Witnesses(), progress.tell)
        search.run()
    show_search(Output.on_results(), search, as_json)
    if search.tally.interrupted:
        Output.on_errors().line("sea: interrupted; this is what is known so far")
        return search.tally.found, INTERRUPTED
    if search.tally.compiled is not None and search.tally.compiled.differs:
        return search.tally.found, BUG
    return search.tally.found, FAULT if search.tally.found else 0


def _exhausted(
    scope: "Scope", wanted: "Wanted", limits: "Limits", tier: str | None, as_json: bool
) -> "tuple[list[Found], int]":
    """What was found, and the exit code."""
    from searules.commands.exhausted import show_explored
    from searules.commands.progress import Counting
    from searules.verify.compiled_positions import Differs, NotExplored
    from searules.verify.positions import explored

    game = scope.first()
    try:
        with Counting(game.title, limits.states) as counting:
            seen = explored(game, limits, wanted, tier, counting.tell_positions)
    except NotExplored as reason:
        raise click.UsageError(
            f"machine code cannot go through all positions of this game: {reason}; --tier reference can, and without "
            "--tier the best there is does it"
        ) from None
    except Differs as what:
        Output.on_errors().line(f"sea: a mistake in Sea, not in the rules: {what}")
        return [], BUG
    holds = show_explored(Output.on_results(), seen, as_json)
    if seen.why == "interrupted":
        return [], INTERRUPTED
    return ([] if seen.found is None else [seen.found]), 0 if holds else FAULT


def _file_name(file: Path) -> str:
    """A name for what is kept about a file."""
    from hashlib import sha256

    return f"{file.stem}-{sha256(str(file.resolve()).encode()).hexdigest()[:12]}"


def _save_examples(found: "list[Found]", out: Output) -> None:
    from searules.verify.as_example import NoExampleError, save_example
    from searules.verify.counterexample import counterexample

    for one in found:
        try:
            file, text = save_example(counterexample(one))
        except (NoExampleError, OSError) as error:
            out.line(f"sea: not saved as an example: {error}")
        else:
            out.line(f"sea: written to {file}: {text.splitlines()[0].rstrip(':')}")
