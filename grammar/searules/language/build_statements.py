"""From matches of the grammar to statements and the lines of examples: one function a rule, and the tables."""

from attrs import evolve, frozen

from searules.language import tree
from searules.language.parts import Args, Parts, Rule, text_of
from searules.language.tree import Act, Expr, Margin, Name, Pick, Stmt, Suite, Text


@frozen
class Mark:
    """A word or phrase that is there or not."""


@frozen
class HowMany:
    """How many a `choose` picks."""

    count: Expr
    up_to: bool


@frozen
class Picks:
    """What a `choose` picks, and its condition."""

    picks: tuple[Pick, ...]
    where: Expr | None


# ---- blocks and parts --------------------------------------------------------------------------------


def mark(_: Parts) -> Mark:
    return Mark()


def end(parts: Parts) -> Margin:
    return parts.margin


def label(parts: Parts) -> Name:
    return parts.get(0, Name)


def statement(parts: Parts) -> Stmt:
    return evolve(parts.get(0, Stmt), margin=parts.margin)


def suite(parts: Parts) -> Suite:
    """A block: `simple end` on the line of the colon, or `end` and then statements."""
    if isinstance(parts.children[0], Stmt):
        return Suite((statement(parts),), inline=True, span=parts.span)
    statements = parts.every(Stmt)
    span = statements[0].span.to(statements[-1].span)
    return Suite(statements, margin=parts.margin, span=span)


def act(parts: Parts) -> Act:
    return Act(parts.get(0, Name), parts.args(1), span=parts.span)


def exactly(parts: Parts) -> HowMany:
    return HowMany(parts.get(0, Expr), up_to=False)


def at_most(parts: Parts) -> HowMany:
    return HowMany(parts.get(0, Expr), up_to=True)


def picks(parts: Parts) -> Picks:
    return Picks(parts.every(Pick), parts.maybe(-1, Expr))


def pick(parts: Parts) -> Pick:
    return Pick(parts.get(0, Name), parts.maybe(1, tree.TypeExpr), parts.get(2, Expr), span=parts.span)


def pick_type(parts: Parts) -> Pick:
    return Pick(parts.get(0, Name), parts.get(1, tree.TypeExpr), span=parts.span)


# ---- simple statements -------------------------------------------------------------------------------


def local(parts: Parts) -> tree.LetStmt:
    return tree.LetStmt(parts.get(0, Name), parts.get(1, Expr), span=parts.span)


def set_(parts: Parts) -> tree.Set:
    return tree.Set(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def add_to(parts: Parts) -> tree.Add:
    return tree.Add(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def take_from(parts: Parts) -> tree.Take:
    return tree.Take(parts.get(0, Expr), parts.get(1, Expr), span=parts.span)


def another_turn(parts: Parts) -> tree.AnotherTurn:
    return tree.AnotherTurn(span=parts.span)


def command(parts: Parts) -> tree.Command:
    """A verb, its plain arguments, then pairs of a label and a value."""
    plain: list[Expr] = []
    labelled: list[tree.Labelled] = []
    label: Name | None = None
    for child in parts.children[1:]:
        if isinstance(child, Name):
            label = child
        elif isinstance(child, Expr) and label is not None:
            labelled.append(tree.Labelled(label.text, child, span=label.span.to(child.span)))
        elif isinstance(child, Expr):
            plain.append(child)
    return tree.Command(parts.get(0, Name), tuple(plain), tuple(labelled), span=parts.span)


def choose(parts: Parts) -> tree.Choose:
    many, chosen = parts.maybe(0, HowMany), parts.get(1, Picks)
    count, up_to = (many.count, many.up_to) if many else (None, False)
    return tree.Choose(chosen.picks, chosen.where, count, up_to, span=parts.span)


def must(parts: Parts) -> tree.Must:
    return tree.Must(parts.every(Act), bool(parts.every(Mark)), span=parts.span)


def may(parts: Parts) -> tree.May:
    return tree.May(parts.every(Act), span=parts.span)


def any_order(parts: Parts) -> tree.AnyOrder:
    return tree.AnyOrder(parts.every(Act), span=parts.span)


def any_time(parts: Parts) -> tree.AnyTime:
    return tree.AnyTime(parts.every(Act), parts.maybe(-1, Expr), span=parts.span)


def ask(parts: Parts) -> tree.Ask:
    return tree.Ask(parts.get(0, Expr), parts.every(Act), bool(parts.every(Mark)), span=parts.span)


def needs(parts: Parts) -> tree.Needs:
    reason = parts.maybe(2, Text)
    return tree.Needs(parts.maybe(0, Name), parts.get(1, Expr), text_of(reason), span=parts.span)


def cost(parts: Parts) -> tree.Cost:
    return tree.Cost(parts.get(0, Expr), parts.get(1, Name), span=parts.span)


def drop(parts: Parts) -> tree.Drop:
    return tree.Drop(parts.every(Name), span=parts.span)


def end_what(parts: Parts) -> tree.End:
    return tree.End(parts.get(0, Name), parts.maybe(1, Expr), span=parts.span)


def end_drawn(parts: Parts) -> tree.End:
    return tree.End(parts.get(0, Name), drawn=True, span=parts.span)


# ---- statements with blocks --------------------------------------------------------------------------


@frozen
class ElseIf:
    """`otherwise if C:` with its block."""

    condition: Expr
    suite: Suite


def else_if(parts: Parts) -> ElseIf:
    return ElseIf(parts.get(0, Expr), parts.get(1, Suite))


def if_(parts: Parts) -> tree.If:
    first = (parts.get(0, Expr), parts.get(1, Suite))
    others = tuple((other.condition, other.suite) for other in parts.every(ElseIf))
    return tree.If((first, *others), parts.maybe(-1, Suite), span=parts.span)


def for_(parts: Parts) -> tree.For:
    return tree.For(parts.get(0, Expr), parts.get(1, Suite), span=parts.span)


def together(parts: Parts) -> tree.Together:
    return tree.Together(parts.get(0, Expr), parts.get(1, Suite), span=parts.span)


def repeat(parts: Parts) -> tree.Repeat:
    return tree.Repeat(parts.get(0, Suite), span=parts.span)


def repeat_times(parts: Parts) -> tree.Repeat:
    return tree.Repeat(parts.get(1, Suite), times=parts.get(0, Expr), span=parts.span)


def repeat_until(parts: Parts) -> tree.Repeat:
    return tree.Repeat(parts.get(1, Suite), until=parts.get(0, Expr), span=parts.span)


def step(parts: Parts) -> tree.Step:
    return tree.Step(parts.get(0, Name), parts.get(1, Suite), span=parts.span)


def alternative(parts: Parts) -> tree.Alternative:
    """A line of `choose one`; the margin of its line is its own."""
    block = parts.get(2, Suite)
    margin, block = take_margin(block)
    return tree.Alternative(parts.get(0, Text), parts.maybe(1, Expr), block, margin=margin, span=parts.span)


def choose_one(parts: Parts) -> tree.ChooseOne:
    return tree.ChooseOne(parts.every(tree.Alternative), margin=parts.margin, span=parts.span)


def may_choose_one(parts: Parts) -> tree.ChooseOne:
    return tree.ChooseOne(parts.every(tree.Alternative), may=True, margin=parts.margin, span=parts.span)


def may_choose(parts: Parts) -> tree.MayChoose:
    chosen = parts.get(0, Picks)
    return tree.MayChoose(chosen.picks, chosen.where, parts.get(1, Suite), span=parts.span)


def take_margin(block: Suite) -> tuple[Margin, Suite]:
    """The margin of the line on which a block opens, and the block without it."""
    if not block.inline:
        return block.margin, evolve(block, margin=tree.EMPTY_MARGIN)
    (only,) = block.statements
    return only.margin, evolve(block, statements=(evolve(only, margin=tree.EMPTY_MARGIN),))


# ---- lines of an example -----------------------------------------------------------------------------


def setting(parts: Parts) -> tree.Setting:
    return tree.Setting(parts.get(0, Name), parts.get(1, Expr), span=parts.span)


def with_variant(parts: Parts) -> Text:
    return parts.get(0, Text)


def with_(parts: Parts) -> tree.With:
    settings = tuple(child for child in parts.children if isinstance(child, tree.Setting | Text))
    return tree.With(settings, margin=parts.margin, span=parts.span)


def given(parts: Parts) -> tree.Given:
    return tree.Given(parts.get(0, Suite), span=parts.span)


def go_to(parts: Parts) -> tree.GoTo:
    return tree.GoTo(parts.get(0, tree.Path), margin=parts.margin, span=parts.span)


def force(parts: Parts) -> tree.Force:
    shuffled = bool(parts.every(Mark))
    return tree.Force(parts.get(1, Args).values, shuffled, margin=parts.margin, span=parts.span)


def pick_option(parts: Parts) -> tree.PickLine:
    return tree.PickLine(parts.get(0, Args).values, margin=parts.margin, span=parts.span)


def expect(parts: Parts) -> tree.Expect:
    return tree.Expect(parts.get(0, Expr), margin=parts.margin, span=parts.span)


def expect_options(parts: Parts) -> tree.ExpectOptions:
    only = bool(parts.every(Mark))
    return tree.ExpectOptions(parts.get(1, Args).values, only, margin=parts.margin, span=parts.span)


def expect_refused(parts: Parts) -> tree.ExpectRefused:
    because = parts.children[1]
    assert because is None or isinstance(because, tree.Path | Text)
    return tree.ExpectRefused(parts.get(0, Expr), because, margin=parts.margin, span=parts.span)


def expect_fault(parts: Parts) -> tree.ExpectFault:
    text = parts.maybe(0, Text)
    return tree.ExpectFault(text_of(text), margin=parts.margin, span=parts.span)


def expect_check(parts: Parts) -> tree.ExpectCheck:
    return tree.ExpectCheck(parts.get(0, Text), margin=parts.margin, span=parts.span)


STATEMENTS: dict[str, Rule] = {
    "end": end,
    "label": label,
    "lasting": mark,
    "all_pass": mark,
    "only": mark,
    "shuffled": mark,
    "stmt": statement,
    "suite": suite,
    "act": act,
    "exactly": exactly,
    "at_most": at_most,
    "picks": picks,
    "pick": pick,
    "pick_type": pick_type,
    "local": local,
    "set": set_,
    "add_to": add_to,
    "take_from": take_from,
    "another_turn": another_turn,
    "command": command,
    "choose": choose,
    "must": must,
    "may": may,
    "any_order": any_order,
    "any_time": any_time,
    "ask": ask,
    "needs": needs,
    "cost": cost,
    "drop": drop,
    "end_": end_what,
    "end_drawn": end_drawn,
    "else_if": else_if,
    "if_": if_,
    "for_": for_,
    "together": together,
    "repeat": repeat,
    "repeat_times": repeat_times,
    "repeat_until": repeat_until,
    "step": step,
    "alternative": alternative,
    "choose_one": choose_one,
    "may_choose_one": may_choose_one,
    "may_choose": may_choose,
}

EXAMPLES: dict[str, Rule] = {
    "setting": setting,
    "with_variant": with_variant,
    "with_": with_,
    "given": given,
    "go_to": go_to,
    "force": force,
    "pick_option": pick_option,
    "expect": expect,
    "expect_options": expect_options,
    "expect_refused": expect_refused,
    "expect_fault": expect_fault,
    "expect_check": expect_check,
}
