"""`sea lsp`: the language server, for editors."""

import logging
import os
import sys

import click


@click.command()
@click.option("--stdio", is_flag=True, help="Speak through standard input and output; it always does.")
@click.option("--no-background", is_flag=True, help="Do not look through all combinations of variants.")
@click.option("--log", metavar="FILE", type=click.Path(dir_okay=False, writable=True), help="Write a log there.")
def command(stdio: bool, no_background: bool, log: str | None) -> None:
    """Answer an editor: mistakes as you type, completion, renames, and more.

    This is a language server; editors that speak the language server protocol start it themselves.

    \b
    Examples:
      sea lsp
      sea lsp --log lsp.log
    """
    del stdio  # editors give it by habit
    try:
        from searules.editor.server import make_server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise click.UsageError("the language server needs the library pygls; install `searules[editor]`") from None
    if log is not None:
        _log_to(log)
    else:
        logging.basicConfig(stream=sys.stderr, level=logging.ERROR)
    # The library closes the streams that it is given, and these are still wanted when the command ends.
    given, told = os.fdopen(os.dup(sys.stdin.fileno()), "rb"), os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    make_server(in_background=not no_background).start_io(given, told)


def _log_to(file: str) -> None:
    """Wrong usage where it cannot be written."""
    try:
        handler = logging.FileHandler(file)
    except OSError as error:
        raise click.UsageError(f"{file} cannot be written: {error.strerror}") from None
    form = "%(asctime)s %(levelname)s %(name)s %(message)s"
    logging.basicConfig(handlers=[handler], level=logging.INFO, format=form)
