"""Run or ask an engine of Alhambra, and read or export the conformance vectors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from attrs import frozen

import rulebook_kit.conformance.plan as any_game
from alhambra_rules.catalogue import rule_of
from alhambra_rules.conformance.questions import QUESTIONS, TileNames
from rulebook_kit.conformance import documents, run, saving
from rulebook_kit.conformance.asking import TIMEOUT
from rulebook_kit.conformance.outcome import ConformanceReport
from rulebook_kit.conformance.protocol import Question, Result, Vector


@frozen
class Plan(any_game.Plan):
    """What a run asks, and how long it may take.

    Attributes:
        rules: the rules to ask about; none means all.
        examples: the number of generated cases to ask after the vectors.
        seed: the seed of the generated cases.
        max_time: the seconds for the whole run.
        timeout: the seconds for one answer.
        give_up: the seconds that failures of one operation may cost, with the restarts that they
            force; then it is not asked any more.
        translation: the engine's names of the tiles; None if they are ours.
        strict: whether divergences on our rulings count too.
        known: the known causes, which are accepted.

    Raises:
        InvalidArgument: a rule is not in the catalogue, or a number is out of range.
    """

    def __attrs_post_init__(self) -> None:
        """Check the numbers and the rules."""
        super().__attrs_post_init__()
        for rule in self.rules:
            rule_of(rule)


def run_conformance(
    command: Sequence[str], plan: Plan | None = None, *, progress: run.Progress = run.no_progress
) -> ConformanceReport:
    """Check an engine against the library: first the vectors, then generated cases.

    The run always ends within its time, and it leaves no process behind.

    Args:
        command: the command that starts the engine: a program and its arguments.
        plan: what to ask, and how long the run may take.
        progress: a callback that reports the progress.
    """
    return run.run_conformance(QUESTIONS, command, plan or Plan(), progress=progress)


def ask_engine(
    command: Sequence[str],
    question: Question,
    *,
    before: Iterable[Question] = (),
    tiles: Mapping[str, str] | None = None,
    timeout: float = TIMEOUT,
    folder: str | Path | None = None,
) -> Result:
    """Start an engine, ask it one question, and return its answer.

    Args:
        command: the command that starts the engine.
        question: the question.
        before: questions to ask first, in the same process; their answers do not matter.
        tiles: the engine's names of the tiles, by our ids.
        timeout: the seconds that the engine has to answer.
        folder: the folder in which the engine starts; by default the current one.

    Raises:
        EngineBroken: the engine did not answer; the message says what it did instead.
        NotImplementedError: the engine does not support the operation.
    """
    names = TileNames(tiles or {})
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
    """Return the vectors of the package, in the order of the file names.

    >>> [vector.result for vector in vectors() if vector.id.endswith("/remove-the-fountain")]
    [[(1, 0)]]
    """
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
