"""How short the plays are that `sea verify` finds for the faults of tests/verify/seeded_faults.py, and after how long:
compiled plays come first, as they do there.

python benchmarks/shrinking.py [WORD OF A NAME ...]
"""

import sys
import tempfile
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.verify.seeded_faults import SEEDED, Seeded

from searules.commands.verify import COMPILED_FOR_EACH
from searules.verify.driver import Budget, Search, Tally
from searules.verify.scopes import Scope
from searules.verify.watch import Wanted

SECONDS = 60.0
"""So long a fault is looked for; to make the play small comes on top."""


def searched(seeded: Seeded, seed: int = 1) -> Tally:
    """The search for a fault, until the first play is found and made small."""
    with tempfile.TemporaryDirectory() as folder:
        plays = 100_000
        budget = Budget(plays=plays, seconds=SECONDS, seed=seed, most_found=1, compiled=plays * COMPILED_FOR_EACH)
        return Search(Scope(seeded.put(Path(folder))), budget, Wanted(exactly=seeded.property)).run()


def main(names: list[str]) -> None:
    """One line of a table for each fault."""
    print("| fault | game | seconds | decisions | shortest |")
    print("| --- | --- | --- | --- | --- |")
    for name, seeded in SEEDED.items():
        if names and not any(word in name for word in names):
            continue
        began = monotonic()
        tally = searched(seeded)
        told = str(tally.found[0].decisions) if tally.found else "not found"
        took = f"{monotonic() - began:.0f}"
        print(f"| {name} | {seeded.game} | {took} | {told} | {seeded.shortest} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
