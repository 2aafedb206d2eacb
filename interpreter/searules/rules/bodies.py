"""Bodies: one value, or cases; whether the cases cover everything."""

from attrs import evolve

from searules.language import tree
from searules.rules import checked
from searules.rules.building import condition, value
from searules.rules.coercion import listed
from searules.rules.coverage import check_cases
from searules.rules.fits import UNKNOWN, is_unknown, join, mixed, words
from searules.rules.narrowing import learned
from searules.rules.types import ListOf, One, SetOf, Type
from searules.rules.unit import Unit


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
        test = None if case.condition is None else condition(case.condition, unit)
        with unit.assuming({} if test is None else learned(test, True)):
            answer = value(case.value, unit, want)
        if test is not None:
            unit.learn(learned(test, False))
        if want is None:
            type_ = _joined(type_, answer, unit)
        arms.append(checked.Arm(label, test, answer, citations, span=case.span))
    unit.facts = before
    if isinstance(type_, SetOf):
        arms = [evolve(arm, value=listed(arm.value, unit)) for arm in arms]
    check_cases(arms, unit)
    result = type_ if type_ is not None else UNKNOWN
    return checked.Cases(tuple(arms), address, type=result, span=node.span)


def _joined(type_: Type | None, answer: checked.Expr, unit: Unit) -> Type:
    if type_ is None or is_unknown(type_):
        return answer.type
    if is_unknown(answer.type):
        return type_
    both = join(type_, answer.type)
    if both is None or (isinstance(both, One) and mixed(both)):
        if isinstance(type_, SetOf | ListOf) and isinstance(answer.type, SetOf | ListOf):
            a, b = type_.of, answer.type.of
            inner = join(a, b)
            if isinstance(inner, One):
                return SetOf(inner)
        unit.checker.report(
            "SEA0220",
            answer.span,
            f"this answer is {words(answer.type)}, the ones above are {words(type_)}",
            suggestion="all answers must be of one type",
        )
        return type_
    return both
