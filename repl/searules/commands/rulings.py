"""`sea rulings`: how the silences of a rulebook were decided, and where."""

from collections.abc import Iterable, Iterator

import attrs
import click

from searules.commands.arguments import game_file
from searules.commands.output import Output
from searules.language import tree
from searules.language.walk import walk
from searules.rules.variants import load_text


@click.command()
@click.argument("game")
@click.option("--with", "-w", "variants", metavar="VARIANT", multiple=True, help="A variant; several add up.")
@click.option("--json", "as_json", is_flag=True, help="Print a list of objects instead.")
def command(game: str, variants: tuple[str, ...], as_json: bool) -> None:
    """Show how the silences of a rulebook were decided: each ruling, the other reading, the option that chooses
    between them, and the lines that follow it with what they cite.

    \b
    Examples:
      sea rulings pond.sea
      sea rulings pond.sea --with solo
    """
    game_file(game)
    combined = load_text(game, variants)
    rulings = [one for one in combined.declarations if isinstance(one, tree.Ruling)]
    margins = list(_margins(combined.declarations))
    out = Output.on_results()
    if as_json:
        out.json([_data(ruling, margins) for ruling in rulings])
        return
    for ruling in rulings:
        _show(out, ruling, margins)
    options = [one for one in combined.declarations if isinstance(one, tree.Option)]
    if options:
        out.heading("Options")
        for option in options:
            out.line(f"  {' '.join(option.span.text.split())}")
    if not rulings and not options:
        out.line("these rules have neither rulings nor options")


def _show(out: Output, ruling: tree.Ruling, margins: list[tree.Margin]) -> None:
    out.heading(f"~ {ruling.name.text}")
    out.line(f"  {ruling.decision}")
    if ruling.instead:
        out.line(f"  instead: {ruling.instead}")
    if ruling.option:
        out.line(f"  option: {ruling.option.text}")
    for at, cited in _followed(ruling, margins):
        out.line(f"  followed at {at}{''.join(f' @ {one}' for one in cited)}")
    out.line()


def _data(ruling: tree.Ruling, margins: list[tree.Margin]) -> dict[str, object]:
    return {
        "name": ruling.name.text,
        "decision": ruling.decision,
        "instead": ruling.instead or "",
        "option": ruling.option.text if ruling.option else "",
        "followed": [{"place": at, "citations": list(cited)} for at, cited in _followed(ruling, margins)],
    }


def _followed(ruling: tree.Ruling, margins: Iterable[tree.Margin]) -> list[tuple[str, tuple[str, ...]]]:
    """The lines that point to a ruling, with what they cite."""
    return [
        (f"{pointer.span.source.name}:{pointer.span.line}", margin.citations)
        for margin in margins
        for pointer in margin.pointers
        if pointer.name == ruling.name.text
    ]


def _margins(declarations: Iterable[tree.Declaration]) -> Iterator[tree.Margin]:
    for declaration in declarations:
        for node in walk(declaration):
            values = (getattr(node, field.name) for field in attrs.fields(type(node)))
            yield from (value for value in values if isinstance(value, tree.Margin))
