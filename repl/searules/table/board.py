"""The table as text: pictures of the boards, what lies in the other zones, the vars."""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap

from attrs import frozen

from searules.engine import Game, State
from searules.engine.world import BoardInfo
from searules.table.codes import Code, make_code
from searules.table.paint import hue
from searules.table.picture import picture, wrapped_words
from searules.table.sight import Keys, VarView, View, ZoneView, counted, shown, view
from searules.table.texts import heading, label, number_of
from searules.table.var_pictures import drawn

POINTERS = "*!&%$#@~=^"
"""What marks the spot on which a var points, after the code of what lies there."""


def table(state: State, players: Sequence[str], width: int = 80) -> list[str]:
    """All that these players see, as lines of at most about `width` columns."""
    seen = view(state, players)
    lines: list[str] = []
    for group in _boards(state.game, seen):
        lines += [*_board(state.game, group, seen, width), ""]
    lines += _zones([zone for zone in seen.zones if zone.spots is None], width)
    pictures, others = drawn(state.game, seen.vars, width)
    for title, several in pictures:
        lines += ["", title, *several, ""] if lines and lines[-1] else [title, *several, ""]
    lines += _vars(others, width)
    while lines and not lines[-1]:
        lines.pop()
    return lines


# ---- boards -----------------------------------------------------------------------------------------------------


@frozen
class _Group:
    """Zones that are drawn in one picture: of one board and the same owners, each on a part of its own."""

    board: BoardInfo
    keys: Keys
    zones: Mapping[str, ZoneView]


def _boards(game: Game, seen: View) -> list[_Group]:
    groups: list[_Group] = []
    for zone in seen.zones:
        on = game.rules.zones[zone.name].on
        if zone.spots is None or on is None:
            continue
        info = game.plan.world.boards[on.board]
        place = next(
            (n for n, g in enumerate(groups) if g.board is info and g.keys == zone.keys and on.part not in g.zones),
            None,
        )
        if place is None:
            groups.append(_Group(info, zone.keys, {on.part: zone}))
        else:
            groups[place] = _Group(info, zone.keys, {**groups[place].zones, on.part: zone})
    return groups


def _board(game: Game, group: _Group, seen: View, width: int) -> list[str]:
    code = code_for(game, group.zones.values())
    marks: dict[str, dict[int, str]] = {}
    for part, zone in group.zones.items():
        numbers = _numbers(game, group.board, part)
        marks[part] = {numbers[spot]: code.of(piece) for spot, piece in (zone.spots or {}).items() if spot in numbers}
    hues: dict[str, dict[int, int]] = {}
    for part, zone in group.zones.items():
        numbers = _numbers(game, group.board, part)
        hues[part] = {numbers[spot]: hue(piece) for spot, piece in (zone.spots or {}).items() if spot in numbers}
    pointers = _point(game, group.board, seen, marks)
    names = ", ".join(dict.fromkeys(heading(zone.name) for zone in group.zones.values()))
    title = f"{names} ({', '.join(group.keys)})" if group.keys else names
    pieces = [piece for zone in group.zones.values() for piece in (zone.spots or {}).values()]
    legend = wrapped_words([*code.legend(pieces), *pointers], width - 2, gap="; ")
    return [title, *picture(group.board.board, marks, width, hues), *(f"  {line}" for line in legend)]


def _numbers(game: Game, info: BoardInfo, part: str) -> dict[str, int]:
    """The numbers of the spots of a part by their texts."""
    return {game.plan.world.text(spot): number for number, spot in enumerate(info.ids[part])}


def _point(game: Game, info: BoardInfo, seen: View, marks: dict[str, dict[int, str]]) -> list[str]:
    """Mark the spots on which vars without owners point, and say with what."""
    told = []
    symbols = iter(POINTERS)
    for part in marks:
        numbers = _numbers(game, info, part)
        for var in seen.vars:
            if var.keys or not isinstance(var.value, str) or var.value not in numbers:
                continue
            symbol = next(symbols, "")
            number = numbers[var.value]
            marks[part][number] = marks[part].get(number, "") + symbol
            told.append(f"{symbol} {heading(var.name)}")
    return told


def code_for(game: Game, zones: Iterable[ZoneView]) -> Code:
    """Codes for all pieces that may lie in these zones, so that they stay the same for the whole play."""
    world = game.plan.world
    names = dict.fromkeys(kind for zone in zones for kind in game.rules.zones[zone.name].of.kinds)
    kinds: dict[str, dict[str, list[str]]] = {}
    for kind in names:
        info = world.kinds[kind]
        kinds[kind] = {
            name: sorted({_field_text(game, kind, name, piece) for piece in info.pieces}) for name in info.field_names
        }
    faces = {kind: _faces(game, kind) for kind in names}
    return make_code(kinds, faces, {kind: _turns(game, kind) for kind in names})


def _field_text(game: Game, kind: str, name: str, piece: int) -> str:
    from searules.engine.names import text_of

    field = next(field for field in game.rules.kinds[kind].fields if field.name == name)
    return text_of(game.plan.world.fields[piece][name], field.type, game.plan.world).strip('"')


def _faces(game: Game, kind: str) -> list[str]:
    info = game.plan.world.kinds[kind]
    if info.faces_type is None:
        return []
    from searules.engine.names import text_of

    return [text_of(face, info.faces_type, game.plan.world) for face in info.faces]


def _turns(game: Game, kind: str) -> int:
    return game.plan.world.kinds[kind].turns if game.rules.kinds[kind].rotates else 1


# ---- what lies elsewhere ------------------------------------------------------------------------------------------


def _zones(zones: Sequence[ZoneView], width: int) -> list[str]:
    """Zones of all and of players one by one; of other families only what is not empty, all members together."""
    lines: list[str] = []
    families: dict[str, list[ZoneView]] = {}
    for zone in zones:
        families.setdefault(zone.name, []).append(zone)
    for name, members in families.items():
        if len(members) <= _FEW:
            lines += [one for zone in members for one in _entry(label(name, zone.keys), _content(zone) or "-", width)]
        else:
            told = [f"{', '.join(zone.keys)}: {_content(zone)}" for zone in members if zone.count]
            lines += _entry(heading(name), "; ".join(told) or "-", width)
    return lines


_FEW = 6


def _content(zone: ZoneView) -> str:
    words = counted(zone.pieces)
    if zone.hidden:
        words.append(f"{zone.hidden} hidden" if words else f"{number_of(zone.hidden, 'piece')}, hidden")
    return ", ".join(words)


def _vars(values: Sequence[VarView], width: int) -> list[str]:
    by_name: dict[str, list[VarView]] = {}
    for var in values:
        by_name.setdefault(var.name, []).append(var)
    return [line for name, several in by_name.items() for line in _entry(heading(name), _members(several), width)]


def _members(several: Sequence[VarView]) -> str:
    """The values of the members; of many those that are unlike most, then what most are."""
    usual = ""
    if len(several) > _FEW:
        texts = [shown(var.value) for var in several]
        usual = max(texts, key=texts.count)
        if 2 * texts.count(usual) <= len(texts):
            usual = ""
    told = [
        f"{'.'.join(var.keys)} {shown(var.value)}" if var.keys else shown(var.value)
        for var in several
        if not usual or shown(var.value) != usual
    ]
    return ", ".join([*told, f"{'all others' if told else 'all'} {usual}"] if usual else told)


def _entry(name: str, text: str, width: int) -> list[str]:
    return wrap(text, width, initial_indent=f"{name}: ", subsequent_indent="    ") or [f"{name}:"]


__all__ = ["code_for", "heading", "label", "table"]
