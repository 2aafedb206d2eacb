"""`sea record`: what players reach, kept on a sheet from play to play."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import frozen

from searules.commands.arguments import asked_for, game_file, log_text
from searules.commands.guard import FAULT
from searules.commands.output import Output
from searules.diagnostics import Diagnostics, SeaError, visible

if TYPE_CHECKING:
    from searules.engine import State
    from searules.rules.checked import Rank
    from searules.rules.variants import Family
    from searules.table.sheet_files import OpenSheet
    from searules.table.sheets import Entry, Sheet


@click.group()
def command() -> None:
    """Keep what players reach on a sheet, from play to play.

    The rules say which results count (`record`). A game has one sheet, whatever variants were played, with up to
    four names on it.

    \b
    Examples:
      sea run pond.sea --seed 1 --save play.jsonl
      sea record add play.jsonl --as player1=Ann --as player2=Bob
      sea record show pond.sea
      sea record forget pond.sea Bob
    """


# ---- add ------------------------------------------------------------------------------------------------------


def _names(ctx: click.Context, param: click.Parameter, given: Iterable[str]) -> dict[str, str]:
    """`player1=Ann`, each seat and each name once."""
    from searules.table.sheets import checked_name

    found: dict[str, str] = {}
    for one in given:
        player, equals, name = (part.strip(" ") for part in one.partition("="))
        if not equals or not player:
            raise click.BadParameter(f"'{visible(one)}' is not of the form player1=Ann", ctx, param)
        if player in found:
            raise click.BadParameter(f"{player} is named twice", ctx, param)
        try:
            found[player] = checked_name(name)
        except SeaError as error:
            raise click.BadParameter(str(error), ctx, param) from None
    if len({name.casefold() for name in found.values()}) < len(found):
        raise click.BadParameter("two players have the same name", ctx, param)
    return found


@command.command(short_help="Add what was reached in a finished play.")
@click.argument("log", type=click.Path(path_type=Path))
@click.option(
    "--as",
    "names",
    metavar="PLAYER=NAME",
    multiple=True,
    required=True,
    callback=_names,
    help="Who has played; several times.",
)
@click.option("--game", help="The game to play it with, if not the one that the log names.")
@click.pass_context
def add(ctx: click.Context, log: Path, names: Mapping[str, str], game: str | None) -> None:
    """Put what players have reached in a finished play on the sheet of its game, and say what of it is new.

    The log is played again. If the rules have changed so that the play or its outcome would be another, the first
    difference is named and nothing is recorded. The same log a second time adds nothing.

    \b
    Examples:
      sea record add play.jsonl --as player1=Ann
      sea record add play.jsonl --as player1=Ann --as player2=Bob
    """
    from searules.commands.replay import show_difference
    from searules.engine.logs import ReplayError
    from searules.table.sheet_files import open_sheet
    from searules.table.sheets import reached

    text = log_text(log, game)
    try:
        state = _played(text, game)
    except ReplayError as error:
        show_difference(Output.on_errors(), error)
        ctx.exit(FAULT)
    found = {name: _entries(state, reached(state, _player(state, player))) for player, name in names.items()}
    with open_sheet(state.game.title) as opened:
        _tell_damage(opened)
        before = sheet = opened.sheet
        for name, entries in found.items():
            sheet = sheet.with_entries(name, entries)
        if sheet != before:
            opened.write(sheet)
    _show_new(before, sheet, state, found)


def _played(log: str, name: str | None) -> "State":
    """The end of a play that can be recorded.

    Raises ReplayError where the play or its outcome is not what the log says; wrong usage where nothing of it counts.
    """
    from searules.engine.logs import ReplayError, other_outcome
    from searules.table.plays import play_of
    from searules.table.sheets import recorded

    state = play_of(log, name)
    if not recorded(state.game.rules):
        played = " with ".join([state.game.title, *([", ".join(state.game.variants)] if state.game.variants else [])])
        raise click.UsageError(f"the rules of {played} record nothing")
    differs = other_outcome(state, log)
    if differs:
        raise ReplayError(differs)
    return state


def _player(state: "State", player: str) -> str:
    with asked_for():
        state.game.seat(player)  # refuses a player that there is not
    return player


def _entries(state: "State", what: Iterable[str]) -> "tuple[Entry, ...]":
    from searules.table.sheets import Entry

    today = date.today().isoformat()
    return tuple(Entry(one, today, state.seed) for one in what)


def _show_new(before: "Sheet", after: "Sheet", state: "State", names: Iterable[str]) -> None:
    from searules.table.sheets import ranks

    known = ranks(state.game.rules)
    out = Output.on_results()
    for name in names:
        key = after.known_as(name) or name
        entries, old = after.entries(key), len(before.names.get(key, ()))
        out.line(f"{key}: {len(entries) - old or 'nothing'} new, {_standing(len(entries), known)}")
        for entry in entries[old:]:
            out.line(f"  {visible(entry.what)}")


# ---- show and forget ------------------------------------------------------------------------------------------


@command.command(short_help="Show the sheet of a game.")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="Print the sheet as data.")
@click.pass_context
def show(ctx: click.Context, game: str, as_json: bool) -> None:
    """Show the sheet of a game: for each name its rank, and what was reached, when, and in a play of which seed.

    \b
    Examples:
      sea record show pond.sea
      sea record show pond.sea --json
    """
    from searules.table.sheet_files import open_sheet

    family = _family(game)
    known = _ranks(family)
    with open_sheet(family.title) as opened:
        _tell_damage(opened)
        sheet = opened.sheet
    out = Output.on_results()
    if as_json:
        out.json(_data(sheet, known))
    elif not sheet.names:
        out.line(f"nobody is on the sheet of {sheet.game} yet")
    else:
        _show(out, sheet, known)
    ctx.exit(FAULT if opened.kept else 0)


@command.command(short_help="Take a name off the sheet of a game.")
@click.argument("game")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask first.")
def forget(game: str, name: str, yes: bool) -> None:
    """Take a name with all its entries off the sheet of a game; asks first.

    \b
    Examples:
      sea record forget pond.sea Ann
      sea record forget pond.sea Ann --yes
    """
    from searules.table.sheet_files import open_sheet
    from searules.table.sheets import checked_name

    with asked_for():
        name, title = checked_name(name), _family(game).title
    with open_sheet(title) as opened:
        _tell_damage(opened)
        with asked_for():
            count = len(opened.sheet.entries(name))
        name = opened.sheet.known_as(name) or name
    if not yes and not _confirmed(f"Forget {name} with {_number(count)} on the sheet of {title}?"):
        Output.on_results().line("nothing is forgotten")
        return
    with open_sheet(title) as opened:  # the lock is not held while somebody thinks
        _tell_damage(opened)
        opened.write(opened.sheet.without(name))
    Output.on_results().line(f"{name} is forgotten")


def _confirmed(question: str) -> bool:
    """Whether the answer is yes; from a pipe its next line. Wrong usage where nobody can answer."""
    if sys.stdin.isatty():
        return click.confirm(question, err=True)
    click.echo(f"{question} [y/N]: ", err=True, nl=False)
    answer = sys.stdin.readline()
    click.echo(answer.rstrip("\n"), err=True)
    if not answer:
        raise click.UsageError("nobody is there to answer; with --yes nothing is asked")
    return answer.strip().lower() in ("y", "yes")


@frozen
class _Named:
    """The game that a command line names."""

    name: str
    title: str
    family: "Family"


def _family(name: str) -> _Named:
    from searules.rules.variants import open_family

    game_file(name)
    diagnostics = Diagnostics()
    family = open_family(name, diagnostics)
    diagnostics.raise_if_errors()
    if family is None:
        raise click.UsageError(f"`{name}` is no game")
    return _Named(name, family.game.title, family)


def _ranks(named: _Named) -> "tuple[Rank, ...]":
    """The ranks of the game, else of the first of its variants that has some."""
    from searules.language import tree
    from searules.rules import load_rules
    from searules.table.sheets import ranks

    file = named.family.game.file
    own = ranks(load_rules(file))
    if own:
        return own
    for text in named.family.texts():
        if any(isinstance(one, tree.Record) and one.table is not None for one in text.declarations):
            return ranks(load_rules(named.name, (text.title,)))
    return ()


def _show(out: Output, sheet: "Sheet", known: "Sequence[Rank]") -> None:
    out.heading(sheet.game)
    for name, entries in sheet.names.items():
        out.line()
        out.heading(f"{name}: {_standing(len(entries), known)}")
        if entries:
            out.table(("reached", "on", "seed"), [(one.what, one.date, one.seed) for one in entries], right=[2])


def _standing(count: int, known: "Sequence[Rank]") -> str:
    """How many entries there are, the rank that they reach, and what the next one needs."""
    from searules.table.sheets import next_rank, rank_of

    rank, following = rank_of(count, known), next_rank(count, known)
    parts = [_number(count)]
    if rank is not None:
        parts.append(_words(rank))
    if following is not None:
        parts.append(f"{_words(following.name)} at {following.least}")
    return ", ".join(parts)


def _number(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _data(sheet: "Sheet", known: "Sequence[Rank]") -> dict[str, object]:
    from searules.table.sheets import rank_of

    names = [
        {
            "name": name,
            "count": len(entries),
            "rank": rank_of(len(entries), known),
            "entries": [{"what": one.what, "date": one.date, "seed": one.seed} for one in entries],
        }
        for name, entries in sheet.names.items()
    ]
    return {"game": sheet.game, "names": names, "ranks": [{"name": one.name, "least": one.least} for one in known]}


def _tell_damage(opened: "OpenSheet") -> None:
    """Say of a damaged file what is wrong with it and where it lies now."""
    if opened.kept is not None:
        told = f"the record sheet {opened.path} was damaged: {opened.kept.wrong}; it is kept as {opened.kept.path.name}"
        Output.on_errors().line(f"sea: {visible(told)}")
