"""A real cluster of two worker processes gives the report of one process, even if one dies."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock, Mock

import dask.config
import pytest
from distributed import Client, Future, KilledWorker, LocalCluster
from distributed.client import _get_global_client

from alhambra_rules.audit import AuditError, Progress, audit, running
from alhambra_rules.audit import chunks as cutting
from alhambra_rules.audit.chunks import Chunk, cut
from alhambra_rules.audit.inputs import find_inputs
from alhambra_rules.audit.judging import Judge
from alhambra_rules.audit.summary import Summary
from alhambra_rules.audit.workers import _client, _summary, _UnderWay, judge_on_cluster
from tests.audit.corpora import LEGAL, many_lines, read_verdicts, report_in, write_lines
from tests.audit.judges import LETHAL, Confused, Mortal, Slow
from tests.levels import LONG


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """Two workers, each a process of its own."""
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "2s"}),  # 30 s for who is dead
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as started,
    ):
        yield started


@pytest.fixture(autouse=True)
def _two_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a plain and a packed file of many chunks each."""
    monkeypatch.setattr(cutting, "STRETCH", 400)
    write_lines(Path("a.jsonl"), many_lines(80))
    write_lines(Path("b.jsonl.zst"), many_lines(90))


FILES = ("a.jsonl", "b.jsonl.zst")


def test_a_worker_is_killed_and_nothing_is_lost_or_counted_twice(cluster: LocalCluster) -> None:
    """The report is that of one process, byte for byte; the other worker finished it."""
    audit(FILES, out="whole", workers=1)
    seen: list[Progress] = []

    def kill_one(progress: Progress) -> None:
        assert _get_global_client() is None  # a caller may have a client of their own
        seen.append(progress)
        if len(seen) == 4:
            os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)

    summary = audit(FILES, out="out", scheduler=cluster.scheduler_address, on_progress=kill_one)
    assert report_in(Path("out")) == report_in(Path("whole"))
    assert seen[-1] == Progress(seen[0].total, seen[0].total, summary)
    assert len(seen) > 20


def test_a_worker_has_at_most_four_chunks_waiting(
    cluster: LocalCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each result makes room for one more chunk. Now and then the workers are counted again."""
    monkeypatch.setattr("alhambra_rules.audit.workers._RECOUNT", 5)
    threads = iter([1, 1, *[2] * 100])
    monkeypatch.setattr(Client, "nthreads", lambda _: {"one": next(threads), "other": 0})
    begun: list[Chunk] = []

    def ahead() -> Iterator[Chunk]:
        for chunk in cut(find_inputs(["a.jsonl"], Path("report"))):
            begun.append(chunk)
            yield chunk

    results = judge_on_cluster(ahead(), Judge(tmp_path), cluster.scheduler_address)
    waiting = [len(begun) - done for done, _ in enumerate(results)]
    assert waiting[:8] == [4, 4, 4, 4, 4, 4, 4, 8]
    assert waiting[-8:] == [8, 7, 6, 5, 4, 3, 2, 1]


@LONG
def test_a_document_that_kills_its_workers_is_given_up_alone(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other documents of its chunk are checked, and so are chunks that waited beside it."""
    monkeypatch.setattr(running, "Judge", Mortal)
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    monkeypatch.setattr("alhambra_rules.audit.workers._ATTEMPTS", 1)
    write_lines(Path("c.jsonl"), [LEGAL, LEGAL, LEGAL.replace(b"Anna", LETHAL), LEGAL, LEGAL])
    audit("c.jsonl", out="out", scheduler=cluster.scheduler_address)
    statuses = [verdict.status for verdict in read_verdicts(Path("out"))]
    assert statuses == ["legal", "legal", "unreadable", "legal", "legal"]


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """Return the client of a cluster with a hundred threads that answers nothing."""
    idle = Mock()
    idle.nthreads.return_value = {"one": 60, "other": 40}
    idle.submit.side_effect = lambda *_, key: Mock(key=key)
    monkeypatch.setattr("distributed.as_completed", Mock())
    return idle


def test_what_is_submitted_has_a_key_of_its_own(client: Mock) -> None:
    """Otherwise the scheduler would give the result of an earlier audit."""
    chunk, judge = Chunk(7, ()), Judge(Path())
    under_way = _UnderWay(client, judge)
    under_way.fill(iter([chunk] * 3))
    assert [call.args for call in client.submit.call_args_list] == [(judge, chunk)] * 3
    keys = {call.kwargs["key"] for call in client.submit.call_args_list}
    assert [key[:8] for key in keys] == ["audit-7-"] * 3
    assert len(under_way) == 3


def test_workers_are_counted_with_each_hundredth_chunk(client: Mock) -> None:
    for chunks, counts in ((1, 1), (100, 1), (101, 2), (400, 4)):
        client.nthreads.reset_mock()
        _UnderWay(client, Judge(Path())).fill(Chunk(index, ()) for index in range(chunks))
        assert client.nthreads.call_count == counts


def test_a_chunk_that_workers_do_not_survive_is_judged_in_one_process_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chunk, judge, failed = Chunk(0, ()), Judge(Path()), Mock(status="error")
    for error in (KilledWorker("key", Mock(), 3), MemoryError()):
        judged_here = Mock(return_value=iter([(chunk, Summary(files=5))]))
        monkeypatch.setattr("alhambra_rules.audit.workers.judge_in_pool", judged_here)
        failed.exception.return_value = error
        assert _summary(chunk, failed, judge, "tcp://one:1") == Summary(files=5)
        judged_here.assert_called_once_with([chunk], judge, workers=1)


def test_there_is_as_much_patience_with_the_scheduler_as_with_its_first_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The client of the caller stays the default."""
    client = MagicMock()
    connect = Mock(return_value=client)
    monkeypatch.setattr("distributed.Client", connect)
    with _client("tcp://one:1", 7) as connected:
        assert connected is client
    connect.assert_called_once_with("tcp://one:1", timeout=7, set_as_default=False)
    client.wait_for_workers.assert_called_once_with(1, timeout=7)


def test_a_folder_that_workers_cannot_write_to_is_named(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    """Machines that do not share the report's folder cannot work for it."""
    chunks = cutting.cut(find_inputs(FILES, tmp_path))
    judge = Judge(tmp_path / "elsewhere")
    with pytest.raises(AuditError) as failed:
        list(judge_on_cluster(chunks, judge, cluster.scheduler_address))
    assert str(judge.parts) in str(failed.value)


def test_a_mistake_of_ours_is_not_hidden(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "Judge", Confused)
    with pytest.raises(LookupError):
        audit("a.jsonl", out="out", scheduler=cluster.scheduler_address)


def test_a_scheduler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("alhambra_rules.audit.workers._PATIENCE", 0.2)
    for address in ("tcp://127.0.0.1:1", "nowhere", "http://127.0.0.1:1"):
        with pytest.raises(AuditError, match=address):
            list(judge_on_cluster([], Judge(Path()), address, patience=0.2))


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(AuditError, match=r"alhambra-rules\[bulk\]"):
        list(judge_on_cluster([], Judge(Path()), "tcp://127.0.0.1:1"))


def test_a_scheduler_without_workers_is_named() -> None:
    with (
        LocalCluster(n_workers=0, dashboard_address=":0") as empty,
        pytest.raises(
            AuditError, match=f"^the scheduler at {empty.scheduler_address} has no workers$"
        ),
    ):
        list(judge_on_cluster([], Judge(Path()), empty.scheduler_address, patience=0.2))


def cancelled(self: _UnderWay, before: Callable[..., Any] = _UnderWay.next) -> object:
    chunk, future = before(self)
    future.cancel()
    return chunk, future


@pytest.mark.parametrize(
    ("method", "ends"),
    [
        ("next", Mock(side_effect=OSError("timed out"))),
        ("fill", Mock(side_effect=OSError("timed out"))),
        ("next", cancelled),
    ],
    ids=["next", "fill", "taken back"],
)
def test_a_connection_that_is_lost_is_told(
    cluster: LocalCluster, method: str, ends: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An ``OSError`` of Dask is not taken for one of the report."""
    monkeypatch.setattr(_UnderWay, method, ends)
    address = cluster.scheduler_address
    with pytest.raises(AuditError, match=f"^the scheduler at {address} is lost; "):
        audit("a.jsonl", out="out", scheduler=address)


def test_errors_of_the_client_are_told_and_not_logged(
    cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a scheduler, Dask would print a traceback before the message."""
    log, shown = logging.getLogger("distributed.client"), MagicMock(level=logging.INFO)
    monkeypatch.setattr(log, "handlers", [shown])
    with _client(cluster.scheduler_address, 10):
        log.error("Failed to reconnect to scheduler", exc_info=OSError("lost"))
        log.warning("a warning")
    log.error("an error of another client")
    logged = [call.args[0].getMessage() for call in shown.handle.call_args_list]
    assert logged == ["a warning", "an error of another client"]


@pytest.mark.parametrize("status", ["pending", "lost"])
def test_a_result_that_is_lost_with_its_worker_is_waited_for(
    status: str, cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    def early(self: _UnderWay) -> tuple[Chunk, Future[Summary]]:
        future = next(iter(self._results.futures))
        monkeypatch.setattr(future._state, "status", status)
        return self._chunks.pop(future.key), future

    monkeypatch.setattr(running, "Judge", Slow)
    monkeypatch.setattr(_UnderWay, "next", early)
    write_lines(Path("c.jsonl"), [LEGAL])
    assert audit("c.jsonl", out="out", scheduler=cluster.scheduler_address).legal == 1


@LONG
def test_a_scheduler_that_is_lost_on_the_way_is_told() -> None:
    """The finished part is kept, and another scheduler can resume."""
    audit(FILES, out="whole", workers=1)
    seen: list[Progress] = []
    with LocalCluster(n_workers=1, processes=False, dashboard_address=":0") as lost:

        def close(progress: Progress) -> None:
            seen.append(progress)
            if len(seen) == 3:
                lost.close()

        with pytest.raises(AuditError):
            audit(FILES, out="out", scheduler=lost.scheduler_address, on_progress=close)
    audit(FILES, out="out", workers=1, resume=True)
    assert report_in(Path("out")) == report_in(Path("whole"))
