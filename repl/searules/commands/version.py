"""Which Sea this is."""

import click


def show_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:  # noqa: ARG001 - click's signature
    """Print the version and leave, if that was asked for."""
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version  # slow to load, and rarely wanted

    try:
        click.echo(f"sea {version('searules')}")
    except PackageNotFoundError:
        click.echo("sea (run from its folder, not installed)")
    ctx.exit()
