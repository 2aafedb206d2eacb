"""What came of a play, for people and as data."""

from searules.commands.output import Output
from searules.engine import State
from searules.table.ledger import ledger, outcome
from searules.table.texts import number_of


def show_outcome(out: Output, state: State) -> None:
    """Who has won, and every point with the rule that gave it."""
    game = state.game
    decisions = state.history.number if state.history else 0
    settings = [number_of(game.players, "player"), *game.variants, f"seed {state.seed}"]
    length = [number_of(decisions, "decision"), number_of(state.turn, "turn")]
    out.heading(f"{game.title}: {', '.join([*settings, *length])}")
    if not state.is_terminal:
        out.line(f"the play is not over: {state.acting} is to choose")
    else:
        for line in outcome(state):
            out.line(line)
    if game.rules.scores:
        rows = [(one.player, one.points, one.score, one.about, one.rule) for one in ledger(state)]
        out.table(("player", "points", "line", "for", "rule"), rows, right=[1])


def outcome_data(state: State) -> dict[str, object]:
    """The same as data; the keys are stable."""
    game = state.game
    return {
        "game": game.title,
        "players": game.players,
        "variants": list(game.variants),
        "options": dict(game.options),
        "seed": state.seed,
        "over": state.is_terminal,
        "decisions": state.history.number if state.history else 0,
        "turns": state.turn,
        "rounds": state.round,
        "winners": list(state.winners),
        "returns": list(state.returns),
        "endings": [ending.address for ending in state.endings],
        "scores": {score.player: score.total for score in state.scores},
        "results": state.results,
        "ledger": [
            {
                "player": score.player,
                "score": entry.score,
                "x": entry.x,
                "piece": entry.piece,
                "at": entry.at,
                "points": entry.points,
                "case": entry.case,
                "counted": list(entry.counted),
                "rule": entry.rule.address,
                "place": entry.rule.place,
                "citations": list(entry.rule.citations),
                "rulings": list(entry.rule.rulings),
            }
            for score in state.scores
            for entry in score.entries
        ],
    }
