"""What a verification has found, for people and as data."""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from searules.commands.codes import CHECK_FAILED, RULE_FAULT
from searules.commands.output import Output
from searules.diagnostics import NOWHERE, Diagnostic, render
from searules.rules.shelf import slug
from searules.table.board import table
from searules.table.folder import faults_folder, keep_fault
from searules.table.texts import number_of, place
from searules.verify.checks import POSSIBLE
from searules.verify.counterexample import Counterexample, Move, counterexample
from searules.verify.properties import BUILT_IN, FAULTS, of_rules
from searules.verify.watch import Found

if TYPE_CHECKING:
    from searules.verify.compiled import CompiledTally
    from searules.verify.driver import Search
    from searules.verify.met import Met
    from searules.verify.witnesses import Seen

MOST_NEVER = 30
"""So many things that never happened are listed."""


def show_search(out: Output, search: "Search", as_json: bool) -> None:
    """The verdict of a search."""
    shown = [counterexample(found) for found in search.tally.found]
    saved = [keep(one, number) for number, one in enumerate(shown, 1)]
    if as_json:
        out.json(search_data(search, shown, saved))
        return
    tally, game = search.tally, search.scope.first()
    out.heading(f"{game.title}: {', '.join([*_counted(search), f'seed {search.budget.seed}'])}")
    if tally.cut:
        most = search.budget.most_decisions
        out.line(f"{number_of(tally.cut, 'play')} did not come to an end within {most:,} decisions")
    for line in _of_compiled(search):
        out.line(line)
    for one, path in zip(shown, saved, strict=True):
        show(out, one, path)
    _show_never(out, search)
    out.line(_verdict(search))


def _counted(search: "Search") -> list[str]:
    tally, compiled = search.tally, search.tally.compiled
    driven = (
        [f"{number_of(tally.plays, 'play')}, {number_of(tally.decisions, 'decision')}"] if search.budget.plays else []
    )
    if compiled is None or not compiled.stretches or (driven and not compiled.plays):
        return driven
    more = f"{number_of(compiled.plays, 'compiled play')}, {number_of(compiled.decisions, 'decision')}"
    return [f"{driven[0]} (and {more})"] if driven else [more]


def _of_compiled(search: "Search") -> Iterator[str]:
    """What is to be told of compiled plays, where not all went as usual."""
    compiled = search.tally.compiled
    if compiled is None:
        return
    if compiled.stretches and not compiled.plays:
        yield "no compiled play ran: to compile the rules took all of its time; --time S gives more (it is kept)"
    for what in compiled.differs[:5]:
        yield f"a mistake in Sea, not in the rules: machine code and the walker differ. {what}"
    if search.budget.plays:
        return
    if compiled.cut:
        most = search.budget.most_decisions
        yield f"{number_of(compiled.cut, 'play')} did not come to an end within {most:,} decisions"
    if compiled.left:
        yield f"{number_of(compiled.left, 'play')} that machine code left to the walker were judged there"
    for reason, times in compiled.refused.items():
        yield f"not compiled ({number_of(times, 'setting')}): {reason}"
    if compiled.unjudged:
        yield f"not judged in compiled plays: {', '.join(sorted(compiled.unjudged))}"


def _verdict(search: "Search") -> str:
    tally = search.tally
    if not (tally.found or tally.plays or (tally.compiled is not None and tally.compiled.plays)):
        return "no play was judged"
    properties = of_rules(search.scope.first().rules) if tally.plays else FAULTS
    names = [one.name for one in properties if search.wanted(one.name)]
    checks = [one.name for one in search.scope.first().rules.checks if one.mood != POSSIBLE and search.wanted(one.name)]
    wrong = len(tally.found)
    if wrong:
        return "1 property does not hold" if wrong == 1 else f"{wrong} properties do not hold"
    every = f"{len(names)} properties of every game" if len(names) != 1 else f'the property "{names[0]}"'
    parts = [every] if names else []
    parts += [number_of(len(checks), "check")] if checks else []
    return f"nothing was found that breaks {' or '.join(parts)}"


def _show_never(out: Output, search: "Search") -> None:
    """What never happened: a rule that is perhaps dead."""
    never = [] if search.tally.found else _never(search)
    if not never:
        return
    out.line("never happened in these plays:")
    by_sort: dict[str, list[str]] = {}
    for seen in never[:MOST_NEVER]:
        by_sort.setdefault(seen.sort, []).append(seen.name)
    for sort, names in by_sort.items():
        for line in wrap(f"{sort}: {', '.join(names)}", out.width, initial_indent="  ", subsequent_indent="      "):
            out.line(line)
    if len(never) > MOST_NEVER:
        out.line(f"  and {len(never) - MOST_NEVER} more; --json lists all")


def _never(search: "Search") -> "list[Seen]":
    """What no play came to, compiled ones included as far as they tell."""
    from searules.engine.things import CHECK
    from searules.verify.witnesses import Seen

    compiled = search.tally.compiled
    reached = set() if compiled is None else compiled.reached
    if search.witnesses is not None:
        never = search.witnesses.never()
    else:
        checks = search.scope.first().rules.checks
        never = [Seen(CHECK, check.name, 0) for check in checks if check.mood == POSSIBLE and search.wanted(check.name)]
    return [seen for seen in never if seen.sort != CHECK or seen.name not in reached]


# ---- a play that breaks a property -------------------------------------------------------------------------------


def show(out: Output, shown: Counterexample, path: str) -> None:
    """A counterexample: the property, the play, the position before the last move."""
    found = shown.found
    out.line()
    out.line(_property(out, found))
    out.line(_setting(found))
    last = len(shown.moves) - 1
    for number, move in enumerate(shown.moves):
        if number == last and shown.before is not None:
            _position(out, shown)
        for line in move_lines(move, out.width):
            out.line(line)
    for value in shown.values:
        out.line(f"{value.what}: {value.before} before the last move, {value.after} after it")
    out.line(path)
    out.line()


def _property(out: Output, found: Found) -> str:
    finding = found.finding
    what = "the check" if finding.mood != BUILT_IN else "the property"
    title = f'{what} "{finding.name}" does not hold ({finding.mood})'
    if finding.span == NOWHERE:
        return f"{title}\n  {finding.found}"
    code = RULE_FAULT if finding.mood == BUILT_IN else CHECK_FAILED
    notes = [f"found: {finding.found}", *finding.notes]
    return render(Diagnostic(code, title, finding.span, notes=notes), out.color, out.width)


def _setting(found: Found) -> str:
    game = found.game
    usual = type(game)(game.rules, game.players).options
    changed = [f"{name} = {_told(value)}" for name, value in game.options.items() if value != usual.get(name)]
    settings = ", ".join([number_of(game.players, "player"), *game.variants, *changed])
    return f"after {number_of(found.decisions, 'decision')} ({settings}):"


def _told(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _position(out: Output, shown: Counterexample) -> None:
    assert shown.before is not None
    asked = shown.before.acting
    players = (asked,) if asked else shown.before.game.player_names
    out.line(f"     the position, as {asked or 'all'} sees it:" if asked else "     the position:")
    for line in table(shown.before, players, out.width - 7):
        out.line(f"       {line}".rstrip())


def move_lines(move: Move, width: int) -> Iterator[str]:
    """A move in words: its number, who chose what, and what chance gave."""
    if move.number:
        yield f"{move.number:>4}. {move.player}: {move.text}"
    asked = [one for one in move.drawn if one.asked]
    if asked:
        text = ", ".join(one.text for one in asked[:_MOST_DRAWN])
        more = f", and {len(asked) - _MOST_DRAWN} more" if len(asked) > _MOST_DRAWN else ""
        yield from wrap(f"chance: {text}{more}", width, initial_indent="      ", subsequent_indent="        ")


_MOST_DRAWN = 12


def keep(shown: Counterexample, number: int) -> str:
    """Save the play as a log; says where."""
    game = shown.found.game
    try:
        path = keep_fault(f"{slug(game.title) or 'play'}-verify{number}", shown.log)
    except OSError as error:
        return f"the play could not be saved to {faults_folder()}: {error.strerror}"
    return f"the play is saved; `sea replay {path}` plays it again"


# ---- as data -----------------------------------------------------------------------------------------------------


def search_data(search: "Search", shown: Iterable[Counterexample], saved: Iterable[str]) -> dict[str, object]:
    """The verdict of a search as data; the keys are stable."""
    tally, game = search.tally, search.scope.first()
    witnesses = None if search.witnesses is None else [_seen(one) for one in search.witnesses.table()]
    return {
        "game": game.title,
        "plays": tally.plays,
        "ended": tally.ended,
        "cut": tally.cut,
        "decisions": tally.decisions,
        "seed": search.budget.seed,
        "compiled": None if tally.compiled is None else _compiled_data(tally.compiled),
        "interrupted": tally.interrupted,
        "holds": not tally.found,
        "failures": [failure_data(one, path) for one, path in zip(shown, saved, strict=True)],
        "witnesses": witnesses,
        "never": [_seen(one) for one in _never(search)],
    }


def _compiled_data(compiled: "CompiledTally") -> dict[str, object]:
    return {
        "plays": compiled.plays,
        "cut": compiled.cut,
        "decisions": compiled.decisions,
        "left_to_the_walker": compiled.left,
        "counted": compiled.counted,
        "reached": sorted(compiled.reached),
        "met": {name: _met(one) for name, one in sorted(compiled.met.items())},
        "not_judged": sorted(compiled.unjudged),
        "not_compiled": dict(compiled.refused),
        "differs": list(compiled.differs),
    }


def _met(met: "Met") -> dict[str, object]:
    """Where a possibility was reached: `sea run GAME --seed SEED` with these settings shows it."""
    game = met.game
    return {
        "plays": met.plays,
        "seed": met.seed,
        "decisions": met.decisions,
        "players": game.players,
        "options": dict(game.options),
        "variants": list(game.variants),
    }


def _seen(seen: "Seen") -> dict[str, object]:
    return {"sort": seen.sort, "name": seen.name, "plays": seen.plays}


def failure_data(shown: Counterexample, saved: str) -> dict[str, object]:
    """A counterexample as data."""
    found = shown.found
    return {
        "property": found.finding.name,
        "mood": found.finding.mood,
        "found": found.finding.found,
        "place": place(found.finding.span),
        "players": found.game.players,
        "options": dict(found.game.options),
        "variants": list(found.game.variants),
        "decisions": found.decisions,
        "moves": [
            {"n": move.number, "player": move.player, "choose": move.id, "chance": [one.text for one in move.drawn]}
            for move in shown.moves
        ],
        "values": {value.what: [value.before, value.after] for value in shown.values},
        "saved": saved,
        "log": shown.log.splitlines(),
    }
