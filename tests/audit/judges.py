"""Judges that come to grief, for processes elsewhere to import."""

from __future__ import annotations

import os

from attrs import frozen

from alhambra_rules.audit.judging import Judge
from alhambra_rules.audit.pieces import Chunk
from alhambra_rules.audit.summary import Summary


class Deadly(Judge):
    """A judge that does not survive the third chunk."""

    def __call__(self, chunk: Chunk) -> Summary:
        """Judge the chunk, or die."""
        if chunk.index == 2:
            os._exit(9)
        return super().__call__(chunk)


@frozen
class Stumbling(Judge):
    """A judge that dies so many times of each chunk, by its index, before it is judged."""

    deaths: tuple[int, ...] = ()

    def __call__(self, chunk: Chunk) -> Summary:
        """Judge the chunk, or die once more."""
        with (self.parts / f"{chunk.index}.deaths").open("ab") as died:
            if died.tell() < self.deaths[chunk.index]:
                died.write(b"x")
                died.flush()
                os._exit(9)
        return super().__call__(chunk)


class Confused(Judge):
    """A judge with a mistake in it."""

    def __call__(self, chunk: Chunk) -> Summary:
        """Raise what nobody expects."""
        raise LookupError(f"chunk {chunk.index}")
