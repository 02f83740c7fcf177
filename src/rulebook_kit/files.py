"""Recognise packed files, and write a file completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO, Final, Literal

from rulebook_kit.values import FrozenDict

Packing = Literal["gzip", "zstd"]

UNPACKERS: Final[Mapping[Packing, str]] = FrozenDict({"gzip": "zcat", "zstd": "zstdcat"})
"""The commands that print the content of packed files."""

_SKIPPABLE: Final = tuple(bytes([first]) + b"\x2a\x4d\x18" for first in range(0x50, 0x60))
_BEGINNINGS: Final[Mapping[Packing, tuple[bytes, ...]]] = FrozenDict(
    {"gzip": (b"\x1f\x8b",), "zstd": (b"\x28\xb5\x2f\xfd", *_SKIPPABLE)}
)


def packing_of(beginning: bytes) -> Packing | None:
    """Return how a file with this beginning is packed; None if it is not."""
    return next((p for p, marks in _BEGINNINGS.items() if beginning.startswith(marks)), None)


def write_whole(path: Path, text: str, *, durable: bool = False) -> None:
    """Write the text as UTF-8. Until it is complete, readers see the old file or none.

    Args:
        path: the file.
        text: its whole content.
        durable: return only when the file would survive a loss of power.

    Raises:
        OSError: it cannot be written; no partial file is left behind.
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
    """Wait until the content of the file is on the disk."""
    with path.open("r+b") as stream:
        os.fsync(stream.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in the folder are on the disk, on systems that can wait."""
    if hasattr(os, "O_DIRECTORY"):  # Windows opens no folders
        opened = os.open(folder, os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def try_writing(path: Path) -> None:
    """Check that the file can be written, before a long computation; ``OSError`` if not."""
    begun, stream = _begun(path)
    stream.close()
    begun.unlink()


def _begun(path: Path) -> tuple[Path, BinaryIO]:
    """Return a new file in the same folder, and the stream that writes it.

    Nobody can guess its name, and no existing file or link is opened. The umask decides who may
    read it.
    """
    begun = path.with_name(f".{token_hex(16)}.part")
    return begun, begun.open("xb")
