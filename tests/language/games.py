"""Every game text there is, for tests that hold for all of them."""

from pathlib import Path

from searules.diagnostics.source import Source

HERE = Path(__file__).parent
PATHS = sorted([*(HERE / "good").glob("*.sea"), *(HERE.parents[1] / "games").glob("**/*.sea")])
NAMES = [path.stem for path in PATHS]


def source(path: Path) -> Source:
    """The text of a game."""
    return Source(path.name, path.read_text(encoding="utf-8"))
