"""What may stand where something stands: the mistakes that are tried, for each sort of node of the syntax tree.

Each is one that an author can make: a comparison, a number by one, a condition or an effect left out, a wrong name of
the right type, the other end of an order.
"""

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, frozen

from searules.language import tree
from searules.verify.mutation.names import Names
from searules.verify.mutation.shown import shown

LEFT_OUT = "(left out)"


@frozen
class Alternative:
    """A node that may stand for another one. `place` is what is changed inside of it, told as `before` and `after`
    where that is not the node itself."""

    node: tree.Node | None
    place: tree.Node
    before: str | None = None
    after: str | None = None


def alternatives(node: tree.Node, names: Names) -> Iterator[Alternative]:
    """What may stand for a node, without what may stand for its parts."""
    for make in _BY_TYPE.get(type(node), ()):
        yield from make(node, names)


def _instead(node: Any, **changes: object) -> Alternative:
    return Alternative(evolve(node, **changes), node)


# ---- expressions -----------------------------------------------------------------------------------------------

_COMPARED = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<")}
_COMPUTED = {"+": "-", "-": "+", "*": "+", "div": "mod", "mod": "div"}
_PAIRS = (
    *(("min", "max"), ("first", "last"), ("next", "previous"), ("adjacent", "neighbours"), ("row", "column")),
    *(("inner", "outer"), ("left", "right"), ("turn", "round"), ("north", "south"), ("east", "west")),
    *(("northeast", "southwest"), ("northwest", "southeast"), ("yes", "no")),
)
_OPPOSITE = dict(_PAIRS) | {other: one for one, other in _PAIRS}


def _compare(node: tree.Compare, names: Names) -> Iterator[Alternative]:  # noqa: ARG001 - all have the same form
    for op in _COMPARED[node.op]:
        yield _instead(node, op=op)


def _negated(node: Any, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    yield _instead(node, negated=not node.negated)


def _number(node: tree.Number, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    for value in (node.value + 1, node.value - 1):
        if value >= 0:
            yield _instead(node, value=value)


def _both(node: Any, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    other = tree.Or if isinstance(node, tree.And) else tree.And
    yield Alternative(_bracketed(other(node.left, node.right, span=node.span)), node)
    for kept in (node.left, node.right):
        yield Alternative(kept, node)


def _bracketed(node: tree.Expr) -> tree.Expr:
    return tree.Group(node, span=node.span)


def _not(node: tree.Not, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    yield Alternative(node.value, node)


def _some(node: tree.Some, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    yield Alternative(tree.NoSuch(node.query, span=node.span), node)


def _no_such(node: tree.NoSuch, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    yield Alternative(tree.Some(node.query, span=node.span), node)


def _every(node: tree.Every, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    query = node.query
    if isinstance(query, tree.Query):
        both = node.condition if query.where is None else tree.And(query.where, node.condition, span=node.span)
        yield Alternative(tree.Some(evolve(query, where=both), span=node.span), node)


def _arithmetic(node: tree.Arithmetic, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    yield _instead(node, op=_COMPUTED[node.op])


def _query(node: tree.Query, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    if node.where is not None:
        plain = node.binder is None and node.kind is None
        yield Alternative(node.source if plain else evolve(node, where=None), node)


def _ranked(node: tree.Ranked, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    yield _instead(node, key=tree.Negative(_bracketed(node.key), span=node.key.span))


def _ref(node: tree.Ref, names: Names) -> Iterator[Alternative]:
    if node.name == "me":
        yield Alternative(tree.My(tree.Name("left", span=node.span), span=node.span), node)
    elif node.name == "yes":
        yield Alternative(tree.NoValue(span=node.span), node)
    else:
        for name in _renamed(node.name, names):
            yield _instead(node, name=name)


def _no_value(node: tree.NoValue, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    yield Alternative(tree.Ref("yes", span=node.span), node)


def _renamed(name: str, names: Names) -> list[str]:
    opposite = _OPPOSITE.get(name)
    return [opposite] if opposite is not None else names.others(name)


def _call(name: str, value: tree.Expr) -> tree.Call:
    return tree.Call(tree.Name(name, span=value.span), (value,), span=value.span)


def _calls(node: tree.Call, names: Names) -> Iterator[Alternative]:
    name, args = node.name.text, node.args
    if name in ("reverse", "abs") and len(args) == 1:
        yield Alternative(args[0], node)
    elif name == "before" and len(args) == 2:
        yield Alternative(args[1], node)
    elif name == "clockwise":
        yield Alternative(_call("reverse", node), node)
    else:
        for other in _renamed(name, names):
            yield _instead(node, name=evolve(node.name, text=other))


def _my(node: tree.My, names: Names) -> Iterator[Alternative]:
    for other in _renamed(node.name.text, names):
        yield _instead(node, name=evolve(node.name, text=other))
    neighbour = tree.My(tree.Name("left", span=node.span), span=node.span)
    yield Alternative(tree.Member(neighbour, node.name, node.args, span=node.span), node)


def _member(node: tree.Member, names: Names) -> Iterator[Alternative]:
    for other in _renamed(node.name.text, names):
        yield _instead(node, name=evolve(node.name, text=other))


# ---- statements ------------------------------------------------------------------------------------------------


def _suite(node: tree.Suite, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    for one in _without(node, "statements", 0):
        if not _holds_one(one.place):
            yield _always(node, one) if isinstance(one.place, tree.Needs) and one.place.label is not None else one


def _holds_one(node: tree.Node) -> bool:
    """Whether a statement does nothing but what one inside of it does, which is left out as well."""
    match node:
        case tree.If(branches=((_, suite),), otherwise=None) | tree.For(suite=suite) | tree.Step(suite=suite):
            return len(suite.statements) == 1
        case _:
            return False


def _always(suite: tree.Suite, one: Alternative) -> Alternative:
    """A condition that always holds instead of none: its address is still there for examples that name it."""
    kept = one.place
    assert isinstance(kept, tree.Needs)
    either = tree.Or(_bracketed(kept.condition), tree.Not(_bracketed(kept.condition)), span=kept.condition.span)
    changed = evolve(kept, condition=either)
    return evolve(one, node=evolve(suite, statements=tuple(changed if s is kept else s for s in suite.statements)))


def _without(node: Any, attribute: str, least: int) -> Iterator[Alternative]:
    """One of several parts is left out, as long as so many stay."""
    parts: tuple[tree.Node, ...] = getattr(node, attribute)
    for place, part in enumerate(parts if len(parts) > least else ()):
        left = evolve(node, **{attribute: parts[:place] + parts[place + 1 :]})
        yield Alternative(left, part, shown(part), LEFT_OUT)


def _without_one(attribute: str, least: int = 1) -> Callable[[Any, Names], Iterator[Alternative]]:
    return lambda node, names: _without(node, attribute, least)  # noqa: ARG005


def _without_case(node: tree.Cases, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    for one in _without(node, "cases", 1):
        if isinstance(one.place, tree.Case) and one.place.condition is not None:
            yield one


def _added(node: tree.Add, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    yield Alternative(tree.Take(node.value, node.target, span=node.span), node)


def _taken(node: tree.Take, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    yield Alternative(tree.Add(node.value, node.target, span=node.span), node)


def _must(node: tree.Must, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    yield Alternative(tree.May(node.acts, span=node.span), node)
    if node.while_possible:
        yield _instead(node, while_possible=False)


def _may(node: tree.May, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    yield Alternative(tree.Must(node.acts, span=node.span), node)


def _up_to(node: tree.Choose, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    if node.count is not None:
        yield _instead(node, up_to=not node.up_to)
    if node.where is not None:
        yield _instead(node, where=None)


def _may_choose_one(node: tree.ChooseOne, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    told = ("may choose one", "choose one") if node.may else ("choose one", "may choose one")
    yield Alternative(evolve(node, may=not node.may), node, *told)


def _when(node: Any, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    if node.when is not None:
        yield _instead(node, when=None)


def _if(node: tree.If, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    for place, (condition, suite) in enumerate(node.branches):
        others = node.branches[:place] + node.branches[place + 1 :]
        if others:
            yield Alternative(evolve(node, branches=others), condition, f"if {shown(condition)}: ...", LEFT_OUT)
        other = _contrary(condition)
        if other is not None:
            changed = (*node.branches[:place], (other, suite), *node.branches[place + 1 :])
            yield Alternative(evolve(node, branches=changed), condition, shown(condition), shown(other))
    if node.otherwise is not None:
        yield Alternative(evolve(node, otherwise=None), node.otherwise, "otherwise: ...", LEFT_OUT)


def _condition(node: Any, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    other = None if node.condition is None else _contrary(node.condition)
    if other is not None:
        before, after = shown(node.condition), shown(other)
        yield Alternative(evolve(node, condition=other), node.condition, before, after)


_CHANGED_INSIDE = (tree.Compare, tree.Is, tree.IsIn, tree.And, tree.Or, tree.Not, tree.Some, tree.NoSuch, tree.Every)


def _contrary(condition: tree.Expr) -> tree.Expr | None:
    """The contrary of a condition whose parts are not turned round themselves."""
    inner = condition.value if isinstance(condition, tree.Group) else condition
    if isinstance(inner, _CHANGED_INSIDE):
        return None
    return tree.Not(_bracketed(condition), span=condition.span)


def _for(node: tree.For, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    query = node.query
    if isinstance(query, tree.Query) and isinstance(query.source, tree.Ref) and query.source.name == "players":
        backwards = evolve(node, query=evolve(query, source=_call("reverse", query.source)))
        yield Alternative(backwards, query, shown(query), shown(backwards.query))


def _drawn(node: tree.End, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    if node.drawn:
        yield _instead(node, drawn=False)


# ---- declarations ----------------------------------------------------------------------------------------------

_MOMENTS = {
    "as soon as": "after the turn",
    "before the turn": "after the turn",
    "after the turn": "after the round",
    "after the round": "after the turn",
}
_SEEN_MORE = {"hand": "heap", "deck": "pile", "bag": "heap"}


def _whole(node: tree.Declaration, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    yield Alternative(None, node, _first_line(node), LEFT_OUT)


def _no_points(node: tree.Score, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    nothing = evolve(node, query=None, body=tree.Number(0, span=node.span))
    yield Alternative(nothing, node, _first_line(node), LEFT_OUT)


def _first_line(node: tree.Declaration) -> str:
    return " ".join(node.span.text.split("\n", 1)[0].split("#")[0].split())


def _moment(node: tree.GameEnds, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    moment = _MOMENTS.get(node.moment)
    if moment is not None:
        yield Alternative(evolve(node, moment=moment), node, node.moment, moment)


def _order(node: tree.Key, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    other = {"highest": "lowest", "lowest": "highest"}.get(node.order)
    if other is not None:
        yield _instead(node, order=other)


def _without_key(node: tree.Winner, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    for one in _without(node, "keys", 2):
        if isinstance(one.place, tree.Key) and one.place.value is not None:
            yield one


def _zone(node: tree.Zone, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    if node.up_to is not None:
        yield Alternative(evolve(node, up_to=None), node.up_to, f"up to {shown(node.up_to)}", LEFT_OUT)
    kind = node.type.container.text if isinstance(node.type, tree.ContainerType) else ""
    if kind in _SEEN_MORE and node.seen_by is None and isinstance(node.type, tree.ContainerType):
        seen = evolve(node.type, container=evolve(node.type.container, text=_SEEN_MORE[kind]))
        yield Alternative(evolve(node, type=seen), node.type, shown(node.type), shown(seen))
    yield from _seen_by(node)


def _var(node: tree.Var, names: Names) -> Iterator[Alternative]:  # noqa: ARG001
    if node.excess_lost:
        yield Alternative(evolve(node, excess_lost=False), node.type, "excess lost", LEFT_OUT)
    yield from _seen_by(node)


def _seen_by(node: Any) -> Iterator[Alternative]:
    if node.seen_by is not None:
        seen = "nobody" if node.seen_by.text == "all" else "all"
        changed = evolve(node, seen_by=evolve(node.seen_by, text=seen))
        yield Alternative(changed, node.seen_by, f"seen by {node.seen_by.text}", f"seen by {seen}")


_BY_TYPE: dict[type, tuple[Callable[[Any, Names], Iterator[Alternative]], ...]] = {
    tree.Compare: (_compare,),
    tree.Is: (_negated,),
    tree.IsIn: (_negated,),
    tree.Number: (_number,),
    tree.And: (_both,),
    tree.Or: (_both,),
    tree.Not: (_not,),
    tree.Some: (_some,),
    tree.NoSuch: (_no_such,),
    tree.Every: (_every,),
    tree.Arithmetic: (_arithmetic,),
    tree.Query: (_query,),
    tree.Ranked: (_ranked,),
    tree.Ref: (_ref,),
    tree.NoValue: (_no_value,),
    tree.Call: (_calls,),
    tree.My: (_my,),
    tree.Member: (_member,),
    tree.Suite: (_suite,),
    tree.Cases: (_without_case,),
    tree.Case: (_condition,),
    tree.Needs: (_condition,),
    tree.Add: (_added,),
    tree.Take: (_taken,),
    tree.Must: (_must, _without_one("acts")),
    tree.May: (_may, _without_one("acts")),
    tree.AnyOrder: (_without_one("acts"),),
    tree.AnyTime: (_when, _without_one("acts")),
    tree.Choose: (_up_to,),
    tree.ChooseOne: (_may_choose_one, _without_one("alternatives")),
    tree.Alternative: (_when,),
    tree.If: (_if,),
    tree.For: (_for,),
    tree.End: (_drawn,),
    tree.GameEnds: (_whole, _moment, _condition),
    tree.Event: (_whole,),
    tree.AfterGame: (_whole,),
    tree.Rule: (_whole,),
    tree.NeedsDecl: (_whole,),
    tree.Score: (_no_points,),
    tree.Result: (_whole,),
    tree.Winner: (_without_key,),
    tree.Key: (_order,),
    tree.Zone: (_zone,),
    tree.Var: (_var,),
    tree.Payment: (_without_one("ways"),),
}
