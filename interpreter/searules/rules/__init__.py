"""The rules of a game: found, read, combined with variants, checked. No part of this plays them."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from searules.rules.checked import Rules
    from searules.rules.opening import check_file, check_files, load_rules
    from searules.rules.variants import Family

__all__ = ["Family", "Rules", "check_file", "check_files", "load_rules"]

_LATER = {
    "Family": "searules.rules.variants",
    "Rules": "searules.rules.checked",
    "check_file": "searules.rules.opening",
    "check_files": "searules.rules.opening",
    "load_rules": "searules.rules.opening",
}
"""What is loaded when it is asked for: a list of games needs neither the grammar nor the checker."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(_LATER[name]), name)
    return found
