"""Measure everything, and write it into docs/performance.md: ``python -m benchmarks``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from json import loads
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from rich.console import Console

from benchmarks import page
from benchmarks.curves import CHARTS, measured_lines
from benchmarks.drawing import drawing_of
from benchmarks.page import Measurement
from benchmarks.table import Measured, shown

HERE = Path(__file__).parent
DRAWING = page.PAGE.with_name("performance.svg")


def measurements() -> Iterator[Measurement]:
    """Yield the tables of the page, each as soon as it is measured."""
    yield page.paths(_answers())
    for measure in (page.peers_beside, page.moves, page.whole_processes, page.kept, page.grown):
        yield measure()


def _answers() -> list[Measured]:
    """Run pytest-benchmark; it ends the program if that fails."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "measured.json")
        options = ["-q", "-p", "no:xdist", "--benchmark-quiet", f"--benchmark-json={file}"]
        names = ["-o", "python_files=bench_*.py", "-o", "python_functions=bench"]
        if status := pytest.main([str(HERE / "bench_paths.py"), *names, *options]):
            sys.exit(int(status))
        measured: list[Measured] = loads(file.read_text("utf-8"))["benchmarks"]
        return measured


def main() -> None:
    """Print each table, and then write all of them and the picture."""
    console = Console(width=None if sys.stdout.isatty() else 110)
    measured = []
    for one in measurements():
        console.print(shown(one.header, one.rows))
        measured.append(one)
    DRAWING.write_text(
        drawing_of({chart: measured_lines(chart) for chart in CHARTS}), encoding="utf-8"
    )
    page.write(measured)
    console.print(f"written: {page.PAGE.name}, {DRAWING.name}")


if __name__ == "__main__":
    main()
