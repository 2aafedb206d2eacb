"""Games that tests of plays share."""

from pathlib import Path

STALL = Path(__file__).parent / "stall.sea"
"""A game that has something of all that is counted."""

HOLE = """
game "Hole"
players 2
var left: 0..9 = 9
var top: 0..3 = 3

turn:
    must grab

action grab(n in 1..2):
    take 1 from left
    if n is 2: take 1 from top

game ends empty after the turn when left is 0
"""
"""Some plays meet a fault, others come to their end."""
