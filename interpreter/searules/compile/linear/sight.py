"""Who sees which piece a piece is, as IR. See `searules.engine.sight`."""

from typing import Any

from searules.compile.ir.ops import Code, Operand, Reg
from searules.compile.linear.library import MORE, Call
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.pieces import piece_cell
from searules.compile.linear.shapes import Mask, Val, Word
from searules.engine.compiled import plain
from searules.engine.world import ZoneInfo

_KNOWN = ("all", "nobody", "owner")


def _sees(lo: Lowerer, expr: Call) -> Val:
    """`p.sees(x)`: no where one of them is none."""
    b = lo.b
    player, piece = lo.value(expr.args[0]), lo.value(expr.args[1])
    assert isinstance(player, Word)
    assert isinstance(piece, Word)
    there = b.both(b.no(b.is_none(player.op)), b.no(b.is_none(piece.op)), 0)

    def asked() -> Val:
        name = lo.module.function(f"sees {lo.base}", [0, 0], 0, _write, lo.base)
        found = lo.b.call(name, [player.op, piece.op], 0)
        assert found is not None
        return Word(found)

    return lo.joined(there, asked, lambda: Word(0), expr.type)


def _write(lo: Lowerer, params: "list[Reg]") -> None:
    b, world, layout = lo.b, lo.world, lo.module.layout
    player, piece = params
    shown = lo.cells + layout.first(world.layout.piece_shown, world.pieces.start)
    with b.when(b.has(b.ld(piece, shown, world.pieces.stop, 64), player, 64)):
        b.ret(1)
    zone = piece_cell(lo, "zone", piece)
    masks = tuple(_declared(info, world.players) for info in world.zones)
    cases: dict[int, Code] = {}
    for info in world.zones:
        if info.seen_by not in _KNOWN:
            with b.into([]) as case:
                b.ret(_by_let(lo, info, player))
            cases[info.id] = case
    with b.into([]) as default:
        b.ret(b.has(b.tab(lo.module.program_table("viewers", 64, masks), zone), player, 64))
    b.emit("switch", zone, cases, default)
    b.ret(0)


def _declared(info: ZoneInfo, players: int) -> int:
    """Who sees what lies there, by the declaration alone."""
    if info.seen_by == "all":
        return (1 << players) - 1
    return 1 << info.player if info.seen_by == "owner" and info.player is not None else 0


def _by_let(lo: Lowerer, info: ZoneInfo, player: Operand) -> Operand:
    """Whether a player is among those, or is the one, that a let says."""
    b, let = lo.b, lo.world.rules.lets[info.seen_by]
    owner = None if not let.owner or info.player is None else Word(info.player)
    found: Any = lo.module.call_let(lo, info.seen_by, owner, [])
    if isinstance(found, Word):
        return b.eq(found.op, player)
    value = plain(let.value)
    mask: Mask = lo.as_mask(found, value.type, None, value)
    domain = mask.domain
    place = b.sub(player, domain.start)
    inside = b.both(b.le(0, place), b.lt(place, domain.size), 0)
    among = b.var(0)
    with b.when(inside):
        b.set(among, b.has(b.as_mask(mask.op, domain.width), place, domain.width))
    return b.copy(among)


MORE["sees"] = _sees
