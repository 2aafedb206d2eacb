"""The codes of faults that show only in play, drawn like mistakes in a text."""

RULE_FAULT = "SEA0900"
CHECK_FAILED = "SEA0901"
EXAMPLE_FAILED = "SEA0902"

PLAY_CODES: dict[str, str] = {
    RULE_FAULT: "The rules ask in play for what cannot be done.",
    CHECK_FAILED: "A check of the rules does not hold in a play.",
    EXAMPLE_FAILED: "An example of the rules does not come out as it says.",
}
