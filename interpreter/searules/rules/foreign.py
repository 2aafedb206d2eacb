"""What authors call things who come from other languages, or from everyday rulebooks; and what to write instead."""

_FUNCTIONS = {
    "minimum": "write `min(...)`",
    "maximum": "write `max(...)`",
    "size": "write `count(...)`",
    "len": "write `count(...)`",
    "length": "write `count(...)`",
    "number": "write `count(...)`",
    "total": "write `sum(e for x in S)`; a player's points are `p.total`",
    "any": "write `some x in S where C`, or `S is not empty`",
    "all": "write `every x in S has C`",
    "not": "write `not C`, without brackets",
    "random": "chance is in the verbs: `roll die`, `draw 1 from bag_of_x to my hand_of_x`",
    "abs_value": "write `abs(...)`",
    "floor": "`div` rounds down already",
    "round": "`div` rounds down; there are whole numbers only",
}

_VERBS = {
    "remove": "write `move x to box`",
    "discard": "write `move x to` the zone for it, or `move x to box` if it leaves the game",
    "destroy": "write `move x to box`",
    "deal": "write `draw 5 from the_deck to p.the_hand`, in `for p in players:`",
    "give": "write `move x to p.the_zone`",
    "put": "write `place x on s`, or `move x to` a zone",
    "increase": "write `add 1 to x`",
    "increment": "write `add 1 to x`",
    "gain": "write `add 1 to x` for numbers, `move x to my zone` for pieces",
    "decrease": "write `take 1 from x`",
    "decrement": "write `take 1 from x`",
    "subtract": "write `take 1 from x`",
    "lose": "write `take 1 from x` for numbers, `move x to` a zone for pieces",
    "pick": "in the flow it is `must a` or `may a`; `pick` stands in examples",
    "do": "an action is offered with `must a` or `may a`; a procedure is run by its name alone",
    "call": "a procedure is run by its name alone",
    "pass": "who may pass is asked with `may a`",
    "next": "the turn passes by itself; `set next_player to p` says to whom",
    "skip": "write `end turn`",
    "win": "write `end game won by p`",
    "wins": "write `end game won by p`",
    "me": "write `end game won by me` where somebody has won; `set` and `move` change things",
    "game": "write `end game`",
    "stop": "write `end game`, `end turn` or `end repeat`",
    "break": "write `end repeat`",
    "return": "a value is a `let`, or a `let name(x: T) = ...`; nothing is returned",
    "print": "there is nothing to print: players see zones and vars",
    "swap": "give one of the two a name first: `let old = x`, then `set` both",
}

_VALUES = {
    "player": "one player of all: `for p in players: p.zone`; who acts: `me`, and what they have: `my zone`",
    "opponent": "with two players: `me.left`; of several: `for p in players where p is not me`",
    "opponents": "write `p in players where p is not me`",
    "current_player": "write `acting`, or `me` where there is one",
    "active_player": "write `acting`, or `me` where there is one",
    "self": "write `me`",
    "this": "write `me` for the player; a piece needs a name: `action a(x in S):`",
    "turn_number": "write `p.turns` for the turns of a player",
    "d6": "a die is a var: `var die: 1..6`, and then `roll die`",
    "die": "a die is a var: `var die: 1..6`, and then `roll die`",
    "dice": "dice are vars: `var die: 1..6`, and then `roll die`",
    "hand": "`hand of Kind` is a sort of zone; write the name that the zone was given",
    "deck": "`deck of Kind` is a sort of zone; write the name that the zone was given",
    "bag": "`bag of Kind` is a sort of zone; write the name that the zone was given",
    "pile": "`pile of Kind` is a sort of zone; write the name that the zone was given",
    "score": "the points of a player are `my total`, those of one score `my name_of_the_score`",
    "points": "the points of a player are `my total`, those of one score `my name_of_the_score`",
    "one": "write the number: `1`, as in `1 of each`",
    "two": "write the number: `2`",
    "three": "write the number: `3`",
}

_ACTIONS = {
    "pass": "who may pass is asked with `may`: `may a or b`",
    "nothing": "who may do nothing is asked with `may`: `may a or b`",
    "skip": "who may do nothing is asked with `may`: `may a or b`",
}

_MEANT = {
    "function": _FUNCTIONS,
    "verb or procedure": _VERBS,
    "value": _VALUES,
    "action": _ACTIONS,
}


def meant(what: str, name: str) -> str:
    """What to write instead of a name that is none of the game's, "" if it is no habit. `what` is what was looked for:
    a "function", a "verb or procedure", a "value" or an "action"."""
    return _MEANT.get(what, {}).get(name, "")
