"""The plan: everything about a game that is worked out once and shared by all its plays."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager

from attrs import define, field, frozen

from searules.engine.lower import lower
from searules.engine.places import free_places, may_hold_pieces
from searules.engine.play import Hooks
from searules.engine.program import Program
from searules.engine.walk import walk
from searules.engine.world import World
from searules.rules.checked import (
    Action,
    Before,
    Check,
    Checked,
    Cost,
    Ending,
    Event,
    Fact,
    Let,
    Measure,
    Occurred,
    Rules,
    Stmt,
    Turns,
    Value,
)

AS_SOON_AS = "as soon as"


@frozen(eq=False)
class ActionPlan:
    """How to list an action's options: the guards by the number of parameters that settle them.

    `levels[i]` are judged when `i` parameters have their values; `guards` are all of them in the order of the rules.
    `pays_twice`: two costs are paid with the same payment, so that they must be reckoned together. `listed` lists the
    options in a faster way, or gives None where it cannot.
    """

    action: Action
    levels: tuple[tuple[Stmt, ...], ...]
    guards: tuple[Stmt, ...]
    pays_twice: bool
    listed: Callable[..., "list[tuple[Value, ...]] | None"] | None = None


@define(eq=False)
class Plan:
    """What the plays of a game share: its world (with linked rules), its program, and tables drawn from them."""

    world: World
    hooks: Hooks = field(init=False)
    program: Program = field(init=False)
    watchers: tuple[Event | Ending, ...] = field(init=False)
    actions: dict[str, ActionPlan] = field(init=False)
    snapshots: frozenset[str] = field(init=False)
    """The blocks at whose beginning the cells are kept for `before`."""
    told_apart: frozenset[str] = field(init=False)
    """Those of them that the rules themselves read, and not only checks."""
    falls: bool = field(init=False)
    """Whether a check holds the first turn against the position before it."""
    recorded: tuple[tuple[str, ...], ...] = field(init=False)
    """The lists of names that an `occurred` compares."""
    kept_records: tuple[tuple[str, ...], ...] = field(init=False)
    """Those of them that the rules themselves compare, and not only checks."""
    asked: frozenset[str] = field(init=False)
    """What the rules themselves ask of the course of play: "turns", and facts such as "extra_turn"."""
    piece_vars: tuple[str, ...] = field(init=False)
    """The vars that may hold pieces."""
    classes: tuple[tuple[int, ...], ...] = field(init=False)
    """The pieces by kind and fields: pieces of one class may be alike."""
    imagined: bool = field(default=False, init=False)
    """Whether what runs now is only imagined, so that whoever counts what happens leaves it out."""

    def __attrs_post_init__(self) -> None:
        rules = self.world.rules
        self.program = lower(rules)
        self.watchers = _watchers(rules)
        self.actions = {name: _action_plan(action) for name, action in rules.actions.items()}
        self.snapshots = _snapshots(_all_of(rules))
        self.told_apart = _snapshots(node for node in _all_of(rules) if not isinstance(node, Check | Measure))
        self.falls = any(check.mood == "decreasing" for check in rules.checks)
        self.recorded = _recorded(_all_of(rules))
        self.kept_records = _recorded(node for node in _all_of(rules) if not isinstance(node, Check | Measure))
        self.asked = _asked(node for node in _all_of(rules) if not isinstance(node, Check | Measure))
        self.classes = _classes(self.world)
        self.piece_vars = tuple(name for name, var in rules.vars.items() if may_hold_pieces(var.type))

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What runs meanwhile is tried on a copy, or thought of by a player: it does not happen in the play."""
        before, self.imagined = self.imagined, True
        try:
            yield
        finally:
            self.imagined = before


def _watchers(rules: Rules) -> tuple[Event | Ending, ...]:
    """Events and `as soon as` endings in declared order: that of the texts, in each from top to bottom."""
    found: list[Event | Ending] = [*rules.events.values()]
    found += [ending for ending in rules.endings.values() if ending.moment == AS_SOON_AS]
    sources = list(dict.fromkeys(declared.span.source.name for declared in found))
    return tuple(sorted(found, key=lambda one: (sources.index(one.span.source.name), one.span.start)))


def _action_plan(action: Action) -> ActionPlan:
    """Each guard goes to the first level at which all that it reads is known."""
    known = {param.slot: number for number, param in enumerate(action.params, start=1)}
    last = len(action.params)
    levels: list[list[Stmt]] = [[] for _ in range(last + 1)]
    for guard in action.guards:
        level = max((known.get(slot, 0) for slot in free_places(guard)), default=0)
        levels[level].append(guard)
        if isinstance(guard, Let):
            known[guard.slot] = level
    payments = [guard.payment for guard in action.guards if isinstance(guard, Cost)]
    twice = len(set(payments)) < len(payments)
    return ActionPlan(action, tuple(map(tuple, levels)), action.guards, twice)


def _all_of(rules: Rules) -> Iterable[Checked]:
    """Every declaration that is run or read in play, examples left out."""
    for group in (rules.lets, rules.procedures, rules.actions, rules.payments, rules.flows, rules.events):
        yield from group.values()
    for more in (rules.endings, rules.scores, rules.results, rules.tables):
        yield from more.values()
    yield from rules.after_game
    yield from rules.checks
    yield from rules.measures
    if rules.winner is not None:
        yield rules.winner


def _snapshots(nodes: Iterable[Checked]) -> frozenset[str]:
    return frozenset(inner.block for node in nodes for inner in walk(node) if isinstance(inner, Before))


def _asked(nodes: Iterable[Checked]) -> frozenset[str]:
    found = [inner for node in nodes for inner in walk(node) if isinstance(inner, Turns | Fact)]
    return frozenset("turns" if isinstance(inner, Turns) else inner.name for inner in found)


def _recorded(nodes: Iterable[Checked]) -> tuple[tuple[str, ...], ...]:
    found = (inner.names for node in nodes for inner in walk(node) if isinstance(inner, Occurred))
    return tuple(dict.fromkeys(found))


def _classes(world: World) -> tuple[tuple[int, ...], ...]:
    classes: dict[Hashable, list[int]] = {}
    for piece in world.pieces:
        key = (world.kind_of[piece].name, tuple(world.fields[piece].items()))
        classes.setdefault(key, []).append(piece)
    return tuple(map(tuple, classes.values()))
