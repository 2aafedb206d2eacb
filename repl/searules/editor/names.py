"""What each name in a text means, and where it is declared: the ground of hovers, references, renames and colours.

A name is looked up as the checker has done it, where it has: `Analysis.heard` knows what each expression has become.
The other names (types, actions, payments, rulings, labels) have name spaces of their own, where a name means one thing.
"""

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field, frozen

from searules.diagnostics import Source, Span
from searules.editor.analysis import Analysis, Heard
from searules.language import tree
from searules.rules import checked
from searules.rules.names import SORTS, key_of
from searules.rules.rewrite import walk
from searules.rules.types import EnumSort, KindSort, One
from searules.rules.walking import parts


@frozen
class Symbol:
    """Something that has a name: `space` is the name space ("value", "verb", "type", ...; "local", "field", "column",
    "member" and "label" belong to an `owner`)."""

    space: str
    name: str
    owner: str = ""


@frozen(eq=False)
class Use:
    """A place where a name is written; `declares` if it is given its meaning there."""

    symbol: Symbol
    span: Span
    declares: bool = False
    sort: str = ""
    """What it is: "zone", "action", "parameter", "field", ..."""
    node: tree.Node | None = field(default=None, repr=False)
    """The declaration, or the part of one, that gives the name its meaning."""


@frozen(eq=False)
class _Walked:
    """A declaration with what is found in it by walking through it once."""

    decl: tree.Declaration
    nodes: tuple[object, ...]
    declared: tuple["Declared", ...]


@define(eq=False)
class Index:
    """All names of some declarations, in one selection of variants."""

    uses: list[Use] = field(factory=list)
    _walked: dict[int, _Walked] = field(factory=dict)

    def at(self, source: Source, offset: int) -> Use | None:
        """The name at an offset of a text, or right before it. The text is that of a part of a file, or of a table."""
        found = [
            use for use in self.uses if _same(use.span.source, source) and use.span.start <= offset <= use.span.end
        ]
        return min(found, key=lambda use: (use.span.end == offset, use.span.end - use.span.start), default=None)

    def of(self, symbol: Symbol) -> list[Use]:
        """Every place where a symbol is named."""
        return [use for use in self.uses if use.symbol == symbol]

    def declaration(self, symbol: Symbol) -> Use | None:
        """Where a symbol gets its meaning."""
        return next((use for use in self.uses if use.symbol == symbol and use.declares), None)


@define
class _Namer:
    """At work on the declarations of one selection."""

    analysis: Analysis
    known: dict[Symbol, str]
    columns: dict[str, list[str]]
    members: dict[str, list[Symbol]]
    parameters: dict[tuple[str, str], Symbol]
    places: dict[tuple[int, int], Symbol]
    index: Index

    def note(self, symbol: Symbol, span: Span, declares: bool = False, sort: str = "", node: object = None) -> None:
        part = node if isinstance(node, tree.Node) else None
        self.index.uses.append(Use(symbol, span, declares, sort or self.known.get(symbol, ""), part))

    def name(self, space: str, name: tree.Name, owner: str = "") -> None:
        symbol = Symbol(space, name.text, owner)
        if symbol in self.known:
            self.note(symbol, name.span)

    # ---- what is declared --------------------------------------------------------------------------------------

    def declare(self, walked: _Walked) -> None:
        """The names that a declaration gives a meaning."""
        for symbol, span, sort, node in walked.declared:
            self.note(symbol, span, True, sort, node)

    # ---- what is named ------------------------------------------------------------------------------------------

    def read(self, walked: _Walked) -> None:
        """The names that a declaration uses."""
        decl = walked.decl
        home = _home(decl.declaration if isinstance(decl, tree.Replace) else decl)
        for node in walked.nodes:
            if isinstance(node, tree.Expr):
                self._expression(node)
            elif isinstance(node, tree.TypeExpr):
                self._type(node)
            else:
                self._other(node, home)

    def _expression(self, node: tree.Expr) -> None:
        match node:
            case tree.Ref(name=name):
                self._value(node, tree.Name(name, span=node.span))
            case tree.Call(name=name) | tree.My(name=name) | tree.Member(name=name):
                self._value(node, name)
                if isinstance(node, tree.Call | tree.Member) and name.text in ("possible", "after", "times"):
                    self._verbs((node.args or ())[:1])
            case tree.TypeRef(name=name):
                if Symbol("type", name) in self.known:
                    self.name("type", tree.Name(name, span=node.span))
                else:
                    self._value(node, tree.Name(name, span=node.span))
            case tree.Make(name=name):
                self.name("type", name)
            case _:
                pass

    def _verbs(self, nodes: Iterable[tree.Expr]) -> None:
        for node in nodes:
            match node:
                case tree.Ref(name=name):
                    self.name("verb", tree.Name(name, span=node.span))
                case tree.Call(name=name):
                    self.name("verb", name)
                case _:
                    pass

    def _value(self, node: tree.Expr, name: tree.Name) -> None:
        heard = self.analysis.at(node.span)
        for one in heard:
            symbol = self._heard(one, name.text)
            if symbol is not None:
                self.note(symbol, name.span)
                return
        if heard and not isinstance(node, tree.Ref):
            return
        for symbol in (Symbol("value", name.text), Symbol("verb", name.text)):
            if symbol in self.known:
                self.note(symbol, name.span)
                return
        members = self.members.get(name.text, [])
        if len(members) == 1 and isinstance(node, tree.Ref | tree.TypeRef):
            self.note(members[0], name.span)

    def _heard(self, heard: Heard, name: str) -> Symbol | None:
        if isinstance(heard.node, tree.Ref) and name in heard.scope:
            place = heard.scope[name].span
            return self.places.get((id(place.source), place.start)) or local(place, name)
        for built in _outermost(heard.built):
            symbol = _symbol(built, name)
            if symbol is not None and symbol in self.known:
                return symbol
        return None

    def _type(self, node: tree.TypeExpr) -> None:
        match node:
            case tree.NamedType(name=name):
                self.name("type", tree.Name(name, span=node.span))
            case tree.PartType(name=name, part=part):
                self.name("type", name)
                self.name("field", part, name.text)
            case _:
                pass

    def _other(self, node: object, home: str) -> None:
        match node:
            case tree.Pointer(name=name, span=span):
                self.name("ruling", tree.Name(name, span=_word(span, name)))
            case tree.Command(verb=verb):
                self._command(verb)
            case tree.Act(name=name):
                self.name("verb", name)
            case tree.Cost(payment=name) | tree.ExtendPayment(name=name):
                self.name("payment", name)
            case tree.Drop(labels=labels):
                for label in labels:
                    self._label(label, home)
            case tree.ActionLike(like=name) | tree.ExtendAction(name=name):
                self.name("verb", name)
            case tree.Rule(actions=names):
                for name in names:
                    self.name("verb", name)
            case tree.ExtendTable(name=name):
                self.name("type", name)
            case tree.Zone() | tree.Var():
                for owner in node.owners:
                    self.name("type", owner)
                if node.seen_by is not None:
                    self.name("value", node.seen_by)
            case tree.Let(owner=tree.Name() as owner) | tree.Column(owner=tree.Name() as owner):
                self.name("type", owner)
            case tree.LetBy(owner=owner, by=by):
                self.name("value", by)
                if owner is not None:
                    self.name("type", owner)
            case tree.Part(by=tree.Name() as by):
                self.name("type", by)
            case tree.Ruling(option=tree.Name() as name) | tree.Fix(name=name) | tree.Default(name=name):
                self.name("value", name)
            case tree.Record(names=names, table=table):
                for name in names:
                    self.name("value" if name.text[:1].islower() else "type", name)
                if table is not None:
                    self.name("type", table)
            case tree.Setting(name=name):
                self.name("value", name)
            case tree.Path(names=names):
                self._path(names)
            case _:
                pass

    def _command(self, verb: tree.Name) -> None:
        if Symbol("verb", verb.text) in self.known:
            self.name("verb", verb)
            return
        for table in self.columns.get(verb.text, ()):
            self.name("column", verb, table)
            return

    def _path(self, names: Sequence[tree.Name]) -> None:
        """An address: a declaration, then what is in it."""
        first, *rest = names
        for space in dict.fromkeys(space for space, _ in SORTS.values()):
            if Symbol(space, first.text) in self.known:
                self.name(space, first)
                break
        for name in rest:
            self._label(name, first.text)

    def _label(self, name: tree.Name, home: str) -> None:
        for space in ("label", "member", "column"):
            if Symbol(space, name.text, home) in self.known:
                self.name(space, name, home)
                return
        if (home, name.text) in self.parameters:
            self.note(self.parameters[home, name.text], name.span)


def local(place: Span, name: str) -> Symbol:
    """The symbol of a name that is known in a part of one declaration only: it is told by its place."""
    return Symbol("local", name, f"{place.source.name}:{id(place.source)}:{place.start}")


Declared = tuple[Symbol, Span, str, tree.Node]
"""A symbol, where it gets its meaning, what it is, and the part of the text that says so."""


def declared(decl: tree.Declaration) -> Iterator[Declared]:
    """The names that a declaration gives a meaning."""
    inner = decl.declaration if isinstance(decl, tree.Replace) else decl
    home = _home(inner)
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


def _home(decl: tree.Declaration) -> str:
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


def _word(span: Span, name: str) -> Span:
    """The place of the name alone in that of a pointer."""
    at = span.text.rfind(name)
    return Span(span.source, span.start + max(at, 0), span.start + max(at, 0) + len(name))


def _outermost(built: checked.Expr) -> Iterator[checked.Expr]:
    """An expression and what it is wrapped in, from outside in, a few levels."""
    level: list[object] = [built]
    for _ in range(4):
        yield from (one for one in level if isinstance(one, checked.Expr))
        level = [part for one in level for part in parts(one)]


def _symbol(built: checked.Expr, name: str) -> Symbol | None:
    """What a checked expression names, if that is its own name."""
    match built:
        case checked.VarValue(var=found) | checked.ZoneRef(zone=found) | checked.Family(zone=found):
            return Symbol("value", name) if found == name else None
        case checked.LetValue(let=found) | checked.OptionValue(name=found) | checked.ResultOf(result=found):
            return Symbol("value", name) if found == name else None
        case checked.ScoreOf(score=found):
            return Symbol("value", name) if found == name else None
        case checked.Cell(table=table, column=found):
            return Symbol("column", name, table) if found == name else None
        case checked.FieldOf(piece=piece, name=found) if found == name:
            kinds = [s.name for s in piece.type.sorts if isinstance(s, KindSort)] if isinstance(piece.type, One) else []
            return Symbol("field", name, kinds[0]) if kinds else None
        case checked.Member(sort=EnumSort(name=owner), name=found):
            return Symbol("member", name, owner) if found == name else None
        case _:
            return None


_SILENT = (
    tree.Margin,
    tree.Suite,
    tree.Number,
    tree.Text,
    tree.Name,
    tree.Group,
    tree.And,
    tree.Or,
    tree.Is,
    tree.ListOf,
)
"""Parts of a text that name nothing themselves."""


def _walk(decl: tree.Declaration) -> _Walked:
    nodes = tuple(node for node in walk(decl) if not isinstance(node, _SILENT))
    return _Walked(decl, nodes, tuple(declared(decl)))


def _same(one: Source, other: Source) -> bool:
    return one is other or (one.above is None and other.above is None and one.name == other.name)


def index_of(analysis: Analysis, before: Index | None = None) -> Index:
    """All names of the texts of a selection, what is declared in each first. What `before` knows of declarations that
    are still the same is not worked out again."""
    index = Index()
    for text in analysis.texts:
        for decl in (text.header, *text.declarations):
            old = before._walked.get(id(decl)) if before is not None else None
            index._walked[id(decl)] = old if old is not None and old.decl is decl else _walk(decl)
    known: dict[Symbol, str] = {}
    columns: dict[str, list[str]] = {}
    members: dict[str, list[Symbol]] = {}
    parameters: dict[tuple[str, str], Symbol] = {}
    places: dict[tuple[int, int], Symbol] = {}
    for walked in index._walked.values():
        for symbol, span, sort, _ in walked.declared:
            places[id(span.source), span.start] = symbol
            if symbol in known:
                continue
            known[symbol] = sort
            if symbol.space == "column":
                columns.setdefault(symbol.name, []).append(symbol.owner)
            elif symbol.space == "member":
                members.setdefault(symbol.name, []).append(symbol)
            elif sort == "parameter" and isinstance(walked.decl, tree.Action):
                parameters[walked.decl.name.text, symbol.name] = symbol
    namer = _Namer(analysis, known, columns, members, parameters, places, index)
    for walked in index._walked.values():
        namer.declare(walked)
        namer.read(walked)
    return index
