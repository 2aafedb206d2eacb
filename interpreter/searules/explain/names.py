"""Names of the rules as words of a sentence: `open_cards` is "open cards", `WhitePawn` is "White Pawn"."""

import re

_SAME = {"fish", "sheep", "deer", "moose", "shrimp", "series", "species", "people"}
_IRREGULAR = {"man": "men", "woman": "women", "child": "children", "foot": "feet", "die": "dice", "mouse": "mice"}
_IRREGULAR |= {"knife": "knives", "leaf": "leaves", "wolf": "wolves", "goose": "geese", "ox": "oxen", "loaf": "loaves"}
_PLAYER = re.compile(r"player(\d+)")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
MINUS, TIMES = "\u2212", "\u00d7"
"""The signs of a printed sum."""
SPECIAL = re.compile(r"([\\*\[\]<>|`_])")
"""What has a meaning in the text of a document."""


def spoken(name: str) -> str:
    """A name as words."""
    player = _PLAYER.fullmatch(name)
    if player:
        return f"player {player[1]}"
    return _HUMP.sub(" ", name.replace("_", " ")).strip()


def titled(name: str) -> str:
    """A name as a heading: the first letter is a capital."""
    words = spoken(name)
    return words[:1].upper() + words[1:]


def plural(noun: str) -> str:
    """More than one of what a noun says; of several words the last changes, before "of" the one there."""
    head, of, rest = noun.partition(" of ")
    if of:
        return f"{plural(head)} of {rest}"
    first, space, last = noun.rpartition(" ")
    low = last.casefold()
    if low in _SAME or (last[-1:].isdigit()) or (low.endswith(("ss",)) is False and low.endswith("s")):
        return noun
    if low in _IRREGULAR:
        changed = _IRREGULAR[low]
        return first + space + (changed.capitalize() if last[:1].isupper() else changed)
    if low.endswith("y") and low[-2:-1] not in "aeiou":
        return first + space + last[:-1] + "ies"
    if low.endswith(("ss", "x", "ch", "sh", "z")):
        return first + space + last + "es"
    return first + space + last + "s"


def a(noun: str) -> str:
    """A noun with its indefinite article."""
    first = re.sub(r"[*\[\\]", "", noun)[:1].casefold()
    if noun == "other" or noun.startswith("other "):
        return f"an{noun}"
    one = noun.casefold().startswith(("uni", "one ", "use", "euro"))
    return f"{'an' if first in 'aeiou' and first and not one else 'a'} {noun}"


def number_of(count: int, noun: str) -> str:
    """A count with its noun: "1 card", "3 cards"."""
    return f"{count} {noun if count == 1 else plural(noun)}"


def listed(words: list[str] | tuple[str, ...], last: str = "and") -> str:
    """Words in a row: "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def escape(text: str) -> str:
    """A text of the author as it stands in a document, so that no sign of it is taken for markup."""
    return SPECIAL.sub(r"\\\1", text)


def anchor(*parts: str) -> str:
    """The mark of a place in a document, to be pointed to."""
    return re.sub(r"[^a-z0-9]+", "-", "-".join(parts).casefold()).strip("-")


def capital(text: str) -> str:
    """A sentence begins with a capital; signs of markup before it do not count."""
    match = re.match(r"([*\[(“\"]*)(\w)", text)
    if match is None or re.match(r"[b-z]\b", text):
        return text  # a letter that is a name stays as it is
    return match[1] + match[2].upper() + text[match.end() :]


def possessive(owner: str) -> str:
    """Whose something is."""
    if owner == "you":
        return "your"
    if owner == "it":
        return "its"
    return f"{owner}'" if _ends_plural(owner) else f"{owner}'s"


def is_or_are(subject: str) -> str:
    """The verb that fits a subject: "you are", "the sun cards are", "the hand is"."""
    return (
        "are"
        if subject == "you" or (_SIMPLE.fullmatch(subject) and " of " not in subject and _ends_plural(subject))
        else "is"
    )


_SIMPLE = re.compile(r"(?:the|your|its|[\w ]+'s?) [\w ]+")


def _ends_plural(words: str) -> bool:
    last = words.rpartition(" ")[2]
    return len(last) > 3 and last.endswith("s") and not last.endswith(("ss", "us", "is")) and last not in _SAME
