"""Writing a file as a whole or not at all."""

from __future__ import annotations

from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write the text as UTF-8; whoever looks meanwhile sees the old file or none.

    Raises:
        OSError: it cannot be written; nothing half-written is left behind.
    """
    begun = _begun(path)
    try:
        begun.write_bytes(text.encode())
        begun.replace(path)
    finally:
        begun.unlink(missing_ok=True)


def try_writing(path: Path) -> None:
    """See whether such a file can be written, before the work whose outcome it is to hold.

    Raises:
        OSError: it cannot.
    """
    begun = _begun(path)
    begun.touch()
    begun.unlink()


def _begun(path: Path) -> Path:
    return path.with_name(f".{path.name}.part")
