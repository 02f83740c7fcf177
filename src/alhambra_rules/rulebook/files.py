"""Files: how they are packed, and writing one as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from secrets import token_hex
from types import MappingProxyType
from typing import BinaryIO, Final, Literal

Packing = Literal["gzip", "zstd"]

UNPACKERS: Final[Mapping[Packing, str]] = MappingProxyType({"gzip": "zcat", "zstd": "zstdcat"})
"""The commands that print what files hold that are packed so."""

_SKIPPABLE: Final = tuple(bytes([first]) + b"\x2a\x4d\x18" for first in range(0x50, 0x60))
_BEGINNINGS: Final[Mapping[Packing, tuple[bytes, ...]]] = MappingProxyType(
    {"gzip": (b"\x1f\x8b",), "zstd": (b"\x28\xb5\x2f\xfd", *_SKIPPABLE)}
)


def packing_of(beginning: bytes) -> Packing | None:
    """Return how a file is packed that begins so; None if it is not."""
    return next((p for p, marks in _BEGINNINGS.items() if beginning.startswith(marks)), None)


def write_whole(path: Path, text: str, *, durable: bool = False) -> None:
    """Write the text as UTF-8; whoever looks meanwhile sees the old file or none.

    Args:
        path: the file.
        text: all that it is to hold.
        durable: return only when the file would be there after a loss of power.

    Raises:
        OSError: it cannot be written; nothing half-written is left behind.
    """
    begun, stream = _begun(path)
    try:
        with stream:
            stream.write(text.encode())
        if durable:
            sync_file(begun)
        begun.replace(path)
        if durable:
            sync_folder(path.parent)
    finally:
        begun.unlink(missing_ok=True)


def sync_file(path: Path) -> None:
    """Wait until what was written into the file is on the disk."""
    with path.open("r+b") as stream:
        os.fsync(stream.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in the folder are on the disk, where the system lets one wait."""
    if hasattr(os, "O_DIRECTORY"):  # Windows opens no folders
        opened = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def try_writing(path: Path) -> None:
    """See whether such a file can be written, before the work whose outcome it is to hold.

    Raises:
        OSError: it cannot.
    """
    begun, stream = _begun(path)
    stream.close()
    begun.unlink()


def _begun(path: Path) -> tuple[Path, BinaryIO]:
    """Return a new file in the same folder, and the stream that writes it.

    Nobody can guess its name, and a file or link that is there already is never opened. Who may
    read it is up to the umask.
    """
    begun = path.with_name(f".{token_hex(16)}.part")
    return begun, begun.open("xb")
