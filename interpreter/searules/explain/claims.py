"""Conditions as words, and their contraries."""

from searules.explain.functions import FUNCTIONS
from searules.explain.names import a, is_or_are, listed, spoken
from searules.explain.naming import is_zone, made, term, wanted_type, word
from searules.explain.queries import element
from searules.explain.scope import Scope
from searules.explain.speech import CLAIMS, claim, deny, say
from searules.language import tree
from searules.rules.usual import Usual


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


def _is(node: tree.Is, scope: Scope, holds: bool) -> str:
    positive = holds is not node.negated
    right = node.right
    left = node.left.value if isinstance(node.left, tree.Group) else node.left
    no = "" if positive else " not"
    if isinstance(right, tree.Ref) and right.name == "none" and "none" not in scope.local:
        if isinstance(left, tree.At):
            return f"there is {'no' if positive else 'a'} piece at {say(left.spot, scope)} in {say(left.zone, scope)}"
        if is_zone(left, scope):
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
        return f"{say(left, scope)} is{no} {a(made(right, scope, spoken(right.name.text)))}"
    if isinstance(right, tree.Number) and right.value == 0 and isinstance(left, tree.Call):
        return f"{say(left, scope)} is{no} 0"
    subject = say(left, scope)
    if subject == "the winners" and isinstance(right, tree.Ref) and right.name == "empty":
        return f"{'nobody' if positive else 'somebody'} has won"
    return f"{subject} {is_or_are(subject)}{no} {word(right, wanted_type(left, scope), scope)}"


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
            wanted = wanted_type(node.left, scope)
            return f"{left} {verb}{no} {listed([word(item, wanted, scope) for item in items], 'or')}"
        case _ if is_zone(node.right, scope):
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


def _usual_claim(node: Usual, scope: Scope, holds: bool) -> str:
    if isinstance(node.body, tree.Expr):
        return f"({claim(node.body, scope)})" if holds else f"({deny(node.body, scope)})"
    told = []
    for case in node.body.cases:
        value = claim(case.value, scope) if holds else deny(case.value, scope)
        told.append(f"otherwise {value}" if case.condition is None else f"if {claim(case.condition, scope)}: {value}")
    return f"({'; '.join(told)})"


CLAIMS.update(
    {
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
        Usual: _usual_claim,
    }
)
