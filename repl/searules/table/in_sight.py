"""The names that an expression at the table may go on with: what the rules declare, what the language has, and the
pieces, spaces and words of the game. They follow from the rules and say nothing of the position."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from weakref import WeakKeyDictionary

from attrs import frozen

from searules.engine import Game
from searules.language.vocabulary import FUNCTIONS, VALUES
from searules.rules.checked import Declared, Rules
from searules.table.matching import squeezed

ATTRIBUTES = {"zone": "where a piece lies", "total": "all points of a player", "turns": "how many turns a player had"}


@frozen
class Name:
    """A name, and what it is."""

    text: str
    about: str
    squeezed: str


@frozen
class Names:
    """The names of one game: those that stand alone, and those that stand after `my` or a dot."""

    alone: tuple[Name, ...]
    owned: tuple[Name, ...]


def going_on(game: Game, text: str, most: int) -> list[tuple[str, str]]:
    """How a text may go on in its last word: the whole text as it would be, and what that word is."""
    if game not in _known:
        _known[game] = _names(game)
    known = _known[game]
    owner = _OWNER.search(text)
    if owner is not None:
        head, begun = text[: owner.start(1)], squeezed(owner.group(1))
        return [(head + one.text, one.about) for one in islice(_fitting(known.owned, begun), most)]
    for pattern in (_CALL, _WORD):
        word = pattern.search(text)
        if word is not None:
            head, begun = text[: word.start()], squeezed(word.group())
            found = [(head + one.text, one.about) for one in islice(_fitting(known.alone, begun), most)]
            if found:
                return found
    return []


_OWNER = re.compile(r"(?:\bmy\s+|[\w)\]]\.)(\w*)$")
_CALL = re.compile(r"\w+\([^()]*$")
_WORD = re.compile(r"\w*$")
_known: "WeakKeyDictionary[Game, Names]" = WeakKeyDictionary()


def _fitting(names: tuple[Name, ...], begun: str) -> Iterator[Name]:
    return (one for one in names if one.squeezed.startswith(begun) and one.squeezed != begun)


def _names(game: Game) -> Names:
    rules = game.rules
    alone = dict(_declared(rules))
    alone |= dict.fromkeys(sorted(FUNCTIONS), "function")
    alone |= dict.fromkeys(sorted(VALUES), "")
    texts = dict.fromkeys(atom.text for atom in game.plan.world.atoms.all)
    alone |= {text: "" for text in texts if text not in alone}
    owned = {one.name: f"{sort} of a player" for sort, one in _families(rules) if _has_owner(one)}
    owned |= dict.fromkeys(rules.scores, "score") | dict.fromkeys(rules.results, "result") | ATTRIBUTES
    fields = {field.name: f"field of {kind.name}" for kind in rules.kinds.values() for field in kind.fields}
    columns = {column.name: f"column of {table.name}" for table in rules.tables.values() for column in table.columns}
    return Names(_made(alone), _made(owned | fields | columns))


def _made(names: Mapping[str, str]) -> tuple[Name, ...]:
    return tuple(Name(text, about, squeezed(text)) for text, about in names.items())


def _has_owner(declared: Declared) -> bool:
    return bool(getattr(declared, "owners", ()) or getattr(declared, "owner", None))


def _declared(rules: Rules) -> Iterator[tuple[str, str]]:
    for sort, one in _families(rules):
        yield one.name, sort


def _families(rules: Rules) -> Iterator[tuple[str, Declared]]:
    families: dict[str, Mapping[str, Declared]] = {
        "var": rules.vars,
        "zone": rules.zones,
        "let": rules.lets,
        "score": rules.scores,
        "piece": rules.kinds,
        "board": rules.boards,
        "type": rules.enums,
        "table": rules.tables,
        "option": rules.options,
    }
    for sort, family in families.items():
        for one in family.values():
            yield sort, one
