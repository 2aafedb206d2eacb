"""Lines that somebody might type: commands with real and with broken arguments, options, expressions, and junk.

Run as a program it types so many of them at tables of several games, and tells what came of it:

    python -m tests.table.lines 10000
"""

import os
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import hypothesis
from attrs import define, field
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from searules.engine import load
from searules.rules import shelf
from searules.table.completion import completions
from searules.table.host import Host
from searules.table.registry import COMMANDS
from searules.table.screen import toolbar
from searules.table.session import HUMAN, RANDOM, Session, begin

GAMES = ("tic-tac-toe", "shell-beach", "pearl-party", "shallow-sea", "hearts", "liars-dice")
EACH = 25
"""So many lines are typed at one table."""

JUNK = st.one_of(
    st.text(max_size=30), st.text("()[],.:'\"` 0123456789-=#@~", max_size=20), st.text("\x00\x1b\t\x7f‮é", max_size=6)
)
NUMBERS = st.sampled_from(["", "0", "1", "2", "3", "9", "24", "999", "-1", "1.5", "²", "99999999999999999999", "one"])
_TEXT = """to on at in me my is not where count first one the if otherwise none yes player1 player2 anyway --anyway off
end human random roll draw as example why unless I say so when done pass ( ) [ ] , + - * = >= .. :"""
WORDS = st.sampled_from([*_TEXT.split(), '"'])


def lines(session: Session, folder: Path) -> st.SearchStrategy[str]:
    """Lines for a position: its options, names of its rules, its pieces and spaces, whole, in part or spoilt."""
    rules, world = session.game.rules, session.game.plan.world
    options = [option.id for option in session.state.options[:40]] or ["pass"]
    names = [
        *rules.actions,
        *rules.zones,
        *rules.vars,
        *rules.lets,
        *rules.scores,
        *rules.kinds,
        *rules.procedures,
        "turn",
    ]
    atoms = [world.text(number) for number in range(0, len(world.atoms.all), max(1, len(world.atoms.all) // 60))]
    files = [str(folder / name) for name in ("play.jsonl", "no", ".", "game.sea", "new/file")]
    name, atom, option = st.sampled_from(names), st.sampled_from(atoms), st.sampled_from(options)
    expression = st.one_of(
        name,
        atom,
        st.builds("count({})".format, name),
        st.builds("my {}".format, name),
        st.builds("player2.{}".format, name),
        st.builds("{} is {}".format, name, atom),
        st.builds("{} in {}".format, atom, name),
        st.builds("first({}, {})".format, NUMBERS, name),
        st.builds("some x in {} where x is {}".format, name, atom),
        st.lists(WORDS, max_size=5).map(" ".join),
    )
    some_words = st.lists(WORDS, max_size=4).map(" ".join)
    argument = st.one_of(option, name, atom, expression, NUMBERS, st.sampled_from(files), JUNK, some_words)
    command = st.sampled_from([*COMMANDS, *(f":{one}" for one in COMMANDS), "q", "?", "u", "EVAL", "Quit "])
    edit = st.one_of(
        st.builds("set {} to {}".format, name, expression),
        st.builds("move {} to {}".format, expression, name),
        st.builds("place {} on {} at {}".format, atom, name, atom),
        st.builds("put one({}) on {} at {}".format, atom, name, atom),
        st.builds("flip {}".format, atom),
        st.builds("rotate {} by {}".format, atom, NUMBERS),
        st.builds("force roll {}".format, st.one_of(atom, NUMBERS)),
        st.builds("force draw {}, {}".format, atom, atom),
    )
    asked = st.one_of(
        st.builds("{} {}".format, command, argument),
        st.builds("eval {}".format, expression),
        st.builds("watch {}".format, expression),
        st.builds("why not {}({})".format, st.sampled_from(list(rules.actions) or ["x"]), atom),
        st.builds("back to {}".format, NUMBERS),
        st.builds("break {}".format, name),
        st.builds("rule {}".format, name),
        st.builds("step {}".format, option),
        st.builds("auto {}".format, NUMBERS),
    )
    whole = st.one_of(option, option, command, asked, edit, NUMBERS, JUNK)
    return st.one_of(
        whole,
        whole,
        whole,
        st.builds(_spoilt, whole, st.integers(0, 60), JUNK),
        st.builds("{} --anyway {}".format, command, argument),
    )


def _spoilt(line: str, at: int, junk: str) -> str:
    at %= len(line) + 1
    return line[:at] + junk[:2] + line[at + len(junk) % 3 :]


@define
class Typed:
    """What came of lines that were typed."""

    lines: int = 0
    refused: int = 0
    left: int = 0
    commands: Counter[str] = field(factory=Counter)


@define
class Tables:
    """Tables of games whose rules lie in a folder of their own, so that what is typed can write there."""

    folder: Path
    games: dict[str, Path] = field(factory=dict)

    @classmethod
    def copied(cls, folder: Path, names: Sequence[str]) -> "Tables":
        """With copies of bundled games."""
        found = cls(folder)
        for name in names:
            source = shelf.find(name)
            found.games[name] = folder / name / source.name
            shutil.copytree(source.parent, folder / name)
        return found

    def sit(self, name: str, seats: tuple[str, ...], moves: int) -> Host:
        """A table in the middle of a play."""
        game = load(str(self.games[name]), max(len(seats), load(str(self.games[name])).players))
        seats = (*seats, *[RANDOM] * (game.players - len(seats)))
        host = Host(begin(game.new_state(7), seats))
        host.open()
        host.answer(f":auto {moves}")
        return host


def type_lines(host: Host, data: st.DataObject, folder: Path, number: int, typed: Typed) -> None:
    """Type so many lines that are drawn one after the other; after each the table must be sound."""
    for _ in range(number):
        type_line(host, data.draw(lines(host.session, folder)), typed)


def type_line(host: Host, line: str, typed: Typed) -> None:
    """Type a line, and look whether the table is sound after it."""
    before, key = host.session, host.session.state.key()
    word = line.split(" ")[0].lstrip(":")
    typed.commands[word if word in COMMANDS else "(other)"] += 1
    typed.lines += 1
    assert all("\n" not in one.line for one in completions(before, line))
    answer = host.answer(line)
    typed.refused += answer.fault
    assert before.state.key() == key, f"{line!r} changed the session that was asked"
    assert not answer.fault or host.session is before, line
    assert not any(char in shown for shown in answer.lines for char in "\x1b\n\r\x00"), line
    assert toolbar(host.session)
    if host.session.finished:
        typed.left += 1
        host.session = before


def intact(host: Host) -> None:
    """The play can still be asked everything, its log leads to it, and all of it can be taken back."""
    session = host.session
    for line in ("board", "options", "help", "log", "score", "where"):
        assert host.answer(line).lines, line
    if session.inside is None or session.inside.fault is None:
        again = session.game.replay(session.state.log())
        assert again.key() == session.state.key()
    for _ in range(400):
        if host.answer("undo --anyway").fault:
            break
    assert not host.session.past or host.session.back() is None


def main(number: int, seed: int = 1) -> None:
    """Type so many lines in all; what goes wrong is told, each kind once, and typing goes on."""
    typed, wrong = Typed(), Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        tables = Tables.copied(Path(name), GAMES)
        os.chdir(name)
        os.environ["SEA_DATA"] = name

        @hypothesis.seed(seed)
        @settings(
            max_examples=max(1, number // EACH),
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=[HealthCheck.too_slow],  # many lines at a table are one example
        )
        @given(st.sampled_from(GAMES), st.sampled_from([(HUMAN,), (HUMAN, HUMAN)]), st.integers(1, 30), st.data())
        def at_a_table(game: str, seats: tuple[str, ...], moves: int, data: st.DataObject) -> None:
            host = tables.sit(game, seats, moves)
            for _ in range(EACH):
                before, line = host.session, data.draw(lines(host.session, tables.folder))
                try:
                    type_line(host, line, typed)
                except Exception as error:
                    host.session = before
                    place = traceback.extract_tb(error.__traceback__)[-1]
                    where = f"{Path(place.filename).name}:{place.lineno}"
                    _report(wrong, f"{type(error).__name__} at {where}", f"{game}: {line!r}: {error}")
            try:
                intact(host)
            except Exception as error:
                _report(wrong, f"not intact: {type(error).__name__}", f"{game}: {error}")

        at_a_table()
    print(f"{typed.lines} lines, {typed.refused} of them refused, {typed.left} that left the table")
    print(", ".join(f"{name} {times}" for name, times in typed.commands.most_common()))
    print("every play intact" if not wrong else f"wrong: {dict(wrong)}")


def _report(wrong: Counter[str], sort: str, what: str) -> None:
    wrong[sort] += 1
    if wrong[sort] <= 2:
        print(f"{sort}: {what[:400]}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
