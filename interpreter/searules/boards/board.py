"""What may be asked of a board: directions, lines, turned tiles, groups.

Spaces, corners and edges are the numbers of `layout.py`. Answers that are sets are tuples in ascending
order; rays and what lies between run outward from the space asked for.
"""

from collections.abc import Collection, Iterable
from functools import cached_property

from searules.boards.direction import Direction
from searules.boards.error import BoardError
from searules.boards.groups import flood, floods
from searules.boards.layout import Indexes, Layout, Table
from searules.boards.matching import maximum_matching


class Board(Layout):
    """A board; make one with the makers (`squares`, `hexes`, `lines`, ...), not directly.

    Boards are values: equal if made alike, hashable, and they may be pickled and shared.
    """

    # Directions and lines

    def step(self, space: int, direction: Direction) -> int | None:
        """The next space in a direction; None at the rim, or where the board has no such direction."""
        return self.steps[direction][space]

    def ray(self, space: int, direction: Direction) -> Indexes:
        """The spaces beyond, outward to the rim, or round the board up to the space before this one."""
        key = (space, direction)
        if key not in self._ray_memo:
            row = self.steps[direction]
            found = []
            here = row[space]
            while here is not None and here != space:
                found.append(here)
                here = row[here]
            self._ray_memo[key] = tuple(found)
        return self._ray_memo[key]

    def between(self, start: int, goal: int) -> Indexes:
        """The spaces between two that are in line, outward from `start`; nothing if they are not in line.

        Where several ways lead there (round the board) it is the shortest, the first direction's among equals.
        """
        key = (start, goal)
        if key not in self._between_memo:
            ways = [ray[: ray.index(goal)] for ray in self._rays_from(start) if goal in ray]
            self._between_memo[key] = min(ways, key=len, default=())
        return self._between_memo[key]

    def lines(self, length: int) -> Table:
        """All sets of `length` spaces in line, each once, in ascending order (compared space by space).

        Where spaces have words, these are the declared lines of exactly that length, in declared order.
        """
        if length < 1:
            raise BoardError(f"A line has at least 1 space, not {length}.")
        if length not in self._lines_memo:
            # A dictionary keeps each line once and the declared ones in their order.
            found = dict.fromkeys(tuple(sorted(line)) for line in self._stretches(length))
            self._lines_memo[length] = tuple(found if self.words else sorted(found))
        return self._lines_memo[length]

    # Tiles that are turned

    def rotate(self, direction: Direction, turned: int) -> Direction:
        """Where a direction points after so many turns clockwise (quarters; sixths on hexagons)."""
        to = self._rotations[turned % self.turns][direction]
        if to is None:
            have = ", ".join(one.word for one in self.directions) or "none"
            raise BoardError(f"This board has no direction {direction.word}; its directions are: {have}.")
        return to

    def corner(self, space: int, side: int, turned: int = 0) -> int:
        """The corner at which side `side` of a turned tile lies; sides are places in `corner_sides`."""
        corners = self.side_corners[space]
        return corners[(side + turned) % len(corners)]

    def edge(self, space: int, side: int, turned: int = 0) -> int:
        """The edge at which side `side` of a turned tile lies; sides are places in `edge_sides`."""
        edges = self.side_edges[space]
        return edges[(side + turned) % len(edges)]

    def spots(self, space: int, directions: Iterable[Direction], turned: int = 0) -> Indexes:
        """The spaces to which directions printed on a turned tile point; what falls off the board is left out."""
        found = (self.step(space, self.rotate(direction, turned)) for direction in directions)
        return tuple(sorted({spot for spot in found if spot is not None}))

    def rays(
        self, space: int, directions: Iterable[Direction], turned: int = 0, within: Collection[int] | None = None
    ) -> Indexes:
        """The spaces on the rays from a turned tile; with `within` each ray ends where that set does."""
        found: set[int] = set()
        for direction in directions:
            for spot in self.ray(space, self.rotate(direction, turned)):
                if within is not None and spot not in within:
                    break
                found.add(spot)
        return tuple(sorted(found))

    # Groups, by edges in common (for other relations see `groups.py`)

    def group(self, start: int, members: Collection[int]) -> Indexes:
        """The members that hang together with `start` by edges; nothing if `start` is no member."""
        return flood(start, self.adjacent.__getitem__, frozenset(members))

    def groups(self, members: Iterable[int]) -> Table:
        """All groups of the members, ordered by their first members."""
        return floods(members, self.adjacent.__getitem__)

    def connected(self, start: int, goal: int, members: Collection[int]) -> bool:
        """Whether both are in one group of the members."""
        return goal in self.group(start, members)

    def pairs(self, members: Collection[int]) -> Table:
        """As many disjoint pairs of adjacent members as possible: one such choice, always the same."""
        return maximum_matching(members, self.adjacent.__getitem__)

    def most_pairs(self, members: Collection[int]) -> int:
        """As how many disjoint pairs of adjacent members as possible can be formed."""
        return len(self.pairs(members))

    # How it is worked out

    @cached_property
    def _rotations(self) -> tuple[tuple[Direction | None, ...], ...]:
        """For each number of turns and each direction word where that points then."""
        return tuple(
            tuple(self.shape.turn(one, turned) if one in self.directions else None for one in Direction)
            for turned in range(self.turns)
        )

    @cached_property
    def _ray_memo(self) -> dict[tuple[int, Direction], Indexes]:
        return {}

    @cached_property
    def _between_memo(self) -> dict[tuple[int, int], Indexes]:
        return {}

    @cached_property
    def _lines_memo(self) -> dict[int, Table]:
        return {}

    def _rays_from(self, space: int) -> Iterable[Indexes]:
        """All ways to go straight on from a space."""
        for direction in self.directions:
            yield self.ray(space, direction)
        for line in self.declared_lines:
            if space in line:
                place = line.index(space)
                yield line[place + 1 :]
                yield line[:place][::-1]

    def _stretches(self, length: int) -> Iterable[Indexes]:
        if self.words:
            yield from (line for line in self.declared_lines if len(line) == length)
            return
        for space in self.spaces:
            for direction in self.directions:
                beyond = self.ray(space, direction)[: length - 1]
                if len(beyond) == length - 1:
                    yield (space, *beyond)
