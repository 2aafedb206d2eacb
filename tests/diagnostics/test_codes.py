"""The registry of codes."""

import pytest

from searules.diagnostics import CodeError, listing, merge


def test_tables_are_brought_together_in_order() -> None:
    assert list(merge({"SEA0200": "b"}, {"SEA0001": "a"}, {})) == ["SEA0001", "SEA0200"]
    assert merge() == {}


@pytest.mark.parametrize(
    ("tables", "why"),
    [
        (({"SEA0001": "a"}, {"SEA0001": "b"}), "SEA0001 is used twice: for 'a' and for 'b'"),
        (({"SEA001": "a"},), "'SEA001' is not a code"),
        (({"SEA00012": "a"},), "'SEA00012' is not a code"),
        (({"SEA0001": " "},), "SEA0001 does not say what it is about"),
    ],
)
def test_wrong_tables_are_refused(tables: tuple[dict[str, str], ...], why: str) -> None:
    with pytest.raises(CodeError, match=why):
        merge(*tables)


def test_listing() -> None:
    assert listing({"SEA0002": "A `|` is missing.", "SEA0001": "No text."}) == (
        "| code | about |\n| --- | --- |\n| `SEA0001` | No text. |\n| `SEA0002` | A `\\|` is missing. |\n"
    )
