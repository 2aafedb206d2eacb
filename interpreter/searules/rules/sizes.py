"""Boards that cannot be made and supplies that are too large: told before anybody plays.

Sizes may depend on options and on how many play. They are worked out for the first values of the options, and for the
lowest and highest value of each option that a size reads. What depends on more than that is left to whoever builds.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from math import prod

from searules.boards import BoardError, graph, lines
from searules.boards.sizes import spaces
from searules.diagnostics import Span
from searules.rules import checked
from searules.rules.checker import Checker
from searules.rules.option_limits import PLAYERS, Plain, Unknown, read_by, settings_tried, whole_number
from searules.rules.types import EnumSort, NumberSort, PartSort, PlayerSort, Sort, WordSort, YesNoSort

MOST_PIECES = 20_000
"""A game with more pieces is refused: a slip of the pen in a count."""

MOST_ZONES = 20_000
"""A game with more zones is refused, for the same reason."""

Settled = Mapping[str, Plain]
Read = Iterable[checked.Expr]
"""The expressions that a size is worked out from."""


def check_sizes(rules: checked.Rules, checker: Checker) -> None:
    """Report each board that cannot be made, and the kind or zone with which there are too many pieces or zones."""
    for board in rules.boards.values():
        _board(board, rules, checker)
    _pieces(rules, checker)
    _zones(rules, checker)


# ---- boards -----------------------------------------------------------------------------------------------


def _board(board: checked.Board, rules: checked.Rules, checker: Checker) -> None:
    decl = checker.symbols.boards[board.name]
    for settled in settings_tried(rules, board.args):
        try:
            _measured(board, settled)
        except Unknown:
            continue
        except BoardError as error:
            told = str(error)[0].lower() + str(error)[1:].removesuffix(".")
            suggestion = "correct the numbers" if board.args else "correct the words"
            if "at most" in told:
                suggestion = f"make it smaller{_or_the_option(board.args, rules)}"
            _report("SEA0265", decl.maker.span, told, settled, board.args, suggestion, checker)
            return


def _measured(board: checked.Board, settled: Settled) -> None:
    if board.maker == "lines":
        lines(board.words)
    elif board.maker == "graph":
        graph({space: near for space, *near in board.words})
    else:
        spaces(board.maker, *(whole_number(arg, settled) for arg in board.args))


# ---- pieces and zones -------------------------------------------------------------------------------------


def _pieces(rules: checked.Rules, checker: Checker) -> None:
    read = [*(kind.count for kind in rules.kinds.values()), *_sizes(rules)]
    for settled in settings_tried(rules, read):
        total = 0
        for kind in rules.kinds.values():
            number = _known(partial(_pieces_of, kind, rules), settled)
            total += number
            if total <= MOST_PIECES:
                continue
            told = f"{number:,} pieces of {kind.name} are too many"
            if number <= MOST_PIECES:
                told = f"with {kind.name} there are {total:,} pieces, which is too many"
            read = [kind.count]
            suggestion = f"a game may have at most {MOST_PIECES:,}; correct the count{_or_the_option(read, rules)}"
            _report("SEA0266", checker.symbols.pieces[kind.name].count.span, told, settled, read, suggestion, checker)
            return


def _pieces_of(kind: checked.Kind, rules: checked.Rules, settled: Settled) -> int:
    found = max(0, whole_number(kind.count, settled))
    for one in kind.fields if kind.of_each else ():
        found *= sum(_members(sort, rules, settled) for sort in one.type.sorts) + one.type.optional
    return found


def _zones(rules: checked.Rules, checker: Checker) -> None:
    read = _sizes(rules)
    for settled in settings_tried(rules, read):
        total = 0
        for zone in rules.zones.values():
            total += _known(partial(_zones_of, zone, rules), settled)
            if total > MOST_ZONES and zone.name in checker.symbols.zones:
                told = f"with {zone.name} there are {total:,} zones, which is too many"
                suggestion = f"a game may have at most {MOST_ZONES:,}; give it fewer owners"
                _report("SEA0266", checker.symbols.zones[zone.name].span, told, settled, read, suggestion, checker)
                return


def _zones_of(zone: checked.Zone, rules: checked.Rules, settled: Settled) -> int:
    return prod(_members(owner, rules, settled) for owner in zone.owners)


def _members(sort: Sort, rules: checked.Rules, settled: Settled) -> int:
    """How many values a sort has. Raises Unknown where that is not known here."""
    match sort:
        case PlayerSort():
            return int(settled[PLAYERS] or 0)
        case NumberSort(low, high):
            return max(0, high - low + 1)
        case YesNoSort():
            return 2
        case WordSort():
            return 1
        case EnumSort(name) if name in rules.enums:
            return len(rules.enums[name].members)
        case EnumSort(name) if name in rules.tables:
            return len(rules.tables[name].rows)
        case PartSort(board, "space") if rules.boards[board].args:
            return spaces(rules.boards[board].maker, *(whole_number(one, settled) for one in rules.boards[board].args))
        case _:
            raise Unknown


def _sizes(rules: checked.Rules) -> list[checked.Expr]:
    """What the sizes of boards are worked out from."""
    return [arg for board in rules.boards.values() for arg in board.args]


def _known(work: Callable[[Settled], int], settled: Settled) -> int:
    """0 where it is not known here, or told already."""
    try:
        return work(settled)
    except (Unknown, BoardError):
        return 0


# ---- what is told -----------------------------------------------------------------------------------------


def _report(
    code: str,
    place: Span,
    told: str,
    settled: Settled,
    read: Read,
    suggestion: str,
    checker: Checker,
) -> None:
    settings = [f"{name} = {settled[name]}" for name in _names(read) if name in settled]
    if any(PLAYERS in read_by(expr) for expr in read):
        settings.append(f"{settled[PLAYERS]} players")
    notes = (f"with {', '.join(settings)}",) if settings else ()
    checker.report(code, place, told, notes=notes, suggestion=suggestion)


def _or_the_option(read: Read, rules: checked.Rules) -> str:
    names = [f"`{name}`" for name in _names(read) if name in rules.options]
    return f", or give {' and '.join(names)} lower values" if names else ""


def _names(read: Read) -> Iterator[str]:
    yield from sorted({name for expr in read for name in read_by(expr)} - {PLAYERS})
