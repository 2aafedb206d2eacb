"""A running play: what expressions read and statements change."""

# ruff: noqa: ARG002 - hooks that answer nothing

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Protocol, TypeAlias

from attrs import define, field

from searules.engine.faults import RuleFault
from searules.rules.checked import After, Stmt, Value

if TYPE_CHECKING:
    from searules.engine.chance import Chance
    from searules.engine.layout import Layout
    from searules.engine.world import World

Locals: TypeAlias = "list[Value]"
"""The local places of a unit of code; place 0 is `me`."""

PositionKey: TypeAlias = Hashable
"""What is compared when the rules ask whether a position has occurred before."""


class Hooks(Protocol):
    """What only the machine knows. The evaluator asks it; all answers are values of the game."""

    def fact(self, play: "Play", name: str) -> Value:
        """A `Fact`: "acting", "over", "winners", "next_player", "extra_turn", "options"."""

    def score(self, play: "Play", name: str, player: int) -> Value:
        """The sum of a score's entries for a player; with name "" their total."""

    def result(self, play: "Play", name: str, player: int) -> Value:
        """A result as it is for a player."""

    def possible(self, play: "Play", action: str, player: int) -> bool:
        """Whether the player has an option for the action in this position."""

    def after(self, play: "Play", expr: After, args: "tuple[Value, ...]", local: Locals) -> Value:
        """`expr.value`, read with `local`, as it would be after the effects of `expr.code` with these arguments."""

    def option_is(self, play: "Play", option: Value, action: str) -> bool:
        """Whether an option (one of the fact "options") is one of that action."""


@define(eq=False)
class Play:
    """The mutable object on which everything runs.

    `cells` is the whole state of the table in integers (see `layout`). `before` holds for "turn" and "round"
    the cells as they were when the block began; only the blocks that some text reads need to be there.
    `records` holds, for each list of names that an `occurred` of the rules compares, the keys of the recorded
    positions, oldest first. What is done to a copy never shows in the original.
    """

    world: "World"
    cells: list[int]
    chance: "Chance"
    hooks: Hooks
    before: dict[str, list[int]] = field(factory=dict)
    records: dict[tuple[str, ...], tuple[PositionKey, ...]] = field(factory=dict)
    observer: "Callable[[Stmt, Play, Locals], None] | None" = None
    """Told of each statement in a block once it was run, by whom looks into a decision. Copies are not watched."""
    layout: "Layout" = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.layout = self.world.layout

    @classmethod
    def start(cls, world: "World", chance: "Chance", hooks: Hooks) -> "Play":
        """All pieces in the box, all vars at their first values; nothing has begun."""
        return cls(world, list(world.first_cells), chance, hooks)

    def copy(self) -> "Play":
        """An independent copy; snapshots are shared, for nobody changes them."""
        copied = Play(self.world, self.cells.copy(), self.chance.copy(), self.hooks)
        copied.before = self.before.copy()
        copied.records = self.records.copy()
        return copied

    def snapshot(self, block: str) -> None:
        """Remember the cells as they are now for `before(block, ...)`."""
        self.before[block] = self.cells.copy()


class NoHooks:
    """The hooks where no machine runs: for what is known before play."""

    def fact(self, play: Play, name: str) -> Value:
        """Nothing is going on."""
        raise RuleFault(f"nothing is known of {name} before play begins")

    def score(self, play: Play, name: str, player: int) -> Value:
        """There are no scores."""
        raise RuleFault("there are no scores before play begins")

    def result(self, play: Play, name: str, player: int) -> Value:
        """There are no results."""
        raise RuleFault("there are no results before play begins")

    def possible(self, play: Play, action: str, player: int) -> bool:
        """Nothing can be done."""
        raise RuleFault(f"{action} cannot be done before play begins")

    def after(self, play: Play, expr: After, args: "tuple[Value, ...]", local: Locals) -> Value:
        """Nothing can be done."""
        raise RuleFault(f"{expr.code} cannot be done before play begins")

    def option_is(self, play: Play, option: Value, action: str) -> bool:
        """There are no options."""
        raise RuleFault("there are no options before play begins")
