"""The pieces that something tells apart: no two of these are alike. See `told_apart` in `searules.engine.keys`."""

from typing import TYPE_CHECKING, Any

from searules.compile.ir.ops import NONE, Operand
from searules.compile.linear.frames import UnitInfo
from searules.compile.linear.layout import AT, BELOW, HEADER, PC, UNIT
from searules.compile.linear.lists import element_at
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.parts import under_way
from searules.compile.linear.pieces import var_cell

if TYPE_CHECKING:
    from searules.compile.linear.module import Module


def told_apart(module: "Module", units: "dict[str, UnitInfo]") -> str:
    """The function of the mask of the pieces that a place, a list under way or a var holds."""
    domain = module.layout.pieces

    def write(lo: Lowerer, _: "list[Any]") -> None:
        b, layout = lo.b, module.layout
        found = b.var(0, domain.width)
        for name in module.plan.piece_vars:
            _add_var(lo, name, found, 0)
        if layout.together and module.plan.piece_vars:
            _add_aside(lo, found)
        holders = {info.number: info for info in units.values() if _holding(info)}
        if holders:
            limit = layout.size - HEADER
            frame, at = b.var(b.ld(0, layout.top, 0)), b.var(PC)
            with b.loop():
                with b.when(b.lt(frame, 0)):
                    b.leave()
                lo.frame = b.copy(frame)
                where = b.add(frame, at)
                pc = b.ld(where, 0, layout.size)
                outer = {number: _held(lo, info, pc, found) for number, info in holders.items()}
                b.emit("switch", b.ld(frame, UNIT, limit), outer, [])
                b.set(frame, b.ld(frame, BELOW, limit))
                b.set(at, AT)
        b.ret(found)

    return module.function("told apart", [], domain.width, write)


def nothing_apart(module: "Module", units: "dict[str, UnitInfo]", info: UnitInfo, number: int) -> bool:
    """Whether nothing can be told apart where a unit stands at an instruction, whatever lies below it."""
    if module.plan.piece_vars or any(_holding(units[name]) for name in info.below):
        return False
    return not any(slot in info.unit.holds_pieces and slot in info.offsets for slot in info.unit.code[number].live)


def _holding(info: UnitInfo) -> bool:
    return any(slot in info.offsets for slot in info.unit.holds_pieces)


def _held(lo: Lowerer, info: UnitInfo, pc: Operand, found: Any) -> "list[Any]":
    """By instruction: the pieces in those places that are live there."""
    b = lo.b
    cases: dict[int, Any] = {}
    for number, code in enumerate(info.unit.code):
        slots = [slot for slot in code.live if slot in info.unit.holds_pieces and slot in info.offsets]
        if not slots:
            continue
        with b.into([]) as case:
            for slot in slots:
                _add_slot(lo, info, slot, found)
        cases[number] = case
    with b.into([]) as whole:
        b.emit("switch", pc, cases, [])
    return whole


def _add_slot(lo: Lowerer, info: UnitInfo, slot: int, found: Any) -> None:
    b, domain = lo.b, lo.module.layout.pieces
    shape, offset = info.shapes[slot], info.offsets[slot]
    if shape.kind in ("set", "rest"):
        if shape.domain == domain:
            b.set(found, b.either(found, lo.load(offset, domain.width), domain.width))
    elif shape.kind == "word":
        _add(lo, lo.load(offset), found)
    elif shape.element is not None and shape.element.kind == "set":
        if shape.element.domain == domain:
            with b.count(0, lo.load(offset)) as place:
                b.set(found, b.either(found, element_at(lo, offset, shape, place), domain.width))
    else:
        with b.count(0, lo.load(offset)) as place:
            at = b.add(lo.own_frame, place)
            _add(lo, b.ld(at, offset + 1, lo.module.layout.size - offset - 1), found)


def _add(lo: Lowerer, value: Operand, found: Any) -> None:
    b, domain = lo.b, lo.module.layout.pieces
    at = b.copy(b.sub(value, domain.start))
    with b.when(b.both(b.le(0, at), b.lt(at, domain.size), 0)):
        b.set(found, b.either(found, b.bit(at, domain.width), domain.width))


def _add_aside(lo: Lowerer, found: Any) -> None:
    """While players choose at the same time: what vars hold before that, and in each part that is done."""
    b, layout = lo.b, lo.module.layout
    with b.when(under_way(lo)):
        done = b.copy(b.sub(b.ld(0, layout.together, 0), 1))
        for name in lo.module.plan.piece_vars:
            _add_var(lo, name, found, layout.base_cells)
            for number in range(lo.world.players):
                with b.when(b.lt(number, done)):
                    _add_var(lo, name, found, layout.part(number) + 1)


def _add_var(lo: Lowerer, name: str, found: Any, base: int) -> None:
    b = lo.b
    first, count, words = var_cell(lo, name)
    domain = lo.module.layout.masks.get(next(iter(lo.world.layout.vars[name].offsets.values()), -1))
    for number in range(count):
        if domain is None:
            value = b.ld(0, base + first + number, 0)
            with b.unless(b.eq(value, NONE)):
                _add(lo, value, found)
        elif domain == lo.module.layout.pieces:
            mask = b.ld(0, base + first + number * words, 0, domain.width)
            b.set(found, b.either(found, mask, domain.width))
