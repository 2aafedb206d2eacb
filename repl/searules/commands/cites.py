"""`sea cites`: which sections of the rulebook are in the rules, and where."""

from collections.abc import Iterable

import click

from searules.commands.arguments import game_file
from searules.commands.guard import FAULT
from searules.commands.output import Output
from searules.diagnostics import Diagnostics
from searules.rules.cites import Citing, Coverage, citings, coverage, sections
from searules.rules.variants import open_family


@click.command()
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="Print an object instead.")
@click.pass_context
def command(ctx: click.Context, game: str, as_json: bool) -> None:
    """Show which sections of the rulebook are in the rules.

    For each section, the lines of the game and its variants that cite it. The sections are those of the table
    sections.tsv beside the game. Exit code 1 if a section or a numbered rule is cited nowhere, or a citation means
    no section.

    \b
    Examples:
      sea cites pond.sea
      sea cites pond.sea --json
    """
    file = game_file(game)
    diagnostics = Diagnostics()
    family = open_family(file, diagnostics)
    wanted = sections(file.parent)
    found = list(citings((family.game, *family.texts()) if family is not None else ()))
    diagnostics.raise_if_errors()
    told, strays = coverage(wanted, found)
    out = Output.on_results()
    if as_json:
        out.json(_data(told, strays))
    else:
        _show(out, told, strays)
    ctx.exit(FAULT if strays or any(one.missing for one in told) else 0)


def _place(citing: Citing) -> str:
    return f"{citing.declaration} ({citing.span.source.name.rsplit('/', 1)[-1]}:{citing.span.line})"


def _show(out: Output, told: list[Coverage], strays: list[Citing]) -> None:
    for one in told:
        out.heading(one.section.title)
        for number, places in sorted(one.cited.items(), key=lambda item: _rank(item[0], one.section.numbers)):
            out.line(f"  {number or 'as a whole':12} {', '.join(map(_place, places))}")
        for number in one.missing:
            out.line(f"  {number:12} cited nowhere")
        if not one.section.has_rules:
            out.line("  no rules in it")
    if strays:
        out.heading("Citations that mean no section")
        for citing in strays:
            out.line(f"  @ {citing.citation}: {_place(citing)}")
    missing = sum(len(one.missing) for one in told)
    out.line(f"{len(told)} sections, {missing} rules cited nowhere, {len(strays)} citations of no section")


def _rank(number: str, numbers: Iterable[str]) -> tuple[int, str]:
    order = {one: place for place, one in enumerate(numbers)}
    return (order.get(number, -1 if not number else len(order)), number)


def _data(told: list[Coverage], strays: list[Citing]) -> dict[str, object]:
    return {
        "sections": [
            {
                "section": one.section.title,
                "rules": one.section.has_rules,
                "cited": {number: [_place(citing) for citing in places] for number, places in one.cited.items()},
                "missing": list(one.missing),
            }
            for one in told
        ],
        "strays": [{"citation": citing.citation, "place": _place(citing)} for citing in strays],
    }
