"""`T.f`: all members of a family together, lines of a board."""

from searules.language import tree
from searules.rules import checked
from searules.rules.arguments import arity
from searules.rules.building import value
from searules.rules.infos import zone_info
from searules.rules.symbols import unknown
from searules.rules.type_exprs import named
from searules.rules.types import WHOLE, ListOf, One, PartSort, SetOf
from searules.rules.unit import Unit


def of_type(node: tree.Member, target: tree.TypeRef, unit: Unit) -> checked.Expr:
    """A member of a type: `Player.hand`, `Grid.lines(3)`."""
    checker, name = unit.checker, node.name.text
    one = named(target.name, target.span, checker)
    if not one.sorts:
        return checker.wrong(node.span)
    sort = one.sorts[0]
    if isinstance(sort, PartSort) and name == "lines":
        return _lines(sort, node, unit)
    if name in checker.symbols.zones:
        info = zone_info(name, checker)
        if info.owners[:1] == (sort,) and not node.args:
            checker.symbols.use("value", name)
            return checked.Family(name, type=SetOf(One(info.of.sorts, zones=frozenset({name}))), span=node.span)
    known = [z for z in checker.symbols.zones if zone_info(z, checker).owners[:1] == (sort,)]
    if isinstance(sort, PartSort):
        known.append("lines")
    hint = f"`{target.name}` is a type: of one of them, write `x.{name}`"
    checker.diagnostics.add(unknown(name, known, f"zone of every {target.name}", "SEA0204", node.name.span, hint))
    return checker.wrong(node.span)


def _lines(sort: PartSort, node: tree.Member, unit: Unit) -> checked.Expr:
    args = node.args or ()
    if not arity("lines", args, ["the length"], node.span, unit):
        return unit.checker.wrong(node.span)
    length = value(args[0], unit, One((WHOLE,)))
    spots = SetOf(One((sort,)))
    return checked.Library("lines", (length,), sort, type=ListOf(spots, 10_000), span=node.span)
