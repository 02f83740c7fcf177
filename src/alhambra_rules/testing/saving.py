"""Asking an engine of Alhambra one question, as the tests do that a conformance run saves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from alhambra_rules.rulebook.conformance import saving
from alhambra_rules.rulebook.conformance.asking import TIMEOUT
from alhambra_rules.rulebook.conformance.protocol import Question, Result
from alhambra_rules.testing.alhambra import ALHAMBRA
from alhambra_rules.testing.translation import TileNames


def ask_engine(
    command: Sequence[str],
    question: Question,
    *,
    tiles: Mapping[str, str] | None = None,
    timeout: float = TIMEOUT,
    folder: str | Path | None = None,
) -> Result:
    """Start an engine, ask it one question, and return its answer.

    Args:
        command: how the engine is started.
        question: what to ask.
        tiles: what the engine calls the tiles, by our ids.
        timeout: seconds in which it has to answer.
        folder: where it is started; where we are if it is left out.

    Raises:
        EngineBroken: it did not answer; the message says what it did instead.
        NotImplementedError: it does not support the operation.
    """
    names = TileNames(tiles or {})
    return saving.ask_engine(
        ALHAMBRA, command, question, translation=names, timeout=timeout, folder=folder
    )
