"""Words: members of enums and rows of tables, literal words, directions, spaces that have names."""

from searules.language import tree
from searules.rules.checker import Checker
from searules.rules.types import DirectionSort, EnumSort, One, PartSort, Sort, Type, WordSort
from searules.rules.unit import Unit

DIRECTIONS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


def words_of(name: str, wanted: One, checker: Checker) -> Sort | None:
    """The sort in a type that has a value of this name."""
    word = word_of(wanted, name)
    if word is not None:
        return word
    for sort in wanted.sorts:
        if isinstance(sort, EnumSort) and sort.name in checker.symbols.members.get(name, ()):
            return sort
        if isinstance(sort, DirectionSort) and name in DIRECTIONS:
            return sort
        if isinstance(sort, PartSort) and name in board_words(sort, checker):
            return sort
    return None


def board_words(sort: PartSort, checker: Checker) -> tuple[str, ...]:
    """The names of the spaces of a board that is made of words: of `lines`, or of the rows of a `graph`'s table."""
    decl = checker.symbols.boards.get(sort.board)
    if decl is None or sort.part != "space" or not isinstance(decl.maker, tree.Call):
        return ()
    if decl.maker.name.text == "graph":
        return _rows_of(decl.maker, checker)
    if decl.maker.name.text != "lines":
        return ()
    found: dict[str, None] = {}
    for arg in decl.maker.args:
        for item in arg.items if isinstance(arg, tree.ListOf) else ():
            if isinstance(item, tree.Ref):
                found.setdefault(item.name)
    return tuple(found)


def _rows_of(maker: tree.Call, checker: Checker) -> tuple[str, ...]:
    arg = maker.args[0] if maker.args else None
    table = checker.symbols.tables.get(arg.name) if isinstance(arg, tree.TypeRef) else None
    return () if table is None else tuple(row.name.text for row in table.rows)


def candidates(name: str, checker: Checker) -> list[Sort]:
    """Every sort that has a value of this name."""
    found: list[Sort] = [EnumSort(enum) for enum in checker.symbols.members.get(name, ())]
    if name in checker.words:
        found.append(WordSort(name))
    if name in DIRECTIONS:
        found.append(DirectionSort())
    for board in checker.symbols.boards:
        sort = PartSort(board, "space")
        if name in board_words(sort, checker):
            found.append(sort)
    return found


def members_of(sort: Sort, checker: Checker) -> tuple[str, ...]:
    """The names of the values of a sort, where they have names."""
    match sort:
        case EnumSort(name):
            if name in checker.symbols.enums:
                return tuple(m.text for m in checker.symbols.enums[name].members)
            return tuple(row.name.text for row in checker.symbols.tables[name].rows)
        case WordSort(name):
            return (name,)
        case DirectionSort():
            return DIRECTIONS
        case PartSort():
            return board_words(sort, checker)
        case _:
            return ()


def is_row(name: str, unit: Unit) -> bool:
    """Whether a capitalised name is that of a row or member (such as `A1`), and of no type."""
    symbols = unit.checker.symbols
    return name in symbols.members and ("type", name) not in symbols.places


def word_of(type_: Type, word: str) -> WordSort | None:
    """The literal word in a type, if it is one of its values."""
    sorts = type_.sorts if isinstance(type_, One) else ()
    return next((s for s in sorts if isinstance(s, WordSort) and s.name == word), None)
