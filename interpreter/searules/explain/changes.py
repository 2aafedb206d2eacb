"""What two rule sets differ in, part by part, in plain words with the places."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from attrs import frozen

from searules.diagnostics import Span
from searules.explain.book import Book
from searules.explain.document import Block, Document, Heading, Items, Line, paragraph
from searules.explain.names import anchor, capital, escape, listed, number_of
from searules.explain.parts import CHAPTERS, Part, Whole, wholes
from searules.rules.names import Key

Wholes = Mapping[Key, Whole]
ADDED, REMOVED, CHANGED = "added", "removed", "changed"


@frozen
class Change:
    """One difference: `how` is "added", "removed" or "changed".

    `what` says which part it is of; `before` and `after` what it said and says, line by line, with their places.
    """

    chapter: str
    how: str
    what: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    place_before: str
    place_after: str


def changes(old: Book, new: Book, *, with_examples: bool = False) -> list[Change]:
    """Every difference between two rule sets, in the order of the chapters of a rulebook.

    Layout, comments, citations and the order of declarations are no differences. Examples run under one selection of
    variants only, so they are compared where that is asked for.
    """
    before, after = wholes(old, with_examples=with_examples), wholes(new, with_examples=with_examples)
    found = list(_all(before, after))
    order = {name: place for place, name in enumerate(CHAPTERS)}
    return sorted(found, key=lambda change: order[change.chapter])


def _all(before: Wholes, after: Wholes) -> Iterator[Change]:
    twins = _moved(before, after)
    for key, whole in after.items():
        other = before.get(key) or before.get(twins.get(key, key))
        if other is None:
            says = _all_said(whole)
            yield Change(whole.chapter, ADDED, whole.title, (), says, "", place(whole.span))
        else:
            yield from _inside(other, whole)
    gone = before.keys() - after.keys() - set(twins.values())
    for key, whole in before.items():
        if key in gone:
            yield Change(whole.chapter, REMOVED, whole.title, _all_said(whole), (), place(whole.span), "")


def _moved(before: Wholes, after: Wholes) -> dict[Key, Key]:
    """Declarations without a name that stand elsewhere now: those that say the same are the same."""
    found: dict[Key, Key] = {}
    for key in after.keys() - before.keys():
        for other in before.keys() - after.keys() - set(found.values()):
            if key[0] == other[0] and after[key].parts == before[other].parts:
                found[key] = other
                break
    return found


def _inside(old: Whole, new: Whole) -> Iterator[Change]:
    moved = _same_elsewhere(old, new)
    for address in dict.fromkeys((*old.parts, *new.parts)):
        if address in moved:
            continue
        one, other = old.parts.get(address), new.parts.get(address)
        if one is None and other is not None:
            yield _change(new, ADDED, other.title, None, other)
        elif other is None and one is not None:
            yield _change(new, REMOVED, one.title, one, None)
        elif one is not None and other is not None and (one.digest != other.digest or one.says != other.says):
            yield _change(new, CHANGED, other.title, one, other)

    common = [[a for a in side if a in old.parts and a in new.parts] for side in (old.parts, new.parts)]
    if common[0] != common[1]:
        titles = [(", ".join(old.parts[a].title for a in side if old.parts[a].title),) for side in common]
        where = place(old.span), place(new.span)
        yield Change(new.chapter, CHANGED, f"{new.title}, the order of its parts", titles[0], titles[1], *where)


def _same_elsewhere(old: Whole, new: Whole) -> set[str]:
    """Parts that say the same under another address, because something before them is new or gone."""
    gone = {address: part for address, part in old.parts.items() if address not in new.parts}
    found: set[str] = set()
    for address, part in new.parts.items():
        if address in old.parts:
            continue
        twin = next((a for a, p in gone.items() if (p.says, p.digest) == (part.says, part.digest)), None)
        if twin is not None and " " in address and " " in twin:  # statements between steps have no name of their own
            found |= {address, twin}
            del gone[twin]
    return found


def _change(whole: Whole, how: str, title: str, old: Part | None, new: Part | None) -> Change:
    what = f"{whole.title}, {title}" if title else whole.title
    before, after = _said(old), _said(new)
    if old is not None and new is not None:
        if before == after:  # words are alike where the rules are not: the text itself is told
            before, after = (_source(old),), (_source(new),)
        elif len(before) > 1 or len(after) > 1:
            before, after = _differing(before, after)
    places = ["" if part is None else place(part.span) for part in (old, new)]
    return Change(whole.chapter, how, what, before, after, *places)


def _said(part: Part | None) -> tuple[str, ...]:
    return () if part is None else part.says


def _source(part: Part) -> str:
    return " ".join(part.span.text.split())


def _differing(before: Sequence[str], after: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines that differ only, with "..." for those left out."""
    left: list[str] = []
    right: list[str] = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal" and all(": " in line for line in (*before, *after)):
            continue  # cells that are named
        if tag == "equal":
            for side in (left, right):
                if not side or side[-1] != "...":
                    side.append("...")
        else:
            left += before[a:b]
            right += after[c:d]
    return tuple(left if left != ["..."] else ()), tuple(right if right != ["..."] else ())


def _all_said(whole: Whole) -> tuple[str, ...]:
    told: list[str] = []
    for address, part in whole.parts.items():
        if address == "number":
            continue
        if not part.title or part.title == "what is done":
            told += part.says
        elif len(part.says) == 1:
            told.append(f"{part.title}: {part.says[0]}")
        else:
            told += [f"{part.title}:", *part.says]
    return tuple(told)


def place(span: Span) -> str:
    """File and line."""
    name = span.source.name.rsplit("/", 1)[-1]
    return f"{name}:{span.line}" if span.source.name and not span.source.name.startswith("<") else ""


# ---- as a document ------------------------------------------------------------------------------------------


def comparison(old: Book, new: Book, found: Sequence[Change]) -> Document:
    """The differences between two rule sets as a document, chapter by chapter."""
    blocks: list[Block] = [paragraph(_summary(found))]
    for chapter in CHAPTERS:
        own = [change for change in found if change.chapter == chapter]
        if own:
            blocks.append(Heading(2, capital(chapter), anchor(chapter)))
            blocks.append(Items(tuple(_line(change) for change in own)))
    return Document(escape(f"{_name(old)} → {_name(new)}"), tuple(blocks))


def _summary(found: Sequence[Change]) -> str:
    if not found:
        return "The rules are the same."
    told = [
        f"{number_of(sum(one.how == how for one in found), 'part')} {how}"
        for how in (ADDED, REMOVED, CHANGED)
        if any(one.how == how for one in found)
    ]
    return f"{capital(listed(told))}."


def _name(book: Book) -> str:
    variants = f" with {listed(list(book.combined.variants))}" if book.combined.variants else ""
    return f"{book.rules.title}{variants}"


def _line(change: Change) -> Line:
    head = f"**{capital(escape(change.what))}** {change.how}"
    where = " → ".join(dict.fromkeys(filter(None, (change.place_before, change.place_after))))
    head += f" *({escape(where)})*" if where else ""
    if change.how == CHANGED and len(change.before) == len(change.after) == 1:
        short = f"{change.before[0]} → {change.after[0]}"
        if len(short) < 100:
            return Line(f"{head}: {escape(short)}")
    if change.how != CHANGED:
        return Line(f"{head}:", tuple(Line(escape(line.strip())) for line in change.before or change.after))
    inside = [Line(f"before: {escape(line.strip())}") for line in change.before]
    inside += [Line(f"after: {escape(line.strip())}") for line in change.after]
    return Line(f"{head}:", tuple(inside))
