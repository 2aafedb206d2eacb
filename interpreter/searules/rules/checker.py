"""What every part of the checker shares: the declared names, their types, and where mistakes go."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, field

from searules.diagnostics import Diagnostic, Diagnostics, Label, Severity, Span
from searules.language import tree
from searules.rules import checked
from searules.rules.fits import UNKNOWN
from searules.rules.symbols import ColumnInfo, KindInfo, ProcedureInfo, Symbols, VarInfo, ZoneInfo, unknown
from searules.rules.types import PLAYER, One, Type

ExprBuilder = Callable[..., checked.Expr]
"""Takes a node of its sort, the unit, and the type that is wanted (None: any)."""
StmtBuilder = Callable[..., checked.Stmt | None]
"""Takes a node of its sort and the unit; None after a mistake, or where the statement says nothing to the engine."""


@define
class Checker:
    """The state of checking one game with its variants.

    The dictionaries are filled on demand (`searules.rules.infos`), so that declarations may stand in any
    order. `expressions` and `statements` say what builds each sort of node.
    """

    symbols: Symbols
    diagnostics: Diagnostics
    expressions: Mapping[type[tree.Expr], ExprBuilder]
    statements: Mapping[type[tree.Stmt], StmtBuilder]
    players: tuple[int, int] = (1, 1)
    words: dict[str, None] = field(factory=dict)
    kinds: dict[str, KindInfo] = field(factory=dict)
    zones: dict[str, ZoneInfo] = field(factory=dict)
    vars: dict[str, VarInfo] = field(factory=dict)
    option_types: dict[str, Type] = field(factory=dict)
    columns: dict[str, tuple[ColumnInfo, ...]] = field(factory=dict)
    procedures: dict[str, ProcedureInfo] = field(factory=dict)
    score_types: dict[str, Type] = field(factory=dict)
    actions: dict[str, checked.Action] = field(factory=dict)
    steps: dict[str, Span] = field(factory=dict)
    labels: dict[str, Span] = field(factory=dict)
    calls: list[tuple[str, str]] = field(factory=list)
    """(caller, callee) as `let f`, `procedure p`, `action a`: for circles."""
    depth: int = 0
    """How many lets are being worked out, one inside the other."""
    hazards: dict[str, str] = field(factory=dict)
    """Units (as in `calls`) of which `after` cannot say what they do, and why: they ask, or are left to chance."""
    suppositions: list[tuple[str, tuple[str, ...], Span]] = field(factory=list)
    """Each `after`: what is done in it, what its value calls, its place."""
    busy: set[str] = field(factory=set)
    unclear: list[Span] = field(factory=list)
    """The places of expressions that nothing is known of: each must come from a mistake that was told."""
    origin: Mapping[int, str] = field(factory=dict)
    text: str = ""
    callers: list[tuple[str, bool, tuple[tuple[str, bool, Span], ...]]] = field(factory=list)
    """Procedures and procedure columns: whether they speak of me themselves, and what they call."""
    needs_me: set[str] = field(factory=set)
    """Procedures that speak of me."""
    heard: Callable[[tree.Expr, checked.Expr, Any], None] | None = None
    """Who is told what each expression has become, and in which unit: an editor."""

    def new_here(self, decl: object) -> bool:
        """Whether a declaration is from the text that is looked at: the game's, or the last variant's."""
        return not self.text or self.origin.get(id(decl), self.text) == self.text

    def report(
        self,
        code: str,
        span: Span,
        message: str,
        *,
        label: str = "",
        labels: tuple[Label, ...] = (),
        notes: tuple[str, ...] = (),
        suggestion: str = "",
        fix: str | None = None,
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Note a mistake."""
        self.diagnostics.add(Diagnostic(code, message, span, severity, label, labels, notes, suggestion, fix))

    def wrong(self, span: Span) -> checked.Expr:
        """What stands for an expression that had a mistake."""
        self.unclear.append(span)
        return checked.Const(None, type=UNKNOWN, span=span)

    def carried(self, decl: tree.Line) -> dict[str, Any]:
        """What every checked declaration carries: its place, citations and rulings."""
        citations, rulings = self.margin(decl.margin)
        return {"span": decl.span, "citations": citations, "rulings": rulings}

    def margin(self, margin: tree.Margin) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Citations and rulings of a line; pointers to no ruling are mistakes."""
        for pointer in margin.pointers:
            self.symbols.use("ruling", pointer.name)
            if pointer.name not in self.symbols.rulings:
                self.diagnostics.add(
                    unknown(
                        pointer.name,
                        self.symbols.rulings,
                        "ruling",
                        "SEA0209",
                        pointer.span,
                        f'declare it: ruling {pointer.name}: "how it was decided"',
                    )
                )
        return margin.citations, tuple(pointer.name for pointer in margin.pointers)


OWNER_TYPES: dict[str, One] = {"Player": PLAYER}
