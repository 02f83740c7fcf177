"""How long a reader takes for hostile inputs, and how much memory: each is read in a new process.

Time is that of the processor, which is the same however busy the machine is. A process that asks
for far too much memory is refused it, so that no input can take the machine with it. What is dear
at a megabyte is tried once more at four, which is nearly as large as a document may be: what grows
with the square of its input cannot hide there.
"""

from __future__ import annotations

import multiprocessing
import resource
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from time import process_time
from typing import Final

import psutil
from attrs import evolve, frozen

from tests.fuzz.hostile import SIZE, Named, anywhere, drawn, swollen
from tests.fuzz.readers import Reader

MOST_SECONDS: Final = 2.0
MOST_MEGABYTES: Final = 200
GROWN: Final = 3_900_000
"""Bytes of what was dear at a megabyte."""

_DEAR: Final = 4
"""What takes more than this part of its limits, in time or memory, is tried grown."""

_MOST_ASKED_FOR: Final = 2_000
"""Megabytes beyond which a process gets no more."""

_GIVEN_UP: Final = 60.0
"""Seconds after which nobody waits any longer."""

_FORK: Final = multiprocessing.get_context("fork")


@frozen
class Cost:
    """What one input cost; an outcome other than "" is a finding.

    Attributes:
        what: what is hostile about it.
        seconds: how long a processor worked.
        megabytes: by how much memory grew.
        finding: what came out but should not have.
        share: how many times a megabyte it may cost.
    """

    what: str
    seconds: float
    megabytes: float
    finding: str = ""
    share: float = 1.0

    @property
    def is_fine(self) -> bool:
        """Whether it was read or refused as documented, within the limits."""
        return not self.finding and self._dearness <= 1

    @property
    def is_dear(self) -> bool:
        """Whether it is worth while to see how that grows."""
        return self.is_fine and self._dearness > 1 / _DEAR

    @property
    def _dearness(self) -> float:
        return max(self.seconds / MOST_SECONDS, self.megabytes / MOST_MEGABYTES) / self.share


def costs_of(reader: Reader) -> Iterator[tuple[Cost, bytes]]:
    """Yield what each hostile input costs, and the input; grown, too, where it is dear."""
    dear = set[str]()
    for what, data in hostile_to(reader):
        cost = cost_of(reader, what, data)
        if cost.is_dear:
            dear.add(what)
        yield cost, data
    for what, data in hostile_to(reader, GROWN) if dear else ():
        if what in dear:
            cost = cost_of(reader, f"{what}, grown", data)
            yield evolve(cost, share=GROWN / SIZE), data


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
    limit_memory(_MOST_ASKED_FOR)
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


def limit_memory(megabytes: int) -> None:
    """Let this process take no more memory than that besides what it has, if the system can."""
    most = psutil.Process().memory_info().vms + megabytes * 1_000_000
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
