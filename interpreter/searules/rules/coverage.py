"""Cases: whether they cover everything, and whether one of them can never be reached."""

from collections.abc import Sequence

from searules.rules import checked
from searules.rules.fits import words
from searules.rules.types import EnumSort, NumberSort, One, Sort, WordSort, YesNoSort
from searules.rules.unit import Key, Unit, key_of
from searules.rules.vocabulary import members_of

Values = set[object]
MOST_LISTED = 1000
"""A range of more numbers than these is not looked through value by value."""


def check_cases(arms: Sequence[checked.Arm], unit: Unit) -> None:
    """Report cases that are never reached, and what none of them answers."""
    seen: set[Key] = set()
    table = _Answered(unit)
    for place, arm in enumerate(arms):
        why = _unreached(arms[:place], arm, seen, table)
        if why:
            unit.checker.report(
                "SEA0243", arm.span, f"this case is never reached: {why}", suggestion="remove it, or change the order"
            )
        if arm.condition is not None:
            seen.add(key_of(arm.condition))
            table.add(arm.condition)
    if arms and all(arm.condition is not None for arm in arms) and not (_both_ways(arms) or table.complete):
        missing = table.missing
        left_out = f": {missing} is left out" if missing else ""
        unit.checker.report(
            "SEA0242",
            arms[-1].span,
            f"these cases may not cover everything{left_out}",
            suggestion="add a case for it, or a last line `otherwise: value`"
            if missing
            else "add a last line `otherwise: value`",
        )


def _unreached(before: Sequence[checked.Arm], arm: checked.Arm, seen: set[Key], table: "_Answered") -> str:
    if before and before[-1].condition is None:
        return "`otherwise` stands above it"
    if any(b.condition is not None and verdict(b.condition) for b in before):
        return "a condition above it always holds"
    if arm.condition is None:
        return ""
    if key_of(arm.condition) in seen:
        return "an earlier case has the same condition"
    if verdict(arm.condition) is False:
        return "its condition never holds"
    return "the cases above it answer all that it asks for" if table.answers(arm.condition) else ""


def _both_ways(arms: Sequence[checked.Arm]) -> bool:
    """`if c` and `if not c`, or a condition that always holds."""
    conditions = [arm.condition for arm in arms if arm.condition is not None]
    keys = {key_of(condition) for condition in conditions}
    return any(isinstance(c, checked.Not) and key_of(c.value) in keys for c in conditions) or any(
        verdict(c) for c in conditions
    )


def verdict(condition: checked.Expr) -> bool | None:
    """What a condition always is, by what it says and by the ranges of its numbers; None where it depends."""
    match condition:
        case checked.Const(value=bool() as value):
            return value
        case checked.Not(value=inner):
            known = verdict(inner)
            return None if known is None else not known
        case checked.And(left=left, right=right):
            both = (verdict(left), verdict(right))
            return False if False in both else None if None in both else True
        case checked.Or(left=left, right=right):
            both = (verdict(left), verdict(right))
            return True if True in both else None if None in both else False
        case checked.Compare(op=op, left=checked.Expr(type=One() as a), right=checked.Expr(type=One() as b)):
            return _ordered(op, a.number, b.number) if a.number and b.number else None
        case _:
            return None


def _ordered(op: str, a: NumberSort, b: NumberSort) -> bool | None:
    if op in (">", ">="):
        op, a, b = op.replace(">", "<"), b, a
    if op == "<":
        return True if a.high < b.low else False if a.low >= b.high else None
    return True if a.high <= b.low else False if a.low > b.high else None


class _Answered:
    """For each thing that simple conditions ask about: its type, and the values for which one of them held."""

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._found: dict[Key, tuple[One, Values]] = {}

    def add(self, condition: checked.Expr) -> None:
        """Note the values for which a condition holds."""
        for subject, one, values in _covered(condition):
            self._found.setdefault(subject, (one, set()))[1].update(values)

    def answers(self, condition: checked.Expr) -> bool:
        """Whether a condition asks only for values that were answered before."""
        asked = _covered(condition)
        return bool(asked) and all(
            subject in self._found and values and values <= self._found[subject][1] for subject, _, values in asked
        )

    @property
    def complete(self) -> bool:
        """Whether all values of something were answered."""
        return any(self._left(one, values) == set() for one, values in self._found.values())

    @property
    def missing(self) -> str:
        """What was not answered, in words, where it is one thing that was asked about."""
        if len(self._found) != 1:
            return ""
        one, values = next(iter(self._found.values()))
        left = self._left(one, values)
        return ", ".join(f"`{name}`" for name in sorted(_name(v) for v in left)[:5]) if left else ""

    def _left(self, one: One, seen: Values) -> Values | None:
        """The values that are not answered; None where they cannot be listed."""
        if not one.sorts:
            return None
        left: Values = set()
        if one.optional and "none" not in seen:
            left.add("none")
        for sort in one.sorts:
            if ("sort", sort) in seen:
                continue
            values = _values(sort, members_of(sort, self._unit.checker))
            left |= (values - seen) if values else {("sort", sort)}
        return left


def _name(value: object) -> str:
    match value:
        case ("sort", sort):
            return words(One((sort,)))  # type: ignore[arg-type]  # so they are marked
        case (_, str() as name):
            return name
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def _covered(condition: checked.Expr) -> list[tuple[Key, One, Values]]:
    """The subject of a simple test, its type and the values for which it holds."""
    match condition:
        case checked.Equal(left=subject, right=right) if isinstance(subject.type, One):
            value = _constant(right)
            return [(key_of(subject), subject.type, {value})] if value is not None else []
        case checked.In(value=subject, set=checked.MakeList(items=items)) if isinstance(subject.type, One):
            return [(key_of(subject), subject.type, {_constant(item) for item in items} - {None})]
        case checked.IsKind(value=subject, sorts=sorts) if isinstance(subject.type, One):
            return [(key_of(subject), subject.type, {("sort", sort) for sort in sorts})]
        case checked.Or(left=left, right=right):
            return _covered(left) + _covered(right)
        case _:
            return []


def _constant(expr: checked.Expr) -> object:
    match expr:
        case checked.Member(sort=sort, name=name):
            return (sort, name)
        case checked.Const(value=None):
            return "none"
        case checked.Const(value=bool() | int() as value):
            return value
        case _:
            return None


def _values(sort: Sort, names: tuple[str, ...]) -> Values:
    """Every value of a sort that a test would have to cover; empty where they cannot be listed."""
    match sort:
        case YesNoSort():
            return {True, False}
        case EnumSort() | WordSort():
            return {(sort, name) for name in names}
        case NumberSort(low, high) if high - low < MOST_LISTED:
            return set(range(low, high + 1))
        case _:
            return set()
