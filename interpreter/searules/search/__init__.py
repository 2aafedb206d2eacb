"""Players that are programs: random choice, greed, and Monte Carlo tree search. They know no game, and see no more of a
play than the player in whose seat they sit."""

from searules.search.policies import Greedy, MonteCarlo, Policy, Random, policy_from
from searules.search.searching import search
from searules.search.tree import Searched, best

__all__ = ["Greedy", "MonteCarlo", "Policy", "Random", "Searched", "best", "policy_from", "search"]
