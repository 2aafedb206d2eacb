"""How the value of a var becomes one integer and back."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from searules.engine.faults import WorldError
from searules.engine.masks import members
from searules.rules.checked import Value
from searules.rules.types import ListOf, NumberSort, OptionSort, SetOf, TextSort, Type, YesNoSort, ZoneSort

if TYPE_CHECKING:
    from searules.engine.world import World

NONE: Final = -(2**63)
"""The value none in the cell of a var."""

LARGEST_DOMAIN = 65_536
"""A set var may have so many possible members; its mask has one bit for each."""


class OutOfRangeError(ValueError):
    """The value is none of this type's."""


@frozen(eq=False)
class Codec:
    """Numbers and atoms are themselves, no and yes are 0 and 1, none is `NONE`; a text is its place among the
    texts of the rules, a set the mask of its members' places in the domain.

    `form` is "plain", "yes or no", "text" or "set"; `low` and `high` bound a number; `domain` is what texts or
    members may be. `decode` is None where a cell is the value itself.
    """

    form: str
    low: int | None = None
    high: int | None = None
    optional: bool = False
    domain: tuple[Value, ...] = ()
    decode: Callable[[int], Value] | None = field(init=False)
    _places: dict[Value, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_places", {value: place for place, value in enumerate(self.domain)})
        plain = self.form == "plain" and not self.optional
        object.__setattr__(self, "decode", None if plain else self._decoded)

    def encode(self, value: Value) -> int:
        """The integer for a value. Raises OutOfRangeError for what the var cannot hold."""
        if value is None:
            if not self.optional:
                raise OutOfRangeError
            return NONE
        if self.form == "set":
            return self._mask(value)
        if self.form == "text":
            return self._place(value)
        if not isinstance(value, int) or (self.low is not None and not self.low <= value <= (self.high or 0)):
            raise OutOfRangeError
        return int(value)

    def _decoded(self, cell: int) -> Value:
        if self.form == "set":
            return tuple(self.domain[place] for place in members(cell))
        if cell == NONE:
            return None
        if self.form == "yes or no":
            return cell == 1
        return self.domain[cell] if self.form == "text" else cell

    def _mask(self, value: Any) -> int:
        mask = 0
        for member in value:
            mask |= 1 << self._place(member)
        return mask

    def _place(self, value: Value) -> int:
        if value not in self._places:
            raise OutOfRangeError
        return self._places[value]


def codec_for(var: str, type: Type, world: "World") -> Codec:
    """The codec for a var of this type. Raises WorldError for a type that does not fit one integer."""
    if isinstance(type, ListOf):
        raise WorldError(f"The var {var} cannot hold a list; a var holds one value or a set.")
    if isinstance(type, SetOf):
        domain = tuple(world.domain(type.of.sorts))
        if len(domain) > LARGEST_DOMAIN:
            raise WorldError(
                f"The var {var} holds a set of up to {len(domain):,} members, more than {LARGEST_DOMAIN:,}."
            )
        return Codec("set", domain=domain)
    if len(type.sorts) > 1 and any(isinstance(sort, NumberSort | YesNoSort | TextSort) for sort in type.sorts):
        raise WorldError(f"The var {var} mixes numbers, yes or no or texts with other values; a var holds one sort.")
    match type.sorts:
        case (NumberSort(low, high),):
            return Codec("plain", low + 1 if low == NONE and type.optional else low, high, type.optional)
        case (YesNoSort(),):
            return Codec("yes or no", optional=type.optional)
        case (TextSort(),):
            return Codec("text", optional=type.optional, domain=world.texts)
    if any(isinstance(sort, ZoneSort | OptionSort) for sort in type.sorts):
        raise WorldError(f"The var {var} cannot hold a zone or an option.")
    return Codec("plain", optional=type.optional)
