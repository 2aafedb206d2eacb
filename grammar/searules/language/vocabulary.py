"""The words of the language, by what they are good for: for messages, completion and reserved names."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


DECLARATIONS = _words(
    "game variant players option needs ruling enum type table board piece zone var let to action rule payment setup "
    "turn round play event after score result record winner check measure symmetric example replace change remove "
    "before extend fix default not tested"
)
"""Words that begin a declaration."""

STATEMENTS = _words(
    "let set add take choose must may in at ask needs cost drop end if otherwise for together repeat step"
)
"""Words that begin a statement."""

EXAMPLE_LINES = _words("with given go force pick expect")
"""Words that begin a line of an example."""

VERBS = _words("move place draw shuffle scatter roll turn flip rotate show clear round")
"""Verbs of the library, and the blocks of the flow that are run like verbs."""

RESERVED = _words(
    "and or not is in where has for by at div mod of on from onto with to if otherwise some no every my let set add "
    "take must may choose repeat needs drop end when until while do expect given"
)
"""Words that are never names. The other words of the grammar are words only where they may stand."""

OPENERS = _words(
    "if otherwise for repeat step action turn setup round play to rule event payment table together given choose may "
    "example extend before after"
)
"""Words that begin a line which opens a block."""

FOREIGN_HEADS = {
    "def": "write 'to name(x: T):' for a procedure, 'action name(x: T):' for a choice, 'let name(x: T) = ...' for "
    "a value",
    "function": "write 'to name(x: T):' for a procedure, or 'let name(x: T) = ...' for a value",
    "class": "write 'piece Name(field: T): 4' for components, or 'table Name(column: T):' for data",
    "import": 'a variant begins with \'variant "Name" of "file"\'; nothing is imported',
    "const": "write 'let name = value'",
    "components": "each is declared by itself: 'piece Name: 9', 'board Name: ...', 'zone name: heap of Name'",
    "pieces": "each kind is declared by itself: 'piece Name: 9'",
    "zones": "each is declared by itself: 'zone name: heap of Kind'",
    "actions": "each is declared by itself: 'action name(x in S):'",
    "scoring": "each line is declared by itself: 'score name: points'",
    "scores": "each line is declared by itself: 'score name: points'",
    "goal": "who wins is said by 'winner: highest my total, then shared', or 'end game won by p' in an action",
}
"""What authors who know other languages begin a declaration with, and what to write instead."""

FOREIGN_PHRASES = {
    "set up": "write 'setup:'",
    "end of": "write 'game ends name after the turn when condition'",
    "end:": "write 'game ends name after the turn when condition'",
    "end when": "write 'game ends name after the turn when condition'",
    "the game": "write 'game ends name after the turn when condition'",
    "each turn": "write 'turn:'",
    "on your": "write 'turn:'",
}
"""Beginnings of lines, of more than one word, that authors write from habit where a declaration begins."""

VALUES = _words(
    "yes no none empty it me box players usual acting over winners next_player extra_turn options "
    "player1 player2 player3 player4 player5 player6"
)
"""Values that every game has (and one for each further seat)."""

NAMED = _words(
    "option ruling enum type table board piece zone var let to action rule payment event ends score result step "
    "way measure"
)
"""Words after which a new name stands."""

FUNCTIONS = frozenset(
    {"count", "sum", "abs", "min", "max", "first", "last", "top", "the", "one", "union", "next", "previous", "cycle"}
)
"""Functions of the library that are asked about something in brackets."""

FOREIGN_VALUES = {
    "null": "none",
    "nil": "none",
    "undefined": "none",
    "None": "none",
    "Null": "none",
    "true": "yes",
    "false": "no",
    "True": "yes",
    "False": "no",
}
"""Values of other languages, and what they are called here."""

SPELT = {
    "NAME": "a name",
    "TYPE": "a Type",
    "NUMBER": "a number",
    "STRING": '"text"',
    "CITE": "@ section",
    "POINTER": "~ ruling",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "OP": "< <= > >=",
}
"""How the tokens without a fixed spelling are called in messages."""
