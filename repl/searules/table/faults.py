"""Holes in the rules as the table shows them: like mistakes in the text, for that is what they are."""

from searules.diagnostics import NOWHERE, Diagnostic, render, visible
from searules.engine.faults import RuleFault
from searules.table.texts import WIDTH, place

_FAULT = "SEA0900"
_AS_IT_WAS = "  the play stays as it was before that decision"


def fault_lines(fault: RuleFault) -> list[str]:
    """Its place, what the rules ask for that cannot be done, and the line."""
    where = place(fault.span)
    head = f"a fault in the rules{f' ({where})' if where else ''}: {visible(fault.message)}"
    if fault.span == NOWHERE:
        return [head, *(f"  {visible(note)}" for note in fault.notes), _AS_IT_WAS]
    shown = render(Diagnostic(_FAULT, fault.message, fault.span, notes=fault.notes), width=WIDTH)
    return [head, *shown.splitlines()[1:], _AS_IT_WAS]
