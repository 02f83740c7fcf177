"""Judges that fail, for other processes to import."""

from __future__ import annotations

import os
import time
from unittest.mock import patch

from attrs import frozen

from alhambra_rules.audit import judging
from alhambra_rules.audit.chunks import Chunk
from alhambra_rules.audit.judging import Judge
from alhambra_rules.audit.summary import Summary

LETHAL = b"Mallory"
"""A document with this player kills the process that checks it."""


@frozen
class Stumbling(Judge):
    """A judge that dies so many times of each chunk, by its index."""

    deaths: tuple[int, ...] = ()

    def __call__(self, chunk: Chunk) -> Summary:
        with (self.parts / f"{chunk.index}.deaths").open("ab") as died:
            if died.tell() < self.deaths[chunk.index]:
                died.write(b"x")
                died.flush()
                os._exit(9)
        return super().__call__(chunk)


class Confused(Judge):
    """A judge with a bug."""

    def __call__(self, chunk: Chunk) -> Summary:
        raise LookupError(f"chunk {chunk.index}")


class Mortal(Judge):
    """A judge that dies of lethal documents."""

    def __call__(self, chunk: Chunk) -> Summary:
        with patch.object(judging, "_is_surely_legal", _die_of_lethal_ones):
            return super().__call__(chunk)


def _die_of_lethal_ones(line: bytes) -> bool:
    if LETHAL in line:
        os._exit(9)
    return False


class Starved(Judge):
    """A judge that has no memory for the third chunk."""

    def __call__(self, chunk: Chunk) -> Summary:
        if chunk.index == 2:
            raise MemoryError
        return super().__call__(chunk)


class Slow(Judge):
    """A slow judge."""

    def __call__(self, chunk: Chunk) -> Summary:
        time.sleep(0.5)
        return super().__call__(chunk)
