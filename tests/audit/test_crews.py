"""Many processes give the report of one, and those that die cost nothing."""

from __future__ import annotations

import os
import signal
import time
from itertools import islice
from multiprocessing import Pipe, active_children
from pathlib import Path

import pytest

from alhambra_rules.audit import Progress, audit, crews, cutting, running
from alhambra_rules.audit.crews import begin_work, judge_alone, judge_in_pool, leave_with
from alhambra_rules.audit.cutting import cut
from alhambra_rules.audit.inputs import find_inputs
from alhambra_rules.audit.judging import Judge
from alhambra_rules.audit.summary import Summary
from tests.audit.corpora import many_lines, report_in, write_lines
from tests.audit.judges import Deadly, Stumbling


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be a file of some thirty chunks, which are worth more than one process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cutting, "STRETCH", 1_000)
    monkeypatch.setattr(running, "BUNDLE", 1_000)
    write_lines(Path("a.jsonl"), many_lines(200))
    audit("a.jsonl", out="whole", workers=1)


def test_two_processes_one_of_which_is_killed() -> None:
    """A worker dies on the way: the report is that of one process, byte for byte."""
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
    """What is finished is kept, and goes on with a process more or less."""
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


def test_a_chunk_that_kills_its_process_is_given_up(tmp_path: Path) -> None:
    """It has a fault in the place of verdicts, and the others have their verdicts."""
    chunks = list(islice(cut(find_inputs(["a.jsonl"], Path("none"))), 4))
    (tmp_path / "parts").mkdir()
    judge = Deadly(tmp_path / "parts")
    results = dict(judge_in_pool(chunks, judge, 1))
    assert list(results) == chunks
    alone = dict(judge_alone(chunks, Judge(tmp_path / "parts")))
    given_up = results.pop(chunks[2])
    assert given_up == Summary(unreadable=1)
    assert results == {chunk: alone[chunk] for chunk in results}


def test_each_chunk_has_its_own_deaths_counted(tmp_path: Path) -> None:
    """Of what others died of, none is given up: neither after a verdict nor after giving up."""
    chunks = list(islice(cut(find_inputs(["a.jsonl"], Path("none"))), 4))
    (tmp_path / "parts").mkdir()
    judge = Stumbling(tmp_path / "parts", deaths=(2, 1, 2, 4))  # the first one once in the pool
    results = dict(judge_in_pool(chunks, judge, 1))
    alone = dict(judge_alone(chunks, Judge(tmp_path / "parts")))
    given_up = Summary(unreadable=1)
    assert [results[chunk] for chunk in chunks] == [
        *(alone[chunk] for chunk in chunks[:2]),
        *(given_up, given_up),
    ]


def test_giving_up_whole_files_names_each(tmp_path: Path) -> None:
    """Of small files that were judged together each has the fault."""
    for name in ("b.json", "c.json"):
        write_lines(Path(name), many_lines(1))
    (tmp_path / "parts").mkdir()
    (chunk,) = cut(find_inputs(["b.json", "c.json"], Path("none")))
    summary = Judge(tmp_path / "parts").give_up(chunk)
    assert summary == Summary(files=2, unreadable=2)


def test_a_pool_of_nothing_ends() -> None:
    """Without chunks no process is started."""
    assert list(judge_in_pool([], Judge(Path()), 2)) == []


def test_a_worker_leaves_ctrl_c_to_its_parent() -> None:
    """The signal is for who began the audit; where there is no parent none is waited for."""
    before = signal.getsignal(signal.SIGINT)
    try:
        begin_work()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_worker_leaves_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A parent that was killed leaves no worker behind."""
    mine, parents = Pipe()
    left: list[int] = []

    class Parent:
        sentinel = mine.fileno()

    monkeypatch.setattr(crews, "parent_process", Parent)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.setattr(crews, "leave_with", lambda sentinel: leave_with(sentinel, left.append))
    begin_work()
    assert left == []
    parents.close()
    for _ in range(500):
        if left:
            break
        time.sleep(0.01)
    assert left == [1]
