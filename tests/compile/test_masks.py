"""What becomes a mask: sets of pieces, and conditions on static fields. The generated text has no loop then."""

import re

import pytest
from tests.compile.programs import TOYS, compiled_checks
from tests.engine.conftest import HUE, NUMBER, PIECE, SPOT, STONE

from searules.compile import source_of
from searules.rules import checked as c
from searules.rules.checked import Expr
from searules.rules.types import PLAYER, YES_NO, KindSort, SetOf

ME = c.Local(0, "me", type=PLAYER)
IT = c.Local(1, "it", type=PIECE)
X = c.Local(9, "x", type=PIECE)
BAG = TOYS.pieces("bag")
HAND = c.Pieces(TOYS.zone("hand", ME), type=SetOf(PIECE))
X_HUE = c.FieldOf(X, "hue", type=HUE.or_none)
RED = c.Equal(X_HUE, TOYS.word("Hue", "red"), type=YES_NO)
LIKE_VAR = c.Equal(X_HUE, c.VarValue("hue", type=HUE), type=YES_NO)
HELD = c.In(X, HAND, type=YES_NO)
PLACED = c.Equal(c.Attribute(X, "space", type=SPOT.or_none), c.VarValue("mark", type=SPOT.or_none), type=YES_NO)


def where(condition: Expr, source: Expr = BAG) -> Expr:
    """Those of the bag for which it holds."""
    return c.Filter(9, source, condition, type=SetOf(PIECE))


def both(left: Expr, right: Expr) -> Expr:
    """Both conditions."""
    return c.And(left, right, type=YES_NO)


def text(expr: Expr) -> str:
    """The function for an expression, without the lines of the rules."""
    functions = source_of(compiled_checks([expr])).split("\n\n")
    function = next(one for one in functions if one.startswith("def check"))
    return re.sub(r" +# \d+$", "", function, flags=re.MULTILINE)


MASKS = {
    "a zone": BAG,
    "static fields": where(RED),
    "a field and a var": where(LIKE_VAR),
    "what lies elsewhere": where(HELD),
    "not": where(c.Not(LIKE_VAR, type=YES_NO)),
    "and": where(both(RED, HELD)),
    "or": where(c.Or(RED, LIKE_VAR, type=YES_NO)),
    "kinds": where(c.IsKind(X, (KindSort("Cube"), KindSort("Tile")), type=YES_NO)),
    "a condition on something else": where(c.VarValue("open", type=YES_NO)),
    "this one": where(c.Equal(X, IT, type=YES_NO)),
    "a filter of a filter": where(RED, where(HELD)),
    "sums and differences": c.SetSum(where(RED), c.SetDifference(BAG, HAND, type=SetOf(PIECE)), type=SetOf(PIECE)),
    "made pieces": where(
        c.In(X, c.MakePieces("Stone", (c.VarValue("hue", type=HUE),), type=SetOf(STONE)), type=YES_NO)
    ),
    "before": where(c.In(X, c.Before("turn", HAND, type=SetOf(PIECE)), type=YES_NO)),
    "a let": c.LetValue("held", ME, type=SetOf(PIECE)),
}


@pytest.mark.parametrize("name", MASKS)
def test_sets_are_masks(name: str) -> None:
    expr = MASKS[name]
    assert "for " not in text(expr)
    assert ".bit_count()" in text(c.Library("count", (expr,), type=NUMBER))
    assert "for " not in text(c.Some(19, expr, TOYS.same(c.Local(19, "y", type=PIECE), IT), type=YES_NO))
    assert "== 0" in text(c.Every(9, expr, RED, type=YES_NO))


def test_membership_is_a_bit_or_a_cell() -> None:
    assert "& 1 == 1" in text(c.In(IT, where(RED), type=YES_NO))
    assert re.search(r"cells\[-?\d+ \+ it_1x\] == \d+", text(c.In(IT, BAG, type=YES_NO)))


def test_what_is_no_mask_is_tested_piece_by_piece_after_what_is() -> None:
    found = text(where(both(RED, PLACED)))
    assert re.search(r"for piece_\d+ in members\(\(cells\[\d+\] & \d+\)", found)
    assert found.count("if not") == 1


def test_order_is_kept_where_a_condition_that_is_no_mask_comes_first() -> None:
    """`a and b`: b is judged only where a holds, so it may not come first."""
    found = text(where(both(PLACED, HELD)))
    assert re.search(r"for piece_\d+ in members\(cells\[\d+\], ", found)


def test_what_does_not_change_stands_before_the_loop() -> None:
    lines = text(where(PLACED)).splitlines()
    loop = next(number for number, line in enumerate(lines) if line.strip().startswith("for "))
    assert any(re.match(r"\s+h_\d+ = ", line) for line in lines[:loop])
