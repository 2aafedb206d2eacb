"""What came of a play, or how it stands: who has won, and every point with the rule that gave it."""

from collections.abc import Iterable, Mapping

from attrs import frozen

from searules.engine import State
from searules.engine.scores import Entry
from searules.table.sight import shown
from searules.table.texts import cited, number_of


@frozen
class Line:
    """A line of the ledger as it is shown."""

    player: str
    points: int
    score: str
    about: str
    rule: str


def ledger(state: State, scores: Iterable[str] | None = None) -> list[Line]:
    """All entries that are not zero, player by player, then each one's total; only of these scores, if given."""
    wanted = set(state.game.rules.scores if scores is None else scores)
    lines = []
    for player in state.scores:
        entries = [entry for entry in player.entries if entry.score in wanted]
        lines += [_line(player.player, entry) for entry in entries if entry.points]
        lines.append(Line(player.player, sum(entry.points for entry in entries), "total", "", ""))
    return lines


def _line(player: str, entry: Entry) -> Line:
    about = [_of(entry)] if entry.x is not None else []
    if entry.counted:
        about.append(number_of(len(entry.counted), "piece"))
    return Line(player, entry.points, entry.score, ", ".join(about), cited(entry.rule, entry.case))


def _of(entry: Entry) -> str:
    """What an entry is for: a piece with its spot, or another value."""
    if not entry.piece:
        return shown(entry.x)
    return f"{entry.piece} at {entry.at}" if entry.at else entry.piece


def outcome(state: State) -> list[str]:
    """How the play ended, and who has won."""
    lines = [f"ended: {cited(ending)}" for ending in state.endings]
    match state.winners:
        case ():
            lines.append("nobody has won")
        case (winner,):
            lines.append(f"won by {winner}")
        case several:
            lines.append(f"won together by {', '.join(several)}")
    lines += [f"{name}: {_by_player(told)}" for name, told in state.results.items()]
    return lines


def _by_player(told: Mapping[str, object]) -> str:
    return ", ".join(f"{player} {shown(value)}" for player, value in told.items())  # type: ignore[arg-type]


def ledger_text(lines: Iterable[Line]) -> list[str]:
    """The ledger in aligned columns."""
    rows = [(line.player, f"{line.points:>4}", line.score, line.about, line.rule) for line in lines]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(4)]
    aligned = ("  ".join(cell.ljust(width) for cell, width in zip(row, [*widths, 0], strict=True)) for row in rows)
    return [line.rstrip() for line in aligned]
