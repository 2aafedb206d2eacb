"""The functions of the library as words. Each takes its arguments, the subject first, be it written `f(x)` or `x.f`."""

from collections.abc import Callable

from searules.explain.names import anchor, escape, listed, plural, possessive, spoken
from searules.explain.queries import counted, element
from searules.explain.scope import Scope
from searules.language import tree

Args = tuple[tree.Expr, ...]
Say = Callable[[tree.Expr, Scope], str]
Function = Callable[[Args, Scope, Say, Say], str]


def _told(pattern: str) -> Function:
    """The arguments put into a pattern: `{0}` and `{0s}` (whose), `{all}` all of them."""

    def words(args: Args, scope: Scope, say: Say, claim: Say) -> str:
        del claim
        told = [say(one, scope) for one in args]
        found = pattern.replace("{all}", listed(told))
        for place, one in enumerate(told):
            found = found.replace(f"{{{place}s}}", possessive(one)).replace(f"{{{place}}}", one)
        return found.replace("you is ", "you are ").replace("you has ", "you have ")

    return words


def _several(pattern: dict[int, str]) -> Function:
    """A pattern for each number of arguments."""
    words = {count: _told(one) for count, one in pattern.items()}
    most = max(words)
    return lambda args, scope, say, claim: words.get(len(args), words[most])(args, scope, say, claim)


def _count(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    return counted(args[0], scope, say, claim)


def _sum(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    match args[0]:
        case tree.Each(value=value, query=query):
            found = element(query, scope, say, claim)
            return f"the sum of {say(value, found.scope)} over each {found.one}"
        case _:
            return f"the sum of {say(args[0], scope)}"


def _extreme(word: str) -> Function:
    def words(args: Args, scope: Scope, say: Say, claim: Say) -> str:
        if len(args) == 1 and isinstance(args[0], tree.Each):
            found = element(args[0].query, scope, say, claim)
            return f"the {word} of {say(args[0].value, found.scope)} over each {found.one}"
        if len(args) == 1:
            return f"the {word} of {say(args[0], scope)}"
        return f"the {word} of {listed([say(one, scope) for one in args])}"

    return words


def _first(word: str) -> Function:
    def words(args: Args, scope: Scope, say: Say, claim: Say) -> str:
        if len(args) > 1:
            return f"{say(args[0], scope)} of {_members(args[1], scope, say, claim)}"
        match args[0]:
            case tree.Ranked(query=query, key=key):
                found = element(query, scope, say, claim)
                which = "highest" if word == "first" else "lowest"
                return f"the {found.one} with the {which} {_of(say(key, found.scope), query)}"
            case _:
                found = element(args[0], scope, say, claim)
                return f"the {word} {found.one}"

    return words


def _of(words: str, query: tree.Expr) -> str:
    """What members are ordered by, without saying again whose it is."""
    binder = query.binder.text if isinstance(query, tree.Query) and query.binder is not None else ""
    owner = f"the {spoken(binder)}'s " if len(binder) > 2 else f"{binder}'s " if binder else "its "
    return words.removeprefix(owner).removeprefix("the ")


def _members(node: tree.Expr, scope: Scope, say: Say, claim: Say) -> str:
    return f"the {element(node, scope, say, claim).all.removeprefix('all ')}"


def _top(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    match args[0]:
        case tree.Ranked(query=query, key=key):
            found = element(query, scope, say, claim)
            return f"the {found.all} with the highest {_of(say(key, found.scope), query)}"
        case _:
            return f"the highest of {say(args[0], scope)}"


def _the(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    """The only one: of a zone with room for one, what lies there; of a value, the value."""
    inner = args[0].value if isinstance(args[0], tree.Group) else args[0]
    match inner:
        case tree.Call(name=tree.Name(text="top"), args=(tree.Ranked(query=query, key=key),)):
            best = element(query, scope, say, claim)
            return f"the {best.one} with the highest {_of(say(key, best.scope), query)}"
        case tree.Call(name=tree.Name(text="first" | "last" | "top" as name)):
            return FUNCTIONS[name](inner.args, scope, say, claim)
        case tree.Query() | tree.TypeRef():
            return f"the {element(inner, scope, say, claim).one}"
        case tree.Ref(name=name) | tree.My(name=tree.Name(text=name)) | tree.Member(name=tree.Name(text=name)) if (
            name in scope.names.rules.zones
        ):
            return f"the {scope.names.zone_noun(name)} in {say(inner, scope)}"
        case _:
            return say(inner, scope)


def _one(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    inner = args[0].value if isinstance(args[0], tree.Group) else args[0]
    if isinstance(inner, tree.Make):
        words = say(inner, scope)
        noun = spoken(inner.name.text)
        return f"one {words}" if words.startswith(noun) else f"one of {words.replace(noun, plural(noun), 1)}"
    return f"one {element(inner, scope, say, claim).one}"


def _union(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    del claim
    return f"all of {say(args[0], scope)} together"


def _cycle(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    del claim
    start = say(args[0], scope)
    match args[1]:
        case tree.Number(value=1):
            return f"the one after {start}, round and round"
        case steps:
            return f"the one {say(steps, scope)} further on from {start}, round and round"


def _times(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    """`times(a, turn)` is of me; `p.times(a, turn)` of p."""
    del claim
    who, rest = ("you have", args) if len(args) == 2 else (f"{say(args[0], scope)} has", args[1:])
    return f"the number of times {who} done {_action(rest[0], scope)} this {_name(rest[1])}"


def _before(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    value = args[1]
    told = claim(value, scope) if _is_claim(value) else say(value, scope)
    return f"{told} (as it was when this {_name(args[0])} began)"


def _is_claim(node: tree.Expr) -> bool:
    return isinstance(
        node, tree.Is | tree.IsIn | tree.Compare | tree.And | tree.Or | tree.Not | tree.Some | tree.NoSuch | tree.Every
    )


def _after(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    done, value = args
    what = _action(done, scope)
    if isinstance(done, tree.Call) and done.args:
        what += f" with {listed([say(one, scope) for one in done.args])}"
    told = claim(value, scope) if _is_claim(value) else say(value, scope)
    return f"{told} (as it would be after {what})"


def _occurred(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    del claim
    told = listed([say(one, scope) for one in args])
    return f"the number of positions of this play in which {told} were as they are now"


def _possible(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    del claim
    if len(args) == 1:
        return f"{_action(args[0], scope)} is possible for you"
    return f"{_action(args[1], scope)} is possible for {say(args[0], scope)}"


def _lines(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    del claim
    board = args[0].name if isinstance(args[0], tree.TypeRef) else ""
    length = say(args[1], scope) if len(args) > 1 else "some"
    return f"the lines of {length} spaces in a row on the {spoken(board)}"


def _group(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    start, members = say(args[0], scope), _members(args[1], scope, say, claim)
    by = f", linked by {say(args[2], scope)}" if len(args) > 2 else ""
    return f"the connected group with {start} among {members}{by}"


def _groups(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    by = f", linked by {say(args[1], scope)}" if len(args) > 1 else ""
    return f"the connected groups of {_members(args[0], scope, say, claim)}{by}"


def _pairs(args: Args, scope: Scope, say: Say, claim: Say) -> str:
    return f"the largest number of disjoint adjacent pairs among {_members(args[0], scope, say, claim)}"


def _action(node: tree.Expr, scope: Scope) -> str:
    """An action or a procedure, with the way to its description."""
    name = _name(node)
    sort = "to" if name in scope.names.rules.procedures else "action"
    return f"[{escape(spoken(name))}](#{anchor(sort, name)})"


def _name(node: tree.Expr) -> str:
    match node:
        case tree.Ref(name=name):
            return name
        case tree.Call(name=name):
            return name.text
        case _:
            return "it"


FUNCTIONS: dict[str, Function] = {
    "count": _count,
    "sum": _sum,
    "abs": _told("the amount of ({0})"),
    "min": _extreme("least"),
    "max": _extreme("greatest"),
    "first": _first("first"),
    "last": _first("last"),
    "top": _top,
    "the": _the,
    "one": _one,
    "union": _union,
    "next": _told("the one after {0}"),
    "previous": _told("the one before {0}"),
    "cycle": _cycle,
    "number": _told("{0s} number"),
    "clockwise": _told("the players clockwise from {0}"),
    "reverse": _told("{0} in reverse order"),
    "left": _told("the player to the left of {0}"),
    "right": _told("the player to the right of {0}"),
    "turns": _told("the number of turns {0} has begun"),
    "total": _told("{0s} total score"),
    "times": _times,
    "before": _before,
    "after": _after,
    "occurred": _occurred,
    "possible": _possible,
    "row": _told("{0s} row"),
    "column": _told("{0s} column"),
    "spaces": _told("{0s} spaces"),
    "inner": _told("{0} is an inner space"),
    "outer": _told("{0} is an outer space"),
    "adjacent": _told("the spaces adjacent to {0}"),
    "neighbours": _told("the neighbours of {0}"),
    "corners": _told("the corners of {0}"),
    "edges": _told("the edges of {0}"),
    "step": _told("the space {1} of {0}"),
    "ray": _told("the spaces {1} of {0}"),
    "between": _told("the spaces between {0} and {1}"),
    "lines": _lines,
    "space": _told("{0s} space"),
    "zone": _told("the zone of {0}"),
    "owner": _told("{0s} owner"),
    "face": _told("the face of {0}"),
    "turned": _told("the rotation of {0}"),
    "corner": _told("the corner of {0} at its side {1}"),
    "edge": _told("the edge of {0} at its side {1}"),
    "spots": _told("the spaces next to {0} in the directions {1} printed on it"),
    "rays": _several(
        {
            2: "the spaces in view of {0} in the directions {1} printed on it",
            3: "the spaces in view of {0} in the directions {1} printed on it, as far as {2} reach",
        }
    ),
    "group": _group,
    "groups": _groups,
    "connected": _told("{0} is connected with {1} within {2}"),
    "most_pairs": _pairs,
    "sees": _told("{0} sees which piece {1} is"),
}
"""By the names of the library; the tests hold them against the reference's."""
