"""Text that is typed at a table: expressions and statements, checked with the names of a game's rules.

The rules are read again from their file, once for each game that something is typed for; the caller compares the
fingerprint, for the file may have changed since.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import define, evolve, frozen

from searules.diagnostics import Diagnostic, Diagnostics, Rejected, SeaError, Source, Span
from searules.language import parse, parse_expression, tree
from searules.rules import checked
from searules.rules.attributes import possible_zones
from searules.rules.blocks import suite
from searules.rules.building import value
from searules.rules.check import checker_of
from searules.rules.checker import Checker
from searules.rules.fingerprint import fingerprint
from searules.rules.secrecy import Leak, Reading, Secrecy
from searules.rules.types import PLAYER, One
from searules.rules.unit import Unit
from searules.rules.variants import load_text


@frozen(eq=False)
class Typed:
    """What was typed, checked: an expression or a block of statements, and how many local places it needs. Place 0 is
    me. `leaks` says, for each thing that it reads and me may not see, what that is."""

    node: checked.Expr | checked.Block
    slots: int
    leaks: tuple[str, ...] = ()


@define(eq=False)
class Console:
    """Checks what is typed against the names of one game with its variants."""

    fingerprint: str
    _checker: Checker

    @classmethod
    def open(cls, name_or_path: str | Path, variants: Sequence[str] = ()) -> "Console":
        """Read the rules. Raises Rejected and SeaError as `load_rules` does."""
        combined = load_text(name_or_path, variants)
        diagnostics = Diagnostics()
        found = checker_of(combined, diagnostics)
        diagnostics.raise_if_errors()
        return cls(fingerprint(combined), found)

    def expression(self, text: str, rules: checked.Rules, mine: bool = True) -> Typed:
        """An expression or a query. `mine`: only one player looks, who is me. Raises Rejected with all mistakes."""
        node = parse_expression(Source("typed", text))
        unit = self._unit()
        built = value(node, unit)
        self._checker.diagnostics.raise_if_errors()
        return Typed(built, unit.slots, tuple(_Eyes(rules, self._checker).unseen(built, mine)))

    def statement(self, text: str, rules: checked.Rules, mine: bool = True) -> Typed:
        """A statement that changes the position, as in the `given` of an example. Raises Rejected with all mistakes."""
        unit = self._unit()
        try:
            built = suite(_given(text), unit)
            self._checker.diagnostics.raise_if_errors()
        except Rejected as rejected:
            raise Rejected([_as_typed(one, text) for one in rejected.diagnostics]) from None
        return Typed(built, unit.slots, tuple(_Eyes(rules, self._checker).unseen(built, mine)))

    def _unit(self) -> Unit:
        self._checker.diagnostics = Diagnostics()
        return Unit(self._checker, "example", "typed", PLAYER)


_AROUND = 'example "typed":\n    given:\n        '
"""What a statement stands in when it is read; mistakes are shown in what was typed alone."""


def _as_typed(mistake: Diagnostic, text: str) -> Diagnostic:
    source = Source("typed", text)

    def moved(span: Span) -> Span:
        if span.source.name != "typed":
            return span
        start, end = (min(max(at - len(_AROUND), 0), len(text)) for at in (span.start, span.end))
        return Span(source, start, end)

    labels = tuple(evolve(label, span=moved(label.span)) for label in mistake.labels)
    return evolve(mistake, span=moved(mistake.span), labels=labels)


def _given(text: str) -> tree.Suite:
    source = Source("typed", f"{_AROUND}{text}\n")
    parsed, problems = parse(source)
    errors: list[Diagnostic] = [problem for problem in problems if problem.is_error]
    if errors:
        raise Rejected(errors)
    match parsed.declarations:
        case (tree.Example(lines=(tree.Given(suite=found),)),):
            return found
        case _:
            raise SeaError(f"'{text}' is no statement")


class _Eyes(Secrecy):
    """The same look-through for what is typed: that may also ask for scores, and for what others can do."""

    def unseen(self, node: checked.Checked, mine: bool) -> Iterator[str]:
        """What a text reads that may not be seen by me or, unless it is `mine`, by all who look."""
        reading = Reading(mine, {})
        for leak in self._leaks(node, reading):
            yield f"it {leak.what}"
        moves = isinstance(node, checked.Block)
        for expr in _handled(node):
            hidden = self._hidden(self._lying(expr, moves), reading)
            if hidden:
                yield f"it tells which pieces lie in `{hidden}`"

    def _lying(self, expr: checked.Expr, moves: bool) -> frozenset[str]:
        """The zones of the pieces that a value is; any one that can hold them where nothing is known. To name a piece
        tells nothing, to move it does."""
        inner = expr.type
        while not isinstance(inner, One):
            inner = inner.of
        if not inner.there.kinds:
            return frozenset()
        found = self._zones(expr, Reading(True, {})) if isinstance(expr.type, One) else inner.zones
        if found is None and isinstance(expr, checked.Const | checked.MakePieces) and not moves:
            return frozenset()
        zones = possible_zones(inner.there, self.checker) if found is None else found
        return zones - {"box"}

    def _own(self, node: checked.Checked, reading: Reading) -> str | None:
        match node:
            case checked.After() if self._any_hidden():
                return "asks how it would be after something, where not all is seen"
            case checked.Possible(player=player) if not _is_me(player, reading) and self._any_hidden():
                return "asks what another player can do"
            case _:
                return super()._own(node, reading)

    def _into(self, node: checked.Checked, reading: Reading) -> Iterator[Leak]:
        yield from super()._into(node, reading)
        match node:
            case checked.ScoreOf(score=name, player=player):
                inner = Reading(_is_me(player, reading), {}, reading.tested)
                wanted = [self.rules.scores[name]] if name else list(self.rules.scores.values())
                for one in wanted:
                    yield from self._body(("score", one.name), (one.value, one.source or ()), inner)
            case checked.ResultOf(result=name, player=player):
                inner = Reading(_is_me(player, reading), {}, reading.tested)
                yield from self._body(("result", name), self.rules.results[name].value, inner)
            case _:
                return

    def _any_hidden(self) -> bool:
        seen = [zone.seen_by for zone in self.rules.zones.values()] + [var.seen_by for var in self.rules.vars.values()]
        return any(one != "all" for one in seen)


def _is_me(player: checked.Expr, reading: Reading) -> bool:
    return reading.mine and isinstance(player, checked.Local) and player.slot == 0


def _handled(node: checked.Checked) -> Iterator[checked.Expr]:
    """What is shown of itself, or taken into the hand: the value of an expression, the pieces that are moved."""
    if isinstance(node, checked.Expr):
        yield node
    elif isinstance(node, checked.Block):
        for statement in node.statements:
            match statement:
                case checked.Move(pieces=pieces) | checked.TurnTo(pieces=pieces):
                    yield pieces
                case checked.Place(piece=piece) | checked.Flip(piece=piece) | checked.Rotate(piece=piece):
                    yield piece
                case _:
                    pass
