"""`sea fmt`: the one canonical layout of rules files."""

import os
import sys
import tempfile
from difflib import unified_diff
from pathlib import Path

import click

from searules.commands.guard import FAULT
from searules.commands.output import Output
from searules.commands.targets import rules_files
from searules.diagnostics import Diagnostic, Rejected, Source
from searules.language import read_bytes, read_file

STANDARD_INPUT = "-"


@click.command()
@click.argument("files", metavar="FILE|FOLDER...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Change nothing; name the files that would change, exit code 1 if any.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], check: bool, diff: bool) -> None:
    """Lay rules files out in the one canonical way; `-` reads standard input and prints the result.

    A file that cannot be read as rules is left as it is, and its mistakes are shown.

    \b
    Examples:
      sea fmt pond.sea
      sea fmt games --check
      sea fmt - < pond.sea
    """
    if STANDARD_INPUT in files:
        if len(files) > 1:
            raise click.UsageError("`-` stands alone")
        ctx.exit(_standard_input(check, diff))
    refused = changed = 0
    for path in rules_files(files, games_too=False):
        try:
            changed += _file(path, check, diff)
        except Rejected as error:
            Output.on_errors().diagnostics(error.diagnostics)
            refused += 1
    ctx.exit(FAULT if refused or (changed and check) else 0)


def _file(path: Path, check: bool, diff: bool) -> bool:
    """Format one file; whether it was (or would be) changed."""
    source = _accepted(read_file(path))
    formatted = _formatted(source)
    if path.read_bytes() == formatted.encode():
        return False
    out = Output.on_results()
    if diff:
        _show_diff(source, formatted)
    if check or diff:
        out.line(f"{path} is not laid out canonically" if check else str(path))
    else:
        _replace(path, formatted)
        out.line(f"{path} laid out")
    return True


def _standard_input(check: bool, diff: bool) -> int:
    source = _accepted(read_bytes(sys.stdin.buffer.read(), "<standard input>"))
    formatted = _formatted(source)
    if diff:
        _show_diff(source, formatted)
    elif not check:
        click.echo(formatted, nl=False)
    return FAULT if check and formatted != source.text else 0


def _accepted(source: Source | Diagnostic) -> Source:
    if isinstance(source, Diagnostic):
        raise Rejected([source])
    return source


def _formatted(source: Source) -> str:
    from searules.language.format import format_source

    return format_source(source)


def _show_diff(source: Source, formatted: str) -> None:
    before, after = source.text.splitlines(keepends=True), formatted.splitlines(keepends=True)
    for line in unified_diff(before, after, source.name, f"{source.name} (laid out)"):
        click.echo(line, nl=not line.endswith("\n"))


def _replace(path: Path, text: str) -> None:
    """Write the file in one step: whoever reads it, and whatever fails, finds the old text or the new one."""
    target = path.resolve()
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(temporary).chmod(target.stat().st_mode & 0o777)
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
