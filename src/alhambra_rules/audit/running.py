"""``audit``: find the files, cut them into chunks, check the chunks and write the report."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import SupportsIndex

from attrs import frozen

from alhambra_rules.audit.chunks import BUNDLE, Chunk, cut, with_digest
from alhambra_rules.audit.inputs import find_inputs
from alhambra_rules.audit.judging import Judge
from alhambra_rules.audit.report import Manifest, ReportFolder, locked
from alhambra_rules.audit.summary import Summary
from alhambra_rules.audit.workers import Result, judge_alone, judge_in_pool, judge_on_cluster
from rulebook_kit import InvalidArgument
from rulebook_kit.arguments import integer_of
from rulebook_kit.version import __version__


@frozen
class Progress:
    """How far an audit has come.

    Attributes:
        done: checked bytes of the files on disk.
        total: bytes of all files.
        summary: the totals so far.
    """

    done: int
    total: int
    summary: Summary

    def after(self, chunk: Chunk, summary: Summary) -> Progress:
        """Return the progress after one more chunk."""
        return Progress(self.done + chunk.weight, self.total, self.summary + summary)


def audit(
    paths: Iterable[str | Path] | str | Path,
    *,
    out: str | Path,
    workers: SupportsIndex | None = None,
    scheduler: str | None = None,
    resume: bool = False,
    faults_only: bool = False,
    on_progress: Callable[[Progress], object] | None = None,
) -> Summary:
    """Check any number of positions and recorded games, and write a report.

    The report is the same, byte for byte, with any number of processes, even if some are killed.
    If the audit is interrupted, the finished part stays in ``out``.

    Args:
        paths: files, plain or packed with gzip or zstd: a position on each line, a position, a
            recorded game or a diagram. Folders are searched for names that end in ``.json``,
            ``.jsonl`` or ``.ndjson``, alone or with ``.gz`` or ``.zst``; reports of audits are
            skipped.
        out: the folder of the report: ``verdicts.jsonl`` with a verdict on each line, and
            ``summary.json`` and ``summary.txt`` with the totals. The latter also lists the first
            violations and the skipped files.
        workers: the number of processes on this machine; one for each core if None. With 1, or
            with little to do, this process works alone. A script that starts more needs
            ``if __name__ == "__main__"``, as always with ``multiprocessing``.
        scheduler: the address of a Dask scheduler; its workers check the files instead of
            processes on this machine. They must see the files and ``out`` under the same paths.
        resume: resume the audit in ``out``, if there is one.
        faults_only: leave legal documents out of ``verdicts.jsonl``. The totals still count them.
        on_progress: called with the progress so far, at the start and after each chunk.

    Returns:
        The totals. They count files and lines that cannot be read; these raise no error.

    Raises:
        AuditError: ``out`` holds an audit of other inputs, or an audit and ``resume`` is False;
            another audit is writing into it; or the cluster cannot be reached.
        InvalidArgument: no paths, a number of workers that is not an integer from 1, or both
            workers and a scheduler.
        OSError: the report cannot be written.
    """
    if workers is not None:
        workers = integer_of(workers, "workers must be an integer from 1", 1)
    _check(workers, scheduler)
    folder = Path(out).absolute()
    skipped: list[str] = []
    named = [paths] if isinstance(paths, str | Path) else paths
    inputs = tuple(map(with_digest, find_inputs(named, folder, skipped.append)))
    if not inputs:
        raise InvalidArgument("nothing to audit: name a file or a folder; reports are skipped")
    manifest = Manifest.of(inputs, version=__version__, faults_only=faults_only)
    with locked(folder):
        report = ReportFolder(folder, manifest, resume=resume, skipped=sorted(set(skipped)))
        if report.finished:
            return report.summary
        judge = Judge(report.parts, faults_only)
        total = sum(file.size for file in inputs)
        chunks = cut(inputs)
        done = sum(next(chunks).weight for _ in range(report.chunks))
        if scheduler is None:
            results = _on_this_machine(chunks, judge, workers, total)
        else:
            results = judge_on_cluster(chunks, judge, scheduler)
        with closing(report), closing(results):
            _gather(results, report, Progress(done, total, report.summary), on_progress)
            return report.finish()


def _check(workers: int | None, scheduler: str | None) -> None:
    if workers is not None and scheduler is not None:
        raise InvalidArgument("give workers or a scheduler, not both: a scheduler has its own")


def _on_this_machine(
    chunks: Iterator[Chunk], judge: Judge, workers: int | None, total: int
) -> Generator[Result]:
    processes = workers or os.cpu_count() or 1
    if processes == 1 or total <= BUNDLE:
        return judge_alone(chunks, judge)
    return judge_in_pool(chunks, judge, processes)


def _gather(
    results: Iterable[Result],
    report: ReportFolder,
    progress: Progress,
    on_progress: Callable[[Progress], object] | None,
) -> None:
    """Add the results to the report as they come, and report the progress after each."""
    show = on_progress or (lambda _: None)
    show(progress)
    for chunk, summary in results:
        report.add(chunk, summary)
        progress = progress.after(chunk, summary)
        show(progress)
