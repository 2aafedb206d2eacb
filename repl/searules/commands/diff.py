"""`sea diff`: what a variant changes, or what two versions of a game differ in, in plain words."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from searules.commands.arguments import asked_for, game_file, game_settings_with_file
from searules.commands.explain import form_of, write
from searules.commands.guard import FAULT
from searules.commands.output import Output
from searules.rules import shelf

if TYPE_CHECKING:
    from searules.explain import Book
    from searules.explain.changes import Change


@click.command()
@click.argument("base")
@click.argument("others", metavar="VARIANT...|OTHER", nargs=-1, required=True)
@game_settings_with_file
@click.option("--output", "-o", "file", metavar="FILE", type=click.Path(path_type=Path), help="Write to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print the differences as data.")
@click.option("--examples", is_flag=True, help="Compare the examples, too.")
@click.pass_context
def command(
    ctx: click.Context,
    base: str,
    others: tuple[str, ...],
    players: int | None,
    settings: tuple[tuple[str, str], ...],
    variants: tuple[str, ...],
    file: Path | None,
    as_json: bool,
    examples: bool,
) -> None:
    """Say in plain words what a variant changes in a game, or what the file OTHER changes.

    What is given with `--with` holds for both sides. Exit code 0 if there is no difference, 1 if there is one, as
    with diff.

    \b
    Examples:
      sea diff pond.sea night
      sea diff pond.sea night feast --json
      sea diff old.sea new.sea
    """
    from searules.explain import html, markdown
    from searules.explain.changes import changes, comparison

    game_file(base)
    form = form_of(file)
    other, added = _sides(base, others)
    before = _book(base, variants, players, settings)
    after = _book(other, (*variants, *added), players, settings)
    found = changes(before, after, with_examples=examples)
    out = Output.on_results()
    if as_json:
        out.json(_data(before, after, found))
    else:
        document = comparison(before, after, found)
        text = html(document) if form == "html" else markdown(document)
        if file is None:
            out.line(text.rstrip("\n"))
        else:
            write(file, text)
    ctx.exit(FAULT if found else 0)


def _sides(base: str, others: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The game of the second side and the variants that only it has."""
    if len(others) == 1 and (others[0].endswith(".sea") or Path(others[0]).is_dir()):
        other = str(game_file(others[0]))
        headers = shelf.headers(Path(other))
        if len(headers) > 1:
            names = ", ".join(f"`{shelf.slug(header.title)}`" for header in headers)
            raise click.UsageError(f"{others[0]} holds several variants, choose among them: {names}")
        if headers and headers[0].base is not None and Path(other).parent == shelf.find(base).parent:
            return base, tuple(header.title for header in headers)
        return other, ()
    if len(others) == 1 and others[0] in [entry.name for entry in shelf.games()]:
        return others[0], ()
    return base, tuple(others)


def _book(game: str, variants: Sequence[str], players: int | None, settings: Sequence[tuple[str, str]]) -> "Book":
    from searules.explain import open_book

    with asked_for():
        return open_book(game, variants, players, settings)


def _data(before: "Book", after: "Book", found: Sequence["Change"]) -> dict[str, object]:
    """The keys are stable."""
    sides = {
        name: {"title": book.rules.title, "file": book.rules.file, "variants": list(book.combined.variants)}
        for name, book in (("before", before), ("after", after))
    }
    told = [
        {
            "chapter": one.chapter,
            "how": one.how,
            "what": one.what,
            "before": list(one.before),
            "after": list(one.after),
            "place before": one.place_before,
            "place after": one.place_after,
        }
        for one in found
    ]
    return {**sides, "changes": told}
