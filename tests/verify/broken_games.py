"""Small games in which one property is broken, with the fewest decisions after which that can be seen."""

from attrs import frozen

from searules.verify import faults


@frozen
class Broken:
    """A game, the property that it breaks, and the length of the shortest play that shows it."""

    text: str
    property: str
    shortest: int


HEADER = """
game "Broken"
players 2..3
option top: 1..9 = 5
piece Chip(hue: Hue): 3 of each
enum Hue: red, blue
zone bag_of_chips: bag of Chip
zone mine of Player: heap of Chip
var n: 0..9 = 0
setup: move Chip to bag_of_chips
"""

CLOCK = "\ngame ends late after the turn when player1.turns >= 8\n"

GAMES = {
    "stuck": Broken(
        HEADER + CLOCK + 'turn: must up\naction up:\n    needs few: n < 3 "enough"\n    add 1 to n\n',
        faults.STUCK,
        3,
    ),
    "endless loop": Broken(
        HEADER
        + "game ends late after the turn when player1.turns >= 4\n"
        + "turn: must up or turn_round\naction up: add 1 to n\n"
        + 'action turn_round:\n    needs two: n is 2 "not yet"\n    repeat until n > 8: set n to 2\n',
        faults.ENDLESS,
        3,
    ),
    "events without end": Broken(
        HEADER
        + CLOCK
        + "turn: must up or rest\naction up: add 1 to n\naction rest: set n to 0\n"
        + "event to_four as soon as n is 3: set n to 4\nevent to_three as soon as n is 4: set n to 3\n",
        faults.ENDLESS,
        3,
    ),
    "no room": Broken(
        HEADER.replace("mine of Player: heap of Chip", "mine of Player: heap of Chip, up to 1")
        + CLOCK
        + "turn: must get or wait\naction wait: set n to 0\n"
        + 'action get:\n    needs left: bag_of_chips is not empty "none left"\n'
        + "    draw 1 from bag_of_chips to my mine\n",
        faults.ROOM,
        3,
    ),
    "a number too large": Broken(
        HEADER + CLOCK + "turn: must up\naction up(more: 1..4): add more to n\n",
        faults.ROOM,
        3,
    ),
    "too few to draw": Broken(
        HEADER
        + CLOCK
        + "turn: must get or wait\naction wait: set n to 0\naction get: draw 3 from bag_of_chips to my mine\n",
        faults.HOLE,
        3,
    ),
    "always": Broken(
        HEADER + CLOCK + 'turn: must up\naction up(more: 0..2): add more to n\ncheck "small" always: n < 5\n',
        "small",
        3,
    ),
    "each turn": Broken(
        HEADER
        + CLOCK
        + "turn:\n    must up\n    must up\naction up(more: 0..2):\n    add more to n\n    if n > 5: set n to 0\n"
        + 'check "slowly" each turn: n < before(turn, n) + 4\n',
        "slowly",
        2,
    ),
    "at end": Broken(
        HEADER
        + "turn: must up or stop\naction up: add 1 to n\naction stop:\n    if n > 1: end game\n"
        + 'game ends full after the turn when n > 3\ncheck "ends with two" at end: n is not 3\n',
        "ends with two",
        4,
    ),
    "decreasing": Broken(
        HEADER
        + CLOCK
        + "turn: must up or down\naction up: add 1 to n\n"
        + 'action down:\n    needs high: n > 1 "too low"\n    take 1 from n\n'
        + 'check "rises" decreasing: 9 - n\n',
        "rises",
        3,
    ),
    "a die": Broken(
        HEADER
        + CLOCK
        + "var die: 1..6\nturn: must throw\naction throw:\n    roll die\n    if die is 6: add 1 to n\n"
        + 'check "no three sixes" always: n < 3\n',
        "no three sixes",
        3,
    ),
    "a secret that the log tells": Broken(
        HEADER
        + CLOCK
        + "var secret of Player: 0..6, seen by owner\n"
        + "turn:\n    must up\n    must hide\naction up: add 1 to n\n"
        + "action hide(number: 1..6): set my secret to number\n",
        "secrets stay secret",
        1,
    ),
    "a leak": Broken(
        HEADER
        + CLOCK
        + "zone secret of Player: hand of Chip\n"
        + "turn:\n    must get or wait\n    may show_red\naction wait: set n to 0\n"
        + "action show_red(chip in my secret where chip.hue is red): set n to 1\n"
        + 'action get:\n    needs few: count(my secret) < 2 "enough"\n    draw 1 from bag_of_chips to my secret\n',
        "secrets stay secret",
        1,
    ),
}
"""Points that do not add up, options that read alike and pieces that are in two places cannot be written in Sea: the
engine makes these properties true by how it is built, so they have no broken game here."""
