"""Engines of 5 Towers for the tests: a right one, and broken ones."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from five_towers.conformance import Plan, run_conformance
from rulebook_kit.conformance.report import ConformanceReport
from tests.conformance.engines import in_process
from tests.five_towers.conformance import toy_engine

PATIENCE = 120.0
"""More seconds than a run needs on a busy machine."""

TOY = Path(__file__).parent / "toy_engine.py"
ADAPTER = Path(__file__).parents[3] / "examples" / "adapters" / "five_towers_adapter.py"


def toy(bugs: str = "right", *only: str) -> list[str]:
    """Return the command of the toy engine with these bugs and only these operations."""
    return [sys.executable, "-I", "-S", str(TOY), bugs, *only]


def run(
    command: Sequence[str], *, examples: int = 12, rules: Sequence[str] = ()
) -> ConformanceReport:
    """Run an engine with few generated cases; the toy engine without pipes."""
    with in_process(toy_engine.player) if str(TOY) in command else nullcontext():
        return run_conformance(command, Plan(examples=examples, rules=rules, max_time=PATIENCE))
