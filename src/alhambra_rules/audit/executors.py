"""Where chunks are judged: in this process, or in a pool of processes on this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, connection, get_context, parent_process
from threading import Thread
from typing import Final

from alhambra_rules.audit.chunks import Chunk
from alhambra_rules.audit.judging import Judge
from alhambra_rules.audit.summary import Summary

Result = tuple[Chunk, Summary]
"""A chunk and what came of it; its verdicts lie in the file that the judge wrote."""

WINDOW: Final = 4
"""Chunks under way for each worker: enough that none waits, few enough to hold in memory."""

_ATTEMPTS: Final = 2
"""How many processes may die of a document that they have to themselves."""


def judge_alone(chunks: Iterable[Chunk], judge: Judge) -> Generator[Result]:
    """Judge one chunk after the other in this process; what it has no memory for is given up."""
    for chunk in chunks:
        try:
            summary = judge(chunk)
        except MemoryError:
            summary = judge.give_up(chunk)
        yield chunk, summary


def judge_in_pool(chunks: Iterable[Chunk], judge: Judge, workers: int) -> Generator[Result]:
    """Judge chunks in so many processes.

    If a process dies or has no memory left, the chunks that were under way are judged one after
    the other; the documents that kill more processes then are given up, and all goes on.
    """
    ahead = iter(chunks)
    under_way: dict[int, Chunk] = {}
    while True:
        try:
            yield from _judge_together(ahead, judge, workers, under_way)
        except (BrokenProcessPool, MemoryError):
            yield from _judge_apart([under_way.pop(index) for index in sorted(under_way)], judge)
        else:
            return


def _judge_together(
    ahead: Iterator[Chunk], judge: Judge, workers: int, under_way: dict[int, Chunk]
) -> Generator[Result]:
    """Judge chunks until there are none; those ``under_way`` are without a result as yet."""
    with _Pool(workers) as pool:
        running: dict[Future[Summary], Chunk] = {}
        while True:
            for chunk in islice(ahead, WINDOW * workers - len(running)):
                under_way[chunk.index] = chunk
                running[pool.submit(judge, chunk)] = chunk
            if not running:
                return
            done = wait(running, return_when=FIRST_COMPLETED).done
            for future in [one for one in running if one in done]:  # in the order of chunks
                chunk, summary = running.pop(future), future.result()
                del under_way[chunk.index]
                yield chunk, summary


def _judge_apart(chunks: list[Chunk], judge: Judge) -> Iterator[Result]:
    """Judge chunks one after the other in one process, and in a new one whenever it dies.

    What several processes died of is given up: the document, or the chunk if that is not known.
    """
    careful, deaths = judge.with_care(), 0
    while chunks:
        try:
            with _Pool(1) as pool:
                while chunks:
                    summary = pool.submit(careful, chunks[0]).result()
                    yield chunks.pop(0), summary
                    careful, deaths = judge.with_care(), 0
        except (BrokenProcessPool, MemoryError):
            deaths += 1
            if deaths == _ATTEMPTS:
                deaths = 0
                if spared := careful.after_death(chunks[0]):
                    careful = spared
                else:
                    yield chunks[0], judge.give_up(chunks.pop(0))
                    careful = judge.with_care()


class _Pool:
    """A pool of processes none of which is left behind, however one leaves it."""

    def __init__(self, workers: int) -> None:
        self._others = set(active_children())
        self._executor = ProcessPoolExecutor(workers, get_context("spawn"), begin_work)

    def __enter__(self) -> ProcessPoolExecutor:
        return self._executor

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and not issubclass(kind, BrokenProcessPool):  # which ends them itself
            for process in set(active_children()) - self._others:
                process.terminate()
        self._executor.shutdown(cancel_futures=True)


def begin_work() -> None:
    """Prepare a worker: Ctrl-C is for the one who began the audit, and so is the end of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=leave_with, args=(parent.sentinel,), daemon=True).start()


def leave_with(sentinel: int, leave: Callable[[int], object] = os._exit) -> None:
    """Wait until the parent is gone, then leave: a parent that is killed cannot say good-bye."""
    connection.wait([sentinel])
    leave(1)
