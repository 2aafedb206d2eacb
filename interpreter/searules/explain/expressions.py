"""Expressions as words: `item.space.row is bucket.row` is "the item's space's row is the bucket's row".

`say` gives a value ("the number of cards in your hand"), `claim` a condition ("the hand is empty"), `deny` the
contrary.
Every sort of node has its wording in `VALUES` or `CLAIMS`; the tests look through them.
"""

from collections.abc import Callable
from typing import Any

from searules.explain.functions import FUNCTIONS
from searules.explain.names import MINUS, TIMES, a, anchor, escape, is_or_are, listed, plural, possessive, spoken
from searules.explain.queries import element, whole_type
from searules.explain.scope import Scope
from searules.language import tree
from searules.rules.types import ListOf, PlayerSort, SetOf, Type
from searules.rules.usual import Usual


def say(node: tree.Expr, scope: Scope) -> str:
    """A value in words; a condition as a value is "whether ..."."""
    found = VALUES.get(type(node))
    if found is not None:
        words: str = found(node, scope)
        return words
    return f"whether {claim(node, scope)}"


def claim(node: tree.Expr, scope: Scope) -> str:
    """A condition in words, as the part of a sentence."""
    found = CLAIMS.get(type(node))
    words: str = f"{say(node, scope)} is yes" if found is None else found(node, scope, True)
    return words


def deny(node: tree.Expr, scope: Scope) -> str:
    """That a condition does not hold."""
    found = CLAIMS.get(type(node))
    words: str = f"{say(node, scope)} is no" if found is None else found(node, scope, False)
    return words


def arguments(args: tuple[tree.Expr, ...], scope: Scope) -> str:
    """Arguments in a row."""
    return listed([say(one, scope) for one in args])


# ---- names ----------------------------------------------------------------------------------------------


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


# ---- values -----------------------------------------------------------------------------------------------


def _list_of(node: tree.ListOf, scope: Scope) -> str:
    return listed([say(item, scope) for item in node.items]) or "nothing"


def _at(node: tree.At, scope: Scope) -> str:
    return f"the piece at {say(node.spot, scope)} in {say(node.zone, scope)}"


def _arithmetic(node: tree.Arithmetic, scope: Scope) -> str:
    left, right = say(node.left, scope), say(node.right, scope)
    if node.op in "+-" and (_is_many(node.left, scope) or _is_many(node.right, scope)):
        return f"{left} and {right}" if node.op == "+" else f"{left} without {right}"
    match node.op:
        case "div":
            return f"{left} ÷ {right} (rounded down)"
        case "mod":
            return f"the remainder of {left} ÷ {right}"
        case op:
            return f"{left} { {'*': TIMES, '-': MINUS}.get(op, op) } {right}"


def _is_many(node: tree.Expr, scope: Scope) -> bool:
    """Whether an expression is certainly a set, by its form."""
    match node:
        case tree.Group(value=value):
            return _is_many(value, scope)
        case tree.TypeRef() | tree.Make() | tree.Query() | tree.ListOf():
            return True
        case tree.Call(name=tree.Name(text="first"), args=args):
            return len(args) > 1
        case tree.Arithmetic(op="+" | "-", left=left, right=right):
            return _is_many(left, scope) or _is_many(right, scope)
        case _:
            return _is_zone(node, scope) or _is_set_let(node, scope)


def _is_set_let(node: tree.Expr, scope: Scope) -> bool:
    match node:
        case tree.Ref(name=word):
            name = word
        case (
            tree.My(name=tree.Name(text=word))
            | tree.Member(name=tree.Name(text=word))
            | tree.Call(name=tree.Name(text=word))
        ):
            name = word
        case _:
            return False
    let = scope.names.rules.lets.get(name)
    return let is not None and isinstance(let.type, SetOf | ListOf)


def _usual(node: Usual, scope: Scope) -> str:
    if isinstance(node.body, tree.Cases):
        return f"({cases(node.body, scope)})"
    return f"({say(node.body, scope)})"


def cases(node: tree.Cases, scope: Scope) -> str:
    """Cases in one sentence."""
    told = []
    for case in node.cases:
        value = say(case.value, scope)
        told.append(f"otherwise {value}" if case.condition is None else f"{value} if {claim(case.condition, scope)}")
    return "; ".join(told)


def _query_value(node: tree.Query, scope: Scope) -> str:
    return element(node, scope, say, claim).all


def _each(node: tree.Each, scope: Scope) -> str:
    found = element(node.query, scope, say, claim)
    return f"{say(node.value, found.scope)}, for each {found.one}"


def _ranked(node: tree.Ranked, scope: Scope) -> str:
    found = element(node.query, scope, say, claim)
    return f"{found.all}, ordered by {say(node.key, found.scope)} from the highest"


VALUES: dict[type[tree.Expr], Callable[[Any, Scope], str]] = {
    tree.Number: lambda node, _: str(node.value),
    tree.Text: lambda node, _: f"“{escape(node.value)}”",
    tree.Ref: _ref,
    tree.Call: _call,
    tree.TypeRef: whole_type,
    tree.Make: _make,
    tree.My: _my,
    tree.Member: _member,
    tree.Group: lambda node, scope: _group(node, scope),
    tree.ListOf: _list_of,
    tree.At: _at,
    tree.Negative: lambda node, scope: f"{MINUS}{say(node.value, scope)}",
    tree.Arithmetic: _arithmetic,
    tree.Range: lambda node, scope: f"{say(node.low, scope)} to {say(node.high, scope)}",
    tree.Query: _query_value,
    tree.Each: _each,
    tree.Ranked: _ranked,
    tree.NoValue: lambda _, __: "no",
    Usual: _usual,
}


def _group(node: tree.Group, scope: Scope) -> str:
    inner = node.value
    if isinstance(inner, tree.Arithmetic | tree.Each | tree.Ranked):
        return f"({say(inner, scope)})"
    return say(inner, scope)


# ---- conditions ---------------------------------------------------------------------------------------------


def _truth(node: tree.Ref | tree.My | tree.Member | tree.Call, scope: Scope, holds: bool) -> str:
    """A name that says yes or no."""
    name = node.name if isinstance(node, tree.Ref) else node.name.text
    if name in _TRUTHS and not scope.names.sort(name) and not isinstance(node, tree.Ref):
        words = FUNCTIONS[name](_args(node), scope, say, claim)
        return words if holds else _negated(words)
    if name == "over":
        return "play is over" if holds else "play is not over"
    if name == "extra_turn":
        return "this is an extra turn" if holds else "this is no extra turn"
    does = "applies" if holds else "does not apply"
    if scope.names.sort(name) != "let" or (isinstance(node, tree.Ref) and name in scope.local):
        return f"{say(node, scope)} is {'yes' if holds else 'no'}"
    match node:
        case tree.Ref():
            return f"{term(name)} {does}"
        case tree.My(args=args):
            told = ["you", *(say(one, scope) for one in args or ())]
        case tree.Member(target=target, args=args):
            told = [say(target, scope), *(say(one, scope) for one in args or ())]
        case tree.Call(args=args):
            told = [say(one, scope) for one in args]
    return f"{term(name)} {does} to {listed(told)}" if told else f"{term(name)} {does}"


_TRUTHS = frozenset({"possible", "inner", "outer", "connected", "sees", "before", "after"})
"""The functions whose value is yes or no."""


def _args(node: tree.Ref | tree.My | tree.Member | tree.Call) -> tuple[tree.Expr, ...]:
    match node:
        case tree.Member(target=target, args=args):
            return (target, *(args or ()))
        case tree.My(args=args):
            return (tree.Ref("me"), *(args or ()))
        case tree.Call(args=args):
            return args
        case _:
            return ()


def _negated(words: str) -> str:
    """A sentence of the library with its verb denied."""
    for verb in (" is ", " are ", " has ", " have ", " can ", " sees "):
        if verb in words:
            head, _, tail = words.partition(verb)
            no = {" has ": " does not have ", " have ": " do not have ", " sees ": " does not see "}.get(verb)
            return f"{head}{no or verb + 'not '}{tail}"
    return f"it is not so that {words}"


_EMPTY = "empty"


def _is(node: tree.Is, scope: Scope, holds: bool) -> str:
    positive = holds is not node.negated
    right = node.right
    left = node.left.value if isinstance(node.left, tree.Group) else node.left
    no = "" if positive else " not"
    if isinstance(right, tree.Ref) and right.name == "none" and "none" not in scope.local:
        if isinstance(left, tree.At):
            return f"there is {'no' if positive else 'a'} piece at {say(left.spot, scope)} in {say(left.zone, scope)}"
        if _is_zone(left, scope):
            subject = say(left, scope)
            return f"{subject} {is_or_are(subject)}{no} empty"
        return f"{say(left, scope)} is {'nothing' if positive else 'something'}"
    if isinstance(right, tree.Ref) and right.name == "yes":
        return claim(left, scope) if positive else deny(left, scope)
    if isinstance(right, tree.NoValue):
        return deny(left, scope) if positive else claim(left, scope)
    if isinstance(right, tree.TypeRef):
        return f"{say(left, scope)} is{no} {a(spoken(right.name))}"
    if isinstance(right, tree.Make) and right.name.text in scope.names.rules.kinds:
        return f"{say(left, scope)} is{no} {a(_make(right, scope))}"
    if isinstance(right, tree.Number) and right.value == 0 and isinstance(left, tree.Call):
        return f"{say(left, scope)} is{no} 0"
    subject = say(left, scope)
    if subject == "the winners" and isinstance(right, tree.Ref) and right.name == "empty":
        return f"{'nobody' if positive else 'somebody'} has won"
    return f"{subject} {is_or_are(subject)}{no} {word(right, _wanted(left, scope), scope)}"


def _is_zone(node: tree.Expr, scope: Scope) -> bool:
    match node:
        case tree.Ref(name=name):
            return name not in scope.local and name in scope.names.rules.zones
        case tree.My(name=name) | tree.Member(name=name):
            return scope.names.is_zone(name.text)
        case _:
            return False


def _wanted(node: tree.Expr, scope: Scope) -> Type | None:
    """The type of what a name stands for, so that words beside it are known as such."""
    match node:
        case tree.Group(value=value):
            return _wanted(value, scope)
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


def _is_in(node: tree.IsIn, scope: Scope, holds: bool) -> str:
    no = "" if holds is not node.negated else " not"
    left = say(node.left, scope)
    verb = is_or_are(left)
    match node.right:
        case tree.Call(name=tree.Name(text="before"), args=(tree.Ref(name=block), then)):
            was = "were" if verb == "are" else "was"
            return f"{left} {was}{no} in {say(then, scope)} when this {spoken(block)} began"
        case tree.Range(low=low, high=high):
            return f"{left} {verb}{no} from {say(low, scope)} to {say(high, scope)}"
        case tree.ListOf(items=items):
            return f"{left} {verb}{no} {listed([word(item, _wanted(node.left, scope), scope) for item in items], 'or')}"
        case _ if _is_zone(node.right, scope):
            return f"{left} {verb}{no} in {say(node.right, scope)}"
        case _:
            return f"{left} {verb}{no} one of {say(node.right, scope)}"


_ORDERS = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}
_CONTRARY = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def _compare(node: tree.Compare, scope: Scope, holds: bool) -> str:
    op = node.op if holds else _CONTRARY[node.op]
    return f"{say(node.left, scope)} is {_ORDERS[op]} {say(node.right, scope)}"


def _some(node: tree.Some | tree.NoSuch, scope: Scope, holds: bool) -> str:
    there = holds is isinstance(node, tree.Some)
    found = element(node.query, scope, say, claim)
    return f"there is {a(found.one)}" if there else f"there is no {found.one}"


def _every(node: tree.Every, scope: Scope, holds: bool) -> str:
    found = element(node.query, scope, say, claim)
    every = "for every" if holds else "not for every"
    return f"{every} {found.one}: {claim(node.condition, found.scope)}"


def _and(node: tree.And, scope: Scope, holds: bool) -> str:
    told = claim if holds else deny
    word = "and" if holds else "or"
    sides = [_side(side, told(side, scope), isinstance(node, tree.And)) for side in (node.left, node.right)]
    return f"{sides[0]} {word} {sides[1]}"


def _or(node: tree.Or, scope: Scope, holds: bool) -> str:
    told = claim if holds else deny
    word = "or" if holds else "and"
    sides = [_side(side, told(side, scope), isinstance(node, tree.And)) for side in (node.left, node.right)]
    return f"{sides[0]} {word} {sides[1]}"


def _side(node: tree.Expr, words: str, within_and: bool) -> str:
    """A part of a condition, in brackets where it would be misread."""
    inner = node.value if isinstance(node, tree.Group) else node
    inner = inner.value if isinstance(inner, tree.Not) else inner
    inner = inner.value if isinstance(inner, tree.Group) else inner
    mixed = isinstance(inner, tree.Or if within_and else tree.And)
    long = isinstance(inner, tree.Every | tree.Some | tree.NoSuch)
    return f"({words})" if mixed or long else words


CLAIMS: dict[type[tree.Expr], Callable[[Any, Scope, bool], str]] = {
    tree.Ref: _truth,
    tree.My: _truth,
    tree.Member: _truth,
    tree.Call: _truth,
    tree.Group: lambda node, scope, holds: claim(node.value, scope) if holds else deny(node.value, scope),
    tree.Is: _is,
    tree.IsIn: _is_in,
    tree.Compare: _compare,
    tree.Not: lambda node, scope, holds: deny(node.value, scope) if holds else claim(node.value, scope),
    tree.And: _and,
    tree.Or: _or,
    tree.Some: _some,
    tree.NoSuch: _some,
    tree.Every: _every,
    tree.NoValue: lambda _, __, holds: "never" if holds else "always",
    Usual: lambda node, scope, holds: _usual_claim(node, scope, holds),
}


def _usual_claim(node: Usual, scope: Scope, holds: bool) -> str:
    if isinstance(node.body, tree.Expr):
        return f"({claim(node.body, scope)})" if holds else f"({deny(node.body, scope)})"
    told = []
    for case in node.body.cases:
        value = claim(case.value, scope) if holds else deny(case.value, scope)
        told.append(f"otherwise {value}" if case.condition is None else f"if {claim(case.condition, scope)}: {value}")
    return f"({'; '.join(told)})"
