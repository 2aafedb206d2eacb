"""Thousands of generated games, by hand: `python -m tests.compile.generated 1000 --seed 1`.

What differs is told, and the text of the game is written into a folder; at the end come counts, and the kinds of nodes
that no game had.
"""

import argparse
import random
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import define, field
from tests.compile.generated.game import text_of
from tests.compile.generated.tiers import Found, compared

from searules.diagnostics.diagnostic import Rejected
from searules.engine.walk import walk
from searules.rules import checked, load_rules
from searules.rules.checked import Rules


def all_kinds() -> set[str]:
    """The kinds of nodes that play can come to: of expressions, of statements, of what is declared."""
    found = set()
    for name, cls in vars(checked).items():
        abstract = name in ("Checked", "Expr", "Stmt", "Decision", "Declared", "Pattern")
        if isinstance(cls, type) and issubclass(cls, checked.Checked) and not abstract:
            found.add(name)
    return {name for name in found if not name.startswith(("Example", "Record")) and not name.endswith("Pattern")}


def kinds_in(rules: Rules) -> Counter[str]:
    """How often each kind of node is there."""
    found: Counter[str] = Counter()
    for value in (getattr(rules, one.name) for one in rules.__attrs_attrs__):
        for declared in value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else [value]:
            if isinstance(declared, checked.Checked):
                found.update(type(node).__name__ for node in walk(declared))
    return found


@define
class Tally:
    """What came of all games so far."""

    found: Found = field(factory=Found)
    kinds: Counter[str] = field(factory=Counter)
    refused: int = 0
    differ: int = 0

    def add(self, path: Path, given: argparse.Namespace, seed: int) -> None:
        """One more game."""
        path.write_text(text_of(random.Random(seed)), encoding="utf-8")
        try:
            rules = load_rules(str(path))
        except Rejected:
            self.refused += 1
            return
        self.kinds += kinds_in(rules)
        try:
            self.found += compared(rules, seed, given.plays, given.most)
        except Exception as error:  # whatever goes wrong is what is looked for
            self.differ += 1
            given.out.mkdir(exist_ok=True)
            (given.out / f"{seed}.sea").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
            print(f"{seed}: {type(error).__name__}: {str(error)[:300]}", flush=True)

    def tell(self) -> None:
        """Counts, what was left to the walker, and what no game had."""
        found = self.found
        games = f"{found.programs:,} games ({self.refused:,} refused by the checker)"
        ends = f"{found.ends:,} ends, {found.faults:,} faults"
        print(f"{games}, {found.plays:,} plays, {found.decisions:,} decisions, {ends}")
        print(
            f"{self.differ:,} games in which tiers differ; {sum(found.traps.values()):,} decisions left to the walker"
        )
        for text, number in found.traps.most_common(12):
            print(f"  left {number} times at: {text}")
        for reason, number in found.reasons.most_common(20):
            print(f"  not lowered in {number} places: {reason}")
        print("never generated:", ", ".join(sorted(all_kinds() - set(self.kinds))))


def main() -> None:
    """Generate, compare, tell; what was found is told also where it is interrupted."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("programs", type=int)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--plays", type=int, default=3)
    words.add_argument("--most", type=int, default=60)
    words.add_argument("--seconds", type=float, default=0, help="stop after so many seconds of CPU time")
    words.add_argument("--out", type=Path, default=Path("generated-differences"))
    given = words.parse_args()
    tally, begun = Tally(), time.process_time()
    try:
        with TemporaryDirectory() as folder:
            for seed in range(given.seed, given.seed + given.programs):
                if given.seconds and time.process_time() - begun > given.seconds:
                    break
                tally.add(Path(folder) / "generated.sea", given, seed)
    except KeyboardInterrupt:
        print("interrupted")
    tally.tell()


if __name__ == "__main__":
    main()
