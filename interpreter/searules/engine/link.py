"""Linking: the generic checked rules become those of one world.

Chance statements are wrapped in `Sited`, which says which stream they draw from; symbolic leaves become
constants, constant parts are folded, and what options rule out is cut away. All of it is generic over the
classes of the tree; folding is done by the evaluator itself, so it cannot mean anything else than play does.
"""

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import evolve, fields, frozen

from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.walk import Purity, rebuild, walk
from searules.rules.checked import (
    And,
    Block,
    Cases,
    Checked,
    Const,
    Draw,
    Expr,
    If,
    In,
    IsKind,
    LetDecl,
    LetValue,
    Not,
    Or,
    RollPieces,
    RollVar,
    Rules,
    Scatter,
    Shuffle,
    Step,
    Stmt,
)

if TYPE_CHECKING:
    from searules.engine.play import Play
    from searules.engine.world import World

Tree = TypeVar("Tree", bound=Checked)

CHANCE = (Draw, Shuffle, Scatter, RollVar, RollPieces)
"""The statements with chance."""

ELSEWHERE = 0
"""The site of statements that stand nowhere in the rules (typed at the table)."""


@frozen
class Sited(Stmt):
    """A statement with chance (draw, shuffle, scatter, roll) and the number of its stream.

    `execute` runs it like any other statement; `world.sites[site]` is its address.
    """

    statement: Stmt
    site: int


# ---- sites --------------------------------------------------------------------------------------------


class _Siting:
    def __init__(self) -> None:
        self.addresses = ["elsewhere"]
        self._met: Counter[str] = Counter()

    def within(self, node: Tree, address: str) -> Tree:
        """The tree with its chance statements in their `Sited`."""
        if isinstance(node, Step):
            address = node.address
        changed = rebuild(node, lambda child: self.within(child, address))
        if isinstance(changed, CHANCE):
            changed = self._sited(changed, address)
        result: Tree = changed
        return result

    def each(self, declared: dict[str, Tree], prefix: str = "") -> dict[str, Tree]:
        return {name: self.within(node, prefix + name) for name, node in declared.items()}

    def _sited(self, statement: Stmt, address: str) -> Sited:
        self._met[address] += 1
        self.addresses.append(f"{address}#{self._met[address]}")
        return Sited(
            statement,
            len(self.addresses) - 1,
            span=statement.span,
            citations=statement.citations,
            rulings=statement.rulings,
        )


def with_sites(rules: Rules) -> tuple[Rules, tuple[str, ...]]:
    """The rules with every chance statement in its `Sited`, and the addresses of the sites.

    An address is that of the declaration or step, with the ordinal there: `setup.deal#2`. Sites are counted
    before options are folded, so an option moves no stream. Site 0 is for statements outside the rules.
    """
    siting = _Siting()
    changed = evolve(
        rules,
        flows=siting.each(rules.flows),
        actions=siting.each(rules.actions),
        procedures=siting.each(rules.procedures),
        events=siting.each(rules.events, "event "),
        after_game=tuple(siting.within(flow, f"after game {flow.name}") for flow in rules.after_game),
        payments={
            name: evolve(one, ways=tuple(siting.within(way, f"{name}.{way.name}") for way in one.ways))
            for name, one in rules.payments.items()
        },
        tables={
            name: evolve(one, rows=tuple(_sited_row(siting, row, name) for row in one.rows))
            for name, one in rules.tables.items()
        },
        examples=tuple(siting.within(one, f"example {one.name}") for one in rules.examples),
    )
    return changed, tuple(siting.addresses)


def _sited_row(siting: _Siting, row: Any, table: str) -> Any:
    cells = {
        column: siting.within(cell, f"{table}.{row.name}.{column}") if isinstance(cell, Block) else cell
        for column, cell in row.cells.items()
    }
    return evolve(row, cells=cells)


# ---- folding ------------------------------------------------------------------------------------------


class Linker:
    """Links the rules of a world whose atoms, zones and tables are known; `play` is for folding only."""

    def __init__(self, world: "World", play: "Play") -> None:
        self._world = world
        self._play = play
        self._lets = world.rules.lets.copy()
        self._begun: set[str] = set()
        self._purity = Purity(world.rules, self._lets)

    @classmethod
    def later(cls, world: "World", play: "Play") -> "Linker":
        """For what is typed at a table, once the rules are linked."""
        linker = cls(world, play)
        linker._begun = set(linker._lets)
        return linker

    def rules(self) -> Rules:
        """All rules, linked. Lets come first, so that what they settle is settled where they are used."""
        rules = self._world.rules
        for name in rules.lets:
            self._let(name)
        linked: Rules = rebuild_rules(evolve(rules, lets={}), self.node)
        return evolve(linked, lets=self._lets)

    def node(self, node: Tree) -> Tree:
        """A tree, linked."""
        if isinstance(node, LetValue):
            self._let(node.let)
        linked: Any = _simplified(rebuild(node, self.node), self._world)
        result: Tree = self._folded(linked) if isinstance(linked, Expr) else linked
        return result

    def _let(self, name: str) -> None:
        if name not in self._begun:
            self._begun.add(name)
            linked: LetDecl = rebuild(self._lets[name], self.node)
            self._lets[name] = linked
            self._purity.forget(name)

    def _folded(self, expr: Expr) -> Any:
        if isinstance(expr, Const) or not self._purity.static(expr):
            return expr
        try:
            value = evaluate(expr, self._play, [None] * _places(expr))
        except (RuleFault, IndexError):
            # the fault belongs to the moment of play in which the text is reached; there are no cells yet in which
            # its sentence could look up where a piece lies
            return expr
        return Const(value, type=expr.type, span=expr.span)


def rebuild_rules(rules: Rules, change: Any) -> Rules:
    """The rules with a change applied to every declaration."""
    names = [field.name for field in fields(Rules) if field.name not in ("words", "atoms")]
    changed = {name: _each(getattr(rules, name), change) for name in names}
    return evolve(rules, **changed)


def _each(value: Any, change: Any) -> Any:
    if isinstance(value, Checked):
        return change(value)
    if isinstance(value, tuple):
        return tuple(_each(item, change) for item in value)
    if isinstance(value, dict):
        return {key: _each(item, change) for key, item in value.items()}
    return value


def _places(expr: Expr) -> int:
    """How many local places the queries inside an expression need."""
    return 1 + max((getattr(node, "slot", 0) or 0 for node in walk(expr)), default=0)


def _simplified(node: Any, world: "World") -> Any:
    """The same node where nothing can be said before play."""
    match node:
        case And(left=Const(value=value)):
            return node.right if value else node.left
        case Or(left=Const(value=value)):
            return node.left if value else node.right
        case And(right=Const(value=True)) | Or(right=Const(value=False)):
            return node.left
        case Not(value=Const(value=value)):
            return Const(not value, type=node.type, span=node.span)
        case Cases():
            return _cases(node)
        case If():
            return evolve(node, branches=_reached(node.branches))
        case IsKind():
            return _kind_test(node, world)
        case In(set=Const(value=tuple() as members) as container) if _is_run(members):
            run: Any = range(members[0], members[-1] + 1)
            return evolve(node, set=evolve(container, value=run))
    return node


def _cases(cases: Cases) -> Expr:
    arms = []
    for arm in cases.arms:
        condition = arm.condition
        if not isinstance(condition, Const):
            arms.append(arm)
        elif condition.value:
            arms.append(evolve(arm, condition=None))
        if arms and arms[-1].condition is None:
            break
    if arms and arms[0].condition is None and not arms[0].label:
        return arms[0].value
    return evolve(cases, arms=tuple(arms))


def _reached(branches: tuple[tuple[Expr | None, Block], ...]) -> tuple[tuple[Expr | None, Block], ...]:
    """The branches that can be reached, up to the first that always is."""
    kept: list[tuple[Expr | None, Block]] = []
    for condition, block in branches:
        if not isinstance(condition, Const):
            kept.append((condition, block))
        elif condition.value:
            kept.append((None, block))
        if kept and kept[-1][0] is None:
            break
    return tuple(kept)


def _kind_test(test: IsKind, world: "World") -> Expr:
    """Sorts whose ids follow one another are one range; then the test is whether the id is in it."""
    known = world.atoms.ranges
    ranges = sorted((known[sort] for sort in test.sorts if sort in known), key=lambda ids: ids.start)
    if len(ranges) < len(test.sorts) or not all(ranges):
        return test
    if any(a.stop != b.start for a, b in pairwise(ranges)):
        return test
    members = Const(range(ranges[0].start, ranges[-1].stop), type=test.type, span=test.span)
    return In(test.value, members, type=test.type, span=test.span)


def _is_run(members: tuple[Any, ...]) -> bool:
    """Whether a set is long, of ids or numbers that follow one another: then it is told by its ends."""
    if len(members) < 4 or not all(member.__class__ is int for member in members):
        return False
    return all(b - a == 1 for a, b in pairwise(members))
