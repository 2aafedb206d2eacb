"""Faults that a play has met: shown with their places, and kept so that they can be played again."""

from pathlib import Path
from typing import TYPE_CHECKING

from searules.commands.codes import CHECK_FAILED
from searules.commands.files import in_one_step
from searules.commands.output import Output, placed_diagnostic
from searules.diagnostics import Diagnostic, json_form, render
from searules.rules.shelf import slug
from searules.table.folder import faults_folder, keep_fault

if TYPE_CHECKING:
    from searules.engine import Game
    from searules.verify.checks import CheckFailure
    from searules.verify.playouts import Playout


def told_faults(
    done: "Playout", game: "Game", seed: int, save: Path | None, known: set[str], show: bool = True
) -> list[dict[str, object]]:
    """What is wrong with a play, as data. With `show` what is not `known` of earlier plays is told on the error stream,
    too, and the play is saved."""
    found: list[tuple[Diagnostic | None, str, str]] = []
    for failure in done.monitor.failures:
        found.append((failed_check(failure), failure.name, failure.log))
    if done.fault is not None:
        found.append((placed_diagnostic(done.fault), str(done.fault), done.fault.log))
    elif not done.state.is_terminal:
        found.append((None, f"the play did not end within {done.decisions:,} decisions", done.state.log()))
    new = [one for one in found if _same_wherever(one[0], one[1]) not in known]
    known |= {_same_wherever(diagnostic, text) for diagnostic, text, _ in new}
    for number, (diagnostic, text, log) in enumerate(new if show else []):
        show_fault(diagnostic, text)
        if number == 0:
            Output.on_errors().line(_kept(log, game, seed, save))
    return [json_form(one) if one is not None else {"message": text} for one, text, _ in found]


def _same_wherever(diagnostic: Diagnostic | None, text: str) -> str:
    """What is the same for the same thing wrong in several plays: its place, whatever numbers were met there."""
    return text if diagnostic is None else f"{diagnostic.code} {diagnostic.span}"


def show_fault(diagnostic: Diagnostic | None, text: str) -> None:
    """A fault on the error stream: the picture of its place, or its text where it has none."""
    out = Output.on_errors()
    out.line(f"sea: {text}" if diagnostic is None else render(diagnostic, out.color, out.width))


def failed_check(failure: "CheckFailure") -> Diagnostic:
    """A check that does not hold, as a mistake that can be drawn."""
    return Diagnostic(
        CHECK_FAILED,
        f'the check "{failure.name}" does not hold ({failure.mood})',
        failure.span,
        notes=[f"found: {failure.found}"],
    )


def _kept(log: str, game: "Game", seed: int, save: Path | None) -> str:
    """Save the play up to the first fault; says where it is."""
    try:
        if save is None:
            path = keep_fault(f"{slug(game.title) or 'play'}-seed{seed}", log)
        else:
            path = save
            path.parent.mkdir(parents=True, exist_ok=True)
            with in_one_step(path) as place:
                place.write_text(log, encoding="utf-8", newline="\n")
    except OSError as error:
        return f"sea: the play with seed {seed} could not be saved to {save or faults_folder()}: {error.strerror}"
    return f"sea: the play that led there (seed {seed}) is saved; `sea replay {path}` plays it again"
