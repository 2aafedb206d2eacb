"""What was probably meant by a line that is no option and no command."""

import re
from collections.abc import Sequence

from searules.diagnostics import did_you_mean, visible
from searules.engine import Option
from searules.engine.reading import atoms_by_text
from searules.table.matching import numbered, squeezed
from searules.table.registry import COMMANDS
from searules.table.session import Session
from searules.table.texts import described

MOST_SHOWN = 10

_NUMBERED = re.compile(
    r"""(?:(?:choose|option|pick|play|number|no\.?)\s+|#)?["'(]?([0-9]+)["')]?[.:)]?""", re.IGNORECASE
)

_MEANT = {
    "list moves choices actions legal": "`options` lists what can be chosen",
    "look show table print status state position view": "`board` shows the table",
    "restart new start reset again": "`back to 0` goes back to the beginning of the play",
    "resign concede stop close bye leave": "`quit` leaves the table; the play is kept",
    "who players player": "`seat` says who plays, `board` shows the table",
    "rules manual goal": "`rule NAME` shows a rule, `rulings` what the rulebook leaves open",
    "history record": "`log` shows all decisions so far",
    "commands man usage info": "`help` lists the commands",
    "points ledger win winner": "`score` shows the points with their rules",
    "ai bot computer random": "`auto` chooses at random, `seat 2 random` lets a seat do so",
    "export write": "`save FILE` writes the log of the play",
    "open import resume": "`load FILE` goes on with a play that was saved",
    "takeback revert": "`undo` takes a decision back, `back to 5` several",
    "inspect calc expr": "`eval EXPRESSION` works an expression out",
    "debug next into over": "`step OPTION` makes a decision effect by effect",
    "unwatch": "`watch off` ends it",
    "seed turn round": "the line at the bottom of a terminal tells turn and seed, `log` what has been decided",
}
FOREIGN = {word: hint for words, hint in _MEANT.items() for word in words.split()}
"""Words of other programs, and what does it here."""


def by_number(options: Sequence[Option], line: str) -> Option | None:
    """The option that is meant by a number that is written with more around it: `#3`, `3.`, `option 3`."""
    found = _NUMBERED.fullmatch(line.strip())
    return None if found is None else numbered(options, found.group(1))


def guess(session: Session, line: str, options: Sequence[Option]) -> list[str]:
    """What to tell of a line that is nothing: at least one line."""
    found = _NUMBERED.fullmatch(line.strip())
    if found is not None and options:
        return [f"there is no option {found.group(1)}; they are numbered 1 to {len(options)}"]
    shown = visible(line)
    wanted = squeezed(line)
    having = [one for one in options if len(wanted) > 1 and wanted in squeezed(f"{one.id} {one.text}")]
    if having:
        return [f"'{shown}' alone is no option; it is part of", *_some(having)]
    words = {"pass", "done"} | {squeezed(way.name) for pay in session.game.rules.payments.values() for way in pay.ways}
    if wanted in words or wanted in {key.casefold() for key in atoms_by_text(session.game.plan.world)}:
        return [f"'{shown}' is nothing that can be chosen here; `why not {shown}` says why"]
    first = line.split()[0].casefold()
    if first in FOREIGN:
        return [f"there is no command '{visible(first)}'; {FOREIGN[first]}"]
    known = [*COMMANDS, *(option.id for option in options)]
    hint = did_you_mean(line, known) or "`options` lists what can be chosen, `help` the commands"
    return [f"'{shown}' is no option and no command; {hint}"]


def _some(options: Sequence[Option]) -> list[str]:
    more = len(options) - MOST_SHOWN
    lines = [f"  {described(one)}" for one in options[:MOST_SHOWN]]
    return [*lines, f"  and {more} more"] if more > 0 else lines
