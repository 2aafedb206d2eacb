"""Mutants: each is a change in one place, shown as it is, and judged by examples, checks and plays."""

from pathlib import Path

import pytest
from attrs import evolve

from searules.diagnostics import SeaError
from searules.language import parse_text, print_node, tree
from searules.rules.rewrite import walk
from searules.verify.mutation.explained import explanations, file_of, unfounded
from searules.verify.mutation.judging import BaselineError, Bench, Effort, Verdict
from searules.verify.mutation.mutants import Mutant, mutants
from searules.verify.mutation.running import chosen, tried

POND = """
game "Pond"
players 2
option frogs: 3..9 = 5
enum Place: lily, reed
piece Frog: frogs
zone pond: heap of Frog, up to 9
zone caught of Player: heap of Frog
zone eaten of Player: heap of Frog
var place: Place = reed
turn:
    must catch or wait
action catch(number: 1..2):
    needs enough: number <= count(pond)        "there are not so many"
    move first(number, pond) to my caught
    if pond is empty and place is lily: end game won by me
action wait:
    needs late: my turns > 2 or pond is empty                "too early"
    set place to lily
score frogs_caught: 2 * count(my caught) + count(my eaten)
game ends long after the turn when player1.turns >= 6
winner: highest my total, then shared
setup: move Frog to pond
example "two are caught":
    pick catch(2)
    expect count(player1.caught) is 2
    expect player1.frogs_caught is 4
    expect refused wait because wait.late
check "no frog is lost" always: count(pond) + count(Player.caught) + count(Player.eaten) is frogs
"""


def bench(folder: Path, text: str = POND, plays: int = 12) -> Bench:
    file = folder / "pond.sea"
    file.write_text(text)
    return Bench(file, (), Effort(plays=plays))


def told(found: list[Mutant]) -> set[tuple[str, str, str]]:
    return {mutant.key for mutant in found}


def test_what_is_changed_is_named_and_shown(tmp_path: Path) -> None:
    found = told(bench(tmp_path).mutants)
    assert found >= {
        ("catch.enough", "number <= count(pond)", "number < count(pond)"),
        ("catch.enough", 'needs enough: number <= count(pond) "there are not so many"', "(left out)"),
        ("catch.number", "1..2", "1..3"),
        ("catch", "move first(number, pond) to my caught", "(left out)"),
        ("catch", "my caught", "my eaten"),
        ("catch", "my caught", "my left.caught"),
        ("catch", "first(number, pond)", "last(number, pond)"),
        ("catch", "place is lily", "place is reed"),
        ("turn", "must catch or wait", "may catch or wait"),
        ("turn", "wait", "(left out)"),
        ("pond", "up to 9", "(left out)"),
        ("long", "game ends long after the turn when player1.turns >= 6", "(left out)"),
        ("long", "after the turn", "after the round"),
        ("winner", "highest my total", "lowest my total"),
        ("frogs", "5", "6"),
    }
    assert not any("frog is lost" in address for address, _, _ in found)
    assert len(found) == len(bench(tmp_path).mutants)


def test_each_changes_one_place_and_can_be_printed(tmp_path: Path) -> None:
    one = bench(tmp_path)
    declarations = one.combined.declarations
    for mutant in one.mutants:
        changed = mutant.put(declarations)
        differing = [d for d in changed if d not in declarations]
        assert len(changed) - len(declarations) == (-1 if mutant.declaration is None else 0)
        assert len(differing) == (mutant.declaration is not None)
        assert mutant.before != mutant.after
        assert mutant.place.source is declarations[mutant.index].span.source
        for node in walk(tuple(differing)):
            if isinstance(node, tree.Expr):
                assert print_node(node)


def test_what_is_written_alike_is_numbered() -> None:
    file, _ = parse_text('game "G"\nplayers 2\nlet n: 0..9 = min(3, 3)\n', "g.sea")
    found = [m.address for m in mutants(file.declarations) if (m.before, m.after) == ("min(3, 3)", "min(4, 3)")]
    assert found == ["n"]
    numbers = [m for m in mutants(file.declarations) if "4" in m.after]
    assert len({m.key for m in numbers}) == 2


def fates(one: Bench, *keys: tuple[str, str, str]) -> list[Verdict]:
    """The verdicts on these mutants."""
    places = {mutant.key: number for number, mutant in enumerate(one.mutants)}
    return list(tried(one, [places[key] for key in keys]))


def test_who_notices_what(tmp_path: Path) -> None:
    verdicts = fates(
        bench(tmp_path),
        ("catch", "my caught", "my left.caught"),
        ("wait.late", "my turns > 2 or pond is empty", "my turns > 2"),
        ("catch", "place is lily", "place is reed"),
        ("pond", "up to 9", "(left out)"),
    )
    assert [verdict.fate for verdict in verdicts] == ["example", "play", "survived", "survived"]
    assert verdicts[0].by == 'the example "two are caught"'
    assert verdicts[1].by == '"there is a way to go on" (built in)'


def test_a_check_notices_what_no_example_does(tmp_path: Path) -> None:
    text = POND + 'check "nothing is eaten" always: Player.eaten is empty\n'
    text = text.replace("    expect count(player1.caught) is 2\n", "").replace(
        "    expect player1.frogs_caught is 4\n", ""
    )
    verdict = fates(bench(tmp_path, text), ("catch", "my caught", "my eaten"))[0]
    assert (verdict.fate, verdict.by) == ("play", '"nothing is eaten" (always)')


def test_rules_that_do_not_hold_are_told_first(tmp_path: Path) -> None:
    one = bench(tmp_path, POND.replace(" or pond is empty", ""))
    with pytest.raises(BaselineError, match="there is a way to go on"):
        one.begin()


def test_examples_that_fail_are_told_first(tmp_path: Path) -> None:
    one = bench(tmp_path, POND.replace("frogs_caught is 4", "frogs_caught is 5"))
    with pytest.raises(BaselineError, match='"two are caught"'):
        one.begin()


def test_an_address_and_a_sample(tmp_path: Path) -> None:
    one = bench(tmp_path)
    inside = {one.mutants[number].address.split(" ")[0] for number in chosen(one, "catch")}
    assert inside == {"catch", "catch.enough", "catch.number"}
    assert chosen(one, sample=5, seed=1) == chosen(one, sample=5, seed=1)
    assert len(chosen(one, sample=5, seed=1)) == 5
    assert chosen(one, sample=3, seed=1) == chosen(one, sample=5, seed=1)[:3]  # whenever a run stops it was a sample
    every = chosen(one, sample=10_000, seed=1)
    assert every != chosen(one) == sorted(every)


def test_several_processes_say_the_same(tmp_path: Path) -> None:
    one = bench(tmp_path, plays=1)
    numbers = chosen(one, "catch.enough")
    apart = [(v.mutant.key, v.fate, v.by) for v in tried(one, numbers, jobs=2)]
    assert apart == [(v.mutant.key, v.fate, v.by) for v in tried(one, numbers)]


def test_survivors_are_explained_beside_the_rules(tmp_path: Path) -> None:
    one = bench(tmp_path, plays=1)
    source = str(tmp_path / "pond.sea")
    lines = [
        "# why",
        "catch\tplace is lily\tplace is reed\tnobody waits",
        "catch\tmy caught\tmy eaten\tnot so",
        "gone\t1\t2\tthere is no such thing",
    ]
    file_of(source).write_text("\n".join(lines))
    known = explanations([source])
    verdicts = list(tried(one, chosen(one, "catch")))
    said = unfounded(known, one.mutants, verdicts)
    assert len(said) == 2
    assert said[0].endswith("pond.mutants.tsv:4: there is no such change: gone")
    assert "pond.mutants.tsv:3: catch needs no explanation: it is noticed by" in said[1]


@pytest.mark.parametrize(("line", "message"), [("a\tb\tc", "with tabs"), ("a\tb\tc\td\na\tb\tc\td", "line 1 already")])
def test_explanations_that_cannot_be_read(line: str, message: str, tmp_path: Path) -> None:
    file_of(str(tmp_path / "pond.sea")).write_text(line)
    with pytest.raises(SeaError, match=message):
        explanations([str(tmp_path / "pond.sea")])


def test_with_a_variant_its_own_text_is_changed(tmp_path: Path) -> None:
    bench(tmp_path)
    (tmp_path / "pond-night.sea").write_text('variant "Night" of "pond"\nchange catch.enough: usual and number is 1\n')
    one = Bench(tmp_path / "pond.sea", ("night",))
    assert {mutant.place.source.name.rsplit("/")[-1] for mutant in one.mutants} == {"pond-night.sea"}
    assert ("catch.enough", "usual and number is 1", "usual and number is 2") in told(one.mutants)


def test_changing_nothing_is_told_apart(tmp_path: Path) -> None:
    one = bench(tmp_path)
    same = evolve(one.mutants[0], declaration=one.combined.declarations[one.mutants[0].index])
    assert one.judge(same).fate == "the same"
