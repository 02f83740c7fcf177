"""How long a reader takes for hostile inputs, and how much memory: each is read in a new process.

Time is that of the processor, which is the same however busy the machine is.
"""

from __future__ import annotations

import multiprocessing
import resource
from collections.abc import Iterator
from multiprocessing.connection import Connection
from time import process_time
from typing import Final

from attrs import frozen

from tests.fuzz.hostile import SIZE, Named, anywhere, drawn, swollen
from tests.fuzz.readers import Reader

MOST_SECONDS: Final = 2.0
MOST_MEGABYTES: Final = 200
_GIVEN_UP: Final = 60.0
"""Seconds after which nobody waits any longer."""

_FORK: Final = multiprocessing.get_context("fork")


@frozen
class Cost:
    """What one input cost; an outcome other than "" is a finding."""

    what: str
    seconds: float
    megabytes: float
    finding: str = ""

    @property
    def is_fine(self) -> bool:
        """Whether it was read or refused as documented, within the limits."""
        within = self.seconds <= MOST_SECONDS and self.megabytes <= MOST_MEGABYTES
        return within and not self.finding


def hostile_to(reader: Reader, size: int = SIZE) -> Iterator[Named]:
    """Yield the inputs that a reader is tried with."""
    yield from anywhere(size)
    seeds = list(reader.seeds())
    if reader.is_drawn:
        yield from drawn(size)
        return
    seen = set[str]()
    for seed in seeds:
        for what, data in swollen(seed, size):
            if what not in seen:
                seen.add(what)
                yield what, data


def cost_of(reader: Reader, what: str, data: bytes) -> Cost:
    """Return what reading the input costs in a process of its own."""
    ours, theirs = _FORK.Pipe(duplex=False)
    process = _FORK.Process(target=_measure, args=(reader, what, data, theirs))
    process.start()
    theirs.close()
    try:
        if ours.poll(_GIVEN_UP):
            cost: Cost = ours.recv()
            return cost
    except EOFError:
        return Cost(what, 0, 0, f"the process died with {process.exitcode}")
    finally:
        process.kill()
        process.join()
    return Cost(what, _GIVEN_UP, 0, "given up")


def _measure(reader: Reader, what: str, data: bytes, answer: Connection) -> None:
    before, began, finding = _memory(), process_time(), ""
    try:
        reader.read(data)
    except reader.refuses as error:
        str(error)
    except Exception as error:
        finding = f"{type(error).__name__}: {str(error)[:100]}"
    seconds = process_time() - began
    answer.send(Cost(what, seconds, (_memory() - before) / 1_000, finding))


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
