"""The mutants of some declarations: each has one place changed, which it can name and show."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from attrs import evolve, frozen

from searules.diagnostics.source import Span
from searules.language import tree
from searules.rules.rewrite import fields, is_tree
from searules.verify.mutation.names import Names
from searules.verify.mutation.operators import Alternative, alternatives
from searules.verify.mutation.shown import shown

Step = str | int
"""A field of a node, or a place in a tuple."""

Path = tuple[Step, ...]

UNCHANGED = (
    *(tree.Game, tree.Variant, tree.Players, tree.Ruling, tree.Alias, tree.EnumDecl, tree.Record),
    *(tree.Check, tree.Example),
)
"""Declarations that are no rules, or that the verification itself consists of."""

_NO_RULES: dict[type, tuple[str, ...]] = {
    tree.Option: ("type",),
    tree.Let: ("type",),
    tree.ByRow: ("key",),
    tree.Table: ("columns",),
    tree.Board: ("parts",),
    tree.Ruling: (),
}
"""Fields that say what is meant, or what may be chosen, and not what happens."""

MOST_SHOWN = 90


@frozen(eq=False)
class Mutant:
    """A change in one place: its address and place in the text, what stood there and what stands there now. `index` is
    the place of the declaration among all, `declaration` what it has become (None: it is gone)."""

    address: str
    place: Span
    before: str
    after: str
    index: int
    declaration: tree.Declaration | None

    @property
    def key(self) -> tuple[str, str, str]:
        """What names this mutant: address, before, after."""
        return (self.address, self.before, self.after)

    def put(self, declarations: Sequence[tree.Declaration]) -> tuple[tree.Declaration, ...]:
        """The declarations with this change."""
        changed = () if self.declaration is None else (self.declaration,)
        return (*declarations[: self.index], *changed, *declarations[self.index + 1 :])


def mutants(declarations: Sequence[tree.Declaration], besides: str | None = None) -> list[Mutant]:
    """All mutants, in the order of the text, without those that come to the same text. What stands in the
    text of the name `besides` is left as it is."""
    names = Names.of(declarations)
    found: list[Mutant] = []
    for index, declaration in enumerate(declarations):
        if isinstance(declaration, UNCHANGED):
            continue
        seen: set[tree.Declaration | None] = {declaration}
        for mutant in _of(declaration, index, names, besides):
            if mutant.declaration not in seen:
                seen.add(mutant.declaration)
                found.append(mutant)
    return _numbered(found)


def _numbered(found: Iterable[Mutant]) -> list[Mutant]:
    """Mutants that would read alike get numbers behind their addresses."""
    counted: Counter[tuple[str, str, str]] = Counter()
    told = []
    for mutant in found:
        counted[mutant.key] += 1
        number = counted[mutant.key]
        told.append(mutant if number == 1 else evolve(mutant, address=f"{mutant.address} #{number}"))
    return told


def _of(declaration: tree.Declaration, index: int, names: Names, besides: str | None) -> Iterator[Mutant]:
    for path, node, around in _walk(declaration):
        if node.span.source.name == besides:
            continue
        for one in alternatives(node, names):
            changed = None if one.node is None else replaced(declaration, path, one.node)
            before, after = _told(one, node, around)
            address = address_of(declaration, path, one.place)
            yield Mutant(address, one.place.span, before, after, index, changed)


def _walk(declaration: tree.Declaration) -> Iterator[tuple[Path, tree.Node, tuple[tree.Node, ...]]]:
    """Every node with its path and the nodes around it, the nearest last."""
    stack: list[tuple[Path, object, tuple[tree.Node, ...]]] = [((), declaration, ())]
    while stack:
        path, thing, around = stack.pop()
        if isinstance(thing, tuple):
            parts: list[tuple[Step, object]] = list(enumerate(thing))
        elif isinstance(thing, tree.Node):
            yield path, thing, around
            around = (*around, thing)
            parts = [(name, getattr(thing, name)) for name in _fields(thing)]
        else:
            continue
        stack.extend(((*path, step), part, around) for step, part in reversed(parts) if is_tree(part))


def _fields(node: tree.Node) -> Iterator[str]:
    passed = _NO_RULES.get(type(node), ())
    if isinstance(node, tree.Var) and not node.excess_lost:
        passed = ("type",)  # the range is what it can hold, no rule
    for name in fields(node):
        if name not in passed and name not in ("margin", "name", "owners", "label"):
            yield name


def replaced(root: tree.Declaration, path: Path, new: object) -> tree.Declaration:
    """A copy of a declaration with another node at a path."""
    return cast(tree.Declaration, _put(root, path, new))


def _put(thing: Any, path: Path, new: object) -> object:
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        return (*thing[:step], _put(thing[step], rest, new), *thing[step + 1 :])
    return evolve(thing, **{step: _put(getattr(thing, step), rest, new)})


# ---- what is told ----------------------------------------------------------------------------------------------


def address_of(declaration: tree.Declaration, path: Path, place: tree.Node) -> str:
    """The address of a place: the name of the declaration, and the labels on the way to it."""
    words = [_name(declaration)]
    thing: Any = declaration
    for step in path:
        thing = thing[step] if isinstance(step, int) else getattr(thing, step)
        words.append(_label(thing))
    if not path or thing is not place:
        words.append(_label(place) if place is not declaration else "")
    return ".".join(word for word in words if word)


def _name(declaration: tree.Declaration) -> str:
    for attribute in ("name", "block", "label"):
        name = getattr(declaration, attribute, None)
        if isinstance(name, tree.Name):
            return name.text
    return type(declaration).__name__.lower().removesuffix("decl")


def _label(thing: object) -> str:
    match thing:
        case tree.Needs(label=tree.Name(text=text)) | tree.Case(label=tree.Name(text=text)):
            return text
        case tree.Step(name=name) | tree.Row(name=name) | tree.Param(name=name) | tree.Way(name=name):
            return name.text
        case tree.Cost():
            return "cost"
        case _:
            return ""


def _told(one: Alternative, node: tree.Node, around: Sequence[tree.Node]) -> tuple[str, str]:
    """What stood there and what stands there now, with enough around it to be read."""
    if one.before is not None and one.after is not None:
        return _short(one.before), _short(one.after)
    before, after = shown(node), shown(cast(tree.Node, one.node))
    inner: tree.Node = node
    new: Any = one.node
    for outer in reversed(around):
        if len(before) >= _ENOUGH or not isinstance(outer, _READ_WITH):
            break
        path = _path_to(outer, inner)
        if path is None:
            break
        new = _put(outer, path, new)
        if len(shown(outer)) > MOST_SHOWN:
            break
        before, after, inner = shown(outer), shown(new), outer
    return _short(before), _short(after)


_ENOUGH = 12
_READ_WITH = (tree.Expr, tree.TypeExpr, tree.Stmt, tree.Key)


def _path_to(outer: tree.Node, inner: tree.Node) -> Path | None:
    for name in fields(outer):
        value = getattr(outer, name)
        if value is inner:
            return (name,)
        if isinstance(value, tuple):
            for place, part in enumerate(value):
                if part is inner:
                    return (name, place)
                if isinstance(part, tuple) and any(one is inner for one in part):
                    return (name, place, next(n for n, one in enumerate(part) if one is inner))
    return None


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 4]} ..."
