"""From statements, the lines of examples and parts of declarations to their text on one line."""

from searules.language import tree
from searules.language.print_expressions import PRINTERS, args, listed, tail, text, typed
from searules.language.tree import Suite

WITH_BLOCKS = (tree.If, tree.For, tree.Together, tree.Repeat, tree.Step, tree.ChooseOne, tree.MayChoose)
"""The statements that have blocks of their own."""

HIDDEN = "..."
"""What stands for a block that does not fit on one line."""


def block(suite: Suite) -> str:
    """The only statement of a block if it is a simple one, or three dots."""
    if len(suite.statements) == 1 and not isinstance(suite.statements[0], WITH_BLOCKS):
        return text(suite.statements[0])
    return HIDDEN


def _labelled(label: tree.Name | None) -> str:
    return "" if label is None else f"{label.text}: "


def _needs(node: tree.Needs | tree.NeedsDecl) -> str:
    reason = "" if node.reason is None else f' "{node.reason}"'
    return f"needs {_labelled(node.label)}{text(node.condition)}{reason}"


def _command(node: tree.Command) -> str:
    plain = f" {listed(node.args)}" if node.args else ""
    return node.verb.text + plain + "".join(f" {text(part)}" for part in node.labelled)


def _if(node: tree.If) -> str:
    branches = " otherwise ".join(f"if {text(condition)}: {block(suite)}" for condition, suite in node.branches)
    return branches if node.otherwise is None else f"{branches} otherwise: {block(node.otherwise)}"


def _repeat(node: tree.Repeat) -> str:
    times = "" if node.times is None else f" {text(node.times)} times"
    return f"repeat{times}{tail('until', node.until)}: {block(node.suite)}"


def _picks(picks: tuple[tree.Pick, ...], where: tree.Expr | None) -> str:
    return listed(picks) + tail("where", where)


def _choose(node: tree.Choose) -> str:
    if node.count is None:
        return f"choose {_picks(node.picks, node.where)}"
    count = text(node.count) if isinstance(node.count, tree.Number) else f"({text(node.count)})"
    return f"choose {'up to ' if node.up_to else ''}{count} {_picks(node.picks, node.where)}"


def _pick(node: tree.Pick) -> str:
    kind = "" if node.type is None else f": {text(node.type)}"
    return f"{node.name.text}{kind}{tail('in', node.source)}"


def _choose_one(node: tree.ChooseOne) -> str:
    may = "may " if node.may else ""
    return f"{may}choose one: {listed(node.alternatives, ' or ')}"


def _must(node: tree.Must) -> str:
    return f"must {listed(node.acts, ' or ')}{' while possible' if node.while_possible else ''}"


def _ask(node: tree.Ask) -> str:
    return f"ask {text(node.who)}: {listed(node.acts, ' or ')}{' until all pass' if node.until_all_pass else ''}"


def _end(node: tree.End) -> str:
    return f"end {node.what.text}{tail('won by', node.won_by)}{' drawn' if node.drawn else ''}"


def _param(node: tree.Param) -> str:
    label = "" if node.label is None else f"{node.label} "
    kind = "" if node.type is None else f": {text(node.type)}"
    return f"{label}{node.name.text}{kind}{tail('in', node.source)}{tail('where', node.where)}"


def _refused(node: tree.ExpectRefused) -> str:
    return f"expect refused {text(node.value)}{tail('because', node.because)}"


def _case(node: tree.Case) -> str:
    question = "otherwise" if node.condition is None else f"if {text(node.condition)}"
    return f"{_labelled(node.label)}{question}: {text(node.value)}"


PRINTERS.update(
    [
        typed(tree.Act, lambda node: node.name.text + args(node.args)),
        typed(tree.Pick, _pick),
        typed(tree.Param, _param),
        typed(tree.Path, lambda node: node.text),
        typed(tree.Labelled, lambda node: f"{node.label} {text(node.value)}"),
        typed(tree.Case, _case),
        typed(tree.Cases, lambda node: listed(node.cases, " ")),
        typed(tree.Alternative, lambda node: f"{text(node.text)}{tail('when', node.when)}: {block(node.suite)}"),
        typed(tree.Setting, lambda node: f"{node.name.text} = {text(node.value)}"),
        typed(tree.Suite, block),
        typed(tree.LetStmt, lambda node: f"let {node.name.text} = {text(node.value)}"),
        typed(tree.Set, lambda node: f"set {text(node.target)} to {text(node.value)}"),
        typed(tree.Add, lambda node: f"add {text(node.value)} to {text(node.target)}"),
        typed(tree.Take, lambda node: f"take {text(node.value)} from {text(node.target)}"),
        typed(tree.AnotherTurn, lambda _: "take another turn"),
        typed(tree.Command, _command),
        typed(tree.If, _if),
        typed(tree.For, lambda node: f"for {text(node.query)}: {block(node.suite)}"),
        typed(tree.Together, lambda node: f"together for {text(node.query)}: {block(node.suite)}"),
        typed(tree.Repeat, _repeat),
        typed(tree.Step, lambda node: f"step {node.name.text}: {block(node.suite)}"),
        typed(tree.ChooseOne, _choose_one),
        typed(tree.Choose, _choose),
        typed(tree.MayChoose, lambda node: f"may choose {_picks(node.picks, node.where)}: {block(node.suite)}"),
        typed(tree.Must, _must),
        typed(tree.May, lambda node: f"may {listed(node.acts, ' or ')}"),
        typed(tree.AnyOrder, lambda node: f"in any order: {listed(node.acts)}"),
        typed(tree.AnyTime, lambda node: f"at any time: {listed(node.acts)}{tail('when', node.when)}"),
        typed(tree.Ask, _ask),
        typed(tree.Needs, _needs),
        typed(tree.NeedsDecl, _needs),
        typed(tree.Cost, lambda node: f"cost {text(node.amount)} of {node.payment.text}"),
        typed(tree.Drop, lambda node: f"drop {listed(node.labels)}"),
        typed(tree.End, _end),
        typed(tree.With, lambda node: f"with {listed(node.settings)}"),
        typed(tree.Given, lambda node: f"given: {block(node.suite)}"),
        typed(tree.GoTo, lambda node: f"go to {node.path.text}"),
        typed(tree.Force, lambda node: f"force {'shuffle ' if node.shuffled else ''}{listed(node.values)}"),
        typed(tree.PickLine, lambda node: f"pick {listed(node.values)}"),
        typed(tree.Expect, lambda node: f"expect {text(node.condition)}"),
        typed(tree.ExpectOptions, lambda node: f"expect options {'only ' if node.only else ''}{listed(node.values)}"),
        typed(tree.ExpectRefused, _refused),
        typed(tree.ExpectFault, lambda node: "expect fault" + ("" if node.text is None else f' "{node.text}"')),
        typed(tree.ExpectCheck, lambda node: f"expect check {text(node.name)}"),
    ]
)
