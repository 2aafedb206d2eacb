"""Names, and what is asked of something by a name, as words."""

from searules.explain.functions import FUNCTIONS
from searules.explain.names import anchor, escape, listed, plural, possessive, spoken
from searules.explain.scope import Scope
from searules.explain.speech import VALUES, arguments, claim, say
from searules.language import tree
from searules.rules.types import PlayerSort, Type

_FACTS = {
    "me": "you",
    "it": "it",
    "box": "the box",
    "players": "the players",
    "yes": "yes",
    "none": "none",
    "empty": "empty",
    "acting": "the player who is asked",
    "over": "the end of play",
    "winners": "the winners",
    "next_player": "the next player",
    "extra_turn": "an extra turn",
    "options": "the options",
}


def _ref(node: tree.Ref, scope: Scope) -> str:
    name = node.name
    if name in scope.local:
        return f"the {spoken(name)}" if len(name) > 2 else name
    if name == "usual":
        return scope.usual
    if name in _FACTS:
        return _FACTS[name]
    if scope.it and scope.names.is_field(name):
        return f"its {spoken(name)}"
    match scope.names.sort(name):
        case "let":
            constant = scope.names.constant(name) if scope.names.with_constants else None
            return f"{term(name)} ({constant})" if type(constant) is int else term(name)
        case "zone" | "var" | "score" | "result":
            return f"the {spoken(name)}"
        case "option":
            return f"the option *{escape(spoken(name))}*"
        case _:
            return escape(spoken(name))


def term(name: str) -> str:
    """A word that the rules define, with the way to its definition."""
    return f"[{escape(spoken(name))}](#{anchor('term', name)})"


def _my(node: tree.My, scope: Scope) -> str:
    if node.name.text in ("left", "right") and not scope.names.sort(node.name.text):
        return f"the player to your {node.name.text}"
    return _property(node.name.text, "you", node.args, scope)


def _member(node: tree.Member, scope: Scope) -> str:
    name = node.name.text
    if name in FUNCTIONS and not scope.names.is_declared_field(name) and not scope.names.sort(name):
        return FUNCTIONS[name]((node.target, *(node.args or ())), scope, say, claim)
    if isinstance(node.target, tree.TypeRef):
        return f"{_all_owners(node.target.name)} {plural(spoken(name))}"
    return _property(name, say(node.target, scope), node.args, scope)


def _all_owners(name: str) -> str:
    return "all players'" if name == "Player" else f"the {plural(spoken(name))}'"


def _property(name: str, owner: str, args: tuple[tree.Expr, ...] | None, scope: Scope) -> str:
    """What an owner has: "your hand", "the crate's price", "the price of the crate's good for ..."."""
    if name in ("total", "turns") or (name in FUNCTIONS and not scope.names.sort(name)):
        words = {"total": "total score", "turns": "number of turns begun"}.get(name, spoken(name))
    else:
        words = term(name) if scope.names.sort(name) == "let" else escape(spoken(name))
        table = scope.names.table_of(name)
        words = f"[{words}](#{anchor('table', table)})" if table and not scope.names.sort(name) else words
    told = f" for {arguments(args, scope)}" if args else ""
    if _is_long(owner):
        return f"the {words} of {owner}{told}"
    return f"{possessive(owner)} {words}{told}"


def _is_long(owner: str) -> bool:
    """Whether a possessive after these words would be misread."""
    return len(owner) > 60 or any(
        word in owner for word in (" of ", " in ", " at ", " to ", " where ", " with ", " for ", ", ")
    )


def _call(node: tree.Call, scope: Scope) -> str:
    name = node.name.text
    if name in FUNCTIONS:
        return FUNCTIONS[name](node.args, scope, say, claim)
    if scope.names.sort(name) == "let":
        return f"{term(name)} for {arguments(node.args, scope)}" if node.args else term(name)
    first, *others = (say(one, scope) for one in node.args)
    told = f" for {listed(others)}" if others else ""
    return f"the {escape(spoken(name))} of {first}{told}"


def _make(node: tree.Make, scope: Scope) -> str:
    return made(node, scope, spoken(node.name.text))


def made(node: tree.Make, scope: Scope, noun: str) -> str:
    """Pieces by their fields: "Shell (clam, red)", "your Pawn"; spots by their coordinates."""
    kind = scope.names.rules.kinds.get(node.name.text)
    owner, told = "", []
    for place, arg in enumerate(node.args):
        field = kind.fields[place] if kind is not None and place < len(kind.fields) else None
        if field is not None and field.type.sorts == (PlayerSort(),) and not owner:
            owner = possessive(say(arg, scope)) + " "
        else:
            told.append(say(arg, scope))
    return f"{owner}{noun} ({', '.join(told)})" if told else f"{owner}{noun}"


def is_zone(node: tree.Expr, scope: Scope) -> bool:
    match node:
        case tree.Ref(name=name):
            return name not in scope.local and name in scope.names.rules.zones
        case tree.My(name=name) | tree.Member(name=name):
            return scope.names.is_zone(name.text)
        case _:
            return False


def wanted_type(node: tree.Expr, scope: Scope) -> Type | None:
    """The type of what a name stands for, so that words beside it are known as such."""
    match node:
        case tree.Group(value=value):
            return wanted_type(value, scope)
        case tree.Ref(name=name) if name not in scope.local or scope.names.is_declared_field(name):
            return scope.names.type_of(name)
        case tree.My(name=name) | tree.Member(name=name) | tree.Call(name=name):
            return scope.names.type_of(name.text)
        case _:
            return None


def word(node: tree.Expr, wanted: Type | None, scope: Scope) -> str:
    """A value where one of a type is wanted: words are words there, whatever else has their name."""
    match node:
        case tree.Ref(name=name) | tree.TypeRef(name=name) if name not in scope.local and scope.names.is_word(
            name, wanted
        ):
            return escape(spoken(name))
        case tree.ListOf(items=items):
            return listed([word(item, wanted, scope) for item in items]) or "nothing"
        case _:
            return say(node, scope)


VALUES.update(
    {
        tree.Ref: _ref,
        tree.Call: _call,
        tree.My: _my,
        tree.Member: _member,
        tree.Make: _make,
    }
)
