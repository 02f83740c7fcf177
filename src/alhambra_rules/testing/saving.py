"""Saving what was found: each cause as a vector, and as a pytest test that reproduces it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.testing.asking import TIMEOUT, Answered, Engine, Failed
from alhambra_rules.testing.conformance_report import ConformanceReport
from alhambra_rules.testing.failure import EngineBroken
from alhambra_rules.testing.grouping import Cause
from alhambra_rules.testing.presenting import asked_words, result_words
from alhambra_rules.testing.protocol import Question, Result
from alhambra_rules.testing.translation import Translation
from alhambra_rules.testing.vector import Vector, fingerprint
from alhambra_rules.testing.vector_files import write_vectors

_TEST = '''"""The engine under test {id}: found by `alhambra-rules conformance run`, and shrunk."""

from pathlib import Path

from alhambra_rules.testing import ask_engine, read_vectors

COMMAND = {command!r}
TILES = {tiles!r}
VECTORS = list(read_vectors(Path(__file__).with_name({vectors!r}).read_bytes()))


def test_{name}():
    """{title}"""
    for vector in VECTORS:
        assert ask_engine(COMMAND, vector.question, tiles=TILES) == vector.result
'''


def save_causes(report: ConformanceReport, folder: Path) -> tuple[Path, ...]:
    """Write each cause into the folder, which is made if there is none.

    The tests start the engine as it was started for the report: run them from the same folder.

    Returns:
        The files written.

    Raises:
        OSError: they cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for cause in (*report.causes, *report.accepted):
        name = re.sub(r"[^a-z0-9]+", "_", cause.id).strip("_")
        vector = vector_of_cause(cause)
        files = {
            folder / f"{name}.jsonl": write_vectors([vector]),
            folder / f"test_{name}.py": _TEST.format(
                id=cause.id,
                command=list(report.command),
                tiles=dict(report.plan.translation.ids),
                vectors=f"{name}.jsonl",
                name=name,
                title=vector.title,
            ),
        }
        for path, text in files.items():
            path.write_bytes(text.encode())
        written += files
    return tuple(written)


def vector_of_cause(cause: Cause) -> Vector:
    """Return the smallest question of a cause as a vector."""
    smallest = cause.smallest
    right = result_words(smallest.question, smallest.expected)
    rules = tuple(rule for rule in smallest.rules if rule in CATALOGUE) or (cause.rule,)
    return Vector(
        id=f"{rules[0]}/found-{fingerprint(smallest.question)}",
        title=f"Right for {asked_words(smallest.question)} is {right}",
        rules=rules,
        basis=smallest.basis,
        question=smallest.question,
        result=smallest.expected,
    )


def ask_engine(
    command: Sequence[str],
    question: Question,
    *,
    tiles: dict[str, str] | None = None,
    timeout: float = TIMEOUT,
) -> Result:
    """Start an engine, ask it one question, and return its answer.

    Args:
        command: how the engine is started.
        question: what to ask.
        tiles: what the engine calls the tiles, by our ids.
        timeout: seconds in which it has to answer.

    Raises:
        EngineBroken: it did not answer; the message says what it did instead.
        NotImplementedError: it does not support the operation.
    """
    with Engine(command, timeout=timeout, translation=Translation(tiles or {})) as engine:
        reply = engine.ask(question)
    if isinstance(reply, Failed):
        raise EngineBroken(reply.failure)
    if isinstance(reply, Answered):
        return reply.result
    raise NotImplementedError(f"not supported: {asked_words(question)}")
