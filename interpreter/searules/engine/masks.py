"""Sets as bit masks and back."""

from functools import lru_cache


@lru_cache(maxsize=16_384)
def members(mask: int, first: int = 0) -> tuple[int, ...]:
    """The ids in a mask whose bit n stands for id `first + n`, in ascending order."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(first + lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


def mask_of(ids: "tuple[int, ...] | range", first: int = 0) -> int:
    """The mask in which bit n stands for id `first + n`."""
    mask = 0
    for one in ids:
        mask |= 1 << (one - first)
    return mask
