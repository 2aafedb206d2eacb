"""What is tried on a copy of the position."""

from typing import TYPE_CHECKING

from searules.compile.linear.shapes import NotLowered

if TYPE_CHECKING:
    from searules.compile.linear.module import Module


def after_way(module: "Module", payment: str, number: int) -> str:
    """The function of how many units could be paid after one was paid in a way, by a player."""
    way = module.world.rules.payments[payment].ways[number]

    def write(*_: object) -> None:
        raise NotLowered("a payment in several ways of several units", way.span)

    return module.function(f"after {payment}.{way.name}", [0], 0, write)
