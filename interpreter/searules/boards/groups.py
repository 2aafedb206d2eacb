"""What hangs together: flood fill over any relation between numbered members."""

from collections.abc import Callable, Collection, Iterable, Sequence

Related = Callable[[int], Iterable[int]]
"""Gives what a member is related to; what is not a member is passed over."""


def group(start: int, members: Collection[int], related: Related) -> tuple[int, ...]:
    """The members that hang together with `start`, itself among them, in ascending order.

    `related` is taken both ways: two members hang together if either names the other. A start that is
    no member has no group.
    """
    return flood(start, both_ways(members, related).__getitem__, set(members))


def groups(members: Collection[int], related: Related) -> tuple[tuple[int, ...], ...]:
    """All groups of the members, each in ascending order, by their first members."""
    return floods(members, both_ways(members, related).__getitem__)


def connected(start: int, goal: int, members: Collection[int], related: Related) -> bool:
    """Whether both are members of one group."""
    return goal in group(start, members, related)


def flood(start: int, related: Related, members: Collection[int]) -> tuple[int, ...]:
    """As `group`, for a relation that is known to hold both ways."""
    if start not in members:
        return ()
    seen = {start}
    ahead = [start]
    while ahead:
        for near in related(ahead.pop()):
            if near in members and near not in seen:
                seen.add(near)
                ahead.append(near)
    return tuple(sorted(seen))


def floods(members: Iterable[int], related: Related) -> tuple[tuple[int, ...], ...]:
    """As `groups`, for a relation that is known to hold both ways."""
    rest = set(members)
    found = []
    for start in sorted(rest):
        if start in rest:
            found.append(flood(start, related, rest))
            rest.difference_update(found[-1])
    return tuple(found)


def both_ways(members: Collection[int], related: Related) -> dict[int, Sequence[int]]:
    """For each member the other members that name it or that it names, in ascending order."""
    near: dict[int, set[int]] = {member: set() for member in members}
    for member in near:
        for other in related(member):
            if other != member and other in near:
                near[member].add(other)
                near[other].add(member)
    return {member: sorted(others) for member, others in near.items()}
