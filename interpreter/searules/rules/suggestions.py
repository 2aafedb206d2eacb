"""What could have been meant: the members that a value has, for messages."""

from searules.rules.attributes import PIECE_ATTRIBUTES
from searules.rules.geometry import PART_MEMBERS
from searules.rules.infos import columns, var_info, zone_info
from searules.rules.lets import let_params
from searules.rules.type_exprs import key_sort, kind_info
from searules.rules.types import EnumSort, KindSort, One, PartSort, PlayerSort, Sort
from searules.rules.unit import Unit


def members_known(one: One, unit: Unit) -> set[str]:
    """Every name that may stand after the dot of a value of this type."""
    found: set[str] = set()
    for sort in one.sorts:
        found |= _of_sort(sort, unit) | _declared(sort, unit)
    return found


def _of_sort(sort: Sort, unit: Unit) -> set[str]:
    match sort:
        case KindSort(name):
            return {f.name for f in kind_info(name, unit.checker).fields} | set(PIECE_ATTRIBUTES)
        case EnumSort(name) if name in unit.checker.symbols.tables:
            return {c.name for c in columns(name, unit.checker)} | {"number"}
        case PartSort(part=part):
            return set(PART_MEMBERS) | {"step", "ray"} if part == "space" else {"number", "spaces", "edges", "corners"}
        case PlayerSort():
            symbols = unit.checker.symbols
            return {"left", "right", "turns", "total", "sees", *symbols.scores, *symbols.results}
        case _:
            return set()


def _declared(sort: Sort, unit: Unit) -> set[str]:
    symbols, checker = unit.checker.symbols, unit.checker
    found = {name for name in symbols.zones if zone_info(name, checker).owners[:1] == (sort,)}
    found |= {name for name in symbols.vars if var_info(name, checker).owners[:1] == (sort,)}
    for name, info in symbols.lets.items():
        if info.decl.owner is not None:
            if key_sort(info.decl.owner, checker) == sort:
                found.add(name)
        else:
            params = let_params(name, checker)
            if params and isinstance(params[0][1], One) and sort in params[0][1].sorts:
                found.add(name)
    return found
