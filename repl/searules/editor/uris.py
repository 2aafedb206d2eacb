"""Files as editors name them."""

from pathlib import Path

from pygls.uris import from_fs_path, to_fs_path

UNTITLED = Path("/untitled")
"""The folder of texts that have no file yet."""


def path_of(uri: str) -> Path:
    """The file of a URI; of a text that has none a name in a folder that does not exist."""
    found = to_fs_path(uri) if uri.startswith("file:") else None
    if found is None:
        return UNTITLED / uri.rpartition(":")[2].strip("/").replace("/", "_")
    return Path(found).resolve()


def uri_of(path: Path) -> str:
    """The URI of a file."""
    return from_fs_path(str(path)) or path.as_uri()
