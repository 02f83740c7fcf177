"""How files are packed, told by their first bytes, whatever their names end in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

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
