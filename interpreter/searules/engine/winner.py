"""Who has won: the players are compared by one key after the other; only those tied so far are compared further."""

from attrs import frozen

from searules.engine.evaluate import evaluate
from searules.engine.plan import Plan
from searules.engine.play import Play
from searules.rules.checked import Key, Value, Winner


@frozen
class KeyTold:
    """One key of the winner: its text, what it came to for those compared by it (by seat), and who was left."""

    text: str
    order: str
    values: dict[int, Value]
    left: tuple[int, ...]


def winning_seats(plan: Plan, play: Play) -> tuple[int, ...]:
    """The seats that win by the keys of `winner`; none where the rules name no winner."""
    told = keys_told(plan, play)
    return told[-1].left if told else ()


def keys_told(plan: Plan, play: Play) -> tuple[KeyTold, ...]:
    """The keys that were needed, in order; the last one decided."""
    winner = plan.world.rules.winner
    if winner is None:
        return ()
    left = tuple(range(play.world.players))
    told: list[KeyTold] = []
    for key in winner.keys:
        one = _compare(key, winner, play, left)
        told.append(one)
        left = one.left
        if len(left) == 1:
            break
    return tuple(told)


def _compare(key: Key, winner: Winner, play: Play, seats: tuple[int, ...]) -> KeyTold:
    if key.value is None:
        return KeyTold(key.text, key.order, {}, seats)
    values = {seat: evaluate(key.value, play, _local(winner, seat)) for seat in seats}
    numbers = {seat: value for seat, value in values.items() if isinstance(value, int)}
    best = max(numbers.values()) if key.order == "highest" else min(numbers.values())
    return KeyTold(key.text, key.order, values, tuple(seat for seat, value in numbers.items() if value == best))


def _local(winner: Winner, seat: int) -> list[Value]:
    local: list[Value] = [None] * max(winner.slots, 1)
    local[0] = seat
    return local
