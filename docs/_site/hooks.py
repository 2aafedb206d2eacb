"""What the site does to a page before it is laid out: the words after the backticks of a block say to the tests what
it is; readers are shown the name of the file."""

import re
from typing import Any

_FENCE = re.compile(r"^```(sea|tsv|csv) (file|checked|fragment)(?: (\S+))?$", re.MULTILINE)

_OUTSIDE = re.compile(r"\[([^\]\n]+)\]\(\.\./([^)\s#]+)[^)\s]*\)")
"""A link to a file of the checkout that is no page: the site names it."""


def on_page_markdown(markdown: str, **_: Any) -> str:
    """The page with blocks as the layout knows them."""

    def block(match: re.Match[str]) -> str:
        language = match[1] if match[1] == "sea" else "text"
        return f'```{language} title="{match[3]}"' if match[3] else f"```{language}"

    return _OUTSIDE.sub(r"\1 (`\2`)", _FENCE.sub(block, markdown))
