"""`usual`: what an address said before a variant changed it."""

from attrs import frozen

from searules.language import tree


@frozen
class Usual(tree.Expr):
    """The old body of what a variant changes, in the place where the change says `usual`."""

    body: tree.Body
