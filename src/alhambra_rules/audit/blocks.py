"""Read files block by block, unpack gzip and zstd on the way, and cut the blocks into lines."""

from __future__ import annotations

import errno
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import BinaryIO, Final, Protocol

from alhambra_rules.rulebook.files import Packing, packing_of
from alhambra_rules.rulebook.json.text import LARGEST_DOCUMENT

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


LONGEST: Final = LARGEST_DOCUMENT + 1
"""Bytes of a line that are kept: enough to be refused for its length."""


def lines_of(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield each line without its end; a line feed at the end of all begins no line more.

    What ends the blocks with an error, ends the lines with it; a line begun is dropped then.
    """
    begun: list[bytes] = []
    kept = 0
    for block in blocks:
        first, *others = block.split(b"\n")
        if kept < LONGEST:
            begun.append(first[: LONGEST - kept])
            kept += len(begun[-1])
        if others:
            yield b"".join(begun)
            last = others.pop()
            for line in others:
                yield line[:LONGEST]
            begun = [last[:LONGEST]]
            kept = len(begun[0])
    if kept:
        yield b"".join(begun)


def split_head(blocks: Iterator[bytes], size: int) -> tuple[bytes, Iterator[bytes]]:
    """Return the first bytes, as many as there are up to a size, and blocks of all the bytes.

    An error on the way comes out of the blocks, where it was.
    """
    head: list[bytes] = []
    kept = 0
    failed: OSError | None = None
    try:
        for block in blocks:
            head.append(block)
            kept += len(block)
            if kept >= size:
                break
    except OSError as error:
        failed = error
    return b"".join(head)[:size], _rejoined(head, blocks, failed)


def _rejoined(
    head: Iterable[bytes], rest: Iterable[bytes], failed: OSError | None
) -> Iterator[bytes]:
    yield from head
    yield from rest
    if failed is not None:
        raise failed


def joined(blocks: Iterable[bytes], most: int) -> bytes:
    """Return the bytes of the blocks, the first so many of them."""
    parts: list[bytes] = []
    size = 0
    for block in blocks:
        parts.append(block)
        size += len(block)
        if size >= most:
            break
    return b"".join(parts)[:most]
