"""Save each cause as a vector and as a pytest test that reproduces it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from rulebook_kit.conformance.asking import TIMEOUT, Engine, command_of
from rulebook_kit.conformance.causes import Cause
from rulebook_kit.conformance.divergence import Verdict
from rulebook_kit.conformance.documents import write_vectors
from rulebook_kit.conformance.failure import EngineBroken
from rulebook_kit.conformance.protocol import (
    RULEBOOKS,
    Answered,
    Basis,
    Failed,
    Question,
    Result,
    Vector,
    fingerprint,
)
from rulebook_kit.conformance.questions import Questions, Translation
from rulebook_kit.conformance.report import ConformanceReport
from rulebook_kit.words import printable

_TEST = '''"""The engine under test {id}: found by `{program} conformance run`, and shrunk."""

from pathlib import Path

from {package} import ask_engine, read_vectors

COMMAND = {command!r}
FOLDER = Path(__file__).resolve().parent / {folder!r}
{PIECES} = {ids!r}
VECTORS = list(read_vectors(Path(__file__).with_name({vectors!r}).read_bytes()))


def test_{name}():
    """{title}"""
    *before, vector = VECTORS
    earlier = [one.question for one in before]
    answer = ask_engine(
        COMMAND, vector.question, before=earlier, {pieces}={PIECES}, folder=FOLDER
    )
    assert answer == vector.result
'''

_LONGEST_NAME: Final = 80
_CAMEL_CASE: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
"""The places between the words of a name such as ``KeyError``."""


def save_causes(report: ConformanceReport, folder: Path) -> tuple[Path, ...]:
    """Write two files for each cause into the folder, and create the folder if it is missing.

    The tests start the engine with the command of the report, in the current folder; they store its
    path relative to their own. If an answer depends on earlier questions, the test asks these
    first. A cause has no files if no earlier questions were found that make the answer wrong again.

    Returns:
        The files written.

    Raises:
        OSError: the files cannot be written.
    """
    questions, pieces = report.questions, report.questions.translation.pieces
    translation = report.plan.translation or questions.translation()
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for cause in (*report.causes, *report.accepted):
        if cause.verdict is Verdict.DEPENDS and not cause.smallest.before:
            continue
        name = file_name_of(questions, cause)
        vector = vector_of_cause(questions, cause)
        earlier = [
            _vector(questions, one, questions.answer(one), (cause.rule,), RULEBOOKS)
            for one in cause.smallest.before
        ]
        files = {
            folder / f"{name}.jsonl": write_vectors(questions, [*earlier, vector]),
            folder / f"test_{name}.py": _TEST.format(
                id=_in_a_docstring(cause.id),
                program=questions.game.program,
                package=questions.package,
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


def file_name_of(questions: Questions, cause: Cause) -> str:
    """Return the name of the files of a cause: unique, and the same in every run.

    The name has lower-case letters, digits and underscores. It ends in a fingerprint if the cause
    contains words of the engine, such as its complaint or an unknown rule: these may be in any
    script and differ only in signs.
    """
    words = _CAMEL_CASE.sub("_", cause.id).lower()
    name = re.sub(r"[^a-z0-9]+", "_", words)[:_LONGEST_NAME].strip("_")
    failure = cause.smallest.failure
    is_plain = cause.rule in questions.catalogue if failure is None else not failure.reason
    if is_plain:
        return name
    return f"{name}_{sha256(cause.id.encode()).hexdigest()[:10]}"


def _in_a_docstring(text: str) -> str:
    """Return the text escaped for a docstring."""
    return printable(text).replace("\\", r"\\").replace('"', r"\"")


def vector_of_cause(questions: Questions, cause: Cause) -> Vector:
    """Return the smallest question of a cause as a vector."""
    smallest = cause.smallest
    rules = tuple(rule for rule in smallest.rules if rule in questions.catalogue) or (cause.rule,)
    return _vector(questions, smallest.question, smallest.expected, rules, smallest.basis)


def _vector(
    questions: Questions, question: Question, right: Result, rules: tuple[str, ...], basis: Basis
) -> Vector:
    asked = questions.asked_words(question)
    return Vector(
        id=f"{rules[0]}/found-{fingerprint(question)}",
        title=f"{asked}: right is {questions.result_words(question, right)}",
        rules=rules,
        basis=basis,
        question=question,
        result=right,
    )


def ask_engine(
    questions: Questions,
    command: Sequence[str],
    question: Question,
    *,
    before: Iterable[Question] = (),
    translation: Translation | None = None,
    timeout: float = TIMEOUT,
    folder: str | Path | None = None,
) -> Result:
    """Start an engine, ask it one question, and return its answer; each game says more."""
    words = command_of(command)
    with Engine(
        questions, words, timeout=timeout, translation=translation, folder=folder
    ) as engine:
        for earlier in before:
            engine.ask(earlier)
        reply = engine.ask(question)
    if isinstance(reply, Failed):
        raise EngineBroken(reply.failure)
    if isinstance(reply, Answered):
        return reply.result
    raise NotImplementedError(f"not supported: {questions.asked_words(question)}")
