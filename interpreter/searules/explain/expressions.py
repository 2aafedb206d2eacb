"""Expressions as words: `item.space.row is bucket.row` is "the item's space's row is the bucket's row".

`say` gives a value ("the number of cards in your hand"), `claim` a condition ("the hand is empty"), `deny` the
contrary. Every sort of node has its wording in `VALUES` or `CLAIMS`; the tests look through them.
"""

from searules.explain import claims, values  # they fill the tables
from searules.explain.naming import term, word
from searules.explain.speech import CLAIMS, VALUES, arguments, claim, deny, say

__all__ = ["CLAIMS", "VALUES", "arguments", "claim", "claims", "deny", "say", "term", "values", "word"]
