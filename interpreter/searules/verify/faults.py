"""What sort of hole in the rules a fault is."""

import re

from searules.engine.faults import RuleFault

STUCK = "there is a way to go on"
ENDLESS = "no loop without end"
ROOM = "everything has room"
HOLE = "no hole in the rules"

_SORTS = (
    (STUCK, r"one must be chosen|nothing to choose from|cannot be paid any more|Nobody is asked"),
    (ENDLESS, r"without a decision|calls itself"),
    (ROOM, r"cannot lie on|no free spot|has room for|it holds|is declared as|free spots"),
)
"""The sorts of faults, by the sentences with which the engine tells them."""


def sort_of(fault: RuleFault) -> str:
    """The property that a fault breaks."""
    return next((name for name, pattern in _SORTS if re.search(pattern, fault.message)), HOLE)
