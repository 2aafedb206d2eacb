"""Which words of a line stand apart, and which touch."""

from collections.abc import Collection, Sequence

from lark import Token

_TIGHT_AFTER = frozenset({"(", "[", ".", ".."})
_TIGHT_BEFORE = frozenset({")", "]", ".", "..", ",", ":"})
VALUE_ENDS = frozenset({"NAME", "TYPE", "NUMBER", "STRING", "RPAR", "RSQB"})
"""The last words of values."""


def gaps(words: Sequence[Token], verbs: Collection[int]) -> list[str]:
    """What stands before each word of a line: a space, or nothing where two words touch.

    `verbs` are the places of the verbs of commands: what follows a verb is its first argument, so a bracket
    there does not belong to the verb, and a `-` is a sign.
    """
    found: list[str] = []
    before: Token | None = None
    sign = False
    for word in words:
        touching = before is None or _touch(before, word, verbs, sign=sign)
        found.append("" if touching else " ")
        sign = word == "-" and (before is None or before.type not in VALUE_ENDS or before.start_pos in verbs)
        before = word
    return found


def _touch(before: Token, word: Token, verbs: Collection[int], *, sign: bool) -> bool:
    if sign:
        return word != "|"
    if word in _TIGHT_BEFORE or before in _TIGHT_AFTER:
        return True
    return word == "(" and before.type in ("NAME", "TYPE") and before.start_pos not in verbs
