"""What trying mutants has shown, for people and as data."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

from searules.commands.output import Output
from searules.table.texts import number_of, place
from searules.verify.mutation.explained import Explanation, Key, key_of, unfounded
from searules.verify.mutation.judging import JUDGED, Bench, Verdict


def show_verdicts(
    out: Output,
    bench: Bench,
    numbers: Sequence[int],
    verdicts: Sequence[Verdict],
    known: Mapping[Key, Explanation],
    show_all: bool,
    as_json: bool,
) -> float:
    """Tell what was found; gives the score, from 0 to 1: the share of the judged changes that were noticed."""
    told = unfounded(known, bench.mutants, verdicts)
    if as_json:
        out.json(_data(bench, numbers, verdicts, known, told))
        return score(verdicts)
    out.heading(f"{bench.rules.title}: {number_of(len(verdicts), 'change')}, seed {bench.effort.seed}")
    if len(verdicts) < len(numbers):
        out.line(f"{number_of(len(numbers) - len(verdicts), 'more change')} not tried")
    if show_all:
        for verdict in verdicts:
            if verdict.killed:
                _show(out, verdict, f"noticed by {verdict.by}")
    for verdict in verdicts:
        explained = known.get(key_of(verdict.mutant))
        if verdict.fate == "survived" and (explained is None or show_all):
            _show(out, verdict, "nothing noticed" if explained is None else f"explained: {explained.why}")
    for line in told:
        out.line(f"sea: {line}")
    _summary(out, verdicts, known)
    return score(verdicts)


def score(verdicts: Sequence[Verdict]) -> float:
    """The share of what was judged that was noticed; 1 if nothing was."""
    judged = [verdict for verdict in verdicts if verdict.fate in JUDGED]
    return sum(verdict.killed for verdict in judged) / len(judged) if judged else 1.0


_INDENT = "    "


def _show(out: Output, verdict: Verdict, end: str) -> None:
    mutant = verdict.mutant
    out.line(f"{place(mutant.place)}: {mutant.address}")
    for line in wrap(
        f"{mutant.before}  ->  {mutant.after}", out.width, initial_indent="    ", subsequent_indent="    "
    ):
        out.line(line)
    out.line(f"    {end}")


def _summary(out: Output, verdicts: Sequence[Verdict], known: Mapping[Key, Explanation]) -> None:
    count = {fate: sum(one.fate == fate for one in verdicts) for fate in ("example", "play", "survived")}
    refused = sum(one.fate == "not checked" for one in verdicts)
    same = sum(one.fate == "the same" for one in verdicts)
    out.line(
        f"{refused} refused by the checker, {same} that change{'s' * (same == 1)} nothing, {sum(count.values())} judged"
    )
    explained = sum(one.fate == "survived" and key_of(one.mutant) in known for one in verdicts)
    more = f", {explained} of them explained" if explained else ""
    out.line(
        f"noticed: {count['example']} by examples, {count['play']} by plays; not noticed: {count['survived']}{more}"
    )
    told = f"score: {100 * score(verdicts):.1f} %"
    if explained:
        left = [v for v in verdicts if not (v.fate == "survived" and key_of(v.mutant) in known)]
        told += f"; without what is explained {100 * score(left):.1f} %"
    out.line(told)


def _data(
    bench: Bench,
    numbers: Sequence[int],
    verdicts: Sequence[Verdict],
    known: Mapping[Key, Explanation],
    told: Sequence[str],
) -> dict[str, object]:
    return {
        "game": bench.rules.title,
        "variants": list(bench.rules.variants),
        "seed": bench.effort.seed,
        "plays": bench.effort.plays,
        "changes": len(numbers),
        "tried": len(verdicts),
        "score": round(score(verdicts), 4),
        "unfounded": list(told),
        "mutants": [_one(verdict, known) for verdict in verdicts],
    }


def _one(verdict: Verdict, known: Mapping[Key, Explanation]) -> dict[str, object]:
    mutant, explained = verdict.mutant, known.get(key_of(verdict.mutant))
    return {
        "address": mutant.address,
        "place": place(mutant.place),
        "before": mutant.before,
        "after": mutant.after,
        "fate": verdict.fate,
        "by": verdict.by,
        "explained": None if explained is None else explained.why,
    }
