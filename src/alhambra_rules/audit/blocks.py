"""Read files in blocks, unpack gzip and zstd, and split the blocks into lines."""

from __future__ import annotations

import errno
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import BinaryIO, Final, Protocol

from rulebook_kit.files import Packing, packing_of
from rulebook_kit.json.text import LARGEST_DOCUMENT
from rulebook_kit.values import FrozenDict

BLOCK: Final = 1 << 18
"""Bytes that are read at once."""

_PACKED_BLOCK: Final = 1 << 10
"""Packed bytes that are unpacked at once. They become at most 32,000 times as many."""

LONGEST: Final = LARGEST_DOCUMENT + 1
"""The most bytes of a line to keep: enough for the reader to see that the line is too long."""

_GZIP: Final = 16 + zlib.MAX_WBITS


class _Unpacker(Protocol):
    """Unpacks one gzip member or one zstd frame."""

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, /) -> bytes: ...


_Library = tuple[Callable[[], _Unpacker], type[Exception]]


def _gzip() -> _Library:
    return lambda: zlib.decompressobj(_GZIP), zlib.error


def _zstd() -> _Library:
    try:
        from zstandard import ZstdDecompressor, ZstdError  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        missing = "is packed with zstd: python -m pip install 'alhambra-rules[bulk]'"
        raise OSError(errno.ENOPKG, missing) from None
    return ZstdDecompressor().decompressobj, ZstdError


_LIBRARIES: Final[Mapping[Packing, Callable[[], _Library]]] = FrozenDict(
    {"gzip": _gzip, "zstd": _zstd}
)
"""For each packing, a function that makes an unpacker, and the error for damaged data."""


def blocks_of(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the unpacked contents of a file; no block is empty.

    Raises:
        OSError: the file cannot be read, or its packed data are damaged or break off. Everything
            that could be unpacked is yielded first.
    """
    first = stream.read(BLOCK)
    packing = packing_of(first)
    blocks = _plain(first, stream)
    return blocks if packing is None else _unpacked(blocks, packing)


def _plain(block: bytes, stream: BinaryIO) -> Iterator[bytes]:
    while block:
        yield block
        block = stream.read(BLOCK)


def _unpacked(packed: Iterator[bytes], packing: Packing) -> Iterator[bytes]:
    new_unpacker, damage = _LIBRARIES[packing]()
    unpacker: _Unpacker | None = None
    try:
        for data in _in_small_blocks(packed):
            left = data if unpacker else data.lstrip(b"\0")
            while left:
                unpacker = unpacker or new_unpacker()
                if block := unpacker.decompress(left):
                    yield block
                left = b""
                if unpacker.eof:  # another member may follow, or zeros that fill up a disk block
                    left = unpacker.unused_data.lstrip(b"\0")
                    unpacker = None
    except damage:
        raise OSError(errno.EIO, f"the {packing} data are damaged here") from None
    if unpacker is not None:
        raise OSError(errno.EIO, f"the {packing} data break off here")


def _in_small_blocks(packed: Iterator[bytes]) -> Iterator[bytes]:
    for block in packed:
        for start in range(0, len(block), _PACKED_BLOCK):
            yield block[start : start + _PACKED_BLOCK]


def lines_of(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield each line without its line feed, cut to ``LONGEST`` bytes.

    An error in the blocks drops the unfinished line and ends the lines.
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
    """Return the first ``size`` bytes, or fewer if there are no more, and the blocks of all bytes.

    If reading the head fails, the returned blocks raise the error at the same place.
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
    """Return the blocks joined, cut to ``most`` bytes."""
    data = bytearray()
    for block in blocks:
        data += block
        if len(data) >= most:
            break
    return bytes(data[:most])
