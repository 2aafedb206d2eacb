"""Files for results: what lies there stays as it is until all that is new is written."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

import click


@contextmanager
def in_one_step(path: Path) -> Iterator[Path]:
    """Where to write what is to lie at `path`: another file beside it, with the same ending, which takes its place at
    the end. If anything is raised meanwhile nothing has happened.

    A device or a pipe is written to itself, and so is a file whose folder takes no other. Raises OSError.
    """
    target = path.resolve()
    if path.is_file():
        path.open("r+b").close()  # what may not be written to may not be replaced either
    if not _can_be_replaced(path, target):
        yield path
        return
    temporary = target.with_name(f".sea-{os.getpid()}-{secrets.token_hex(4)}{target.suffix}")
    try:
        yield temporary
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o777)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def must_be_writable(path: Path) -> None:
    """Wrong usage where a file cannot be written: before there is anything to write. Nothing is made or changed."""
    try:
        if path.is_file() or path.is_dir():
            path.open("r+b").close()
        elif not path.exists():  # who reads a pipe would take its first end for the end of all
            with TemporaryFile(dir=path.resolve().parent):
                pass
    except OSError as error:
        raise not_written(path, error) from None


def not_written(path: Path, error: OSError) -> click.UsageError:
    """What is told of a file that could not be written."""
    return click.UsageError(f"{path} cannot be written: {error.strerror}")


def _can_be_replaced(path: Path, target: Path) -> bool:
    if path.is_relative_to("/dev") or (path.exists() and not path.is_file()):
        return False  # /dev/stdout may be a file: what is printed into it later would be lost with it
    return os.access(target.parent, os.W_OK | os.X_OK)
