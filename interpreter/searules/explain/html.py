"""A document as one self-contained page: styles inside, print-friendly, pictures drawn in the page."""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape as quoted

from searules.explain.document import Block, Document, Figure, Grid, Heading, Items, Line, Paragraph
from searules.explain.names import MINUS

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 Georgia, "Times New Roman", serif; color: #1a1a1a; background: #fff;
  max-width: 46rem; margin: 2rem auto; padding: 0 1.2rem; }
h1, h2, h3, h4 { font-family: "Helvetica Neue", Arial, sans-serif; line-height: 1.2; color: #12324a;
  break-after: avoid; }
h1 { font-size: 2.1rem; border-bottom: 4px solid #12324a; padding-bottom: .3rem; }
h2 { font-size: 1.45rem; margin-top: 2.4rem; border-bottom: 1px solid #b8c4cc; padding-bottom: .2rem; }
h3 { font-size: 1.12rem; margin-top: 1.6rem; }
a { color: #12507a; text-decoration: none; border-bottom: 1px dotted #8aa; }
table { border-collapse: collapse; font-size: .88rem; margin: .8rem 0; width: 100%; }
th, td { text-align: left; overflow-wrap: break-word; vertical-align: top; padding: .25rem .5rem;
  border-bottom: 1px solid #d8dee2; }
table.many { font-size: .74rem; }
table.many th, table.many td { padding: .15rem .3rem; }
th { background: #eef3f6; font-family: "Helvetica Neue", Arial, sans-serif; font-weight: 600; }
th.n, td.n { text-align: right; font-variant-numeric: tabular-nums; }
li { margin: .18rem 0; }
.cite { font-size: .74rem; color: #666; font-family: "Helvetica Neue", Arial, sans-serif; }
.ruling { display: block; font-size: .85rem; color: #4a3b00; background: #fdf6dd; border-left: 3px solid #d9b310;
  padding: .15rem .6rem; margin: .25rem 0; }
nav { columns: 2; font-family: "Helvetica Neue", Arial, sans-serif; font-size: .9rem; }
nav a { display: block; border: 0; }
figure { margin: 1.2rem 0; text-align: center; break-inside: avoid; }
figure svg { max-width: 100%; max-height: 30rem; height: auto; }
figcaption { font-size: .85rem; color: #555; }
tr, li { break-inside: avoid; }
@media print { body { max-width: none; margin: 0; font-size: 10.5pt; } nav { display: none; }
  a { color: inherit; border: 0; } h2 { break-before: auto; } }
"""


def html(document: Document, figures: Mapping[str, str] | None = None) -> str:
    """The whole page. `figures` are SVG texts by the names of the document's figures; others are left out."""
    body = "\n".join(_body(document, figures or {}))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{quoted(plain(document.title))}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _body(document: Document, figures: Mapping[str, str]) -> Iterator[str]:
    yield f"<h1>{inline(document.title)}</h1>"
    chapters = [block for block in document.blocks if isinstance(block, Heading) and block.level == 2]
    if len(chapters) > 2:
        yield "<nav>" + "".join(f'<a href="#{one.anchor}">{inline(one.text)}</a>' for one in chapters) + "</nav>"
    for block in document.blocks:
        yield from _block(block, figures)


def _block(block: Block, figures: Mapping[str, str]) -> Iterator[str]:
    match block:
        case Heading(level=level, text=text, anchor=anchor):
            yield f'<h{level} id="{anchor}">{inline(text)}</h{level}>'
        case Paragraph(line=line):
            yield f"<p{_mark(line)}>{_said(line)}</p>"
        case Items(lines=lines, ordered=ordered):
            yield _list(lines, "ol" if ordered else "ul")
        case Grid(head=head, rows=rows):
            yield from _table(head, rows)
        case Figure(name=name, caption=caption) if name in figures:
            yield f"<figure>{figures[name]}<figcaption>{inline(caption)}</figcaption></figure>"
        case Figure():
            return


def _list(lines: tuple[Line, ...], tag: str) -> str:
    inner = "".join(
        f"<li{_mark(one)}>{_said(one)}{_list(one.inside, 'ul') if one.inside else ''}</li>" for one in lines
    )
    return f"<{tag}>{inner}</{tag}>"


def _mark(line: Line) -> str:
    return f' id="{line.anchor}"' if line.anchor else ""


def _said(line: Line) -> str:
    cited = f' <span class="cite">{quoted("; ".join(line.citations))}</span>' if line.citations else ""
    rulings = "".join(f'<span class="ruling">Ruling: {inline(one)}</span>' for one in line.rulings)
    return inline(line.text) + cited + rulings


def _table(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    """A table; one of many columns is set smaller, and so is what the rulebook calls its parts."""
    sorts = [_sort(head[n], [row[n] for row in rows]) for n in range(len(head))]
    many = ' class="many"' if len(head) > _MANY else ""
    yield f"<table{many}>{_widths(head, rows)}<thead><tr>"
    yield "".join(f"<th{sort}>{inline(cell)}</th>" for cell, sort in zip(head, sorts, strict=True))
    yield "</tr></thead><tbody>"
    for row in rows:
        yield (
            "<tr>" + "".join(f"<td{sort}>{inline(cell)}</td>" for cell, sort in zip(row, sorts, strict=True)) + "</tr>"
        )
    yield "</tbody></table>"


_MANY = 6


def _sort(head: str, cells: Sequence[str]) -> str:
    """How a column is set: numbers to the right, citations small."""
    if head == "Rulebook":
        return ' class="cite"'
    numbers = [cell for cell in cells if cell != "—"]
    return ' class="n"' if numbers and all(re.fullmatch(rf"[-{MINUS}+]?\d+", cell) for cell in numbers) else ""


def _widths(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns about as wide as what stands in them, none so wide that the others have no room."""
    wanted = [min(46, max(5, *(len(plain(row[n])) for row in (head, *rows)))) for n in range(len(head))]
    total = sum(wanted)
    return "".join(f'<col style="width:{100 * one / total:.0f}%">' for one in wanted)


_TOKEN = re.compile(r"\\(.)|(\*\*)|(\*)|\[((?:\\.|[^\[\]\\])*)\]\(#([\w-]*)\)|([^\\*\[]+|\[)")


def inline(text: str) -> str:
    """The markup of a text as HTML; everything else is quoted."""
    out: list[str] = []
    is_open: dict[str, bool] = {}
    for match in _TOKEN.finditer(text):
        escaped, strong, em, words, target, other = match.groups()
        if escaped is not None:
            out.append(quoted(escaped))
        elif strong or em:
            tag = "strong" if strong else "em"
            is_open[tag] = not is_open.get(tag, False)
            out.append(f"<{'' if is_open[tag] else '/'}{tag}>")
        elif words is not None:
            out.append(f'<a href="#{target}">{inline(words)}</a>')
        else:
            out.append(quoted(other, quote=False))
    out += [f"</{tag}>" for tag, still in reversed(is_open.items()) if still]
    return "".join(out)


def plain(text: str) -> str:
    """A text without its markup."""
    text = re.sub(r"(?<!\\)\[((?:\\.|[^\[\]\\])*)\]\(#[\w-]*\)", r"\1", text)
    text = re.sub(r"(?<!\\)\*+", "", text)
    return re.sub(r"\\(.)", r"\1", text)
