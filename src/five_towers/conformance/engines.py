"""Engines of 5 Towers: running one, asking one, and the vectors that it is held against."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from alhambra_rules.rulebook.conformance import run, saving, vector_files
from alhambra_rules.rulebook.conformance.asking import TIMEOUT
from alhambra_rules.rulebook.conformance.outcome import ConformanceReport
from alhambra_rules.rulebook.conformance.plan import Plan
from alhambra_rules.rulebook.conformance.protocol import Question, Result
from alhambra_rules.rulebook.conformance.vector import Vector
from five_towers.conformance.game import FIVE_TOWERS, CardNames


def run_conformance(
    command: Sequence[str], plan: Plan | None = None, *, progress: run.Progress = run.no_progress
) -> ConformanceReport:
    """Hold an engine against the library: first the vectors, then generated cases.

    Whatever the engine does, the run ends within its time, and leaves no process behind.

    Args:
        command: how the engine is started: a program and its arguments.
        plan: what to ask and how long it may take.
        progress: what is told how far the run is.

    Raises:
        InvalidArgument: the plan names a rule that is none of the game's.
    """
    return run.run_conformance(FIVE_TOWERS, command, plan, progress=progress)


def ask_engine(
    command: Sequence[str],
    question: Question,
    *,
    cards: Mapping[str, str] | None = None,
    timeout: float = TIMEOUT,
    folder: str | Path | None = None,
) -> Result:
    """Start an engine, ask it one question, and return its answer.

    Args:
        command: how the engine is started.
        question: what to ask.
        cards: what the engine calls the cards, by our names.
        timeout: seconds in which it has to answer.
        folder: where it is started; where we are if it is left out.

    Raises:
        EngineBroken: it did not answer; the message says what it did instead.
        NotImplementedError: it does not support the operation.
    """
    names = CardNames(cards or {})
    return saving.ask_engine(
        FIVE_TOWERS, command, question, translation=names, timeout=timeout, folder=folder
    )


def vectors() -> tuple[Vector, ...]:
    """Return the vectors of the package, file by file in the order of the files' names."""
    return vector_files.vectors(FIVE_TOWERS)


def read_vectors(text: str | bytes) -> Iterator[Vector]:
    """Yield the vectors of a file, one from each line that is not empty.

    Raises:
        FormatError: a line is no vector; its faults name the line.
    """
    return vector_files.read_vectors(FIVE_TOWERS, text)


def export_vectors(folder: Path) -> tuple[Path, ...]:
    """Write the package's vectors into a folder, which is made if there is none.

    Returns:
        The files written.

    Raises:
        OSError: they cannot be written.
    """
    return vector_files.export_vectors(FIVE_TOWERS, folder)
