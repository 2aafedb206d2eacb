"""Standing inside a decision: what it has done so far, and how the table looks in that moment.

A decision is always made whole, so that a play never stands where it could not be saved; it is carried out again on a
copy, and what is done is recorded effect by effect. To step is to go through that record.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, field, frozen

from searules.diagnostics import NOWHERE, Span, visible
from searules.engine import State
from searules.engine.faults import RuleFault
from searules.engine.keys import live_values
from searules.engine.names import text_of
from searules.engine.sight import visible as sees
from searules.engine.trace import Happening, Passage
from searules.engine.walk import walk
from searules.rules.checked import Domain, Rules, Value
from searules.rules.types import One
from searules.table.texts import place

UNDER_WAY = "a decision is under way: `step`, `continue`, or `undo` to take it back"


@frozen(eq=False)
class Inside:
    """A decision under way: `done` of its happenings have been done. `number` is that of the decision in the log.

    `fault` is the hole in the rules at which it ends: then the play itself stands before it; else it is made. `again`
    is whether its end was seen before. `anyway` says that a designer looks, past what a player may see.
    """

    passage: Passage
    number: int
    done: int = 0
    fault: RuleFault | None = None
    again: bool = False
    anyway: bool = False
    _shown: list[State] = field(factory=list, init=False, repr=False)

    @property
    def state(self) -> State:
        """The position in this moment, in which nothing is asked."""
        if not self._shown:
            self._shown.append(self.passage.at(self.done))
        return self._shown[0]

    @property
    def next(self) -> Happening | None:
        """What is done next; None at the end."""
        happened = self.passage.happened
        return happened[self.done] if self.done < len(happened) else None

    def after(self, done: int) -> "Inside":
        """The same decision at another moment."""
        return evolve(self, done=done)


def seen_next(inside: Inside, seats: Sequence[int], first: int) -> int | None:
    """The place of the first happening from `first` on of which these seats see something; None if there is none."""
    happened = inside.passage.happened
    return next((n for n in range(first, len(happened)) if happening_lines(happened[n], seats)), None)


def reached(inside: Inside, wanted: Sequence[Span], first: int) -> int | None:
    """Where, from `first` on, one of these rules begins to run; None if none does. A rule that is run again is reached
    again; to go on inside of it, after a call or a decision, is not to reach it."""
    passage = inside.passage
    places = [number for rule in wanted for number in _entries(passage, rule) if number >= first]
    return min(places, default=None)


def _entries(passage: Passage, rule: Span) -> Iterator[int]:
    stack = passage.begun.course.stack
    standing = ((n, frame, frame is stack[-1]) for n, frame in enumerate(stack[: passage.standing]))
    entered = {n for n, frame, top in standing if within(frame.unit.code[frame.pc if top else frame.at].span, rule)}
    for number, happening in enumerate(passage.happened):
        if within(happening.span, rule) and happening.call not in entered:
            entered.add(happening.call)
            yield number


def within(span: Span, rule: Span) -> bool:
    """Whether a place lies in a rule."""
    return span.source is rule.source and rule.start <= span.start and span.end <= rule.end


# ---- what is shown ----------------------------------------------------------------------------------------------


def standing_lines(inside: Inside, seats: Sequence[int]) -> list[str]:
    """Where one stands inside a decision, and how it goes on; counted is what these seats see of it."""
    happened = inside.passage.happened
    seen = [bool(happening_lines(one, seats)) for one in happened]
    head = f"inside decision {inside.number}, {sum(seen[: inside.done])} of {sum(seen)} effects done"
    following = inside.next
    if following is None:
        end = "a hole in the rules comes next" if inside.fault else "all is done"
        return [f"{head}; {end}: `step` or `continue` leaves it, `undo` takes the decision back"]
    where = place(following.span)
    text = first_line(following.span)
    told = f"{following.unit}{f' ({where})' if where else ''}{text}"
    return [f"{head}; next is", f"  {told}", "`step` does it, `continue` goes on, `undo` takes the decision back"]


def happening_lines(happening: Happening, seats: Sequence[int]) -> list[str]:
    """A statement and what it changed, as those seats know it; nothing where they see no change."""
    changes = [told for change in happening.changes if (told := change.told(seats))]
    if not changes:
        return []
    where, text = place(happening.span), first_line(happening.span)
    return [
        f"  {happening.unit}{f' ({where})' if where else ''}{text}",
        *(f"      {visible(one)}" for one in changes),
    ]


def first_line(span: Span) -> str:
    """The first line of a place in the text without its margin, after a colon."""
    if span == NOWHERE:
        return ""
    return f": {visible(' '.join(_MARGIN.sub('', span.text.splitlines()[0]).split()))}"


_MARGIN = re.compile(r"\s{2,}[@~].*")


def named_values(inside: Inside, seats: Sequence[int]) -> list[str]:
    """What the names of the rule under way stand for, as far as these seats may see it."""
    following = inside.next
    if following is None:
        return []
    state, frame = inside.state, following.stack[-1]
    rules, play = state.game.rules, state.course.play
    types = {one.slot: one for one in _domains(rules, frame.unit.name)}
    lines = []
    for slot, value in live_values(frame, top=True):
        if slot in types and all(_seen(value, seat, state) for seat in seats):
            type_ = types[slot].values.type
            while not isinstance(type_, One):
                type_ = type_.of
            lines.append(f"  {types[slot].name} = {visible(text_of(value, type_, play.world))}")
    return lines


def _domains(rules: Rules, name: str) -> Iterator[Domain]:
    """The parameters and picks of a unit of code."""
    bare = name.split(" ", 1)[-1]
    families: Iterable[object] = (rules.actions.get(bare), rules.procedures.get(bare), rules.flows.get(bare))
    for declared in families:
        for node in walk(declared) if declared is not None else ():  # type: ignore[arg-type]
            if isinstance(node, Domain):
                yield node


def _seen(value: Value, seat: int, state: State) -> bool:
    play = state.course.play
    members = value if isinstance(value, tuple | range) else (value,)
    pieces = [one for one in members if isinstance(one, int) and not isinstance(one, bool) and one in play.world.pieces]
    return all(sees(seat, piece, play) for piece in pieces)
