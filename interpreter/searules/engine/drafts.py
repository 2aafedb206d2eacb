"""Drafts: what may be chosen, before anybody has asked how it is written. A search needs no more."""

from attrs import frozen

from searules.rules.checked import Domain, Value


@frozen
class Draft:
    """One thing that may be chosen.

    `kind` is as in `Option`; `index` says which of the acts, ways or alternatives of the decision it is, `values` are
    those of the parameters or picks, `domains` say what they are; `word` stands for an option without values.
    """

    kind: str
    index: int
    action: str = ""
    values: tuple[Value, ...] = ()
    domains: tuple[Domain, ...] = ()
    word: str = ""
