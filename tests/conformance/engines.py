"""Run the toy engine, right or with a bug, and the hostile engine."""

from __future__ import annotations

import sys
from pathlib import Path

from alhambra_rules.conformance.engines import Plan, run_conformance
from alhambra_rules.rulebook.conformance.outcome import ConformanceReport

PATIENCE = 120.0
"""More seconds than a run needs on a busy machine."""

HERE = Path(__file__).parent
_PYTHON = [sys.executable, "-I", "-S"]


def toy(bug: str = "right", *only: str) -> list[str]:
    """Return the command of the toy engine with this bug and only these operations."""
    return [*_PYTHON, str(HERE / "toy_engine.py"), bug, *only]


def limited(manner: str) -> list[str]:
    """Return the command of the toy engine with such limits."""
    return [*_PYTHON, str(HERE / "limited_engine.py"), manner]


def hostile(*manners: str) -> list[str]:
    """Return the command of the hostile engine with these manners."""
    return [*_PYTHON, str(HERE / "hostile_engine.py"), *manners]


def run(command: list[str], *, examples: int = 24, **more: object) -> ConformanceReport:
    """Run an engine with few generated cases."""
    plan = {"examples": examples, "max_time": PATIENCE, **more}
    return run_conformance(command, Plan(**plan))  # type: ignore[arg-type] # callers name fields
