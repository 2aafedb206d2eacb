"""Running commands in this process, in a folder of their own."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.commands.running import Ran, Sea

from searules.commands.main import cli


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def sea(folder: Path) -> Sea:  # noqa: ARG001 - commands run in it
    """Runs command lines in an empty folder."""

    def run(*words: str, given: str | bytes = "") -> Ran:
        result = CliRunner().invoke(cli, list(words), input=given)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run
