"""A document as Markdown (CommonMark with tables)."""

from collections.abc import Iterator

from searules.explain.document import Block, Document, Figure, Grid, Heading, Items, Line, Paragraph
from searules.explain.names import escape


def markdown(document: Document) -> str:
    """The whole document; figures are left out."""
    return "\n".join(_lines(document)).rstrip() + "\n"


def _lines(document: Document) -> Iterator[str]:
    yield f"# {document.title}"
    for block in document.blocks:
        yield ""
        yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(level=level, text=text, anchor=anchor):
            yield f'{"#" * level} {text} <a id="{anchor}"></a>'
        case Paragraph(line=line):
            yield said(line)
            yield from _notes(line, "")
        case Items(lines=lines, ordered=ordered):
            for number, line in enumerate(lines, 1):
                yield from _item(line, f"{number}." if ordered else "-", "")
        case Grid(head=head, rows=rows):
            yield "| " + " | ".join(head) + " |"
            yield "|" + " --- |" * len(head)
            for row in rows:
                yield "| " + " | ".join(cell.replace("\n", " ") or " " for cell in row) + " |"
        case Figure():
            return


def said(line: Line) -> str:
    """A line with where the rulebook says it."""
    cited = f" *({'; '.join(map(escape, line.citations))})*" if line.citations else ""
    mark = f'<a id="{line.anchor}"></a>' if line.anchor else ""
    return mark + line.text + cited


def _notes(line: Line, indent: str) -> Iterator[str]:
    for ruling in line.rulings:
        yield ""
        yield f"{indent}> Ruling: {ruling}"


def _item(line: Line, sign: str, indent: str) -> Iterator[str]:
    yield f"{indent}{sign} {said(line)}"
    inner = indent + " " * (len(sign) + 1)
    if line.rulings:
        yield from _notes(line, inner)
        yield ""
    for one in line.inside:
        yield from _item(one, "-", inner)
