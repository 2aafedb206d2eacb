"""Bodies: one value, or cases; whether the cases cover everything."""

from searules.diagnostics import Severity
from searules.language import tree
from searules.rules import checked
from searules.rules.building import condition, value
from searules.rules.fits import is_unknown, join, words
from searules.rules.narrowing import learned
from searules.rules.types import EnumSort, ListOf, NumberSort, One, SetOf, Sort, Type, WordSort, YesNoSort
from searules.rules.unit import Key, Unit, key_of
from searules.rules.vocabulary import members_of


def body(node: tree.Body, unit: Unit, want: Type | None, address: str) -> checked.Expr:
    """The value of a body."""

    if isinstance(node, tree.Cases):
        return _cases(node, unit, want, address)
    return value(node, unit, want)


def _cases(node: tree.Cases, unit: Unit, want: Type | None, address: str) -> checked.Expr:
    arms: list[checked.Arm] = []
    type_: Type | None = want
    before = unit.facts
    for case in node.cases:
        citations, _ = unit.checker.margin(case.margin)
        label = f"{address}.{case.label.text}" if case.label is not None else ""
        _reachable(case, arms, unit)
        test = None if case.condition is None else condition(case.condition, unit)
        with unit.assuming({} if test is None else learned(test, True)):
            answer = value(case.value, unit, want)
        if test is not None:
            unit.learn(learned(test, False))
        if want is None:
            type_ = _joined(type_, answer, unit)
        arms.append(checked.Arm(label, test, answer, citations, span=case.span))
    unit.facts = before
    if arms and arms[-1].condition is not None and not covers(arms, unit):
        unit.checker.report(
            "SEA0242",
            node.cases[-1].span,
            "these cases may not cover everything",
            suggestion="add a last line `otherwise: value`",
        )
    result = type_ if type_ is not None else checked.Const(None, type=One(())).type
    return checked.Cases(tuple(arms), address, type=result, span=node.span)


def _reachable(case: tree.Case, arms: list[checked.Arm], unit: Unit) -> None:
    if arms and arms[-1].condition is None:
        unit.checker.report(
            "SEA0243",
            case.span,
            "this case is never reached: `otherwise` stands above it",
            severity=Severity.ERROR,
            suggestion="put `otherwise` last",
        )


def _joined(type_: Type | None, answer: checked.Expr, unit: Unit) -> Type:
    if type_ is None or is_unknown(type_):
        return answer.type
    if is_unknown(answer.type):
        return type_
    both = join(type_, answer.type)
    if both is None:
        if isinstance(type_, SetOf | ListOf) and isinstance(answer.type, SetOf | ListOf):
            a, b = type_.of, answer.type.of
            inner = join(a, b)
            if isinstance(inner, One):
                return SetOf(inner)
        unit.checker.report(
            "SEA0220",
            answer.span,
            f"this answer is {words(answer.type)}, the ones above are {words(type_)}",
        )
        return type_
    return both


def covers(arms: list[checked.Arm], unit: Unit) -> bool:
    """Whether the conditions of the arms provably leave nothing out."""
    left: dict[Key, tuple[One, set[object]]] = {}
    for arm in arms:
        assert arm.condition is not None
        for subject, one, covered in _covered(arm.condition, unit):
            left.setdefault(subject, (one, set()))[1].update(covered)
    if _both_ways(arms):
        return True
    return any(_complete(one, seen, unit) for one, seen in left.values())


def _both_ways(arms: list[checked.Arm]) -> bool:
    """`if c` and `if not c`."""
    keys = {key_of(arm.condition) for arm in arms if arm.condition is not None}
    return any(isinstance(arm.condition, checked.Not) and key_of(arm.condition.value) in keys for arm in arms) or any(
        isinstance(arm.condition, checked.Const) and arm.condition.value is True for arm in arms
    )


def _covered(condition: checked.Expr, unit: Unit) -> list[tuple[Key, One, set[object]]]:
    """The subject of a simple test, its type and the values for which it holds."""
    match condition:
        case checked.Equal(left=subject, right=right) if isinstance(subject.type, One):
            value = _constant(right)
            return [(key_of(subject), subject.type, {value})] if value is not None else []
        case checked.In(value=subject, set=checked.MakeList(items=items)) if isinstance(subject.type, One):
            values = {_constant(item) for item in items} - {None}
            return [(key_of(subject), subject.type, values)]
        case checked.IsKind(value=subject, sorts=sorts) if isinstance(subject.type, One):
            return [(key_of(subject), subject.type, {("sort", sort) for sort in sorts})]
        case checked.Or(left=left, right=right):
            return _covered(left, unit) + _covered(right, unit)
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


def _complete(one: One, seen: set[object], unit: Unit) -> bool:
    """Whether every value of a type is among those for which a test holds."""

    if not one.sorts or (one.optional and "none" not in seen):
        return False
    for sort in one.sorts:
        values = _values(sort, members_of(sort, unit.checker))
        if ("sort", sort) not in seen and (not values or not values <= seen):
            return False
    return True


def _values(sort: Sort, names: tuple[str, ...]) -> set[object]:
    """Every value of a sort that a test would have to cover; empty where they cannot be listed."""
    match sort:
        case YesNoSort():
            return {True, False}
        case EnumSort() | WordSort():
            return {(sort, name) for name in names}
        case NumberSort(low, high) if high - low < 1000:
            return set(range(low, high + 1))
        case _:
            return set()
