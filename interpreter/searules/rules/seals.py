"""What each edit of a variant was written against: fingerprints kept beside it, so that a changed base is noticed.

The seals of `solo.sea` stand in `solo.seals`, a line for each edit: the variant's title, the address as it is written,
the fingerprint of what stands at that address, with tabs between them. `sea check --seal` writes the file.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from searules.diagnostics.diagnostic import Diagnostic, Diagnostics, Label, SeaError, Severity
from searules.diagnostics.source import Span
from searules.language import tree
from searules.rules.addresses import Members, find
from searules.rules.digests import digest
from searules.rules.edits import VALUE, Edit
from searules.rules.names import key_of
from searules.rules.rewrite import is_tree

Seals = Mapping[tuple[str, str], str]
"""Fingerprints by the title of the variant and the address as it is written."""

HEAD = "# What the edits of the variants were written against; `sea check --seal` writes this file.\n"


def seals_file(file: Path) -> Path:
    """Where the seals of a file of variants stand."""
    return file.with_suffix(".seals")


def read_seals(file: Path) -> Seals:
    """The seals beside a file of variants; none if there are none, or if they cannot be read."""
    try:
        lines = seals_file(file).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {(row[0], row[1]): row[2] for row in rows if len(row) == 3}


def write_seals(file: Path, seals: Seals) -> None:
    """Put the seals beside a file of variants. Raises `SeaError` where they cannot be written."""
    lines = [f"{title}\t{address}\t{mark}\n" for (title, address), mark in seals.items()]
    try:
        seals_file(file).write_text(HEAD + "".join(lines), encoding="utf-8")
    except OSError as error:
        raise SeaError(f"{seals_file(file)} cannot be written: {error.strerror}") from None


def seal(edit: Edit, declaration: tree.Declaration, declarations: Sequence[tree.Declaration], members: Members) -> str:
    """The fingerprint of what an edit is of: the declaration, the place in it, or the columns of a table.

    Of an action that is like another, what is copied counts, too.
    """
    parts: list[object] = [edited(edit, declaration, members)]
    while isinstance(declaration, tree.ActionLike):
        wanted = ("verb", declaration.like.text)
        source = next((one for one in declarations if key_of(one) == wanted and one is not declaration), None)
        if source is None or source in parts:
            break
        parts.append(source)
        declaration = source
    return digest(tuple(part for part in parts if is_tree(part))).hex()[:12]


def edited(edit: Edit, declaration: tree.Declaration, members: Members) -> tree.Node | tuple[tree.Column, ...]:
    """What an edit is of: the node at its address, the columns of a table that gets more rows."""
    if isinstance(edit.declaration, tree.ExtendTable) and isinstance(declaration, tree.Table):
        return declaration.columns  # other rows are none of its business
    place = find(declaration, tuple(word for word in edit.inner if word != VALUE), members)
    return declaration if place is None else place.node


def check_seal(edit: Edit, base: Span, found: str, seals: Seals, diagnostics: Diagnostics) -> None:
    """Warn if the text that an edit is of is no longer the one that it was sealed with."""
    sealed = seals.get((edit.layer.title, edit.address))
    if sealed is not None and sealed != found:
        diagnostics.add(
            Diagnostic(
                "SEA0134",
                f"`{edit.address}` has changed since this edit of it was written",
                edit.span,
                Severity.WARNING,
                labels=(Label(base, "what it is now"),),
                suggestion="see whether the edit still says what it should, then seal it anew: `sea check --seal FILE`",
            )
        )
