"""Writing the lines of one Python function: blocks, names, and what is worked out before a loop begins."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from keyword import iskeyword
from typing import TypeAlias

from attrs import Factory, define

_WORD = re.compile(r"[A-Za-z_]\w*")
_ATOM = re.compile(r"-?\w+")


@define(eq=False)
class Block:
    """Lines, each with the line of the rules that it stands for; a block inside is further in unless it is `flat`."""

    items: list["Item"] = Factory(list)
    flat: bool = False

    def lines(self, depth: int = 0) -> Iterator[tuple[str, int]]:
        """All lines with their indentation."""
        for item in self.items:
            if isinstance(item, Block):
                yield from item.lines(depth if item.flat else depth + 1)
            else:
                yield "    " * depth + item[0], item[1]


Item: TypeAlias = "tuple[str, int] | Block"


@define(eq=False)
class Loop:
    """A loop under way: the block before it, and what has been put there by its text."""

    before: Block
    known: dict[str, str] = Factory(dict)


class Writer:
    """The body of a function while it is written. `line` is the line of the rules that is being compiled."""

    def __init__(self, line: int = 1) -> None:
        self.body = self.block = Block()
        self.line = line
        self._loops: list[Loop] = []
        self._depth: dict[str, int] = {}
        self._names = 0

    def write(self, text: str) -> None:
        """One line."""
        self.block.items.append((text, self.line))

    def name(self, hint: str = "t", *, fleeting: bool = False) -> str:
        """A new name; a `fleeting` one lives in one expression only."""
        self._names += 1
        word = re.sub(r"\W", "_", hint) or "t"
        name = f"{word}_{self._names}" if not iskeyword(word) else f"t_{self._names}"
        if not fleeting:
            self._depth[name] = len(self._loops)
        return name

    def keep(self, text: str, hint: str = "t") -> str:
        """A name for the value of a text; names and numbers stand for themselves."""
        if is_atom(text):
            return text
        name = self.name(hint)
        self.write(f"{name} = {text}")
        return name

    @contextmanager
    def into(self, block: Block) -> Iterator[Block]:
        """Write into another block for a while."""
        outer, self.block = self.block, block
        try:
            yield block
        finally:
            self.block = outer

    def inside(self, block: Block) -> None:
        """Add a block that was written apart."""
        self.block.items.append(block)

    @contextmanager
    def loop(self, head: str, hint: str) -> Iterator[str]:
        """`for NAME in HEAD:` around what is written; gives the name."""
        before = Block(flat=True)
        self.block.items.append(before)
        self._loops.append(Loop(before))
        name = self.name(hint)
        self.write(f"for {name} in {head}:")
        body = Block()
        self.block.items.append(body)
        try:
            with self.into(body):
                yield name
        finally:
            self._loops.pop()

    def hoisted(self, text: str, *, always: bool = False) -> str:
        """The text, or a name for it if it is the same in every pass of the loop: then it stands before the loop. What
        asks the play stays where it is, for the play may show other cells there; with `always` it does not matter."""
        if not self._loops or is_atom(text):
            return text
        words = _WORD.findall(text)
        depth = max((self._depth.get(word, 0) for word in words), default=0)
        if depth >= len(self._loops) or ("play" in words and not always):
            return text
        loop = self._loops[depth]
        if text not in loop.known:
            name = self.name("h")
            self._depth[name] = depth
            loop.before.items.append((f"{name} = {text}", self.line))
            loop.known[text] = name
        return loop.known[text]


def is_atom(text: str) -> bool:
    """Whether a text is one name or number."""
    return _ATOM.fullmatch(text) is not None
