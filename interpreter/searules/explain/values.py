"""Values that are no names, as words: numbers, lists, sums, queries."""

import re

from searules.explain.names import MINUS, TIMES, escape, listed
from searules.explain.naming import is_zone
from searules.explain.queries import element, whole_type
from searules.explain.scope import Scope
from searules.explain.settled import known
from searules.explain.speech import VALUES, claim, say
from searules.language import tree
from searules.rules.types import ListOf, SetOf
from searules.rules.usual import Usual


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
            return is_zone(node, scope) or _is_set_let(node, scope)


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
    told = cases(node.body, scope) if isinstance(node.body, tree.Cases) else say(node.body, scope)
    bare = re.sub(r"\(#[\w-]*\)", "", told)  # without the ways to definitions
    bracketed = bare.startswith("(") and bare.endswith(")") and ")" not in bare[:-1]
    return told if bracketed or " " not in bare else f"({told})"


def cases(node: tree.Cases, scope: Scope) -> str:
    """Cases in one sentence; those that the settled options rule out are left out."""
    told: list[str] = []
    for case in node.cases:
        value = say(case.value, scope)
        decided = True if case.condition is None else known(case.condition, scope)
        if decided is None and case.condition is not None:
            told.append(f"{value} if {claim(case.condition, scope)}")
        elif decided:
            return "; ".join([*told, f"otherwise {value}"]) if told else value
    return "; ".join(told)


def _query_value(node: tree.Query, scope: Scope) -> str:
    return element(node, scope, say, claim).all


def _each(node: tree.Each, scope: Scope) -> str:
    found = element(node.query, scope, say, claim)
    return f"{say(node.value, found.scope)}, for each {found.one}"


def _ranked(node: tree.Ranked, scope: Scope) -> str:
    found = element(node.query, scope, say, claim)
    return f"{found.all}, ordered by {say(node.key, found.scope)} from the highest"


def _group(node: tree.Group, scope: Scope) -> str:
    inner = node.value
    if isinstance(inner, tree.Arithmetic | tree.Each | tree.Ranked):
        return f"({say(inner, scope)})"
    return say(inner, scope)


VALUES.update(
    {
        tree.Number: lambda node, _: str(node.value),
        tree.Text: lambda node, _: f"“{escape(node.value)}”",
        tree.TypeRef: whole_type,
        tree.Group: _group,
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
)
