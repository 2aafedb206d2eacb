"""Cases as lines: the question before the answer, in the order in which they are tried."""

from searules.explain.conditions import known
from searules.explain.document import Line
from searules.explain.expressions import CLAIMS, VALUES, claim, say
from searules.explain.names import capital, spoken
from searules.explain.scope import Scope
from searules.explain.statements import noted
from searules.language import tree
from searules.rules.usual import Usual


def case_lines(body: tree.Cases, scope: Scope, *, yes_no: bool = False, later: bool = False) -> tuple[Line, ...]:
    """A line for each case; cases that the settled options decide are left out or come last.

    `later`: others stand before these.
    """
    found: list[Line] = []
    for case in body.cases:
        settled = None if case.condition is None else known(case.condition, scope)
        if settled is False:
            continue
        condition = None if settled is True else case.condition
        found.append(noted(_case(case, condition, later or bool(found), scope, yes_no), case.margin, scope))
        if condition is None:
            break
    return tuple(found)


def _case(case: tree.Case, condition: tree.Expr | None, later: bool, scope: Scope, yes_no: bool) -> Line:
    label = f"**{capital(spoken(case.label.text))}** — " if case.label is not None else ""
    if condition is None:
        told = "otherwise" if later else "always"
    else:
        told = f"{'otherwise, ' if later else ''}if {claim(condition, scope)}"
    if isinstance(case.value, Usual) and isinstance(case.value.body, tree.Cases):
        return Line(f"{label}{told if label else capital(told)}:", case_lines(case.value.body, scope, yes_no=yes_no))
    return Line(f"{label}{told if label else capital(told)}: {value_words(case.value, scope, yes_no=yes_no)}.")


def value_words(value: tree.Expr, scope: Scope, *, yes_no: bool = False) -> str:
    """A value, or a condition that stands as one (`yes_no`: always), as it is told after a colon."""
    if yes_no and not isinstance(value, tree.NoValue) and value != tree.Ref("yes"):
        return claim(value, scope)
    inner = value.body if isinstance(value, Usual) and isinstance(value.body, tree.Expr) else value
    if type(inner) in CLAIMS and type(inner) not in VALUES:
        return claim(inner, scope)
    return say(value, scope)
