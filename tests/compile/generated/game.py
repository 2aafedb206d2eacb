"""A generated game: small, random, and mostly well formed. What the checker refuses is drawn again."""

from typing import Any

from tests.compile.generated.scene import Scene, make_scene
from tests.compile.generated.statements import Lines, Statements, indented
from tests.compile.generated.values import Let, Values


def text_of(shuffle: Any) -> str:
    """The text of a game, from a source of random numbers."""
    scene = make_scene(shuffle)
    values = Values(scene)
    lines = list(scene.lines)
    lines += _lets(values)
    lines += _procedures(values)
    values.actions = [f"act{number}" for number in range(scene.upto(1, 3))] + ["rest"]
    payment = scene.chance(35)
    if payment:
        lines += _payment(values)
    lines += _actions(values, payment)
    lines += _set_up(scene)
    lines += _flow(values)
    lines += _events(values)
    lines += _endings(values)
    lines += _scores(values)
    return "\n".join(lines) + "\n"


# ---- lets and procedures ------------------------------------------------------------------------------------


def _param_types(scene: Scene) -> list[str]:
    return ["number", "hue", "gem", "player", *(["space", "space"] if scene.board else [])]


TYPES = {"number": "0..9", "hue": "Hue", "gem": "Gem", "player": "Player", "space": "Grid", "tile": "Tile"}


def _params(values: Values, most: int) -> list[tuple[str, str]]:
    scene = values.scene
    return [(values.fresh("p"), scene.one(*_param_types(scene))) for _ in range(scene.upto(0, most))]


def _head(params: list[tuple[str, str]]) -> str:
    return f"({', '.join(f'{name}: {TYPES[type_]}' for name, type_ in params)})" if params else ""


def _lets(values: Values) -> Lines:
    scene, lines = values.scene, Lines()
    if scene.chance(25):
        scene.counts = True
        lines += ["let steps_left by players:", "    1    | 3", "    2..3 | 4"] if scene.players == "1..3" else []
        scene.counts = bool(lines)
    for number in range(scene.upto(0, 4)):
        params = _params(values, 2)
        owned = scene.chance(40)
        gives = scene.one(
            "number", "number", "bool", "hue", "set gem", "set hue", *(["set space", "space"] if scene.board else [])
        )
        let = Let(f"f{number}", tuple(type_ for _, type_ in params), gives, owned)
        with values.afresh(*params, me=owned):
            values.looks_back = scene.chance(25)
            lines += _let(values, let, f"let {let.name}{' of Player' if owned else ''}{_head(params)}")
            values.looks_back = False
        values.lets.append(let)
    return [*lines, ""]


def _let(values: Values, let: Let, head: str) -> Lines:
    scene, gives = values.scene, let.gives
    if gives.startswith("set "):
        return [f"{head} = {values.set_of(gives[4:], 2)}"]
    if scene.chance(40):
        first, last = values.of(gives, 1), values.of(gives, 1)
        return [f"{head}:", f"    if {values.cond(1)}: {first}", f"    otherwise: {last}"]
    if gives == "number" and scene.chance(40):
        return [f"{head}: 0..99 = {values.num(2)}"]
    return [f"{head} = {values.cond(2) if gives == 'bool' else values.of(gives, 2)}"]


def _procedures(values: Values) -> Lines:
    scene, lines = values.scene, Lines()
    for number in range(scene.upto(0, 2)):
        params = _params(values, 2)
        with values.afresh(*params, me=True):
            body = Statements(values, chance=False).block(3, 2)
        lines += [f"to do_it{number}{_head(params)}:", *indented(body)]
        values.tries.append(Let(f"do_it{number}", tuple(type_ for _, type_ in params)))
    return [*lines, ""]


# ---- actions ------------------------------------------------------------------------------------------------


def _payment(values: Values) -> Lines:
    scene = values.scene
    lines = ["payment money:", "    way coins up to n: take 1 from n"]
    owned = [v.name for v in scene.vars if v.type == "number" and v.owned and not v.many]
    if owned and scene.chance(70):
        lines.append(f"    way own up to my {owned[0]}: take 1 from my {owned[0]}")
    if scene.chance(30):
        lines.append("    way gems up to count(my hand): move first(1, my hand) to pool")
    return lines


def _actions(values: Values, payment: bool) -> Lines:
    scene, lines = values.scene, Lines()
    for name in values.actions[:-1]:
        params = [
            (values.fresh("a"), scene.one(*_param_types(scene), *(["tile"] if "Tile" in scene.kinds else [])))
            for _ in range(scene.upto(0, 2))
        ]
        parts = []
        with values.afresh(me=True):
            for own, type_ in params:
                where = ""
                source = (
                    f" in {values.set_of(type_, 1)}"
                    if type_ in ("gem", "tile") or scene.chance(50)
                    else f": {TYPES[type_]}"
                )
                with values.named((own, type_)):
                    if scene.chance(35):
                        where = f" where {values.about(own, type_, 1)}"
                parts.append(f"{own}{source}{where}")
                values.scope.append((own, type_))
            inside = f"({', '.join(parts)})" if parts else ""
            lines.append(f"action {name}{inside}:")
            values.looks_back = values.supposes = True
            # whether other actions are possible is asked of those that come later only: no circles
            kept, values.actions = values.actions, []
            lines += indented(_guards(values, payment))
            values.actions = kept
            values.looks_back, values.supposes = scene.chance(50), False
            actions, values.actions = values.actions, []
            lines += indented(Statements(values).block(3, 2))
            values.actions = actions
            values.looks_back = False
    return [*lines, "action rest:", "    add 1 to n", ""]


def _guards(values: Values, payment: bool) -> Lines:
    scene, lines = values.scene, Lines()
    for number in range(scene.upto(0, 2)):
        lines.append(f'needs l{number}: {values.cond(2)} "reason {number}"')
    if scene.chance(30):
        name = values.fresh("y")
        lines.append(f"let {name} = {values.num(2)}")
        values.scope.append((name, "number"))
    if payment and scene.chance(60):
        lines.append(f"cost {values.scene.one('1', '2', '(' + values.num(1) + ') mod 3')} of money")
    return lines


# ---- the flow -----------------------------------------------------------------------------------------------


def _set_up(scene: Scene) -> Lines:
    lines = ["setup:", "    move Gem to pool"]
    lines += [f"    move {kind} to pool" for kind in scene.kinds if kind != "Gem" and scene.chance(80)]
    lines.append("    for me in players: move first(2, Gem in pool) to my hand")
    for zone in scene.zones:
        if zone.hidden:
            lines.append(f"    shuffle first(4, Gem in pool) to {zone.name}")
        elif zone.board and not zone.owned and scene.chance(60):
            lines.append(f"    scatter first({scene.upto(1, 2)}, {zone.kinds[0]} in pool) on {zone.name}")
        elif zone.ordered and scene.chance(60):
            each, own = ("for me in players: ", "my ") if zone.owned else ("", "")
            lines.append(f"    {each}move first(2, Gem in pool) to {own}{zone.name}")
    return [*lines, ""]


# ---- the flow -----------------------------------------------------------------------------------------------


_COURSE = (
    "take another turn",
    "end turn",
    "end game",
    "end game won by me",
    "end game drawn",
    "set next_player to me.right",
)


def _flow(values: Values) -> Lines:
    scene = values.scene
    values.looks_back = True
    head, lines = "turn:", Lines()
    body = Statements(values, decides=True)
    with values.afresh(me=True):
        if scene.chance(20):
            lines.append(f"at any time: {values.actions[0]} when {values.cond(1)}")
        lines += body.decision(1) if scene.chance(50) else body.block(2, 2)
        lines.append(f"must {' or '.join(values.actions)}")
        if scene.chance(40):
            ends = [f"if {values.cond(1)}: end step"] if scene.chance(40) else []
            lines += ["step more:", *indented([*ends, *body.decision(1), *body.block(2, 2)])]
        lines += _together(values) if scene.chance(25) else []
        if scene.chance(20):
            lines.append(f"if {values.cond(1)}: {scene.one(*_COURSE)}")
        if scene.chance(15):
            lines.append(
                f"must {values.actions[0]} while possible"
                if values.actions[0] != "rest" and scene.chance(10)
                else f"may {values.actions[0]}"
            )
    values.looks_back = False
    if scene.chance(15) and "another turn" not in " ".join(lines) and "next_player" not in " ".join(lines):
        lines = [line.replace("end turn", "end game") for line in lines]
        return ["round:", "    for me in players:", *indented(indented(lines)), ""]
    if scene.chance(15):
        lines += ["", f"play:\n    repeat {scene.upto(2, 5)} times:\n        turn"]
        return [head, *(line if line.startswith("play") else f"    {line}" for line in lines), ""]
    return [head, *indented(lines), ""]


def _together(values: Values) -> Lines:
    scene = values.scene
    who = values.players(1)
    with values.afresh(me=True):
        kept, values.actions = values.actions, [act for act in values.actions if act != "rest"]
        body = Statements(values, alone=True, chance=False).block(2, 1)
        values.actions = kept
        name = values.fresh("t")
        line = [f"may choose {name} in my hand:", f"    move {name} to my hand"]
        kept_zone = next(
            (
                z
                for z in scene.zones
                if z.owned and not z.board and not z.single and z.name != "hand" and "Gem" in z.kinds
            ),
            None,
        )
        if kept_zone is not None:
            line = [f"may choose {name} in my hand:", f"    move {name} to my {kept_zone.name}"]
    return [f"together for me in {who}:", *indented([*line, *body])]


def _events(values: Values) -> Lines:
    scene, lines = values.scene, Lines()
    for number in range(scene.upto(0, 2)):
        with values.afresh(me=False):
            condition = values.cond(2)
            body = Statements(values).block(2, 1)
        lines += [f"event e{number} as soon as {condition}:", *indented(body)]
    return [*lines, ""]


def _endings(values: Values) -> Lines:
    scene = values.scene
    lines = [f"game ends long after the turn when player1.turns > {scene.upto(3, 8)}"]
    with values.afresh(me=False):
        values.looks_back = True
        for number in range(scene.upto(0, 2)):
            moment = scene.one("as soon as", "after the turn when", "before the turn when", "after the round when")
            lines.append(f"game ends g{number} {moment} ({values.cond(2)}) and n > {scene.upto(1, 6)}")
        values.looks_back = False
        if scene.chance(20):
            after = Statements(values, decides=False).block(2, 1)
            lines += [
                "after game last:",
                *indented(["for me in players: may act0" if scene.chance(60) else "add 0 to n", *after]),
            ]
    return lines


def _scores(values: Values) -> Lines:
    scene, lines = values.scene, Lines()
    with values.afresh(me=True):
        for number in range(scene.upto(0, 2)):
            if scene.chance(40):
                name = values.fresh("x")
                with values.named((name, "gem")):
                    lines.append(f"score s{number} for {name} in my hand: {values.num(1)}")
            else:
                lines.append(f"score s{number}: {values.num(2)}")
        result = scene.chance(40)
        if result:
            lines.append(f"result r: {values.cond(1)}")
        if lines and scene.chance(70):
            more = f"{scene.one('highest', 'lowest')} {values.num(1)}, then " if scene.chance(50) else ""
            lines.append(f"winner: highest my total, then {more}shared")
    with values.afresh(me=False):
        values.looks_back, values.results = True, result
        for number in range(scene.upto(0, 2)):
            lines.append(f'check "c{number}" {scene.one("always", "each turn", "at end")}: {values.cond(2)}')
        values.looks_back = values.results = False
    return lines
