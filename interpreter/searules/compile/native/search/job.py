"""What a search is told, and what it tells: the words of a job, of a node, of what a player does not see."""

JOB = (
    "root", "used", "listed", "options",  # the first state, how many words of it count; its context and options
    "log", "recorded",  # where recorded positions lie, and how many words of them there are in that state
    "begun", "begun_used", "begun_recorded",  # the state where simultaneous choices began (0: there are none)
    "mine", "chosen", "base", "cells",  # what is chosen again there
    "state", "context", "before",  # memory to work in
    "nodes", "node_words", "node_room", "count", "table", "mask", "firsts",  # the tree; `mask`: the table's size less 1
    "path", "path_room", "touched", "touched_room", "fresh",  # memory for the way down
    "logs", "log_room", "exploration",  # logarithms of whole numbers; a constant (both as binary64)
    "world", "order",  # what is imagined (see `WORLD`; 0: nothing), memory for a shuffle
    "phase", "acting", "winners", "seed",  # where in a state that lies
    "zone", "spot", "height", "face", "turned", "shown",  # and the words of pieces, by their ids
    "stride", "values", "players", "scores",  # words of an option, values of each action, whether points count
    "given", "iterations", "left", "longest", "made",  # how long it goes on, and how many decisions were made
    "met", "low", "high",  # the points of a play of one: whether there were any, the least, the most
)  # fmt: skip
"""The words of a job. Where a world is `given` it stands in `state` and `context`, options listed.

Where players choose at the same time a world is imagined as it stood before anybody had chosen, in `begun`. There those
of the cells that all begin with (`cells` words of them) lie once more at `base`. Who is asked chooses again what they
chose (`chosen` options in `mine`, each after how many words mark it), the others something."""

DONE, TRAP, NODES, PATH, TOUCHED, LOGS = range(6)
"""Why it has returned: all iterations are made, or as many decisions as there may be; a trap; too little memory."""

TRIED, COULD, WORTH, PARENT, LENGTH, MARK = range(6)
"""The words of a node: as in `searules.search.tree`; then the node it hangs on, how many words mark it, and these. The
root is node 0; those that hang on it also stand in `firsts`, by their places."""

WORLD = ("groups", "vars", "moved")
"""What a world begins with. Groups follow: how many pieces, whether only looks differ, how many bits are cleared; for
each of these a place in the state and the bit; for each piece `PIECE`; for each place `PLACE`. Then vars: `VAR`."""

PIECE = ("id", "word", "bit", "class")
PLACE = (
    "zone",
    "spot",
    "height",
    "face",
    "turned",
    "shown",
    "mask_at",
    "spot_at",
    "class_at",
    "class_words",
    "class_bit",
)
VAR = ("at", "many", "low", "listed")

SAME, CHANGED, UNKNOWN = range(3)
"""What `sea_world` gives: only chance differs, and the options are those of `listed`; other things differ, and the
options are in the context; the reference has to say."""
