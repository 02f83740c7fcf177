"""Saving what was found: each cause as a vector, and as a pytest test that reproduces it."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from alhambra_rules.rulebook.conformance.asking import TIMEOUT, Engine
from alhambra_rules.rulebook.conformance.failure import EngineBroken
from alhambra_rules.rulebook.conformance.game import Game
from alhambra_rules.rulebook.conformance.grouping import Cause, key_of
from alhambra_rules.rulebook.conformance.outcome import ConformanceReport
from alhambra_rules.rulebook.conformance.protocol import Question, Result
from alhambra_rules.rulebook.conformance.replies import Answered, Failed
from alhambra_rules.rulebook.conformance.translation import Translation
from alhambra_rules.rulebook.conformance.vector import Vector, fingerprint
from alhambra_rules.rulebook.conformance.vector_files import write_vectors
from alhambra_rules.rulebook.words import printable

_TEST = '''"""The engine under test {id}: found by `{program} conformance run`, and shrunk."""

from pathlib import Path

from {package} import ask_engine, read_vectors

COMMAND = {command!r}
FOLDER = Path(__file__).resolve().parent / {folder!r}
{PIECES} = {ids!r}
VECTORS = list(read_vectors(Path(__file__).with_name({vectors!r}).read_bytes()))


def test_{name}():
    """{title}"""
    for vector in VECTORS:
        answer = ask_engine(COMMAND, vector.question, {pieces}={PIECES}, folder=FOLDER)
        assert answer == vector.result
'''

_LONGEST_NAME: Final = 80


def save_causes(report: ConformanceReport, folder: Path) -> tuple[Path, ...]:
    """Write each cause into the folder, which is made if there is none, in files of its own.

    The tests start the engine as it was started for the report, in the folder where we are, which
    they know by the way from their own.

    Returns:
        The files written.

    Raises:
        OSError: they cannot be written.
    """
    game, pieces = report.game, report.game.translation.pieces
    translation = report.plan.translation or game.translation()
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for cause in (*report.causes, *report.accepted):
        name = file_name_of(game, cause)
        vector = vector_of_cause(game, cause)
        files = {
            folder / f"{name}.jsonl": write_vectors(game, [vector]),
            folder / f"test_{name}.py": _TEST.format(
                id=_in_a_docstring(cause.id),
                program=game.program,
                package=game.package,
                pieces=pieces,
                PIECES=pieces.upper(),
                command=list(report.command),
                folder=os.path.relpath(Path.cwd(), folder.resolve()),
                ids=dict(translation.ids),
                vectors=f"{name}.jsonl",
                name=name,
                title=_in_a_docstring(vector.title),
            ),
        }
        for path, text in files.items():
            path.write_bytes(text.encode())
        written += files
    return tuple(written)


def file_name_of(game: Game, cause: Cause) -> str:
    """Return what the files of a cause are called: the same in every run, and no other cause's.

    It holds small letters, digits and underscores. What the engine itself put into the cause, its
    complaint or the name of a rule that there is not, ends in a fingerprint: its letters may be of
    any script, and differ in signs only.
    """
    name = re.sub(r"[^a-z0-9]+", "_", cause.id.lower())[:_LONGEST_NAME].strip("_")
    if key_of(cause.smallest)[1] in (*game.operations, *game.catalogue):
        return name
    return f"{name}_{sha256(cause.id.encode()).hexdigest()[:10]}"


def _in_a_docstring(text: str) -> str:
    """Return the text as it may stand between three quotation marks."""
    return printable(text).replace("\\", r"\\").replace('"', r"\"")


def vector_of_cause(game: Game, cause: Cause) -> Vector:
    """Return the smallest question of a cause as a vector."""
    smallest = cause.smallest
    right = game.result_words(smallest.question, smallest.expected)
    rules = tuple(rule for rule in smallest.rules if rule in game.catalogue) or (cause.rule,)
    return Vector(
        id=f"{rules[0]}/found-{fingerprint(smallest.question)}",
        title=f"Right for {game.asked_words(smallest.question)} is {right}",
        rules=rules,
        basis=smallest.basis,
        question=smallest.question,
        result=smallest.expected,
    )


def ask_engine(
    game: Game,
    command: Sequence[str],
    question: Question,
    *,
    translation: Translation | None = None,
    timeout: float = TIMEOUT,
    folder: str | Path | None = None,
) -> Result:
    """Start an engine, ask it one question, and return its answer.

    Args:
        game: what it plays.
        command: how the engine is started.
        question: what to ask.
        translation: what the engine calls the pieces.
        timeout: seconds in which it has to answer.
        folder: where it is started; where we are if it is left out.

    Raises:
        EngineBroken: it did not answer; the message says what it did instead.
        NotImplementedError: it does not support the operation.
    """
    with Engine(game, command, timeout=timeout, translation=translation, folder=folder) as engine:
        reply = engine.ask(question)
    if isinstance(reply, Failed):
        raise EngineBroken(reply.failure)
    if isinstance(reply, Answered):
        return reply.result
    raise NotImplementedError(f"not supported: {game.asked_words(question)}")
