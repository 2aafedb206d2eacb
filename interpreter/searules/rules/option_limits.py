"""Which values of the options the top-level `needs` allow: contradictions before play, and ways out of a refusal.

Options are known before play and have few values each, so what is asked is tried out. What reads a set or a table is
not judged here (`Unknown`): it is taken to hold, so that nothing is reported that is not certain.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod

from attrs import frozen

from searules.rules import checked
from searules.rules.types import EnumSort, NumberSort, One, PlayerSort, Sort, Type, WordSort, YesNoSort
from searules.rules.walking import walk

Plain = int | bool | str | None
"""A number, yes or no, a word or member by its name, none."""
PLAYERS = "players"
"""Stands among the options for the number of players; no option can have this name."""
MOST = 20_000
"""Combinations that are tried for a group of needs; a larger group is not judged."""


class Unknown(Exception):  # noqa: N818 - it is an answer, not a mistake
    """What an expression says cannot be known here."""


@frozen
class Refusal:
    """Needs that refuse every combination of values together, as few as can be."""

    needs: tuple[checked.Requirement, ...]


def contradictions(rules: checked.Rules) -> Iterator[Refusal]:
    """Each smallest set of needs that nothing satisfies; one in a group of needs that share options."""
    for group in _groups(rules.requirements):
        names = sorted({name for one in group for name in read_by(one.condition)})
        domains = [_domain(name, rules) for name in names]
        if not all(domains) or prod(map(len, domains)) > MOST:
            continue
        rows = [dict(zip(names, values, strict=True)) for values in product(*domains)]
        if any(_all_hold(group, row) for row in rows):
            continue
        for size in range(1, len(group) + 1):
            few = next(
                (f for f in combinations(group, size) if not any(all(_holds(o, r) for o in f) for r in rows)), ()
            )
            if few:
                yield Refusal(few)
                break


def refused_first_values(rules: checked.Rules) -> checked.Requirement | None:
    """The first needs that the first values of the options do not satisfy, whatever the number of players."""
    low, high = rules.players
    for one in rules.requirements:
        if not any(_holds(one, {**_first_values(rules, n), PLAYERS: n}) for n in range(low, high + 1)):
            return one
    return None


def ways_out(rules: checked.Rules, settled: Mapping[str, Plain], refusal: checked.Requirement) -> list[str]:
    """What each option that a refusing needs reads could be instead, the others as they are: `length = 6..9`."""
    found = []
    for name in sorted(read_by(refusal.condition)):
        if name not in settled or (name in rules.options and rules.options[name].fixed):
            continue
        good = [v for v in _domain(name, rules) if _all_hold(rules.requirements, {**settled, name: v})]
        if good:
            found.append(f"{name} = {_told(good)}")
    return found


def settings_tried(rules: checked.Rules, read: Iterable[checked.Expr]) -> Iterator[dict[str, Plain]]:
    """Values of all options: the first ones, and these with the lowest and the highest value of each option that an
    expression reads, where the needs allow that; for the fewest and the most players."""
    names = sorted({name for expr in read for name in read_by(expr)} - {PLAYERS})
    for players in dict.fromkeys(rules.players):
        first = _first_values(rules, players)
        yield first
        for name in names:
            domain = [] if rules.options[name].fixed or name not in first else _domain(name, rules)
            for values in (domain, domain[::-1]):
                allowed = next((v for v in values if _all_hold(rules.requirements, {**first, name: v})), _NOTHING)
                if allowed is not _NOTHING:
                    yield {**first, name: allowed}


_NOTHING = "nothing is allowed"


# ---- what is tried ----------------------------------------------------------------------------------------


def _groups(needs: Sequence[checked.Requirement]) -> Iterator[tuple[checked.Requirement, ...]]:
    """The needs that hang together by the options they read, in the order of the text."""
    left = list(needs)
    while left:
        group = [left.pop(0)]
        names = set(read_by(group[0].condition))
        while more := [one for one in left if names & read_by(one.condition)]:
            group += more
            left = [one for one in left if one not in more]
            names.update(*(read_by(one.condition) for one in more))
        yield tuple(one for one in needs if one in group)


def read_by(expr: checked.Expr) -> set[str]:
    """The options that an expression reads, by name, and PLAYERS if it reads how many play."""
    options = {part.name for part in walk(expr) if isinstance(part, checked.OptionValue)}
    return options | ({PLAYERS} if any(_is_players(part) for part in walk(expr)) else set())


def _is_players(part: checked.Checked) -> bool:
    """Whether this is how many play: `count(players)`, or what stands before the rows of a `by players`."""
    match part:
        case checked.PlayerCount() | checked.Library(name="count", args=(checked.AllOf(sorts=(PlayerSort(),)),)):
            return True
        case _:
            return False


def _domain(name: str, rules: checked.Rules) -> list[Plain]:
    if name == PLAYERS:
        return list(range(rules.players[0], rules.players[1] + 1))
    option = rules.options[name]
    if option.fixed:
        value = _first_values(rules, rules.players[0]).get(name)
        return [] if value is None else [value]
    type = option.type
    if not isinstance(type, One):
        return []
    return [value for sort in type.sorts for value in _values(sort, rules)] + ([None] if type.optional else [])


def _values(sort: Sort, rules: checked.Rules) -> Iterable[Plain]:
    match sort:
        case NumberSort(low, high):
            return range(low, high + 1) if high - low < MOST else ()
        case YesNoSort():
            return (False, True)
        case WordSort(name):
            return (name,)
        case EnumSort(name) if name in rules.enums:
            return rules.enums[name].members
        case EnumSort(name) if name in rules.tables:
            return [row.name for row in rules.tables[name].rows]
        case _:
            return ()


def _first_values(rules: checked.Rules, players: int) -> dict[str, Plain]:
    """The first or settled values, those left out that are not known here; they may read one another."""
    known: dict[str, Plain] = {PLAYERS: players}
    for _ in rules.options:
        for option in rules.options.values():
            if option.name not in known and isinstance(option.type, One):
                try:
                    known[option.name] = evaluate(option.value, known)
                except Unknown:
                    continue
    return known


def _holds(needs: checked.Requirement, settled: Mapping[str, Plain]) -> bool:
    try:
        return bool(evaluate(needs.condition, settled))
    except Unknown:
        return True


def _all_hold(needs: Iterable[checked.Requirement], settled: Mapping[str, Plain]) -> bool:
    return all(_holds(one, settled) for one in needs)


def _told(values: Sequence[Plain]) -> str:
    numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    if len(numbers) == len(values) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}..{numbers[-1]}"
    names = {True: "yes", False: "no", None: "none"}
    words = [names[value] if value is None or isinstance(value, bool) else str(value) for value in values]
    return " or ".join(words[:6]) + (" or ..." if len(words) > 6 else "")


# ---- what an expression of options says ----------------------------------------------------------------------


def evaluate(expr: checked.Expr, settled: Mapping[str, Plain]) -> Plain:
    """The value of an expression that reads options and the number of players; raises Unknown for all else."""
    match expr:
        case checked.Const(value=int() | bool() | str() | None as value):
            return value
        case checked.Member(name=name):
            return name
        case checked.OptionValue(name=name) if name in settled:
            return settled[name]
        case checked.PlayerCount() | checked.Library() if _is_players(expr) and PLAYERS in settled:
            return settled[PLAYERS]
        case checked.Not(value=value):
            return not evaluate(value, settled)
        case checked.And(left=left, right=right):
            return _both(left, right, settled, stop=False)
        case checked.Or(left=left, right=right):
            return _both(left, right, settled, stop=True)
        case checked.Equal(left=left, right=right):
            return evaluate(left, settled) == evaluate(right, settled)
        case checked.Compare(op=op, left=left, right=right) if _iswhole_number(left.type):
            return _ORDERS[op](whole_number(left, settled), whole_number(right, settled))
        case checked.Arithmetic(op=op, left=left, right=right) if op in _SUMS:
            return _SUMS[op](whole_number(left, settled), whole_number(right, settled))
        case checked.Negate(value=value):
            return -whole_number(value, settled)
        case checked.In(value=value, set=checked.MakeList(items=items)):
            return evaluate(value, settled) in [evaluate(item, settled) for item in items]
        case checked.In(value=value, set=checked.Span_(low=low, high=high)):
            return whole_number(low, settled) <= whole_number(value, settled) <= whole_number(high, settled)
        case _:
            raise Unknown


def _both(left: checked.Expr, right: checked.Expr, settled: Mapping[str, Plain], *, stop: bool) -> bool:
    """`and` and `or`: one side may settle it although the other is not known."""
    sides = []
    for side in (left, right):
        try:
            value = bool(evaluate(side, settled))
        except Unknown:
            continue
        if value is stop:
            return stop
        sides.append(value)
    if len(sides) < 2:
        raise Unknown
    return not stop


def _iswhole_number(type: Type) -> bool:
    return isinstance(type, One) and type.number is not None and not type.optional


def whole_number(expr: checked.Expr, settled: Mapping[str, Plain]) -> int:
    """The value of an expression that is a number; raises Unknown as `evaluate` does."""
    value = evaluate(expr, settled)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unknown
    return value


_ORDERS: Mapping[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_SUMS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
