"""Measure a large audit, kill it half-way, resume it and compare; docs/scale.md has the results.

python benchmarks/audit_at_scale.py FILE... [--workers N]

The memory is the resident memory of all processes of the audit, with shared pages counted in each.
It is sampled five times a second.
"""

from __future__ import annotations

import argparse
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

REPORT = ("verdicts.jsonl", "summary.json", "summary.txt")


def start(files: list[Path], out: Path, workers: int, *more: str) -> subprocess.Popen[bytes]:
    """Start an audit in a separate process."""
    command = [sys.executable, "-m", "alhambra_rules", "audit", *map(str, files)]
    options = ["--out", str(out), "--workers", str(workers), *more]
    return subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL)


def resident(process: subprocess.Popen[bytes]) -> int:
    """Return the memory of a process and its children in bytes; 0 if it has ended."""
    try:
        top = psutil.Process(process.pid)
        return sum(each.memory_info().rss for each in (top, *top.children(recursive=True)))
    except psutil.NoSuchProcess:
        return 0


def measured(process: subprocess.Popen[bytes], kill_at: tuple[Path, int] | None = None) -> int:
    """Wait for an audit, or kill it at a size of its verdicts in bytes; return its peak memory."""
    peak = 0
    while process.poll() is None:
        peak = max(peak, resident(process))
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
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        whole, killed = Path(folder, "whole"), Path(folder, "killed")
        began = time.perf_counter()
        peak = measured(start(chosen.files, whole, chosen.workers))
        took = time.perf_counter() - began
        verdicts = whole / REPORT[0]
        tell(f"judged in {took:.1f} s, {core_seconds():.1f} s of cores, peak {peak / 1e6:.0f} MB")
        tell((whole / "summary.txt").read_text())
        half = verdicts.stat().st_size // 2
        measured(start(chosen.files, killed, chosen.workers), (killed / REPORT[0], half))
        tell(f"killed after {(killed / REPORT[0]).stat().st_size:,} bytes of verdicts")
        time.sleep(1)
        began = time.perf_counter()
        peak = measured(start(chosen.files, killed, chosen.workers, "--resume"))
        took = time.perf_counter() - began
        same = all((whole / n).read_bytes() == (killed / n).read_bytes() for n in REPORT)
        tell(f"resumed in {took:.1f} s, peak {peak / 1e6:.0f} MB; same report: {same}")
        sys.exit(not same)


def core_seconds() -> float:
    """Return the CPU time of the finished audits."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tell(line: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
