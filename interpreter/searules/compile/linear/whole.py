"""Decisions whose options are masks: what an action or a `choose` offers is worked out for all values at once, so that
options need not be written one by one where only one of them, chosen at random, is taken."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from attrs import frozen

from searules.compile.ir.build import Builder
from searules.compile.ir.ops import Operand, Reg
from searules.compile.linear.lower import Lowerer
from searules.compile.linear.options import ACT, ALTERNATIVE, VALUES, Listing, NotWhole, all_payable
from searules.compile.linear.shapes import Domain, Mask, NotLowered, Word
from searules.compile.linear.windows import has_windows
from searules.engine.program import Decide, Fork, Offer, Pick

if TYPE_CHECKING:
    from searules.compile.linear.machine import UnitWriter
    from searules.compile.linear.module import Module


@frozen
class Group:
    """Options that differ in one value: kind, index, number of the action; `members` are the values. Without a domain
    there is one option without values, or none: `members` says whether."""

    kind: int
    index: int
    action: int
    members: Operand
    domain: Domain | None = None

    def size(self, b: Builder) -> Operand:
        """How many options these are."""
        return b.popc(self.members) if self.domain else self.members


def groups(w: "UnitWriter", code: Decide, me: Operand, apart: Operand) -> "list[Group] | None":
    """The options of a decision, in their order, but for the ways out; None if they are no masks."""
    if has_windows(w.units):
        return None
    match code:
        case Offer():
            return _of_acts(w, code, me, apart)
        case Pick():
            return _of_values(w, code, apart)
        case Fork():
            return [
                Group(ALTERNATIVE, number, 0, 1 if when is None else w.lo.truth(when))
                for number, when in enumerate(code.whens)
            ]
    return None


def has_pass(code: Decide) -> bool:
    """Whether a decision whose options are masks can be passed."""
    if isinstance(code, Offer):
        return code.mode in ("may", "ask")
    return isinstance(code, Pick | Fork) and code.to is not None


def whole_actions(module: "Module", code: Decide) -> "list[str] | None":
    """The functions of what the acts of an offer offer; None if they are no masks."""
    if not isinstance(code, Offer) or code.mode == "order" or any(act.args for act in code.acts):
        return None
    if len({act.action for act in code.acts}) < len(code.acts):
        return None
    found = [whole_options(module, act.action) for act in code.acts]
    names = [name for name in found if name is not None]
    return names if len(names) == len(found) else None


def _of_acts(w: "UnitWriter", code: Offer, me: Operand, apart: Operand) -> "list[Group] | None":
    names = whole_actions(w.module, code)
    if names is None:
        return None
    order = list(w.module.world.rules.actions)
    found = []
    for number, (act, name) in enumerate(zip(code.acts, names, strict=True)):
        domain = w.module.whole[name]
        members = w.b.call(name, [me, apart], domain.width if domain else 0)
        assert members is not None
        found.append(Group(ACT, number, order.index(act.action), members, domain))
    return found


def _of_values(w: "UnitWriter", code: Pick, apart: Operand) -> "list[Group] | None":
    if len(code.picks) != 1 or code.where is not None:
        return None
    lo = w.lo
    kept = dict(lo.scope)
    found: list[Mask] = []
    with w.b.into([]) as scratch:
        try:
            listing = Listing(lo, code.picks, apart, _none)
            listing.whole = found.append
            listing.write()
        except (NotWhole, NotLowered):
            found = []
    lo.scope = kept
    if not found:
        return None
    w.b.code.extend(scratch)
    w.b.unplaced()
    return [Group(VALUES, 0, 1, found[0].op, found[0].domain)]


def _none(_: "list[Operand]") -> None:
    raise NotWhole


def whole_options(module: "Module", action: str) -> "str | None":
    """The function of the values with which a player can do an action with one parameter (of an action without: whether
    they can), where some pieces are told apart; None if that is no mask. `module.whole` tells the domain."""
    name = f"choices {action}"
    if name not in module.whole and action not in module.not_whole:
        try:
            _write(module, action, name)
        except (NotWhole, NotLowered):
            module.program.functions.pop(name, None)
            module.not_whole.add(action)
    return name if name in module.whole else None


def _write(module: "Module", action: str, name: str) -> None:
    plan = module.plan.actions[action]
    params = plan.action.params
    if len(params) > 1:
        raise NotWhole
    domain: Domain | None = None
    lo = Lowerer(module, Builder(module.program, name, [0, module.layout.pieces.width], 0))
    me, apart = lo.b.function.params
    lo.scope[0] = Word(lo.b.within(me, 0, module.world.players - 1))

    def answer(found: Mask) -> None:
        nonlocal domain
        domain = found.domain
        lo.b.ret(lo.b.as_mask(found.op, domain.width))

    listing = Listing(lo, params, apart, lambda _: lo.b.ret(1))
    listing.levels, listing.nothing = plan.levels, 0
    if plan.pays_twice:
        if params:
            raise NotWhole
        listing.last = lambda: all_payable(lo, plan, me, inside=False, nothing=0)
    if params:
        listing.whole = answer
    listing.write()
    if domain is not None:
        lo.b.function.result = domain.width
    module.whole[name] = domain


@contextmanager
def members(lo: Lowerer, group: Group) -> "Iterator[list[Operand]]":
    """Code for each option of a group, with its values."""
    if group.domain is None:
        with lo.b.when(group.members):
            yield []
    else:
        with lo.through(Mask(group.members, group.domain)) as member:
            assert isinstance(member, Word)
            yield [member.op]


def nth_of(lo: Lowerer, group: Group, number: Operand) -> Operand:
    """The value of the option at a place, from 0; there are enough."""
    assert group.domain is not None
    reg: Reg = lo.b.reg()
    lo.b.emit("nth", reg, lo.b.as_mask(group.members, group.domain.width), number)
    return lo.b.add(reg, group.domain.start)
