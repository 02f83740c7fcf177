"""Many processes give the report of one process, even if some die."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ALL_COMPLETED, Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from multiprocessing import Pipe, active_children
from pathlib import Path
from threading import current_thread
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from attrs import evolve
from msgspec import json

from alhambra_rules.audit import Progress, audit, running
from alhambra_rules.audit import chunks as cutting
from alhambra_rules.audit import workers as workers_module
from alhambra_rules.audit.chunks import Chunk, cut, part_of
from alhambra_rules.audit.inputs import find_inputs
from alhambra_rules.audit.judging import Judge
from alhambra_rules.audit.summary import Summary
from alhambra_rules.audit.workers import begin_work, judge_alone, judge_in_pool, leave_with
from rulebook_kit.json.verdicts import FileVerdict
from tests.audit.corpora import (
    ILLEGAL,
    LEGAL,
    many_lines,
    report_in,
    write_lines,
)
from tests.audit.judges import LETHAL, Mortal, Starved, Stumbling
from tests.levels import LONG

pytestmark = pytest.mark.usefixtures("small_stretches")


@pytest.fixture(autouse=True)
def _thirty_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a file of some thirty chunks, enough work for several processes."""
    monkeypatch.setattr(running, "BUNDLE", 1_000)
    write_lines(Path("a.jsonl"), many_lines(200))
    audit("a.jsonl", out="whole", workers=1)


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    (tmp_path / "parts").mkdir()
    return tmp_path / "parts"


@pytest.fixture
def one_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give up after one death, since starting a process is slow."""
    monkeypatch.setattr(workers_module, "_ATTEMPTS", 1)


def first_chunks(number: int) -> list[Chunk]:
    return list(islice(cut(find_inputs(["a.jsonl"], Path("none"))), number))


@LONG
def test_two_processes_one_of_which_is_killed() -> None:
    """The report is that of one process, byte for byte."""
    seen: list[Progress] = []
    killed: list[int] = []

    def kill_one(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) == 4:
            victim = active_children()[0]
            assert victim.pid is not None
            os.kill(victim.pid, signal.SIGKILL)
            killed.append(victim.pid)

    summary = audit("a.jsonl", out="out", workers=2, on_progress=kill_one)
    assert killed
    assert seen[-1].summary == summary
    assert report_in(Path("out")) == report_in(Path("whole"))
    assert active_children() == []


def test_ctrl_c_leaves_no_process_behind() -> None:
    """The finished part is kept, and another number of processes can resume."""
    seen: list[Progress] = []

    def interrupt(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        audit("a.jsonl", out="out", workers=2, on_progress=interrupt)
    assert active_children() == []
    audit("a.jsonl", out="out", workers=1, resume=True)
    assert report_in(Path("out")) == report_in(Path("whole"))


@pytest.mark.parametrize("workers", [0, 1])
@pytest.mark.usefixtures("one_attempt")
def test_a_chunk_for_which_there_is_no_memory_is_given_up(parts: Path, workers: int) -> None:
    """It has one error in place of verdicts, in this process and in others."""
    chunks = first_chunks(5)
    judge = Starved(parts)
    judged = judge_in_pool(chunks, judge, workers) if workers else judge_alone(chunks, judge)
    results = dict(judged)
    assert results.pop(chunks[2]) == Summary(unreadable=1)
    assert results == dict(judge_alone(results, Judge(parts)))


@pytest.mark.usefixtures("one_attempt")
def test_a_document_that_kills_its_process_is_given_up_alone(parts: Path) -> None:
    dead = LEGAL.replace(b"Anna", LETHAL)
    write_lines(Path("b.jsonl"), [LEGAL, dead, ILLEGAL, LEGAL, dead, LEGAL])
    (chunk,) = cut(find_inputs(["b.jsonl"], Path("none")))
    ((_, summary),) = judge_in_pool([chunk], Mortal(parts), 1)
    found = [json.decode(v) for v in part_of(parts, 0).read_bytes().splitlines()]
    statuses = ["legal", "unreadable", "illegal", "legal", "unreadable", "legal"]
    assert [(v["line"], v["status"]) for v in found] == list(enumerate(statuses, start=1))
    assert (summary.legal, summary.illegal, summary.unreadable) == (3, 1, 2)


def test_with_care_the_verdicts_are_the_same_and_the_last_document_is_known(
    parts: Path,
) -> None:
    """A document that is left out has an error; the note names the last document."""
    write_lines(Path("b.jsonl"), [LEGAL, ILLEGAL, LEGAL])
    write_lines(Path("c.json"), [LEGAL])
    (chunk,) = cut(find_inputs(["b.jsonl", "c.json"], Path("none")))
    judge = Judge(parts)
    assert judge.after_death(chunk) is None
    careful = judge.with_care()
    assert careful(chunk) == judge(chunk)
    second = careful.after_death(chunk)
    assert second == Judge(judge.parts, left_out=frozenset({(1, 0)}))
    assert second(chunk) == evolve(judge(chunk), positions=3, legal=2, unreadable=1)
    assert second.after_death(chunk) is None
    third = Judge(judge.parts, left_out=frozenset({(0, 2)}))
    assert third(chunk) == Summary(2, 3, 0, 3, 0, 1)
    assert places_in(parts, chunk) == [*(("b.jsonl", line) for line in (1, 2, 3)), ("c.json", None)]


def test_no_more_than_a_few_documents_of_a_chunk_are_left_out(
    parts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cutting, "STRETCH", 10_000)
    write_lines(Path("b.jsonl"), [LEGAL] * 12)
    (chunk,) = cut(find_inputs(["b.jsonl"], Path("none")))
    few, many = (
        Judge(parts, left_out=frozenset((0, line) for line in range(1, count + 1)))
        for count in (9, 10)
    )
    assert few(chunk).unreadable == 9
    assert few.after_death(chunk) is not None
    assert many(chunk).unreadable == 10
    assert many.after_death(chunk) is None


def places_in(parts: Path, chunk: Chunk) -> list[tuple[str, int | None]]:
    """Return the file and the line of each verdict on a chunk."""
    lines = part_of(parts, chunk.index).read_bytes().splitlines()
    return [(one.file, one.line) for one in map(partial(json.decode, type=FileVerdict), lines)]


def test_giving_up_names_whole_files_or_the_first_line_of_a_piece(parts: Path) -> None:
    for name in ("b.json", "c.json"):
        write_lines(Path(name), many_lines(1))
    (chunk,) = cut(find_inputs(["b.json", "c.json"], Path("none")))
    assert Judge(parts).give_up(chunk) == Summary(files=2, unreadable=2)
    assert places_in(parts, chunk) == [("b.json", None), ("c.json", None)]
    *_, chunk = first_chunks(3)
    assert Judge(parts).give_up(chunk) == Summary(unreadable=1)
    (piece,) = chunk.pieces
    assert places_in(parts, chunk) == [(piece.input.name, piece.first_line)]
    assert piece.first_line > 1


class _Here:
    """Takes the place of a pool: this process judges, and its death is an error."""

    def __enter__(self) -> _Here:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def submit(self, judge: Judge, chunk: Chunk) -> Future[Summary]:
        judged: Future[Summary] = Future()
        try:
            judged.set_result(judge(chunk))
        except BrokenProcessPool as died:
            judged.set_exception(died)
        return judged


@pytest.fixture
def pools(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Judge in this process; return the workers of each pool that was asked for."""
    asked: list[int] = []

    def pool(workers: int) -> _Here:
        asked.append(workers)
        return _Here()

    monkeypatch.setattr(workers_module, "_Pool", pool)
    return asked


def test_a_worker_has_at_most_four_chunks_waiting(
    parts: Path, pools: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each result is reported at once, and makes room for one more chunk."""

    def one_more(running: Iterable[Future[Summary]], return_when: str = ALL_COMPLETED) -> object:
        first, *others = running
        if return_when == ALL_COMPLETED:
            return SimpleNamespace(done={first, *others})
        return SimpleNamespace(done={first})

    monkeypatch.setattr(workers_module, "wait", one_more)
    begun: list[Chunk] = []

    def ahead() -> Iterator[Chunk]:
        for chunk in first_chunks(20):
            begun.append(chunk)
            yield chunk

    results = judge_in_pool(ahead(), Judge(parts), 2)
    waiting = [len(begun) - done for done, _ in enumerate(results)]
    assert waiting == [8] * 13 + [7, 6, 5, 4, 3, 2, 1]
    assert pools == [2]


def test_a_chunk_may_kill_one_process_and_is_given_up_after_the_second(
    parts: Path, pools: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chunks are judged in one process at a time; each death needs a new one."""

    def die(_: int) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr(os, "_exit", die)
    chunks = first_chunks(5)
    deaths = (1, 2, 0, 1, 2)
    results = dict(workers_module._judge_apart([*chunks], Stumbling(parts, deaths=deaths)))
    assert list(results) == chunks
    given_up = [chunk for chunk in chunks if results[chunk].unreadable]
    assert given_up == [chunks[1], chunks[4]]
    assert pools == [1] * sum(deaths)


def test_a_pool_starts_so_many_new_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """They share nothing with this process, which may have threads."""
    executor = Mock()
    monkeypatch.setattr(workers_module, "ProcessPoolExecutor", executor)
    workers_module._Pool(3)
    workers, context, begin = executor.call_args.args
    assert (workers, context.get_start_method(), begin) == (3, "spawn", begin_work)


def test_an_error_ends_the_processes_of_a_pool_and_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A broken pool ends its own. Chunks that have not begun are dropped."""
    for error, ended in (
        (None, 0),
        (KeyboardInterrupt, 1),
        (MemoryError, 1),
        (BrokenProcessPool, 0),
    ):
        other, worker, executor = Mock(), Mock(), Mock()
        alive = [other]
        monkeypatch.setattr(workers_module, "active_children", lambda alive=alive: alive)
        monkeypatch.setattr(workers_module, "ProcessPoolExecutor", executor)
        pool = workers_module._Pool(1)
        alive.append(worker)
        pool.__exit__(error, None, None)
        assert (worker.terminate.call_count, other.terminate.call_count) == (ended, 0)
        executor.return_value.shutdown.assert_called_once_with(cancel_futures=True)


def test_a_pool_of_nothing_ends() -> None:
    assert list(judge_in_pool([], Judge(Path()), 2)) == []


def test_a_worker_leaves_ctrl_c_to_its_parent() -> None:
    """The signal is for the process that began the audit; without a parent none is waited for."""
    before = signal.getsignal(signal.SIGINT)
    try:
        begin_work()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_worker_leaves_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, parents = Pipe()
    left: list[int] = []
    daemons: list[bool] = []

    class Parent:
        sentinel = mine.fileno()

    monkeypatch.setattr(workers_module, "parent_process", Parent)
    monkeypatch.setattr("signal.signal", lambda *_: None)

    def wait_for(sentinel: int) -> None:
        daemons.append(current_thread().daemon)  # no other thread keeps a process alive
        leave_with(sentinel, left.append)

    monkeypatch.setattr(workers_module, "leave_with", wait_for)
    begin_work()
    assert left == []
    parents.close()
    for _ in range(500):
        if left:
            break
        time.sleep(0.01)
    assert (left, daemons) == ([1], [True])
