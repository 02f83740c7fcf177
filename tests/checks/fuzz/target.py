"""Fuzz one reader: ``python -m tests.checks.fuzz.target READER RUNS FOLDER [libFuzzer's flags]``.

``make fuzz`` starts this process for each reader. A finding does not end the run: its input and
traceback are kept in the folder, once for each kind of error and line of code. ``summary.json``
there has the results so far.
"""

from __future__ import annotations

import json
import resource
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from tests.checks.fuzz.mutating import mutated

if TYPE_CHECKING:
    from tests.checks.fuzz.readers import Reader

_SUMMARIES: Final = 20
"""How often the summary is written."""

_MOST_MEGABYTES: Final = 1_000
"""An input that needs more is a finding."""


class Target:
    """Called by libFuzzer with one input after another.

    Args:
        reader: reads the inputs.
        runs: how many inputs there will be.
        folder: the folder for findings and the summary.
    """

    def __init__(self, reader: Reader, runs: int, folder: Path) -> None:
        self._reader = reader
        self._folder = folder
        self._every = max(1, runs // _SUMMARIES)
        self._runs = runs
        self._tried = self._read = 0
        self._slowest = 0.0
        self._findings = set[tuple[str, str]]()
        self._began = perf_counter()
        self._memory_before = _memory()

    def __call__(self, data: bytes) -> None:
        """Try one input."""
        began = perf_counter()
        try:
            self._read += self._reader.try_on(data)
        except Exception as error:
            self._keep(error, data)
        took = perf_counter() - began
        if took > self._slowest:
            self._slowest = took
            (self._folder / "slowest").write_bytes(data)
        self._tried += 1
        if self._tried % self._every == 0 or self._tried == self._runs:
            self._summarise()

    def _keep(self, error: Exception, data: bytes) -> None:
        last = traceback.extract_tb(error.__traceback__)[-1]
        finding = (type(error).__name__, f"{last.filename}:{last.lineno}")
        if finding not in self._findings:
            self._findings.add(finding)
            kept = self._folder / f"finding-{len(self._findings)}"
            kept.write_bytes(data)
            lines = "".join(traceback.format_exception(error))
            kept.with_suffix(".txt").write_text(lines, errors="backslashreplace")

    def _summarise(self) -> None:
        summary = {
            "tried": self._tried,
            "read": self._read,
            "seconds": round(perf_counter() - self._began, 1),
            "slowest": round(self._slowest, 3),
            "megabytes": (_memory() - self._memory_before) // 1_000,
            "findings": sorted(" at ".join(finding) for finding in self._findings),
        }
        (self._folder / "summary.json").write_text(json.dumps(summary))


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main(arguments: Sequence[str]) -> None:
    """Fuzz; libFuzzer ends the process."""
    import atheris  # noqa: PLC0415 - only `make fuzz` installs it

    with atheris.instrument_imports(include=["alhambra_rules", "five_towers", "rulebook_kit"]):
        from tests.checks.fuzz.limits import limit_memory  # noqa: PLC0415 - it imports readers
        from tests.checks.fuzz.readers import READERS  # noqa: PLC0415 - its imports are instrumented

    name, runs, folder, *flags = arguments
    reader = next(reader for reader in READERS if reader.name == name)
    seeds = list(reader.seeds())
    list(map(reader.try_on, seeds))  # loads everything before the time is measured
    begun = () if reader.is_drawn else seeds
    limit_memory(_MOST_MEGABYTES)
    atheris.Setup(
        [name, f"-atheris_runs={runs}", *flags],
        Target(reader, int(runs), Path(folder)),
        custom_mutator=lambda data, most, seed: mutated(data, most, seed, atheris.Mutate, begun),
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
