"""A conformance run: ask an engine of Alhambra everything, and tell what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra_rules.rulebook.conformance import run
from alhambra_rules.rulebook.conformance.outcome import ConformanceReport
from alhambra_rules.testing.alhambra import ALHAMBRA
from alhambra_rules.testing.plan import Plan


def run_conformance(
    command: Sequence[str], plan: Plan | None = None, *, progress: run.Progress = run.no_progress
) -> ConformanceReport:
    """Hold an engine against the library: first the vectors, then generated cases.

    Whatever the engine does, the run ends within its time, and leaves no process behind.

    Args:
        command: how the engine is started: a program and its arguments.
        plan: what to ask and how long it may take.
        progress: what is told how far the run is.
    """
    return run.run_conformance(ALHAMBRA, command, plan or Plan(), progress=progress)
