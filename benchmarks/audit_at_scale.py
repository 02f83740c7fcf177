"""Measure a large audit, kill it half-way, resume it and compare; docs/scale.md has the results.

python benchmarks/audit_at_scale.py FILE... [--workers N] [--cluster]

With --cluster, audits in processes and on a local Dask cluster with as many workers take turns
instead, three times each. The memory is the resident memory of all processes of the audit, with
shared pages counted in each. It is sampled five times a second.
"""

from __future__ import annotations

import argparse
import logging
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import psutil
from distributed import LocalCluster

TURNS = 3
REPORT = ("verdicts.jsonl", "summary.json", "summary.txt")


def start(files: list[Path], out: Path, *options: str) -> subprocess.Popen[bytes]:
    """Start an audit in a separate process."""
    command = [sys.executable, "-m", "alhambra_rules", "audit", *map(str, files)]
    return subprocess.Popen([*command, "--out", str(out), *options], stdout=subprocess.DEVNULL)


def resident(process: subprocess.Popen[bytes]) -> int:
    """Return the memory of a process and its children in bytes; 0 if it has ended."""
    try:
        top = psutil.Process(process.pid)
        return sum(each.memory_info().rss for each in (top, *top.children(recursive=True)))
    except psutil.NoSuchProcess:
        return 0


def measured(
    process: subprocess.Popen[bytes],
    kill_at: tuple[Path, int] | None = None,
    others: Sequence[psutil.Process] = (),
) -> int:
    """Wait for an audit, or kill it at a size of its verdicts in bytes; return its peak memory.

    The memory includes that of other processes that work for it.
    """
    peak = 0
    while process.poll() is None:
        peak = max(peak, resident(process) + sum(other.memory_info().rss for other in others))
        if kill_at and kill_at[0].exists() and kill_at[0].stat().st_size > kill_at[1]:
            process.send_signal(signal.SIGKILL)
            process.wait()
        time.sleep(0.2)
    return peak


def main() -> None:
    """Run the audits and print a line for each."""
    parser = argparse.ArgumentParser(description="Measure an audit, killed and not.")
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--workers", type=int, default=psutil.cpu_count() or 1)
    parser.add_argument("--cluster", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if chosen.cluster:
            compare(chosen.files, Path(folder), chosen.workers)
        else:
            kill_and_resume(chosen.files, Path(folder), f"--workers={chosen.workers}")


def kill_and_resume(files: list[Path], folder: Path, workers: str) -> None:
    """Audit the files, kill a second audit half-way, resume it and compare the reports."""
    whole, killed = folder / "whole", folder / "killed"
    began = time.perf_counter()
    peak = measured(start(files, whole, workers))
    took = time.perf_counter() - began
    verdicts = whole / REPORT[0]
    tell(f"judged in {took:.1f} s, {core_seconds():.1f} s of cores, peak {peak / 1e6:.0f} MB")
    tell((whole / "summary.txt").read_text())
    half = verdicts.stat().st_size // 2
    measured(start(files, killed, workers), (killed / REPORT[0], half))
    tell(f"killed after {(killed / REPORT[0]).stat().st_size:,} bytes of verdicts")
    time.sleep(1)
    began = time.perf_counter()
    peak = measured(start(files, killed, workers, "--resume"))
    took = time.perf_counter() - began
    same = all((whole / n).read_bytes() == (killed / n).read_bytes() for n in REPORT)
    tell(f"resumed in {took:.1f} s, peak {peak / 1e6:.0f} MB; same report: {same}")
    sys.exit(not same)


def compare(files: list[Path], folder: Path, workers: int) -> None:
    """Let audits in processes and on a Dask cluster take turns, and compare time and memory."""
    with LocalCluster(
        n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=logging.ERROR
    ) as cluster:
        ways: dict[str, tuple[str, list[psutil.Process]]] = {
            "processes": (f"--workers={workers}", []),
            "Dask": (f"--scheduler={cluster.scheduler_address}", psutil.Process().children()),
        }
        least = dict.fromkeys(ways, float("inf"))
        for turn in range(TURNS):
            for way, (option, others) in ways.items():
                began, used = time.perf_counter(), core_seconds(others)
                peak = measured(start(files, folder / f"{way}-{turn}", option), others=others)
                took, used = time.perf_counter() - began, core_seconds(others) - used
                least[way] = min(least[way], took)
                tell(f"{way}: {took:.1f} s, {used:.1f} s of cores, peak {peak / 1e6:.0f} MB")
    tell(f"Dask takes {least['Dask'] / least['processes']:.2f} times as long as processes")


def core_seconds(others: Sequence[psutil.Process] = ()) -> float:
    """Return the CPU time of the finished audits, and of other processes that work for them."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    times = [other.cpu_times() for other in others]
    return used.ru_utime + used.ru_stime + sum(each.user + each.system for each in times)


def tell(line: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
