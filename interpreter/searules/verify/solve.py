"""What a game of two players is worth under best play, worked out backwards from its ends.

It is told only of a game whose positions were all seen, where what the one wins the other loses, and where both see
everything. Where positions come back, a player who cannot win may hold the other off for ever: that is a draw.
"""

from fractions import Fraction

from attrs import frozen

from searules.verify.exhaustive import Explored, Node, has_secrets


@frozen
class Worth:
    """What the first player gets under best play: 1 a win, 0 a draw, -1 a loss; with chance on the average."""

    value: Fraction

    @property
    def text(self) -> str:
        """In words."""
        if self.value in (1, 0, -1):
            return {1: "won by player1", 0: "a draw", -1: "won by player2"}[int(self.value)]
        return f"worth {self.value} to player1"


def why_not_solved(seen: Explored) -> str | None:
    """Why it cannot be said what the game is worth; None if it can."""
    if not seen.proved:
        return "not all positions were seen"
    if seen.game.players != 2:
        return "it is no game of two players"
    if seen.unsolved is not None:
        return seen.unsolved
    if has_secrets(seen.game):
        return "the players do not see everything"
    if any(sum(node.returns) for node in seen.nodes if node.returns is not None):
        return "what the one wins the other does not lose"
    if any(node.chances for node in seen.nodes) and _order(seen.nodes) is None:
        return "there is chance in it, and positions come back"
    return None


def worth(seen: Explored) -> Worth:
    """The value at the beginning; ask `why_not_solved` first."""
    order = _order(seen.nodes)
    values = _backwards(seen.nodes, order) if order is not None else _retrograde(seen.nodes)
    return Worth(values[0])


def _order(nodes: list[Node]) -> list[int] | None:
    """All places, each after what follows it; None if positions come back."""
    waiting = [len(set(node.following)) for node in nodes]
    before: list[list[int]] = [[] for _ in nodes]
    for place, node in enumerate(nodes):
        for following in set(node.following):
            before[following].append(place)
    order = [place for place, count in enumerate(waiting) if not count]
    for place in order:
        for earlier in before[place]:
            waiting[earlier] -= 1
            if not waiting[earlier]:
                order.append(earlier)
    return order if len(order) == len(nodes) else None


def _backwards(nodes: list[Node], order: list[int]) -> list[Fraction]:
    values = [Fraction(0)] * len(nodes)
    for place in order:
        node = nodes[place]
        values[place] = Fraction(node.returns[0]) if node.returns is not None else _value(node, values)
    return values


def _value(node: Node, values: list[Fraction]) -> Fraction:
    after = [-values[place] if crossed else values[place] for place, crossed in node.after()]
    if node.chances:
        return sum((chance * value for chance, value in zip(node.chances, after, strict=True)), Fraction(0))
    return max(after) if node.seat == 0 else min(after)


def _retrograde(nodes: list[Node]) -> list[Fraction]:
    """Wins and losses spread from the ends until nothing changes; the rest are draws."""
    values: list[Fraction | None] = [None if n.returns is None else Fraction(n.returns[0]) for n in nodes]
    changed = True
    while changed:
        changed = False
        for place in reversed(range(len(nodes))):
            if values[place] is None:
                values[place] = _forced(nodes[place], values)
                changed = changed or values[place] is not None
    return [value or Fraction(0) for value in values]


def _forced(node: Node, values: list[Fraction | None]) -> Fraction | None:
    best = Fraction(1 if node.seat == 0 else -1)
    after = [_from_there(values[place], crossed) for place, crossed in node.after()]
    if best in after:
        return best
    if None in after:
        return None
    known = [value for value in after if value is not None]
    return max(known) if node.seat == 0 else min(known)


def _from_there(value: Fraction | None, crossed: bool) -> Fraction | None:
    """What a position that follows is worth, as the seats are here."""
    return -value if crossed and value is not None else value
