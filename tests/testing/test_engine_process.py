"""The pipes of an engine under test: an engine that listens no more is told as what it is."""

from __future__ import annotations

import sys
from time import monotonic

import pytest

from alhambra_rules.rulebook.conformance.engine_process import EngineProcess
from alhambra_rules.rulebook.conformance.failure import EngineBroken, FailureKind

PATIENCE = 20.0
"""Seconds that nothing here needs: only a broken test waits for them."""

DEAF = "import os; os.close(0); print('deaf', flush=True); os.close(1)"


def test_a_question_to_an_engine_that_closed_its_input_fails_as_its_closed_output_does() -> None:
    """A question to an engine that closed its input is dropped, and its end is told."""
    engine = EngineProcess((sys.executable, "-c", DEAF))
    assert engine.next_line(monotonic() + PATIENCE) == b"deaf"
    engine.send(b"x" * 1_000_000)
    with pytest.raises(EngineBroken) as broken:
        engine.next_line(monotonic() + PATIENCE)
    assert broken.value.failure.kind is FailureKind.CRASHED
    engine.kill()
