"""The few colours of a mistake's picture, as ANSI codes (ECMA-48, "select graphic rendition")."""

STYLES = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "notice": "\x1b[1;36m",
    "message": "\x1b[1m",
    "gutter": "\x1b[34m",
    "secondary": "\x1b[1;34m",
    "note": "\x1b[1m",
    "help": "\x1b[1;32m",
}
RESET = "\x1b[0m"


def paint(text: str, style: str, color: bool) -> str:
    """The text in a style of the table, or as it is where there is no colour (or no text)."""
    return f"{STYLES[style]}{text}{RESET}" if color and text else text
