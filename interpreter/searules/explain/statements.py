"""Statements as lines: sentences that tell the player, "you", what to do."""

from collections.abc import Callable, Iterable
from typing import Any

from searules.explain.conditions import condition_line, known
from searules.explain.document import Line
from searules.explain.expressions import claim, say, word
from searules.explain.names import a, anchor, capital, escape, listed, spoken
from searules.explain.queries import element
from searules.explain.scope import Scope, type_words
from searules.language import tree


def lines(suite: tree.Suite, scope: Scope) -> tuple[Line, ...]:
    """The statements of a block, in order; a name that one of them gives is in sight of the next."""
    found: list[Line] = []
    for statement in suite.statements:
        found += _statement(statement, scope)
        scope = scope.knowing(*_given(statement))
    return tuple(found)


def _statement(node: tree.Stmt, scope: Scope) -> Iterable[Line]:
    made: Iterable[Line] = STATEMENTS[type(node)](node, scope)
    return [noted(line, node.margin, scope) if place == 0 else line for place, line in enumerate(made)]


def noted(line: Line, margin: tree.Margin, scope: Scope) -> Line:
    """A line with what its margin says: citations, and the rulings that it follows."""
    rulings = scope.names.rules.rulings
    told = tuple(ruling_text(rulings[p.name]) for p in margin.pointers if p.name in rulings)
    return Line(line.text, line.inside, line.citations + margin.citations, line.rulings + told, line.anchor)


def ruling_text(ruling: Any) -> str:
    """How a silence of the rulebook was decided, in the author's words."""
    return escape(ruling.decision)


def _given(node: tree.Stmt) -> tuple[str, ...]:
    match node:
        case tree.LetStmt(name=name):
            return (name.text,)
        case tree.Choose(picks=picks):
            return tuple(pick.name.text for pick in picks)
        case _:
            return ()


def sentence(text: str, inside: Iterable[Line] = (), colon: bool = False) -> Line:
    """A line that begins with a capital and ends in a stop, or in a colon before what is inside it."""
    told = capital(text)
    end = ":" if colon else "." if told[-1:] not in ".:!?" else ""
    return Line(told + end, tuple(inside))


def _block(text: str, suite: tree.Suite, scope: Scope) -> list[Line]:
    """A sentence with a block: on its line if that holds one simple sentence, else below it."""
    inner = lines(suite, scope)
    if len(inner) == 1 and not inner[0].inside and not inner[0].rulings and len(text) + len(inner[0].text) < 150:
        return [Line(f"{capital(text)}, {_small(inner[0].text)}", (), inner[0].citations)]
    return [sentence(text, inner, colon=True)]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


# ---- values -------------------------------------------------------------------------------------------------


def _let(node: tree.LetStmt, scope: Scope) -> list[Line]:
    name = spoken(node.name.text)
    return [sentence(f"let {f'the {name}' if len(name) > 2 else name} be {say(node.value, scope)}")]


def _set(node: tree.Set, scope: Scope) -> list[Line]:
    target = say(node.target, scope)
    match node.value:
        case tree.Ref(name="none"):
            return [sentence(f"set {target} to nothing")]
        case tree.Ref() | tree.TypeRef():
            name = node.target.name if isinstance(node.target, tree.My | tree.Member) else node.target
            wanted = scope.names.type_of(getattr(name, "text", getattr(name, "name", "")))
            return [sentence(f"set {target} to {word(node.value, wanted, scope)}")]
        case _:
            return [sentence(f"set {target} to {say(node.value, scope)}")]


def _end(node: tree.End, scope: Scope) -> list[Line]:
    what = node.what.text
    if what == "game":
        if node.won_by is not None:
            who = say(node.won_by, scope)
            return [sentence(f"the game ends, and {'you have won' if who == 'you' else f'the winner is {who}'}")]
        return [sentence("the game ends in a draw" if node.drawn else "the game ends")]
    return [sentence(f"this {spoken(what)} ends here")]


# ---- pieces -------------------------------------------------------------------------------------------------


def pieces(node: tree.Expr, scope: Scope) -> str:
    """Pieces that a verb takes."""
    return say(node, scope)


def _command(node: tree.Command, scope: Scope) -> list[Line]:
    verb = node.verb.text
    told = {one.label: _labelled(one.value, scope) for one in node.labelled}
    args = [pieces(one, scope) for one in node.args]
    found = VERBS.get(verb)
    if found is not None and verb not in scope.names.rules.procedures:
        return [sentence(found(args, told))]
    for table in scope.names.rules.tables.values():
        if any(column.name == verb and column.sort == "effect" for column in table.columns):
            return [sentence(f"do what {args[0]} says under *{spoken(verb)}*{_with(args[1:])}")]
    link = f"[{escape(spoken(verb))}](#{anchor('to', verb)})"
    labels = "".join(f" {label} {value}" for label, value in told.items())
    return [sentence(f"{link} {listed(args)}{labels}" if args else f"{link}{labels}")]


def _labelled(node: tree.Expr, scope: Scope) -> str:
    """Where something is put: a spot of a zone is no piece that lies there."""
    if isinstance(node, tree.At):
        return f"{say(node.zone, scope)} at {say(node.spot, scope)}"
    return say(node, scope)


def _with(args: list[str]) -> str:
    return f" with {listed(args)}" if args else ""


def _onto(told: dict[str, str]) -> str:
    """Where pieces go."""
    parts = [f" {label} {told[label]}" for label in ("to", "on", "onto", "at") if label in told]
    return "".join(parts)


VERBS: dict[str, Callable[[list[str], dict[str, str]], str]] = {
    "move": lambda args, told: f"move {listed(args)} to {told.get('to', 'there')}",
    "place": lambda args, told: f"place {listed(args)}{_onto(told)}",
    "draw": lambda args, told: (
        f"draw {args[0]} from {told.get('from', '')} to {told.get('to', '')}"
        + (f" at {told['at']}" if "at" in told else "")
    ),
    "shuffle": lambda args, told: f"shuffle {listed(args)}" + (f" into {told['to']}" if "to" in told else ""),
    "scatter": lambda args, told: f"lay {listed(args)} at random on free places of {told.get('on', '')}",
    "roll": lambda args, _: f"roll {listed(args)}",
    "turn": lambda args, told: f"turn {listed(args)} to {told['to']}" if args else "one turn is played: see *The turn*",
    "round": lambda _, __: "one round is played: see *The round*",
    "flip": lambda args, _: f"turn {listed(args)} over to the next face",
    "rotate": lambda args, told: f"turn {listed(args)} clockwise by {told.get('by', '1')} step(s)",
    "show": lambda args, told: f"show {listed(args)} to {told.get('to', 'everybody')}",
    "clear": lambda _, __: "clear the table: all pieces in the box, all values as at the start",
}
"""The verbs of the library, with their arguments and those with a label."""


# ---- control ------------------------------------------------------------------------------------------------


def _if(node: tree.If, scope: Scope) -> list[Line]:
    found: list[Line] = []
    for condition, suite in node.branches:
        settled = known(condition, scope)
        if settled is True:
            return found + (list(lines(suite, scope)) if not found else _block("otherwise", suite, scope))
        if settled is None:
            word = "if" if not found else "otherwise, if"
            found += _block(f"{word} {claim(condition, scope)}", suite, scope)
    if node.otherwise is not None:
        found += _block("otherwise", node.otherwise, scope) if found else list(lines(node.otherwise, scope))
    return found


def _for(node: tree.For, scope: Scope) -> list[Line]:
    found = element(node.query, scope, say, claim)
    return _block(f"for each {found.one}", node.suite, found.scope)


def _together(node: tree.Together, scope: Scope) -> list[Line]:
    found = element(node.query, scope, say, claim)
    text = f"each {found.one}, in secret and all at the same time"
    return [sentence(text, lines(node.suite, found.scope), colon=True)]


def _repeat(node: tree.Repeat, scope: Scope) -> list[Line]:
    if node.times is not None:
        return _block(f"{say(node.times, scope)} times", node.suite, scope)
    if node.until is not None:
        return _block(f"until {claim(node.until, scope)}, again and again", node.suite, scope)
    return [sentence("again and again", lines(node.suite, scope), colon=True)]


def _step(node: tree.Step, scope: Scope) -> list[Line]:
    inner = lines(node.suite, scope)
    name = capital(spoken(node.name.text))
    if len(inner) == 1 and not inner[0].inside:
        return [Line(f"**{name}.** {inner[0].text}", (), inner[0].citations, inner[0].rulings)]
    line = Line(f"**{name}.**", inner)
    return [noted(line, node.suite.margin, scope)]


# ---- decisions ----------------------------------------------------------------------------------------------


def acts(found: tuple[tree.Act, ...], scope: Scope, word: str = "or") -> str:
    """Actions that are offered, each with the way to its description."""
    return listed([_act(one, scope) for one in found], word)


def _act(act: tree.Act, scope: Scope) -> str:
    name = act.name.text
    link = f"[{escape(spoken(name))}](#{anchor('action', name)})"
    return f"{link} (with {listed([say(one, scope) for one in act.args])})" if act.args else link


def _must(node: tree.Must, scope: Scope) -> list[Line]:
    often = ", as often as one of these is possible" if len(node.acts) > 1 else ", as often as it is possible"
    return [sentence(f"you must {acts(node.acts, scope)}{often if node.while_possible else ''}")]


def _ask(node: tree.Ask, scope: Scope) -> list[Line]:
    who = say(node.who, scope)
    again = ", round after round, until all of them pass" if node.until_all_pass else ""
    return [sentence(f"{who} are asked one after the other: each may {acts(node.acts, scope)}{again}")]


def _any_time(node: tree.AnyTime, scope: Scope) -> list[Line]:
    when = f" if {claim(node.when, scope)}" if node.when is not None else ""
    return [sentence(f"at any time during this part you may {acts(node.acts, scope)}, as often as you want{when}")]


def pick_words(name: str, type: tree.TypeExpr | None, source: tree.Expr | None, scope: Scope) -> str:
    """What is chosen: "an item in the beach", "a number from 1 to 3", "a space of the Grid (to space)"."""
    noun = spoken(name)
    if source is not None:
        query = source if isinstance(source, tree.Query) else tree.Query(None, None, source)
        match query.source:
            case tree.ListOf(items=items):
                return f"{a(noun)}: {listed([say(item, scope) for item in items], 'or')}"
            case tree.Range():
                return f"{a(noun)}: {say(query.source, scope)}"
            case _:
                inner = element(tree.Query(tree.Name(name), type, query.source, query.where), scope, say, claim)
                return a(inner.one)
    match type:
        case tree.NamedType(name="Player"):
            return a("player" if len(noun) < 3 or noun == "player" else f"{noun} (a player)")
        case tree.NamedType(name=board) if (found := scope.names.board_of(board)) is not None:
            place = f"{found[1]} of the {spoken(found[0])}"
            return a(place if noun == found[1] else f"{noun} (a {place})")
        case tree.NamedType(name=other) if spoken(other).casefold() == noun:
            return a(noun)
        case None:
            return a(noun)
        case tree.RangeType():
            told = f"number from {type_words(type)}"
            return a(told if noun == "number" else f"{told} (the {noun})" if len(noun) > 2 else f"{told} ({noun})")
        case _:
            return f"{a(noun)} ({type_words(type)})"


def _picks(picks: tuple[tree.Pick, ...], where: tree.Expr | None, scope: Scope) -> tuple[str, Scope]:
    told = []
    for pick in picks:
        told.append(pick_words(pick.name.text, pick.type, pick.source, scope))
        scope = scope.knowing(pick.name.text)
    condition = f", such that {claim(where, scope)}" if where is not None else ""
    return f"{listed(told)}{condition}", scope


def _choose(node: tree.Choose, scope: Scope) -> list[Line]:
    if node.count is None:
        told, _ = _picks(node.picks, node.where, scope)
        return [sentence(f"choose {told}")]
    pick = node.picks[0]
    many = f"up to {say(node.count, scope)}" if node.up_to else say(node.count, scope)
    source = (
        pick.source
        if pick.source is not None
        else tree.TypeRef(pick.type.name)
        if isinstance(pick.type, tree.NamedType)
        else tree.Ref(pick.name.text)
    )
    found = element(tree.Query(None, None, source, node.where), scope, say, claim)
    name = spoken(pick.name.text)
    return [sentence(f"choose {many} {found.all.removeprefix('all ')} (the {name})")]


def _may_choose(node: tree.MayChoose, scope: Scope) -> list[Line]:
    told, inner = _picks(node.picks, node.where, scope)
    return [sentence(f"you may choose {told}; if you do", lines(node.suite, inner), colon=True)]


def _choose_one(node: tree.ChooseOne, scope: Scope) -> list[Line]:
    ways = []
    for one in node.alternatives:
        settled = None if one.when is None else known(one.when, scope)
        if settled is False:
            continue
        when = f" (only if {claim(one.when, scope)})" if one.when is not None and settled is None else ""
        inner = lines(one.suite, scope)
        text = f"*{escape(one.text.value)}*{when}"
        if len(inner) == 1 and not inner[0].inside:
            ways.append(noted(Line(f"{text}: {_small(inner[0].text)}"), one.margin, scope))
        else:
            ways.append(noted(Line(f"{text}:", inner), one.margin, scope))
    return [sentence("you may choose one of these" if node.may else "choose one of these", ways, colon=True)]


def _needs(node: tree.Needs, scope: Scope) -> list[Line]:
    return [condition_line(node, scope)]


def _cost(node: tree.Cost, scope: Scope) -> list[Line]:
    name = node.payment.text
    unit = f"[{spoken(name)}](#{anchor('payment', name)})"
    amount = say(node.amount, scope)
    return [
        sentence(
            f"**Cost:** {amount} {unit}" if isinstance(node.amount, tree.Number) else f"**Cost:** {amount} of {unit}"
        )
    ]


STATEMENTS: dict[type[tree.Stmt], Callable[[Any, Scope], Iterable[Line]]] = {
    tree.LetStmt: _let,
    tree.Set: _set,
    tree.Add: lambda n, s: [sentence(f"add {say(n.value, s)} to {say(n.target, s)}")],
    tree.Take: lambda n, s: [sentence(f"take {say(n.value, s)} from {say(n.target, s)}")],
    tree.AnotherTurn: lambda _, __: [sentence("when this turn is over, you take another turn")],
    tree.Command: _command,
    tree.If: _if,
    tree.For: _for,
    tree.Together: _together,
    tree.Repeat: _repeat,
    tree.Step: _step,
    tree.ChooseOne: _choose_one,
    tree.Choose: _choose,
    tree.MayChoose: _may_choose,
    tree.Must: _must,
    tree.May: lambda n, s: [sentence(f"you may {acts(n.acts, s)}")],
    tree.AnyOrder: lambda n, s: [sentence(f"in any order, each once if you can: {acts(n.acts, s, 'and')}")],
    tree.AnyTime: _any_time,
    tree.Ask: _ask,
    tree.Needs: _needs,
    tree.Cost: _cost,
    tree.Drop: lambda n, _: [sentence(f"without {listed([spoken(one.text) for one in n.labels])}")],
    tree.End: _end,
}
"""The wording of every statement; the tests look that none is missing."""
