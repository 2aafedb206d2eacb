"""Who may see which piece a piece is."""

from searules.engine.play import Play


def visible(player: int, piece: int, play: Play) -> bool:
    """Whether a player may see which piece this is: by its zone, or because it was shown to them."""
    raise NotImplementedError


def viewers(zone: int, play: Play) -> tuple[int, ...]:
    """The players who see what lies in a zone by its declaration."""
    raise NotImplementedError
