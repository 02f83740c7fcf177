"""Lines out of blocks: of one that is far too long only the beginning is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from alhambra_rules.rulebook.json.text import LARGEST_DOCUMENT

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
