"""As many disjoint pairs as possible: a maximum matching in any graph.

Edmonds' algorithm ("Paths, trees, and flowers", 1965): grow a tree of alternating paths from an
unmatched member; where an odd circle closes, treat it as one member (a blossom); a path that ends at
another unmatched member gains one pair. Triangles of hexagons make odd circles, so a matching of two
sides would not do.
"""

from collections import deque
from collections.abc import Collection, Sequence

from searules.boards.groups import Related, both_ways


def maximum_matching(members: Collection[int], related: Related) -> tuple[tuple[int, int], ...]:
    """A largest set of disjoint pairs of related members, each pair and all pairs in ascending order.

    `related` is taken both ways. Which of several largest sets is found depends only on the members and
    the relation. Takes time in proportion to the cube of the number of members at worst.
    """
    near = both_ways(members, related)
    mate: dict[int, int] = {}
    for member in sorted(near):
        # A free neighbour is the shortest of all paths; taking it first leaves little to search for.
        free = next((other for other in near[member] if other not in mate), None)
        if member not in mate and free is not None:
            mate[member], mate[free] = free, member
    for member in sorted(near):
        if member not in mate:
            _Search(near, mate).augment(member)
    return tuple(sorted((a, b) for a, b in mate.items() if a < b))


class _Search:
    """One search for a path from an unmatched member to another, which then gains a pair."""

    def __init__(self, near: dict[int, Sequence[int]], mate: dict[int, int]) -> None:
        self.near = near
        self.mate = mate
        self.parent: dict[int, int] = {}
        self.base = {member: member for member in near}
        self.outer: set[int] = set()

    def augment(self, root: int) -> None:
        """Match `root`, if any path allows it; all that were matched stay so, perhaps with other mates."""
        end = self._path_end(root)
        while end is not None:
            before = self.parent[end]
            following = self.mate.get(before)
            self.mate[end], self.mate[before] = before, end
            end = following

    def _path_end(self, root: int) -> int | None:
        self.outer.add(root)
        queue = deque([root])
        while queue:
            here = queue.popleft()
            for there in self.near[here]:
                if self.base[here] == self.base[there] or self.mate.get(here) == there:
                    continue
                if there == root or self._is_outer(there):
                    queue.extend(self._contract(here, there))
                elif there not in self.parent:
                    self.parent[there] = here
                    partner = self.mate.get(there)
                    if partner is None:
                        return there
                    self.outer.add(partner)
                    queue.append(partner)
        return None

    def _is_outer(self, member: int) -> bool:
        partner = self.mate.get(member)
        return partner is not None and partner in self.parent

    def _contract(self, here: int, there: int) -> list[int]:
        """Make one member of the odd circle that here-there closes; gives those that are newly outer."""
        base = self._common_base(here, there)
        blossom: set[int] = set()
        self._mark(here, base, there, blossom)
        self._mark(there, base, here, blossom)
        fresh = []
        for member in self.near:
            if self.base[member] in blossom:
                self.base[member] = base
                if member not in self.outer:
                    self.outer.add(member)
                    fresh.append(member)
        return fresh

    def _common_base(self, here: int, there: int) -> int:
        seen = set()
        member = self.base[here]
        while True:
            seen.add(member)
            if member not in self.mate:
                break
            member = self.base[self.parent[self.mate[member]]]
        member = self.base[there]
        while member not in seen:
            member = self.base[self.parent[self.mate[member]]]
        return member

    def _mark(self, member: int, base: int, child: int, blossom: set[int]) -> None:
        """Walk down to the base, so that a later path may run round the circle either way."""
        while self.base[member] != base:
            blossom |= {self.base[member], self.base[self.mate[member]]}
            self.parent[member] = child
            child = self.mate[member]
            member = self.parent[child]
