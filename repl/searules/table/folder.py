"""Where Sea keeps what it must remember between runs: journals of plays, record sheets, what was typed."""

import os
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
