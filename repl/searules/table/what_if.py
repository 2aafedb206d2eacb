"""The commands that look past the play: eval, watch; and those that change what it is: set, move, place, force."""

from contextlib import suppress

from attrs import evolve

from searules.diagnostics import SeaError, visible
from searules.engine import State
from searules.engine.chance import Forced
from searules.engine.console import edited
from searules.engine.faults import ImpossibleOutcome, RuleFault
from searules.engine.reading import forced_outcome, split_arguments
from searules.rules.checked import Block
from searules.table.inside import UNDER_WAY
from searules.table.registry import COMMANDS, Answer, command, refused, said
from searules.table.screenfuls import situation
from searules.table.session import Session, Watch
from searules.table.texts import place
from searules.table.typed import DESIGNERS, designers, reader, statement, value, watch_lines


@command("eval EXPRESSION", "what an expression of Sea comes to in this position", after="expression")
def evaluate(session: Session, rest: str) -> Answer:
    """The value; of a condition also what its sides come to."""
    anyway, text = designers(rest)
    if not text:
        return refused(session, "`eval` is followed by an expression, such as `count(players)`")
    try:
        found = value(session, text, anyway)
    except RuleFault as fault:
        return refused(session, f"it has no value here: {visible(fault.message)}")
    notes = [DESIGNERS] if anyway else []
    parts = [f"  {name} = {told}" for name, told in found.parts]
    return said(session, *notes, visible(found.text), *map(visible, parts))


@command("watch [EXPRESSION|off]", "show its value after each change; alone all of them", after="expression")
def watch(session: Session, rest: str) -> Answer:
    """What is watched is its watcher's own: others who look do not see it."""
    if not rest:
        return said(session, *(watch_lines(session) or ["nothing is watched; `watch EXPRESSION` begins it"]))
    if rest == "off":
        left = tuple(one for one in session.watches if one.viewers != session.viewers)
        return Answer(evolve(session, watches=left), ("nothing is watched any more",))
    anyway, text = designers(rest)
    if not text:
        return refused(session, "`watch` is followed by an expression")
    if len(session.watches) >= _MOST_WATCHES:
        return refused(session, f"{_MOST_WATCHES} are watched already; `watch off` ends that")
    with suppress(RuleFault):  # it may have a value later
        value(session, text, anyway)
    added = evolve(session, watches=(*session.watches, Watch(text, anyway, session.viewers)))
    notes = [DESIGNERS] if anyway else []
    return Answer(added, (*notes, *watch_lines(added)[-1:]))


_MOST_WATCHES = 20


# ---- editing the position -------------------------------------------------------------------------------------


@command("set VAR to VALUE", "edit the position: give a var a value", after="expression")
def set_(session: Session, rest: str) -> Answer:
    """As the statement of Sea."""
    return _edited(session, "set", rest)


@command("move PIECES to ZONE", "edit the position: move pieces", after="expression")
def move(session: Session, rest: str) -> Answer:
    """As the statement of Sea."""
    return _edited(session, "move", rest)


@command("place PIECE on ZONE at SPACE", "edit the position: put a piece on a board", after="expression")
def place_(session: Session, rest: str) -> Answer:
    """As the statement of Sea."""
    return _edited(session, "place", rest)


@command("put PIECE on ZONE at SPACE", "the same as `place`", after="expression")
def put(session: Session, rest: str) -> Answer:
    """As the statement `place` of Sea."""
    return _edited(session, "place", rest, "put")


@command("flip PIECE", "edit the position: turn a piece over", after="expression")
def flip(session: Session, rest: str) -> Answer:
    """As the statement of Sea."""
    return _edited(session, "flip", rest)


@command("rotate PIECE by NUMBER", "edit the position: turn a piece round", after="expression")
def rotate(session: Session, rest: str) -> Answer:
    """As the statement of Sea."""
    return _edited(session, "rotate", rest)


def _edited(session: Session, verb: str, rest: str, name: str = "") -> Answer:
    anyway, text = designers(rest)
    if not text:
        usage = COMMANDS[name or verb].usage
        return refused(session, f"`{name or verb}` is written as in the rules: {usage}")
    if session.inside is not None:
        return refused(session, UNDER_WAY)
    line = f"{verb} {text}"
    typed = statement(session, line, anyway)
    assert isinstance(typed.node, Block)
    try:
        after = edited(session.state, typed.node, typed.slots, reader(session).me, line)
    except RuleFault as fault:
        where = place(fault.span) if fault.span.source.name != "typed" else ""
        return refused(session, f"that cannot be{f' ({where})' if where else ''}: {visible(fault.message)}")
    notes = [DESIGNERS] if anyway else []
    notes.append("edited: the log begins here and says so; the step begins again; `undo` takes it back")
    changed = session.turned_into(after)
    return Answer(changed, (*notes, *situation(changed)))


# ---- forcing chance ---------------------------------------------------------------------------------------------


@command("force VALUE, ...", "settle what chance gives next; `NAME: VALUE` what one die or bag gives", after="force")
def force(session: Session, rest: str) -> Answer:
    """Checked against the supply as far as the options that are open now can tell; else when it is due."""
    anyway, text = designers(rest)
    words = text.split(" ", 1)
    values = split_arguments(words[1] if words[0] in ("roll", "draw") and len(words) > 1 else text)
    if not values or not all(values):
        return refused(session, "`force` is followed by values, such as `force roll 6`; `force none` forgets them")
    if values == ["none"]:
        return _forget(session)
    if session.inside is not None:
        return refused(session, UNDER_WAY)
    if session.state.is_terminal:
        return refused(session, "the play is over")
    secret = _names_hidden(session, values)
    if secret and not anyway:
        return refused(session, f"{secret} is nothing that players may look for; `force --anyway` is for designers")
    after = session.state.copy()
    after.force(*values)
    impossible = _impossible(after)
    if impossible:
        return refused(session, visible(impossible))
    notes = [DESIGNERS] if anyway else []
    return Answer(
        session.turned_into(after), (*notes, f"chance will give {visible(', '.join(values))} when it is asked")
    )


def _forget(session: Session) -> Answer:
    chance = session.state.course.play.chance
    if not isinstance(chance, Forced) or not chance.queue:
        return refused(session, "nothing is forced")
    return refused(session, "`undo` takes the `force` back, with all that followed it")


def _names_hidden(session: Session, values: list[str]) -> str:
    """A value that names pieces which may lie where not all see them: whether they can be drawn is a secret."""
    world = session.game.plan.world
    hidden = {kind for zone in world.rules.zones.values() if zone.seen_by != "all" for kind in zone.of.kinds}
    for text in values:
        for atom in forced_outcome(text, world).values:
            if isinstance(atom, int) and atom in world.pieces and world.kind_of[atom].name in hidden:
                return text
    return ""


def _impossible(forced: State) -> str:
    """Why what is forced can come of nothing that can be chosen now; nothing where it can, or where chance has no part
    in it yet."""
    why = ""
    waiting = _waiting(forced)
    for option in forced.options[:_MOST_TRIED]:
        try:
            if _waiting(forced.child(option)) < waiting:
                return ""
        except ImpossibleOutcome as error:
            why = why or str(error)
        except SeaError:
            continue
    return why


_MOST_TRIED = 60


def _waiting(state: State) -> int:
    chance = state.course.play.chance
    return len(chance.queue) if isinstance(chance, Forced) else 0
