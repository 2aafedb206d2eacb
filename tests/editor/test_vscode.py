"""The extension for Visual Studio Code: its files, its colours, its snippets.

With `UPDATE_EDITORS` set the TextMate grammar is written anew.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from searules.language import parse_text
from searules.language.grammar import parser
from searules.language.pygments_lexer import SeaLexer
from searules.language.textmate import PHRASES, grammar
from searules.language.vocabulary import DECLARATIONS, EXAMPLE_LINES, RESERVED, STATEMENTS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "editors" / "vscode"
GRAMMAR = FOLDER / "syntaxes" / "sea.tmLanguage.json"


def load(name: str) -> Any:
    """A JSON file of the extension."""
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def test_the_grammar_is_up_to_date() -> None:
    wanted = json.dumps(grammar(), indent=2) + "\n"
    if os.environ.get("UPDATE_EDITORS"):
        GRAMMAR.write_text(wanted, encoding="utf-8")
    assert GRAMMAR.read_text(encoding="utf-8") == wanted, "run the tests of the editors with UPDATE_EDITORS=1"


def test_every_word_of_the_language_is_coloured_somewhere() -> None:
    words = {terminal.pattern.value for terminal in parser().terminals if terminal.pattern.value.isalpha()}
    in_phrases = set(re.findall(r"[a-z]+", " ".join(PHRASES)))
    assert words <= RESERVED | DECLARATIONS | STATEMENTS | EXAMPLE_LINES | in_phrases


def test_every_pattern_is_one() -> None:
    rules: dict[str, Any] = load("syntaxes/sea.tmLanguage.json")["repository"]
    for rule in rules.values():
        re.compile(rule["match"])


def test_what_is_a_word_for_the_parser_is_coloured_as_one() -> None:
    """Line by line, as an editor does it: nearly all keywords of Shallow Sea, and nearly no name."""
    rules: dict[str, Any] = load("syntaxes/sea.tmLanguage.json")["repository"]
    text = (ROOT / "games" / "shallow-sea" / "shallow-sea.sea").read_text(encoding="utf-8")
    found: dict[int, bool] = {}
    start = 0
    for line in text.splitlines(keepends=True):
        at = 0
        while at < len(line):
            matches = [(match, name) for name, rule in rules.items() if (match := _search(rule["match"], line, at))]
            if not matches:
                break
            match, name = min(matches, key=lambda one: one[0].start())
            for word in (
                re.finditer(r"[a-z]\w*", match[0]) if name not in ("comment", "text", "citation", "pointer") else ()
            ):
                captured = name in ("declaration", "part", "label") and match.start() + word.start() >= match.start(2)
                found[start + match.start() + word.start()] = not captured and name in (
                    "declaration",
                    "part",
                    "label",
                    "phrase",
                    "head",
                    "operator",
                    "word",
                )
            at = max(match.end(), at + 1)
        start += len(line)
    wanted = {
        at: str(kind).startswith(("Token.Keyword", "Token.Operator.Word")) and "Constant" not in str(kind)
        for at, kind, word in SeaLexer().get_tokens_unprocessed(text)
        if word[:1].islower() and not str(kind).startswith(("Token.Comment", "Token.Literal"))
    }
    wanted = {at: is_word for at, is_word in wanted.items() if not re.match(r"(?:yes|no|none)\b", text[at:])}
    wrong = [text[at - 20 : at + 20] for at, is_word in wanted.items() if found.get(at, False) != is_word]
    assert len(wrong) < len(wanted) / 100, wrong


def _search(pattern: str, line: str, at: int) -> re.Match[str] | None:
    return re.compile(pattern).search(line, at)


def test_the_manifest_names_files_that_there_are() -> None:
    manifest = load("package.json")
    named = [manifest["main"], *(one["path"] for one in manifest["contributes"]["grammars"])]
    named += [one["path"] for one in manifest["contributes"]["snippets"]]
    named += [one["configuration"] for one in manifest["contributes"]["languages"]]
    assert all((FOLDER / name).is_file() for name in named)
    assert manifest["contributes"]["grammars"][0]["scopeName"] == grammar()["scopeName"]
    version = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert version is not None
    assert manifest["version"] == version[1]


def test_the_configuration_indents_after_a_colon() -> None:
    configuration = load("language-configuration.json")
    opens = re.compile(configuration["indentationRules"]["increaseIndentPattern"])
    assert opens.match("turn:                    @ On your turn ~ first   # go")
    assert opens.match('    "text" when x is 1:')
    assert not opens.match("    must swim")
    assert not opens.match('ruling a: "What: is this"')
    assert not opens.match("# a comment:")


@pytest.mark.parametrize("name", list(load("snippets/sea.json")))
def test_snippets_are_sea(name: str) -> None:
    text = "\n".join(load("snippets/sea.json")[name]["body"])
    text = re.sub(r"\$\{\d+\|([^,}]*)[^}]*\}", r"\1", text)
    text = re.sub(r"\$\{\d+:([^}]*)\}", r"\1", text)
    text = re.sub(r"[ \t]*\$\d+", "", text)
    _, problems = parse_text(text + "\n")
    assert problems == []


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js here")
def test_the_client_can_be_read() -> None:
    subprocess.run(["node", "--check", str(FOLDER / "src" / "extension.js")], check=True, timeout=60)
