"""Engines of Alhambra: run one, ask one a question, and read the vectors it is tested with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from attrs import frozen

import alhambra_rules.rulebook.conformance.plan as any_game
from alhambra_rules.catalogue import rule_of
from alhambra_rules.conformance.game import ALHAMBRA, TileNames
from alhambra_rules.rulebook.conformance import run, saving, vector_files
from alhambra_rules.rulebook.conformance.asking import TIMEOUT
from alhambra_rules.rulebook.conformance.outcome import ConformanceReport
from alhambra_rules.rulebook.conformance.protocol import Question, Result
from alhambra_rules.rulebook.conformance.vector import Vector


@frozen
class Plan(any_game.Plan):
    """What a run asks, and how long it may take.

    Attributes:
        rules: only what concerns one of these rules is asked; everything if there are none.
        examples: how many generated cases are asked after the vectors.
        seed: from which they are made.
        max_time: seconds for the whole run.
        timeout: seconds for one answer.
        translation: what the engine calls the tiles.
        strict: whether divergences on rulings of ours count as well.
        known: causes that are known and accepted.

    Raises:
        InvalidArgument: a rule is none of the catalogue, a number is out of range.
    """

    def __attrs_post_init__(self) -> None:
        """Refuse what can be no plan."""
        super().__attrs_post_init__()
        for rule in self.rules:
            rule_of(rule)


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


def vectors() -> tuple[Vector, ...]:
    """Return the vectors of the package, file by file in the order of the files' names.

    >>> [vector.result for vector in vectors() if vector.id.endswith("/remove-the-fountain")]
    [[(1, 0)]]
    """
    return vector_files.vectors(ALHAMBRA)


def read_vectors(text: str | bytes) -> Iterator[Vector]:
    """Yield the vectors of a file, one from each line that is not empty.

    Raises:
        FormatError: a line is no vector; its faults name the line.
    """
    return vector_files.read_vectors(ALHAMBRA, text)


def export_vectors(folder: Path) -> tuple[Path, ...]:
    """Write the package's vectors into a folder, which is made if there is none.

    Returns:
        The files written.

    Raises:
        OSError: they cannot be written.
    """
    return vector_files.export_vectors(ALHAMBRA, folder)
