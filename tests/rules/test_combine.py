"""What variants make of a game: where no `usual` is left, the same as a game written out by hand."""

from pathlib import Path

import pytest

from searules.diagnostics import Diagnostics, Rejected, Severity
from searules.language import parse_text, tree
from searules.rules.changes import commute
from searules.rules.combine import Combined, Usual
from searules.rules.fingerprint import fingerprint
from searules.rules.names import key_of
from searules.rules.rewrite import rewrite
from searules.rules.variants import gather, load_text, open_family

GAME = """\
game "Pebbles"
players 2..3
option goal: 1..9 = 5
option start: 1..9 = 1
enum Colour: red, green
table Size(weight: 1..9, worth of Colour: 0..9):
    small | 1 | 1 | 2
    large | 2 | 3 | -
zone pond: heap of Pebble
let share by players:
    2 | 6
    3 | 4
let price = 1
let value of Player(c: Colour):
    most: if count(my pocket) > goal: 3
    otherwise: 0
payment coin:
    way own up to my coins: take 1 from my coins
setup:
    step deal: share_out
turn:
    step pick: must grab or swap
    step rest:
        at any time: polish
        may skip_stone
    step tidy:
        step sweep: share_out
action grab(pebble in pond, size: Size):
    needs fitting: pebble.size is size "it has another size"
    cost price of coin
    move pebble to my pocket
action swap like grab:
    drop fitting
    needs rich: my coins > 0 "no coins are left"
action skip_stone(pebble in my pocket): move pebble to box
action polish(pebble in my pocket): add 1 to my coins
rule calm for grab, skip_stone:
    needs quiet: my coins < 5 "too rich"
game ends empty as soon as pond is empty
score stones: count(my pocket)
winner: highest my total, then shared
check "pebbles stay" always: count(Pebble) is 6
example "all lie in the pond":
    expect count(pond) is 6
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the game of these tests."""
    (tmp_path / "pebbles.sea").write_text(GAME, encoding="utf-8")
    return tmp_path


def combined(folder: Path, *edits: str, quiet: bool = True) -> Combined:
    """The game with these variants, each a text without its header; they are called V1, V2, ..."""
    names = []
    for number, text in enumerate(edits, start=1):
        names.append(f"V{number}")
        header = "" if text.startswith("variant") else f'variant "V{number}" of "pebbles"\n'
        (folder / f"v{number}.sea").write_text(f"{header}{text}\n", encoding="utf-8")
    diagnostics = Diagnostics()
    result = gather(folder / "pebbles.sea", names, diagnostics)
    assert result is not None
    assert [d for d in diagnostics if quiet or d.is_error] == []
    return result


def declared(result: Combined, name: str) -> tree.Declaration:
    """The declaration of this name."""
    return next(d for d in result.declarations if (key := key_of(d)) and key[1] == name)


def written(text: str) -> tree.Declaration:
    """The declaration that a text says."""
    file, problems = parse_text(text)
    assert not problems, problems
    return file.declarations[0]


SWAP = """\
action swap(pebble in pond, size: Size):
    needs rich: my coins > 0 "no coins are left"
    cost price of coin
    move pebble to my pocket
"""

CASES = {
    "without edits": ("", [SWAP]),
    "replace a declaration": ("replace players 1", ["players 1"]),
    "replace a let by players": ("replace let share = 3", ["let share = 3"]),
    "replace a block": ("replace turn: must grab", ["turn: must grab"]),
    "replace a check": (
        'replace check "pebbles stay" at end: count(Pebble) is 7',
        ['check "pebbles stay" at end: count(Pebble) is 7'],
    ),
    "replace a copied action": ("replace action swap: share_out", ["action swap: share_out"]),
    "change a let": ("change price: 2", ["let price = 2"]),
    "change a let by players": ("change share: 2", ["let share = 2"]),
    "change a score": ("change stones: 2", ["score stones: 2"]),
    "change a case": (
        "change value.most: 4",
        ["let value of Player(c: Colour):\n    most: if count(my pocket) > goal: 4\n    otherwise: 0"],
    ),
    "change into cases": (
        "change price:\n    if goal is 3: 2\n    otherwise: 1",
        ["let price:\n    if goal is 3: 2\n    otherwise: 1"],
    ),
    "change an ending": ("change empty: pond is not empty", ["game ends empty as soon as pond is not empty"]),
    "change a cell": (
        "change Size.large.worth.green: 7\nchange Size.small.weight: 3",
        ["table Size(weight: 1..9, worth of Colour: 0..9):\n    small | 3 | 1 | 2\n    large | 2 | 3 | 7"],
    ),
    "change a way": (
        "change coin.own: 1",
        ["payment coin:\n    way own up to 1: take 1 from my coins"],
    ),
    "change a domain and a cost, which a copy follows": (
        "change grab.pebble: my pocket\nchange grab.cost: 3\nremove grab.fitting",
        [
            "action grab(pebble in my pocket, size: Size):\n    cost 3 of coin\n    move pebble to my pocket",
            SWAP.replace("in pond", "in my pocket").replace("price", "3"),
        ],
    ),
    "change a domain that is all of a type": (
        "change grab.size: [small]",
        [
            "action grab(pebble in pond, size: Size in [small]):\n"
            '    needs fitting: pebble.size is size "it has another size"\n'
            "    cost price of coin\n    move pebble to my pocket"
        ],
    ),
    "edit a copy": (
        "remove swap.cost\nchange swap.rich: yes\nextend action swap: share_out",
        [
            'action swap(pebble in pond, size: Size):\n    needs rich: yes "no coins are left"\n'
            "    move pebble to my pocket\n    share_out"
        ],
    ),
    "extend an action": (
        'extend action grab:\n    needs more: goal > 1 "more"\n    cost 1 of coin\n    share_out',
        [
            "action grab(pebble in pond, size: Size):\n"
            '    needs fitting: pebble.size is size "it has another size"\n    needs more: goal > 1 "more"\n'
            "    cost price of coin\n    cost 1 of coin\n    move pebble to my pocket\n    share_out"
        ],
    ),
    "extend a table and a payment": (
        "extend table Size:\n    huge | 3 | 3 | 3\nextend payment coin:\n    way other up to 1: share_out",
        [
            "table Size(weight: 1..9, worth of Colour: 0..9):\n    small | 1 | 1 | 2\n    large | 2 | 3 | -\n"
            "    huge | 3 | 3 | 3",
            "payment coin:\n    way own up to my coins: take 1 from my coins\n    way other up to 1: share_out",
        ],
    ),
    "steps": (
        "replace step turn.pick: must swap\nbefore turn.pick: share_out\nafter turn.sweep: share_out\nremove turn.rest",
        [
            "turn:\n    share_out\n    step pick: must swap\n    step tidy:\n        step sweep: share_out\n"
            "        share_out"
        ],
    ),
    "a neighbour of a step that goes": (
        "before turn.rest: share_out\nremove turn.rest",
        [
            "turn:\n    step pick: must grab or swap\n    share_out\n    step tidy:\n        step sweep: share_out",
        ],
    ),
    "actions go from decisions and rules by themselves": (
        "remove polish, skip_stone, swap",
        [
            "turn:\n    step pick: must grab\n    step rest: share_out\n    step tidy:\n        step sweep: share_out",
            'rule calm for grab:\n    needs quiet: my coins < 5 "too rich"',
        ],
    ),
    "options": (
        "fix goal = 3\ndefault start = 2",
        ["option goal: 1..9 = 3", "option start: 1..9 = 2"],
    ),
    "remove a row and a rule's label": (
        'remove Size.small, calm.quiet\nextend action grab: needs x: yes "x"',
        [
            "table Size(weight: 1..9, worth of Colour: 0..9):\n    large | 2 | 3 | -",
            "rule calm for grab, skip_stone: share_out",
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_edits_make_what_would_be_written(case: str, folder: Path) -> None:
    edits, expected = CASES[case]
    result = combined(folder, edits)
    for text in expected:
        declaration = written(text)
        key = key_of(declaration)
        assert key is not None
        assert comparable(declared(result, key[1])) == comparable(declaration)


def comparable(declaration: tree.Declaration) -> tree.Declaration:
    """A declaration in which blocks that have become empty hold `share_out`: an empty one cannot be written."""

    def fill(node: object) -> object:
        if isinstance(node, tree.Suite) and not node.statements:
            return tree.Suite((tree.Command(tree.Name("share_out")),))
        return node

    return rewrite(declaration, fill)


def test_a_replaced_declaration_keeps_its_place_and_new_ones_follow(folder: Path) -> None:
    before = [key_of(d) for d in combined(folder).declarations]
    after = [
        key_of(d) for d in combined(folder, "let b = 1\nreplace zone pond: bag of Pebble", "let c = 1").declarations
    ]
    without_examples = [key for key in before if key is None or key[0] != "example"]
    assert after == [*without_examples, ("value", "b"), ("value", "c")]


def test_wrappers_stand_over_the_replacer_in_the_order_of_selection(folder: Path) -> None:
    result = combined(
        folder, "change price: usual + 1", "change price when goal is 3: 2 * usual", "change price: 7", quiet=False
    )
    body = getattr(declared(result, "price"), "body")  # noqa: B009
    assert isinstance(body, tree.Cases)
    otherwise = body.cases[1].value
    assert isinstance(otherwise, Usual)
    assert otherwise.body == tree.Arithmetic("+", Usual(tree.Number(7)), tree.Number(1))
    assert body.cases[0].value == tree.Arithmetic("*", tree.Number(2), otherwise)


def test_usual_of_a_table_by_players_is_the_table_under_another_name(folder: Path) -> None:
    result = combined(folder, "change share: usual + 1")
    assert isinstance(declared(result, "share"), tree.Let)
    assert isinstance(declared(result, "usual share"), tree.LetBy)
    assert len(result.declarations) == len(combined(folder).declarations)  # one more, and no example


def test_usual_in_places_that_hold_expressions(folder: Path) -> None:
    result = combined(
        folder, "change grab.pebble: usual\nchange grab.cost when goal is 2: 0\nchange Size.large.worth.green: usual"
    )
    action = declared(result, "grab")
    assert isinstance(action, tree.Action)
    assert action.params[0].source == Usual(tree.Ref("pond"))
    cost = next(s for s in action.suite.statements if isinstance(s, tree.Cost))
    assert isinstance(cost.amount, Usual) and isinstance(cost.amount.body, tree.Cases)
    table = declared(result, "Size")
    assert isinstance(table, tree.Table) and table.rows[1].cells[2] == Usual(tree.Ref("none"))


def test_a_variant_of_a_variant_may_replace_what_that_one_says(folder: Path) -> None:
    base = 'variant "V1" of "pebbles"\nchange price: 2\nchange goal_value: usual + 1\n'.replace(
        "change goal_value: usual + 1\n", ""
    )
    base += "change stones: usual + 1\nvar extra: 0..3 = 0\nextend action grab: share_out\n"
    above = 'variant "V2" of "v1: V1"\nchange price: 3\nchange stones: 4\nreplace var extra: 0..5 = 1\nremove polish\n'
    (folder / "v1.sea").write_text(base, encoding="utf-8")
    (folder / "v2.sea").write_text(above, encoding="utf-8")
    result = load_text(folder / "pebbles.sea", ["v2"])
    assert result.variants == ("V1", "V2")
    assert declared(result, "price") == written("let price = 3")
    assert declared(result, "stones") == written("score stones: 4")
    assert declared(result, "extra") == written("var extra: 0..5 = 1")
    assert result.origin[id(declared(result, "extra"))] == "V2"
    assert result.origin[id(declared(result, "price"))] == "Pebbles"


def test_what_two_variants_remove_is_gone(folder: Path) -> None:
    result = combined(folder, "remove swap, grab.fitting", "remove swap.rich, swap, grab.fitting")
    assert not [d for d in result.declarations if key_of(d) == ("verb", "swap")]


def test_a_name_that_a_variant_removes_can_be_declared_anew(folder: Path) -> None:
    result = combined(folder, "remove price\nvar price: 0..3 = 1")
    assert declared(result, "price") == written("var price: 0..3 = 1")


def test_options_that_are_settled(folder: Path) -> None:
    result = combined(folder, "fix goal = start", "default goal = 4")
    assert result.fixed == {"goal"}
    assert declared(result, "goal") == written("option goal: 1..9 = start")


def test_examples_run_under_their_own_selection_only(folder: Path) -> None:
    def examples(*edits: str) -> list[str]:
        found = combined(folder, *edits).declarations
        return [d.text.value for d in found if isinstance(d, tree.Example)]

    one = 'example "one":\n    expect yes\nexample "both":\n    with "V2"\n    expect yes'
    assert examples() == ["all lie in the pond"]
    assert examples(one) == ["one"]
    assert examples(one, "let b = 1") == ["both"]
    assert examples(one, "let b = 1", "let c = 1") == []


def test_rulings_of_two_texts_may_share_a_name(folder: Path) -> None:
    first = 'ruling order: "First."\nlet b = 1     ~ order'
    second = 'ruling order: "Second."\nchange price: usual + 1     ~ order\nremove calm ~ order'
    result = combined(folder, first, second)
    assert [d.name.text for d in result.declarations if isinstance(d, tree.Ruling)] == ["order", "order_v2"]
    assert [pointer.name for pointer in declared(result, "price").margin.pointers] == ["order_v2"]
    assert [pointer.name for pointer in result.pointers] == ["order", "order_v2", "order_v2"]


def test_pairs_and_combinations_that_are_named(folder: Path) -> None:
    (folder / "v3.sea").write_text('variant "V3" of "pebbles"\n', encoding="utf-8")
    result = combined(folder, 'tested with "V2"', 'not with "V3"')
    assert result.tested_with == (("V1", "V2"),)
    assert result.not_with == (("V2", "V3"),)


def test_mistakes_are_raised_together(folder: Path) -> None:
    (folder / "v1.sea").write_text('variant "V1" of "pebbles"\nchange prize: 1\nremove calmm\n', encoding="utf-8")
    with pytest.raises(Rejected) as rejected:
        load_text(folder / "pebbles.sea", ["V1"])
    assert [d.code for d in rejected.value.diagnostics] == ["SEA0120", "SEA0120"]


def test_a_notice_does_not_reject(folder: Path) -> None:
    for number, change in (("1", "usual + 1"), ("2", "2 * usual")):
        text = f'variant "V{number}" of "pebbles"\nchange price: {change}\n'
        (folder / f"v{number}.sea").write_text(text, encoding="utf-8")
    diagnostics = Diagnostics()
    assert gather(folder / "pebbles.sea", ["V1", "V2"], diagnostics) is not None
    assert [d.severity for d in diagnostics] == [Severity.NOTICE]
    assert load_text(folder / "pebbles.sea", ["V2", "V1"]).variants == ("V2", "V1")


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("usual + 1", "usual - goal", True),
        ("1 + usual", "usual + 1 + start", True),
        ("2 * usual", "usual * 3", True),
        ("2 * usual", "usual + 1", False),
        ("1 - usual", "usual + 1", False),
        ("usual + usual", "usual + 1", False),
        ("usual div 2", "usual div 3", False),
        ("min(usual, 3)", "usual + 1", False),
    ],
)
def test_which_changes_commute(first: str, second: str, same: bool) -> None:
    one, other = (written(f"change price: {text}") for text in (first, second))
    assert isinstance(one, tree.Change) and isinstance(other, tree.Change)
    assert commute(one, other) is same
    assert commute(other, one) is same


def test_conditions_commute_where_both_say_the_same() -> None:
    zero = written("change price when goal is 3: 0")
    other = written("change price when start is 3: 0")
    one = written("change price when goal is 3: 1")
    assert isinstance(zero, tree.Change) and isinstance(other, tree.Change) and isinstance(one, tree.Change)
    assert commute(zero, other)
    assert not commute(zero, one)


def test_fingerprints_are_of_what_is_played(folder: Path) -> None:
    def of(text: str) -> str:
        (folder / "pebbles.sea").write_text(text, encoding="utf-8")
        return fingerprint(load_text(folder / "pebbles.sea"))

    plain = of(GAME)
    assert plain == of(GAME.replace("players 2..3", "# how many\nplayers   2..3    @ Contents"))
    assert plain == of(GAME.replace("is 6", "is 7").replace("too rich", "richer") + 'ruling r: "R"\n')
    assert plain != of(GAME.replace("let price = 1", "let price = 2"))
    assert plain != of(GAME.replace("let price = 1\n", "") + "let price = 1\n")
    assert plain != fingerprint(combined(folder, "fix goal = 5"))
    long_sum = " + ".join(["1"] * 140)
    assert of(GAME + f"let sum_ = {long_sum}\n") != plain


def test_a_fingerprint_never_changes(folder: Path) -> None:
    (folder / "pebbles.sea").write_text('game "G"\nplayers 2\nlet a = 1 + 2\nturn: must b\n', encoding="utf-8")
    found = fingerprint(load_text(folder / "pebbles.sea"))
    assert found == "ef1e60b4e15c523706d2795fdef272ea74ef83be4d4255b363024e32cd22a071"


def test_sealed_edits_tell_when_what_they_are_of_changes(folder: Path) -> None:
    file = folder / "sealed.sea"
    file.write_text('variant "Sealed" of "pebbles"\nchange price: usual + 1\nremove swap.rich\n', encoding="utf-8")
    family = open_family(file, Diagnostics())
    assert family is not None and family.seal(file) == 2
    assert combined_codes(folder, "Sealed") == []
    game = folder / "pebbles.sea"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("let price = 1", "let price = 1     # a comment"), encoding="utf-8")
    assert combined_codes(folder, "Sealed") == []
    game.write_text(text.replace("let price = 1", "let price = 2"), encoding="utf-8")
    assert combined_codes(folder, "Sealed") == ["SEA0134"]
    game.write_text(text.replace("cost price of coin", "cost 2 of coin"), encoding="utf-8")
    assert combined_codes(folder, "Sealed") == ["SEA0134"]  # `swap` is like the action whose cost this is


def combined_codes(folder: Path, variant: str) -> list[str]:
    """The codes of what is found when the game of these tests is combined with a variant."""
    diagnostics = Diagnostics()
    gather(folder / "pebbles.sea", [variant], diagnostics)
    return [d.code for d in diagnostics]
