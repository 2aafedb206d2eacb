"""`sea check`: every mistake in rules files, none of them run."""

from pathlib import Path

import click

from searules.commands import clean
from searules.commands.guard import FAULT
from searules.commands.output import Output
from searules.commands.targets import rules_files
from searules.diagnostics import Diagnostic, Diagnostics, Severity, json_form, one_line


@click.command()
@click.argument("files", metavar="FILE|FOLDER|GAME...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print the mistakes as data.")
@click.option("--short", is_flag=True, help="One line for each mistake, as editors read them.")
@click.option("--strict", is_flag=True, help="Warnings and notices count as faults, too.")
@click.option("--seal", is_flag=True, help="Note what the edits of variants are of now; later changes are told.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], as_json: bool, short: bool, strict: bool, seal: bool) -> None:
    """Look for mistakes in rules files.

    A folder stands for all rules files in it and below, a game's name for its file and its variants. Exit
    code 1 if there is an error.

    \b
    Examples:
      sea check pond.sea
      sea check games --strict
      sea check pond.sea --json
      sea check pond-solo.sea --seal
    """
    paths = rules_files(files)
    if seal:
        _seal(paths)
    found = _found(paths)
    out = Output.on_results()
    if as_json:
        out.json({"files": [str(path) for path in paths], **_data(found.sorted())})
    elif short:
        for diagnostic in found:
            out.line(one_line(diagnostic))
    else:
        out.diagnostics(found)
    faults = found.sorted() if strict else found.errors
    if not as_json and not len(found):
        out.line(f"{len(paths)} {'file' if len(paths) == 1 else 'files'}, no mistakes")
    ctx.exit(FAULT if faults else 0)


def _found(paths: list[Path]) -> Diagnostics:
    """Every mistake in the files; what was found clean before, and is as it was, is not looked through again."""
    found = Diagnostics()
    left = clean.unseen(paths)
    if left:
        from searules.rules import check_files

        found.extend(check_files(left))
        if not len(found):
            clean.keep(left)
    return found


def _seal(paths: list[Path]) -> None:
    """Write the seals of each file of variants, whatever mistakes there are besides."""
    from searules.rules.shelf import headers
    from searules.rules.variants import open_family

    out = Output.on_errors()
    for path in paths:
        if all(header.base is None for header in headers(path)):
            continue
        family = open_family(path, Diagnostics())
        if family is not None:
            count = family.seal(path)
            out.line(f"{path.with_suffix('.seals')}: {count} {'edit' if count == 1 else 'edits'} sealed")


def _data(found: list[Diagnostic]) -> dict[str, object]:
    counts = {f"{one.value}s": sum(d.severity is one for d in found) for one in Severity}
    return {**counts, "diagnostics": [json_form(diagnostic) for diagnostic in found]}
