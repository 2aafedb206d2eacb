"""What holds for all tests: how Hypothesis looks for examples, and that nobody's own files are touched."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

collect_ignore_glob = ["*.sea"]  # the plug-in would collect them, also those that are wrong on purpose

# Machines that run tests are slow at times, so there are no deadlines; where CI is set every run is the same.
settings.register_profile("sea", deadline=None, print_blob=True, derandomize=bool(os.environ.get("CI")))
settings.load_profile("sea")


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Journals, histories and saved faults go to a folder of the test's own."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("SEA_DATA", str(folder))
    return folder
