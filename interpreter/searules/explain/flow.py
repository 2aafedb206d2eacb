"""How play goes: set-up, turns and rounds, events, endings, what is decided afterwards."""

from collections.abc import Iterator

from searules.explain.book import Book, source_mark
from searules.explain.conditions import spread
from searules.explain.document import Block, Heading, Items, Line, paragraph
from searules.explain.expressions import claim
from searules.explain.names import anchor, capital, escape, spoken, titled
from searules.explain.statements import lines, noted
from searules.language import tree

_MOMENTS = {
    "as soon as": "as soon as",
    "before the turn": "before a turn begins, if",
    "after the turn": "after a turn, if",
    "after the round": "after a round, if",
}


def setup(book: Book) -> Iterator[Block]:
    """The chapter of set-up."""
    flows = {flow.block.text: flow for flow in book.all(tree.Flow)}
    if "setup" in flows:
        yield Heading(2, "Set-up", "setup")
        yield paragraph("All pieces begin in the box.")
        yield Items(_body(flows["setup"], book), ordered=True)


def course(book: Book) -> Iterator[Block]:
    """The chapter of the course of play."""
    flows = {flow.block.text: flow for flow in book.all(tree.Flow)}
    yield Heading(2, "Course of play", "course")
    yield paragraph(_outline(flows, book))
    for name, title in (("play", "The whole of play"), ("round", "The round"), ("turn", "The turn")):
        if name in flows:
            yield Heading(3, title, anchor("flow", name))
            yield Items(_body(flows[name], book), ordered=True)
    events = book.all(tree.Event)
    if events:
        yield Heading(3, "Events", "events")
        yield Items(tuple(_event(event, book) for event in events))


def endings(book: Book) -> Iterator[Block]:
    """The chapter of the end of the game, with the decisions after it."""
    found = [_ending(one, book) for one in book.all(tree.GameEnds)]
    after = book.all(tree.AfterGame)
    at_once = _ends_at_once(book)
    if not found and not after and not at_once:
        return
    yield Heading(2, "End of the game", "end")
    yield Items((*found, *at_once))
    for block in after:
        yield Heading(3, f"After the last turn: {spoken(block.name.text)}", anchor("after", block.name.text))
        yield Items(lines(block.suite, book.scope), ordered=True)


def _outline(flows: dict[str, tree.Flow], book: Book) -> str:
    you = "In what follows “you” are the player whose turn it is."
    if "play" in flows:
        return f"Play goes once through what follows under *The whole of play*; then it is over. {you}"
    if "round" in flows:
        return f"Rounds are played one after the other, until the game ends. {you}"
    if book.rules.players[1] == 1:
        return f"Turns follow one another, until the game ends. {you}"
    return f"The players take turns in seat order, clockwise, until the game ends. {you}"


def _body(flow: tree.Flow, book: Book) -> tuple[Line, ...]:
    return lines(flow.suite, book.scope)


def _event(event: tree.Event, book: Book) -> Line:
    condition = spread(event.condition, book.scope)
    text = f"**{titled(event.name.text)}:** as soon as {condition.text}"
    inside = (*condition.inside, *lines(event.suite, book.scope))
    return noted(Line(text if condition.inside else f"{text}:", inside), event.margin, book.scope)


def _ending(ending: tree.GameEnds, book: Book) -> Line:
    condition = spread(ending.condition, book.scope)
    name = f"**{titled(ending.name.text)}**{source_mark(ending, book)}"
    text = f"{name}: the game ends {_MOMENTS[ending.moment]} {condition.text}"
    line = Line(text if condition.inside else f"{text}.", condition.inside, anchor=anchor("ending", ending.name.text))
    return noted(line, ending.margin, book.scope)


def ending_words(ending: tree.GameEnds, book: Book) -> str:
    """When a game ends, in one sentence."""
    return f"the game ends {_MOMENTS[ending.moment]} {claim(ending.condition, book.scope)}"


def _ends_at_once(book: Book) -> list[Line]:
    """Actions and other blocks in which the game ends."""
    from searules.rules.rewrite import walk

    found = []
    for declaration in book.combined.declarations:
        if isinstance(declaration, tree.Action | tree.Procedure | tree.Flow | tree.Event):
            ends = [n for n in walk(declaration) if isinstance(n, tree.End) and n.what.text == "game"]
            if ends:
                name = declaration.block if isinstance(declaration, tree.Flow) else declaration.name
                sort = {"Action": "action", "Procedure": "to", "Flow": "flow"}.get(type(declaration).__name__, "events")
                mark = anchor(sort, name.text) if sort != "events" else "events"
                found.append(Line(f"The game may also end in [{escape(spoken(name.text))}](#{mark})."))
    return found


__all__ = ["capital", "course", "endings", "setup"]
