"""Queries as words: what one member is called, and all of them."""

from collections.abc import Callable

from attrs import frozen

from searules.explain.names import plural, spoken
from searules.explain.scope import Scope, noun_of_type, type_words
from searules.language import tree

Say = Callable[[tree.Expr, Scope], str]


@frozen
class Element:
    """The members of a query: `one` with what it must be ("card in your hand whose ..."), `all` of them, and the names
    that are in sight for whatever is said of one."""

    one: str
    all: str
    scope: Scope


def element(node: tree.Expr, scope: Scope, say: Say, claim: Say) -> Element:
    """What is gone through by `some`, `every`, `for`, `where`; any set is a query of its members."""
    query = node if isinstance(node, tree.Query) else tree.Query(None, None, node)
    binder = None if query.binder is None else query.binder.text
    noun, place = source_words(query.source, scope, say)
    if query.kind is not None:
        noun = type_words(query.kind).removeprefix("a ").removeprefix("an ")
    name = binder and ("" if binder == "me" else spoken(binder) if len(binder) > 2 else f"{noun} {binder}")
    if binder == "other" and noun != "one":
        name = f"other {noun}"
    one, many = (
        name or noun,
        plural(name or noun) if binder is None or len(binder or "") > 2 else f"{plural(noun)} {binder}",
    )
    if binder == "me":
        one, many = f"{noun} (“you”)", f"{plural(noun)} (each “you” in turn)"
    if query.kind is not None and binder is not None and len(binder) > 2 and noun.casefold() != spoken(binder):
        one, many = f"{one} ({noun})", f"{many} ({plural(noun)})"
    inner = scope.inside_query(None if binder == "me" else binder) if binder != "me" else scope
    told = ""
    if query.where is not None:
        condition = claim(query.where, inner)
        told = f" whose {condition[4:]}" if condition.startswith("its ") else f" where {condition}"
    return Element(f"{one}{place}{told}", f"{many}{place}{told}", inner)


def source_words(source: tree.Expr, scope: Scope, say: Say) -> tuple[str, str]:
    """One member of a set as a noun, and where the set is: ("card", " in your hand")."""
    names = scope.names
    match source:
        case tree.Group(value=value) if not isinstance(value, tree.Query):
            return source_words(value, scope, say)
        case tree.Ref(name="players"):
            return "player", ""
        case tree.Ref(name="box"):
            return "piece", " in the box"
        case tree.Ref(name=name) if name in scope.local:
            return "one", f" in {say(source, scope)}"
        case tree.Call(name=tree.Name(text="first" | "last"), args=(_, members)):
            return source_words(members, scope, say)[0], f" among {say(source, scope)}"
        case tree.Call() | tree.Member() if not scope.names.sort(source.name.text) and (
            found := _of_function(source, scope, say)
        ):
            return found
        case tree.TypeRef(name=name):
            return _of_type(name, scope)
        case tree.Ref(name=name) if name not in scope.local and name in names.rules.zones:
            return names.zone_noun(name), f" in {say(source, scope)}"
        case tree.My(name=name, args=args) if args is None and names.is_zone(name.text):
            return names.zone_noun(name.text), f" in {say(source, scope)}"
        case tree.Member(name=name) if names.is_zone(name.text):
            return names.zone_noun(name.text), f" in {say(source, scope)}"
        case tree.Range():
            return "number", f" from {say(source, scope)}"
        case tree.Make(name=name):
            return f"{say(source, scope)}", ""
        case tree.ListOf():
            return "one", f" among {say(source, scope)}"
        case tree.Query():
            return "one", f" among {say(source, scope)}"
        case _:
            return _declared_noun(source, scope), f" among {say(source, scope)}"


_PARTS = {
    "adjacent": "space adjacent to",
    "neighbours": "space neighbouring",
    "corners": "corner of",
    "edges": "edge of",
    "spaces": "space of",
}
"""What is asked of a part of a board, with the word before the part."""


def _of_function(source: tree.Call | tree.Member, scope: Scope, say: Say) -> tuple[str, str] | None:
    """A member of what a function gives, and where it is."""
    name = source.name.text
    first = source.target if isinstance(source, tree.Member) else None
    args = (*((first,) if first is not None else ()), *(source.args or ()))
    told = [say(arg, scope) for arg in args]
    if name in _PARTS and len(told) == 1:
        noun, _, word = _PARTS[name].rpartition(" ")
        return noun, f" {word} {told[0]}"
    if name == "lines" and len(told) == 2:
        board = spoken(args[0].name) if isinstance(args[0], tree.TypeRef) else told[0]
        return "line", f" of {told[1]} spaces in a row on the {board}"
    if name == "between" and len(told) == 2:
        return "space", f" between {told[0]} and {told[1]}"
    if name == "ray" and len(told) == 2:
        return "space", f" {told[1]} of {told[0]}, nearest first"
    if name == "clockwise" and len(told) == 1:
        return "player", f", clockwise from {told[0]}"
    if name == "groups":
        return "connected group", f" of {told[0].removeprefix('all ')}"
    if name in ("spots", "rays") and len(told) > 1:
        return "space", f" among {say(source, scope)}"
    return None


def _of_type(name: str, scope: Scope) -> tuple[str, str]:
    board = scope.names.board_of(name)
    if name == "Player":
        return "player", ""
    if board is not None and board[1] == "space":
        return "space", f" of the {spoken(name)}"
    return spoken(name), ""


def _declared_noun(source: tree.Expr, scope: Scope) -> str:
    """What the members of a named set are, by its type."""
    match source:
        case tree.Ref(name=name):
            word = name
        case tree.My(name=name) | tree.Member(name=name) | tree.Call(name=name):
            word = name.text
        case _:
            return "one"
    rules = scope.names.rules
    if word in rules.lets:
        return noun_of_type(rules.lets[word].type)
    if word in rules.options:
        return noun_of_type(rules.options[word].type)
    if word in rules.vars:
        return noun_of_type(rules.vars[word].type)
    return {"neighbours": "space", "lines": "line", "groups": "group"}.get(word, "one")


def whole_type(node: tree.TypeRef, scope: Scope) -> str:
    """All of a type; a row or member with a capital is itself."""
    if scope.names.is_member(node.name):
        return spoken(node.name)
    noun, place = _of_type(node.name, scope)
    return f"all {plural(noun)}{place}"


def counted(node: tree.Expr, scope: Scope, say: Say, claim: Say) -> str:
    """How many there are of a set, its members named."""
    if isinstance(node, tree.Arithmetic):
        return f"the number of pieces in {say(node.left, scope)} and {say(node.right, scope)} together"
    if isinstance(node, tree.Call | tree.Member) and _is_function(node):
        return f"the number of {say(node, scope).removeprefix('the ')}"
    if isinstance(node, tree.Ref) and node.name in scope.local:
        return f"the size of {say(node, scope)}"
    words = element(node, scope, say, claim).all
    if words.startswith("ones among "):
        words = f"members of {words.removeprefix('ones among ')}"
    return f"the number of {words.removeprefix('all ')}"


def _is_function(node: tree.Call | tree.Member) -> bool:
    from searules.explain.functions import FUNCTIONS

    return node.name.text in FUNCTIONS
