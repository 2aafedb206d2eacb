"""Rows as text: one line a program, then machine code against each yardstick. See README.md for how to read it."""

from collections.abc import Sequence
from statistics import median

from benchmarks.programs import HAND_C, HAND_C_HERE, NATIVE, SPIEL_ROW, WALKER
from benchmarks.subjects import Made, Row, microseconds

WIDTH = 24


def ratio(row: Row, base: Row) -> str:
    """How many times the plays of the base, round by round: the median, and the least and the most."""
    ratios = sorted(mine / theirs for mine, theirs in zip(row.plays, base.plays, strict=True))
    return f"{figure(median(ratios))} ({figure(ratios[0])} to {figure(ratios[-1])})"


def figure(number: float) -> str:
    """Three digits that count, or whole numbers."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def _single(made: Made) -> str:
    """Listing, copying, building and building again, as far as the program can be asked for it."""
    told = [
        figure(microseconds(made.listing)) if made.listing else "",
        f"{microseconds(made.copying) / made.copies:.2g}" if made.copying else "",
        "" if made.built is None else f"{1e3 * made.built:.0f}",
        "" if made.again is None else f"{1e3 * made.again:.0f}",
    ]
    return "".join(f" {text:>8}" for text in told)


def _megabytes(peaks: Sequence[int]) -> str:
    return "".join(f" {f'{peak / 1e6:.1f}' if peak else '0':>8}" for peak in peaks) + " " * 9 * (2 - len(peaks))


def lines(rows: Sequence[Row]) -> list[str]:
    """The table. Without the walker among the rows there are no ratios in it."""
    found = [
        f"{'game':18} {'program':{WIDTH}} {'plays/s':>11} {'decisions/s':>12} {'times the walker':>24}"
        f" {'list us':>8} {'copy us':>8} {'build ms':>8} {'again ms':>8} {'peak MB':>8} {'cold MB':>8}"
    ]
    for row in rows:
        head = f"{row.game:18} {row.program:{WIDTH}}"
        if row.made is None:
            found.append(f"{head} {row.refused}")
            continue
        base = next((one for one in rows if one.game == row.game and one.program == WALKER), None)
        times = "" if base is None else ratio(row, base) if row is not base else "1"
        found.append(
            f"{head} {median(row.plays):11,.1f} {median(row.decisions):12,.0f} {times:>24}"
            f"{_single(row.made)} {_megabytes(row.peak)} {row.made.left()}".rstrip()
        )
    return found


def against(rows: Sequence[Row]) -> list[str]:
    """Machine code as a part or a multiple of what each yardstick plays, for the games that have one."""
    found = []
    for row in rows:
        if row.program != NATIVE or row.made is None:
            continue
        others = [
            one
            for one in rows
            if one.game == row.game and one.program in (HAND_C, HAND_C_HERE, SPIEL_ROW, WALKER) and one.made
        ]
        told = ", ".join(f"{one.program} {ratio(row, one)}" for one in others)
        found.append(f"{row.game:18} {told}")
    return ["machine code, as many times the plays of:", *found] if found else []
