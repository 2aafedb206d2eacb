"""Rules as text: a declaration or a labelled line by its address, with its margin; and the rulings."""

import re
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap

from searules.diagnostics import NOWHERE, Span, visible
from searules.engine.decisions import Plain
from searules.engine.walk import walk
from searules.rules.checked import Arm, Checked, Decision, Declared, Domain, Needs, Rules, Ruling, Step
from searules.table.highlight import numbered
from searules.table.sight import shown
from searules.table.texts import margin, place

MOST_LINES = 40
WIDTH = 80


def rule_names(rules: Rules) -> list[str]:
    """The addresses under which rules can be shown."""
    return list(dict.fromkeys(name for name, _ in _addressed(rules)))


def rule_lines(rules: Rules, address: str) -> list[str]:
    """The text of a rule with its place, citations and rulings; nothing if there is none of that address."""
    found = _found(rules, address)
    if found is None:
        return []
    lines = [f"{address} ({place(found.span)})", *_text(found.span)]
    marks = margin(getattr(found, "citations", ()), getattr(found, "rulings", ()))
    lines += [f"  {marks}"] if marks else []
    for name in _pointers(rules, found.span, getattr(found, "rulings", ())):
        lines += _ruling(rules.rulings[name], {})
    return lines


def rule_span(rules: Rules, address: str) -> Span | None:
    """The place of a rule in the text; None if there is none of that address."""
    found = _found(rules, address)
    return None if found is None else found.span


def marked_lines(rules: Rules, span: Span) -> list[str]:
    """The declaration around a place in the text, with its lines marked."""
    around = [one.span for one in _declared(rules) if _holds(one.span, span)]
    if span == NOWHERE or not around:
        return []
    whole = min(around, key=lambda one: one.end - one.start)
    last = span.source.position(max(span.start, span.end - 1))[0]
    ends = span.source.position(max(whole.start, whole.end - 1))[0]
    first, ends = max(whole.line, span.line - _AROUND), min(ends, last + _AROUND)
    return [
        numbered(number, "->" if span.line <= number <= last else " |", visible(span.source.line(number)))
        for number in range(first, ends + 1)
    ]


_AROUND = 12


def _holds(outer: Span, inner: Span) -> bool:
    return outer.source is inner.source and outer.start <= inner.start and inner.end <= outer.end


def _found(rules: Rules, address: str) -> Checked | None:
    wanted = _folded(address)
    found = next((node for name, node in _addressed(rules) if _folded(name) == wanted), None)
    return None if found is None or found.span == NOWHERE else found


def source_line(span: Span) -> list[str]:
    """The line of the text in which a rule begins, indented as a note."""
    return [] if span == NOWHERE else [f"         {span.line} | {visible(span.source.line(span.line).strip())}"]


def ruling_notes(rules: Rules, span: Span, named: Iterable[str]) -> list[str]:
    """The decisions of the rulings of a rule, one a line."""
    return [f"         ~ {name}: {visible(rules.rulings[name].decision)}" for name in _pointers(rules, span, named)]


def _pointers(rules: Rules, span: Span, named: Iterable[str]) -> list[str]:
    """The rulings of a rule, and those to which a line inside of it points."""
    found = dict.fromkeys(named)
    if span != NOWHERE:
        last = span.source.position(max(span.start, span.end - 1))[0]
        for number in range(span.line, last + 1):
            found.update(dict.fromkeys(_POINTER.findall(span.source.line(number))))
    return [name for name in found if name in rules.rulings]


_POINTER = re.compile(r"~ *([a-z]\w*)")


def ruling_lines(rules: Rules, options: Mapping[str, Plain]) -> list[str]:
    """All rulings: what was decided, what else could have been, and the option that chooses."""
    return [line for ruling in rules.rulings.values() for line in _ruling(ruling, options)]


def _folded(address: str) -> str:
    """Capitals, spaces and underscores do not count: the text of a check and `open_cards` are found alike."""
    return " ".join(address.casefold().replace("_", " ").split())


def _ruling(ruling: Ruling, options: Mapping[str, Plain]) -> list[str]:
    lines = [f"~ {ruling.name}", *_wrapped(ruling.decision)]
    if ruling.instead:
        lines += _wrapped(f"instead: {ruling.instead}")
    if ruling.option:
        now = f" = {shown(options[ruling.option])}" if ruling.option in options else ""
        lines.append(f"    option {ruling.option}{now}")
    return lines


def _wrapped(text: str) -> list[str]:
    return wrap(visible(text), WIDTH, initial_indent="    ", subsequent_indent="    ")


def _text(span: Span) -> list[str]:
    """The whole lines in which a rule stands, with their numbers."""
    source = span.source
    first, last = span.line, source.position(max(span.start, span.end - 1))[0]
    shown_to = min(last, first + MOST_LINES)
    lines: list[str] = [numbered(number, "|", visible(source.line(number))) for number in range(first, shown_to + 1)]
    return [*lines, "      | ..."] if last > first + MOST_LINES else lines


def _addressed(rules: Rules) -> Iterator[tuple[str, Checked]]:
    """Every part of the rules that has an address, declarations first."""
    declared = list(_declared(rules))
    yield from ((one.name, one) for one in declared)
    for one in declared:
        for node in walk(one):
            match node:
                case Arm(label=label) if label:
                    yield label, node
                case (
                    Needs(address=address) | Step(address=address) | Decision(address=address) | Domain(address=address)
                ):
                    yield address, node
                case _:
                    pass


def _declared(rules: Rules) -> Iterator[Declared]:
    families: list[Mapping[str, Declared]] = [
        rules.actions,
        rules.flows,
        rules.lets,
        rules.procedures,
        rules.scores,
        rules.results,
        rules.endings,
        rules.events,
        rules.payments,
        rules.zones,
        rules.vars,
        rules.kinds,
        rules.boards,
        rules.enums,
        rules.tables,
        rules.options,
        rules.rulings,
    ]
    for family in families:
        yield from family.values()
    yield from rules.after_game
    yield from rules.checks
