"""`sea ir`: what the rules become before a back end makes a program of them."""

import click

from searules.commands.arguments import game_settings, load_game
from searules.commands.output import Output


@click.command()
@click.argument("game")
@game_settings
@click.option("--unit", "-u", "units", multiple=True, metavar="NAME", help="Show only the functions of this name.")
@click.option("--list", "names_only", is_flag=True, help="Show only the names of all functions, with their sizes.")
@click.option("--python", "as_python", is_flag=True, help="Show the Python source that is made from them.")
def command(
    game: str,
    players: int | None,
    variants: tuple[str, ...],
    settings: tuple[tuple[str, str], ...],
    units: tuple[str, ...],
    names_only: bool,
    as_python: bool,
) -> None:
    """Print the linear IR of a game: functions of plain instructions, with the lines of the rules. NAME is the name of
    a function, or the beginning of it: `unit turn`, `options take_item`, `let in_reach`, `score`.

    What cannot be lowered is left to the walker; its place and the reason are told on the error stream.

    \b
    Examples:
      sea ir pond.sea --list
      sea ir pond.sea --unit "unit turn"
      sea ir pond.sea --unit "unit turn" --python
    """
    from searules.compile.ir.check import check
    from searules.compile.ir.text import program_text, size
    from searules.compile.linear.game import LoweredGame
    from searules.compile.linear.shapes import NotLowered

    try:
        lowered = LoweredGame(load_game(game, players, settings, variants).plan)
    except NotLowered as reason:
        raise click.UsageError(f"this game is not lowered: {reason}") from None
    program = lowered.program
    check(program)
    names = [name for name in program.functions if not units or name.startswith(units)]
    if not names:
        raise click.UsageError(f"no function is called {' or '.join(units)}; `--list` shows all")
    out = Output.on_results()
    if names_only:
        out.table(
            ("function", "instructions"), [(name, str(size(program.functions[name].code))) for name in names], right=[1]
        )
    elif as_python:
        from searules.compile.ir.python import PythonProgram

        source = PythonProgram(program, None)
        wanted = {source.name_of(name) for name in names}
        out.line("\n\n".join(str(one) for one in source.functions if one.name in wanted))
    else:
        out.line(program_text(program, names))
    for left in lowered.reasons:
        Output.on_errors().line(f"left to the walker: {left}")
