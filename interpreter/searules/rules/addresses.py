"""Addresses: what inside a declaration can be named, read, changed, removed.

The places of a declaration are listed with the means to put something else there, so that an edit is: find
the place, ask it for the declaration that results. Nothing is changed in place.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, field, frozen

from searules.diagnostics.source import Span
from searules.language import tree
from searules.rules.changes import as_expr
from searules.rules.names import sort_of

Members = Mapping[str, Sequence[str]]
"""The members of enums and tables, in order: a column `of E` has a cell for each."""

Put = Callable[[Sequence[Any]], tree.Declaration]
"""The declaration that has these parts where it had one; none of them: the part is removed."""

Say = Callable[[tree.Body, tree.Margin], tree.Declaration]
"""The declaration that says this where it said something else, with a margin that is added."""


@frozen
class Place:
    """A part of a declaration that has an address; its last word is `name`, `kind` says what it is.

    `said` is what a `change` changes (None of an empty cell) and `say` changes it. `put` puts other parts in
    its stead. What cannot be changed, or cannot be replaced as a whole, has None there.
    """

    name: str
    kind: str
    node: tree.Node
    said: tree.Body | None = field(default=None, repr=False)
    say: Say | None = field(default=None, repr=False)
    put: Put | None = field(default=None, repr=False)
    inner: tuple["Place", ...] = field(default=(), repr=False)

    @property
    def span(self) -> Span:
        """Where it stands."""
        return self.node.span


def find(declaration: tree.Declaration, names: Sequence[str], members: Members) -> Place | None:
    """The place at these names inside a declaration; without names the declaration itself."""
    place = _whole(declaration, members)
    for name in names:
        inner = next((steps[-1] for steps in _with_steps(place.inner) if steps[-1].name == name), None)
        if inner is None:
            return None
        place = inner
    return place


def full_path(declaration: tree.Declaration, names: Sequence[str], members: Members) -> tuple[str, ...]:
    """The names with those of the steps around what they mean; as they are if they mean nothing."""
    path: tuple[str, ...] = ()
    inner = _whole(declaration, members).inner
    for name in names:
        found = next((steps for steps in _with_steps(inner) if steps[-1].name == name), None)
        if found is None:
            return tuple(names)
        path = (*path, *(place.name for place in found))
        inner = found[-1].inner
    return path


def addresses(declaration: tree.Declaration, name: str, members: Members) -> list[str]:
    """Every address in a declaration of this name, itself first."""
    return [name, *_listed(_whole(declaration, members).inner, name)]


def join(old: tree.Margin, new: tree.Margin) -> tree.Margin:
    """One margin of two."""
    if tree.EMPTY_MARGIN in (old, new):
        return new if old == tree.EMPTY_MARGIN else old
    return tree.Margin(old.citations + new.citations, old.pointers + new.pointers)


def _listed(places: Iterable[Place], prefix: str) -> Iterator[str]:
    for place in places:
        yield f"{prefix}.{place.name}"
        yield from _listed(place.inner, prefix if place.kind == "step" else f"{prefix}.{place.name}")


def _with_steps(places: Sequence[Place]) -> Iterator[tuple[Place, ...]]:
    """The places themselves, then those in steps among them, each behind its steps: their own name is enough."""
    for place in places:
        yield (place,)
    for place in places:
        if place.kind == "step":
            yield from ((place, *inner) for inner in _with_steps(place.inner))


def _whole(declaration: tree.Declaration, members: Members) -> Place:
    inner = tuple(_parts(declaration, members))
    match declaration:
        case tree.Let() | tree.Score() | tree.Result():
            attribute = "body"
        case tree.GameEnds() | tree.Event() | tree.NeedsDecl():
            attribute = "condition"
        case _:
            return Place("", sort_of(declaration), declaration, inner=inner)
    return _line("", sort_of(declaration), declaration, attribute, lambda new: new[0], inner)


def _parts(declaration: tree.Declaration, members: Members) -> Iterator[Place]:
    match declaration:
        case tree.Action():
            yield from _params(declaration)
            yield from _suite(declaration.suite, lambda suite: evolve(declaration, suite=suite))
        case (
            tree.Rule() | tree.Flow() | tree.Procedure() | tree.Event() | tree.AfterGame() | tree.ActionLike() as block
        ):
            yield from _suite(block.suite, lambda suite: _with_suite(block, suite))
        case tree.Table():
            yield from _rows(declaration, members)
        case tree.Payment(ways=ways):
            for way, put in _each(ways, lambda new: evolve(declaration, ways=new)):
                yield _line(way.name.text, "way", way, "up_to", put)
        case tree.Let(body=tree.Cases() as body) | tree.Score(body=tree.Cases() as body):
            yield from _cases(body, lambda new: _with_body(declaration, new))
        case tree.Result(body=tree.Cases() as body):
            yield from _cases(body, lambda new: _with_body(declaration, new))
        case _:
            return


def _params(action: tree.Action) -> Iterator[Place]:
    """The domains of an action's parameters: what stands after `in`, or all of the type."""
    for param, put in _each(action.params, lambda new: evolve(action, params=new)):
        yield _param(action, param, put)


def _param(action: tree.Action, param: tree.Param, put: Put) -> Place:
    said = param.source
    if said is None and isinstance(param.type, tree.NamedType):
        said = tree.TypeRef(param.type.name, span=param.type.span)

    def say(body: tree.Body, margin: tree.Margin) -> tree.Declaration:
        made = put([evolve(param, source=as_expr(body))])
        return evolve(made, margin=join(action.margin, margin))

    return Place(param.name.text, "parameter", param, said, say)


def _suite(suite: tree.Suite, rebuild: Callable[[tree.Suite], tree.Declaration]) -> Iterator[Place]:
    """The steps, labelled needs and costs of a block and of the blocks in it."""
    for statement, put in _each(suite.statements, lambda new: rebuild(evolve(suite, statements=new, inline=False))):
        yield from _statement(statement, put)


def _statement(statement: tree.Stmt, put: Put) -> Iterator[Place]:
    match statement:
        case tree.Step(name=name):
            inner = tuple(_suite(statement.suite, lambda suite: put([evolve(statement, suite=suite)])))
            yield Place(name.text, "step", statement, put=put, inner=inner)
        case tree.Needs(label=tree.Name(text=label)):
            yield _line(label, "condition", statement, "condition", put)
        case tree.Cost():
            yield _line("cost", "cost", statement, "amount", put)
        case tree.If(branches=branches, otherwise=otherwise):
            for (condition, suite), change in _each(branches, lambda new: put([evolve(statement, branches=new)])):
                yield from _branch(condition, suite, change)
            if otherwise is not None:
                yield from _suite(otherwise, lambda suite: put([evolve(statement, otherwise=suite)]))
        case tree.ChooseOne(alternatives=alternatives):
            for alternative, change in _each(alternatives, lambda new: put([evolve(statement, alternatives=new)])):
                yield from _alternative(alternative, change)
        case tree.For() | tree.Together() | tree.Repeat() | tree.MayChoose() as block:
            yield from _suite(block.suite, lambda suite: put([_with_suite(block, suite)]))
        case _:
            return


def _branch(condition: tree.Expr, suite: tree.Suite, put: Put) -> Iterator[Place]:
    return _suite(suite, lambda new: put([(condition, new)]))


def _alternative(alternative: tree.Alternative, put: Put) -> Iterator[Place]:
    return _suite(alternative.suite, lambda new: put([evolve(alternative, suite=new)]))


def _rows(table: tree.Table, members: Members) -> Iterator[Place]:
    for row, put in _each(table.rows, lambda new: evolve(table, rows=new)):
        yield Place(row.name.text, "row", row, put=put, inner=tuple(_cells(table, row, put, members)))


def _cells(table: tree.Table, row: tree.Row, put: Put, members: Members) -> Iterator[Place]:
    at = 0
    for column in table.columns:
        keys = family(column, members)
        if column.effect:
            continue
        if keys is None:
            yield _cell(column.name.text, row, at, put)
        else:
            cells = tuple(_cell(key, row, at + i, put) for i, key in enumerate(keys))
            yield Place(column.name.text, "group of cells", row, inner=cells)
        at += 1 if keys is None else len(keys)


def family(column: tree.Column, members: Members) -> Sequence[str] | None:
    """The values for each of which a column has a cell; None if it has one cell."""
    if column.owner is None or column.params:
        return None
    return members.get(column.owner.text)


def _cell(name: str, row: tree.Row, at: int, put: Put) -> Place:
    said = row.cells[at] if at < len(row.cells) else None

    def say(body: tree.Body, margin: tree.Margin) -> tree.Declaration:
        cells = (*row.cells[:at], as_expr(body), *row.cells[at + 1 :])
        return put([evolve(row, cells=cells, margin=join(row.margin, margin))])

    return Place(name, "cell", row if said is None else said, said, say)


def _cases(cases: tree.Cases, rebuild: Callable[[tree.Cases], tree.Declaration]) -> Iterator[Place]:
    for case, put in _each(cases.cases, lambda new: rebuild(evolve(cases, cases=new))):
        if case.label is not None:
            yield _line(case.label.text, "case", case, "value", put)


def _line(name: str, kind: str, line: tree.Line, attribute: str, put: Put, inner: tuple[Place, ...] = ()) -> Place:
    """The place of a line that says something in one of its fields."""

    def say(body: tree.Body, margin: tree.Margin) -> tree.Declaration:
        said = body if attribute == "body" else as_expr(body)
        changes: dict[str, Any] = {attribute: said, "margin": join(line.margin, margin)}
        return put([evolve(line, **changes)])

    whole = isinstance(line, tree.Declaration)
    return Place(name, kind, line, getattr(line, attribute), say, None if whole else put, inner)


def _each(parts: Sequence[Any], rebuild: Callable[[tuple[Any, ...]], tree.Declaration]) -> Iterator[tuple[Any, Put]]:
    """Each part with what puts others in its stead."""
    for index, part in enumerate(parts):
        yield part, _put(tuple(parts), index, rebuild)


def _put(parts: tuple[Any, ...], index: int, rebuild: Callable[[tuple[Any, ...]], tree.Declaration]) -> Put:
    return lambda new: rebuild((*parts[:index], *new, *parts[index + 1 :]))


def _with_suite(block: Any, suite: tree.Suite) -> Any:
    return evolve(block, suite=suite)


def _with_body(declaration: Any, body: tree.Body) -> tree.Declaration:
    changed: tree.Declaration = evolve(declaration, body=body)
    return changed
