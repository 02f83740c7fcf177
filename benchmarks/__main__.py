"""Run all benchmarks, print the table and draw the curves: ``python -m benchmarks``."""

from __future__ import annotations

import sys
from json import loads
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from rich.console import Console

from benchmarks.curves import measured_curves
from benchmarks.drawing import drawing_of
from benchmarks.import_time import import_time
from benchmarks.table import table_of

HERE = Path(__file__).parent
DRAWING = HERE.parent / "docs" / "performance.svg"


def main() -> int:
    """Run pytest-benchmark and print its results; return the exit status."""
    console = Console(width=None if sys.stdout.isatty() else 110)
    with TemporaryDirectory() as folder:
        measured = Path(folder) / "measured.json"
        options = ["-q", "--benchmark-quiet", f"--benchmark-json={measured}"]
        names = ["-o", "python_files=bench_*.py", "-o", "python_functions=bench"]
        status = pytest.main([str(HERE / "bench_paths.py"), *names, *options])
        if status:
            return int(status)
        console.print(table_of(loads(measured.read_text("utf-8"))["benchmarks"]))
    console.print(f"import alhambra_rules: {import_time():.0f} ms beyond import attrs")
    DRAWING.write_text(drawing_of(measured_curves()), "utf-8")
    console.print(f"drawn: {DRAWING.relative_to(HERE.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
