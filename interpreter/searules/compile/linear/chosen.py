"""What choosing an option does, as IR. See `searules.engine.resume`."""

from typing import TYPE_CHECKING, Any

from searules.compile.ir.ops import Operand
from searules.compile.linear.noting import decided
from searules.compile.linear.options import (
    ACT,
    DONE,
    FIRST,
    HEAD,
    PASS,
    WINDOW,
    stride,
)
from searules.compile.linear.room import room
from searules.compile.linear.shapes import Slot, Val, Word
from searules.compile.linear.stages import take_stage
from searules.compile.linear.windows import has_windows, window_actions
from searules.engine.lower import action_name
from searules.engine.program import Decide, Fork, Offer, PayUnit, Pick, Stage

if TYPE_CHECKING:
    from searules.compile.linear.machine import UnitWriter


class Chosen:
    """The option that is taken, in registers."""

    def __init__(self, w: "UnitWriter", code: Decide) -> None:
        self.w = w
        values = 0
        match code:
            case Offer():
                acts = {act.action for act in code.acts}
                acts |= window_actions(w.units) if has_windows(w.units) else set()
                values = max((len(w.module.world.rules.actions[act].params) for act in acts), default=0)
            case Pick():
                values = len(code.picks)
            case Stage():
                values = 1
        if has_windows(w.units) and not isinstance(code, Offer):
            params = [len(w.module.world.rules.actions[act].params) for act in window_actions(w.units)]
            values = max([values, *params])
        self._words = [w.b.reg(mutable=True) for _ in range(HEAD + values)]

    def read(self, option: Operand) -> None:
        """The option with this number, of those that are listed."""
        b, words = self.w.b, stride(self.w.module)
        at = b.mul(option, words)
        for word, reg in enumerate(self._words):
            b.set(reg, b.ld(at, FIRST + word, room(self.w.module) * words, space="x"))

    def be(self, kind: int, index: int, action: int, values: "list[Operand]") -> None:
        """This option."""
        given: list[Operand] = [kind, index, action, *values]
        for word, reg in enumerate(self._words):
            self.w.b.set(reg, given[word] if word < len(given) else 0)

    def word(self, number: int) -> Operand:
        """A word of the option: kind, index, action, values."""
        return self.w.b.copy(self._words[number])


def take(w: "UnitWriter", code: Decide, chosen: Chosen) -> None:
    """Do what the option says, and go on behind the decision."""
    b = w.b
    layout = w.module.layout
    decided(w, code, chosen)
    b.st(0, layout.passes, 0, 0)
    b.st(0, layout.firings, 0, 0)
    kind = chosen.word(0)
    if has_windows(w.units):
        with b.when(b.eq(kind, WINDOW)):
            _push_action(w, chosen, sorted(window_actions(w.units)), stay=True)
    match code:
        case Offer():
            _take_act(w, code, chosen)
        case Pick():
            if code.to is not None:
                with b.when(b.eq(kind, PASS)):
                    b.set(w.option, -1)
                    w.jump(code.to)
            for place, pick in enumerate(code.picks):
                w.lo.bind(pick.slot, Word(chosen.word(HEAD + place)))
            b.set(w.option, -1)
            w.jump(w.number + 1)
        case Stage():
            value = chosen.word(HEAD)
            b.set(w.option, -1)
            with b.when(b.eq(kind, DONE)):
                take_stage(w, code, None)
                w.jump(w.number + 1)
            take_stage(w, code, value)
        case Fork():
            _take_text(w, code, chosen)
        case PayUnit():
            _take_way(w, code, chosen)


def _push_action(w: "UnitWriter", chosen: Chosen, actions: "list[str]", stay: bool) -> None:
    """Begin the action of the option with its values."""
    b = w.b
    order = list(w.module.world.rules.actions)
    number = chosen.word(2)
    cases: dict[int, Any] = {}
    for name in actions:
        params = w.module.world.rules.actions[name].params
        with b.into([]) as case:
            args: list[Val] = [Word(chosen.word(HEAD + place)) for place in range(len(params))]
            w.call(action_name(name), args, w.me(), stay=stay)
        cases[order.index(name)] = case
    if len(cases) == 1:
        b.code.extend(next(iter(cases.values())))
        return
    with b.into([]) as default:
        b.trap()
    b.emit("switch", number, cases, default)


def _take_act(w: "UnitWriter", code: Offer, chosen: Chosen) -> None:
    b, lo = w.b, w.lo
    kind = chosen.word(0)
    if code.mode != "must":
        with b.unless(b.eq(kind, ACT)):
            if code.mode == "order":
                lo.store(slot_of(w, code.taken).offset, 0)
            b.set(w.option, -1)
            w.jump(w.number + 1)
    if code.mode == "order":
        slot = slot_of(w, code.taken)
        count = lo.load(slot.offset)
        b.chk(count, slot.shape.capacity)
        at = b.add(lo.own_frame, count)
        b.st(at, slot.offset + 1, w.module.layout.size - slot.offset - 1, chosen.word(1))
        lo.store(slot.offset, b.add(count, 1))
    elif code.mode == "ask":
        lo.bind(code.taken, Word(1))
    _push_action(w, chosen, list(dict.fromkeys(act.action for act in code.acts)), stay=code.mode in ("duty", "order"))


def _take_text(w: "UnitWriter", code: Fork, chosen: Chosen) -> None:
    b = w.b
    kind, index = chosen.word(0), chosen.word(1)
    b.set(w.option, -1)
    if code.to is not None:
        with b.when(b.eq(kind, PASS)):
            w.jump(code.to)
    for number, to in enumerate(code.places):
        with b.when(b.eq(index, number)):
            w.jump(to)
    b.trap()


def _take_way(w: "UnitWriter", code: PayUnit, chosen: Chosen) -> None:
    b = w.b
    index = chosen.word(1)
    for number, way in enumerate(w.module.world.rules.payments[code.payment].ways):
        with b.when(b.eq(index, number)):
            w.call(f"way {code.payment}.{way.name}", [], w.me())
    b.trap()


def slot_of(w: "UnitWriter", number: int) -> Slot:
    """Where a local place of the unit lies."""
    slot = w.lo.scope[number]
    assert isinstance(slot, Slot)
    return slot
