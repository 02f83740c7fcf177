"""Judging chunks on a cluster of machines, through a Dask scheduler (extra ``bulk``).

All machines see the files and the report's folder under the same absolute paths. If a worker is
lost, its chunks go to others; what was judged twice, appears once.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Final

from alhambra_rules.audit.crews import WINDOW, Result
from alhambra_rules.audit.errors import AuditError
from alhambra_rules.audit.judging import Judge
from alhambra_rules.audit.pieces import Chunk

if TYPE_CHECKING:
    from distributed import Client

_PATIENCE: Final = 30
"""Seconds to wait for the scheduler, and for its first worker."""

_MISSING: Final = "a cluster needs the extra 'bulk': python -m pip install 'alhambra-rules[bulk]'"


def judge_on_cluster(
    chunks: Iterable[Chunk], judge: Judge, address: str, run: str, patience: float = _PATIENCE
) -> Generator[Result]:
    """Judge chunks on all workers of a scheduler.

    Args:
        chunks: what is to be judged.
        judge: what judges them; the folder for its parts must be an absolute path.
        address: where the scheduler listens, such as ``tcp://10.0.0.1:8786``.
        run: a name that no other audit on this scheduler has.
        patience: seconds to wait for the scheduler, and for its first worker.

    Raises:
        AuditError: the extra is missing, nobody listens there, nobody works for it, or it is lost.
    """
    try:
        from distributed import CancelledError, KilledWorker, as_completed  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        raise AuditError(_MISSING) from None
    ahead = iter(chunks)
    with _client(address, patience) as client:
        results = as_completed()
        running: dict[object, Chunk] = {}
        while True:
            room = WINDOW * max(1, sum(client.nthreads().values())) - len(running)
            for chunk in islice(ahead, max(0, room)):
                future = client.submit(judge, chunk, key=f"audit-{run}-{chunk.index}", pure=False)
                running[future.key] = chunk
                results.add(future)
            if not running:
                return
            future = next(results)
            chunk = running.pop(future.key)
            try:
                summary = future.result()
            except KilledWorker:
                summary = judge.give_up(chunk)
            except CancelledError:
                raise AuditError(f"the scheduler at {address} is lost; go on with resume") from None
            future.release()
            yield chunk, summary


@contextmanager
def _client(address: str, patience: float) -> Iterator[Client]:
    from distributed import Client  # noqa: PLC0415 - an extra

    try:
        client = Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError) as error:
        raise AuditError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=patience)
        except TimeoutError:
            raise AuditError(f"the scheduler at {address} has no workers") from None
        yield client
