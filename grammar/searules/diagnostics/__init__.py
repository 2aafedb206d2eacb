"""Mistakes: what one is, how it is shown, and which name was probably meant."""

from searules.diagnostics.diagnostic import Diagnostic, Diagnostics, Label, Rejected, SeaError, Severity
from searules.diagnostics.nearest import did_you_mean, nearest
from searules.diagnostics.source import NOWHERE, Source, Span

__all__ = [
    "NOWHERE",
    "Diagnostic",
    "Diagnostics",
    "Label",
    "Rejected",
    "SeaError",
    "Severity",
    "Source",
    "Span",
    "did_you_mean",
    "nearest",
]
