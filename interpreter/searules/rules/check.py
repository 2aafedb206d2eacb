"""The checker, whole: from combined declarations to checked rules, or to every mistake in them."""

from collections.abc import Sequence

from attrs import evolve

from searules.diagnostics import Diagnostic, Diagnostics
from searules.language import tree
from searules.rules import actions, checked, components, scoring
from searules.rules.audit import audit
from searules.rules.blocks import suite
from searules.rules.building import condition
from searules.rules.checker import Checker
from searules.rules.combine import Combined
from searules.rules.example_lines import example
from searules.rules.expressions import EXPRESSIONS
from searules.rules.fingerprint import fingerprint
from searules.rules.lets import let_decl
from searules.rules.records import records
from searules.rules.statements import STATEMENTS
from searules.rules.symbols import Symbols, collect
from searules.rules.symmetries import symmetries
from searules.rules.table_rows import table
from searules.rules.types import PLAYER, EnumSort, KindSort, PartSort, Sort
from searules.rules.unit import Unit


def check(combined: Combined, diagnostics: Diagnostics) -> checked.Rules | None:
    """Check a game with its variants. Mistakes go to `diagnostics`; None if an error is among them."""
    rules = look_through(combined, diagnostics)
    if rules is None or diagnostics.errors:
        return None
    return evolve(rules, fingerprint=fingerprint(combined))


def look_through(combined: Combined, diagnostics: Diagnostics) -> checked.Rules | None:
    """Find every mistake. The rules are whole only if there is none; their fingerprint is not worked out."""
    return rules_of(combined, checker_of(combined, diagnostics))


def rules_of(combined: Combined, checker: Checker) -> checked.Rules | None:
    """The same with a checker that the caller has made, and may look into afterwards."""
    checker.margin(tree.Margin((), tuple(combined.pointers)))
    try:
        rules = _rules(combined, checker)
        audit(rules, checker)
        _told(checker)
    except RecursionError:
        checker.diagnostics.add(_too_deep(combined))
        return None
    return rules


def _told(checker: Checker) -> None:
    """What the checker could not make out is a mistake, even where it has no words of its own for it: rules in which
    something silently stands for nothing would be played."""
    if checker.unclear and not checker.diagnostics.errors:
        checker.report(
            "SEA0220",
            checker.unclear[0],
            "this cannot be made out: what stands here does not fit together",
            suggestion="give the parts names of their own (`let`), and see which of them is refused",
        )


def checker_of(combined: Combined, diagnostics: Diagnostics) -> Checker:
    """A checker that has looked at nothing yet but the names of the declarations."""
    symbols = collect(combined.declarations, diagnostics)
    checker = Checker(symbols, diagnostics, EXPRESSIONS, STATEMENTS, players=_players(symbols, diagnostics))
    checker.origin = combined.origin
    checker.text = combined.variants[-1] if combined.variants else ""
    return checker


def _too_deep(combined: Combined) -> Diagnostic:
    """Lets are worked out when first asked for: a very long chain of them is refused."""
    message = "lets that use one another are chained too deeply, or brackets are nested too deeply"
    suggestion = "shorten the longest chain of `let`s"
    return Diagnostic("SEA0291", message, combined.declarations[0].span, suggestion=suggestion)


def _players(symbols: Symbols, diagnostics: Diagnostics) -> tuple[int, int]:
    """How many may play."""
    if symbols.players is None:
        if symbols.game is not None:
            message = "this does not say how many can play"
            diagnostics.add(
                Diagnostic("SEA0211", message, symbols.game.span, suggestion="write `players 2..4` below it")
            )
        return 1, 8
    node = symbols.players.count
    low, high = (node.low, node.high) if isinstance(node, tree.Range) else (node, node)
    if isinstance(low, tree.Number) and isinstance(high, tree.Number) and 1 <= low.value <= high.value <= 64:
        return low.value, high.value
    message = "the number of players must be a number or a range from 1 to 64"
    diagnostics.add(Diagnostic("SEA0227", message, node.span, suggestion="write `players 2..4`"))
    return 1, 8


def _rules(combined: Combined, checker: Checker) -> checked.Rules:
    symbols = checker.symbols
    options = {name: components.option(decl, name in combined.fixed, checker) for name, decl in symbols.options.items()}
    boards = {name: components.board(decl, checker) for name, decl in symbols.boards.items()}
    kinds = {name: components.kind(decl, checker) for name, decl in symbols.pieces.items()}
    zones = {name: components.zone(decl, checker) for name, decl in symbols.zones.items()}
    tables = {name: table(decl, checker) for name, decl in symbols.tables.items()}
    lets = {name: let for name, info in symbols.lets.items() if (let := let_decl(name, info.decl.span, checker))}
    payments = {name: actions.payment(decl, checker) for name, decl in symbols.payments.items()}
    procedures = _procedures(checker)
    actions.check_rules(checker)
    flows = {name: _flow(decl, checker) for name, decl in symbols.flows.items()}
    after_game = tuple(_after_game(decl, checker) for decl in symbols.after_game)
    done = {name: actions.action(decl, checker) for name, decl in symbols.actions.items()}
    return checked.Rules(
        title=combined.title,
        file=str(combined.file),
        variants=tuple(combined.variants),
        players=checker.players,
        options=options,
        requirements=tuple(components.requirement(decl, checker) for decl in symbols.requirements),
        rulings={name: components.ruling(decl, checker) for name, decl in symbols.rulings.items()},
        enums={name: components.enum(decl, checker) for name, decl in symbols.enums.items()},
        tables=tables,
        boards=boards,
        kinds=kinds,
        zones=zones,
        vars={name: components.var(decl, checker) for name, decl in symbols.vars.items()},
        lets=lets,
        procedures=procedures,
        actions=done,
        payments=payments,
        flows=flows,
        events={name: _event(decl, checker) for name, decl in symbols.events.items()},
        endings={name: _ending(decl, checker) for name, decl in symbols.endings.items()},
        after_game=after_game,
        scores={name: scoring.score(decl, checker) for name, decl in symbols.scores.items()},
        results={name: scoring.result(decl, checker) for name, decl in symbols.results.items()},
        winner=None if symbols.winner is None else scoring.winner(symbols.winner, checker),
        checks=tuple(scoring.check(decl, checker) for decl in symbols.checks),
        examples=tuple(example(decl, checker) for decl in symbols.examples),
        words=tuple(checker.words),
        atoms=_atoms(combined.declarations),
        fingerprint="",
        records=records(checker, tables),
        measures=tuple(scoring.measure(decl, checker) for decl in symbols.measures),
        symmetries=symmetries(checker),
    )


def _procedures(checker: Checker) -> dict[str, checked.Procedure]:
    """Procedures read the me of their caller: whoever calls one that needs it must have one."""
    done: dict[str, checked.Procedure] = {}
    for name, decl in checker.symbols.procedures.items():
        done[name], unit = actions.procedure(decl, checker)
        checker.callers.append((name, unit.needs_me is not None, tuple(unit.calls)))
    needs = {name for name, speaks, _ in checker.callers if speaks}
    while True:
        more = {n for n, _, found in checker.callers if any(callee in needs and not me for callee, me, _ in found)}
        if more <= needs:
            break
        needs |= more
    checker.needs_me = needs
    return done


def _flow(decl: tree.Flow, checker: Checker) -> checked.Flow:
    name = decl.block.text
    unit = Unit(checker, "flow", name, PLAYER if name == "turn" else None)
    body = suite(decl.suite, unit, opens=name)
    actions.calls_without_me(unit)
    return checked.Flow(name=name, body=body, slots=unit.slots, **checker.carried(decl))


def _after_game(decl: tree.AfterGame, checker: Checker) -> checked.Flow:
    unit = Unit(checker, "flow", decl.name.text)
    body = suite(decl.suite, unit)
    actions.calls_without_me(unit)
    return checked.Flow(name=decl.name.text, body=body, slots=unit.slots, **checker.carried(decl))


def _event(decl: tree.Event, checker: Checker) -> checked.Event:
    unit = Unit(checker, "event", decl.name.text)
    inner = condition(decl.condition, unit)
    body = suite(decl.suite, unit)
    actions.calls_without_me(unit)
    return checked.Event(name=decl.name.text, condition=inner, body=body, slots=unit.slots, **checker.carried(decl))


def _ending(decl: tree.GameEnds, checker: Checker) -> checked.Ending:
    unit = Unit(checker, "condition", decl.name.text)
    inner = condition(decl.condition, unit)
    return checked.Ending(
        name=decl.name.text, moment=decl.moment, condition=inner, slots=unit.slots, **checker.carried(decl)
    )


def _atoms(declarations: Sequence[tree.Declaration]) -> tuple[Sort, ...]:
    """The sorts that have atoms, in declared order."""
    found: list[Sort] = []
    for decl in declarations:
        match decl:
            case tree.EnumDecl(name=name) | tree.Table(name=name):
                found.append(EnumSort(name.text))
            case tree.Piece(name=name):
                found.append(KindSort(name.text))
            case tree.Board(name=name):
                found.extend(PartSort(name.text, part) for part in ("space", "corner", "edge", "row", "column"))
            case _:
                pass
    return tuple(found)
