"""`sea run`: all seats play at random."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import define, field

from searules.commands.arguments import Whole, game_settings, load_game, seed_option, some_seed, tier_option
from searules.commands.files import in_one_step, not_written
from searules.commands.guard import FAULT
from searules.commands.output import Output

if TYPE_CHECKING:
    from searules.engine import Game
    from searules.verify.playouts import Playout


@click.command()
@click.argument("game")
@game_settings
@seed_option
@click.option("--plays", "-n", metavar="N", type=Whole(1, 1_000_000), default=1, help="How many, with seeds in a row.")
@click.option("--checks/--no-checks", default=True, help="Whether the `check`s of the rules are judged on the way.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Write the log of the play to a file.")
@tier_option("How the rules are run; else by the walker, many plays by generated Python.", ("reference", "python"))
@click.option("--json", "as_json", is_flag=True, help="Print the outcomes as data.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    players: int | None,
    variants: tuple[str, ...],
    settings: tuple[tuple[str, str], ...],
    seed: int | None,
    plays: int,
    checks: bool,
    save: Path | None,
    tier: str | None,
    as_json: bool,
) -> None:
    """Let all seats play at random, and show what came of it: who has won, and every point with its rule.

    A check that does not hold, or a hole in the rules, is shown with its place; the play that led there is saved,
    and the exit code is 1. The same seed gives the same play on all tiers. Machine code plays by the thousand in
    `sea simulate` and in `sea verify`.

    \b
    Examples:
      sea run pond.sea --seed 1
      sea run pond.sea --seed 1 --players 4 --option scoring=advanced --save play.jsonl
      sea run pond.sea --seed 1 --plays 200
    """
    if save is not None and plays > 1:
        raise click.UsageError("--save is for one play; without it, a play that meets a fault is saved by itself")
    if save is not None:
        _must_be_free(save)
    first = some_seed(seed)
    if first + plays - 1 > _LARGEST_SEED:
        raise click.UsageError("so many plays would pass the largest seed")
    tier = tier or ("python" if plays >= MANY else "reference")
    series = _Series(load_game(game, players, settings, variants, tier), save)
    for number in range(first, first + plays):
        series.play(number, checks)
    series.report(Output.on_results(), as_json, first)
    ctx.exit(FAULT if series.faults else 0)


def _must_be_free(save: Path) -> None:
    from searules.table.plays import is_in_the_way

    if is_in_the_way(save):
        raise click.UsageError(f"{save} is there already, and is no log of a play; nothing is written")


MANY = 20
"""From so many plays on it is worth while to generate Python."""
_LARGEST_SEED = 2**64 - 1
_MOST_SHOWN = 5
"""After so many different faults they are only counted."""


@define
class _Series:
    """Plays, one after the other, and what is to be told of them all."""

    game: "Game"
    save: Path | None
    told: list[dict[str, object]] = field(factory=list)
    faults: int = 0
    known: set[str] = field(factory=set)
    unreached: set[str] = field(init=False)
    _last: "Playout | None" = None

    def __attrs_post_init__(self) -> None:
        self.unreached = {check.name for check in self.game.rules.checks if check.mood == "possible"}

    def play(self, seed: int, checks: bool) -> None:
        """One play; what is wrong with it is shown at once."""
        from searules.commands.faults import told_faults
        from searules.commands.plays import outcome_data
        from searules.verify.playouts import playout

        done = playout(self.game, seed) if checks else _unchecked(self.game, seed)
        faults = told_faults(done, self.game, seed, self.save, self.known, show=len(self.known) < _MOST_SHOWN)
        self.faults += len(faults)
        self.unreached -= set(done.monitor.witnesses)
        self.told.append({**outcome_data(done.state), "faults": faults})
        self._last = done
        if self.save is not None and not faults:
            _write(self.save, done.state.log())

    def report(self, out: Output, as_json: bool, first: int) -> None:
        """The outcome of one play, or the sum of several."""
        if as_json:
            out.json(self.told[0] if len(self.told) == 1 else {"plays": self.told})
        elif len(self.told) == 1 and self._last is not None:
            from searules.commands.plays import show_outcome

            show_outcome(out, self._last.state)
        else:
            self._summary(out, first)

    def _summary(self, out: Output, first: int) -> None:
        count = len(self.told)
        out.heading(f"{self.game.title}: {count} plays, seeds {first} to {first + count - 1}")
        lengths = [int(str(one["decisions"])) for one in self.told]
        out.line(f"decisions: {min(lengths)} to {max(lengths)}, {sum(lengths) / count:.1f} on average")
        for name, number in Counter(_how(one) for one in self.told).most_common():
            out.line(f"{name}: {number} ({100 * number / count:.1f} %)")
        if self.game.rules.scores:
            out.table(("player", "lowest", "average", "highest"), self._points(), right=[1, 2, 3])
        if self.unreached:
            out.line(f"never reached: {', '.join(sorted(self.unreached))}")
        out.line(f"faults: {self.faults}")

    def _points(self) -> list[tuple[str, int, str, int]]:
        rows = []
        for player in self.game.player_names:
            totals = [int(str(one["scores"][player])) for one in self.told]  # type: ignore[index]
            rows.append((player, min(totals), f"{sum(totals) / len(totals):.1f}", max(totals)))
        return rows


def _unchecked(game: "Game", seed: int) -> "Playout":
    """The same play without looking at checks."""
    from searules.engine.decisions import PlayFault
    from searules.verify.checks import Monitor
    from searules.verify.playouts import MOST_DECISIONS, Chooser, Playout

    state, chooser, decisions, fault = game.new_state(seed), Chooser(seed), 0, None
    while not state.is_terminal and decisions < MOST_DECISIONS and fault is None:
        try:
            chooser.step(state)
            decisions += 1
        except PlayFault as met:
            fault = met
    return Playout(state, decisions, Monitor(state), fault)


def _how(told: dict[str, object]) -> str:
    winners = told["winners"]
    assert isinstance(winners, list)
    if told["faults"] or not told["over"]:
        return "stopped"
    if not winners:
        return "nobody won"
    return f"won by {winners[0]}" if len(winners) == 1 else f"shared by {', '.join(winners)}"


def _write(path: Path, text: str) -> None:
    try:
        with in_one_step(path) as place:
            place.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise not_written(path, error) from None
