"""Atoms: the single values that are not numbers, yes, no, texts or none, each with a number of its own."""

from attrs import Factory, define, frozen

from searules.boards import Direction
from searules.rules.checked import Rules
from searules.rules.types import DirectionSort, EnumSort, PlayerSort, Sort, WordSort


@frozen
class Atom:
    """A player, direction, word, member of an enum, row of a table, part of a board or piece.

    `index` is its place among those of its sort, from 0; `text` is how it is written in Sea.
    """

    sort: Sort
    name: str
    index: int
    text: str


@define(eq=False)
class Atoms:
    """All atoms of a world; their ids are their places, so declared order is the order of ids."""

    all: list[Atom] = Factory(list)
    ranges: dict[Sort, range] = Factory(dict)
    ids: dict[tuple[Sort, str], int] = Factory(dict)

    def add(self, sort: Sort, names: list[str], texts: list[str] | None = None) -> range:
        """Give the members of a sort the next ids. Names that occur twice (alike pieces) find the first."""
        first = len(self.all)
        for index, name in enumerate(names):
            self.all.append(Atom(sort, name, index, texts[index] if texts else name))
            self.ids.setdefault((sort, name), first + index)
        self.ranges[sort] = range(first, len(self.all))
        return self.ranges[sort]


def early_atoms(rules: Rules, players: int) -> Atoms:
    """The atoms that depend on nothing but the number of players: players, directions, words, enums, tables.

    The id of a player is the seat, from 0.
    """
    atoms = Atoms()
    atoms.add(PlayerSort(), [f"player{seat + 1}" for seat in range(players)])
    atoms.add(DirectionSort(), [direction.word for direction in Direction])
    for word in rules.words:
        atoms.add(WordSort(word), [word])
    for sort in rules.atoms:
        if isinstance(sort, EnumSort):
            atoms.add(sort, list(_members(rules, sort.name)))
    return atoms


def _members(rules: Rules, name: str) -> tuple[str, ...]:
    if name in rules.enums:
        return rules.enums[name].members
    return tuple(row.name for row in rules.tables[name].rows)
