"""Between what Sea knows and what the protocol of language servers says."""

from collections.abc import Iterable

from lsprotocol import types

from searules.diagnostics import Severity
from searules.editor.completion import Item
from searules.editor.findings import Finding
from searules.editor.fixes import Fix
from searules.editor.navigation import Location
from searules.editor.outline import Entry, Fold
from searules.editor.places import Place, Range
from searules.editor.rename import Change
from searules.editor.uris import uri_of

_SEVERITY = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.NOTICE: types.DiagnosticSeverity.Information,
}

_UNUSED = "SEA0271"
"""The code of what nothing uses: editors show such text paler."""

_ITEM = {
    "keyword": types.CompletionItemKind.Keyword,
    "type": types.CompletionItemKind.Class,
    "field": types.CompletionItemKind.Field,
    "local": types.CompletionItemKind.Variable,
    "zone": types.CompletionItemKind.Variable,
    "var": types.CompletionItemKind.Variable,
    "option": types.CompletionItemKind.Constant,
    "let": types.CompletionItemKind.Function,
    "function": types.CompletionItemKind.Function,
    "action": types.CompletionItemKind.Method,
    "procedure": types.CompletionItemKind.Method,
    "verb": types.CompletionItemKind.Method,
    "member": types.CompletionItemKind.EnumMember,
    "value": types.CompletionItemKind.Value,
    "ruling": types.CompletionItemKind.Reference,
    "citation": types.CompletionItemKind.Reference,
    "address": types.CompletionItemKind.Reference,
    "payment": types.CompletionItemKind.Unit,
}

_SYMBOL = {
    "game": types.SymbolKind.Module,
    "variant": types.SymbolKind.Module,
    "option": types.SymbolKind.Constant,
    "ruling": types.SymbolKind.String,
    "enum": types.SymbolKind.Enum,
    "table": types.SymbolKind.Struct,
    "type": types.SymbolKind.Interface,
    "board": types.SymbolKind.Class,
    "piece": types.SymbolKind.Class,
    "zone": types.SymbolKind.Variable,
    "var": types.SymbolKind.Variable,
    "let": types.SymbolKind.Function,
    "score": types.SymbolKind.Function,
    "result": types.SymbolKind.Function,
    "action": types.SymbolKind.Method,
    "procedure": types.SymbolKind.Method,
    "rule": types.SymbolKind.Method,
    "event": types.SymbolKind.Event,
    "game ends": types.SymbolKind.Event,
    "block": types.SymbolKind.Namespace,
    "step": types.SymbolKind.Namespace,
    "field": types.SymbolKind.Field,
    "column": types.SymbolKind.Field,
    "member": types.SymbolKind.EnumMember,
    "row": types.SymbolKind.EnumMember,
}


def position(place: Place) -> types.Position:
    """A place."""
    return types.Position(place.line, place.column)


def range_(one: Range) -> types.Range:
    """A range."""
    return types.Range(position(one.start), position(one.end))


def place(one: types.Position) -> Place:
    """A place that the editor names."""
    return Place(one.line, one.character)


def diagnostic(finding: Finding) -> types.Diagnostic:
    """A mistake."""
    related = [
        types.DiagnosticRelatedInformation(types.Location(uri_of(one.file), range_(one.range)), one.text)
        for one in finding.related
    ]
    return types.Diagnostic(
        range=range_(finding.range),
        message=finding.message,
        severity=_SEVERITY[finding.severity],
        code=finding.code,
        source="sea",
        tags=[types.DiagnosticTag.Unnecessary] if finding.code == _UNUSED else None,
        related_information=related or None,
    )


def item(one: Item, start: Place, end: Place, number: int) -> types.CompletionItem:
    """Something that may be typed next."""
    return types.CompletionItem(
        label=one.label,
        kind=_ITEM.get(one.sort, types.CompletionItemKind.Text),
        detail=one.detail or None,
        documentation=types.MarkupContent(types.MarkupKind.Markdown, one.about) if one.about else None,
        sort_text=f"{number:04}",
        filter_text=one.label,
        text_edit=types.TextEdit(types.Range(position(start), position(end)), one.label),
    )


def location(one: Location) -> types.Location:
    """A place in a file."""
    return types.Location(uri_of(one.file), range_(one.range))


def workspace_edit(changes: Iterable[Change]) -> types.WorkspaceEdit:
    """Changes of several files."""
    files: dict[str, list[types.TextEdit]] = {}
    for change in changes:
        files.setdefault(uri_of(change.file), []).append(types.TextEdit(range_(change.range), change.text))
    return types.WorkspaceEdit(changes=files)


def action(fix: Fix, found: Iterable[types.Diagnostic]) -> types.CodeAction:
    """Something that can be done about a mistake; the mistakes that the editor shows there are named."""
    place = range_(fix.range)
    about = [one for one in found if one.code == fix.code and one.range == place]
    return types.CodeAction(
        title=fix.title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=about or None,
        is_preferred=True,
        edit=workspace_edit(fix.changes),
    )


def symbol(entry: Entry) -> types.DocumentSymbol:
    """A declaration with what is inside of it."""
    return types.DocumentSymbol(
        name=entry.name or "?",
        detail=entry.detail or entry.sort,
        kind=_SYMBOL.get(entry.sort, types.SymbolKind.Key),
        range=range_(entry.range),
        selection_range=range_(entry.name_range),
        children=[symbol(one) for one in entry.inner] or None,
    )


def found_symbol(entry: Entry, uri: str) -> types.WorkspaceSymbol:
    """A declaration anywhere."""
    kind = _SYMBOL.get(entry.sort, types.SymbolKind.Key)
    return types.WorkspaceSymbol(types.Location(uri, range_(entry.name_range)), entry.name, kind)


def fold(one: Fold) -> types.FoldingRange:
    """Lines that can be folded away."""
    kind = types.FoldingRangeKind.Comment if one.comment else types.FoldingRangeKind.Region
    return types.FoldingRange(one.start, one.end, kind=kind)
