"""The lexer for Pygments: nothing is lost, and words of the language are told from names as the parser tells them."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Error, Keyword, Name, Operator, String, Token

from searules.language import next_words
from searules.language.grammar import parser
from searules.language.pygments_lexer import SeaLexer
from searules.language.vocabulary import DECLARATIONS, EXAMPLE_LINES, RESERVED, STATEMENTS

GAMES = sorted((Path(__file__).parents[2] / "games").rglob("*.sea"))


def painted(text: str) -> list[tuple[str, str]]:
    """The words of a text without blanks, with the names of what they are."""
    return [(word, str(kind)) for _, kind, word in SeaLexer().get_tokens_unprocessed(text) if word.strip()]


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_every_character_comes_once_and_none_is_an_error(game: Path) -> None:
    text = game.read_text(encoding="utf-8")
    found = list(SeaLexer().get_tokens_unprocessed(text))
    assert "".join(word for _, _, word in found) == text
    assert not [word for _, kind, word in found if kind is Error]


@given(st.text(alphabet='abz_AZ19 \n\t"#@~.:()[],<=>+-*|\\éif', max_size=60))
def test_nothing_is_lost_of_any_text(text: str) -> None:
    found = list(SeaLexer().get_tokens_unprocessed(text))
    assert "".join(word for _, _, word in found) == text
    assert [at for at, _, _ in found] == [sum(len(w) for _, _, w in found[:i]) for i in range(len(found))]


def test_words_are_words_only_where_they_may_stand() -> None:
    text = "turn:\n    in any order: find, order\n    must order\n"
    assert [kind for word, kind in painted(text) if word == "order"] == [
        str(Keyword),
        str(Token.Name),
        str(Token.Name),
    ]


def test_what_can_be_seen_in_a_line() -> None:
    line = "game ends late after the round when my turns > 9      @ End ~ both  # why\n"
    kinds = dict(painted(line))
    assert kinds["ends"] == kinds["after"] == kinds["when"] == kinds["my"] == str(Keyword)
    assert kinds["late"] == str(Name.Function)
    assert kinds["@ End "] == str(Comment.Special)
    assert kinds["~ both"] == str(Name.Label)
    assert kinds["# why"] == str(Comment.Single)
    assert kinds[">"] == str(Operator)


def test_a_part_of_a_rule_is_coloured_too() -> None:
    kinds = dict(painted('    needs free: grid at space is none   "an empty space"\n    if yes and'))
    assert kinds["needs"] == kinds["if"] == str(Keyword)
    assert kinds["is"] == kinds["and"] == str(Operator.Word)
    assert kinds["yes"] == kinds["none"] == str(Keyword.Constant)
    assert kinds['"an empty space"'] == str(String.Double)


def test_the_lists_of_words_are_those_of_the_grammar() -> None:
    """What may begin a declaration, a statement, a line of an example; reserved words are words of the grammar."""
    words = {terminal.pattern.value for terminal in parser().terminals}
    assert words >= RESERVED | DECLARATIONS | STATEMENTS | EXAMPLE_LINES
    assert {word for word in next_words("") if word.isalpha()} == DECLARATIONS
    assert {word for word in next_words('example "x":\n    ') if word.isalpha()} == EXAMPLE_LINES
    assert {word for word in next_words("turn:\n    ") if word.isalpha()} | {"otherwise"} == STATEMENTS


def test_pygments_finds_it() -> None:
    assert isinstance(get_lexer_by_name("sea"), SeaLexer)
    assert isinstance(get_lexer_for_filename("pond.sea"), SeaLexer)
