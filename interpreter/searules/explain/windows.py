"""Where an action is offered: the decisions of the flow that name it."""

from collections.abc import Iterator

from searules.explain.book import Book
from searules.explain.expressions import claim
from searules.explain.names import anchor, escape, spoken
from searules.language import tree
from searules.rules.rewrite import walk


def windows(action: str, book: Book) -> list[str]:
    """Each place that offers an action, in words: "a must in [turn: select](#flow-turn)"."""
    found: list[str] = []
    for declaration in book.combined.declarations:
        match declaration:
            case tree.Flow(block=name):
                place = f"[the {spoken(name.text)}](#{anchor('flow', name.text) if name.text != 'setup' else 'setup'})"
            case tree.Procedure(name=name):
                place = f"[{escape(spoken(name.text))}](#{anchor('to', name.text)})"
            case tree.Action(name=name):
                place = f"[{escape(spoken(name.text))}](#{anchor('action', name.text)})"
            case tree.Event(name=name) | tree.AfterGame(name=name):
                place = f"the event {spoken(name.text)}"
            case tree.Table(name=name):
                place = f"[the table {escape(spoken(name.text))}](#{anchor('table', name.text)})"
            case tree.Payment(name=name):
                place = f"[paying {escape(spoken(name.text))}](#{anchor('payment', name.text)})"
            case _:
                continue
        for suite in _suites(declaration):
            found += [f"{how} in {place}{step}" for how, step in _decisions(suite, action, "", book)]
    return list(dict.fromkeys(found))


def _suites(declaration: tree.Declaration) -> list[tree.Suite]:
    match declaration:
        case tree.Table(rows=rows):
            return [row.do for row in rows if row.do is not None]
        case tree.Payment(ways=ways):
            return [way.suite for way in ways]
        case tree.Flow() | tree.Procedure() | tree.Action() | tree.Event() | tree.AfterGame():
            return [declaration.suite]
        case _:
            return []


def _decisions(suite: tree.Suite, action: str, step: str, book: Book) -> Iterator[tuple[str, str]]:
    for statement in suite.statements:
        if isinstance(statement, tree.Step):
            yield from _decisions(statement.suite, action, f", step {spoken(statement.name.text)}", book)
            continue
        for node in walk(statement):
            match node:
                case tree.Must(acts=acts, while_possible=duty) if _named(acts, action):
                    only = len(acts) == 1
                    yield ("due as often as possible" if duty else "due" if only else "one of the choices"), step
                case tree.May(acts=acts) if _named(acts, action):
                    yield "free to do", step
                case tree.AnyOrder(acts=acts) if _named(acts, action):
                    yield "once, in any order with others,", step
                case tree.AnyTime(acts=acts, when=when) if _named(acts, action):
                    told = f" (if {claim(when, book.scope)})".replace("*", "") if when is not None else ""
                    yield f"open at any time{told}", step
                case tree.Ask(acts=acts) if _named(acts, action):
                    yield "a reaction", step
                case _:
                    pass


def _named(acts: tuple[tree.Act, ...], action: str) -> bool:
    return any(one.name.text == action for one in acts)
