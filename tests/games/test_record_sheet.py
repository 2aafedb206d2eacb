"""The record sheet of Shallow Sea: what counts in which mode, and the ranks."""

from searules.rules import load_rules


def test_each_mode_brings_what_counts_in_it() -> None:
    (alone,) = load_rules("shallow-sea").records
    assert alone.results == ()
    (record,) = load_rules("shallow-sea", ("scenarios", "modified-4", "modified-7")).records
    assert record.results == ("scenarios", "modified_4", "modified_7")
    (record,) = load_rules("shallow-sea", ("standard-achievements", "solo")).records
    assert record.results == ("achievements",)


def test_the_last_of_five_ranks_needs_everything() -> None:
    (record,) = load_rules("shallow-sea").records
    assert [(rank.name, rank.least) for rank in record.ranks] == [
        ("sea_explorer", 10),
        ("reef_adventurer", 20),
        ("ocean_voyager", 30),
        ("master_diver", 40),
        ("legendary_mariner", 50),
    ]
