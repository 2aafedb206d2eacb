"""What the documents say is true: their games check and play, their Python runs, their commands answer as printed.

Blocks are fenced, and the words after the backticks say what they are:

* `sea`: a whole game; it is checked, its examples run, its checks watched along random plays;
  `sea file pond.sea`: the same as a file that later blocks can name, `tsv file t.tsv`: a table beside it;
  `sea checked`: checked, not played (`sea checked pond.sea`: as that file);
  `sea fragment`: declarations that only have to be read;
* `python`: run, in the order of the document, with its files in the current folder;
* `console`: lines that begin with `$ ` are commands (`sea ...`, or `printf 'lines' | sea ...`), what follows is their
  output; `...` stands for any lines.

To write the printed outputs anew, run this with the environment variable `UPDATE_DOCS` set.
"""

import contextlib
import io
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from attrs import frozen

from searules.compile.native.kept import cache_folder
from searules.diagnostics import one_line
from searules.engine import Game
from searules.language import format_text, parse_text
from searules.rules import check_file, load_rules
from searules.verify import laws
from searules.verify.examples import run_examples
from searules.verify.playouts import playout

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
DOCUMENTS = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
MOST_DECISIONS = 400

_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#([^)\s]+))?\)|\]\(#([^)\s]+)\)")
_PATH = re.compile(r"`((?:grammar|interpreter|repl|games|docs|tests|benchmarks|\.ci)/[\w./-]*)`")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


@frozen
class Block:
    """A fenced block: the words after the backticks, its text, and where it stands."""

    words: tuple[str, ...]
    text: str
    document: str
    line: int

    @property
    def language(self) -> str:
        """The first word."""
        return self.words[0] if self.words else ""

    def __str__(self) -> str:
        return f"{self.document}:{self.line}"


def blocks(document: Path) -> Iterator[Block]:
    """The fenced blocks of a document, in order."""
    text = document.read_text(encoding="utf-8")
    for match in _FENCE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield Block(tuple(match[1].split()), match[2], document.name, line)


@pytest.fixture(params=DOCUMENTS, ids=lambda document: document.stem)
def document(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Each document, with an empty folder as the current one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("SEA_NATIVE_CACHE", str(cache_folder()))  # what other tests have compiled need not be again
    for folder in ("DATA", "STATE", "CACHE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{folder}_HOME", str(tmp_path / "home"))
    path: Path = request.param
    return path


def test_blocks(document: Path) -> None:
    """Every block of a document, in order, for later ones read what earlier ones wrote."""
    names: dict[str, object] = {"__name__": "docs"}
    outputs: list[str] = []
    for block in blocks(document):
        match block.language:
            case "sea":
                _sea(block)
            case "tsv" | "csv":
                _written(block)
            case "python":
                _python(block, names)
            case "console":
                outputs.append(_console(block))
            case _:
                assert block.language in ("", "json", "sh", "text"), f"{block}: what is a block of {block.language}?"
    if os.environ.get("UPDATE_DOCS") and document.parent == DOCS:
        _update(document, outputs)


# ---- Sea -------------------------------------------------------------------------------------------------------


def _sea(block: Block) -> None:
    if block.words[1:] == ("fragment",):
        _, problems = parse_text(block.text, str(block))
        assert not problems, [one_line(problem) for problem in problems]
        return
    file = _written(block).resolve()
    found = [one_line(diagnostic) for diagnostic in check_file(file) if diagnostic.severity.value != "notice"]
    assert not found, f"{block}: {found}"
    headers = re.findall(r'^(game|variant) "([^"]*)"', block.text, re.MULTILINE)
    if block.words[1:2] != ("checked",):
        for word, title in headers:
            _holds(block, file, () if word == "game" else (title,))


def _written(block: Block) -> Path:
    """The file that a block is."""
    file = Path(block.words[2] if len(block.words) > 2 else "example.sea")
    file.write_text(block.text, encoding="utf-8")
    return file


def _holds(block: Block, file: Path, variants: tuple[str, ...]) -> None:
    """The examples pass, and random plays end without a fault and keep the checks and laws."""
    name = file if not variants else Path(_base(file))
    rules = load_rules(name, variants)
    failed = [result for result in run_examples(rules) if result.verdict == "failed"]
    assert not failed, f"{block}: {failed}"
    for seed in range(3):
        players = rules.players[seed % 2]
        played = playout(Game(rules, players), seed, MOST_DECISIONS)
        assert played.fault is None, f"{block}: {played.fault}"
        assert played.state.is_terminal, f"{block}: the play does not end within {MOST_DECISIONS} decisions"
        assert not played.monitor.failures, f"{block}: {played.monitor.failures}"
        laws.conserves(played.state)
        laws.replays(played.state)
    state = Game(rules).new_state()
    laws.options_are_sound(state)
    laws.refuses(state)
    laws.saves(state)


def _base(file: Path) -> str:
    """The file of the game that a file of variants is of."""
    base = re.search(r'^variant "[^"]*" of "([^":]*)', file.read_text(encoding="utf-8"), re.MULTILINE)
    assert base is not None
    found = file.with_name(f"{base[1]}.sea")
    return _base(found) if "variant" in found.read_text(encoding="utf-8").split(maxsplit=1)[0] else str(found)


def test_sea_is_laid_out(document: Path) -> None:
    """What is shown is as `sea fmt` would write it."""
    text = document.read_text(encoding="utf-8")

    def laid_out(match: re.Match[str]) -> str:
        return f"```{match[1]}\n{format_text(match[2])}```" if match[1].split()[:1] == ["sea"] else match[0]

    wanted = _FENCE.sub(laid_out, text)
    if os.environ.get("UPDATE_DOCS") and document.parent == DOCS:
        document.write_text(wanted, encoding="utf-8")
    else:
        assert text == wanted, f"{document.name} has Sea that `sea fmt` would change"


# ---- Python ----------------------------------------------------------------------------------------------------


def _python(block: Block, names: dict[str, object]) -> None:
    """The lines run; a comment `# -> text` at the end of a line or below it is what was printed."""
    printed = io.StringIO()
    code = compile("\n" * block.line + block.text, str(DOCS / block.document), "exec")
    with contextlib.redirect_stdout(printed):
        exec(code, names)  # the documents are ours
    expected = re.findall(r"# -> (.*)$", block.text, re.MULTILINE)
    assert printed.getvalue().splitlines() == expected, str(block)


# ---- commands ----------------------------------------------------------------------------------------------------


def _console(block: Block) -> str:
    """Run the commands of a block and compare; gives the block as it should be printed."""
    parts = re.split(r"^\$ (.*)\n", block.text, flags=re.MULTILINE)
    assert not parts[0].strip(), f"{block}: the first line is no command"
    written = ""
    for command, expected in zip(parts[1::2], parts[2::2], strict=True):
        found = _output(command)
        kept = expected if _fits(found, expected) else found
        written += f"$ {command}\n{kept}"
        if not os.environ.get("UPDATE_DOCS"):
            assert _fits(found, expected), f"{block}: {command}\n{found}"
    return written


def _output(command: str) -> str:
    """What a command prints, on both streams, without blanks at the ends of lines."""
    from searules.commands.main import cli

    words, given = shlex.split(command), io.StringIO()
    if words[0] == "printf" and words[2] == "|":
        given, words = io.StringIO(words[1].replace("\\n", "\n")), words[3:]
    assert words[0] == "sea", command
    printed = io.StringIO()
    shown = contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed)
    with shown[0], shown[1], contextlib.suppress(SystemExit), mock.patch("sys.stdin", given):
        cli.main(args=words[1:], prog_name="sea")
    return "".join(f"{line.rstrip()}\n" for line in printed.getvalue().splitlines())


def _fits(found: str, expected: str) -> bool:
    """Whether an output is as printed, where a line of three dots stands for any lines."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line) + r"\n" for line in expected.splitlines()
    )
    return re.fullmatch(pattern, found) is not None


def _update(document: Path, outputs: list[str]) -> None:
    text, waiting = document.read_text(encoding="utf-8"), iter(outputs)

    def put(match: re.Match[str]) -> str:
        return f"```{match[1]}\n{next(waiting)}```" if match[1].startswith("console") else match[0]

    document.write_text(_FENCE.sub(put, text), encoding="utf-8")


# ---- links and paths ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_what_is_named_exists(document: Path) -> None:
    text = _FENCE.sub("", document.read_text(encoding="utf-8"))
    missing = [path for path in _PATH.findall(text) if not (ROOT / path).exists()]
    for file, heading, own in _LINK.findall(text):
        if "://" in file:
            continue
        target = document.parent / file if file else document
        if not target.exists():
            missing.append(file)
        elif (heading or own) and target.suffix == ".md" and (heading or own) not in _anchors(target):
            missing.append(f"{target.name}#{heading or own}")
    assert not missing, f"{document.name} names what does not exist: {missing}"


def _anchors(document: Path) -> set[str]:
    headings = _HEADING.findall(_FENCE.sub("", document.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
