"""Check chunks in this process or in a pool of processes, and survive processes that die."""

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
"""A chunk and its totals. The judge has written the verdicts into a file."""

WINDOW: Final = 4
"""Unfinished chunks for each worker: so many that no worker waits, so few that they fit into
memory."""

_ATTEMPTS: Final = 2
"""The most processes that one document may kill when it is checked alone."""


def judge_alone(chunks: Iterable[Chunk], judge: Judge) -> Generator[Result]:
    """Check one chunk after the other in this process; give up those that need too much memory."""
    for chunk in chunks:
        try:
            summary = judge(chunk)
        except MemoryError:
            summary = judge.give_up(chunk)
        yield chunk, summary


def judge_in_pool(chunks: Iterable[Chunk], judge: Judge, workers: int) -> Generator[Result]:
    """Check chunks in ``workers`` processes.

    If a process dies or runs out of memory, the unfinished chunks are checked again, one after the
    other. The audit gives up each document that then kills more processes, and continues.
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
    """Check all chunks; ``under_way`` holds those without a result."""
    with _Pool(workers) as pool:
        running: dict[Future[Summary], Chunk] = {}
        while True:
            for chunk in islice(ahead, WINDOW * workers - len(running)):
                under_way[chunk.index] = chunk
                running[pool.submit(judge, chunk)] = chunk
            if not running:
                return
            done = wait(running, return_when=FIRST_COMPLETED).done
            for future in [one for one in running if one in done]:  # in the order of the chunks
                chunk, summary = running.pop(future), future.result()
                del under_way[chunk.index]
                yield chunk, summary


def _judge_apart(chunks: list[Chunk], judge: Judge) -> Iterator[Result]:
    """Check one chunk after the other in one process, and start a new one whenever it dies.

    After several deaths the document is given up, or the whole chunk if the document is unknown.
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
    """A pool of processes that leaves none behind, however it ends."""

    def __init__(self, workers: int) -> None:
        self._others = set(active_children())
        self._executor = ProcessPoolExecutor(workers, get_context("spawn"), begin_work)

    def __enter__(self) -> ProcessPoolExecutor:
        return self._executor

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None and not issubclass(kind, BrokenProcessPool):  # it ends them itself
            for process in set(active_children()) - self._others:
                process.terminate()
        self._executor.shutdown(cancel_futures=True)


def begin_work() -> None:
    """Prepare a worker: it ignores Ctrl-C and ends with the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=leave_with, args=(parent.sentinel,), daemon=True).start()


def leave_with(sentinel: int, leave: Callable[[int], object] = os._exit) -> None:
    """Wait until the parent is gone, then leave: a killed parent cannot end its workers."""
    connection.wait([sentinel])
    leave(1)
