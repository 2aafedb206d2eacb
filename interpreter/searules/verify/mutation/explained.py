"""Why some mutants are noticed by nobody: explanations beside the rules, in `NAME.mutants.tsv` for `NAME.sea`.

Each line has four cells with tabs between: address, before, after (as `sea mutate` shows them), and why the change
changes nothing that can be noticed. Lines that begin with `#` are comments.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from attrs import frozen

from searules.diagnostics import SeaError
from searules.verify.mutation.judging import Verdict
from searules.verify.mutation.mutants import Mutant

Key = tuple[str, str, str, str]
"""The name of a text, an address, before, after."""

CELLS = 4


@frozen
class Explanation:
    """Why nobody notices a mutant, and where that is said."""

    file: Path
    line: int
    key: Key
    why: str

    @property
    def place(self) -> str:
        """The line of the file."""
        return f"{self.file}:{self.line}"


def file_of(source: str) -> Path:
    """Where the mutants of a text are explained."""
    return Path(source).with_suffix(".mutants.tsv")


def key_of(mutant: Mutant) -> Key:
    """What an explanation names."""
    return (mutant.place.source.name, *mutant.key)


def explanations(sources: Iterable[str]) -> dict[Key, Explanation]:
    """All explanations for these texts. Raises SeaError for a line that has not four cells, or names what another line
    has explained."""
    found: dict[Key, Explanation] = {}
    for source in dict.fromkeys(sources):
        file = file_of(source)
        if file.is_file():
            _read(source, file, found)
    return found


def _read(source: str, file: Path, found: dict[Key, Explanation]) -> None:
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) != CELLS or not all(cells):
            raise SeaError(f"{file}:{number}: a line is `address`, `before`, `after`, `why`, with tabs between them")
        key = (source, cells[0], cells[1], cells[2])
        if key in found:
            raise SeaError(f"{file}:{number}: this is explained in line {found[key].line} already")
        found[key] = Explanation(file, number, key, cells[3])


def unfounded(known: Mapping[Key, Explanation], mutants: Iterable[Mutant], verdicts: Iterable[Verdict]) -> list[str]:
    """Explanations that explain nothing: of a mutant that there is not, or that was noticed."""
    there = {key_of(mutant) for mutant in mutants}
    told = [f"{one.place}: there is no such change: {one.key[1]}" for key, one in known.items() if key not in there]
    for verdict in verdicts:
        one = known.get(key_of(verdict.mutant))
        if one is not None and verdict.fate != "survived":
            how = f"it is noticed by {verdict.by}" if verdict.killed else f"it is {verdict.fate}"
            told.append(f"{one.place}: {one.key[1]} needs no explanation: {how}")
    return told
