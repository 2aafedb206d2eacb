"""The language server: the protocol on one side, the functions of this package on the other."""

import functools
import logging
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from searules.diagnostics import Source
from searules.editor import convert
from searules.editor.colours import KINDS, MODIFIERS, colours, encoded
from searules.editor.completion import complete
from searules.editor.findings import Finding
from searules.editor.fixes import fixes
from searules.editor.hover import hover
from searules.editor.layout import formatted
from searules.editor.navigation import definition, highlights, references
from searules.editor.outline import everywhere, folds, outline
from searules.editor.places import Range, offset_of, place_of
from searules.editor.rename import NoRename, rename, renamed_range
from searules.editor.uris import path_of, uri_of
from searules.editor.watching import Watch
from searules.editor.workshop import Workshop

log = logging.getLogger(__name__)
F = TypeVar("F", bound=Callable[..., Any])


class Utf16Protocol(LanguageServerProtocol):
    """Columns are always counted in UTF-16 code units, which every editor understands."""

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Any:
        """As the library does it, whatever else the editor offers."""
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = [types.PositionEncodingKind.Utf16]
        return (yield from super().lsp_initialize(params))


class SeaServer(LanguageServer):
    """One session of an editor."""

    def __init__(self, in_background: bool = True) -> None:
        super().__init__("sea", version("searules"), protocol_cls=Utf16Protocol)
        self.workshop = Workshop()
        self.watch = Watch(self.workshop, self.show, in_background)

    def show(self, file: Path, findings: list[Finding]) -> None:
        """Tell the editor all mistakes of a file."""
        document = self.workspace.text_documents.get(uri_of(file))
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(
                uri=self._uri(file),
                diagnostics=[convert.diagnostic(one) for one in findings],
                version=None if document is None else document.version,
            )
        )

    def _uri(self, file: Path) -> str:
        """The URI under which the editor knows a file."""
        return next((uri for uri in self.workspace.text_documents if path_of(uri) == file), uri_of(file))

    def spot(self, uri: str, position: types.Position) -> tuple[Path, int]:
        """A file, and an offset in its text."""
        file = path_of(uri)
        return file, offset_of(self.workshop.desk.text(file), convert.place(position))


def _safely(function: F) -> F:
    """A question that cannot be answered, for whatever reason, is answered by nothing; refusals are told."""

    @functools.wraps(function)
    def safe(*args: Any) -> Any:
        try:
            return function(*args)
        except NoRename as error:
            raise JsonRpcInvalidParams(str(error)) from None
        except Exception:  # whatever is half-typed, the server goes on
            log.exception(function.__name__)
            return None

    return safe  # type: ignore[return-value]  # it takes and gives what the function does


def make_server(in_background: bool = True) -> SeaServer:
    """A server that waits for an editor. `in_background`: whether all combinations are looked through, too."""
    server = SeaServer(in_background)
    _texts(server)
    _names(server)
    _shape(server)
    _writing(server)
    return server


def _texts(server: SeaServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    @_safely
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        file = path_of(params.text_document.uri)
        server.workshop.desk.put(file, params.text_document.text)
        server.watch.changed(file)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    @_safely
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        file = path_of(params.text_document.uri)
        text = server.workspace.get_text_document(params.text_document.uri).source
        server.workshop.desk.put(file, text)
        offset = 0
        for change in params.content_changes:
            if isinstance(change, types.TextDocumentContentChangePartial):
                offset = offset_of(text, convert.place(change.range.start))
        server.watch.changed(file, offset)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    @_safely
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        file = path_of(params.text_document.uri)
        server.workshop.desk.close(file)
        server.watch.closed(file)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    @_safely
    def on_disk(params: types.DidChangeWatchedFilesParams) -> None:
        del params
        for file in list(server.workshop.desk.open):
            server.watch.changed(file)

    @server.feature(types.SHUTDOWN)
    @_safely
    def stopped(params: None) -> None:
        del params
        server.watch.stop()


def _names(server: SeaServer) -> None:
    shop = server.workshop

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    @_safely
    def hovered(params: types.HoverParams) -> types.Hover | None:
        file, offset = server.spot(params.text_document.uri, params.position)
        found = hover(shop, file, offset)
        if found is None:
            return None
        source = Source(str(file), shop.desk.text(file))
        where = Range(place_of(source, found.start), place_of(source, found.end))
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, found.text), convert.range_(where))

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    @_safely
    def defined(params: types.DefinitionParams) -> types.Location | None:
        found = definition(shop, *server.spot(params.text_document.uri, params.position))
        return None if found is None else convert.location(found)

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    @_safely
    def referred(params: types.ReferenceParams) -> list[types.Location]:
        file, offset = server.spot(params.text_document.uri, params.position)
        return [convert.location(one) for one in references(shop, file, offset, params.context.include_declaration)]

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    @_safely
    def highlighted(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        kinds = {True: types.DocumentHighlightKind.Write, False: types.DocumentHighlightKind.Read}
        found = highlights(shop, *server.spot(params.text_document.uri, params.position))
        return [types.DocumentHighlight(convert.location(one.location).range, kinds[one.declares]) for one in found]

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    @_safely
    def prepared(params: types.PrepareRenameParams) -> types.Range:
        return convert.range_(renamed_range(shop, *server.spot(params.text_document.uri, params.position)))

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    @_safely
    def renamed(params: types.RenameParams) -> types.WorkspaceEdit:
        file, offset = server.spot(params.text_document.uri, params.position)
        return convert.workspace_edit(rename(shop, file, offset, params.new_name))


def _shape(server: SeaServer) -> None:
    shop = server.workshop

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    @_safely
    def outlined(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        return [convert.symbol(one) for one in outline(shop.desk, path_of(params.text_document.uri))]

    @server.feature(types.WORKSPACE_SYMBOL)
    @_safely
    def looked_for(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        folders = [path_of(folder.uri) for folder in server.workspace.folders.values()]
        roots = folders or [file.parent for file in shop.desk.open]
        found = everywhere(shop.desk, list(dict.fromkeys(roots)), params.query)
        return [convert.found_symbol(entry, uri_of(file)) for file, entry in found]

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    @_safely
    def folded(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        return [convert.fold(one) for one in folds(shop.desk.text(path_of(params.text_document.uri)))]

    legend = types.SemanticTokensLegend(list(KINDS), list(MODIFIERS))

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    @_safely
    def coloured(params: types.SemanticTokensParams) -> types.SemanticTokens:
        return types.SemanticTokens(encoded(colours(shop, path_of(params.text_document.uri))))


def _writing(server: SeaServer) -> None:
    shop = server.workshop

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=[".", "~", "@"]))
    @_safely
    def completed(params: types.CompletionParams) -> types.CompletionList:
        file, offset = server.spot(params.text_document.uri, params.position)
        source = Source(str(file), shop.desk.text(file))
        end = place_of(source, offset)
        items = complete(shop, file, offset)
        made = [convert.item(one, place_of(source, one.start), end, number) for number, one in enumerate(items)]
        return types.CompletionList(is_incomplete=False, items=made)

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    @_safely
    def laid_out(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        changes = formatted(shop.desk, path_of(params.text_document.uri))
        return [types.TextEdit(convert.range_(one.range), one.text) for one in changes]

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    )
    @_safely
    def offered(params: types.CodeActionParams) -> list[types.CodeAction]:
        asked = Range(convert.place(params.range.start), convert.place(params.range.end))
        found = fixes(shop, path_of(params.text_document.uri), asked)
        return [convert.action(one, params.context.diagnostics) for one in found]
