"""Examples: settings, positions, decisions described, expectations."""

from collections.abc import Sequence

from searules.diagnostics import Span, nearest
from searules.language import tree
from searules.rules import checked
from searules.rules.actions import calls_without_me
from searules.rules.arguments import arity
from searules.rules.blocks import suite
from searules.rules.building import condition, raw, value
from searules.rules.checker import Checker
from searules.rules.coercion import contents
from searules.rules.domains import parameter_types
from searules.rules.fits import element, is_unknown, overlap, words
from searules.rules.infos import option_type
from searules.rules.symbols import unknown
from searules.rules.types import ListOf, One, SetOf, number
from searules.rules.unit import Unit
from searules.rules.vocabulary import candidates


def example(decl: tree.Example, checker: Checker) -> checked.Example:
    """A checked example. Places live as long as the example: lets of a `given` end with it."""
    unit = Unit(checker, "example", "example")
    settings: dict[str, checked.Expr] = {}
    variants: list[str] = []
    lines: list[checked.ExampleLine] = []
    for line in decl.lines:
        checker.margin(line.margin)
        if isinstance(line, tree.With):
            _with(line, settings, variants, unit)
            continue
        done = _line(line, unit)
        if done is not None:
            lines.append(done)
    calls_without_me(unit)
    return checked.Example(
        name=decl.text.value,
        settings=settings,
        variants=tuple(variants),
        lines=tuple(lines),
        slots=unit.slots,
        **checker.carried(decl),
    )


def _with(line: tree.With, settings: dict[str, checked.Expr], variants: list[str], unit: Unit) -> None:
    checker = unit.checker
    static = Unit(checker, "static", "with")
    for setting in line.settings:
        if isinstance(setting, tree.Text):
            variants.append(setting.value)
            continue
        name = setting.name.text
        if name == "players":
            settings[name] = value(setting.value, static, number(*checker.players))
        elif name in checker.symbols.options:
            checker.symbols.use("value", name)
            settings[name] = value(setting.value, static, option_type(name, checker))
        else:
            known = ["players", *checker.symbols.options]
            checker.diagnostics.add(unknown(name, known, "option", "SEA0280", setting.name.span))


def _line(line: tree.ExampleLine, unit: Unit) -> checked.ExampleLine | None:
    match line:
        case tree.Given(suite=block):
            return checked.ExampleGiven(suite(block, unit), span=line.span)
        case tree.GoTo(path=path):
            return _go_to(path, unit)
        case tree.Force(values=values, shuffled=shuffled):
            items = tuple(readings(node, unit) for node in values)
            return checked.ExampleForce(tuple(item for item in items if item), shuffled, span=line.span)
        case tree.PickLine(values=values):
            found = patterns(values, unit)
            return checked.ExamplePick(found, span=line.span) if found else None
        case tree.Expect(condition=test):
            text = " ".join(test.span.text.split())
            return checked.ExampleExpect(condition(test, unit), text, span=line.span)
        case tree.ExpectOptions(values=values, only=only):
            return checked.ExampleOptions(patterns(values, unit, each=True), only, span=line.span)
        case tree.ExpectRefused(value=node, because=because):
            return _refused(line.span, node, because, unit)
        case tree.ExpectFault(text=text):
            return checked.ExampleFault(text, span=line.span)
        case tree.ExpectCheck(name=name):
            return _check(name, line.span, unit)
        case _:
            return None


def _go_to(path: tree.Path, unit: Unit) -> checked.ExampleLine | None:
    steps = unit.checker.steps
    if path.text in steps or path.text in unit.checker.symbols.flows:
        return checked.ExampleGoTo(path.text, span=path.span)
    unit.checker.diagnostics.add(unknown(path.text, steps, "step", "SEA0281", path.span))
    return None


def _check(name: tree.Text, span: Span, unit: Unit) -> checked.ExampleLine | None:
    names = [decl.text.value for decl in unit.checker.symbols.checks]
    if name.value in names:
        return checked.ExampleCheck(name.value, span=span)
    hint = f'declare it: `check "{name.value}" always: condition`'
    unit.checker.diagnostics.add(unknown(name.value, names, "check", "SEA0281", name.span, hint))
    return None


def _refused(
    span: Span, node: tree.Expr, because: tree.Path | tree.Text | None, unit: Unit
) -> checked.ExampleLine | None:
    found = patterns((node,), unit)
    if not found:
        return None
    text = None
    if isinstance(because, tree.Path):
        text = because.text
        _address(because, unit)
    elif because is not None:
        text = because.value
    return checked.ExampleRefused(found[0], text, span=span)


def _address(path: tree.Path, unit: Unit) -> None:
    """The address of a condition must exist: a label, a cost, a parameter, a rule's label."""
    known = set(unit.checker.labels) | set(unit.checker.symbols.actions) | set(unit.checker.symbols.rules)
    for name, decl in unit.checker.symbols.actions.items():
        known |= {f"{name}.{param.name.text}" for param in decl.params}
    if path.text not in known:
        near = nearest(path.text, sorted(known))
        hint = f"did you mean `{near[0]}`?" if near else "write the action and its label: `action.label`"
        unit.checker.report("SEA0281", path.span, f"no condition has the address `{path.text}`", suggestion=hint)


def patterns(nodes: Sequence[tree.Expr], unit: Unit, *, each: bool = False) -> tuple[checked.Pattern, ...]:
    """Descriptions of options. Several plain values are the values of one `choose`, or with `each` one option
    each."""
    found: list[checked.Pattern] = []
    plain: list[tree.Expr] = []
    for node in nodes:
        pattern = _pattern(node, unit)
        if pattern is not None:
            found.append(pattern)
        elif each:
            items = readings(node, unit)
            if items:
                found.append(checked.ValuePattern((items,), span=node.span))
        else:
            plain.append(node)
    values = tuple(reading for node in plain if (reading := readings(node, unit)))
    if values:
        found.append(checked.ValuePattern(values, span=plain[0].span.to(plain[-1].span)))
    return tuple(found)


def _bare(node: tree.Expr) -> tree.Expr:
    return _bare(node.value) if isinstance(node, tree.Group) else node


def _pattern(node: tree.Expr, unit: Unit) -> checked.Pattern | None:
    """An action, a word, a way; None for a plain value."""
    node, symbols = _bare(node), unit.checker.symbols
    match node:
        case tree.Text(value=text):
            return checked.WordPattern(text, span=node.span)
        case tree.Call(name=name, args=args) if name.text in symbols.actions:
            symbols.use("verb", name.text)
            return _act(name.text, args, node.span, unit)
        case tree.Ref(name=name) if name in symbols.actions:
            symbols.use("verb", name)
            return checked.ActPattern(name, None, span=node.span)
        case tree.Ref(name=name) if _is_way(name, unit):
            return checked.WayPattern(name, span=node.span)
        case _:
            return None


def _is_way(name: str, unit: Unit) -> bool:
    ways = {way.name.text for payment in unit.checker.symbols.payments.values() for way in payment.ways}
    return name in ways and name not in unit.scope


def _act(name: str, args: Sequence[tree.Expr], span: Span, unit: Unit) -> checked.Pattern | None:
    params = parameter_types(name, unit.checker)
    if len(args) > len(params):
        arity(name, args, [n for n, _ in params], span, unit)
        return None
    values = tuple(described(arg, type_, unit) for arg, (_, type_) in zip(args, params, strict=False))
    return checked.ActPattern(name, values, span=span)


def described(node: tree.Expr, want: object, unit: Unit) -> checked.Expr:
    """An argument of a description: a value, or a set one of which fits."""

    assert isinstance(want, One)
    expr = contents(raw(node, unit, want), unit)
    if is_unknown(expr.type) or is_unknown(want):
        return expr
    inner = element(expr.type)
    if not overlap(inner, want):
        unit.checker.report("SEA0220", node.span, f"{words(want)} is wanted here, and this is {words(expr.type)}")
        return unit.checker.wrong(node.span)
    return expr


def readings(node: tree.Expr, unit: Unit) -> tuple[checked.Expr, ...]:
    """A value whose type the place does not say: every way to read it."""

    bare = _bare(node)
    if isinstance(bare, tree.Ref) and bare.name not in unit.scope:
        sorts = candidates(bare.name, unit.checker)
        if len(sorts) > 1:
            return tuple(checked.Member(s, bare.name, type=One((s,)), span=node.span) for s in sorts)
    if isinstance(bare, tree.ListOf):
        items = [readings(item, unit) for item in bare.items]
        if items and all(items):
            type_ = SetOf(One(()))
            first = items[0][0].type
            inner = first if isinstance(first, One) else One(())

            made = checked.MakeList(tuple(i[0] for i in items), type=ListOf(inner, len(items)), span=node.span)
            return (made,) if type_ else ()
    expr = contents(raw(node, unit, None), unit)
    return () if is_unknown(expr.type) else (expr,)
