"""What declarations are called, and in which name space: how an edit finds the one it means."""

from collections.abc import Iterable

from searules.language import tree

SORTS: dict[type[tree.Declaration], tuple[str, str]] = {
    tree.Option: ("value", "option"),
    tree.Zone: ("value", "zone"),
    tree.Var: ("value", "var"),
    tree.Let: ("value", "let"),
    tree.LetBy: ("value", "let"),
    tree.Score: ("value", "score"),
    tree.Result: ("value", "result"),
    tree.Procedure: ("verb", "procedure"),
    tree.Action: ("verb", "action"),
    tree.ActionLike: ("verb", "action"),
    tree.EnumDecl: ("type", "enum"),
    tree.Alias: ("type", "type"),
    tree.Table: ("type", "table"),
    tree.Board: ("type", "board"),
    tree.Piece: ("type", "piece"),
    tree.Rule: ("rule", "rule"),
    tree.Payment: ("payment", "payment"),
    tree.Event: ("ending", "event"),
    tree.GameEnds: ("ending", "game ends"),
    tree.AfterGame: ("after game", "after game"),
    tree.NeedsDecl: ("needs", "needs"),
    tree.Flow: ("block", "block"),
    tree.Record: ("record", "record"),
    tree.Winner: ("block", "winner"),
    tree.Players: ("block", "players"),
    tree.Ruling: ("ruling", "ruling"),
    tree.Check: ("check", "check"),
    tree.Measure: ("measure", "measure"),
    tree.Symmetric: ("symmetric", "symmetric"),
    tree.Example: ("example", "example"),
    tree.Game: ("header", "game"),
    tree.Variant: ("header", "variant"),
}
"""The name space of each declaration, and its word. An address means the first of these that has its name."""

TEXTS = ("check", "example")
"""The name spaces in which a text is the name."""

Key = tuple[str, str]
"""Name space and name."""


def key_of(declaration: tree.Declaration) -> Key | None:
    """By what it is known; None of a `needs` without a label, of a `record`, of `symmetric`, and of edits."""
    if type(declaration) not in SORTS:
        return None
    space = SORTS[type(declaration)][0]
    match declaration:
        case tree.Flow(block=tree.Name(text=name)) | tree.NeedsDecl(label=tree.Name(text=name)):
            return space, name
        case tree.Check(text=tree.Text(value=name)) | tree.Example(text=tree.Text(value=name)):
            return space, name
        case tree.Winner() | tree.Players():
            return space, SORTS[type(declaration)][1]
        case tree.NeedsDecl() | tree.Record() | tree.Symmetric() | tree.Game() | tree.Variant():
            return None
        case _:
            word = getattr(declaration, "name", None)
            return (space, word.text) if isinstance(word, tree.Name) else None


def sort_of(declaration: tree.Declaration) -> str:
    """The word for what a declaration is: "zone", "action"."""
    return SORTS[type(declaration)][1] if type(declaration) in SORTS else "edit"


def a_sort(declaration: tree.Declaration) -> str:
    """The same with its article: "a zone", "an action"."""
    return a_word(sort_of(declaration))


def a_word(word: str) -> str:
    """A word with its article."""
    return f"an {word}" if word[0] in "aeio" else f"a {word}"


def head(declaration: tree.Declaration) -> str:
    """How a declaration begins: `zone pond`, `to refill`, `turn`."""
    key = key_of(declaration)
    word = {"procedure": "to", "block": ""}.get(sort_of(declaration), sort_of(declaration))
    name = "" if key is None or key[1] == word else key[1]
    return f"{word} {name}".strip()


def named(name: str, known: Iterable[Key]) -> Key | None:
    """The declaration that the first word of an address means."""
    there = set(known)
    spaces = dict.fromkeys(space for space, _ in SORTS.values() if space not in TEXTS)
    return next(((space, name) for space in spaces if (space, name) in there), None)


def texted(text: str, known: Iterable[Key]) -> Key | None:
    """The check or example that a text means."""
    there = set(known)
    return next(((space, text) for space in TEXTS if (space, text) in there), None)
