"""Mistakes: what one is, how it is shown, and which name was probably meant."""

from searules.diagnostics.codes import CodeError, listing, merge
from searules.diagnostics.diagnostic import Diagnostic, Diagnostics, Label, Rejected, SeaError, Severity
from searules.diagnostics.forms import json_form, one_line
from searules.diagnostics.nearest import did_you_mean, nearest
from searules.diagnostics.render import render, render_all
from searules.diagnostics.source import NOWHERE, Source, Span
from searules.diagnostics.visible import visible

__all__ = [
    "NOWHERE",
    "CodeError",
    "Diagnostic",
    "Diagnostics",
    "Label",
    "Rejected",
    "SeaError",
    "Severity",
    "Source",
    "Span",
    "did_you_mean",
    "json_form",
    "listing",
    "merge",
    "nearest",
    "one_line",
    "render",
    "render_all",
    "visible",
]
