"""Linking: the generic checked rules become those of one world.

Chance statements are wrapped in `Sited`, which says which stream they draw from; symbolic leaves become
constants, constant parts are folded, and what options rule out is cut away.
"""

from attrs import frozen

from searules.rules.checked import Rules, Stmt


@frozen
class Sited(Stmt):
    """A statement with chance (draw, shuffle, scatter, roll) and the number of its stream.

    `execute` runs it like any other statement; `world.sites[site]` is its address.
    """

    statement: Stmt
    site: int


def with_sites(rules: Rules) -> tuple[Rules, tuple[str, ...]]:
    """The rules with every chance statement in its `Sited`, and the addresses of the sites.

    An address is that of the declaration or step, with the ordinal there: `setup.deal#2`. Sites are counted
    before options are folded, so an option moves no stream.
    """
    raise NotImplementedError
