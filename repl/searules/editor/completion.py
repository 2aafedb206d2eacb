"""What may be typed next: words of the language that fit, names in sight with their types, fields after a dot."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from attrs import define, frozen

from searules.editor.analysis import Analysis
from searules.editor.desk import is_table
from searules.editor.half_typed import evaluate, expression_before, members, unit_at
from searules.editor.help import FUNCTIONS, VALUES, VERBS, about
from searules.editor.pieces import Part
from searules.editor.workshop import Workshop
from searules.language import next_words, tree
from searules.language.vocabulary import DECLARATIONS, NAMED
from searules.rules.addresses import addresses
from searules.rules.fits import element, words
from searules.rules.names import SORTS, key_of
from searules.rules.symbols import Symbols
from searules.rules.types import EnumSort, One, WordSort
from searules.rules.unit import Unit
from searules.rules.vocabulary import members_of

MOST = 400
"""How many are offered at the most."""

EDITS = frozenset(["replace", "change", "remove", "before", "after", "extend", "fix", "default", "not", "tested"])
"""What begins a declaration in a variant only."""

_ADDRESS = re.compile(
    r"^(?:change|before|after|replace[ \t]+step|remove(?:[ \t]+[^,]+,)*)[ \t]+([\w.]*)$"
    r"|\b(?:because|go[ \t]+to)[ \t]+([\w.]*)$"
)
_VERB_CALL = re.compile(r"\b(?:possible|times|after)\($")


@frozen
class Item:
    """Something that may be typed: instead of the text from `start` to the place of the question."""

    label: str
    sort: str
    start: int
    detail: str = ""
    about: str = ""
    rank: int = 5


@define
class _Asked:
    """What is known about the place of the question."""

    part: Part
    inside: int
    line: str
    word: str
    analysis: Analysis | None
    at: int
    _unit: Unit | None = None

    @property
    def head(self) -> str:
        """The declaration up to the word that is typed."""
        return self.part.text[: self.inside - len(self.word)]

    @property
    def before(self) -> str:
        """The word or mark before it."""
        found = re.search(r"(\w+|[^\w\s])\s*$", self.head)
        return found[1] if found else ""

    @property
    def unit(self) -> Unit | None:
        """The names in sight."""
        if self._unit is None and self.analysis is not None:
            self._unit = unit_at(self.analysis, self.part, self.inside)
        return self._unit

    @property
    def symbols(self) -> Symbols | None:
        """The names that are declared."""
        return None if self.analysis is None else self.analysis.checker.symbols

    def item(self, label: str, sort: str, detail: str = "", rank: int = 5, more: str = "") -> Item:
        return Item(label, sort, self.at - len(self.word), detail, more or about(label), rank)


def complete(workshop: Workshop, file: Path, offset: int) -> list[Item]:
    """What may stand at an offset of a file, the likeliest first."""
    if is_table(file):
        return []
    text = workshop.desk.text(file)
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    place = _place(line)
    analysis = workshop.analysis(file, offset)
    part = workshop.desk.sheet(file).part_at(offset)
    if part is None or re.fullmatch(r"\w*", line):
        return _declarations(workshop, file, offset, line)
    word = re.search(r"\w*$", line)
    asked = _Asked(part, offset - part.start, line, word[0] if word else "", analysis, offset)
    if place == "comment":
        return []
    if place == "text":
        return list(_quoted(workshop, file, line, offset))
    if place == "cite":
        return list(_citations(workshop, file, line, offset))
    if place == "pointer":
        return (
            []
            if asked.symbols is None
            else [asked.item(name, "ruling", more=decl.decision) for name, decl in asked.symbols.rulings.items()]
        )
    found = _address(asked) if _ADDRESS.search(line) else _inside(asked)
    unique = {item.label: item for item in sorted(found, key=lambda item: -item.rank)}
    return sorted(unique.values(), key=lambda item: (item.rank, item.label))[:MOST]


def _place(line: str) -> str:
    """Whether a place is in a comment, a text or the margin."""
    rest = re.sub(r'"[^"]*"', "", line)
    if '"' in rest and "#" not in rest.split('"')[0]:
        return "text"
    if "#" in rest:
        return "comment"
    mark = max(rest.rfind("@"), rest.rfind("~"))
    if mark < 0:
        return "rules"
    return "cite" if rest[mark] == "@" else "pointer"


def _declarations(workshop: Workshop, file: Path, offset: int, word: str) -> list[Item]:
    """Words that begin a declaration; the header alone where there is none yet."""
    heads = [part.node for part in workshop.desk.sheet(file).parts if isinstance(part.node, tree.Game | tree.Variant)]
    if not heads:
        allowed = {"game", "variant"}
    elif isinstance(heads[0], tree.Game):
        allowed = set(DECLARATIONS - EDITS) | {"after"}
    else:
        allowed = set(DECLARATIONS) - {"players"}
    return [Item(name, "keyword", offset - len(word)) for name in sorted(allowed)]


def _quoted(workshop: Workshop, file: Path, line: str, offset: int) -> Iterator[Item]:
    """What may stand between quotes where they name something: a game's file, a table's, a variant's title."""
    before, _, typed = line.rpartition('"')
    start, headers = offset - len(typed), workshop.desk.headers(file.parent)
    if re.match(r'variant\b.*" of $', before):
        for header in headers:
            stem = header.file.stem
            label = stem if header.base is None else f"{stem}: {header.title}"
            if header.file != file or header.base is not None:
                yield Item(label, "citation", start, header.title)
    elif re.match(r"table\b.* from $", before):
        for table in sorted(one.name for one in file.parent.iterdir() if is_table(one)) if file.parent.is_dir() else ():
            yield Item(table, "citation", start)
    elif re.match(r"\s*(?:not |tested )?with\b", before):
        for header in headers:
            if header.base is not None:
                yield Item(header.title, "citation", start, header.file.stem)


def _citations(workshop: Workshop, file: Path, line: str, offset: int) -> Iterator[Item]:
    """Sections that the file cites elsewhere."""
    typed = line[line.rfind("@") + 1 :]
    start = offset - len(typed.lstrip())
    cited = re.findall(r"@[ \t]*([^\n#~@]*[^\s#~@])", workshop.desk.text(file))
    for section in sorted({one for one in cited if one != typed.strip()}):
        yield Item(section, "citation", start)


def _address(asked: _Asked) -> Iterator[Item]:
    """What a variant may edit, or an example name."""
    match = _ADDRESS.search(asked.line)
    typed = (match[1] or match[2] or "") if match else ""
    if asked.analysis is None:
        return
    declared = dict(_members(asked.analysis.checker.symbols))
    for text in asked.analysis.texts:
        for decl in text.declarations:
            key = key_of(decl)
            if key is None or key[0] in ("header", "ruling", "check", "example", "record"):
                continue
            if match is not None and match[1] is None and key[0] not in ("verb", "rule", "block"):
                continue  # a refusal and a place in the flow
            for address in addresses(decl, key[1], declared):
                if typed.lower() in address.lower():
                    yield Item(address, "address", asked.at - len(typed), SORTS[type(decl)][1])


def _members(symbols: Symbols) -> Iterator[tuple[str, list[str]]]:
    for name, enum in symbols.enums.items():
        yield name, [member.text for member in enum.members]
    for name, table in symbols.tables.items():
        yield name, [row.name.text for row in table.rows]


def _inside(asked: _Asked) -> Iterator[Item]:
    """What may stand inside of a declaration."""
    head = asked.head
    if head.endswith(".") and not head.endswith(".."):
        yield from _after_dot(asked, head[:-1])
        return
    accepted = next_words(head)
    yield from (asked.item(name, "keyword", rank=7) for name in accepted if name.isalpha() and len(name) > 1)
    if "a Type" in accepted and not (asked.before in NAMED and asked.before != "to"):
        yield from _types(asked)
    if "a name" in accepted:
        yield from _names(asked)


def _after_dot(asked: _Asked, head: str) -> Iterator[Item]:
    if asked.unit is not None:
        for name, type_ in members(expression_before(head), asked.unit).items():
            yield asked.item(name, "field", type_)


def _types(asked: _Asked) -> Iterator[Item]:
    for name in sorted(asked.symbols.type_names()) if asked.symbols is not None else ():
        yield asked.item(name, "type", rank=4)


def _names(asked: _Asked) -> Iterator[Item]:
    before, head = asked.before, asked.head
    line = head[head.rfind("\n") + 1 :]
    first = re.match(r"\s*(\w+)", line)
    starts = not line.strip() or re.fullmatch(r".*:\s*", line) is not None
    symbols = asked.symbols
    if before in NAMED and (before != "to" or line == "to "):
        return
    if symbols is None:
        return
    if before == "my":
        yield from _mine(asked)
    elif _asks_for_action(head, line, before):
        yield from (asked.item(name, "action", _head(decl), 1) for name, decl in symbols.actions.items())
    elif first and first[1] == "cost" and before == "of":
        yield from (asked.item(name, "payment", rank=1) for name in symbols.payments)
    elif starts and re.match(r"\s", line or " "):
        yield from (asked.item(name, "verb", rank=2) for name in VERBS)
        yield from (asked.item(name, "procedure", _head(decl), 1) for name, decl in symbols.procedures.items())
    else:
        if first and first[1] in ("pick", "expect"):
            yield from (asked.item(name, "action", _head(symbols.actions[name]), 2) for name in symbols.actions)
        yield from _wanted(asked)
        yield from _values(asked)


def _asks_for_action(head: str, line: str, before: str) -> bool:
    """Whether an action is named here, and nothing else."""
    decides = re.match(r"\s*(?:must|may)\b", line) and before in ("must", "may", "or")
    lists = re.search(r"\b(?:in any order|at any time)\s*:[^:]*$", line)
    return bool(decides or lists or _VERB_CALL.search(head)) or before in ("like", "rule")


def _mine(asked: _Asked) -> Iterator[Item]:
    if asked.unit is not None:
        unit = asked.unit
        for name, type_ in members("me", unit).items():
            yield asked.item(name, "field", type_, 1)


def _wanted(asked: _Asked) -> Iterator[Item]:
    """The words that what stands before `is` may be."""
    match = re.search(r"\bis(?:[ \t]+not)?(?:[ \t]+in[ \t]+\[[^\]]*)?[ \t]+$", asked.head)
    if match is None or asked.unit is None:
        return
    found = evaluate(expression_before(asked.head[: match.start()]), asked.unit)
    one = None if found is None else element(found.type)
    for sort in one.sorts if isinstance(one, One) else ():
        if isinstance(sort, EnumSort):
            detail = sort.name
            yield from (asked.item(name, "member", detail, 0) for name in members_of(sort, asked.unit.checker))
        elif isinstance(sort, WordSort):
            yield asked.item(sort.name, "member", rank=0)


def _values(asked: _Asked) -> Iterator[Item]:
    symbols, unit = asked.symbols, asked.unit
    assert symbols is not None and unit is not None
    for name, binding in unit.scope.items():
        yield asked.item(name, "local", words(binding.type), 1)
    tables: Iterable[tuple[str, Mapping[str, tree.Declaration]]] = (
        ("option", symbols.options),
        ("zone", symbols.zones),
        ("var", symbols.vars),
        ("let", {name: info.decl for name, info in symbols.lets.items()}),
    )
    for sort, table in tables:
        for name, decl in table.items():
            if not getattr(decl, "owner", None) and not getattr(decl, "owners", None):
                yield asked.item(name, sort, _head(decl), 3)
    for name, owners in symbols.members.items():
        yield asked.item(name, "member", " or ".join(owners), 4)
    yield from (asked.item(name, "function", rank=5) for name in FUNCTIONS)
    yield from (asked.item(name, "value", rank=5) for name in VALUES)


def _head(decl: tree.Node) -> str:
    """The first line of a declaration, without its margin."""
    line = decl.span.text.split("\n", 1)[0]
    return re.split(r"[ \t]+[@~#]", line, maxsplit=1)[0].rstrip(" :")
