"""Places for the points of a net: neighbours near one another, others apart; the same on every machine."""

from collections.abc import Sequence
from math import cos, pi, sin, sqrt

from searules.draw.svg import Point

ROUNDS = 300
MOST = 250
"""Points that are moved about; larger nets are drawn as circles, for each round takes time with their square."""


def settled(neighbours: Sequence[Sequence[int]], step: float) -> list[Point]:
    """Points in the plane for the nodes of a graph, wanted distances being those along its ways (Kamada and Kawai's
    stress, made smaller round by round). From about (0, 0); `step` is the length of a way."""
    count = len(neighbours)
    if count == 0:
        return []
    places = [(cos(2 * pi * n / count) * count / 4, sin(2 * pi * n / count) * count / 4) for n in range(count)]
    far = [_distances(start, neighbours) for start in range(count)] if count <= MOST else []
    for _ in range(min(ROUNDS, 600_000 // count**2) if far else 0):
        places = [_better(node, places, far[node]) for node in range(count)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    return [(round((x - left) * step, 1) + step / 3, round((y - top) * step, 1) + step / 3) for x, y in places]


def _distances(start: int, neighbours: Sequence[Sequence[int]]) -> list[int]:
    far = [len(neighbours)] * len(neighbours)
    far[start] = 0
    queue = [start]
    for node in queue:
        for other in neighbours[node]:
            if far[other] > far[node] + 1:
                far[other] = far[node] + 1
                queue.append(other)
    return far


def _better(node: int, places: Sequence[Point], far: Sequence[int]) -> Point:
    """Where a node would lie by its wanted distances to all others, the near ones counting most."""
    x, y = places[node]
    sum_x = sum_y = weight = 0.0
    for other, (ox, oy) in enumerate(places):
        if other == node:
            continue
        apart = sqrt((x - ox) ** 2 + (y - oy) ** 2) or 1e-9
        share = 1 / far[other] ** 2
        sum_x += share * (ox + far[other] * (x - ox) / apart)
        sum_y += share * (oy + far[other] * (y - oy) / apart)
        weight += share
    return (sum_x / weight, sum_y / weight) if weight else (x, y)
