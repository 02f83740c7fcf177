"""Check chunks in this process, in a pool of processes, or on a cluster of machines.

Processes may die: the chunks of a dead one are checked again, and a document that kills several is
given up.

A cluster works through a Dask scheduler (extra ``bulk``). All machines see the files and the folder
of the report under the same absolute paths. The chunks of a lost worker go to others; a chunk that
is checked twice is reported once. A chunk that kills several workers is checked on this machine, in
a process of its own.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, connection, get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from alhambra_rules.audit.chunks import Chunk
from alhambra_rules.audit.judging import Judge
from alhambra_rules.audit.report import AuditError
from alhambra_rules.audit.summary import Summary

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as ClusterFuture

Result = tuple[Chunk, Summary]
"""A chunk and its totals. The judge has written the verdicts into a file."""

_WINDOW: Final = 4
"""Unfinished chunks for each worker: enough that no worker waits, and few enough to fit into
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
            for chunk in islice(ahead, _WINDOW * workers - len(running)):
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


_PATIENCE: Final = 30
"""Seconds to wait for the scheduler, and for its first worker."""

_RECOUNT: Final = 100
"""The number of chunks after which to count the workers again, because more may have joined."""

_HINT: Final = "the finished part is kept; resume the audit to continue"

_MISSING: Final = "a cluster needs the extra 'bulk': python -m pip install 'alhambra-rules[bulk]'"


def judge_on_cluster(
    chunks: Iterable[Chunk], judge: Judge, address: str, patience: float = _PATIENCE
) -> Generator[Result]:
    """Check chunks on all workers of a scheduler.

    Args:
        chunks: the chunks to check.
        judge: checks a chunk; the path of its folder of parts must be absolute.
        address: the address of the scheduler, such as ``tcp://10.0.0.1:8786``.
        patience: seconds to wait for the scheduler, and for its first worker.

    Raises:
        AuditError: the extra is missing, no scheduler answers, it has no workers, the connection
            is lost, or the workers cannot write into the folder of the report.
    """
    ahead = iter(chunks)
    with _client(address, patience) as client:
        under_way = _UnderWay(client, judge)
        while True:
            try:
                under_way.fill(ahead)
                if not under_way:
                    return
                chunk, future = under_way.next()
            except OSError:
                raise AuditError(f"the scheduler at {address} is lost; {_HINT}") from None
            yield chunk, _summary(chunk, future, judge, address)
            future.release()


class _UnderWay:
    """The unfinished chunks on the cluster: as many as keep all workers busy."""

    def __init__(self, client: Client, judge: Judge) -> None:
        from distributed import as_completed  # noqa: PLC0415 - an extra

        self._client = client
        self._judge = judge
        self._chunks: dict[object, Chunk] = {}
        self._results = as_completed(loop=client.loop)
        self._submitted = 0
        self._room = 1

    def __len__(self) -> int:
        return len(self._chunks)

    def fill(self, ahead: Iterator[Chunk]) -> None:
        """Submit as many chunks as there is room for."""
        while len(self._chunks) < self._room and (chunk := next(ahead, None)):
            if self._submitted % _RECOUNT == 0:
                self._room = _WINDOW * max(1, sum(self._client.nthreads().values()))
            self._submitted += 1
            key = f"audit-{chunk.index}-{uuid4().hex}"
            future = self._client.submit(self._judge, chunk, key=key)
            self._chunks[future.key] = chunk
            self._results.add(future)

    def next(self) -> tuple[Chunk, ClusterFuture[Summary]]:
        """Wait for a chunk that is finished or has failed."""
        future = next(self._results)
        return self._chunks.pop(future.key), future


def _summary(chunk: Chunk, future: ClusterFuture[Summary], judge: Judge, address: str) -> Summary:
    from distributed import KilledWorker, as_completed  # noqa: PLC0415 - an extra

    while future.status in ("pending", "lost"):  # lost with a worker; Dask checks the chunk again
        next(as_completed([future], loop=future.client.loop))
    if future.status == "finished":
        return future.result()
    if future.status != "error":
        raise AuditError(f"the scheduler at {address} is lost; {_HINT}")
    error = future.exception()
    if isinstance(error, KilledWorker | MemoryError):
        ((_, summary),) = judge_in_pool([chunk], judge, workers=1)
        return summary
    if isinstance(error, OSError):
        raise AuditError(f"a worker cannot write into {judge.parts}: {error.strerror}; {_HINT}")
    raise error


@contextmanager
def _client(address: str, patience: float) -> Iterator[Client]:
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        raise AuditError(_MISSING) from None
    with _errors_unlogged():
        client = _connected(Client, address, patience)
        with client:
            try:
                client.wait_for_workers(1, timeout=patience)
            except TimeoutError:
                raise AuditError(f"the scheduler at {address} has no workers") from None
            yield client


def _connected(kind: type[Client], address: str, patience: float) -> Client:
    try:
        return kind(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError) as error:
        raise AuditError(f"no Dask scheduler answers at {address}: {error}") from None


@contextmanager
def _errors_unlogged() -> Iterator[None]:
    """Keep Dask's client from logging errors: it raises them too, and a lost scheduler is reported.

    When the scheduler is gone, it would log a traceback before the message.
    """
    log = logging.getLogger("distributed.client")

    def is_no_error(record: logging.LogRecord) -> bool:
        return record.levelno < logging.ERROR

    log.addFilter(is_no_error)
    try:
        yield
    finally:
        log.removeFilter(is_no_error)
