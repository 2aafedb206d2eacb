"""Lower-case names: binders, bare fields, declarations, facts of the play, words of enums."""

from searules.diagnostics import Label, Span, did_you_mean, nearest
from searules.language import tree
from searules.rules import checked
from searules.rules.calls import let_value
from searules.rules.checker import Checker
from searules.rules.fits import element, fits, words
from searules.rules.infos import option_type, var_info, zone_info, zone_type
from searules.rules.members import field_of, has_field
from searules.rules.subject import me
from searules.rules.symbols import unknown
from searules.rules.types import (
    NOTHING,
    PLAYER,
    YES_NO,
    EnumSort,
    ListOf,
    One,
    OptionSort,
    PlayerSort,
    SetOf,
    Sort,
    TextSort,
    Type,
)
from searules.rules.unit import Unit
from searules.rules.vocabulary import candidates, members_of, words_of

FACTS: dict[str, Type] = {
    "acting": PLAYER.or_none,
    "over": YES_NO,
    "winners": SetOf(PLAYER),
    "next_player": PLAYER,
    "extra_turn": YES_NO,
    "options": ListOf(One((OptionSort(),))),
}


def reference(node: tree.Ref, unit: Unit, want: Type | None) -> checked.Expr:
    """What a lower-case name stands for."""
    name = node.name
    if name in unit.scope:
        return _binding(node, unit)
    if name in ("me", "it"):
        return _me_or_it(node, unit)
    bare = _bare_field(node, unit)
    if bare is not None:
        return bare
    wanted = _wanted(want)
    if wanted is not None and not _declared_fits(name, wanted, unit):
        sort = words_of(name, wanted, unit.checker)
        if sort is not None:
            return _word(sort, node, unit)
    found = _declared(node, unit) or _predeclared(node, unit)
    if found is not None:
        return found
    return _any_word(node, unit, wanted)


def _wanted(want: Type | None) -> One | None:
    inner = element(want) if want is not None else None
    return inner if isinstance(inner, One) else None


def _declared_fits(name: str, wanted: One, unit: Unit) -> bool:
    """Whether a declared value of this name could stand here, so that it goes before a word."""
    symbols = unit.checker.symbols
    if name in symbols.options:
        return fits(element(option_type(name, unit.checker)), wanted)
    if name in symbols.vars:
        return fits(element(var_info(name, unit.checker).type), wanted)
    if name in symbols.zones:
        return bool(wanted.kinds)
    return name in symbols.lets


def _binding(node: tree.Ref, unit: Unit) -> checked.Expr:
    if unit.elements and _field_type(node.name, unit.elements[-1], unit):
        binding = unit.scope[node.name]
        _both(node, unit, binding.span)
    return unit.local(unit.scope[node.name], node.span)


def _both(node: tree.Ref, unit: Unit, place: Span) -> None:
    element_ = unit.elements[-1]
    unit.checker.report(
        "SEA0206",
        node.span,
        f"`{node.name}` may mean the field of {words(element_.type)}, or what is declared here under the same name",
        labels=(Label(place, "the other"),),
        suggestion=f"name the element, `x in ... where x.{node.name} ...`, or the field, `it.{node.name}`",
    )


def _me_or_it(node: tree.Ref, unit: Unit) -> checked.Expr:
    if node.name == "it":
        if unit.elements:
            return checked.Local(unit.elements[-1].slot, "it", type=unit.elements[-1].type, span=node.span)
        unit.checker.report(
            "SEA0201",
            node.span,
            "`it` is the element of a query, and there is none here",
            suggestion="name what is meant",
        )
        return unit.checker.wrong(node.span)
    return me(node.span, unit)


def _field_type(name: str, element_: checked.Local, unit: Unit) -> bool:
    return isinstance(element_.type, One) and has_field(name, element_.type, unit)


def _bare_field(node: tree.Ref, unit: Unit) -> checked.Expr | None:
    if not unit.elements or not _field_type(node.name, unit.elements[-1], unit):
        return None
    symbols = unit.checker.symbols
    place = symbols.places.get(("value", node.name))
    if place is not None:
        _both(node, unit, place)

    element_ = unit.elements[-1]
    local = unit.narrowed(checked.Local(element_.slot, "it", type=element_.type, span=node.span))
    return field_of(local, tree.Name(node.name, span=node.span), unit, node.span)


def _declared(node: tree.Ref, unit: Unit) -> checked.Expr | None:
    checker, name = unit.checker, node.name
    symbols = checker.symbols
    if ("value", name) in symbols.places:
        symbols.use("value", name)
    if name in symbols.options:
        return checked.OptionValue(name, type=option_type(name, checker), span=node.span)
    if name in symbols.zones:
        if zone_info(name, checker).owners:
            return _whose(node, unit, _owner_word(zone_info(name, checker).owners))
        return checked.ZoneRef(name, type=zone_type(name, checker), span=node.span)
    if name in symbols.vars:
        info = var_info(name, checker)
        if info.owners:
            return _whose(node, unit, _owner_word(info.owners))
        return checked.VarValue(name, type=info.type, span=node.span)
    if name in symbols.lets:
        return _let(node, unit)
    if name in symbols.scores or name in symbols.results:
        return _whose(node, unit, "Player")
    return None


def _owner_word(owners: tuple[Sort, ...]) -> str:
    return " and ".join(words(One((owner,))) for owner in owners)


def _let(node: tree.Ref, unit: Unit) -> checked.Expr:
    decl = unit.checker.symbols.lets[node.name].decl
    if decl.owner is not None:
        return _whose(node, unit, decl.owner.text)
    params = decl.params if isinstance(decl, tree.Let) else ()
    if params:
        names = ", ".join(param.name.text for param in params)
        unit.checker.report(
            "SEA0224", node.span, f"`{node.name}` is a function", suggestion=f"write `{node.name}({names})`"
        )
        return unit.checker.wrong(node.span)
    return let_value(node.name, None, (), node.span, unit)


def _whose(node: tree.Ref, unit: Unit, owner: str) -> checked.Expr:
    if owner == "Player":
        hint = f"write `my {node.name}` or `p.{node.name}`"
    else:
        hint = f"write `x.{node.name}` for an x of {owner}, or `{owner.split(' and ')[0]}.{node.name}` for all"
    unit.checker.report(
        "SEA0207", node.span, f"every {owner} has its own `{node.name}`: whose is meant?", suggestion=hint
    )
    return unit.checker.wrong(node.span)


def _predeclared(node: tree.Ref, unit: Unit) -> checked.Expr | None:
    name, span, checker = node.name, node.span, unit.checker
    match name:
        case "yes" | "no":
            return checked.Const(name == "yes", type=YES_NO, span=span)
        case "none":
            return checked.Const(None, type=NOTHING, span=span)
        case "empty":
            return checked.Const((), type=SetOf(NOTHING), span=span)
        case "box":
            return checked.ZoneRef("box", type=zone_type("box", checker), span=span)
        case "players":
            count = checker.players[1]
            return checked.AllOf((PlayerSort(),), type=ListOf(PLAYER, count), span=span)
        case _ if name in FACTS:
            return _fact(name, span, unit)
        case _ if name.startswith("player") and name[6:].isdigit():
            return _player(name, span, unit)
        case _:
            return None


def _fact(name: str, span: Span, unit: Unit) -> checked.Expr:
    if name == "options" and unit.sort not in ("example", "check"):
        unit.checker.report(
            "SEA0282",
            span,
            "`options` can be asked for in checks and examples only",
            suggestion="ask `possible(action)`",
        )
    return checked.Fact(name, type=FACTS[name], span=span)


def _player(name: str, span: Span, unit: Unit) -> checked.Expr:
    most = unit.checker.players[1]
    if not 1 <= int(name[6:]) <= most:
        unit.checker.report(
            "SEA0201", span, f"there is no {name}: at most {most} play", suggestion="`players` says how many can play"
        )
    return checked.Member(PlayerSort(), name, type=PLAYER, span=span)


def _word(sort: Sort, node: tree.Ref, unit: Unit) -> checked.Expr:
    if isinstance(sort, EnumSort):
        unit.checker.symbols.use("type", sort.name)
    return checked.Member(sort, node.name, type=One((sort,)), span=node.span)


def is_bare_word(node: tree.Expr, unit: Unit) -> bool:
    """Whether an expression is a mere word, whose meaning depends on what is wanted."""
    if isinstance(node, tree.Group):
        return is_bare_word(node.value, unit)
    if not isinstance(node, tree.Ref) or node.name in unit.scope or node.name in ("me", "it"):
        return False
    if ("value", node.name) in unit.checker.symbols.places or node.name in FACTS or node.name == "players":
        return False
    if unit.elements and _field_type(node.name, unit.elements[-1], unit):
        return False
    return bool(candidates(node.name, unit.checker))


def _any_word(node: tree.Ref, unit: Unit, wanted: One | None) -> checked.Expr:
    checker = unit.checker
    found = candidates(node.name, checker)
    if len(found) == 1:
        return _word(found[0], node, unit)
    if len(found) > 1:
        enums = " and ".join(words(One((sort,))) for sort in found)
        checker.report(
            "SEA0205",
            node.span,
            f"`{node.name}` is a word of {enums}, and this place does not say which is meant",
            suggestion="put it where a type is known: compare it with a value, or give it to a parameter",
        )
        return checker.wrong(node.span)
    if wanted is not None and _no_such_word(node, wanted, checker):
        return checker.wrong(node.span)
    quoted = f'a text stands in quotes: "{node.name}"' if wanted is not None and TextSort() in wanted.sorts else ""
    known = checker.symbols.value_names() | set(unit.scope) | set(FACTS) | {"players", "box", "none", "empty"}
    checker.diagnostics.add(unknown(node.name, known, "value", "SEA0201", node.span, quoted))
    return checker.wrong(node.span)


def _no_such_word(node: tree.Ref, wanted: One, checker: Checker) -> bool:
    """Report a name that stands where one of a few words is wanted, and is none of them nor like another value."""
    there = [word for sort in wanted.sorts for word in members_of(sort, checker)]
    if not there or (nearest(node.name, checker.symbols.value_names()) and not nearest(node.name, there)):
        return False
    listed = "it has: " + ", ".join(there[:8]) + (", ..." if len(there) > 8 else "")
    named = words(wanted.there)
    message = f"{named} has no `{node.name}`" if named[:1].isupper() else f"`{node.name}` is not one of {named}"
    checker.report("SEA0201", node.span, message, suggestion=did_you_mean(node.name, there) or listed)
    return True
