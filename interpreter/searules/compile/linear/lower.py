"""Lowering expressions: `Lowerer` writes the code of one function; handlers by the class of the node say what a node
becomes. Whatever a handler cannot say raises NotLowered, and the code traps there."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from searules.compile.ir.build import Builder
from searules.compile.ir.ops import NONE, Operand, Reg
from searules.compile.linear.hoisting import Loop, ahead_of_loops, unchanging
from searules.compile.linear.lists import either_list, load, store
from searules.compile.linear.shapes import (
    Domain,
    Listed,
    Mask,
    NotLowered,
    Numbers,
    Shape,
    Slot,
    Val,
    Word,
    domain_of,
    may_be_none,
    not_lowered,
    shape_of,
)
from searules.engine.compiled import plain
from searules.engine.places import free_places
from searules.rules import checked as c
from searules.rules.checked import Checked, Expr
from searules.rules.types import ListOf, One, SetOf, Type

if TYPE_CHECKING:
    from searules.compile.linear.module import Module

Handler: TypeAlias = "Callable[[Lowerer, Any], Val]"
LOWER: dict[type[Expr], Handler] = {}
"""What each class of expression becomes; filled by the modules beside this one."""

Binding: TypeAlias = "Val | Slot"


class Lowerer:
    """Writes expressions and statements into one function. `scope` are the local places, `base` is "now" or the block
    in whose snapshot cells are read."""

    def __init__(self, module: "Module", builder: Builder, base: str = "now") -> None:
        self.module = module
        self.b = builder
        self.base = base
        self.scope: dict[int, Binding] = {}
        self.frame: Operand | None = None
        self.ready: dict[int, Val] = {}
        """What has been worked out before a loop in which it does not change, by the node."""
        self.loops: list[Loop] = []
        """The loops of queries and options that are being written, the innermost last."""
        self.depth = 0

    @property
    def world(self) -> Any:
        """The world whose rules are lowered."""
        return self.module.world

    @property
    def cells(self) -> int:
        """What is added to the offset of a cell."""
        return self.module.layout.base(self.base)

    @property
    def own_frame(self) -> Operand:
        """Where the frame lies whose places are read."""
        assert self.frame is not None
        return self.frame

    # ---- expressions ------------------------------------------------------------------------------------

    def value(self, expr: Expr) -> Val:
        """What an expression becomes."""
        expr = plain(expr)
        ready = self.ready.get(id(expr))
        if ready is not None:
            return ready
        self.at(expr)
        if isinstance(expr, c.LetValue | c.MakeSpot):
            known = self._of_one_place(expr)
            if known is not None:
                return known
        if self.loops:
            before = ahead_of_loops(self, expr, self._here)
            if before is not None:
                return before
        return self._here(expr)

    def _here(self, expr: Expr) -> Val:
        """Its code stands here."""
        handler = LOWER.get(expr.__class__)
        if handler is None:
            raise not_lowered(expr, f"{expr.__class__.__name__} is not lowered")
        return handler(self, expr)

    def _of_one_place(self, expr: Expr) -> "Word | None":
        """One value that depends on one local place and nothing else: from a table."""
        if not isinstance(expr.type, One):
            return None
        places = free_places(expr)
        if len(places) != 1:
            return None
        (slot,) = places
        found = self.scope.get(slot)
        if not isinstance(found, Word) or found.maybe or isinstance(found.op, int):
            return None
        domain = self.module.domain_of_place(expr, slot)
        values = None if domain is None else self.module.values_of(expr, slot, domain)
        if values is None or domain is None:
            return None
        words = tuple(self.module.tables.word(value) for value in values)
        table = self.module.program_table(f"of {slot}", 0, words)
        return Word(self.b.tab(table, self.b.sub(found.op, domain.start)), NONE in words)

    def word(self, expr: Expr) -> Operand:
        """One value; none as NONE."""
        found = self.value(expr)
        if isinstance(found, Word):
            return found.op
        raise not_lowered(plain(expr), "one value is wanted")

    def there(self, expr: Expr) -> Operand:
        """One value; a trap if it is none."""
        found = self.value(expr)
        if not isinstance(found, Word):
            raise not_lowered(plain(expr), "one value is wanted")
        return self.surely(found)

    def surely(self, found: Word) -> Operand:
        """A value; a trap if it is none."""
        if found.maybe:
            with self.b.when(self.b.is_none(found.op)):
                self.b.trap()
        return found.op

    def truth(self, expr: Expr) -> Operand:
        """1 for yes, 0 for no. A number, a set or none as a condition: whether it is there."""
        expr = plain(expr)
        found = self.value(expr)
        if isinstance(found, Mask):
            return self.b.ne(found.op, 0)
        if not isinstance(found, Word):
            raise not_lowered(expr, "a condition is wanted")
        if found.maybe:
            return self.b.both(self.b.ne(found.op, 0), self.b.ne(found.op, NONE), 0)
        return found.op

    def mask(self, expr: Expr, domain: Domain | None = None) -> Mask:
        """A set as a mask, over this domain if one is given."""
        return self.as_mask(self.value(expr), plain(expr).type, domain, expr)

    def as_mask(self, found: Val, type: Type, domain: Domain | None, node: Expr) -> Mask:
        """A value as a mask."""
        if isinstance(found, Word) and isinstance(found.op, int) and found.op == NONE:
            found = Mask(0, domain or domain_of(type, self.world))  # none is as good as no members
        if isinstance(found, Numbers | Listed):
            found = self._gathered(found, type)
        if not isinstance(found, Mask):
            raise not_lowered(plain(node), "a set is wanted")
        return found if domain is None else self.over(found, domain)

    def over(self, found: Mask, domain: Domain) -> Mask:
        """A mask over another domain; members outside of it are lost."""
        if found.domain == domain:
            return found
        by = found.domain.start - domain.start
        return Mask(self.b.moved(found.op, found.domain.width, by, domain.width), domain)

    def _gathered(self, found: "Numbers | Listed", type: Type) -> Mask:
        domain = domain_of(type, self.world)
        all_ = self.b.var(0, domain.width)
        with self.through(found) as one:
            assert isinstance(one, Word)
            bit = self.b.bit(self.b.sub(one.op, domain.start), domain.width)
            self.b.set(all_, self.b.either(all_, bit, domain.width))
        return Mask(self.b.copy(all_), domain)

    def joined(self, condition: Operand, yes: "Callable[[], Val]", no: "Callable[[], Val]", type: Type) -> Val:
        """One value or the other; only what is wanted is worked out."""
        if isinstance(condition, int):
            return yes() if condition else no()
        domain = domain_of(type, self.world) if isinstance(type, SetOf) else None
        if isinstance(type, ListOf):
            return either_list(self, condition, yes, no, type)
        result = self.b.reg(domain.width if domain else 0, mutable=True)
        maybe = False
        with self.b.when(condition):
            maybe |= self._settle(result, yes(), domain, type)
        with self.b.otherwise():
            maybe |= self._settle(result, no(), domain, type)
        op = self.b.copy(result)
        return Mask(op, domain) if domain else Word(op, maybe or may_be_none(type))

    def _settle(self, result: Reg, found: Val, domain: Domain | None, type: Type) -> bool:
        if domain is not None:
            mask = found if isinstance(found, Mask) else self.as_mask(found, type, domain, c.Const((), type=type))
            self.b.set(result, self.over(mask, domain).op)
            return False
        if not isinstance(found, Word):
            raise NotLowered("a set where one value is wanted")
        self.b.set(result, found.op)
        return found.maybe

    # ---- loops ------------------------------------------------------------------------------------------

    @contextmanager
    def through(self, found: Val) -> Iterator[Val]:
        """Code for each member of a set or list, in order. `leave` leaves it."""
        b = self.b
        match found:
            case Mask(op, domain):
                with b.bits(op, domain.width) as bit:
                    b.within(bit, 0, max(0, domain.size - 1))
                    yield Word(b.add(bit, domain.start))
            case Numbers(low, stop):
                with b.count(low, stop) as number:
                    yield Word(number)
            case Listed():
                with b.count(0, found.length) as number:
                    yield self.element(found, number)
            case _:
                raise NotLowered("a loop over one value")

    def element(self, found: Listed, number: Operand) -> Val:
        """An element of a list."""
        shape = found.element
        width = shape.domain.width if shape.kind == "set" else 0
        if shape.kind not in ("word", "set"):
            raise NotLowered("a list of lists")
        op = self.b.tab(found.array, number) if found.table else self.b.lda(found.array, number, width)
        return Mask(op, shape.domain) if width else Word(op, found.maybe)

    def append(self, array: str, length: Reg, found: Val, shape: Shape, capacity: int) -> None:
        """One element more in an array; a trap where it is full."""
        b = self.b
        b.chk(length, capacity)
        if shape.kind == "set":
            assert isinstance(found, Mask)
            b.sta(array, length, self.over(found, shape.domain).op, shape.domain.width)
        else:
            if not isinstance(found, Word):
                raise NotLowered("a list of lists")
            b.sta(array, length, found.op)
        b.set(length, b.add(length, 1))

    @contextmanager
    def ahead(self, conditions: "list[Expr]", slot: int) -> Iterator[None]:
        """What conditions ask that does not depend on a place, and can meet no fault, is worked out before a loop."""
        added = []
        for node in [one for condition in conditions for one in unchanging(condition, slot)]:
            if id(node) not in self.ready and self.module.calm(node):
                self.ready[id(node)] = self.kept(self.value(node))
                added.append(id(node))
        try:
            with self.looping():
                yield
        finally:
            for key in added:
                self.ready.pop(key, None)

    @contextmanager
    def looping(self) -> Iterator[None]:
        """Within is a loop that changes nothing: what does not change in it is worked out before it."""
        self.loops = [*self.loops, Loop(self.b.code, self.b.function.registers)]
        try:
            yield
        finally:
            self.loops = self.loops[:-1]

    def kept(self, found: Val) -> Val:
        """A value that stays as it is now."""
        if isinstance(found, Word):
            return Word(self.b.copy(found.op), found.maybe)
        return Mask(self.b.copy(found.op), found.domain) if isinstance(found, Mask) else found

    # ---- local places -----------------------------------------------------------------------------------

    def place(self, slot: int) -> Val:
        """What a local place holds."""
        found = self.scope.get(slot)
        if found is None:
            raise NotLowered(f"the local place {slot} is not known here")
        return self.read(found) if isinstance(found, Slot) else found

    def read(self, slot: Slot) -> Val:
        """What lies in a place of the frame or a register."""
        shape = slot.shape
        if slot.offset < 0:
            op = self.b.copy(slot.register)
            return Mask(op, shape.domain) if shape.kind == "set" else Word(self._known(op, slot), slot.maybe)
        if shape.kind == "set":
            return Mask(self.load(slot.offset, shape.domain.width), shape.domain)
        if shape.kind == "word":
            return Word(self._known(self.load(slot.offset), slot), slot.maybe)
        return load(self, slot.offset, shape)

    def _known(self, op: Operand, slot: Slot) -> Operand:
        return op if slot.maybe or slot.range is None else self.b.within(op, *slot.range)

    def load(self, offset: int, width: int = 0) -> Reg:
        """A word or mask of the frame."""
        assert self.frame is not None
        return self.b.ld(self.frame, offset, self.module.layout.size - offset - width // 64, width)

    def store(self, offset: int, value: Operand, width: int = 0) -> None:
        """Put a word or mask into the frame."""
        assert self.frame is not None
        limit = self.module.layout.size - offset - width // 64
        if width:
            self.b.stm(self.frame, offset, limit, value, width)
        else:
            self.b.st(self.frame, offset, limit, value)

    def bind(self, slot: int, found: Val) -> None:
        """Give a local place a value."""
        old = self.scope.get(slot)
        if isinstance(old, Slot):
            self.write(old, found)
        elif isinstance(found, Word):
            self.scope[slot] = Word(self.b.copy(found.op), found.maybe)
        elif isinstance(found, Mask):
            self.scope[slot] = Mask(self.b.copy(found.op), found.domain)
        else:
            self.scope[slot] = found

    def write(self, slot: Slot, found: Val) -> None:
        """Put a value into a place of the frame or a register."""
        shape = slot.shape
        width = shape.domain.width if shape.kind == "set" else 0
        if shape.kind == "list" and slot.offset >= 0 and not isinstance(found, Word):
            store(self, self.own_frame, slot.offset, found, shape)
            return
        if shape.kind == "set":
            if not isinstance(found, Mask):
                found = self._gathered_over(found, shape.domain)
            op = self.over(found, shape.domain).op
        elif shape.kind == "word" and isinstance(found, Word):
            op = found.op
        else:
            raise NotLowered("a list in a local place")
        if slot.offset < 0:
            assert isinstance(slot.register, Reg)
            self.b.set(slot.register, op)
        else:
            self.store(slot.offset, op, width)

    def _gathered_over(self, found: Val, domain: Domain) -> Mask:
        if isinstance(found, Word):
            if isinstance(found.op, int) and found.op == NONE:
                return Mask(0, domain)
            raise NotLowered("one value where a set is wanted")
        all_ = self.b.var(0, domain.width)
        with self.through(found) as one:
            assert isinstance(one, Word)
            bit = self.b.bit(self.b.sub(one.op, domain.start), domain.width)
            self.b.set(all_, self.b.either(all_, bit, domain.width))
        return Mask(self.b.copy(all_), domain)

    @contextmanager
    def bound(self, slot: int, found: Val) -> Iterator[None]:
        """A local place holds a value for a while (the element of a query)."""
        outer = self.scope.get(slot)
        self.scope[slot] = found
        try:
            yield
        finally:
            if outer is None:
                self.scope.pop(slot, None)
            else:
                self.scope[slot] = outer

    @contextmanager
    def scoped(self, scope: dict[int, Binding]) -> Iterator[None]:
        """Other local places: those of code that is written where it is called."""
        outer, self.scope = self.scope, scope
        self.depth += 1
        try:
            yield
        finally:
            self.scope = outer
            self.depth -= 1

    # ---- places in the text -----------------------------------------------------------------------------

    def at(self, node: Checked) -> None:
        """What is written now stands for this node."""
        self.b.line(self.module.place(node.span))

    def shape(self, type: Type, capacity: int = 0) -> Shape:
        """How values of a type lie in memory."""
        return shape_of(type, self.world, capacity)
