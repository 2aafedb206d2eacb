"""Many plays, by any policies, on any number of processes or machines, and what can be said of them.

The sums do not depend on where or in which portions the plays were played.
"""

from searules.simulate.playing import Played, play_one
from searules.simulate.pool import simulated
from searules.simulate.tally import Tally
from searules.simulate.task import Task

__all__ = ["Played", "Tally", "Task", "play_one", "simulated"]
