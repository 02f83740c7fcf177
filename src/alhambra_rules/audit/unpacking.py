"""The bytes of a file block by block; what is packed with gzip or zstd is unpacked on the way.

Blocks are bounded, however much a few packed bytes unpack to.
"""

from __future__ import annotations

import errno
import zlib
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import BinaryIO, Final, Protocol

from alhambra_rules.rulebook.packed import Packing, packing_of

BLOCK: Final = 1 << 18
"""Bytes that are read at once."""

_PACKED_BLOCK: Final = 1 << 10
"""Packed bytes that are unpacked at once; at the utmost they make 32,000 times as many."""

_GZIP: Final = 16 + zlib.MAX_WBITS


class _Unpacker(Protocol):
    """Unpacks one stretch, which gzip calls a member and zstd a frame."""

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, /) -> bytes: ...


_Starting = tuple[Callable[[], _Unpacker], type[Exception]]


def _gzip() -> _Starting:
    return lambda: zlib.decompressobj(_GZIP), zlib.error


def _zstd() -> _Starting:
    try:
        from zstandard import ZstdDecompressor, ZstdError  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        missing = "is packed with zstd: python -m pip install 'alhambra-rules[bulk]'"
        raise OSError(errno.ENOPKG, missing) from None
    return ZstdDecompressor().decompressobj, ZstdError


_LOADS: Final[Mapping[Packing, Callable[[], _Starting]]] = MappingProxyType(
    {"gzip": _gzip, "zstd": _zstd}
)
"""For each packing what begins to unpack a stretch, and the error for damaged data."""


def blocks_of(stream: BinaryIO) -> Iterator[bytes]:
    """Yield what a file holds, unpacked; no block is empty.

    Raises:
        OSError: it cannot be read; or the packed bytes are damaged or break off, after all that
            could be unpacked before.
    """
    first = stream.read(BLOCK)
    packing = packing_of(first)
    blocks = _read_on(first, stream)
    return blocks if packing is None else _unpacked(blocks, packing)


def _read_on(block: bytes, stream: BinaryIO) -> Iterator[bytes]:
    while block:
        yield block
        block = stream.read(BLOCK)


def _unpacked(packed: Iterator[bytes], packing: Packing) -> Iterator[bytes]:
    start, damage = _LOADS[packing]()
    unpacker: _Unpacker | None = None
    try:
        for data in _sliced(packed):
            left = data if unpacker else data.lstrip(b"\0")
            while left:
                unpacker = unpacker or start()
                if block := unpacker.decompress(left):
                    yield block
                left = b""
                if unpacker.eof:  # another stretch may follow, or zeros that fill up a disk's block
                    left = unpacker.unused_data.lstrip(b"\0")
                    unpacker = None
    except damage:
        raise OSError(errno.EIO, f"the {packing} data are damaged here") from None
    if unpacker is not None:
        raise OSError(errno.EIO, f"the {packing} data break off here")


def _sliced(packed: Iterator[bytes]) -> Iterator[bytes]:
    for block in packed:
        for start in range(0, len(block), _PACKED_BLOCK):
            yield block[start : start + _PACKED_BLOCK]
