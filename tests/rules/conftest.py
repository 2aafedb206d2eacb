"""The validator of checked trees, which lies beside the tests as a module that none of them can import by name."""

from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from searules.rules.checked import Rules

Validate = Callable[[Rules], list[str]]


@pytest.fixture(scope="session")
def validate() -> Validate:
    """Gives each breach in checked rules as a sentence."""
    spec = spec_from_file_location("searules_validate", Path(__file__).parent / "validate.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Validate = module.validate
    return found
