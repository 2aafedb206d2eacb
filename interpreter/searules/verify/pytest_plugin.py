"""The plug-in for pytest: every `.sea` file is collected, its examples and properties are test items.

    pytest games/            all examples, and some plays for the properties
    pytest games/ --sea-plays 500

The plays are the same in every run. Nothing of Sea is imported before a `.sea` file is met.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from searules.rules import Rules
    from searules.verify.driver import Tally

USUAL_PLAYS = 20
IN_EVERY_GAME = "what holds in every game"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--sea-plays N`, or `sea_plays` in the configuration."""
    about = f"how many plays of each game the properties of .sea files are judged in (usually {USUAL_PLAYS})"
    parser.getgroup("sea").addoption("--sea-plays", type=int, metavar="N", help=about)
    parser.addini("sea_plays", about, default=str(USUAL_PLAYS))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "SeaFile | None":
    """Rules files, by their ending."""
    return SeaFile.from_parent(parent, path=file_path) if file_path.suffix == ".sea" else None


class Failure(Exception):  # noqa: N818 - what is told needs no traceback
    """An example or a property that does not hold, in words."""


class SeaFile(pytest.File):
    """A file of rules: a game, or variants."""

    def collect(self) -> Iterator[pytest.Item]:
        """The examples, then the properties, of the game or of each variant in the file."""
        from searules.diagnostics import Rejected, SeaError, render_all

        for variant in self._variants():
            try:
                selection = Selection(self.path, variant)
            except Rejected as error:
                raise self.CollectError(render_all(error.diagnostics, False, 100, 20)) from None
            except SeaError as error:
                raise self.CollectError(str(error)) from None
            yield from self._items(selection)

    def _variants(self) -> list[str | None]:
        from searules.rules import shelf

        headers = shelf.headers(self.path)
        return [None if header.base is None else header.title for header in headers] or [None]

    def _items(self, selection: "Selection") -> Iterator[pytest.Item]:
        prefix = f"{selection.variant}: " if selection.variant else ""
        for number, example in enumerate(selection.rules.examples):
            yield ExampleItem.from_parent(
                self, name=f"{prefix}example {example.name}", selection=selection, number=number
            )
        for check in selection.rules.checks:
            yield PropertyItem.from_parent(
                self, name=f"{prefix}check {check.name}", selection=selection, check=check.name
            )
        yield PropertyItem.from_parent(self, name=f"{prefix}{IN_EVERY_GAME}", selection=selection, check=None)


class Selection:
    """A game, or one with a variant; its plays are made when the first property is judged."""

    def __init__(self, path: Path, variant: str | None) -> None:
        from searules.rules import load_rules

        self.path = path
        self.variant = variant
        self.rules: Rules = load_rules(path, [variant] if variant else [])
        self._tally: Tally | None = None

    def tally(self, plays: int) -> "Tally":
        """What some plays have shown."""
        from searules.verify.driver import Budget, Search
        from searules.verify.scopes import Scope, Setting

        if self._tally is None:
            scope = Scope(self.path, Setting(variants=tuple(self.rules.variants)))
            self._tally = Search(scope, Budget(plays=plays, derandomize=True, shrink_seconds=10)).run()
        return self._tally


class SeaItem(pytest.Item):
    """Something in a `.sea` file that must hold."""

    def __init__(self, *, selection: Selection, **settings: Any) -> None:
        super().__init__(**settings)
        self.selection = selection

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """In words, where it is about the rules."""
        return str(excinfo.value) if isinstance(excinfo.value, Failure) else super().repr_failure(excinfo, style)


class ExampleItem(SeaItem):
    """An example."""

    def __init__(self, *, number: int, **settings: Any) -> None:
        super().__init__(**settings)
        self.number = number

    def runtest(self) -> None:
        """Run it; raises Failure with what was expected and found."""
        from searules.verify.examples import run_example

        result = run_example(self.selection.rules, self.number)
        if result.verdict == "failed":
            options = f"\n  the options there: {', '.join(result.options)}" if result.options else ""
            place = result.line or result.span
            raise Failure(f"{place}: expected {result.expected}\n  found: {result.found}{options}")

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands."""
        return self.path, self.selection.rules.examples[self.number].span.line - 1, self.name


class PropertyItem(SeaItem):
    """A check of the rules, or (None) all that holds in every game."""

    def __init__(self, *, check: str | None, **settings: Any) -> None:
        super().__init__(**settings)
        self.check = check

    def runtest(self) -> None:
        """Judge the plays; raises Failure with the shortest one that breaks the property."""
        from searules.verify.counterexample import counterexample, lines
        from searules.verify.properties import BUILT_IN

        tally = self.selection.tally(_plays(self.config))
        for found in tally.found:
            built_in = found.finding.mood == BUILT_IN
            if built_in if self.check is None else not built_in and found.finding.name == self.check:
                raise Failure("\n".join(lines(counterexample(found))))
        mood = next((c.mood for c in self.selection.rules.checks if c.name == self.check), "")
        if mood == "possible" and self.check not in tally.reached:
            pytest.skip(f"none of {tally.plays} plays reached it")

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands."""
        line = next((c.span.line for c in self.selection.rules.checks if c.name == self.check), 1)
        return self.path, line - 1, self.name


def _plays(config: pytest.Config) -> int:
    given = config.getoption("--sea-plays")
    return int(given if given is not None else config.getini("sea_plays"))
