"""The command `score`: the ledger down to the pieces, and why a line of it is what it is."""

from searules.diagnostics import did_you_mean, visible
from searules.engine.scores import Entry, PlayerScore
from searules.table.registry import Answer, command, refused, said
from searules.table.rules import rule_lines
from searules.table.screenfuls import scores
from searules.table.secrecy import open_scores
from searules.table.session import Session
from searules.table.sight import shown
from searules.table.texts import cited


@command("score [why LINE]", "show the ledger down to the pieces; or why a line of it is what it is", after="score")
def score(session: Session, rest: str) -> Answer:
    """The points of each player, and what was counted for them."""
    rules = session.game.rules
    if not rules.scores:
        return said(session, "nothing is scored in this game")
    if not rest:
        return said(session, *scores(session), *_pieces(session))
    name = rest.removeprefix("why").strip()
    if name not in rules.scores:
        hint = did_you_mean(name, rules.scores) or f"the lines are {', '.join(rules.scores)}"
        return refused(session, f"no line of the ledger is called '{visible(name)}'; {hint}")
    if name not in _open(session):
        return refused(session, f"{name} is told at the end, because it reads what is secret")
    lines = rule_lines(rules, name)
    for player in session.shown.scores:
        lines += _player(player, name)
    return said(session, *lines)


def _open(session: Session) -> frozenset[str]:
    return frozenset(session.game.rules.scores) if session.shown.is_terminal else open_scores(session.game)


def _player(player: PlayerScore, name: str) -> list[str]:
    lines = [f"{player.player}: {player.sums[name]}"]
    for entry in player.entries:
        if entry.score == name and (entry.points or entry.counted):
            lines.append(f"  {entry.points:>4}  {_about(entry)}")
    return lines


def _about(entry: Entry) -> str:
    parts = [shown(entry.x)] if entry.x is not None else []
    parts.append(cited(entry.rule, entry.case))
    if entry.counted:
        parts.append(f"counted {', '.join(entry.counted)}")
    return "; ".join(parts)


def _pieces(session: Session) -> list[str]:
    """The pieces that gave points, line by line."""
    wanted = _open(session)
    lines = []
    for player in session.shown.scores:
        for entry in player.entries:
            if entry.score in wanted and entry.points and entry.counted:
                about = f" for {shown(entry.x)}" if entry.x is not None else ""
                lines.append(f"  {player.player}: {entry.score}{about}: {', '.join(entry.counted)}")
    return ["counted were:", *lines] if lines else []
