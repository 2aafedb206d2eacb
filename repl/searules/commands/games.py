"""`sea games`: what comes with Sea."""

import click

from searules.commands.output import Output
from searules.rules import shelf


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print a list of objects instead.")
def command(as_json: bool) -> None:
    """List the games that come with Sea, and their variants.

    \b
    Examples:
      sea games
      sea games --json
    """
    out = Output.on_results()
    entries = shelf.games()
    if as_json:
        out.json([_data(entry) for entry in entries])
        return
    rows = []
    for entry in entries:
        rows.append((entry.name, entry.title, entry.players))
        rows.extend((f"  --with {one.slug}", _title(one, entry), "") for one in entry.variants)
    out.table(("name", "title", "players"), rows)


def _title(variant: shelf.VariantEntry, game: shelf.GameEntry) -> str:
    return variant.title if variant.base == game.title else f"{variant.title} (of {variant.base})"


def _data(entry: shelf.GameEntry) -> dict[str, object]:
    variants = [{"name": one.slug, "title": one.title, "of": one.base} for one in entry.variants]
    return {"name": entry.name, "title": entry.title, "players": entry.players, "variants": variants}
