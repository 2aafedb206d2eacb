"""How soon the language server shows the mistakes in Shallow Sea after each of thirty edits; are they right?

    python -m benchmarks.editor

A real client edits a copy of `shallow-sea.sea` in the real `sea lsp`. For each edit: the time until the mistakes of
that version are there (`wall`), the processor time that the server used for it (`cpu`, which depends less on what else
the machine does), and whether they are those that `check_file` finds in the saved text.
"""

import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from tests.editor.client import Client
from tests.editor.edits import EDITS
from tests.editor.test_edits import SHARED, expected, shown

from searules.rules import check_file

ROOT = Path(__file__).resolve().parents[1]


def cpu(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Edit, and print what it took."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for one in SHARED:
            shutil.copy(ROOT / "games" / "shallow-sea" / one, folder / one)
        file = folder / "shallow-sea.sea"
        client = Client.start(folder, "--no-background")
        client.open(file)
        text = file.read_text(encoding="utf-8")
        walls, cpus, agree = [], [], 0
        for edit in EDITS:
            text, change = edit.applied(text)
            began, used = time.perf_counter(), cpu(client.process.pid)
            found = client.change(file, [change])
            walls.append(1000 * (time.perf_counter() - began))
            cpus.append(1000 * (cpu(client.process.pid) - used))
            file.write_text(text, encoding="utf-8")
            right = shown(found) == expected(check_file(file), file)
            agree += right
            verdict = "" if right else "  NOT AS IN check_file"
            print(f"{walls[-1]:6.0f} ms wall {cpus[-1]:6.0f} ms cpu {len(found):3} mistakes  {edit.what}{verdict}")
        client.kill()
    print(f"{len(EDITS)} edits, {agree} as in check_file; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    for what, times in (("wall", walls), ("cpu", cpus)):
        print(f"{what}: median {statistics.median(times):.0f} ms, longest {max(times):.0f} ms")


if __name__ == "__main__":
    main()
