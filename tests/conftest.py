"""What holds for all tests: how Hypothesis looks for examples, and that nobody's own files are touched."""

import gc
import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

collect_ignore_glob = ["*.sea"]  # the plug-in would collect them, also those that are wrong on purpose

# Thousands of nodes of games live as long as the tests do: looking through them for garbage all the time helps nobody.
gc.set_threshold(100_000, 20, 100)

# Each process reads what the first one has compiled, those that tests start, too, whatever is set where tests run.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What a shell starts in the background ignores SIGINT, as do its children: tests of interruptions would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Machines that run tests are slow at times, so there are no deadlines; where CI is set every run is the same.
settings.register_profile("sea", deadline=None, print_blob=True, derandomize=bool(os.environ.get("CI")))
settings.load_profile("sea")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Journals, histories and saved faults go to a folder of the test's own."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("SEA_DATA", str(folder))
    return folder
