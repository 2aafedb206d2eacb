"""A fingerprint of rules: two texts have the same one if they are played the same way by the letter."""

import hashlib

from searules.language import tree
from searules.rules.combine import Combined
from searules.rules.digests import digest

_FORMAT = "1"  # goes up when the tree changes its form, so that old fingerprints are never met by chance
_SILENT = (tree.Game, tree.Ruling, tree.Record, tree.Check, tree.Measure, tree.Symmetric, tree.Example)


def fingerprint(combined: Combined) -> str:
    """SHA-256, in hexadecimal, of all that decides how a play goes.

    Places, comments, layout, margins, rulings, reasons, records, checks, measures, symmetries and examples do not; the
    order of declarations does. It does not depend on the version of Python or the order of its sets.
    """
    total = hashlib.sha256(_FORMAT.encode())
    for declaration in combined.declarations:
        if not isinstance(declaration, _SILENT):
            total.update(digest(declaration))
    total.update("\0".join(sorted(combined.fixed)).encode())
    return total.hexdigest()
