"""The settings of a play, as people give them: how many play, and options as Python values or texts."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from searules.diagnostics.diagnostic import SeaError
from searules.diagnostics.nearest import did_you_mean
from searules.engine.counts import whole
from searules.rules.checked import Const, Expr, MakeList, Member, Option, Rules
from searules.rules.types import (
    EnumSort,
    ListOf,
    NumberSort,
    One,
    PlayerSort,
    SetOf,
    Sort,
    Type,
    WordSort,
    YesNoSort,
)

_YES_NO = {"yes": True, "true": True, "no": False, "false": False}


def player_count(rules: Rules, players: Any) -> int:
    """The number of players, or the fewest that can play. Raises SeaError if the game is not for so many."""
    low, high = rules.players
    if players is None:
        return low
    number = whole(players)
    if number is None or not low <= number <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        hint = ": a whole number is wanted" if number is None else ""
        seats = "1 player" if wanted == "1" else f"{wanted} players"
        raise SeaError(f"{rules.title} is for {seats}, not for {players!r}{hint}.")
    return number


def variant_names(variants: Any) -> Sequence[str]:
    """The names of the variants that were given: a list of texts, or a text, which is then the name of one. Raises
    SeaError for anything else."""
    if isinstance(variants, str):
        return (variants,)
    names = tuple(variants) if isinstance(variants, Iterable) else (None,)
    if not all(isinstance(name, str) for name in names):
        raise SeaError(f"variants: a list of the titles of variants is wanted, not {variants!r}.")
    return names


def option_settings(rules: Rules, players: int, options: Mapping[str, Any]) -> dict[str, Expr]:
    """The options that were given, as expressions. Raises SeaError for an unknown or settled one, or a wrong value."""
    if not isinstance(options, Mapping):
        raise SeaError(f"options: values by the names of options are wanted, not {options!r}.")
    return {name: _setting(rules, players, name, value) for name, value in options.items()}


def _setting(rules: Rules, players: int, name: str, value: Any) -> Expr:
    offered = {one.name: one for one in rules.options.values() if not one.fixed}
    if name not in rules.options:
        hint = did_you_mean(name, offered) or (f"it has {', '.join(offered)}" if offered else "it has no options")
        raise SeaError(f"{rules.title} has no option '{name}': {hint}")
    if name not in offered:
        raise SeaError(f"The option '{name}' is settled by these rules and cannot be chosen.")
    option = offered[name]
    found = _expression(value, option.type, rules, players)
    if found is None:
        raise SeaError(f"The option '{name}' cannot be {value!r}: {_wanted(option, rules, players, value)}")
    return found


def _expression(value: Any, type: Type, rules: Rules, players: int) -> Expr | None:
    if isinstance(type, SetOf | ListOf):
        members = _members(value)
        inner = type.of
        found = [_expression(member, inner, rules, players) for member in members]
        exprs = [expr for expr in found if expr is not None]
        return MakeList(tuple(exprs), type=type) if len(exprs) == len(found) else None
    if value is None or value == "none":
        return Const(None, type=type) if type.optional else None
    return next((expr for sort in type.sorts if (expr := _one(value, sort, type, rules, players)) is not None), None)


def _members(value: Any) -> list[Any]:
    if isinstance(value, str):
        return [part.strip() for part in value.strip("[] ").split(",") if part.strip()]
    return list(value) if isinstance(value, Iterable) else [value]


def _one(value: Any, sort: Sort, type: Type, rules: Rules, players: int) -> Expr | None:
    match sort:
        case NumberSort(low, high):
            number = _number(value)
            return Const(number, type=type) if number is not None and low <= number <= high else None
        case YesNoSort():
            truth = _YES_NO.get(str(value).lower())
            return None if truth is None else Const(truth, type=type)
        case _:
            return Member(sort, str(value), type=type) if str(value) in names_of(sort, rules, players) else None


def _number(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    try:
        return int(str(value))
    except ValueError:
        return None


def names_of(sort: Sort, rules: Rules, players: int) -> tuple[str, ...]:
    """The names of the members of a sort that is known before play; none of other sorts."""
    match sort:
        case WordSort(name):
            return (name,)
        case PlayerSort():
            return tuple(f"player{seat + 1}" for seat in range(players))
        case EnumSort(name) if name in rules.enums:
            return rules.enums[name].members
        case EnumSort(name) if name in rules.tables:
            return tuple(row.name for row in rules.tables[name].rows)
        case YesNoSort():
            return ("yes", "no")
        case _:
            return ()


def _wanted(option: Option, rules: Rules, players: int, value: Any) -> str:
    """What could be given instead."""
    one = option.type if isinstance(option.type, One) else option.type.of
    names: list[str] = []
    for sort in one.sorts if isinstance(one, One) else ():
        names += [f"{sort.low} to {sort.high}"] if isinstance(sort, NumberSort) else names_of(sort, rules, players)
    if len(names) > 12:
        return did_you_mean(str(value), names) or f"it is one of {', '.join(names[:12])}, ..."
    what = "a set of " if isinstance(option.type, SetOf) else ""
    return f"it is {what}{' or '.join(names)}"
