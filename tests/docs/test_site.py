"""The site of the documentation: its contents and its pages are the same. (Links: `mkdocs build --strict`.)"""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_page_is_in_the_contents() -> None:
    contents = re.findall(r"^ +- .*?: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(contents) == sorted(page.name for page in (ROOT / "docs").glob("*.md"))


def test_the_page_of_the_grammar_shows_the_file_that_is_parsed() -> None:
    page = (ROOT / "docs" / "grammar.md").read_text(encoding="utf-8")
    (name,) = re.findall(r'^--8<-- "(.*)"$', page, re.MULTILINE)
    assert (ROOT / "grammar" / "searules" / "language" / name).is_file()
