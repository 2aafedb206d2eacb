"""Generated functions as text and as code whose lines are those of the rules."""

import ast
from types import CodeType
from typing import Any

from attrs import frozen


@frozen
class Function:
    """A generated function: its lines with the line of the rules for each, and the file of those."""

    name: str
    lines: tuple[tuple[str, int], ...]
    file: str

    def __str__(self) -> str:
        width = max(len(text) for text, _ in self.lines) + 2
        return "\n".join(f"{text:{min(width, 100)}}# {line}" for text, line in self.lines)

    def code(self) -> CodeType:
        """Its code: tracebacks and coverage see the file and lines of the rules."""
        tree = ast.parse("\n".join(text for text, _ in self.lines))
        for node in ast.walk(tree):
            if hasattr(node, "lineno"):
                _move(node, max(1, self.lines[node.lineno - 1][1]))
        return compile(tree, self.file, "exec")


def _move(node: Any, line: int) -> None:
    node.lineno = node.end_lineno = line
    node.col_offset = node.end_col_offset = 0
