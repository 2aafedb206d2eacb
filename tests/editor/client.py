"""A small client of language servers: the real `sea lsp` in a process of its own, spoken to through its pipes."""

import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from attrs import define, field

PATIENCE = 60.0
"""Seconds after which an answer is not waited for any more; machines that run tests are slow at times."""


@define(eq=False)
class Client:
    """An editor without a screen. Every message that is sent and got is kept in `log`."""

    process: "subprocess.Popen[bytes]"
    diagnostics: dict[str, list[dict[str, Any]]] = field(factory=dict)
    log: list[dict[str, Any]] = field(factory=list)
    _inbox: "queue.Queue[dict[str, Any] | None]" = field(factory=queue.Queue)
    _number: int = 0
    _versions: dict[str, int] = field(factory=dict)
    _published: dict[str, int] = field(factory=dict)

    @classmethod
    def start(cls, folder: Path, *options: str, encodings: Iterable[str] = ("utf-16",)) -> "Client":
        """Start the server in a folder, and shake hands."""
        code = "from searules.commands.main import main; main()"
        command = [sys.executable, "-c", code, "lsp", *options]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        client = cls(subprocess.Popen(command, cwd=folder, **pipes))  # type: ignore[call-overload]
        threading.Thread(target=client._listen, daemon=True).start()
        client.capabilities = client.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": folder.as_uri(),
                "workspaceFolders": [{"uri": folder.as_uri(), "name": folder.name}],
                "capabilities": {"general": {"positionEncodings": list(encodings)}},
            },
        )["capabilities"]
        client.tell("initialized", {})
        return client

    capabilities: dict[str, Any] = field(factory=dict)

    # ---- the texts -----------------------------------------------------------------------------------------------

    def open(self, file: Path, text: str | None = None) -> list[dict[str, Any]]:
        """Open a file, with its own or another text; the mistakes in it."""
        uri = file.as_uri()
        self._versions[uri] = 1
        content = file.read_text(encoding="utf-8") if text is None else text
        self.tell(
            "textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "sea", "version": 1, "text": content}}
        )
        return self.wait_for_diagnostics(file)

    def change(self, file: Path, changes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Edit a text (by ranges, or as a whole); the mistakes in it afterwards."""
        uri = file.as_uri()
        self._versions[uri] += 1
        document = {"uri": uri, "version": self._versions[uri]}
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": changes})
        return self.wait_for_diagnostics(file)

    def close_text(self, file: Path) -> None:
        """Close a text."""
        self.tell("textDocument/didClose", {"textDocument": {"uri": file.as_uri()}})

    def wait_for_diagnostics(self, file: Path) -> list[dict[str, Any]]:
        """The mistakes in a text as it is now: those that were published for its version."""
        uri = file.as_uri()
        self._until(lambda: self._published.get(uri, -1) >= self._versions.get(uri, 0))
        return self.diagnostics[uri]

    def wait_until(self, file: Path, wanted: Any) -> list[dict[str, Any]]:
        """The mistakes in a text as soon as they are as wanted."""
        self._until(lambda: wanted(self.diagnostics.get(file.as_uri(), [])))
        return self.diagnostics[file.as_uri()]

    # ---- questions -----------------------------------------------------------------------------------------------

    def at(self, method: str, file: Path, line: int, character: int, **more: Any) -> Any:
        """A question about a place, the answer to it."""
        place = {"line": line, "character": character}
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": file.as_uri()}, "position": place, **more})

    def about(self, method: str, file: Path, **more: Any) -> Any:
        """A question about a text."""
        return self.ask(f"textDocument/{method}", {"textDocument": {"uri": file.as_uri()}, **more})

    def ask(self, method: str, params: object) -> Any:
        """A question, the answer to it. An error is raised as `RuntimeError` with its message."""
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": params})
        self._until(lambda: any(m.get("id") == number and "method" not in m for m in self.log))
        answer = next(m for m in reversed(self.log) if m.get("id") == number and "method" not in m)
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["result"]

    def tell(self, method: str, params: object) -> None:
        """A message that has no answer."""
        self._send({"method": method, "params": params})

    def stop(self) -> int:
        """Say goodbye; the exit code of the server."""
        self.ask("shutdown", None)
        self.tell("exit", None)
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.kill()

    def kill(self) -> None:
        """End the server at once."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()

    # ---- bytes ---------------------------------------------------------------------------------------------------

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def _listen(self) -> None:
        pipe = self.process.stdout
        assert pipe is not None
        try:
            while True:
                length = 0
                while (line := pipe.readline().strip()) or not length:
                    if line.lower().startswith(b"content-length:"):
                        length = int(line.split(b":")[1])
                    elif not line and not length:
                        self._inbox.put(None)
                        return
                self._inbox.put(json.loads(pipe.read(length)))
        except ValueError:  # the pipe was closed
            self._inbox.put(None)

    def _until(self, done: Any) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            try:
                message = self._inbox.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise TimeoutError("the server does not answer") from None
            if message is None:
                raise EOFError("the server is gone")
            self.log.append(message)
            if message.get("method") == "textDocument/publishDiagnostics":
                params = message["params"]
                self.diagnostics[params["uri"]] = params["diagnostics"]
                self._published[params["uri"]] = params.get("version") or 0
