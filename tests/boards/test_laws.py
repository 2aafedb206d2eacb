"""Laws that hold on every board, tried on random ones of every kind and outline."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from searules.boards import (
    Board,
    Direction,
    connected,
    diamonds,
    graph,
    group,
    groups,
    hexes,
    maximum_matching,
    ring,
    squares,
    tiling,
    torus,
    track,
)

small = st.integers(1, 5)
closed = st.integers(2, 5)


@st.composite
def outlines(draw: st.DrawFn) -> Board:
    """Any set of tiles of any shape: with holes, in parts, one tile."""
    whole = draw(st.sampled_from([squares(5, 4), diamonds(3, 4, 3, 4), hexes(3), track(9)]))
    places = draw(st.sets(st.sampled_from(whole.coordinates), min_size=1))
    return tiling("outline", whole.shape, places)


@st.composite
def shifted(draw: st.DrawFn) -> Board:
    lengths = [draw(small)]
    for change in draw(st.lists(st.sampled_from([-1, 1]), max_size=4)):
        lengths.append(lengths[-1] + change if lengths[-1] + change > 0 else lengths[-1] + 1)
    return diamonds(*lengths)


tilings = st.one_of(
    outlines(),
    shifted(),
    st.builds(squares, small, small),
    st.builds(torus, closed, closed),
    st.builds(hexes, st.integers(1, 4)),
    st.builds(ring, st.integers(2, 9)),
)


@given(tilings)
def test_adjacency_is_symmetric_and_no_space_is_its_own_neighbour(board: Board) -> None:
    for space in board.spaces:
        assert set(board.adjacent[space]) <= set(board.neighbours[space])
        assert space not in board.neighbours[space]
        assert all(space in board.adjacent[other] for other in board.adjacent[space])
        assert all(space in board.neighbours[other] for other in board.neighbours[space])


@given(tilings)
def test_a_step_and_its_opposite_lead_back(board: Board) -> None:
    for space in board.spaces:
        for way in Direction:
            there = board.step(space, way)
            assert there is None or board.step(there, way.opposite) == space
            assert way in board.directions or there is None


@given(tilings)
def test_neighbours_are_what_one_step_reaches(board: Board) -> None:
    for space in board.spaces:
        steps = {board.step(space, way) for way in board.directions} - {None, space}
        assert steps == set(board.neighbours[space])
        across = {board.step(space, way) for way in board.edge_sides} - {None, space}
        assert across == set(board.adjacent[space])


@given(tilings)
def test_a_ray_is_steps_repeated(board: Board) -> None:
    for space in board.spaces:
        for way in board.directions:
            ray = board.ray(space, way)
            here = space
            for spot in ray:
                assert board.step(here, way) == spot
                here = spot
            assert board.step(here, way) in (None, space)
            assert len(set(ray)) == len(ray)


@given(tilings)
def test_what_lies_between_runs_back_the_same(board: Board) -> None:
    for a, b in combinations(board.spaces, 2):
        there, back = board.between(a, b), board.between(b, a)
        assert len(there) == len(back)
        assert not {a, b} & set(there)


@given(tilings, st.integers(-9, 9))
def test_all_turns_are_the_identity_and_directions_keep_their_order(board: Board, turned: int) -> None:
    ways = board.directions
    assert [board.rotate(way, board.turns) for way in ways] == list(ways)
    assert {board.rotate(way, turned) for way in ways} == set(ways)
    for way in ways:
        assert board.rotate(way.opposite, turned) == board.rotate(way, turned).opposite
        assert board.rotate(board.rotate(way, turned), -turned) == way


@given(tilings, st.integers(0, 5))
def test_edges_and_corners_turn_with_the_directions(board: Board, turned: int) -> None:
    for space in board.spaces:
        for side, way in enumerate(board.edge_sides):
            there = board.step(space, board.rotate(way, turned))
            touched = set(board.edge_spaces[board.edge(space, side, turned)])
            assert touched == ({space} if there is None else {space, there})


@given(tilings)
def test_parts_belong_to_one_another(board: Board) -> None:
    for edge in board.edges:
        assert 1 <= len(board.edge_spaces[edge]) <= 2
        assert all(edge in board.space_edges[space] for space in board.edge_spaces[edge])
        assert all(edge in board.corner_edges[corner] for corner in board.edge_corners[edge])
        shared = [set(board.space_corners[space]) for space in board.edge_spaces[edge]]
        assert all(set(board.edge_corners[edge]) <= corners for corners in shared)
    for corner in board.corners:
        assert all(corner in board.space_corners[space] for space in board.corner_spaces[corner])
    for space in board.spaces:
        assert len(board.space_edges[space]) == len(board.edge_sides)
        assert len(board.space_corners[space]) == len(board.corner_sides)


@given(tilings, st.integers(1, 5))
def test_lines_are_straight_and_counted_once(board: Board, length: int) -> None:
    found = board.lines(length)
    assert len(set(found)) == len(found)
    assert list(found) == sorted(found)
    for line in found:
        assert len(set(line)) == length
        starts = [(s, way) for s in line for way in board.directions]
        assert length == 1 or any(set(board.ray(s, way)[: length - 1]) == set(line) - {s} for s, way in starts)
    for space in board.spaces:
        for way in board.directions:
            straight = (space, *board.ray(space, way)[: length - 1])
            assert len(straight) < length or tuple(sorted(straight)) in found


Edges = set[tuple[int, int]]
graphs = st.integers(0, 8).flatmap(
    lambda n: st.tuples(st.just(n), st.sets(st.sampled_from(list(combinations(range(max(n, 2)), 2)))))
)


def related(edges: Edges, member: int) -> list[int]:
    """One way only: the relation is to be taken both ways."""
    return [b for a, b in edges if a == member]


def most_by_brute_force(members: frozenset[int], edges: Edges) -> int:
    if not members:
        return 0
    first, rest = min(members), members - {min(members)}
    ways = [1 + most_by_brute_force(rest - {b}, edges) for b in rest if (first, b) in edges]
    return max([most_by_brute_force(rest, edges), *ways])


@given(graphs)
def test_matching_equals_brute_force(case: tuple[int, Edges]) -> None:
    n, edges = case
    found = maximum_matching(range(n), lambda member: related(edges, member))
    used = [member for pair in found for member in pair]
    assert len(set(used)) == len(used)
    assert all(pair in edges and pair[1] < n for pair in found)
    assert len(found) == most_by_brute_force(frozenset(range(n)), edges)


@given(graphs)
def test_groups_divide_the_members(case: tuple[int, Edges]) -> None:
    n, edges = case

    def near(member: int) -> list[int]:
        return related(edges, member)

    found = groups(range(n), near)
    assert sorted(member for one in found for member in one) == list(range(n))
    assert list(found) == sorted(found)
    whose = {member: one for one in found for member in one}
    for a, b in edges:
        assert b >= n or whose[a] == whose[b]
    for one in found:
        assert all(group(member, range(n), near) == one for member in one)
        # A group cannot be divided: every part of it touches the rest.
        for cut in range(1, len(one)):
            grown = set(one[:cut])
            assert any((a in grown) != (b in grown) for a, b in edges if a in one and b in one)


@given(graphs, st.sets(st.integers(0, 7)))
def test_a_graph_board_agrees_with_the_bare_relation(case: tuple[int, Edges], chosen: set[int]) -> None:
    n, edges = case
    if n == 0:
        return
    board = graph({str(a): [str(b) for b in range(n) if (a, b) in edges] for a in range(n)})
    members = chosen & set(range(n))
    assert board.groups(members) == groups(members, lambda member: related(edges, member))
    assert board.most_pairs(members) == most_by_brute_force(frozenset(members), edges)
    for a in members:
        for b in range(n):
            expected = connected(a, b, members, lambda member: related(edges, member))
            assert board.connected(a, b, members) == expected


@given(st.permutations(range(12)), st.sets(st.sampled_from(list(combinations(range(12), 2))), max_size=10))
def test_a_planted_full_matching_is_found(order: list[int], more: Edges) -> None:
    edges = {(order[k], order[k + 1]) for k in range(0, 12, 2)} | more
    assert len(maximum_matching(range(12), lambda member: related(edges, member))) == 6


@pytest.mark.parametrize(
    "edges",
    [
        # In each the first pairs taken leave two members that only a path round an odd circle joins.
        {(0, 1), (0, 2), (0, 3), (1, 2), (2, 4), (3, 4), (4, 5)},
        {(0, 1), (0, 2), (0, 3), (1, 3), (2, 4), (2, 5), (4, 5)},
        {(0, 1), (0, 2), (0, 3), (1, 4), (1, 5), (2, 3), (2, 4)},
        {(0, 1), (0, 2), (0, 4), (1, 2), (2, 5), (3, 5), (4, 5)},
    ],
)
def test_odd_circles_need_blossoms(edges: Edges) -> None:
    assert len(maximum_matching(range(6), lambda member: related(edges, member))) == 3


def test_pairs_are_in_ascending_order_and_always_the_same() -> None:
    """Two triangles on a stalk, as hexagons form them."""
    board = graph({"a": ["b", "c"], "b": ["c"], "c": ["d"], "d": ["e", "f"], "e": ["f"], "f": []})
    assert board.pairs(board.spaces) == board.pairs([5, 4, 3, 2, 1, 0]) == ((0, 1), (2, 3), (4, 5))


def test_no_member_no_group() -> None:
    board = squares(3, 1)
    assert board.group(1, {0, 2}) == ()
    assert board.group(0, {0, 2}) == (0,)
    assert not board.connected(0, 2, {0, 2})
    assert board.groups([]) == ()
    assert board.most_pairs([]) == 0
