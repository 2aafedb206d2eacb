"""Every feature of the language server, asked for by a real client of the real process."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.editor.client import Client

from searules.language import format_text
from searules.rules import check_file

GAME = """\
game "Pond 🐸"
players 2

ruling nobody_passes: "One catches in every turn." instead "One may pass."

option frogs: 3..9 = 5
enum Hue: green, brown
table Food(worth: 1..9, note: Text) from "food.tsv"
piece Frog(hue: Hue): frogs of each
board Bank: squares(3, 3)
zone pond: heap of Frog
zone caught of Player: heap of Frog
var points of Player: 0..99

setup:
    move Frog to pond

turn:                                                                    @ Your turn
    step hunt: must catch_frog
    step eat: may feed

action catch_frog(frog: Frog in pond):                                   @ Your turn ~ nobody_passes
    needs daylight: frog.hue is green or count(pond) > 1       "🐸🐸 too dark"
    move frog to my caught

action feed(food: Food):
    needs hungry: my caught is not empty       "nothing to feed"
    add food.worth to my points

let greens of Player = count(frog in my caught where frog.hue is green)

game ends quiet after the turn when pond is empty
score fed: my points
score green: my greens
winner: highest my total, then shared

example "one is caught":
    pick catch_frog(Frog(green))
    expect count(player1.caught) is 1
    expect refused catch_frog(Frog(brown)) because catch_frog.daylight
"""
WRONG_EXAMPLE = """\
    expect refused catch_frog(Frog(brown)) because catch_frog.daylight
"""
VARIANT = """\
variant "Night" of "pond"
change catch_frog.daylight: usual and frog.hue is brown
change greens: 2 * usual

variant "Feast" of "pond"
default frogs = 9
score more: my greens
"""
TABLE = "name\tworth\tnote\nfly\t1\tA fly\nmidge\t2\tA midge\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """One server for all questions."""
    client = Client.start(tmp_path_factory.mktemp("root").resolve(), encodings=("utf-8", "utf-16"))
    yield client
    client.kill()


_FOLDERS = itertools.count()


@pytest.fixture
def pond(server: Client, tmp_path: Path) -> Iterator[tuple[Client, Path]]:
    """The server, and a game with a table and variants, of which the game is open."""
    folder = (tmp_path / f"pond{next(_FOLDERS)}").resolve()
    folder.mkdir()
    (folder / "pond.sea").write_text(GAME, encoding="utf-8")
    (folder / "pond-variants.sea").write_text(VARIANT, encoding="utf-8")
    (folder / "food.tsv").write_text(TABLE, encoding="utf-8")
    file = folder / "pond.sea"
    assert server.open(file) == []
    yield server, file
    server.close_text(file)


def place(text: str, wanted: str, inside: int = 0, nth: int = 0) -> tuple[int, int]:
    """Line and UTF-16 column of a place in the n-th occurrence of some words."""
    at = -1
    for _ in range(nth + 1):
        at = text.index(wanted, at + 1)
    before = text[: at + inside]
    line = before.rpartition("\n")[2]
    return before.count("\n"), len(line.encode("utf-16-le")) // 2


def pointed(text: str, range_: dict[str, Any]) -> str:
    """The words in a range of one line."""
    line = text.split("\n")[range_["start"]["line"]].encode("utf-16-le")
    word: bytes = line[2 * range_["start"]["character"] : 2 * range_["end"]["character"]]
    return word.decode("utf-16-le")


def applied(text: str, edits: list[dict[str, Any]]) -> str:
    """A text with edits made."""
    lines = text.split("\n")

    def offset(where: dict[str, int]) -> int:
        line = lines[where["line"]] if where["line"] < len(lines) else ""
        column = len(line.encode("utf-16-le")[: 2 * where["character"]].decode("utf-16-le"))
        return sum(len(one) + 1 for one in lines[: where["line"]]) + column

    for edit in sorted(edits, key=lambda one: offset(one["range"]["start"]), reverse=True):
        start, end = offset(edit["range"]["start"]), offset(edit["range"]["end"])
        text = text[:start] + edit["newText"] + text[end:]
    return text


def save(edit: dict[str, Any]) -> list[Path]:
    """Make the edits of several files on the disk."""
    files = []
    for uri, edits in edit["changes"].items():
        file = Path(uri.removeprefix("file://"))
        file.write_text(applied(file.read_text(encoding="utf-8"), edits), encoding="utf-8")
        files.append(file)
    return sorted(files)


def labels(client: Client, file: Path, text: str) -> list[str]:
    """What is offered at the mark `|` in a text."""
    at = text.index("|")
    whole = text.replace("|", "", 1)
    client.change(file, [{"text": whole}])
    items = client.at("completion", file, *place(text[:at] + "|", "|"))["items"]
    return [item["label"] for item in items]


# ---- mistakes ----------------------------------------------------------------------------------------------------


def test_columns_are_utf_16_whatever_the_editor_offers(pond: tuple[Client, Path]) -> None:
    client, file = pond
    assert client.capabilities["positionEncoding"] == "utf-16"
    broken = GAME.replace('"🐸🐸 too dark"', '"🐸🐸 too dark" ~ nothing')
    (found,) = client.change(file, [{"text": broken}])
    assert (found["code"], found["source"], found["severity"]) == ("SEA0209", "sea", 1)
    assert pointed(broken, found["range"]) == "~ nothing"


def test_a_mistake_names_the_other_place_and_what_to_do(pond: tuple[Client, Path]) -> None:
    client, file = pond
    twice = GAME.replace("option frogs", "var points: 0..3\noption frogs")
    found = client.change(file, [{"text": twice}])
    (twofold,) = [one for one in found if one["code"] == "SEA0200"]
    (other,) = twofold["relatedInformation"]
    assert pointed(twice, other["location"]["range"]) == "points"
    assert "help: give one of the two another name" in twofold["message"]


def test_variants_and_tables_are_looked_through_as_they_lie_open(pond: tuple[Client, Path]) -> None:
    client, file = pond
    variants, table = file.with_name("pond-variants.sea"), file.with_name("food.tsv")
    assert client.open(variants) == []
    bad = VARIANT.replace("catch_frog.daylight", "catch_frog.daylite")
    (found,) = client.change(variants, [{"text": bad}])
    assert found["code"] == "SEA0120"
    client.change(variants, [{"text": VARIANT}])
    client.change(file, [{"text": GAME.replace("needs daylight", "needs light").replace(WRONG_EXAMPLE, "")}])
    assert client.wait_until(variants, bool)[0]["code"] == "SEA0120"
    client.change(file, [{"text": GAME}])
    client.wait_until(variants, lambda found: not found)
    client.tell(
        "textDocument/didOpen",
        {"textDocument": {"uri": table.as_uri(), "languageId": "tsv", "version": 1, "text": TABLE.replace("2", "20")}},
    )
    (wrong,) = client.wait_until(table, bool)
    assert wrong["range"]["start"] == {"line": 2, "character": 6}
    for one in (table, variants):
        client.close_text(one)
    client.wait_until(table, lambda found: not found)


def test_all_combinations_are_looked_through_in_the_background(pond: tuple[Client, Path]) -> None:
    """Two variants that replace the same are told, though each of them alone is without a mistake."""
    client, file = pond
    variants = file.with_name("pond-variants.sea")
    client.open(variants, VARIANT + "change greens: 7\n")
    clash = VARIANT.replace("change greens: 2 * usual", "change greens: 3") + "change greens: 7\n"
    client.change(variants, [{"text": clash}])
    found = client.wait_until(variants, lambda found: any(one["code"] == "SEA0122" for one in found))
    assert "replaced by both" in found[0]["message"]
    moved = client.change(variants, [{"text": "# a line above\n" + clash}])
    assert [one["range"]["start"]["line"] for one in moved] == [one["range"]["start"]["line"] + 1 for one in found]
    client.close_text(variants)


def test_a_text_without_a_file(server: Client) -> None:
    uri = "untitled:Untitled-1"
    text = {"uri": uri, "languageId": "sea", "version": 1, "text": 'game "New"\nplayers 2\nturn:\n    must g\n'}
    server.tell("textDocument/didOpen", {"textDocument": text})
    server._until(lambda: server.diagnostics.get(uri))
    assert any("`g`" in one["message"] for one in server.diagnostics[uri])


def test_a_table_that_no_rules_name_is_left_alone(pond: tuple[Client, Path]) -> None:
    client, file = pond
    table = file.with_name("accounts.csv")
    assert client.open(table, "turn,must,\n1,(2,3\n") == []
    assert client.at("hover", table, 0, 2) is None
    assert client.at("completion", table, 0, 2)["items"] == []
    for method in ("documentSymbol", "semanticTokens/full", "foldingRange"):
        assert client.about(method, table) in ([], {"data": []})
    client.close_text(table)


# ---- names -------------------------------------------------------------------------------------------------------


def test_hover(pond: tuple[Client, Path]) -> None:
    client, file = pond
    told = client.at("hover", file, *place(GAME, "must catch_frog", 6))["contents"]["value"]
    assert "action catch_frog(frog: Frog in pond)" in told
    assert "Cites *Your turn*." in told
    assert "~ `nobody_passes`: One catches in every turn. *Instead of:* One may pass." in told
    told = client.at("hover", file, *place(GAME, "frog.hue is green or", 1))
    assert "*parameter*: Frog" in told["contents"]["value"]
    assert pointed(GAME, told["range"]) == "frog"
    assert "*let*: a number from 0 to 18" in client.at("hover", file, *place(GAME, "my greens", 4))["contents"]["value"]
    assert "*column of `Food`*" in client.at("hover", file, *place(GAME, "food.worth", 6))["contents"]["value"]
    assert "how many members" in client.at("hover", file, *place(GAME, "count(pond)", 1))["contents"]["value"]
    assert client.at("hover", file, 1, 8) is None


@pytest.mark.parametrize(
    ("name", "inside", "declared", "where"),
    [
        ("must catch_frog", 6, "catch_frog(frog", "pond.sea"),
        ("my greens", 4, "greens of", "pond.sea"),
        ("frog.hue is green or", 0, "frog: Frog", "pond.sea"),
        ("frog.hue is green or", 6, "hue: Hue", "pond.sea"),
        ("hue is green", 8, "green, brown", "pond.sea"),
        ("~ nobody_passes", 3, "nobody_passes:", "pond.sea"),
        ("catch_frog.daylight", 12, "daylight:", "pond.sea"),
        ("heap of Frog", 9, "Frog(hue", "pond.sea"),
    ],
)
def test_definition(pond: tuple[Client, Path], name: str, inside: int, declared: str, where: str) -> None:
    client, file = pond
    found = client.at("definition", file, *place(GAME, name, inside))
    assert Path(found["uri"]).name == where
    start = found["range"]["start"]
    assert (start["line"], start["character"]) == place(GAME, declared)


def test_definition_leads_from_a_variant_and_a_table_to_the_game(pond: tuple[Client, Path]) -> None:
    client, file = pond
    variants, table = file.with_name("pond-variants.sea"), file.with_name("food.tsv")
    client.open(variants)
    for words, inside, declared in (
        ("greens: 2", 1, "greens of"),
        ("catch_frog.day", 1, "catch_frog(frog"),
        ("frog.hue", 1, "frog: Frog"),
        ('of "pond"', 5, 'game "Pond'),
    ):
        found = client.at("definition", variants, *place(VARIANT, words, inside))
        assert Path(found["uri"]).name == "pond.sea"
        assert tuple(found["range"]["start"].values()) == place(GAME, declared)
    client.tell(
        "textDocument/didOpen",
        {"textDocument": {"uri": table.as_uri(), "languageId": "tsv", "version": 1, "text": TABLE}},
    )
    found = client.at("definition", table, 1, 1)
    assert Path(found["uri"]).name == "food.tsv"
    for one in (variants, table):
        client.close_text(one)


def test_references_in_all_files(pond: tuple[Client, Path]) -> None:
    client, file = pond
    where = place(GAME, "greens of", 2)
    found = client.at("references", file, *where, context={"includeDeclaration": True})
    assert [Path(one["uri"]).name for one in found] == ["pond-variants.sea"] * 2 + ["pond.sea"] * 2
    found = client.at("references", file, *where, context={"includeDeclaration": False})
    assert len(found) == 3
    marked = client.at("documentHighlight", file, *place(GAME, "frog: Frog in"))
    assert [pointed(GAME, one["range"]) for one in marked] == ["frog"] * 3
    assert [one["kind"] for one in marked] == [3, 2, 2]


@pytest.mark.parametrize(
    ("where", "inside", "new", "files"),
    [
        ("greens of", 1, "greenish", 2),
        ("catch_frog(frog", 1, "grab", 2),
        ("frog: Frog in", 1, "animal", 2),
        ("hue: Hue", 1, "colour", 2),
        ("Hue: green", 1, "Colour", 1),
        ("green, brown", 1, "leaf_green", 1),
        ("daylight: frog", 1, "bright", 2),
        ("nobody_passes: ", 1, "no_pass", 1),
        ("step hunt", 6, "chase", 1),
        ("worth: 1..9", 1, "value", 2),
        ("frogs: 3", 1, "number_of_frogs", 2),
        ("frog in my caught where", 1, "one_frog", 1),
    ],
)
def test_rename_leaves_files_that_check(
    pond: tuple[Client, Path], where: str, inside: int, new: str, files: int
) -> None:
    client, file = pond
    if new == "value":  # the head of the table's file is no name of the rules: it may stand or be left out
        file.with_name("food.tsv").write_text(TABLE.partition("\n")[2], encoding="utf-8")
        files = 1
    spot = place(GAME, where, inside)
    assert new not in GAME
    assert pointed(GAME, client.at("prepareRename", file, *spot)).isidentifier()
    changed = save(client.at("rename", file, *spot, newName=new))
    assert len(changed) == files
    assert new in file.read_text(encoding="utf-8")
    assert [one for one in check_file(file) if one.severity.value != "notice"] == []


def test_a_row_is_renamed_in_its_table_too(pond: tuple[Client, Path]) -> None:
    client, file = pond
    text = GAME + 'check "a fly is little" always: fly.worth is 1\n'
    client.change(file, [{"text": text}])
    file.write_text(text, encoding="utf-8")
    changed = save(client.at("rename", file, *place(text, "fly.worth", 1), newName="gnat"))
    assert [one.name for one in changed] == ["food.tsv", "pond.sea"]
    assert "gnat\t1" in changed[0].read_text(encoding="utf-8")
    assert check_file(file) == []


@pytest.mark.parametrize(
    ("where", "inside", "new", "reason"),
    [
        ("greens of", 1, "points", "`points` is taken: a var is called so (pond.sea:13)"),
        ("greens of", 1, "if", "a word of the language"),
        ("greens of", 1, "Greens", "one word in lower case"),
        ("Hue: green", 1, "colour", "a type begins with a capital letter"),
        ("frog in my caught", 1, "me", "a word of the language"),
        ("green, brown", 1, "brown", "is taken"),
        ("players 2", 1, "people", "not a name that the rules declare"),
    ],
)
def test_a_rename_that_clashes_is_refused(
    pond: tuple[Client, Path], where: str, inside: int, new: str, reason: str
) -> None:
    client, file = pond
    with pytest.raises(RuntimeError, match=r".") as refusal:
        client.at("rename", file, *place(GAME, where, inside), newName=new)
    assert reason in str(refusal.value)


# ---- writing -----------------------------------------------------------------------------------------------------


def test_completion_of_words_and_names(pond: tuple[Client, Path]) -> None:
    client, file = pond
    head, tail = GAME.split("score fed")
    tail = "score fed" + tail
    assert labels(client, file, head + "|\n" + tail)[:3] == ["action", "after", "board"]
    assert labels(client, file, head + "turn|\n" + tail).count("turn") == 1
    assert set(labels(client, file, head + "event e as soon as yes:\n    must |\n" + tail)) == {"catch_frog", "feed"}
    offered = labels(client, file, head + "let x = |\n" + tail)
    assert {"pond", "frogs", "green", "count", "my", "not"} <= set(offered)
    assert "caught" not in offered  # it belongs to a player: `my caught`
    offered = labels(client, file, head + "let x of Player = my |\n" + tail)
    assert {"caught", "points", "greens", "turns", "total"} <= set(offered)
    assert "pond" not in offered
    assert labels(client, file, head + "let |\n" + tail) == []
    assert {"Frog", "Hue", "Player"} <= set(labels(client, file, head + "zone more: heap of |\n" + tail))
    offered = labels(client, file, head + "to act:\n    |\n" + tail)
    assert {"move", "if", "add", "draw"} <= set(offered)
    assert labels(client, file, head + "to act: add 1 to x   ~ |\n" + tail) == ["nobody_passes"]
    assert labels(client, file, head + "to act: add 1 to x   @ |\n" + tail) == ["Your turn"]
    assert labels(client, file, head + "# let |\n" + tail) == []
    assert labels(client, file, head + 'check "let |\n' + tail) == []


def test_completion_after_a_dot_and_of_what_fits(pond: tuple[Client, Path]) -> None:
    client, file = pond
    head, tail = GAME.split("score fed")
    tail = "score fed" + tail
    offered = labels(client, file, head + "action a(f: Frog in pond):\n    needs b: f.|\n" + tail)
    assert {"hue", "space", "owner", "zone"} <= set(offered)
    assert "worth" not in offered
    assert {"worth", "note", "number"} <= set(labels(client, file, head + "let x(f: Food) = f.|\n" + tail))
    offered = labels(client, file, head + "let x = count(f in pond where f.hue is |)\n" + tail)
    assert offered[:2] == ["brown", "green"]
    assert "adjacent" in labels(client, file, head + "let x(s: Bank) = s.|\n" + tail)
    offered = labels(client, file, head + "to act:\n    for frog in pond:\n        if frog.|\n" + tail)
    assert "hue" in offered
    offered = labels(client, file, GAME + 'example "x":\n    expect refused feed because feed.|\n')
    assert "feed.hungry" in offered


def test_completion_of_addresses_in_a_variant(pond: tuple[Client, Path]) -> None:
    client, file = pond
    variants = file.with_name("pond-variants.sea")
    client.open(variants)
    assert "catch_frog.daylight" in labels(client, variants, VARIANT + "change catch_frog.|\n")
    assert "replace" in labels(client, variants, VARIANT + "|\n")
    client.close_text(variants)


def test_completion_between_quotes(pond: tuple[Client, Path]) -> None:
    client, file = pond
    variants = file.with_name("pond-variants.sea")
    client.open(variants)
    assert labels(client, variants, VARIANT + 'variant "More" of "|"\n') == [
        "pond-variants: Night",
        "pond-variants: Feast",
        "pond-variants: More",
        "pond",
    ]
    assert labels(client, variants, VARIANT + 'not with "|"\n') == ["Night", "Feast"]
    assert labels(client, file, GAME.replace('"food.tsv"', '"|"')) == ["food.tsv"]
    client.close_text(variants)


def test_formatting_is_that_of_sea_fmt(pond: tuple[Client, Path]) -> None:
    client, file = pond
    untidy = GAME.replace("option frogs: 3..9 = 5", "option  frogs:3..9=5").replace("    step eat", "     step eat")
    untidy = untidy.replace("    step hunt", "     step hunt")
    client.change(file, [{"text": untidy}])
    edits = client.about("formatting", file, options={"tabSize": 4, "insertSpaces": True})
    assert applied(untidy, edits) == format_text(untidy)
    assert len(edits) < 10  # only the lines that differ
    client.change(file, [{"text": GAME.replace("turn:", "turn")}])
    assert client.about("formatting", file, options={"tabSize": 4, "insertSpaces": True}) == []


@pytest.mark.parametrize(
    ("good", "bad", "title"),
    [
        ("my greens", "my grens", "Write `greens`"),
        ("~ nobody_passes", "~ nobody_pases", "Write `nobody_passes`"),
        ("is not empty", "!= empty", "Write `is not`"),
        ("frog.hue is green or", "frog.hue = green or", "Write `is`"),
        ("heap of Frog\nvar", "heap of Frogg\nvar", "Write `Frog`"),
    ],
)
def test_code_actions_mend(pond: tuple[Client, Path], good: str, bad: str, title: str) -> None:
    client, file = pond
    text = GAME.replace(good, bad)
    found = client.change(file, [{"text": text}])
    assert found
    file.write_text(text, encoding="utf-8")
    where = next(one["range"] for one in found if one["severity"] == 1)
    offered = client.about("codeAction", file, range=where, context={"diagnostics": found})
    action = next(one for one in offered if one["title"] == title)
    assert action["kind"] == "quickfix"
    save(action["edit"])
    assert check_file(file) == []
    assert file.read_text(encoding="utf-8") == GAME


def test_a_ruling_is_declared_by_a_code_action(pond: tuple[Client, Path]) -> None:
    client, file = pond
    text = GAME.replace("    move frog to my caught\n", "    move frog to my caught   ~ something_else_entirely\n")
    found = client.change(file, [{"text": text}])
    file.write_text(text, encoding="utf-8")
    offered = client.about("codeAction", file, range=found[0]["range"], context={"diagnostics": found})
    assert [one["title"] for one in offered] == ["Declare the ruling `something_else_entirely`"]
    save(offered[0]["edit"])
    assert check_file(file) == []


# ---- shape -------------------------------------------------------------------------------------------------------


def test_outline_and_symbols_everywhere(pond: tuple[Client, Path]) -> None:
    client, file = pond
    entries = {one["name"]: one for one in client.about("documentSymbol", file)}
    assert list(entries)[:3] == ["Pond 🐸", "players", "nobody_passes"]
    assert [one["name"] for one in entries["turn"]["children"]] == ["hunt", "eat"]
    assert [one["name"] for one in entries["catch_frog"]["children"]] == ["daylight"]
    variants = file.with_name("pond-variants.sea")
    client.open(variants)
    tree = client.about("documentSymbol", variants)
    assert [one["name"] for one in tree] == ["Night", "Feast"]
    assert len(tree[0]["children"]) == 2
    client.close_text(variants)
    broken = GAME.replace("action feed(food: Food):", "action feed(food: Food")
    client.change(file, [{"text": broken}])
    assert "action feed" in [one["name"] for one in client.about("documentSymbol", file)]


def test_symbols_of_all_files_in_the_folders_of_the_editor(tmp_path: Path) -> None:
    folder = tmp_path.resolve()
    for name, text in (("pond.sea", GAME), ("pond-variants.sea", VARIANT), ("food.tsv", TABLE)):
        (folder / name).write_text(text, encoding="utf-8")
    client = Client.start(folder, "--no-background")
    found = client.ask("workspace/symbol", {"query": "feas"})
    assert [(one["name"], Path(one["location"]["uri"]).name) for one in found] == [("Feast", "pond-variants.sea")]
    assert {one["name"] for one in client.ask("workspace/symbol", {"query": "catch"})} >= {"catch_frog"}
    assert client.stop() == 0


def test_folding(pond: tuple[Client, Path]) -> None:
    client, file = pond
    lines = GAME.split("\n")
    found = {(one["startLine"], one["endLine"]) for one in client.about("foldingRange", file)}
    turn = next(number for number, line in enumerate(lines) if line.startswith("turn:"))
    assert (turn, turn + 2) in found
    client.change(file, [{"text": "# one\n# two\n# three\n" + GAME}])
    assert {"startLine": 0, "endLine": 2, "kind": "comment"} in client.about("foldingRange", file)


def test_semantic_tokens(pond: tuple[Client, Path]) -> None:
    client, file = pond
    legend = client.capabilities["semanticTokensProvider"]["legend"]
    data = client.about("semanticTokens/full", file)["data"]
    line = column = 0
    found: dict[tuple[int, int], tuple[str, str, int]] = {}
    for down, along, length, kind, flags in zip(*[iter(data)] * 5, strict=True):
        line, column = line + down, along if down else column + along
        row = GAME.split("\n")[line].encode("utf-16-le")
        word = row[2 * column : 2 * (column + length)].decode("utf-16-le")
        found[line, column] = word, legend["tokenTypes"][kind], flags
    kinds = {(word, kind) for word, kind, _ in found.values()}
    assert {("must", "keyword"), ("catch_frog", "method"), ("frog", "parameter"), ("Frog", "type")} <= kinds
    assert {("green", "enumMember"), ("pond", "variable"), ("hue", "property"), ("greens", "function")} <= kinds
    assert found[place(GAME, "catch_frog(frog")][2] & 1  # it is declared there
    assert not found[place(GAME, "catch_frog", nth=0)][2] & 1
    assert all(word.isidentifier() for word, _, _ in found.values())


# ---- whatever is typed -------------------------------------------------------------------------------------------


def test_no_half_typed_text_stops_it(pond: tuple[Client, Path]) -> None:
    """The game is typed letter by letter in its hardest parts; every question is answered at every stage."""
    client, file = pond
    part = GAME[GAME.index("action catch_frog") : GAME.index("action feed")]
    head, tail = GAME.split(part)
    asked = ("hover", "definition", "completion", "documentHighlight")
    for end in range(0, len(part), 17):
        text = head + part[:end]
        client.change(file, [{"text": text + (tail if end % 2 else "")}])
        where = place(text + "|", "|")
        for method in asked:
            client.at(method, file, *where)
        for method in ("documentSymbol", "foldingRange", "semanticTokens/full"):
            assert client.about(method, file) is not None
    for text in ("", "\n", "\t\t", '"', "variant", 'variant "x" of "x', "\ud7ff\U0001f438\n(((", "let a = a\n" * 30):
        client.change(file, [{"text": text}])
        client.at("completion", file, 0, len(text.split("\n")[0]))
        client.at("hover", file, 5, 5)
    assert client.change(file, [{"text": GAME}]) == []
