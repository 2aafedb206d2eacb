"""What is in the box: pieces with their counts, words, tables, boards, places for pieces, values that change."""

from collections.abc import Iterator, Sequence

from searules.explain.book import Book, source_mark
from searules.explain.cases import value_words
from searules.explain.document import Block, Figure, Grid, Heading, Items, Line, paragraph
from searules.explain.expressions import say, word
from searules.explain.names import a, anchor, capital, escape, listed, number_of, plural, spoken, titled
from searules.explain.remarks import remark, remarked
from searules.explain.scope import Scope, noun_of_type, plural_type, type_words
from searules.explain.statements import lines, noted, ruling_text
from searules.language import tree
from searules.rules.rewrite import walk
from searules.rules.types import YES_NO, One, PlayerSort, Sort, Type


def components(book: Book) -> Iterator[Block]:
    """The chapter of components."""
    yield Heading(2, "Components", "components")
    yield from _pieces(book)
    for board in book.all(tree.Board):
        yield Items((remarked(board_line(board, book), board),))
        yield Figure(f"board {board.name.text}", f"The board {spoken(board.name.text)}")
    yield from _plane_words(book)
    yield from _words(book)
    yield from _tables(book)


_PLANES = ("squares", "torus", "diamonds", "hexes")


def _plane_words(book: Book) -> Iterator[Block]:
    """What the words for places mean, as far as the game speaks of them."""
    makers = {b.maker.name.text for b in book.all(tree.Board) if isinstance(b.maker, tree.Call)}
    if not makers & set(_PLANES):
        return
    used = {node.name.text for one in book.combined.declarations for node in walk(one) if isinstance(node, tree.Member)}
    told = []
    if used & {"adjacent", "neighbours", "group", "groups", "connected", "most_pairs"} or _calls(book):
        told.append(
            "Spaces are *adjacent* if they share an edge; they are *neighbours* if they share an edge or a corner."
        )
        told.append("A group hangs together by edges.")
    if used & {"inner", "outer"} or any(
        isinstance(n, tree.Ref) and n.name in ("inner", "outer") for d in book.combined.declarations for n in walk(d)
    ):
        told.append("A space is *inner* if it shares all its edges with other spaces, else *outer*.")
    if told:
        yield paragraph(" ".join(told))


def _calls(book: Book) -> bool:
    names = {"group", "groups", "connected", "most_pairs"}
    nodes = (node for one in book.combined.declarations for node in walk(one))
    return any(isinstance(node, tree.Call) and node.name.text in names for node in nodes)


def places(book: Book) -> Iterator[Block]:
    """The chapter of places for pieces and of values."""
    zones, values = book.all(tree.Zone), book.all(tree.Var)
    if not zones and not values:
        return
    yield Heading(2, "Where things lie", "places")
    if zones:
        yield Grid(
            ("Place", "Whose", "What lies there", "Who sees it"), tuple(zone_cells(zone, book) for zone in zones)
        )
        yield from _remarks(zones, book)
    if values:
        yield Heading(3, "Values that change", "values")
        head = ("Value", "Whose", "What it can be", "At the start", "Who sees it")
        yield Grid(head, tuple(var_cells(var, book) for var in values))
        yield from _remarks(values, book)
    yield Figure("start", "An example of the table when play begins")


# ---- pieces and boards ----------------------------------------------------------------------------------------


def _pieces(book: Book) -> Iterator[Block]:
    kinds = book.all(tree.Piece)
    if not kinds:
        return
    counts = list(book.worlds)
    numbers = ["Number"] if len(counts) < 2 or not _vary(book) else [f"{n} players" for n in counts]
    yield Grid(("Piece", "What it has", *numbers), tuple(piece_cells(kind, book, len(numbers)) for kind in kinds))
    yield from _remarks(kinds, book)


def _vary(book: Book) -> bool:
    totals = [tuple(len(info.pieces) for info in world.kinds.values()) for world in book.worlds.values()]
    return len(set(totals)) > 1


def piece_cells(kind: tree.Piece, book: Book, columns: int) -> tuple[str, ...]:
    name = kind.name.text
    has = [f"{spoken(one.name.text)} ({type_words(one.type, book.names)})" for one in kind.fields]
    if kind.faces is not None:
        has.append(f"faces: {type_words(kind.faces)}")
    if kind.rotates:
        has.append("can be turned")
    if kind.of_each:
        has.append(f"{say(kind.count, book.scope.knowing(*(f.name.text for f in kind.fields)))} of each")
    numbers = [str(len(world.kinds[name].pieces)) for world in book.worlds.values()][:columns]
    return (f"**{spoken(name)}**{source_mark(kind, book)}", "; ".join(has), *numbers)


_MAKERS = {
    "squares": "a rectangle of squares, {0} columns and {1} rows",
    "torus": "squares in {0} columns and {1} rows, each row and column closed upon itself",
    "diamonds": "rows of squares that stand on a corner, each shifted by half a step, of {all} spaces",
    "hexes": "a hexagon of hexagons, {0} along each side",
    "track": "a track of {0} spaces",
    "ring": "a ring of {0} spaces",
    "lines": "spaces joined by lines: {all}",
    "graph": "the spaces and ways of the table {0}",
}


def board_line(board: tree.Board, book: Book) -> Line:
    name = board.name.text
    maker = board.maker.name.text if isinstance(board.maker, tree.Call) else ""
    args = [say(arg, book.scope) for arg in board.maker.args] if isinstance(board.maker, tree.Call) else []
    if maker == "graph" and isinstance(board.maker, tree.Call) and isinstance(board.maker.args[0], tree.TypeRef):
        args = [spoken(board.maker.args[0].name)]
    told = _MAKERS.get(maker, "a board").replace("{all}", listed(args))
    for place, arg in enumerate(args):
        told = told.replace(f"{{{place}}}", arg)
    world = next(iter(book.worlds.values()))
    spaces = len(world.boards[name].ids["space"])
    parts = [f"its {part.part.text} are called {plural(spoken(part.type.text))}" for part in board.parts]
    more = f"; {listed(parts)}" if parts else ""
    return noted(
        Line(f"**Board {spoken(name)}:** {told} ({number_of(spaces, 'space')}){more}."), board.margin, book.scope
    )


# ---- words and tables -----------------------------------------------------------------------------------------


def _words(book: Book) -> Iterator[Block]:
    found = [remarked(_enum_line(e, book), e) for e in book.all(tree.EnumDecl)]
    found += [
        noted(Line(f"**{titled(alias.name.text)}** means {type_words(alias.type)}."), alias.margin, book.scope)
        for alias in book.all(tree.Alias)
    ]
    if found:
        yield Heading(3, "Words", "words")
        yield Items(tuple(found))


def _enum_line(enum: tree.EnumDecl, book: Book) -> Line:
    members = ", ".join(spoken(member.text) for member in enum.members)
    return noted(Line(f"**{titled(enum.name.text)}:** {members}"), enum.margin, book.scope)


def _tables(book: Book) -> Iterator[Block]:
    for table in book.all(tree.Table):
        mark = anchor("table", table.name.text)
        yield Heading(3, f"Table: {plural(titled(table.name.text))}{source_mark(table, book)}", mark)
        members = table_head(table, book)
        cited = any(row.margin.citations for row in table.rows)
        head = (titled(table.name.text), *(words for words, _ in members), *(("Rulebook",) if cited else ()))
        yield Grid(head, tuple(_row(row, table, cited, book) for row in table.rows))
        yield from _remarks([table, *table.rows], book)


def table_head(table: tree.Table, book: Book) -> list[tuple[str, tree.Column]]:
    """The headings of the cells of a row, each with its column."""
    found: list[tuple[str, tree.Column]] = []
    for column in table.columns:
        name = spoken(column.name.text)
        if column.owner is not None and not column.params and column.owner.text != "Player":
            found += [(f"{name}: {member}", column) for member in _members(column.owner.text, book)]
        else:
            found.append((name, column))
    return found


def _members(name: str, book: Book) -> list[str]:
    rules = book.rules
    if name in rules.enums:
        return [spoken(member) for member in rules.enums[name].members]
    if name in rules.tables:
        return [spoken(row.name) for row in rules.tables[name].rows]
    return [name]


def _row(row: tree.Row, table: tree.Table, cited: bool, book: Book) -> tuple[str, ...]:
    more = (escape("; ".join(row.margin.citations)),) if cited else ()
    return (f"**{escape(spoken(row.name.text))}**", *table_cells(row, table, book), *more)


def table_cells(row: tree.Row, table: tree.Table, book: Book) -> list[str]:
    """The cells of a row in words, in the order of the table's head."""
    types = {column.name: column.type for column in book.rules.tables[table.name.text].columns}
    cells: list[str] = []
    values = iter(row.cells)
    for _, column in table_head(table, book):
        scope = book.scope.knowing(*(param.name.text for param in column.params))
        if column.effect:
            done = lines(row.do, scope) if row.do is not None else ()
            cells.append(" ".join(_flat(line) for line in done) or "—")
        else:
            value = next(values, None)
            cells.append("—" if value is None else _cell(value, types.get(column.name.text), scope))
    return cells


def _cell(value: tree.Expr, type: Type | None, scope: Scope) -> str:
    if isinstance(value, tree.Ref | tree.TypeRef | tree.ListOf) and type != YES_NO:
        return word(value, type, scope)
    return value_words(value, scope, yes_no=type == YES_NO)


def _flat(line: Line) -> str:
    """A line and what is inside it as one text, for a cell."""
    return " ".join([line.text, *(_flat(one) for one in line.inside)])


# ---- zones and values -------------------------------------------------------------------------------------------


def zone_cells(zone: tree.Zone, book: Book) -> tuple[str, ...]:
    name = zone.name.text
    checked_zone = book.rules.zones[name]
    holds = plural_type(zone.type.of) if isinstance(zone.type, tree.ContainerType) else plural_type(zone.type)
    match checked_zone.container:
        case "single":
            what = f"room for one: {type_words(zone.type).removesuffix(' or none')}"
        case "board":
            what = f"{holds}, at most one on each {_spot(zone, book)}"
        case container:
            what = f"{a(container)} of {holds}{_order(container)}"
    if zone.up_to is not None:
        what += f", up to {say(zone.up_to, book.scope)}"
    mark = source_mark(zone, book)
    return (f"**{escape(spoken(name))}**{mark}", _owners(checked_zone.owners), what, seen(checked_zone.seen_by))


def _spot(zone: tree.Zone, book: Book) -> str:
    on = book.rules.zones[zone.name.text].on
    if on is None:
        return "place"
    part = book.rules.boards[on.board].parts.get(on.part)
    return spoken(part[0]) if part and on.part != "space" else f"{on.part} of the {spoken(on.board)}"


def _order(container: str) -> str:
    return {"pile": ", one on the other", "deck": ", one on the other, face down", "bag": ", drawn blindly"}.get(
        container, ""
    )


def _owners(owners: tuple[Sort, ...]) -> str:
    if not owners:
        return "one for all"
    return "each " + " and ".join(
        "player" if isinstance(one, PlayerSort) else noun_of_type(One((one,))) for one in owners
    )


def seen(by: str) -> str:
    """Who sees something."""
    return {"owner": "its owner", "all": "everybody", "nobody": "nobody"}.get(by, f"the {spoken(by)}")


def var_cells(var: tree.Var, book: Book) -> tuple[str, ...]:
    declared = book.rules.vars[var.name.text]
    scope = book.scope.knowing(*(owner.text for owner in var.owners))
    start = word(var.value, declared.type, scope) if var.value is not None else _first(var)
    what = type_words(var.type, book.names) + ("; what is more is lost" if var.excess_lost else "")
    name = f"**{escape(spoken(var.name.text))}**{source_mark(var, book)}"
    return (name, _owners(declared.owners), what, start, seen(declared.seen_by))


def _first(var: tree.Var) -> str:
    """The first value where none is written."""
    match var.type:
        case tree.RangeType(low=low):
            return type_words(tree.RangeType(low, low)).split(" to ")[0]
        case tree.ContainerType():
            return "nothing"
        case tree.UnionType(items=items) if tree.WordType("none") in items:
            return "nothing"
        case tree.UnionType(items=items) if tree.WordType("no") in items:
            return "no"
        case _:
            return "the first"


def _remarks(found: Sequence[tree.Table | tree.Row | tree.Zone | tree.Var | tree.Piece], book: Book) -> Iterator[Block]:
    """What the margins of parts that stand in a table say, and the author's comments on them."""
    told = []
    for one in found:
        rulings = [p.name for p in one.margin.pointers if p.name in book.rules.rulings]
        cited = one.margin.citations if not isinstance(one, tree.Row) else ()
        note = remark(one) if isinstance(one, tree.Declaration) else ""
        words = [f"*{escape(capital(note)).rstrip('.')}.*"] if note else []
        words += [ruling_text(book.rules.rulings[name]) for name in rulings]
        if words or cited:
            head = f"*{capital(escape(spoken(one.name.text)))}*"
            told.append(Line(f"{head}: {' '.join(words)}" if words else head, (), cited))
    if told:
        yield Items(tuple(told))
