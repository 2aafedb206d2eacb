"""What newcomers write out of habit, and what to write instead: a table of patterns and sentences.

Patterns are matched against the line with the mistake, in which texts in quotes, margins and comments are blanked out.
"""

import re
from enum import Enum

from attrs import field, frozen


class Near(Enum):
    """Where the pattern must match, seen from the place at which reading stopped."""

    TOUCHING = "around the place"
    BEFORE = "anywhere before the place, or at it"


_ASSIGNS = r"(?:let|option|var|fix|default|type|with)\b"
_CASES = "end the line in ':' and write a line 'if condition: value' for each case, 'otherwise: value' last"
_JOINED = "the actions of a decision are joined with 'or'"


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@frozen
class Habit:
    """A pattern, the code of the mistake, what is said of it, what to do, and the exact replacement if it is certain.

    In the sentences `{0}` is what matched, `{1}` and so on are its groups; `group` is the one that is at fault.
    """

    code: str
    pattern: re.Pattern[str] = field(converter=_compiled)
    message: str
    suggestion: str
    fix: str | None = None
    near: Near = Near.TOUCHING
    group: int = 0


def _word(code: str, pattern: str, message: str, suggestion: str, fix: str | None = None) -> Habit:
    """A habit of which the first group is at fault, anywhere before the place at which reading stopped."""
    return Habit(code, pattern, message, suggestion, fix, Near.BEFORE, group=1)


_BLOCKS = r"(?:if|for|together|repeat|step)\b|(?:may\s+)?choose\s+one(?=\s*:)"
_NEGATIVE = "a bound below 0 stands in brackets"

HABITS = (
    _word(
        "SEA0001",
        rf"^(?!\s*let\b).*?:\s+({_BLOCKS})",
        "what opens a block needs a line of its own",
        "end the line in ':' and write '{1} ...' on the next one, indented",
    ),
    _word("SEA0001", r"(?:[:=(,]|\bin)\s*(-\s*\d+)\s*\.\.", _NEGATIVE, "write '({1})..'", "({1})"),
    _word("SEA0001", r"\.\.\s*(-\s*\d+)", _NEGATIVE, "write '..({1})'", "({1})"),
    _word("SEA0001", r"^enum\s+\w+\s*(=)", "the words of an enum stand behind ':'", "write 'enum Name: one, two'"),
    _word(
        "SEA0001",
        r"^piece\s+\w+(?:\([^()]*\))?\s+(x\s*\d+|\d+)",
        "how many there are stands behind ':'",
        "write 'piece Name: 9'",
    ),
    _word(
        "SEA0001",
        r"^game\s+ends\s+\w+\s+(when)\b",
        "it is not said when the game looks whether it is over",
        "write 'after the turn when', 'before the turn when' or 'as soon as'",
    ),
    _word(
        "SEA0001",
        r"^turn\s+(\w.*?):\s*$",
        "a turn is one of each player, clockwise",
        "write 'turn:'; 'set next_player to p' in it says whose turn is next",
    ),
    _word("SEA0001", r"^\s*for\s+(each|every|all)\b", "'{1}' is not written here", "write 'for x in S:'"),
    _word("SEA0001", r"^\s*(while)\b", "there is no '{1}'", "write 'repeat until condition:'"),
    _word(
        "SEA0001", r"^\s*(?:otherwise\s+)?if\b.*?\s(then)\b", "a condition ends in ':'", "write ':' instead of 'then'"
    ),
    _word(
        "SEA0001",
        r"^\s*move\s+(\d+)\s+\w",
        "a number does not say which pieces are moved",
        "write 'move first({1}, S) to ...', or 'draw {1} from ...' by chance",
    ),
    _word(
        "SEA0001",
        r"^\s*move\s+(all|every|each)\s",
        "'{1}' is not written here",
        "a zone is moved whole by its name: 'move pot to ...'",
    ),
    _word(
        "SEA0001",
        r"\bdraw\s+\S+\s+(?!(?:from|to|of|on)\b)([a-z]\w*)\s+from\b",
        "what is drawn is what lies there, and is not named",
        "write 'draw 5 from ... to ...'",
    ),
    _word(
        "SEA0001",
        r"^\s*(deal)\b",
        "there is no verb '{1}'",
        "write 'for p in players: draw 5 from the_deck to p.the_hand'",
    ),
    _word(
        "SEA0001",
        r"^\s*(?:may\s+)?choose\s+(one\s+of)\b",
        "alternatives are lines of their own",
        "write 'choose one:' and a line '\"text\": ...' for each; or offer actions: 'must a or b'",
    ),
    _word("SEA0001", r"\b(number\s+of)\b", "how many is asked with 'count'", "write 'count(S)'"),
    Habit(
        "SEA0001",
        r"(?<!is\s)\b(not\s+in)\b",
        "whether something is in a set is asked with 'is in'",
        "write 'is not in'",
        "is not in",
        group=1,
    ),
    _word(
        "SEA0001",
        r"\b(all|any|each)\s+(\w+)\s+in\b",
        "'{1}' asks nothing",
        "write 'every {2} in S has C', or 'some {2} in S where C'",
    ),
    Habit(
        "SEA0001",
        r"\b(every|some|no)\s+([a-z]\w*)\s+(has|where)\b",
        "it is not said among which",
        "write '{1} {2} in S {3} ...'",
        group=3,
    ),
    Habit("SEA0020", r"//.*|/\*.*", "a comment begins with '#'", "write '# ...' instead of '{0}'", near=Near.BEFORE),
    Habit(
        "SEA0020",
        r"(?:(?<=\s)|^)--.*",
        "a comment begins with '#'",
        "write '# ...' instead of '{0}'",
        near=Near.BEFORE,
    ),
    Habit("SEA0013", r":=", "':=' has no meaning", "name a value with 'let x = ...'; change one with 'set x to ...'"),
    Habit("SEA0013", r"\+=|\+\+", "'{0}' has no meaning", "write 'add n to x'"),
    Habit("SEA0013", r"-=", "'-=' has no meaning", "write 'take n from x'"),
    Habit("SEA0012", r"===?", "'{0}' has no meaning", "compare with 'is'", "is"),
    Habit("SEA0012", r"!==?|<>|=/=|/=", "'{0}' has no meaning", "compare with 'is not'", "is not"),
    Habit("SEA0012", r"=<", "'=<' has no meaning", "write '<='", "<="),
    Habit("SEA0012", r"=>", "'=>' has no meaning", "write '>='", ">="),
    Habit(
        "SEA0013",
        r"^\s*((?:my )?[a-z]\w*(?:\.\w+|\([^()]*\))*)\s*=",
        "'=' does not change a value",
        "write 'set {1} to ...'",
    ),
    Habit("SEA0012", r"^\s*let\b[^=]*=[^=]*(=)", "'=' does not compare", "compare with 'is'", "is", group=1),
    Habit("SEA0012", rf"^(?!\s*{_ASSIGNS})[^=]*(=)", "'=' does not compare", "compare with 'is'", "is", group=1),
    Habit(
        "SEA0014",
        r"^\s*(?:else\s+if|elif|elsif|elseif)\b",
        "the other cases begin with 'otherwise'",
        "write 'otherwise if condition:'",
        near=Near.BEFORE,
    ),
    Habit("SEA0014", r"^\s*else\b", "the other case is 'otherwise'", "write 'otherwise:'", near=Near.BEFORE),
    Habit(
        "SEA0046",
        r"=\s*(:)\s*$",
        "a value with cases has no '='",
        "leave out the '='; on the lines below stand 'if condition: value', at last 'otherwise: value'",
        group=1,
    ),
    _word("SEA0046", r"=\s*(if)\b", "a value with cases is a block", _CASES),
    Habit("SEA0046", r"\S\s*\b(else|if)\b", "a value with cases is a block", _CASES, group=1),
    Habit("SEA0015", r"&&?", "'{0}' has no meaning", "write 'and'", "and"),
    Habit("SEA0015", r"\|\|", "'||' has no meaning", "write 'or'", "or"),
    Habit("SEA0015", r"!(?!=)", "'!' has no meaning", "write 'not'"),
    Habit("SEA0016", r"/", "'/' has no meaning: there are whole numbers only", "write 'div', which rounds down", "div"),
    Habit("SEA0016", r"%", "'%' has no meaning", "write 'mod'", "mod"),
    Habit("SEA0018", r"'[^']*'?", "a text stands in double quotes", 'write "..." instead of {0}'),
    Habit(
        "SEA0019",
        "[\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb]",
        "'{0}' is no quotation mark here",
        'write the plain "',
    ),
    Habit(
        "SEA0024",
        r"^(?:.*:)?\s*(must|may)\b.*?\b(and)\b",
        "a decision names alternatives",
        "write '{1} a or b'; for both, 'in any order: a, b'",
        group=2,
    ),
    Habit("SEA0027", r"^\s*(must|may)\b[^:]*?(,)", _JOINED, "write '{1} a or b'", group=2),
    Habit("SEA0027", r"^\s*ask\b[^:]*:[^:]*?(,)", _JOINED, "write 'ask S: a or b'", group=1),
    Habit("SEA0028", r"\d+\.\d+", "numbers are whole: {0} is none", "count in smaller units, say halves or tenths"),
    Habit("SEA0026", r"(\w+)\?", "'?' has no meaning", "write '{1} or none'", "{1} or none"),
    Habit(
        "SEA0039", r"[{}]", "blocks are not written with braces", "end the line in ':' and indent what belongs to it"
    ),
    Habit("SEA0039", r";", "statements are not separated by ';'", "write one on each line"),
    Habit(
        "SEA0045",
        r"~\s*\S*",
        "after '~' stands the name of a ruling, in small letters",
        "write '~ name_of_the_ruling'",
    ),
)

TYPES_WITH_BAR = re.compile(r"^\s*(option|var|zone|let|piece|type|action|to|rule|board)\b")


def blank(line: str) -> str:
    """A line with texts, margins and comments blanked out, each character in its place."""
    return re.sub(r'"[^"]*"|@[^#~]*|#.*', lambda match: " " * len(match[0]), line)


def find_habit(line: str, column: int) -> tuple[Habit, re.Match[str]] | None:
    """The first habit that explains why reading stopped at this column (from 0) of a line."""
    plain = blank(line)
    for habit in HABITS:
        for match in habit.pattern.finditer(plain):
            start, end = match.span(habit.group)
            if start <= column and (habit.near is Near.BEFORE or column < end):
                return habit, match
    return None
