"""What going through all positions has found, for people and as data."""

from searules.commands.output import Output
from searules.commands.verdicts import failure_data, keep, show
from searules.table.texts import number_of
from searules.verify.checks import POSSIBLE
from searules.verify.counterexample import counterexample
from searules.verify.exhaustive import Explored
from searules.verify.solve import why_not_solved, worth

_LIMITS = {
    "states": "the limit of positions is reached (--states)",
    "memory": "the limit of memory is reached (--memory)",
    "time": "the time is over (--time)",
    "interrupted": "it was interrupted",
}


def show_explored(out: Output, seen: Explored, as_json: bool) -> bool:
    """The verdict; says whether all that could be judged holds."""
    unreached = _unreached(seen)
    holds = seen.found is None and not unreached
    if as_json:
        out.json(_data(seen, unreached, holds))
        return holds
    out.heading(f"{seen.game.title} ({', '.join([number_of(seen.game.players, 'player'), *seen.game.variants])})")
    alike = " up to symmetry" if seen.merged else " (by machine code)" if seen.compiled else ""
    ends = "1 of them an end" if seen.ends == 1 else f"{seen.ends:,} of them ends"
    counted = f"{number_of(seen.positions, 'position')}{alike}, {ends}"
    if seen.found is not None:
        out.line(f"{counted}; no shorter play breaks this:")
        shown = counterexample(seen.found)
        show(out, shown, keep(shown, 1))
    elif not seen.proved:
        out.line(f"not proved: {_LIMITS[seen.why]}")
        seen_all = f"all plays of {number_of(seen.depth - 1, 'decision')} were seen, and some longer ones"
        out.line(f"{counted}; {seen_all if seen.depth else 'not all first decisions were reached'}")
    else:
        out.line(f"{counted}, at most {number_of(seen.depth, 'decision')} deep: these are all")
        for name in unreached:
            out.line(f'the check "{name}" does not hold (possible): no play reaches it')
        out.line("proved" if holds else "proved, but for what is named above")
        for line in _not_judged(seen):
            out.line(line)
        out.line(_solved(seen))
    return holds


def _not_judged(seen: Explored) -> list[str]:
    """What is proved less, where machine code has gone through the positions."""
    if not seen.compiled:
        return []
    if not seen.judged:
        return ["checks and faults were judged; --tier reference judges what holds in every game, too"]
    return [
        f"checks and faults were judged everywhere, what holds in every game at the first {seen.judged:,} positions"
    ]


def _unreached(seen: Explored) -> list[str]:
    """The `possible` checks that are shown to be impossible."""
    checks = seen.game.rules.checks if seen.proved else ()
    return [check.name for check in checks if check.mood == POSSIBLE and check.name not in seen.reached]


def _solved(seen: Explored) -> str:
    if not seen.ends:
        return "no play ever ends: a `check ... decreasing` would show that one does"
    reason = why_not_solved(seen)
    return f"under best play: {worth(seen).text}" if reason is None else f"what it is worth is not told: {reason}"


def _data(seen: Explored, unreached: list[str], holds: bool) -> dict[str, object]:
    solvable = seen.ends > 0 and why_not_solved(seen) is None
    shown = None if seen.found is None else counterexample(seen.found)
    return {
        "game": seen.game.title,
        "players": seen.game.players,
        "variants": list(seen.game.variants),
        "options": dict(seen.game.options),
        "holds": holds,
        "proved": seen.proved,
        "stopped": seen.why,
        "positions": seen.positions,
        "up_to_symmetry": seen.merged,
        "compiled": seen.compiled,
        "ends": seen.ends,
        "depth": seen.depth,
        "impossible": unreached,
        "worth": str(worth(seen).value) if solvable else None,
        "failures": [] if shown is None else [failure_data(shown, keep(shown, 1))],
    }
