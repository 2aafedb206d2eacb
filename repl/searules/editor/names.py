"""Where each name of a text is written, and what it means there."""

from attrs import define, field, frozen

from searules.diagnostics import Source, Span
from searules.editor.symbols import Declared, Symbol, declared
from searules.language import tree
from searules.rules.rewrite import walk


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
class Walked:
    """A declaration with what is found in it by walking through it once."""

    decl: tree.Declaration
    nodes: tuple[object, ...]
    declared: tuple[Declared, ...]


@define(eq=False)
class Index:
    """All names of some declarations, in one selection of variants."""

    uses: list[Use] = field(factory=list)
    walked: dict[int, Walked] = field(factory=dict)

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


def walked_through(decl: tree.Declaration) -> Walked:
    nodes = tuple(node for node in walk(decl) if not isinstance(node, _SILENT))
    return Walked(decl, nodes, tuple(declared(decl)))


def _same(one: Source, other: Source) -> bool:
    return one is other or (one.above is None and other.above is None and one.name == other.name)
