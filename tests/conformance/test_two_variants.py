"""Two variants that edit one address: two replacers, a replacer and a wrapper, two wrappers."""

import pytest
from tests.conformance.test_programs import HERE
from tests.games.helpers import game

from searules.diagnostics import Rejected
from searules.rules import check_file, load_rules

BASE, VARIANTS = str(HERE / "variants.sea"), HERE / "variants-of-a-price.sea"


def gold(*variants: str) -> int:
    """What one `earn` brings under these variants."""
    state = game(str(VARIANTS), 1, None, *variants).new_state()
    state.apply("earn")
    found = state.position()["vars"]
    assert isinstance(found, dict)
    assert isinstance(found["gold"], int)
    return found["gold"]


@pytest.mark.parametrize(
    ("variants", "expected"),
    [
        (("dear",), 10),
        (("cheap",), 1),
        (("double",), 6),
        (("dear", "double"), 20),  # a wrapper stands over the replacer
        (("double", "dear"), 20),  # wherever it was selected
        (("double", "plus-one"), 7),  # the order of selection
        (("plus-one", "double"), 8),
        (("plus-one", "double", "dear"), 22),
        (("rainy-day",), 7),
        (("rainy-day", "double"), 14),
        (("double", "rainy-day"), 7),
        (("dear", "rainy-day", "plus-one"), 8),
    ],
)
def test_what_they_come_to(variants: tuple[str, ...], expected: int) -> None:
    assert gold(*variants) == expected


@pytest.mark.parametrize("pair", [("dear", "cheap"), ("cheap", "dear")])
def test_two_replacers_are_an_error_that_names_both(pair: tuple[str, str]) -> None:
    with pytest.raises(Rejected) as caught:
        load_rules(VARIANTS, pair)
    (error,) = [one for one in caught.value.diagnostics if one.code == "SEA0122"]
    assert all(word in error.message for word in ('"Dear"', '"Cheap"', "`price`"))


def test_two_wrappers_whose_order_matters_get_a_notice_and_play() -> None:
    notices = [one for one in check_file(VARIANTS) if one.code == "SEA0132"]
    assert any('"Double" and "Plus one"' in one.message for one in notices)
    assert not any("purse" in one.message for one in notices)  # a replacer and a wrapper have one order


def test_a_label_is_an_address_of_its_own() -> None:
    full = game(str(VARIANTS), 1, None, "full-purse")
    assert full.state_from({"vars": {"gold": 4}}).why_not("earn")[0].rule.address == "earn.room"
    both = game(str(VARIANTS), 1, None, "full-purse", "fuller-purse")
    assert both.state_from({"vars": {"gold": 4}}).options[0].id == "earn"
