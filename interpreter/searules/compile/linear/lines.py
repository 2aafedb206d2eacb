"""`board.lines(n)` where n is known in play only, as IR: the lines of all lengths lie in a table."""

from searules.compile.linear.library import MORE, Call
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.shapes import LONGEST, Listed, Val, domain_of, not_lowered
from searules.engine.geometry import ids
from searules.engine.world import BoardInfo
from searules.rules.types import ListOf, PartSort

MOST_SPACES = 1024
"""On larger boards lines of all lengths are not worked out before play."""


def _lines(lo: Lowerer, expr: Call) -> Val:
    """A copy of the lines of one length; a trap for one below 1."""
    assert isinstance(expr.default, PartSort)
    assert isinstance(expr.type, ListOf)
    info = lo.world.boards[expr.default.board]
    if len(info.board.spaces) > MOST_SPACES:
        raise not_lowered(expr, "lines of a length that is not known before play, on so large a board")
    domain, name = domain_of(expr.type.of, lo.world), f"{expr.default.board}.lines"
    lines = _by_length(info)
    lengths = tuple(map(len, lines))
    starts = tuple(sum(lengths[:number]) for number in range(len(lines)))
    capacity = max(1, *lengths)
    if capacity > LONGEST:
        raise not_lowered(expr, "so many lines of a length that is not known before play")
    entries = tuple(domain.mask(line) for of_length in lines for line in of_length) or (0,)
    b, width = lo.b, domain.width
    number = lo.there(expr.args[0])
    with b.when(b.lt(number, 1)):
        b.trap()
    place = b.within(b.copy(b.min(number, len(lines) - 1)), 1, len(lines) - 1)
    start = b.tab(lo.module.program_table(f"{name} starts", 0, starts), place)
    length = b.tab(lo.module.program_table(f"{name} lengths", 0, lengths), place)
    array = b.array(capacity, width)
    table = lo.module.program_table(name, width, entries)
    with b.count(0, length) as line:
        b.chk(line, capacity)
        b.sta(array, line, b.tab(table, b.add(start, line)), width)
    return Listed(array, length, lo.shape(expr.type.of, 1), capacity)


def _by_length(info: BoardInfo) -> "list[list[tuple[int, ...]]]":
    """The lines of each length from 0 on, up to the first above which there are none."""
    board = info.board
    found = [[], *([ids(info, "space", line) for line in board.lines(n)] for n in range(1, len(board.spaces) + 1))]
    while len(found) > 2 and not found[-1]:
        found.pop()
    return [*found, []]


MORE["lines"] = _lines
