"""The names of a game that can be taken for one another: zones, vars and fields of one type, words of one type."""

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field

from searules.language import print_node, tree
from searules.rules.rewrite import walk

MOST_LIKE = 2
"""A name is taken for so many others at the most."""


@define
class Names:
    """Which other names may stand where a name stands; the checker says whether they fit there."""

    like: dict[str, list[str]] = field(factory=dict)

    @classmethod
    def of(cls, declarations: Sequence[tree.Declaration]) -> "Names":
        """The names that are declared."""
        names = cls()
        for group in (*_things(declarations), *_words(declarations)):
            names.note(group)
        return names

    def note(self, group: Sequence[str]) -> None:
        """These may be taken for one another; those that follow a name come first."""
        for place, name in enumerate(group):
            others = [other for other in (*group[place + 1 :], *group[:place]) if other != name]
            known = self.like.setdefault(name, [])
            known.extend(other for other in others[:MOST_LIKE] if other not in known)

    def others(self, name: str) -> list[str]:
        """What may stand where this name stands, the likeliest mistake first."""
        return self.like.get(name, [])[:MOST_LIKE]


def _things(declarations: Iterable[tree.Declaration]) -> Iterator[list[str]]:
    """Zones with the same owners that hold the same, vars and fields of the same type."""
    groups: dict[tuple[object, ...], list[str]] = {}
    for declared in declarations:
        match declared:
            case tree.Zone(name=name, owners=owners, type=type_):
                held = type_.of if isinstance(type_, tree.ContainerType) else type_
                groups.setdefault(("zone", tuple(o.text for o in owners), print_node(held)), []).append(name.text)
                groups.setdefault(("any zone", tuple(o.text for o in owners)), []).append(name.text)
            case tree.Var(name=name, owners=owners, type=type_):
                groups.setdefault(("var", tuple(o.text for o in owners), print_node(type_)), []).append(name.text)
            case tree.Piece(name=name, fields=fields):
                groups.setdefault(("fields", name.text), []).extend(one.name.text for one in fields)
            case _:
                pass
    return iter(groups.values())


def _words(declarations: Sequence[tree.Declaration]) -> Iterator[list[str]]:
    """The members of an enum, the rows of a table, the words of a type."""
    for declared in declarations:
        if isinstance(declared, tree.EnumDecl):
            yield [member.text for member in declared.members]
        elif isinstance(declared, tree.Table):
            yield [row.name.text for row in declared.rows]
    for node in walk(tuple(declarations)):
        if isinstance(node, tree.UnionType):
            yield [item.word for item in node.items if isinstance(item, tree.WordType) and item.word != "none"]
