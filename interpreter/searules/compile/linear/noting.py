"""Noting what happens in a play, as IR, where plays are counted: rules that begin, decisions and what is chosen there,
pieces that leave the box. Everywhere else nothing is written for it."""

from typing import TYPE_CHECKING

from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.notes import MADE, MOST_BRANCHING, OPTIONS, Notes
from searules.compile.linear.options import ALTERNATIVE, PASS, WAY, WINDOW, options_end
from searules.engine.program import Decide, Fork, Offer, PayUnit, Pick, Stage
from searules.engine.things import DECISION, RULE, Thing

if TYPE_CHECKING:
    from searules.compile.linear.chosen import Chosen
    from searules.compile.linear.machine import UnitWriter
    from searules.compile.linear.module import Module

HIGH = 32
"""In the log of a play the lower bits of a word say how many options a decision had, those from here on what was
chosen, by whom."""


def place(module: "Module", notes: Notes, part: str) -> "tuple[int, int]":
    """Where a part lies in the context, and how many words it has."""
    first, size = notes.parts[part]
    return options_end(module) + first, size


def note(lo: Lowerer, thing: Thing) -> None:
    """Something has happened in the play."""
    layout = lo.module.layout
    if layout.notes is not None:
        bit = layout.notes.bits[thing]
        lo.b.bset(0, layout.noted + bit // 64, 0, bit % 64)


def begun(lo: Lowerer, unit: str) -> None:
    """A unit begins: that is noted of an event, a procedure or a way of paying."""
    notes = lo.module.layout.notes
    if notes is not None and unit in notes.rules:
        note(lo, (RULE, notes.rules[unit]))


def asked(w: "UnitWriter", code: Decide, count: Operand) -> Operand:
    """A decision with so many options has come up; gives their number."""
    module, b = w.module, w.b
    notes = module.layout.notes
    if notes is not None:
        note(w.lo, (DECISION, code.address))
        count = b.copy(count)
        b.chk(count, MOST_BRANCHING)
        first, _ = place(module, notes, "head")
        b.st(0, first + OPTIONS, 0, count, space="x")
    return count


def decided(w: "UnitWriter", code: Decide, chosen: "Chosen") -> None:
    """An option is taken."""
    module, b, lo = w.module, w.b, w.lo
    notes = module.layout.notes
    if notes is None:
        return
    out_of_box(lo)
    head, _ = place(module, notes, "head")
    log, room = place(module, notes, "log")
    key = b.add(b.mul(_name(w, notes, code, chosen), module.world.players), w.me())
    high = b.reg()
    b.emit("shl", high, key, HIGH)
    made = b.ld(0, head + MADE, 0, space="x")
    b.st(made, log, room, b.add(high, b.ld(0, head + OPTIONS, 0, space="x")), space="x")
    b.st(0, head + MADE, 0, b.add(made, 1), space="x")


def out_of_box(lo: Lowerer) -> None:
    """The pieces that are not in the box now have been out of it."""
    layout, b = lo.module.layout, lo.b
    width = layout.pieces.width
    if layout.pieces.size:
        box = b.ld(0, layout.of[lo.world.layout.zone_mask], 0, width)
        been = b.ld(0, layout.been_out, 0, width)
        b.stm(0, layout.been_out, 0, b.either(been, b.inverse(box, width), width), width)


def _name(w: "UnitWriter", notes: Notes, code: Decide, chosen: "Chosen") -> Operand:
    """The number of the name under which the choice is counted."""
    b, module = w.b, w.module
    kind = chosen.word(0)
    own: Operand
    match code:
        case Offer():
            own = notes.numbers["pass" if code.mode in ("may", "ask") else "done"]
        case Fork():
            own = _of_index(w, notes, chosen, ALTERNATIVE, [text or code.address for text in code.texts])
        case PayUnit():
            ways = module.world.rules.payments[code.payment].ways
            own = _of_index(w, notes, chosen, WAY, [way.name for way in ways])
        case _:
            own = notes.numbers[code.address]
    if isinstance(code, Pick | Fork) and code.to is not None:
        own = b.sel(b.eq(kind, PASS), notes.numbers["pass"], own)
    elif isinstance(code, Stage):
        own = b.sel(b.lt(PASS, kind), notes.numbers["done"], own)
    actions = list(module.world.rules.actions)
    if not actions:
        return own
    acts = b.le(kind, WINDOW) if isinstance(code, Offer) else b.eq(kind, WINDOW)
    table = module.program_table("names of actions", 0, tuple(notes.numbers[name] for name in actions))
    return b.sel(acts, b.tab(table, b.sel(acts, chosen.word(2), 0)), own)


def _of_index(w: "UnitWriter", notes: Notes, chosen: "Chosen", kind: int, names: "list[str]") -> Reg | Operand:
    """The name at the index of the option, if it is of that kind."""
    b = w.b
    table = w.module.program_table("names of texts", 0, tuple(notes.numbers[name] for name in names))
    return b.tab(table, b.sel(b.eq(chosen.word(0), kind), chosen.word(1), 0))
