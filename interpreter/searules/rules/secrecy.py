"""Secrecy, checked before play: what a player chooses among depends only on what they may see (law 6)."""

from searules.rules import checked
from searules.rules.checker import Checker


def secrecy(rules: checked.Rules, checker: Checker) -> None:
    """Report conditions of decisions that read what the chooser may not see."""
