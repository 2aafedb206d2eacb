"""What names mean where a sentence is made: names in sight, and what the rules declare."""

from collections.abc import Mapping

from attrs import evolve, field, frozen

from searules.explain.names import MINUS, a, plural, spoken
from searules.language import tree
from searules.rules import checked
from searules.rules.option_limits import Unknown, evaluate
from searules.rules.types import (
    EnumSort,
    KindSort,
    ListOf,
    NumberSort,
    One,
    PartSort,
    PlayerSort,
    SetOf,
    Type,
    WordSort,
    ZoneSort,
)
from searules.rules.usual import Usual

PART_FIELDS = frozenset({"row", "column", "number", "inner", "outer"})
PIECE_FIELDS = frozenset({"space", "zone", "owner", "face", "turned"})
CONTAINERS = {"heap": "heap", "pile": "pile", "deck": "deck", "bag": "bag", "hand": "hand"}


@frozen
class Names:
    """What the declarations of a game are, by name.

    `settled` are the options whose value is known, as plain values: a number, yes or no, a word, none.
    """

    rules: checked.Rules
    settled: Mapping[str, object] = field(factory=dict)
    players: int | None = None
    with_constants: bool = True
    """Whether the name of a number that never changes is told with the number."""

    def sort(self, name: str) -> str:
        """What a declared name is: "zone", "var", "option", "let", "score", "result", "member", or "" for none."""
        rules = self.rules
        tables: tuple[tuple[str, Mapping[str, object]], ...] = (
            ("zone", rules.zones),
            ("var", rules.vars),
            ("option", rules.options),
            ("let", rules.lets),
            ("score", rules.scores),
            ("result", rules.results),
        )
        return next((sort for sort, table in tables if name in table), "member" if self.is_member(name) else "")

    def is_member(self, name: str) -> bool:
        """Whether a word is a member of an enum, or a row of a table."""
        rules = self.rules
        return any(name in enum.members for enum in rules.enums.values()) or any(
            name == row.name for table in rules.tables.values() for row in table.rows
        )

    def is_field(self, name: str) -> bool:
        """Whether pieces, rows or parts of boards have a field of this name."""
        return name in PART_FIELDS | PIECE_FIELDS or self.is_declared_field(name)

    def is_declared_field(self, name: str) -> bool:
        """Whether the rules declare a field of a kind or a column of a table of this name."""
        rules = self.rules
        return any(one.name == name for kind in rules.kinds.values() for one in kind.fields) or any(
            column.name == name for table in rules.tables.values() for column in table.columns
        )

    def type_of(self, name: str) -> Type | None:
        """The type of a declared value, field or column of this name, if there is one only."""
        rules = self.rules
        tables: tuple[Mapping[str, checked.Option | checked.Var | checked.LetDecl], ...] = (
            rules.options,
            rules.vars,
            rules.lets,
        )
        found: list[Type] = [table[name].type for table in tables if name in table]
        found += [one.type for kind in rules.kinds.values() for one in kind.fields if one.name == name]
        found += [c.type for t in rules.tables.values() for c in t.columns if c.name == name and c.type is not None]
        if name == "face":
            found += [kind.faces_type for kind in rules.kinds.values() if kind.faces_type is not None]
        return found[0] if found and all(one == found[0] for one in found) else None

    def is_word(self, name: str, wanted: Type | None) -> bool:
        """Whether a name is a word, member or row where a value of this type is wanted."""
        one = wanted.of if isinstance(wanted, SetOf | ListOf) else wanted
        for sort in one.sorts if isinstance(one, One) else ():
            match sort:
                case WordSort(word) if word == name:
                    return True
                case EnumSort(enum) if enum in self.rules.enums and name in self.rules.enums[enum].members:
                    return True
                case EnumSort(table) if table in self.rules.tables:
                    if any(row.name == name for row in self.rules.tables[table].rows):
                        return True
                case _:
                    pass
        return False

    def constant(self, let: str) -> object:
        """The value of a let that is the same in every play with these rules; None if it is not known."""
        declared = self.rules.lets.get(let)
        if declared is None or declared.params or declared.owner is not None:
            return None
        try:
            return evaluate(declared.value, {})
        except Unknown:
            return None

    def is_zone(self, name: str) -> bool:
        """Whether a name is a zone, or a column that holds zones."""
        return name in self.rules.zones or any(
            isinstance(column.type, One) and any(isinstance(sort, ZoneSort) for sort in column.type.sorts)
            for table in self.rules.tables.values()
            for column in table.columns
            if column.name == name
        )

    def table_of(self, column: str) -> str:
        """The table that has a formula column of this name; "" if none or several have."""
        found = [
            t.name for t in self.rules.tables.values() for c in t.columns if c.name == column and c.sort == "formula"
        ]
        return found[0] if len(found) == 1 else ""

    def board_of(self, part: str) -> tuple[str, str] | None:
        """Board and part that a type name means: ("Ocean", "space"), ("Ocean", "corner")."""
        for board in self.rules.boards.values():
            if board.name == part:
                return board.name, "space"
            for which, (name, _) in board.parts.items():
                if name == part:
                    return board.name, which.removesuffix("s")
        return None

    def zone_noun(self, name: str) -> str:
        """One of what lies in a zone."""
        if name not in self.rules.zones:
            return "piece"
        kinds = self.rules.zones[name].of.kinds
        return spoken(kinds[0]) if len(kinds) == 1 else "piece"


@frozen
class Scope:
    """The names in sight of an expression.

    `local` are the names given by parameters, lets and loops; `it` says that a query without a name is open; `usual`
    is what a change of a variant calls so.
    """

    names: Names
    local: frozenset[str] = frozenset()
    it: bool = False
    usual: str = "the usual value"

    def knowing(self, *names: str) -> "Scope":
        """With further names in sight."""
        return evolve(self, local=self.local | frozenset(names))

    def inside_query(self, binder: str | None) -> "Scope":
        """Inside a query: its element has a name, or is `it`."""
        if binder is None:
            return evolve(self, it=True)
        return evolve(self.knowing(binder), it=False)


def noun_of_type(type: Type | None) -> str:
    """One of the values of a type."""
    one = type.of if isinstance(type, SetOf | ListOf) else type
    if not isinstance(one, One):
        return "group" if isinstance(type, ListOf) else "value"
    nouns = [_noun_of_sort(sort) for sort in one.sorts]
    if all(isinstance(sort, KindSort) for sort in one.sorts) and len(nouns) > 2:
        return "piece"
    return " or ".join(dict.fromkeys(nouns)) or "value"


def _noun_of_sort(sort: object) -> str:
    match sort:
        case KindSort(name) | EnumSort(name):
            return spoken(name)
        case PartSort(part=part):
            return part
        case PlayerSort():
            return "player"
        case NumberSort():
            return "number"
        case _:
            return "value"


def type_words(node: tree.TypeExpr | None, names: Names | None = None) -> str:
    """A type as it is written, in words: "a number from 0 to 5", "red or blue", "a Card or none"."""
    match node:
        case None:
            return "anything"
        case tree.NamedType(name=name) if names is not None and (found := names.board_of(name)) is not None:
            return a(spoken(name) if found[1] != "space" else f"space of the {spoken(name)}")
        case tree.NamedType(name=name):
            return "any text" if name == "Text" else a(spoken(name)) if name != "Direction" else "a direction"
        case tree.PartType(name=name, part=part):
            return f"a {spoken(part.text)} of {a(spoken(name.text))}"
        case tree.WordType(word=word):
            return {"none": "none"}.get(word, spoken(word))
        case tree.RangeType(low=low, high=high):
            return f"{_bound(low)} to {_bound(high)}"
        case tree.UnionType(items=items):
            return " or ".join(type_words(item, names) for item in items)
        case tree.ContainerType(container=container, of=of):
            inner = plural_type(of)
            return f"{a(spoken(container.text))} of {inner}"
        case _:
            raise TypeError(type(node).__name__)


def plural_type(node: tree.TypeExpr) -> str:
    """Several values of a type."""
    match node:
        case tree.NamedType(name=name):
            return plural(spoken(name))
        case tree.UnionType(items=items):
            return " and ".join(plural_type(item) for item in items if item != tree.WordType("none"))
        case tree.PartType(name=name, part=part):
            return f"{plural(spoken(part.text))} of {plural(spoken(name.text))}"
        case tree.RangeType(low=low, high=high):
            return f"numbers from {_bound(low)} to {_bound(high)}"
        case _:
            return type_words(node)


def _bound(node: tree.Expr) -> str:
    match node:
        case tree.Number(value=value):
            return str(value)
        case tree.Negative(value=value):
            return f"{MINUS}{_bound(value)}"
        case tree.Group(value=value):
            return _bound(value)
        case tree.Ref(name=name):
            return spoken(name)
        case Usual(body=body) if isinstance(body, tree.Expr):
            return _bound(body)
        case _:
            return node.span.text
