"""What the words of the library do, in a line each: for hovers and completion."""

VERBS = {
    "move": "`move A, B to Z`: pieces to a zone.",
    "place": "`place K on Z at S`: one piece on a spot; a taken spot is a fault.",
    "draw": "`draw n from Z to Z2`: from the top; at random from a zone without order.",
    "shuffle": "`shuffle K to Z` or `shuffle Z`: all of the zone is put in a random order.",
    "scatter": "`scatter K on Z`: each piece on a free spot at random.",
    "roll": "`roll v, w` or `roll K`: a var gets one of its values, a piece one of its faces, at random.",
    "turn": "`turn K to face`: a face up. In `play` and `round` alone on a line: a turn is played.",
    "flip": "`flip K`: the next face up.",
    "rotate": "`rotate K by n`: clockwise, by quarter turns (sixths on hexagons).",
    "show": "`show K to P`: these players, or all, see which pieces these are.",
    "clear": "In examples: all pieces into the box, all vars to their first values.",
}

FUNCTIONS = {
    "count": "`count(set)`: how many members it has.",
    "sum": "`sum(list)`: the sum of numbers.",
    "abs": "`abs(n)`: the number without its sign.",
    "min": "`min(list)` or `min(a, b)`: the least.",
    "max": "`max(list)` or `max(a, b)`: the greatest.",
    "first": "`first(set)`: the first member, or none. `first(n, set)`: the first n, or all if there are fewer.",
    "last": "`last(set)`: the last member, or none.",
    "top": "`top(Q by e)`: all that are tied for the highest e.",
    "the": "`the(set)`: the only member, else a fault.",
    "one": "`one(set)`: one piece of several that are alike.",
    "union": "`union(list of sets)`: all members of all of them.",
    "next": "`next(x)`: the one after it in its enum, table or board; a fault at the end.",
    "previous": "`previous(x)`: the one before it in its enum, table or board; a fault at the end.",
    "cycle": "`cycle(x, n)`: n further, round and round.",
    "clockwise": "`clockwise(p)`: the players from p, once round.",
    "reverse": "`reverse(list)`: the other way round.",
    "times": "`times(a, turn)`: how often I have done the action since the turn (or `round`) began.",
    "before": "`before(turn, e)`: e as it was when the turn (or `round`) began.",
    "after": "`after(a(x), e)`: e as it would be after the effects of an action or procedure.",
    "occurred": "`occurred(z, v)`: in how many recorded positions these zones and vars were as they are now.",
    "possible": "`possible(a)`: whether I have an option for the action here.",
    "between": "`between(s, t)`: the spaces between two in line.",
    "corner": "`corner(x, side)`: the corner at a side that is printed on a piece.",
    "edge": "`edge(x, side)`: the edge at a side that is printed on a piece.",
    "spots": "`spots(x, ds)`: the spaces to which directions printed on a piece point.",
    "rays": "`rays(x, ds)`: these spaces and all beyond; `rays(x, ds, S)`: up to where S ends.",
    "group": "`group(s, S)`: what hangs together with s within S.",
    "groups": "`groups(S)`: all groups within S, as a list.",
    "connected": "`connected(s, t, S)`: whether both are in one group.",
    "most_pairs": "`most_pairs(S)`: as many disjoint adjacent pairs as possible.",
}

VALUES = {
    "me": "The player of whom this speaks.",
    "it": "The element of the query that has no name for it.",
    "box": "The zone in which all pieces begin.",
    "players": "All players, in seat order.",
    "none": "Nothing there.",
    "empty": "A zone or set without members.",
    "yes": "The answer yes.",
    "no": "The answer no.",
    "acting": "Who is asked, or none.",
    "over": "Whether play is over.",
    "winners": "The set of winners.",
    "next_player": "Whose turn comes next; may be set.",
    "extra_turn": "Whether this turn was bought.",
    "options": "The options of the decision, in checks and examples.",
    "usual": "In a `change`: what the address said so far.",
}

MEMBERS = {
    "space": "Where a piece lies, or none off a board.",
    "zone": "The zone in which a piece lies.",
    "owner": "The player whose zone a piece is in.",
    "face": "The face of a piece that is up.",
    "turned": "How far a piece is turned.",
    "turns": "How many turns the player has begun.",
    "total": "The sum of the player's ledger.",
    "left": "The player in the next seat.",
    "right": "The player in the seat before.",
    "sees": "`p.sees(x)`: whether the player may see which piece x is.",
    "row": "The row of a space.",
    "column": "The column of a space.",
    "number": "Its place, from 1.",
    "inner": "Whether all edges of a space are shared with other spaces.",
    "outer": "Whether an edge of a space is at the rim.",
    "adjacent": "The spaces with an edge in common.",
    "neighbours": "The spaces with an edge or a corner in common.",
    "corners": "The corners of a space.",
    "edges": "The edges of a space.",
    "spaces": "The spaces of a row, column, corner or edge.",
    "step": "`s.step(d)`: the next space in a direction, or none.",
    "ray": "`s.ray(d)`: all spaces beyond, nearest first.",
    "lines": "`B.lines(n)`: all sets of n spaces in line.",
}


def about(word: str) -> str:
    """What a word of the library does; nothing if it is none."""
    for table in (FUNCTIONS, VERBS, VALUES, MEMBERS):
        if word in table:
            return table[word]
    return ""
