"""Who runs a session: does what it cannot do itself (files), and keeps its journal. Knows no terminal."""

from pathlib import Path

from attrs import define, evolve

from searules.diagnostics import Rejected, SeaError, visible
from searules.engine import State
from searules.rules import shelf
from searules.rules.shelf import slug
from searules.table.dialogue import handle, opening
from searules.table.folder import keep_fault, write_in_one_step
from searules.table.journal import Journal, new_journal
from searules.table.plays import as_far_as_it_goes, is_in_the_way, read_text
from searules.table.registry import Answer, Effect, Load, Reload, Save, SaveExample, SaveFault, refused, said
from searules.table.screenfuls import situation
from searules.table.session import HUMAN, Fork, Session, resumed
from searules.table.typed import mistake_lines


@define(eq=False)
class Host:
    """A session with its journal (None where none can be kept)."""

    session: Session
    journal: Journal | None = None
    trouble: str = ""
    """What must be told besides: why no journal is kept, or why a play went on only so far."""

    def open(self) -> Answer:
        """What is shown first."""
        return self._kept(self._done(opening(self.session)))

    def answer(self, text: str) -> Answer:
        """Do what a line says. The session goes on as the answer says; nothing is ever raised for what was typed."""
        return self._kept(self._done(handle(self.session, text)))

    def close(self) -> str:
        """The session is left; says how it can go on."""
        if self.session.state.is_terminal:
            if self.journal is not None:
                self.journal.drop()
            return ""
        return "" if self.journal is None else "the play is kept; `sea play --resume` goes on with it"

    def _done(self, found: Answer) -> Answer:
        """The answer once what it asks for is done."""
        effect: Effect = found.effect
        match effect:
            case Save(path):
                return self._save(path)
            case Load(path):
                return self._load(path)
            case Reload():
                return self._reload()
            case SaveExample(title):
                return self._save_example(title)
            case SaveFault(log):
                return evolve(found, lines=(*found.lines, self._save_fault(log)))
            case None:
                return found

    def _kept(self, answer: Answer) -> Answer:
        changed = answer.session is not self.session
        self.session = answer.session
        if self.journal is not None and (changed or not self.journal.path.exists()):
            try:
                self.journal.note(self.session)
            except OSError as error:
                self.trouble = f"no journal is kept any more: {error.strerror or error}"
                self.journal = None
        return answer

    # ---- files ------------------------------------------------------------------------------------------------

    def _save(self, path: Path) -> Answer:
        if path.is_dir():
            return refused(self.session, f"{visible(str(path))} is a folder")
        if is_in_the_way(path):
            return refused(self.session, f"not saved: {visible(str(path))} is there already, and is no log of a play")
        try:
            write_in_one_step(path, self.session.state.log())
        except (OSError, ValueError) as error:
            return refused(self.session, f"not saved: {visible(str(path))}: {_reason(error)}")
        return said(self.session, f"saved to {visible(str(path))}; `load` there, or `sea replay`, plays it again")

    def _load(self, path: Path) -> Answer:
        try:
            state, problem = as_far_as_it_goes(read_text(path))
            same = state.game.players == len(self.session.seats)
            session = resumed(state, self.session.seats if same else (HUMAN,) * state.game.players)
        except SeaError as error:
            return refused(self.session, f"not loaded: {visible(str(error))}")
        return Answer(session, (*_how_far("loaded", state, problem), *situation(session)))

    def _reload(self) -> Answer:
        """The same decisions under the rules as they are now. What no longer fits is kept as a line of play."""
        old = self.session
        try:
            state, problem = as_far_as_it_goes(old.state.log(), old.game.name)
            fresh = resumed(state, old.seats)
        except Rejected as rejected:
            return refused(
                old, "not reloaded; the play goes on under the rules as they were:", *mistake_lines(rejected)
            )
        except SeaError as error:
            return refused(old, f"not reloaded; the play goes on under the rules as they were: {visible(str(error))}")
        forks = (*old.forks, Fork(old.state, old.past)) if problem else old.forks
        session = evolve(fresh, watches=old.watches, breaks=old.breaks, forks=forks)
        same = state.game.rules.fingerprint == old.game.rules.fingerprint
        notes = _how_far("the rules are as they were" if same else "reloaded", state, problem)
        if problem:
            notes.append(f"the play as it was is kept: `fork {len(forks)}` goes to it")
        return Answer(session, (*notes, *situation(session)))

    def _save_example(self, title: str) -> Answer:
        from searules.verify.position_example import save_position

        states = [*(moment.state for moment in self.session.past), self.session.state]
        bundled = _bundled(self.session.game.name)
        if bundled is not None:
            copy = f"copy its folder, {visible(str(bundled.parent))}, and play `{visible(bundled.name)}` there"
            return refused(self.session, f"not saved: the rules are those that came with Sea; {copy}")
        try:
            file, text = save_position(states, title)
        except SeaError as error:
            return refused(self.session, *(visible(line) for line in f"not saved: {error}".splitlines()))
        except OSError as error:
            return refused(self.session, f"not saved: {_reason(error)}")
        head = f"written to {visible(file.name)}, where it holds; `reload` takes the file over:"
        return said(self.session, head, *(visible(line) for line in text.splitlines()))

    def _save_fault(self, log: str) -> str:
        try:
            path = keep_fault(f"{slug(self.session.game.title) or 'play'}-seed{self.session.state.seed}", log)
        except OSError as error:
            return f"  the play that led there could not be saved: {_reason(error)}"
        return f"  the play that led there is saved; `sea replay {visible(str(path))}` plays it again"


def _bundled(name: str) -> Path | None:
    """The file of a game that came with Sea; None for one that was named by its path."""
    return shelf.find(name) if "/" not in name and Path(name).suffix != ".sea" else None


def _reason(error: Exception) -> str:
    return visible(error.strerror if isinstance(error, OSError) and error.strerror else str(error))


def _how_far(done: str, state: State, problem: str) -> list[str]:
    made = state.history.number if state.history else 0
    if not problem:
        return [f"{done}; {made} decisions were made again" if made != 1 else f"{done}; 1 decision was made again"]
    return [f"{done} up to decision {made}, the last that fits the rules as they are now:", f"  {visible(problem)}"]


def seated(session: Session, keep_journal: bool = True) -> Host:
    """A host for a session, with a new journal."""
    if not keep_journal:
        return Host(session)
    try:
        return Host(session, new_journal(session.game.title))
    except OSError as error:
        return Host(session, None, f"no journal is kept: {error.strerror or error}")
