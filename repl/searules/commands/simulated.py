"""What many plays come to, for people and as data."""

from typing import TYPE_CHECKING

from searules.commands.output import Output
from searules.simulate.spread import Interval, Spread, rate
from searules.table.texts import number_of

if TYPE_CHECKING:
    from searules.engine import Game
    from searules.simulate import Tally, Task

_USED = ("action", "ending")
"""The sorts that are shown at a terminal; the data has them all."""


def show_tally(out: Output, game: "Game", task: "Task", tally: "Tally") -> None:
    """Tables: seats, score lines, how play goes and ends, actions, and what never happened."""
    settings = [number_of(game.players, "player"), *game.variants, f"seed {task.seed}"]
    out.heading(f"{game.title}: {number_of(tally.plays, 'play')}, {', '.join(settings)}")
    if tally.faults:
        out.line(f"stopped short of an end: {tally.faults:,}")
    _show_course(out, tally)
    if not tally.finished:
        return
    _show_seats(out, game, task, tally)
    if game.rules.scores:
        _show_lines(out, game, tally)
    _show_uses(out, game, tally)


def _show_course(out: Output, tally: "Tally") -> None:
    rows = [
        (name, _with_reach(spread.mean), spread.low, spread.quantile(0.5), spread.high)
        for name, spread in _courses(tally)
        if spread.high
    ]
    out.table(("", "mean", "lowest", "median", "highest"), rows, right=[1, 2, 3, 4])
    for name, times in tally.endings.most_common():
        out.line(f"ended by {name}: {_percent(rate(times, tally.finished))}")
    if tally.nobody:
        out.line(f"nobody won: {_percent(rate(tally.nobody, tally.finished))}")


def _courses(tally: "Tally") -> list[tuple[str, Spread]]:
    return [
        ("decisions", tally.decisions),
        ("options of a decision", tally.branching),
        ("turns", tally.turns),
        ("rounds", tally.rounds),
        ("points ahead of the second", tally.margin),
    ]


def _show_seats(out: Output, game: "Game", task: "Task", tally: "Tally") -> None:
    scored = bool(game.rules.scores)
    head = ["player", "policy", "won", "shared", *(["points", "deviation", "lowest", "highest"] if scored else [])]
    rows: list[list[object]] = []
    for name, policy, seat in zip(game.player_names, task.policies, tally.seats, strict=True):
        won = seat.won.total()
        row: list[object] = [name, policy, _percent(rate(won, tally.finished)), f"{won - seat.won[1]:,}"]
        if scored:
            points = seat.points
            row += [_with_reach(points.mean), f"{points.deviation:.2f}", points.low, points.high]
        rows.append(row)
    out.line()
    out.table(head, rows, right=range(2, len(head)))


def _show_lines(out: Output, game: "Game", tally: "Tally") -> None:
    names = list(game.rules.scores)
    if len(names) < 2:
        return
    rows = [(name, *(f"{seat.lines[name].mean.value:.2f}" for seat in tally.seats)) for name in names]
    out.line()
    out.table(("points on average", *game.player_names), rows, right=range(1, game.players + 1))


def _show_uses(out: Output, game: "Game", tally: "Tally") -> None:
    rows = [
        (
            name,
            f"{100 * tally.uses['action', name] / tally.finished:.1f} %",
            f"{times / tally.finished:.2f}",
            _percent(rate(tally.users_won[name], tally.users[name])),
        )
        for name, times in tally.times.most_common(25)
        if name not in ("pass", "done")
    ]
    out.line()
    out.table(("chosen", "in plays", "times a play", "won by who chose it"), rows, right=[1, 2, 3])
    never = _never(game, tally)
    if never:
        out.line()
        out.line(f"never happened: {', '.join(f'{sort} {name}' for sort, name in never)}")


def _never(game: "Game", tally: "Tally") -> list[tuple[str, str]]:
    from searules.engine.things import CHECK
    from searules.verify.witnesses import expected_of

    return [thing for thing in dict.fromkeys(expected_of(game.plan)) if thing[0] != CHECK and not tally.uses[thing]]


def _with_reach(interval: Interval) -> str:
    reach = interval.high - interval.value
    return f"{interval.value:.2f} ± {reach:.2f}"


def _percent(interval: Interval) -> str:
    low, high = 100 * interval.low, 100 * interval.high
    return f"{100 * interval.value:.1f} % ({low:.1f} to {high:.1f})"


# ---- as data -------------------------------------------------------------------------------------------------------


def tally_data(game: "Game", task: "Task", tally: "Tally") -> dict[str, object]:
    """The same as data, and all uses; the keys are stable."""
    return {
        "game": game.title,
        "players": game.players,
        "variants": list(game.variants),
        "options": dict(game.options),
        "policies": list(task.policies),
        "seed": task.seed,
        "plays": tally.plays,
        "finished": tally.finished,
        "nobody_won": _rate_data(tally.nobody, tally.finished),
        "decisions": _spread_data(tally.decisions),
        "branching": _spread_data(tally.branching),
        "turns": _spread_data(tally.turns),
        "rounds": _spread_data(tally.rounds),
        "margin": _spread_data(tally.margin),
        "endings": {name: _rate_data(times, tally.finished) for name, times in sorted(tally.endings.items())},
        "seats": [
            {
                "player": name,
                "policy": policy,
                "won": _rate_data(seat.won.total(), tally.finished),
                "won_with": {str(number): times for number, times in sorted(seat.won.items())},
                "points": _spread_data(seat.points),
                "lines": {line: _spread_data(seat.lines[line]) for line in game.rules.scores},
            }
            for name, policy, seat in zip(game.player_names, task.policies, tally.seats, strict=True)
        ],
        "uses": [{"sort": sort, "name": name, "plays": times} for (sort, name), times in sorted(tally.uses.items())],
        "chosen": {
            name: {
                "times": times,
                "seats": tally.users[name],
                "won": _rate_data(tally.users_won[name], tally.users[name]),
            }
            for name, times in sorted(tally.times.items())
        },
        "never": [f"{sort} {name}" for sort, name in _never(game, tally)],
        "faults": tally.faults,
        "stopped": [
            {"play": met.number, "seed": met.seed, "message": met.message, "place": met.place} for met in tally.met
        ],
    }


def _spread_data(spread: Spread) -> dict[str, object]:
    mean = spread.mean
    return {
        "mean": mean.value,
        "interval": [mean.low, mean.high],
        "deviation": spread.deviation,
        "lowest": spread.low,
        "median": spread.quantile(0.5),
        "highest": spread.high,
        "counts": {str(number): times for number, times in sorted(spread.counts.items())},
    }


def _rate_data(times: int, size: int) -> dict[str, object]:
    interval = rate(times, size)
    return {"times": times, "of": size, "rate": interval.value, "interval": [interval.low, interval.high]}
