"""Every construct of the language has a wording, and sentences say what the rules say."""

from pathlib import Path

import pytest

from searules.explain import open_book
from searules.explain.components import components
from searules.explain.document import Document, Line
from searules.explain.examples import LINES
from searules.explain.expressions import CLAIMS, VALUES, claim, deny, say
from searules.explain.functions import FUNCTIONS
from searules.explain.html import plain
from searules.explain.names import MINUS, TIMES
from searules.explain.parts import CHAPTERS
from searules.explain.scope import Names, Scope
from searules.explain.statements import STATEMENTS, VERBS, lines
from searules.language import parse_text, tree
from searules.rules import load_rules
from searules.rules.functions import FUNCTIONS as LIBRARY
from searules.rules.names import SORTS
from searules.rules.spatial import SPATIAL
from searules.rules.usual import Usual

GAME = """game "Market"
players 2..4

option fast: yes or no = no
option mode: fish or meat = fish
enum Suit: bells, leaves
table Goal(points: 1..5, met of Player: yes or no, to reward(n: 0..3)):
    few  | 2 | count(my hand) > 1 | do: add n to my gold
    many | 5 | count(my hand) > 3 | do: add 2 * n to my gold
piece Card(suit: Suit, value: 1..6): 1 of each
piece Pawn(owner: Player): 2 of each
piece Tile faces up or down rotates: 9
board Grid: squares(4, 4), corners Post
board Path: track(5)
zone pile_of_cards: deck of Card
zone hand of Player: hand of Card
zone played of Player: Card or none
zone grid: Pawn or Tile on Grid
zone posts: Pawn on Post
var gold of Player: 0..20
var bucket: Grid
var led: Suit = bells
var wild of Player: yes or no
let leading = every p in players has p.played is none
let near(space: Grid) = space.row is bucket.row or space.column is bucket.column
let price = 3
let best of Player(card: Card):
    trump: if card.suit is led: 2 * card.value
    otherwise: card.value
payment coin:
    way gold up to my gold: take 1 from my gold
to fetch(card: Card, with p: Player):
    move card to p.hand
setup: shuffle Card to pile_of_cards
turn: must play_card or rest
action play_card(card in my hand): move card to my played
action rest: end game drawn
winner: highest my gold, then shared
"""


@pytest.fixture(scope="module")
def scope(tmp_path_factory: pytest.TempPathFactory) -> Scope:
    """The names of a game that has one of each."""
    file = tmp_path_factory.mktemp("explain") / "market.sea"
    file.write_text(GAME, encoding="utf-8")
    return Scope(Names(load_rules(file)))


def expression(text: str) -> tree.Expr:
    """An expression as it is read."""
    parsed, problems = parse_text(f"let x = {text}\n")
    assert not problems, problems
    (let,) = parsed.declarations
    assert isinstance(let, tree.Let) and isinstance(let.body, tree.Expr)
    return let.body


def statements(text: str) -> tree.Suite:
    """Statements as they are read, a block of a procedure."""
    body = "".join(f"    {line}\n" for line in text.splitlines())
    parsed, problems = parse_text(f"to act:\n{body}")
    assert not problems, problems
    (procedure,) = parsed.declarations
    assert isinstance(procedure, tree.Procedure)
    return procedure.suite


def ascii_signs(text: str) -> str:
    """A text without markup, its printed signs as they are typed."""
    return plain(text).replace(MINUS, "-").replace(TIMES, "x")


def subclasses(kind: type) -> set[type]:
    """All that are of a sort of node and are no sort themselves."""
    declared = [one for one in (*vars(tree).values(), Usual) if isinstance(one, type) and issubclass(one, kind)]
    return {one for one in declared if not any(issubclass(other, one) and other is not one for other in declared)}


def test_every_expression_has_a_wording() -> None:
    assert subclasses(tree.Expr) == VALUES.keys() | CLAIMS.keys()


def test_every_statement_has_a_wording() -> None:
    assert subclasses(tree.Stmt) == STATEMENTS.keys()


def test_every_line_of_an_example_has_a_wording() -> None:
    assert subclasses(tree.ExampleLine) == LINES.keys()


def test_every_declaration_has_a_chapter() -> None:
    told = {sort for sorts in CHAPTERS.values() for sort in sorts}
    written_out = {tree.Game, tree.Variant, tree.ActionLike}  # headers, and what is copied into an action
    assert {one for one in subclasses(tree.Declaration) if one in SORTS} == told | written_out


def test_every_function_of_the_library_has_a_wording() -> None:
    facts = {"players"}
    assert set(LIBRARY) | set(SPATIAL) <= set(FUNCTIONS) | facts


VALUES_SAID = (
    ("bucket.row", "the bucket's row"),
    ("count(my hand)", "the number of Cards in your hand"),
    ("count(c in my hand where c.suit is led)", "the number of Cards c in your hand where c's suit is the led"),
    ("count(Card in my hand where suit is led)", "the number of Cards in your hand whose suit is the led"),
    ("player2.hand", "player 2's hand"),
    ("Player.hand", "all players' hands"),
    ("2 * my gold - 1", "2 x your gold - 1"),
    ("(my gold + 1) div 2", "(your gold + 1) ÷ 2 (rounded down)"),
    ("grid at bucket", "the piece at the bucket in the grid"),
    ("Card(bells, 3)", "Card (bells, 3)"),
    ("one(Pawn(me))", "one of your Pawns"),
    ("Grid(1, 2)", "Grid (1, 2)"),
    ("first(2, pile_of_cards)", "2 of the Cards in the pile of cards"),
    ("the(my played).value", "the value of the Card in your played"),
    ("the(top(p in players by p.gold))", "the player p with the highest gold"),
    ("max(card.value for card in my hand)", "the greatest of the card's value over each card in your hand"),
    ("price", "price (3)"),
    ("my best(Card(bells, 2))", "your best for Card (bells, 2)"),
    ("bucket.step(north)", "the space north of the bucket"),
    ("my turns", "your number of turns begun"),
    ("times(play_card, turn)", "the number of times you have done play card this turn"),
    ("occurred(grid, led)", "the number of positions of this play in which the grid and the led were as they are now"),
    ("[bells, leaves]", "bells and leaves"),
    ("1..3", "1 to 3"),
    ("-3", "-3"),
)
CLAIMS_SAID = (
    ("bucket.row is bucket.column", "the bucket's row is the bucket's column"),
    ("grid at bucket is none", "there is no piece at the bucket in the grid"),
    ("grid at bucket is not none", "there is a piece at the bucket in the grid"),
    ("my played is none", "your played is empty"),
    ("pile_of_cards is not empty", "the pile of cards is not empty"),
    ("my gold >= 3", "your gold is at least 3"),
    ("not my gold >= 3", "your gold is less than 3"),
    ("led is in [bells, leaves]", "the led is bells or leaves"),
    ("my gold is in 2..4", "your gold is from 2 to 4"),
    ("some c in my hand where c.suit is led", "there is a Card c in your hand where c's suit is the led"),
    ("no c in my hand where c.suit is led", "there is no Card c in your hand where c's suit is the led"),
    ("every p in players has p.gold > 1", "for every player p: p's gold is more than 1"),
    ("leading", "leading applies"),
    ("not leading", "leading does not apply"),
    ("bucket.near", "near applies to the bucket"),
    ("my wild", "your wild is yes"),
    ("my wild and (led is bells or my gold is 1)", "your wild is yes and (the led is bells or your gold is 1)"),
    ("not (my wild or led is bells)", "your wild is no and the led is not bells"),
    ("mode is fish", "the option mode is fish"),
    ("possible(play_card)", "play card is possible for you"),
    ("not possible(play_card)", "play card is not possible for you"),
    ("connected(bucket, Grid(1, 1), Grid)", "the bucket is connected with Grid (1, 1) within all spaces of the Grid"),
    ("over", "play is over"),
    ("winners is empty", "nobody has won"),
    ("the(my played) is Card(bells, 1)", "the Card in your played is a Card (bells, 1)"),
)


@pytest.mark.parametrize(("text", "words"), VALUES_SAID)
def test_values_in_words(text: str, words: str, scope: Scope) -> None:
    assert ascii_signs(say(expression(text), scope)) == words


@pytest.mark.parametrize(("text", "words"), CLAIMS_SAID)
def test_conditions_in_words(text: str, words: str, scope: Scope) -> None:
    assert plain(claim(expression(text), scope)) == words


@pytest.mark.parametrize("text", [text for text, _ in CLAIMS_SAID if not text.startswith("not ")])
def test_a_denied_condition_is_that_with_not(text: str, scope: Scope) -> None:
    assert deny(expression(text), scope) == claim(expression(f"not ({text})"), scope) != claim(expression(text), scope)


SAID = (
    ("place one(Pawn(me)) on grid at bucket", "Place one of your Pawns on the grid at the bucket."),
    ("draw 2 from pile_of_cards to my hand", "Draw 2 from the pile of cards to your hand."),
    ("fetch first(my hand) with player2", "Fetch the first Card in your hand with player 2."),
    ("reward few, 2", "Do what few says under reward with 2."),
    ("set led to leaves", "Set the led to leaves."),
    ("add 1 to my gold", "Add 1 to your gold."),
    ("take another turn", "When this turn is over, you take another turn."),
    ("if my gold > 3: take 1 from my gold", "If your gold is more than 3, take 1 from your gold."),
    ("for me in players: add 1 to my gold", "For each player (“you”), add 1 to your gold."),
    ("repeat 3 times: roll led", "3 times, roll the led."),
    ("must play_card or rest", "You must play card or rest."),
    ("must rest while possible", "You must rest, as often as it is possible."),
    ("may play_card", "You may play card."),
    ("in any order: play_card, rest", "In any order, each once if you can: play card and rest."),
    ("choose 2 cards in my hand", "Choose 2 Cards in your hand (the cards)."),
    ("choose number: 1..3", "Choose a number from 1 to 3."),
    (
        "ask players: rest until all pass",
        "The players are asked one after the other: each may rest, round after round, until all of them pass.",
    ),
    ("end game won by me", "The game ends, and you have won."),
    ("end game drawn", "The game ends in a draw."),
    ("end turn", "This turn ends here."),
    ("turn Tile to down", "Turn all Tiles to down."),
    ("show my hand to player2", "Show your hand to player 2."),
)


@pytest.mark.parametrize(("text", "words"), SAID)
def test_statements_in_words(text: str, words: str, scope: Scope) -> None:
    assert [plain(line.text) for line in lines(statements(text), scope)] == [words]


def test_blocks_are_set_in(scope: Scope) -> None:
    found = lines(statements("step draw_up:\n    if leading:\n        roll led\n        roll bucket"), scope)
    assert [plain(line.text) for line in found] == ["Draw up."]
    (inner,) = found[0].inside
    assert plain(inner.text) == "If leading applies:"
    assert [plain(line.text) for line in inner.inside] == ["Roll the led.", "Roll the bucket."]


def test_what_settled_options_rule_out_is_left_out(scope: Scope) -> None:
    text = "if fast: add 1 to my gold\notherwise if mode is fish: add 2 to my gold\notherwise: add 3 to my gold"
    names = scope.names
    for settled, words in (
        ({"fast": True}, ["Add 1 to your gold."]),
        ({"fast": False, "mode": "meat"}, ["Add 3 to your gold."]),
        ({"mode": "fish"}, ["If the option fast is yes, add 1 to your gold.", "Otherwise, add 2 to your gold."]),
    ):
        found = lines(statements(text), Scope(Names(names.rules, settled)))
        assert [plain(line.text) for line in found] == words


def test_every_verb_of_the_library_is_told() -> None:
    from searules.rules.verbs import VERBS as LIBRARY_VERBS

    assert set(LIBRARY_VERBS) <= set(VERBS)


def test_the_game_of_these_tests_is_explained(tmp_path: Path) -> None:
    (tmp_path / "market.sea").write_text(GAME, encoding="utf-8")
    book = open_book(tmp_path / "market.sea", players=3)
    told = Document("x", tuple(components(book)))
    assert any("**Card**" in text for text in told.texts())
    assert isinstance(Line("x").inside, tuple)
