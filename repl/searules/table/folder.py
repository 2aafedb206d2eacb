"""Where Sea keeps what it must remember between runs: journals of plays, record sheets, what was typed."""

import os
from itertools import count
from pathlib import Path

DATA_VARIABLE = "SEA_DATA"
"""An environment variable that names another folder."""


def data_folder() -> Path:
    """The user's folder for data of Sea; it need not exist."""
    named = os.environ.get(DATA_VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_data_dir

    return Path(user_data_dir("searules", appauthor=False))


def write_in_one_step(path: Path, text: str) -> None:
    """Write a file so that whoever reads it, and whatever fails, finds the old text or the new one. Raises OSError."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def faults_folder() -> Path:
    """Where the logs of plays that met something are kept; it need not exist."""
    return data_folder() / "faults"


def keep_fault(name: str, log: str) -> Path:
    """Save such a log as `name.jsonl`; says where. What another play has left there stays: then the name gets a number.
    The same log is kept once. Raises OSError."""
    folder = faults_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = folder / (f"{name}.jsonl" if number == 1 else f"{name}-{number}.jsonl")
        if not path.exists():
            write_in_one_step(path, log)
            return path
        if _holds(path, log):
            return path
    raise AssertionError(name)


def _holds(path: Path, log: str) -> bool:
    """Whether a file has just this text."""
    try:
        return path.read_bytes() == log.encode()
    except OSError:
        return False
