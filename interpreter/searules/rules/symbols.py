"""What a game declares, by name: filled from the declarations before anything is checked."""

from collections.abc import Iterable

from attrs import define, field, frozen

from searules.diagnostics import Diagnostic, Diagnostics, Label, Severity, Span, did_you_mean
from searules.language import tree
from searules.rules import checked
from searules.rules.foreign import meant
from searules.rules.types import One, PartSort, Sort, Type


@define
class LetInfo:
    """A let while it is checked: its type is known once its body is."""

    decl: tree.Let | tree.LetBy
    result: checked.LetDecl | None = None
    busy: bool = False


@frozen
class KindInfo:
    decl: tree.Piece
    fields: tuple[checked.PieceField, ...]
    faces: One | None

    def field_type(self, name: str) -> One | None:
        """The type of a field, None if there is no such field."""
        return next((f.type for f in self.fields if f.name == name), None)


@frozen
class ZoneInfo:
    decl: tree.Zone | None
    owners: tuple[Sort, ...]
    container: str
    of: One
    on: PartSort | None
    seen_by: str


@frozen
class VarInfo:
    decl: tree.Var
    owners: tuple[Sort, ...]
    type: Type


@frozen
class ColumnInfo:
    """A column of a table; `sort` as in `checked.Column`."""

    table: str
    name: str
    sort: str
    type: Type | None
    key: Sort | None
    owned: bool
    params: tuple[tuple[str, Type], ...]
    decl: tree.Column


@frozen
class ProcedureInfo:
    decl: tree.Procedure
    params: tuple[tuple[tree.Param, Type], ...]


@define
class Symbols:
    """Every declared name. Values, types, verbs and rulings are four name spaces."""

    diagnostics: Diagnostics
    places: dict[tuple[str, str], Span] = field(factory=dict)
    options: dict[str, tree.Option] = field(factory=dict)
    rulings: dict[str, tree.Ruling] = field(factory=dict)
    enums: dict[str, tree.EnumDecl] = field(factory=dict)
    aliases: dict[str, tree.Alias] = field(factory=dict)
    tables: dict[str, tree.Table] = field(factory=dict)
    boards: dict[str, tree.Board] = field(factory=dict)
    parts: dict[str, PartSort] = field(factory=dict)
    pieces: dict[str, tree.Piece] = field(factory=dict)
    zones: dict[str, tree.Zone] = field(factory=dict)
    vars: dict[str, tree.Var] = field(factory=dict)
    lets: dict[str, LetInfo] = field(factory=dict)
    procedures: dict[str, tree.Procedure] = field(factory=dict)
    actions: dict[str, tree.Action] = field(factory=dict)
    rules: dict[str, tree.Rule] = field(factory=dict)
    payments: dict[str, tree.Payment] = field(factory=dict)
    flows: dict[str, tree.Flow] = field(factory=dict)
    after_game: list[tree.AfterGame] = field(factory=list)
    events: dict[str, tree.Event] = field(factory=dict)
    endings: dict[str, tree.GameEnds] = field(factory=dict)
    scores: dict[str, tree.Score] = field(factory=dict)
    results: dict[str, tree.Result] = field(factory=dict)
    records: list[tree.Record] = field(factory=list)
    winner: tree.Winner | None = None
    requirements: list[tree.NeedsDecl] = field(factory=list)
    checks: list[tree.Check] = field(factory=list)
    measures: list[tree.Measure] = field(factory=list)
    symmetries: list[tree.Symmetric] = field(factory=list)
    examples: list[tree.Example] = field(factory=list)
    players: tree.Players | None = None
    game: tree.Game | None = None
    members: dict[str, list[str]] = field(factory=dict)
    """Enums and tables that have a member of this name."""
    used: set[tuple[str, str]] = field(factory=set)
    """(name space, name) of what something reads, calls or names."""

    def add(self, space: str, name: str, span: Span) -> bool:
        """Note that a name is declared; False, and a mistake, if it was already."""
        old = self.places.get((space, name))
        if old is None:
            self.places[space, name] = span
            return True
        self.diagnostics.add(
            Diagnostic(
                "SEA0200",
                f"`{name}` is declared twice",
                span,
                labels=(Label(old, "the first declaration"),),
                suggestion="put both into one" if space == "block" else "give one of the two another name",
            )
        )
        return False

    def use(self, space: str, name: str) -> None:
        """Note that something reads a name."""
        self.used.add((space, name))

    def value_names(self) -> set[str]:
        """Every lower-case name that can stand for a value."""
        names: set[str] = set(self.members)
        for table in (self.options, self.zones, self.vars, self.lets, self.scores, self.results):
            names |= table.keys()
        return names

    def type_names(self) -> set[str]:
        """Every capitalised name."""
        return {name for space, name in self.places if space == "type"} | {"Player", "Direction", "Text", "Zone"}


_TABLES: dict[type[tree.Declaration], tuple[str, str]] = {
    tree.Option: ("value", "options"),
    tree.Ruling: ("ruling", "rulings"),
    tree.EnumDecl: ("type", "enums"),
    tree.Alias: ("type", "aliases"),
    tree.Table: ("type", "tables"),
    tree.Board: ("type", "boards"),
    tree.Piece: ("type", "pieces"),
    tree.Zone: ("value", "zones"),
    tree.Var: ("value", "vars"),
    tree.Procedure: ("verb", "procedures"),
    tree.Action: ("verb", "actions"),
    tree.Rule: ("rule", "rules"),
    tree.Payment: ("payment", "payments"),
    tree.Event: ("ending", "events"),
    tree.GameEnds: ("ending", "endings"),
    tree.Score: ("value", "scores"),
    tree.Result: ("value", "results"),
}


def collect(declarations: Iterable[tree.Declaration], diagnostics: Diagnostics) -> Symbols:
    """Sort declarations by what they declare, and report names that are declared twice."""
    symbols = Symbols(diagnostics)
    for decl in declarations:
        _collect(decl, symbols)
    return symbols


def _collect(decl: tree.Declaration, symbols: Symbols) -> None:
    entry = _TABLES.get(type(decl))
    if entry is not None:
        space, attribute = entry
        name: tree.Name = decl.name  # type: ignore[attr-defined]  # all of _TABLES have one
        if symbols.add(space, name.text, name.span):
            getattr(symbols, attribute)[name.text] = decl
            _collect_parts(decl, symbols)
        return
    match decl:
        case tree.Let(name=name) | tree.LetBy(name=name):
            if symbols.add("value", name.text, name.span):
                symbols.lets[name.text] = LetInfo(decl)
        case tree.Flow(block=block):
            if symbols.add("block", block.text, block.span):
                symbols.flows[block.text] = decl
        case tree.AfterGame():
            symbols.after_game.append(decl)
        case tree.Record():
            symbols.records.append(decl)
        case tree.Winner():
            if symbols.add("block", "winner", decl.span):
                symbols.winner = decl
        case tree.NeedsDecl():
            symbols.requirements.append(decl)
        case tree.Check():
            symbols.checks.append(decl)
        case tree.Measure(name=name):
            if symbols.add("measure", name.text, name.span):
                symbols.measures.append(decl)
        case tree.Symmetric():
            symbols.symmetries.append(decl)
        case tree.Example():
            symbols.examples.append(decl)
        case tree.Players():
            if symbols.add("block", "players", decl.span):
                symbols.players = decl
        case tree.Game():
            symbols.game = decl
        case _:
            pass


def _collect_parts(decl: tree.Declaration, symbols: Symbols) -> None:
    match decl:
        case tree.EnumDecl(name=name, members=members):
            for member in members:
                if symbols.add(f"member of {name.text}", member.text, member.span):
                    symbols.members.setdefault(member.text, []).append(name.text)
        case tree.Table(name=name, rows=rows):
            for row in rows:
                if symbols.add(f"row of {name.text}", row.name.text, row.name.span):
                    symbols.members.setdefault(row.name.text, []).append(name.text)
        case tree.Board(name=name, parts=parts):
            symbols.parts[name.text] = PartSort(name.text, "space")
            for part in parts:
                if symbols.add("type", part.type.text, part.type.span):
                    symbols.parts[part.type.text] = PartSort(name.text, part.part.text.removesuffix("s"))
        case _:
            pass


def unknown(name: str, known: Iterable[str], what: str, code: str, span: Span, hint: str = "") -> Diagnostic:
    """The mistake that a name does not exist, with what is written here instead, or the nearest that does."""
    candidates = sorted(known)
    suggestion = meant(what, name) or did_you_mean(name, candidates) or hint
    return Diagnostic(code, f"there is no {what} named `{name}`", span, Severity.ERROR, suggestion=suggestion)
