"""Listing what satisfies a list of parameters: the values of actions' parameters and of picks, in declared order."""

from collections.abc import Hashable, Iterator, Sequence

from searules.engine.course import Course
from searules.engine.evaluate import evaluate
from searules.engine.faults import RuleFault
from searules.engine.keys import told_apart
from searules.engine.names import alike_key
from searules.engine.payments import payable
from searules.engine.places import may_hold_pieces
from searules.engine.plan import ActionPlan, Plan
from searules.engine.play import Locals, Play
from searules.rules.checked import Cost, Domain, Expr, Let, Needs, Stmt, Value

Values = tuple[Value, ...]


class Alike:
    """Tells which values make no difference as options. `apart` are the pieces that something tells apart."""

    def __init__(self, play: Play, apart: frozenset[int] = frozenset()) -> None:
        self._play = play
        self.apart = apart

    @classmethod
    def at(cls, course: Course) -> "Alike":
        """For the decision at which a course stands."""
        return cls(course.play, told_apart(course))

    def key(self, value: Value, chosen: Sequence[Value] = ()) -> Hashable:
        """Equal for values that make no difference, after those that have been chosen beside it."""
        if not isinstance(value, int) or value not in self._play.world.pieces:
            return value
        if value in self.apart or value in chosen:
            return ("piece", value)
        return ("alike", alike_key(value, self._play))


def members(domain: Domain, play: Play, local: Locals, alike: Alike, chosen: Sequence[Value] = ()) -> Iterator[Value]:
    """The values of a parameter in declared order, of alike ones the first; the place is left holding each."""
    values = evaluate(domain.values, play, local)
    assert isinstance(values, tuple | range)
    seen: set[Hashable] | None = set() if may_hold_pieces(domain.values.type) else None
    for value in values:
        if seen is not None:
            key = alike.key(value, chosen)
            if key in seen:
                continue
            seen.add(key)
        local[domain.slot] = value
        if domain.where is None or evaluate(domain.where, play, local):
            local[domain.slot] = value
            yield value


class Picks:
    """The tuples of several picks for which a joint condition holds."""

    def __init__(self, picks: tuple[Domain, ...], where: Expr | None, play: Play, local: Locals, alike: Alike) -> None:
        self._picks, self._where, self._play, self._local, self._alike = picks, where, play, local, alike

    def tuples(self, chosen: Values = ()) -> Iterator[Values]:
        """All of them, the first pick varying slowest."""
        if len(chosen) == len(self._picks):
            if self._where is None or evaluate(self._where, self._play, self._local):
                yield chosen
            return
        pick = self._picks[len(chosen)]
        for value in members(pick, self._play, self._local, self._alike, chosen):
            self._local[pick.slot] = value
            yield from self.tuples((*chosen, value))


class Arguments:
    """The arguments with which a player may choose an action now.

    Each guard is judged as soon as what it reads is known. Guards are written to be read in order, so one that meets
    a fault before its turn has settled nothing: all are then judged again, in order, at the end.
    """

    def __init__(self, plan: Plan, play: Play, action: str, me: Value, alike: Alike) -> None:
        self._plan: ActionPlan = plan.actions[action]
        self._rules = plan
        self._play = play
        self._alike = alike
        self._params = self._plan.action.params
        self._local: Locals = [None] * max(self._plan.action.slots, 1)
        self._local[0] = me

    def tuples(self, fixed: Values = ()) -> Iterator[Values]:
        """All of them, the first parameter varying slowest; `fixed` settles the first ones."""
        listed = self._plan.listed
        found = None if listed is None else listed(self._play, self._local[0], self._alike, fixed)
        return self._from((), fixed, True) if found is None else iter(found)

    def _from(self, chosen: Values, fixed: Values, sure: bool) -> Iterator[Values]:
        done = len(chosen)
        last = done == len(self._params)
        try:
            if sure and not self._hold(self._plan.levels[done]):
                return
        except RuleFault:
            sure = False
        if last:
            if self._legal(sure):
                yield chosen
            return
        param = self._params[done]
        for value in members(param, self._play, self._local, self._alike, chosen):
            if done >= len(fixed) or value == fixed[done]:
                self._local[param.slot] = value
                yield from self._from((*chosen, value), fixed, sure)

    def _legal(self, sure: bool) -> bool:
        if not sure and not self._hold(self._plan.guards):
            return False
        return not self._plan.pays_twice or self._all_payable()

    def _hold(self, guards: tuple[Stmt, ...]) -> bool:
        for guard in guards:
            if isinstance(guard, Needs):
                if not evaluate(guard.condition, self._play, self._local):
                    return False
            elif isinstance(guard, Let):
                self._local[guard.slot] = evaluate(guard.value, self._play, self._local)
            elif isinstance(guard, Cost) and not self._affordable(guard.payment, self._amount(guard)):
                return False
        return True

    def _amount(self, cost: Cost) -> int:
        amount = evaluate(cost.amount, self._play, self._local)
        assert isinstance(amount, int)
        return amount

    def _affordable(self, payment: str, amount: int) -> bool:
        return payable(self._rules, self._play, payment, self._local[0]) >= amount

    def _all_payable(self) -> bool:
        """Costs that are paid alike must be payable together."""
        owed: dict[str, int] = {}
        for guard in self._plan.guards:
            if isinstance(guard, Cost):
                owed[guard.payment] = owed.get(guard.payment, 0) + self._amount(guard)
        return all(self._affordable(payment, amount) for payment, amount in owed.items())
