"""Who runs a session: does what it cannot do itself (files), and keeps its journal. Knows no terminal."""

from pathlib import Path

from attrs import define, field

from searules.diagnostics import SeaError, visible
from searules.table.dialogue import handle, opening
from searules.table.folder import write_in_one_step
from searules.table.journal import Journal, new_journal
from searules.table.plays import play_of, read_text
from searules.table.registry import Answer, Load, Save, refused, said
from searules.table.screenfuls import situation
from searules.table.session import HUMAN, Session, resumed


@define(eq=False)
class Host:
    """A session with its journal (None where none can be kept)."""

    session: Session
    journal: Journal | None = None
    trouble: str = field(default="", init=False)
    """Why no journal is kept, once that has gone wrong."""

    def open(self) -> Answer:
        """What is shown first."""
        return self._kept(opening(self.session))

    def answer(self, text: str) -> Answer:
        """Do what a line says. The session goes on as the answer says; nothing is ever raised for what was typed."""
        found = handle(self.session, text)
        match found.effect:
            case Save(path):
                found = self._save(path)
            case Load(path):
                found = self._load(path)
        return self._kept(found)

    def close(self) -> str:
        """The session is left; says how it can go on."""
        if self.session.state.is_terminal:
            if self.journal is not None:
                self.journal.drop()
            return ""
        return "" if self.journal is None else "the play is kept; `sea play --resume` goes on with it"

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

    def _save(self, path: Path) -> Answer:
        if path.is_dir():
            return refused(self.session, f"{visible(str(path))} is a folder")
        try:
            write_in_one_step(path, self.session.state.log())
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            return refused(self.session, f"not saved: {visible(str(path))}: {visible(reason)}")
        return said(self.session, f"saved to {visible(str(path))}; `load` there, or `sea replay`, plays it again")

    def _load(self, path: Path) -> Answer:
        try:
            state = play_of(read_text(path))
            same = state.game.players == len(self.session.seats)
            session = resumed(state, self.session.seats if same else (HUMAN,) * state.game.players)
        except SeaError as error:
            return refused(self.session, f"not loaded: {visible(str(error))}")
        return Answer(session, ("loaded", *situation(session)))


def seated(session: Session, keep_journal: bool = True) -> Host:
    """A host for a session, with a new journal."""
    if not keep_journal:
        return Host(session)
    try:
        return Host(session, new_journal(session.game.title))
    except OSError as error:
        host = Host(session)
        host.trouble = f"no journal is kept: {error.strerror or error}"
        return host
