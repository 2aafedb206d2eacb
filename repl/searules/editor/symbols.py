"""What a text gives names to: its symbols, and where each gets its meaning."""

from collections.abc import Iterable, Iterator

from attrs import frozen

from searules.diagnostics import Span
from searules.language import tree
from searules.rules.names import SORTS, key_of
from searules.rules.rewrite import walk


@frozen
class Symbol:
    """Something that has a name: `space` is the name space ("value", "verb", "type", ...; "local", "field", "column",
    "member" and "label" belong to an `owner`)."""

    space: str
    name: str
    owner: str = ""


def local(place: Span, name: str) -> Symbol:
    """The symbol of a name that is known in a part of one declaration only: it is told by its place."""
    return Symbol("local", name, f"{place.source.name}:{id(place.source)}:{place.start}")


Declared = tuple[Symbol, Span, str, tree.Node]
"""A symbol, where it gets its meaning, what it is, and the part of the text that says so."""


def declared(decl: tree.Declaration) -> Iterator[Declared]:
    """The names that a declaration gives a meaning."""
    inner = decl.declaration if isinstance(decl, tree.Replace) else decl
    home = home_of(inner)
    key = key_of(inner)
    name = getattr(inner, "name", None) or getattr(inner, "label", None)
    if key is not None and isinstance(name, tree.Name):
        yield Symbol(*key), name.span, SORTS[type(inner)][1], inner
    if isinstance(inner, tree.Flow):
        yield Symbol("block", inner.block.text), inner.block.span, "block", inner
    if isinstance(inner, tree.ExtendTable):
        for row in inner.rows:
            yield Symbol("member", row.name.text, home), row.name.span, "row", row
    yield from _parts_of(inner, home)
    for node in walk(inner):
        yield from _inside(node, home)


def home_of(decl: tree.Declaration) -> str:
    """The name under which the parts of a declaration are addressed."""
    match decl:
        case tree.Change(path=path) | tree.ReplaceStep(path=path) | tree.Before(path=path) | tree.After(path=path):
            return path.names[0].text
        case tree.ExtendAction(name=name) | tree.ExtendTable(name=name) | tree.ExtendPayment(name=name):
            return name.text
        case _:
            key = key_of(decl)
            return key[1] if key is not None else ""


def _parts_of(decl: tree.Declaration, home: str) -> Iterator[Declared]:
    match decl:
        case tree.EnumDecl(members=members):
            for member in members:
                yield Symbol("member", member.text, home), member.span, "member", decl
        case tree.Table(columns=columns, rows=rows):
            for column in columns:
                yield Symbol("column", column.name.text, home), column.name.span, "column", column
            for row in rows:
                yield Symbol("member", row.name.text, home), row.name.span, "row", row
        case tree.Board(parts=boards):
            for part in boards:
                yield Symbol("type", part.type.text), part.type.span, part.part.text, decl
        case tree.Piece(fields=fields):
            for one in fields:
                yield Symbol("field", one.name.text, home), one.name.span, "field", one
        case _:
            pass


def _inside(node: object, home: str) -> Iterator[Declared]:
    match node:
        case tree.Let(params=params) | tree.Procedure(params=params) | tree.Action(params=params):
            yield from _locals(params)
        case tree.Rule(params=params) | tree.Column(params=params):
            yield from _locals(params)
        case tree.Query(binder=tree.Name() as name) | tree.LetStmt(name=name) | tree.Pick(name=name):
            if name.text != "me":
                yield local(name.span, name.text), name.span, "local", node
        case tree.Needs(label=tree.Name() as label) | tree.Case(label=tree.Name() as label):
            yield Symbol("label", label.text, home), label.span, "label", node
        case tree.Step(name=name) | tree.Way(name=name):
            yield Symbol("label", name.text, home), name.span, "step" if isinstance(node, tree.Step) else "way", node
        case _:
            pass


def _locals(params: Iterable[tree.Param]) -> Iterator[Declared]:
    for param in params:
        yield local(param.name.span, param.name.text), param.name.span, "parameter", param
