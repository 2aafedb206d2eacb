"""How values and pieces are written, and which pieces are alike."""

from collections.abc import Hashable
from typing import TYPE_CHECKING

from searules.rules.checked import Value
from searules.rules.types import Type

if TYPE_CHECKING:
    from searules.engine.play import Play, PositionKey
    from searules.engine.world import World


def text_of(value: Value, type: Type, world: "World") -> str:  # noqa: A002
    """A value as Sea text: `Shell(clam, red)`, `Beach(1, 5)`, `player1`, `yes`, `[a, b]`, `player1.basket`."""
    raise NotImplementedError


def piece_text(piece: int, play: "Play") -> str:
    """`Shell(clam, red)` if no other piece of the game is written so, else by its place: `Head in box`,
    `Head at Beach(1, 5)`."""
    raise NotImplementedError


def alike_key(piece: int, play: "Play") -> Hashable:
    """Equal for pieces that make no difference as options: kind, fields, face, rotation, zone, spot, and the
    zone in each snapshot."""
    raise NotImplementedError


def position_key(play: "Play", names: tuple[str, ...]) -> "PositionKey":
    """What `occurred(names)` compares: the vars, and the zones with their pieces by kind, fields, face, rotation."""
    raise NotImplementedError
