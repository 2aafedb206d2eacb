"""Listing options: kind, index, action and values of each go into the context, in the order of the reference."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear.alike import first_of_alike
from searules.compile.linear.conditions import holds_for
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.room import room
from searules.compile.linear.sets import board_zone
from searules.compile.linear.shapes import Mask, NotLowered, Val, Word
from searules.engine.compiled import plain
from searules.engine.places import may_hold_pieces
from searules.engine.plan import ActionPlan
from searules.rules import checked as c
from searules.rules.checked import Domain as Param
from searules.rules.checked import Expr, Stmt

if TYPE_CHECKING:
    from searules.compile.linear.module import Module

KINDS = ("act", "window", "values", "pick", "alternative", "way", "pass", "done")
ACT, WINDOW, VALUES, PICK, ALTERNATIVE, WAY, PASS, DONE = range(8)

COUNT = 2
"""The word of the context with the number of options."""
FIRST = 176
"""The first word of the options. What lies before is said where it is written (`watch`, `game`, `native.loops`)."""
HEAD = 3
"""The words of an option before its values: kind, index, number of the action or way."""


def stride(module: "Module") -> int:
    """The words of an option."""
    world = module.world
    most = max([1, *(len(action.params) for action in world.rules.actions.values()), *module.picks])
    return HEAD + most


def options_end(module: "Module") -> int:
    """The first word behind the options."""
    return FIRST + room(module) * stride(module)


def emit_option(lo: Lowerer, kind: Operand, index: Operand, action: Operand, values: "list[Operand]") -> None:
    """Write one option."""
    b = lo.b
    words = stride(lo.module)
    number = b.ld(0, COUNT, 0, space="x")
    most = room(lo.module)
    b.chk(number, most)
    b.emit("sts", "x", b.mul(number, words), FIRST, most * words, kind, index, action, *values)
    b.st(0, COUNT, 0, b.add(number, 1), space="x")


# ---- parameters -------------------------------------------------------------------------------------------


class NotWhole(Exception):  # noqa: N818 - it is an answer
    """The values of a parameter are no mask."""


class Listing:
    """Nested loops over parameters, with the guards in them; `found` says what is done with each tuple."""

    def __init__(
        self,
        lo: Lowerer,
        params: "tuple[Param, ...]",
        apart: Operand,
        found: Callable[["list[Operand]"], None],
        fixed: "list[Operand] | None" = None,
    ) -> None:
        self.lo = lo
        self.params = params
        self.apart = apart
        self.found = found
        self.fixed = fixed or []
        self.levels: tuple[tuple[Stmt, ...], ...] = tuple(() for _ in range(len(params) + 1))
        self.last: Callable[[], None] | None = None
        self.nothing: Operand | None = None
        """What the function gives where there is no tuple."""
        self.whole: Callable[[Mask], None] | None = None
        """What is done with all values of the only parameter at once; then NotWhole is raised if they are no mask."""

    def write(self) -> None:
        """All tuples, the first parameter varying slowest."""
        self._level([])

    def _level(self, chosen: "list[Operand]") -> None:
        kept = dict(self.lo.scope)
        for guard in self.levels[len(chosen)]:
            self._guard(guard, bool(chosen))
        if len(chosen) == len(self.params):
            if self.last is not None:
                self.last()
            self.found(chosen)
        else:
            self._param(self.params[len(chosen)], chosen)
        self.lo.scope = kept

    def _out(self, inside: bool) -> None:
        if inside:
            self.lo.b.again()
        else:
            self.lo.b.ret(self.nothing)

    def _guard(self, guard: Stmt, inside: bool) -> None:
        lo = self.lo
        lo.at(guard)
        match guard:
            case c.Needs():
                with lo.b.unless(lo.truth(guard.condition)):
                    self._out(inside)
            case c.Let():
                found = lo.value(guard.value)
                lo.scope[guard.slot] = (
                    Word(lo.b.copy(found.op), found.maybe)
                    if isinstance(found, Word)
                    else Mask(lo.b.copy(found.op), found.domain)
                    if isinstance(found, Mask)
                    else found
                )
            case c.Cost():
                amount = lo.there(guard.amount)
                me = lo.place(0)
                assert isinstance(me, Word)
                can = lo.b.call(payable(lo.module, guard.payment), [me.op], 0)
                assert can is not None
                with lo.b.when(lo.b.lt(can, amount)):
                    self._out(inside)

    def _param(self, param: Param, chosen: "list[Operand]") -> None:
        lo = self.lo
        lo.at(param)
        values = plain(param.values)
        found = lo.value(values)
        if isinstance(found, Word):
            raise NotLowered("the values of a parameter are no set", param.span)
        conditions = [] if param.where is None else [param.where]
        left = list(self.levels[len(chosen) + 1])
        if isinstance(found, Mask):
            found = self._as_reps(found, values, chosen)
            found, conditions, left = self._sifted(found, values, param, conditions, left)
        if self.whole is not None:
            if conditions or left or len(self.params) > 1 or not isinstance(found, Mask):
                raise NotWhole
            self.whole(found)
            return
        if len(chosen) < len(self.fixed):
            found, check = self._only(found, self.fixed[len(chosen)])
        else:
            check = None
        levels = list(self.levels)
        levels[len(chosen) + 1] = tuple(left)
        outer, self.levels = self.levels, tuple(levels)
        with lo.looping(), lo.through(found) as member:
            if not isinstance(member, Word):
                raise NotLowered("a parameter that is a set", param.span)
            if check is not None:
                with lo.b.unless(lo.b.eq(member.op, check)):
                    lo.b.again()
            lo.scope[param.slot] = member
            for condition in conditions:
                with lo.b.unless(lo.truth(condition)):
                    lo.b.again()
            self._level([*chosen, member.op])
        self.levels = outer

    def _as_reps(self, found: Mask, values: Expr, chosen: "list[Operand]") -> Mask:
        lo = self.lo
        if not may_hold_pieces(values.type) or board_zones(lo, values):
            return found
        if found.domain != lo.module.layout.pieces:
            return found
        width = found.domain.width
        apart = self.apart
        for value, param in zip(chosen, self.params, strict=False):
            if may_hold_pieces(plain(param.values).type):
                apart = lo.b.either(apart, lo.b.bit(lo.b.sub(value, found.domain.start), width), width)
        lo.module.telling_apart.add(lo.b.function.name)
        return Mask(first_of_alike(lo, found.op, apart), found.domain)

    def _sifted(
        self, found: Mask, values: Expr, param: Param, conditions: "list[Expr]", left: "list[Stmt]"
    ) -> "tuple[Mask, list[Expr], list[Stmt]]":
        """Conditions and guards that are masks are judged for all values at once."""
        lo = self.lo
        width = found.domain.width
        zone = board_zone(lo, values) if found.domain == lo.module.layout.pieces else None
        op = found.op
        rest: list[Expr] = []
        for condition in conditions:
            holds = None if rest else holds_for(lo, condition, param.slot, found.domain, zone)
            if holds is None:
                rest.append(condition)
            else:
                op = lo.b.both(op, holds, width)
        while left and not rest and isinstance(left[0], c.Needs):
            holds = holds_for(lo, left[0].condition, param.slot, found.domain, zone)
            if holds is None:
                break
            op = lo.b.both(op, holds, width)
            left = left[1:]
        return Mask(op, found.domain), rest, left

    def _only(self, found: Val, value: Operand) -> "tuple[Val, Operand | None]":
        """Only the value that an offer has fixed."""
        if not isinstance(found, Mask):
            return found, value
        b, domain = self.lo.b, found.domain
        at = b.copy(b.sub(value, domain.start))
        inside = b.both(b.le(0, at), b.lt(at, domain.width), 0)
        bit = b.bit(b.sel(inside, at, 0), domain.width)
        only = b.sel(inside, b.as_mask(bit, domain.width), b.as_mask(0, domain.width), domain.width)
        return Mask(b.both(found.op, only, domain.width), domain), None


def board_zones(lo: Lowerer, values: Expr) -> bool:
    """Whether no two members can be alike: pieces on the spots of boards."""
    values = plain(values)
    match values:
        case c.Pieces():
            return lo.module.spots_of(plain(values.zone)) is not None
        case c.Filter():
            return board_zones(lo, values.source)
        case c.SetSum():
            return board_zones(lo, values.left) and board_zones(lo, values.right)
    return False


# ---- payments ---------------------------------------------------------------------------------------------


def payable(module: "Module", payment: str) -> str:
    """The function of how many units a player can pay now."""

    def write(lo: Lowerer, params: "list[Reg]") -> None:
        total: Operand = 0
        for way in module.world.rules.payments[payment].ways:
            total = lo.b.add(total, ready(lo, way, params[0]))
        lo.b.ret(total)

    return module.function(f"payable {payment}", [0], 0, write)


def ready(lo: Lowerer, way: c.Way, me: Operand) -> Operand:
    """How many units a way can pay now."""
    with lo.scoped({0: Word(me)}):
        return lo.b.max(lo.there(way.up_to), 0)


# ---- actions ----------------------------------------------------------------------------------------------


def action_options(module: "Module", action: str, fixed: int) -> str:
    """The function that lists the options of an action: for a player, of a kind, with an index, where some pieces are
    told apart, with so many first arguments fixed."""
    width = module.layout.pieces.width

    def write(lo: Lowerer, params: "list[Reg]") -> None:
        me, kind, index, apart, *given = params
        number = list(module.world.rules.actions).index(action)

        def found(values: "list[Operand]") -> None:
            emit_option(lo, kind, index, number, values)

        _arguments(lo, module.plan.actions[action], me, apart, found, list(given))
        lo.b.ret()

    return module.function(f"options {action} {fixed}", [0, 0, 0, width, *[0] * fixed], None, write)


def possible(module: "Module", action: str) -> str:
    """The function of whether a player has an option for an action."""

    def write(lo: Lowerer, params: "list[Reg]") -> None:
        answer = module.function(f"some {action}", [0], None, write_some)
        lo.b.st(0, FIRST - 1, 0, 0, space="x")
        lo.b.call(answer, [params[0]])
        lo.b.ret(lo.b.ld(0, FIRST - 1, 0, space="x"))

    def write_some(lo: Lowerer, params: "list[Reg]") -> None:
        def found(_: "list[Operand]") -> None:
            lo.b.st(0, FIRST - 1, 0, 1, space="x")
            lo.b.ret()

        apart = lo.b.as_mask(0, module.layout.pieces.width)
        _arguments(lo, module.plan.actions[action], params[0], apart, found, [])
        lo.b.ret()

    return module.function(f"possible {action}", [0], 0, write)


def _arguments(
    lo: Lowerer,
    plan: ActionPlan,
    me: Operand,
    apart: Operand,
    found: Callable[["list[Operand]"], None],
    fixed: "list[Operand]",
) -> None:
    lo.scope[0] = Word(me)
    listing = Listing(lo, plan.action.params, apart, found, fixed)
    listing.levels = plan.levels
    if plan.pays_twice:
        listing.last = lambda: all_payable(lo, plan, me, bool(plan.action.params))
    listing.write()


def all_payable(lo: Lowerer, plan: ActionPlan, me: Operand, inside: bool, nothing: "Operand | None" = None) -> None:
    """Costs that are paid alike must be payable together."""
    b = lo.b
    owed: dict[str, Operand] = {}
    for guard in plan.guards:
        if isinstance(guard, c.Cost):
            owed[guard.payment] = b.checked("add", owed.get(guard.payment, 0), lo.there(guard.amount))
    for payment, amount in owed.items():
        can = b.call(payable(lo.module, payment), [me], 0)
        assert can is not None
        with b.when(b.lt(can, amount)):
            if inside:
                b.again()
            else:
                b.ret(nothing)
