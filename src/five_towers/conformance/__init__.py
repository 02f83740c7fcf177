"""Check an engine of 5 Towers, in any language, against the library.

>>> vector = next(one for one in vectors() if one.id == "tower.nine/nine-on-three")
>>> vector.title, vector.result
('A 9 goes on a 3', True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from five_towers.conformance.answering import OPERATIONS
from five_towers.conformance.questions import QUESTIONS, CardNames
from rulebook_kit.conformance import documents, run, saving
from rulebook_kit.conformance.asking import TIMEOUT
from rulebook_kit.conformance.outcome import ConformanceReport
from rulebook_kit.conformance.plan import Plan
from rulebook_kit.conformance.protocol import Question, Result, Vector

__all__ = [
    "OPERATIONS",
    "Plan",
    "ask_engine",
    "export_vectors",
    "read_vectors",
    "run_conformance",
    "vectors",
]


def run_conformance(
    command: Sequence[str], plan: Plan | None = None, *, progress: run.Progress = run.no_progress
) -> ConformanceReport:
    """Check an engine against the library: first the vectors, then generated cases.

    The run always ends within its time, and it leaves no process behind.

    Args:
        command: the command that starts the engine: a program and its arguments.
        plan: what to ask, and how long the run may take.
        progress: a callback that reports the progress.

    Raises:
        InvalidArgument: the plan names a rule that the game does not have.
    """
    return run.run_conformance(QUESTIONS, command, plan, progress=progress)


def ask_engine(
    command: Sequence[str],
    question: Question,
    *,
    before: Iterable[Question] = (),
    cards: Mapping[str, str] | None = None,
    timeout: float = TIMEOUT,
    folder: str | Path | None = None,
) -> Result:
    """Start an engine, ask it one question, and return its answer.

    Args:
        command: the command that starts the engine.
        question: the question.
        before: questions to ask first, in the same process; their answers do not matter.
        cards: the engine's names of the cards, by our names.
        timeout: the seconds that the engine has to answer.
        folder: the folder in which the engine starts; by default the current one.

    Raises:
        EngineBroken: the engine did not answer; the message says what it did instead.
        NotImplementedError: the engine does not support the operation.
    """
    names = CardNames(cards or {})
    return saving.ask_engine(
        QUESTIONS,
        command,
        question,
        before=before,
        translation=names,
        timeout=timeout,
        folder=folder,
    )


def vectors() -> tuple[Vector, ...]:
    """Return the vectors of the package, in the order of their files' names."""
    return documents.vectors(QUESTIONS)


def read_vectors(text: str | bytes) -> Iterator[Vector]:
    """Yield the vectors of a file, one for each line that is not empty.

    Raises:
        FormatError: a line is not a vector; the faults name the line.
    """
    return documents.read_vectors(QUESTIONS, text)


def export_vectors(folder: Path) -> tuple[Path, ...]:
    """Write the package's vectors into a folder, and create the folder if it is missing.

    Returns:
        The files written.

    Raises:
        OSError: the files cannot be written.
    """
    return documents.export_vectors(QUESTIONS, folder)
