"""Lets and results: their types are known once their bodies are checked, on demand and in any order."""

from searules.diagnostics import Span
from searules.language import tree
from searules.rules import checked
from searules.rules.bodies import body
from searules.rules.building import raw, value
from searules.rules.checker import Checker
from searules.rules.coercion import coerce
from searules.rules.fits import UNKNOWN, join
from searules.rules.infos import option_type
from searules.rules.scoring import result
from searules.rules.symbols import unknown
from searules.rules.type_exprs import key_sort, resolve
from searules.rules.types import NOTHING, WHOLE, YES_NO, One, SetOf, Sort, Type, number
from searules.rules.unit import Binding, Unit

DEEPEST = 50
"""How many lets may be worked out one inside the other, when the first is asked for."""


def let_params(name: str, checker: Checker) -> list[tuple[str, Type]]:
    """The parameters of a let, with their types."""
    decl = checker.symbols.lets[name].decl
    if isinstance(decl, tree.LetBy):
        return []
    return [(param.name.text, param_type(param, checker)) for param in decl.params]


def param_type(param: tree.Param, checker: Checker) -> Type:
    """The declared type of a parameter."""
    if param.type is not None:
        return resolve(param.type, checker)
    checker.report(
        "SEA0228",
        param.span,
        f"the parameter `{param.name.text}` has no type",
        suggestion=f"write `{param.name.text}: Type`",
    )
    return UNKNOWN


def let_decl(name: str, span: Span, checker: Checker) -> checked.LetDecl | None:
    """The checked let; None (and a mistake) if it is asked for while it is being worked out."""
    info = checker.symbols.lets[name]
    if info.result is not None:
        return info.result
    if info.busy:
        if not checker.calls or checker.calls[-1][1] != f"let {name}":
            checker.report("SEA0260", span, f"`{name}` is worked out from itself", suggestion="nothing may call itself")
        return None  # a circle of calls, which is reported where all are known
    if checker.depth == DEEPEST:
        message = f"{DEEPEST} lets, each worked out from the next: `{name}` is one too many"
        checker.report("SEA0291", span, message, suggestion="shorten the chain of lets that use one another")
        return None
    info.busy = True
    checker.depth += 1
    try:
        info.result = _by(info.decl, checker) if isinstance(info.decl, tree.LetBy) else _let(info.decl, checker)
    finally:
        info.busy = False
        checker.depth -= 1
    return info.result


def bind_params(
    params: list[tuple[str, Type]], places: list[Span], unit: Unit
) -> tuple[tuple[int, ...], list[Binding]]:
    """Local places for parameters."""
    bindings = [Binding(unit.new_slot(), name, type_, span) for (name, type_), span in zip(params, places, strict=True)]
    return tuple(binding.slot for binding in bindings), bindings


def _let(decl: tree.Let, checker: Checker) -> checked.LetDecl:
    owner, me = _owner(decl.owner, checker)
    unit = Unit(checker, "let", decl.name.text, me)
    params = let_params(decl.name.text, checker)
    slots, bindings = bind_params(params, [p.name.span for p in decl.params], unit)
    want = resolve(decl.type, checker) if decl.type is not None else None
    with unit.bound(*bindings):
        value = body(decl.body, unit, want, decl.name.text)
    citations, rulings = checker.margin(decl.margin)
    return checked.LetDecl(
        name=decl.name.text,
        owner=owner,
        params=slots,
        type=want if want is not None else value.type,
        value=value,
        slots=unit.slots,
        citations=citations,
        rulings=rulings,
        span=decl.span,
    )


def _owner(owner: tree.Name | None, checker: Checker) -> tuple[Sort | None, One | None]:
    if owner is None:
        return None, None
    sort = key_sort(owner, checker)
    return sort, None if sort is None else One((sort,))


def _by(decl: tree.LetBy, checker: Checker) -> checked.LetDecl:
    """A table of values per number of players, or per value of an option."""
    owner, me = _owner(decl.owner, checker)
    unit = Unit(checker, "let", decl.name.text, me)
    subject, keys = _subject(decl, checker)
    arms, type_ = [], None
    for row in decl.rows:
        citations, _ = checker.margin(row.margin)
        arm = _by_row(row, subject, keys, unit)
        arms.append(checked.Arm("", arm[0], arm[1], citations, span=row.span))
        type_ = arm[1].type if type_ is None else join(type_, arm[1].type) or type_
    _cover(decl, keys, arms, checker)
    citations, rulings = checker.margin(decl.margin)
    result = type_ if type_ is not None else UNKNOWN
    return checked.LetDecl(
        name=decl.name.text,
        owner=owner,
        params=(),
        type=result,
        value=checked.Cases(tuple(arms), decl.name.text, type=result, span=decl.span),
        slots=unit.slots,
        citations=citations,
        rulings=rulings,
        span=decl.span,
    )


def _subject(decl: tree.LetBy, checker: Checker) -> tuple[checked.Expr, Type]:
    name = decl.by.text
    if name == "players":
        low, high = checker.players
        return checked.PlayerCount(type=number(1, 64), span=decl.by.span), number(low, high)
    if name in checker.symbols.options:
        checker.symbols.use("value", name)
        type_ = option_type(name, checker)
        return checked.OptionValue(name, type=type_, span=decl.by.span), type_
    checker.diagnostics.add(unknown(name, ["players", *checker.symbols.options], "option", "SEA0201", decl.by.span))
    return checker.wrong(decl.by.span), UNKNOWN


def _by_row(row: tree.ByRow, subject: checked.Expr, keys: Type, unit: Unit) -> tuple[checked.Expr, checked.Expr]:
    if isinstance(keys, One) and keys.number is not None:
        keys = One((WHOLE,))  # a row for a number that this text does not allow may serve a variant
    wanted = SetOf(keys) if isinstance(keys, One) else keys
    key = raw(row.key, unit, keys)
    if isinstance(key.type, One):
        test: checked.Expr = checked.Equal(subject, coerce(key, keys, unit), type=YES_NO, span=row.key.span)
    else:
        test = checked.In(subject, coerce(key, wanted, unit), type=YES_NO, span=row.key.span)
    if row.value is None:
        return test, checked.Const(None, type=NOTHING, span=row.span)
    return test, value(row.value, unit, None)


def _cover(decl: tree.LetBy, keys: Type, arms: list[checked.Arm], checker: Checker) -> None:
    """Every case must be covered, numbers once only."""
    sort = keys.number if isinstance(keys, One) else None
    if sort is None or not decl.rows:
        return
    seen: dict[int, Span] = {}
    for arm in arms:
        for key in _numbers(arm.condition):
            if key in seen:
                checker.report(
                    "SEA0243",
                    arm.span,
                    f"{key} is covered twice: this row is never reached for it",
                    suggestion="let each row be for other numbers",
                )
            seen.setdefault(key, arm.span)
    missing = [n for n in range(sort.low, min(sort.high, sort.low + 1000) + 1) if n not in seen]
    if missing:
        names = ", ".join(str(n) for n in missing[:5])
        checker.report(
            "SEA0242",
            decl.name.span,
            f"`{decl.name.text}` has no row for {names}",
            suggestion="add rows: every case has one",
        )


def _numbers(condition: checked.Expr | None) -> list[int]:
    match condition:
        case checked.Equal(right=checked.Const(value=int() as n)):
            return [n]
        case checked.In(set=checked.Span_(low=checked.Const(value=int() as a), high=checked.Const(value=int() as b))):
            return list(range(a, min(b, a + 1000) + 1))
        case _:
            return []


def result_type(name: str, span: Span, checker: Checker) -> Type:
    """The type of a result."""
    mark = f"result {name}"
    if name not in checker.score_types:
        if mark in checker.busy:
            checker.report("SEA0260", span, f"`{name}` is worked out from itself")
            return UNKNOWN
        checker.busy.add(mark)
        try:
            result(checker.symbols.results[name], checker)
        finally:
            checker.busy.discard(mark)
    return checker.score_types.get(name, UNKNOWN)
