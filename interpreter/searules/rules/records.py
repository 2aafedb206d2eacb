"""Records: which results are kept between plays, and the ranks that they lead to."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from searules.diagnostics import Label, Span
from searules.language import tree
from searules.rules import checked
from searules.rules.checker import Checker
from searules.rules.fits import is_unknown, words
from searules.rules.lets import result_type
from searules.rules.symbols import unknown
from searules.rules.types import YES_NO, ListOf, One, SetOf, Type


def records(checker: Checker, tables: Mapping[str, checked.Table]) -> tuple[checked.Record, ...]:
    """The records of all selected texts, each judged in the light of those before it."""
    seen: dict[str, Span] = {}
    done = tuple(_record(decl, seen, checker, tables) for decl in checker.symbols.records)
    _one_table([decl.table for decl in checker.symbols.records if decl.table is not None], checker)
    return done


def _record(
    decl: tree.Record, seen: dict[str, Span], checker: Checker, tables: Mapping[str, checked.Table]
) -> checked.Record:
    results = [result for name in decl.names for result in _named(name, checker)]
    for name in results:
        _recorded(name, seen, checker)
    return checked.Record(
        results=tuple(name.text for name in results),
        ranks=() if decl.table is None else _ranks(decl.table, checker, tables),
        **checker.carried(decl),
    )


def _named(name: tree.Name, checker: Checker) -> list[tree.Name]:
    """What a word in a record names: a result, or by a table those of its rows that are results in this selection."""
    if not name.text[0].isupper():
        return [name]
    table = checker.symbols.tables.get(name.text)
    if table is None:
        hint = f"declare a table {name.text} whose rows are named like results"
        checker.diagnostics.add(unknown(name.text, checker.symbols.tables, "table", "SEA0202", name.span, hint))
        return []
    return [row.name for row in table.rows if row.name.text in checker.symbols.results]


def _recorded(name: tree.Name, seen: dict[str, Span], checker: Checker) -> None:
    """A name in a record: it must be a result that gives entries, and stand in one record only."""
    results = checker.symbols.results
    if name.text not in results:
        hint = f"declare it: `result {name.text}: C`"
        checker.diagnostics.add(unknown(name.text, results, "result", "SEA0284", name.span, hint))
        return
    if name.text in seen:
        checker.report(
            "SEA0286",
            name.span,
            f"the result `{name.text}` is recorded already",
            labels=(Label(seen[name.text], "it is recorded here"),),
            suggestion="name it in one record only",
        )
    seen.setdefault(name.text, name.span)
    type_ = result_type(name.text, name.span, checker)
    if not is_unknown(type_) and not _gives_entries(type_):
        checker.report(
            "SEA0285",
            name.span,
            f"the result `{name.text}` is {words(type_)}: such a value is no entry of a record",
            suggestion="record what is `yes or no`, or a set or list: `result reached: g in Goal where my met(g)`",
        )


def _gives_entries(type_: Type) -> bool:
    """Whether the value is yes or no, or has members that are not."""
    if isinstance(type_, One):
        return type_ == YES_NO
    assert isinstance(type_, SetOf | ListOf)
    return isinstance(type_.of, One) and type_.of.there != YES_NO


# ---- ranks ------------------------------------------------------------------------------------------------


def _one_table(names: Sequence[tree.Name], checker: Checker) -> None:
    """All records that name a table must name the same."""
    named = [name for name in names if name.text in checker.symbols.tables]
    for table in named[1:]:
        if table.text != named[0].text:
            checker.report(
                "SEA0286",
                table.span,
                f"the ranks are from `{table.text}` here, and from `{named[0].text}` in another record",
                labels=(Label(named[0].span, "the first table of ranks"),),
                suggestion="name one table of ranks",
            )


def _ranks(name: tree.Name, checker: Checker, tables: Mapping[str, checked.Table]) -> tuple[checked.Rank, ...]:
    """The rows of a table with what its first column of numbers says."""
    table = tables.get(name.text)
    if table is None:
        hint = f"declare it: `table {name.text}(least: 0..100):`"
        checker.diagnostics.add(unknown(name.text, tables, "table", "SEA0202", name.span, hint))
        return ()
    column = next((one for one in table.columns if _is_number(one)), None)
    if column is None:
        checker.report(
            "SEA0287",
            name.span,
            f"the table {name.text} has no column of numbers, so it gives no ranks",
            suggestion="add the least number of entries of each rank as a column: `least: 0..100`",
        )
        return ()
    found = tuple(_rank(row, column.name, checker) for row in table.rows if column.name in row.cells)
    ranks = tuple(rank for rank in found if rank is not None)
    for before, after in pairwise(ranks):
        if after.least <= before.least:
            _not_rising(before, after, checker)
    return ranks


def _is_number(column: checked.Column) -> bool:
    return column.sort == "value" and isinstance(column.type, One) and column.type.number is not None


def _rank(row: checked.Row, column: str, checker: Checker) -> checked.Rank | None:
    cell = row.cells[column]
    if isinstance(cell, checked.Const) and isinstance(cell.value, int):
        return checked.Rank(name=row.name, least=cell.value, span=row.span)
    if not (isinstance(cell, checked.Expr) and is_unknown(cell.type)):
        message = f"the rank `{row.name}` must say a plain number in the column `{column}`"
        suggestion = "write the least number of entries as a number"
        checker.report("SEA0287", row.span, message, suggestion=suggestion)
    return None


def _not_rising(before: checked.Rank, after: checked.Rank, checker: Checker) -> None:
    checker.report(
        "SEA0287",
        after.span,
        f"the rank `{after.name}` begins at {after.least}, and the one above it at {before.least}",
        labels=(Label(before.span, "the rank above it"),),
        suggestion="put the ranks in rising order, each with a greater number than the one before",
    )
