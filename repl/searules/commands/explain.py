"""`sea explain`: the whole rule set in plain words, as a rulebook."""

from pathlib import Path

import click

from searules.commands.arguments import asked_for, game_file, game_settings_with_file
from searules.commands.files import in_one_step, not_written
from searules.commands.output import Output

FORMATS = ("md", "html")
MOST_IN_SETUP = 100
"""Decisions in set-up before the picture of the table is drawn, whether it is over or not."""


@click.command()
@click.argument("game")
@game_settings_with_file
@click.option("--output", "-o", "file", metavar="FILE", type=click.Path(path_type=Path), help="Write to this file.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="Else what the file's name says, or Markdown.")
@click.option("--no-examples", is_flag=True, help="Leave examples and checks out.")
@click.option("--no-pictures", is_flag=True, help="Leave the pictures of the HTML page out.")
def command(
    game: str,
    players: int | None,
    settings: tuple[tuple[str, str], ...],
    variants: tuple[str, ...],
    file: Path | None,
    form: str | None,
    no_examples: bool,
    no_pictures: bool,
) -> None:
    """Write the rules of a game in plain words, its variants applied.

    Components with their counts, set-up, turn, every action with all that binds it, the end, scoring, options and
    rulings. What the options that are given rule out is left out.

    \b
    Examples:
      sea explain pond.sea
      sea explain pond.sea --with night --players 2 -o pond.html
      sea explain pond.sea --option frogs=9 --format html > pond.html
    """
    from searules.explain import html, markdown, open_book, rulebook

    game_file(game)
    chosen = form or form_of(file)
    with asked_for():
        book = open_book(game, variants, players, settings)
    document = rulebook(book, with_examples=not no_examples)
    if chosen == "md":
        text = markdown(document)
    else:
        text = html(document, {} if no_pictures else _figures(game, players, settings, variants))
    if file is None:
        Output.on_results().line(text.rstrip("\n"))
        return
    write(file, text)


def form_of(file: Path | None) -> str:
    """What a file's name says of its format: "html" or "md"; wrong usage if it says something else."""
    if file is None:
        return "md"
    form = {".md": "md", ".markdown": "md", ".txt": "md", ".html": "html", ".htm": "html"}.get(file.suffix.lower())
    if form is None:
        raise click.UsageError(f"{file} is neither an .md nor an .html file")
    return form


def write(file: Path, text: str) -> None:
    """Put a text into a file; wrong usage where that cannot be done."""
    try:
        with in_one_step(file) as place:
            place.write_text(text, encoding="utf-8")
    except OSError as error:
        raise not_written(file, error) from None


def _figures(
    game: str, players: int | None, settings: tuple[tuple[str, str], ...], variants: tuple[str, ...]
) -> dict[str, str]:
    """The pictures of the page, by the names of the document's figures."""
    from searules.commands.arguments import load_game
    from searules.draw.picture import board_pictures, picture

    loaded = load_game(game, players, settings, variants)
    state = loaded.new_state(seed=0)
    for _ in range(MOST_IN_SETUP):  # what set-up asks is answered with its first options
        if state.is_terminal or state.turn or state.decision is None:
            break
        state.apply(state.decision.options[0])
    found = {f"board {name}": svg for name, svg in board_pictures(loaded).items()}
    return {**found, "start": picture(state, loaded.player_names)}
