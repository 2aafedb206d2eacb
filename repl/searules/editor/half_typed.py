"""What half-typed text speaks of: the names in sight where it stands, and the type of an expression in it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from searules.diagnostics import NOWHERE, Diagnostics, Rejected
from searules.editor.analysis import Analysis
from searules.editor.pieces import Part
from searules.language import parse_expression, tree
from searules.rules import checked
from searules.rules.building import raw
from searules.rules.checker import Checker
from searules.rules.coercion import contents
from searules.rules.fits import element, is_unknown, words
from searules.rules.suggestions import members_known
from searules.rules.type_exprs import resolve_one
from searules.rules.types import PLAYER, One, Type
from searules.rules.unit import Binding, Unit

_BINDER = re.compile(r"\b([a-z]\w*)(?:[ \t]*:[ \t]*([A-Z]\w*))?[ \t]+in[ \t]+|\b([a-z]\w*)[ \t]*:[ \t]*([A-Z]\w*)\b")
_STOP = re.compile(r"\bwhere\b|\bhas\b|\bfor\b|[:,)\n]|\bby\b|$")
_CHAIN = re.compile(r"(?:\bmy[ \t]+)?[A-Za-z]\w*$|\d+$")
_FREE = 10_000
"""A local place that no unit of a game has."""


def unit_at(analysis: Analysis, part: Part, inside: int) -> Unit:
    """A unit with the names that are in sight at an offset in a declaration, as far as that is known."""
    unit = Unit(analysis.checker, "example", "typed", PLAYER, slots=_FREE)
    unit.scope = _heard(analysis, part, inside)
    for name, type_ in _written(part.text[:inside], unit):
        unit.scope[name] = Binding(unit.new_slot(), name, type_, NOWHERE)
    return unit


def _heard(analysis: Analysis, part: Part, inside: int) -> dict[str, Binding]:
    """The names that were in sight where the last expression above was checked."""
    line = part.text.count("\n", 0, inside)
    best: tuple[int, dict[str, Binding]] = (0, {})
    sources = _sources(analysis, part)
    for heard in analysis.heard:
        span = heard.node.span
        if id(span.source) in sources:
            at = span.source.text.count("\n", 0, span.start)
            if best[0] <= at <= line:
                best = at, heard.scope
    return {name: one for name, one in best[1].items() if not name.startswith(" ")}


def _sources(analysis: Analysis, part: Part) -> set[int]:
    """The sources of the declaration that begins like this one: itself, or what stood there before it was edited."""
    head = re.split(r"[(:=\n]", part.text, maxsplit=1)[0].strip()
    declarations = [decl for text in analysis.texts for decl in text.declarations]
    return {id(decl.span.source) for decl in declarations if decl.span.source.text.startswith(head)}


def _written(text: str, unit: Unit) -> Iterator[tuple[str, Type]]:
    """The names that the text itself gives a type or a set."""
    for match in _BINDER.finditer(text):
        name, kind = match[1] or match[3], match[2] or match[4]
        if name in ("me", "it"):
            continue
        type_: Type | None
        if kind is not None:
            with quiet(unit.checker):
                type_ = resolve_one(tree.NamedType(kind), unit.checker)
        else:
            stop = _STOP.search(text, match.end())
            found = evaluate(text[match.end() : stop.start() if stop else len(text)], unit)
            type_ = None if found is None else element(contents(found, unit).type)
        if type_ is not None and not is_unknown(type_):
            yield name, type_


@contextmanager
def quiet(checker: Checker) -> Iterator[Diagnostics]:
    """What is asked here leaves no mistakes behind."""
    before = checker.diagnostics
    checker.diagnostics = Diagnostics()
    try:
        yield checker.diagnostics
    finally:
        checker.diagnostics = before


def evaluate(text: str, unit: Unit) -> checked.Expr | None:
    """An expression with its type; None if it cannot be read or has a mistake."""
    try:
        return _built(parse_expression(text), unit)
    except Rejected:
        return None


def _built(node: tree.Expr, unit: Unit) -> checked.Expr | None:
    with quiet(unit.checker) as found:
        try:
            built = raw(node, unit)
        except (RecursionError, AssertionError, IndexError, KeyError):  # a half-typed text may ask for anything
            return None
    return None if found.errors or is_unknown(built.type) else built


def members(text: str, unit: Unit) -> dict[str, str]:
    """What may stand after the dot of a value, each with its type in words ("" where it takes arguments)."""
    try:
        node = parse_expression(text)
    except Rejected:
        return {}
    if isinstance(node, tree.TypeRef):
        return {name: found for name in _families(node.name, unit) if (found := _type_of(node, name, unit))}
    target = _built(node, unit)
    one = None if target is None else element(contents(target, unit).type)
    if not isinstance(one, One):
        return {}
    with quiet(unit.checker):
        names = members_known(one, unit)
    return {name: _type_of(node, name, unit) for name in sorted(names)}


def _families(name: str, unit: Unit) -> list[str]:
    """What a type may be asked for: the families of zones and vars that are its own, the lines of a board."""
    symbols = unit.checker.symbols
    owned = {**symbols.zones, **symbols.vars, **{let: info.decl for let, info in symbols.lets.items()}}
    return sorted([*owned, "lines"] if name in symbols.boards else owned)


def _type_of(target: tree.Expr, name: str, unit: Unit) -> str:
    built = _built(tree.Member(target, tree.Name(name)), unit)
    return "" if built is None else words(contents(built, unit).type)


def expression_before(text: str) -> str:
    """The longest value at the end of a text after which a dot could stand: `my hand`, `the(x).space`."""
    at = len(text.rstrip())
    start = at
    while start > 0:
        if text[start - 1] in ")]":
            opened = _opened(text, start)
            if opened is None:
                break
            start = opened
            if text[start] == "[":
                break
        match = _CHAIN.search(text, 0, start) if text[:start].endswith(tuple(_WORDS)) else None
        if match is not None:
            start = match.start()
        elif start == at:
            break
        if start > 0 and text[start - 1] == "." and not text[:start].endswith(".."):
            start -= 1
            continue
        break
    return text[start:at].strip()


_WORDS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"


def _opened(text: str, end: int) -> int | None:
    """Where the bracket that closes right before `end` was opened."""
    depth = 0
    for at in range(end - 1, -1, -1):
        if text[at] in ")]":
            depth += 1
        elif text[at] in "([":
            depth -= 1
            if depth == 0:
                return at
        elif text[at] == "\n" and depth == 0:
            return None
    return None
