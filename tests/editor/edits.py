"""Thirty edits of `shallow-sea.sea`, one after the other: inserted, deleted, renamed, broken, mended. The last text is
the first one again."""

from typing import Any

from attrs import frozen


@frozen
class Edit:
    """What is done, the text that is replaced (where it stands first), and what stands there afterwards."""

    what: str
    old: str
    new: str

    def applied(self, text: str) -> tuple[str, dict[str, Any]]:
        """The text afterwards, and the change as an editor sends it."""
        at = text.index(self.old)
        start, end = _place(text, at), _place(text, at + len(self.old))
        change = {"range": {"start": start, "end": end}, "text": self.new}
        return text[:at] + self.new + text[at + len(self.old) :], change


def _place(text: str, offset: int) -> dict[str, int]:
    line = text.count("\n", 0, offset)
    before = text[text.rfind("\n", 0, offset) + 1 : offset]
    return {"line": line, "character": len(before.encode("utf-16-le")) // 2}


_COST = "let pick_cost = 1 "
_BAD_COST = "let pick_cost = = 1 "
_PAIR = "    move tile to my picked_tile\n"

EDITS = (
    Edit(
        "break a line: a word is half typed", "    step refill: refill_pools     ", "    step refill: refill_poo     "
    ),
    Edit("mend it", "    step refill: refill_poo     ", "    step refill: refill_pools     "),
    Edit("delete a colon", "turn:        ", "turn        "),
    Edit("put it back", "turn        ", "turn:        "),
    Edit("insert a declaration that nothing uses", "\n# Turn ---", "\nlet spare = 3\n# Turn ---"),
    Edit("use it", "cost refresh_cost of seashell", "cost refresh_cost + spare of seashell"),
    Edit("rename it where it is declared only", "let spare = 3", "let extra = 3"),
    Edit("rename it where it is used", "refresh_cost + spare of", "refresh_cost + extra of"),
    Edit("take its use away", "refresh_cost + extra of", "refresh_cost of"),
    Edit("take it away", "\nlet extra = 3\n# Turn", "\n# Turn"),
    Edit(
        "a type that there is not",
        "zone discarded: heap of Coral or Sealife",
        "zone discarded: heap of Corals or Sealife",
    ),
    Edit("the type again", "heap of Corals or", "heap of Coral or"),
    Edit("a bracket that is never closed", "count(types) is 10  ", "count(types is 10  "),
    Edit("close it", "count(types is 10  ", "count(types) is 10  "),
    Edit("a value of the wrong type", _COST, "let pick_cost = yes "),
    Edit("an expression that cannot be read", "let pick_cost = yes ", _BAD_COST),
    Edit("the cost again", _BAD_COST, _COST),
    Edit("delete a statement", _PAIR, ""),
    Edit("insert it again", "    move fish to my picked_fish\n", _PAIR + "    move fish to my picked_fish\n"),
    Edit("an address that there is no more", "needs paired: tile.space", "needs in_pair: tile.space"),
    Edit("the label again", "needs in_pair: tile.space", "needs paired: tile.space"),
    Edit("a pointer to no ruling", "~ no_way_out", "~ no_way"),
    Edit("the ruling under that name", "ruling no_way_out:", "ruling no_way:"),
    Edit("letters beyond the first plane", '"No turn ends while', '"🐟🐠 No turn ends while'),
    Edit("a mistake behind them", 'with 5 Seashells."', 'with 5 Seashells." option nothing'),
    Edit("without it", " option nothing", ""),
    Edit("without the letters", "🐟🐠 ", ""),
    Edit("the ruling's name again", "ruling no_way:", "ruling no_way_out:"),
    Edit("the pointer again", "~ no_way", "~ no_way_out"),
    Edit("indent a declaration", "let move_cost = 2", "    let move_cost = 2"),
    Edit("and back", "    let move_cost = 2", "let move_cost = 2"),
)
