"""Any text made safe and measurable for a terminal.

A rules file may come from anybody. What it holds is shown, never sent: no character of it moves the
cursor, changes a colour, or turns the direction of the line.
"""

from unicodedata import category, combining, east_asian_width

_TAB = 4
# Control, format (zero width, direction), surrogate, line and paragraph separator, unassigned.
_HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp", "Cn", "Co"}


def visible(text: str) -> str:
    """The text on one line with every hidden character made visible; ends of lines and tabs become spaces."""
    return "".join(" " if char in "\r\n\t" else visible_char(char) for char in text)


def visible_char(char: str) -> str:
    """The character, or a picture of it (`␛`), or its number (`<U+202E>`)."""
    if char.isascii() and char.isprintable():
        return char
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "␡"
    return f"<U+{code:04X}>" if category(char) in _HIDDEN else char


def cells(line: str) -> list[str]:
    """What is shown for each character of a line: tabs reach to the next multiple of four columns."""
    shown: list[str] = []
    column = 0
    for char in line:
        shown.append(" " * (_TAB - column % _TAB) if char == "\t" else visible_char(char))
        column += width(shown[-1])
    return shown


def width(text: str) -> int:
    """How many columns of a terminal a visible text takes: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(_char_width(char) for char in text)


def _char_width(char: str) -> int:
    if combining(char) or category(char) == "Me":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1
