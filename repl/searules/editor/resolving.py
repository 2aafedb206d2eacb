"""What each name in a text means: the ground of hovers, references, renames and colours.

A name is looked up as the checker has done it, where it has: `Analysis.heard` knows what each expression has become.
The other names (types, actions, payments, rulings, labels) have name spaces of their own, where a name means one thing.
"""

from collections.abc import Iterable, Iterator, Sequence

from attrs import define

from searules.diagnostics import Span
from searules.editor.analysis import Analysis, Heard
from searules.editor.names import Index, Use, Walked, walked_through
from searules.editor.symbols import Symbol, home_of, local
from searules.language import tree
from searules.rules import checked
from searules.rules.names import SORTS
from searules.rules.types import EnumSort, KindSort, One
from searules.rules.walking import parts


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

    def declare(self, walked: Walked) -> None:
        """The names that a declaration gives a meaning."""
        for symbol, span, sort, node in walked.declared:
            self.note(symbol, span, True, sort, node)

    # ---- what is named ------------------------------------------------------------------------------------------

    def read(self, walked: Walked) -> None:
        """The names that a declaration uses."""
        decl = walked.decl
        home = home_of(decl.declaration if isinstance(decl, tree.Replace) else decl)
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


def index_of(analysis: Analysis, before: Index | None = None) -> Index:
    """All names of the texts of a selection, what is declared in each first. What `before` knows of declarations that
    are still the same is not worked out again."""
    index = Index()
    for text in analysis.texts:
        for decl in (text.header, *text.declarations):
            old = before.walked.get(id(decl)) if before is not None else None
            index.walked[id(decl)] = old if old is not None and old.decl is decl else walked_through(decl)
    known: dict[Symbol, str] = {}
    columns: dict[str, list[str]] = {}
    members: dict[str, list[Symbol]] = {}
    parameters: dict[tuple[str, str], Symbol] = {}
    places: dict[tuple[int, int], Symbol] = {}
    for walked in index.walked.values():
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
    for walked in index.walked.values():
        namer.declare(walked)
        namer.read(walked)
    return index
