"""Measure the time and memory that readers need for hostile inputs, each in a new process.

Time is processor time, which does not depend on other programs. A process gets a limited amount of
memory, so that no input can harm the machine. Inputs that are expensive at a megabyte are tried
again at four, nearly the largest document: this shows work that grows with the square of the input.
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

from tests.checks.fuzz.hostile import SIZE, Named, anywhere, drawn, swollen
from tests.checks.fuzz.readers import Reader

MOST_SECONDS: Final = 2.0
MOST_MEGABYTES: Final = 200
GROWN: Final = 3_900_000
"""Bytes of an input that was expensive at a megabyte."""

_EXPENSIVE: Final = 4
"""An input that needs more than this part of a limit is tried again, grown."""

_MOST_ASKED_FOR: Final = 2_000
"""The most megabytes that a process gets."""

_GIVEN_UP: Final = 60.0
"""Seconds after which an input is given up."""

_FORK: Final = multiprocessing.get_context("fork")


@frozen
class Cost:
    """The cost of one input.

    Attributes:
        what: describes the input.
        seconds: processor time.
        megabytes: the growth of memory.
        finding: an error that is not documented; "" if there is none.
        share: how many times the limits of a megabyte hold.
    """

    what: str
    seconds: float
    megabytes: float
    finding: str = ""
    share: float = 1.0

    @property
    def is_fine(self) -> bool:
        """Whether the input was read or refused as documented, within the limits."""
        return not self.finding and self._part_of_limits <= 1

    @property
    def is_expensive(self) -> bool:
        """Whether to try a larger input of this kind."""
        return self.is_fine and self._part_of_limits > 1 / _EXPENSIVE

    @property
    def _part_of_limits(self) -> float:
        return max(self.seconds / MOST_SECONDS, self.megabytes / MOST_MEGABYTES) / self.share


def costs_of(reader: Reader) -> Iterator[tuple[Cost, bytes]]:
    """Yield the cost of each hostile input, and the input; expensive ones come again, grown."""
    expensive = set[str]()
    for what, data in hostile_to(reader):
        cost = cost_of(reader, what, data)
        if cost.is_expensive:
            expensive.add(what)
        yield cost, data
    for what, data in hostile_to(reader, GROWN) if expensive else ():
        if what in expensive:
            cost = cost_of(reader, f"{what}, grown", data)
            yield evolve(cost, share=GROWN / SIZE), data


def hostile_to(reader: Reader, size: int = SIZE) -> Iterator[Named]:
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
    """Limit the additional memory of this process, if the system can."""
    most = psutil.Process().memory_info().vms + megabytes * 1_000_000
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
