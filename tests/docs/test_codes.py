"""`docs/codes.md` lists every code of every registry, and nothing else. `UPDATE_DOCS` writes it anew."""

import os
import re
from pathlib import Path

from searules.commands.codes import PLAY_CODES
from searules.diagnostics import listing, merge
from searules.language.codes import SYNTAX_CODES
from searules.rules.codes import CHECK_CODES
from searules.rules.variant_codes import VARIANT_CODES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "codes.md"

SECTIONS = (
    ("The text itself", SYNTAX_CODES),
    ("Files, tables and variants", VARIANT_CODES),
    ("Checked rules", CHECK_CODES),
    ("In play", PLAY_CODES),
)

HEAD = """\
# Codes of mistakes

Every mistake that Sea finds has a code, `SEA` and four digits, which never changes its meaning. `sea check` shows
the code with the message, the line and what to write instead; `sea check --json` gives the same as data. This page
is made from the registries in the code.
"""


def page() -> str:
    """The page as it should be."""
    merge(*(codes for _, codes in SECTIONS))
    return HEAD + "".join(f"\n## {title}\n\n{listing(codes)}" for title, codes in SECTIONS)


def test_the_page_is_up_to_date() -> None:
    if os.environ.get("UPDATE_DOCS"):
        PAGE.write_text(page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page(), "run the tests of the documents with UPDATE_DOCS=1"


def test_every_code_in_the_code_is_in_a_registry() -> None:
    known = merge(*(codes for _, codes in SECTIONS))
    used: set[str] = set()
    for root in ("grammar", "interpreter", "repl"):
        for file in (ROOT / root).rglob("*.py"):
            used.update(re.findall(r"\"(SEA\d{4})\"", file.read_text(encoding="utf-8")))
    assert used - {"SEA0123"} <= set(known)


def test_every_code_in_a_document_exists() -> None:
    known = merge(*(codes for _, codes in SECTIONS))
    for document in (ROOT / "docs").glob("*.md"):
        named = set(re.findall(r"SEA\d{4}", document.read_text(encoding="utf-8")))
        assert named <= set(known), f"{document.name}: {named - set(known)}"
