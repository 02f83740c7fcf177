"""What pytest prints about engines that fail: short reports, and a summary of the causes.

Each process of pytest finds the causes of its failed tests and sends them as short texts. The
process that prints reads the texts of all of them.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from pkgutil import resolve_name
from typing import Final, cast

from attrs import evolve
from msgspec import Raw, Struct, json

from rulebook_kit.conformance.causes import Cause, grouped, in_order
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.documents import questions_of
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import AnyValue, Question, Vector, basis_by
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.reporting_text import Line, cause_lines
from rulebook_kit.grid import Cell
from rulebook_kit.json.reading import decode
from rulebook_kit.testing import engine_tests, game_machine
from rulebook_kit.testing.engine_tests import (
    Case,
    Found,
    NoAnswer,
    WrongAnswer,
    cases_in,
    described,
)
from rulebook_kit.testing.game_machine import Differs
from rulebook_kit.words import counted, first_of, printable_lines

_LINES: Final = 3
"""How many differences a short report lists."""

_WIDTH: Final = 300
"""How many characters of a difference a short report shows."""

_FRAMES: Final = 3
"""How many frames of the engine's traceback a short report lists."""

_OURS: Final = (engine_tests.__name__, game_machine.__name__)
"""The modules that call an engine; the frames after theirs are the engine's own."""


def short_report(error: BaseException, folder: Callable[[], Path | None], name: str) -> str | None:
    """Return a short report of a failed test; None if the test is not about an engine.

    Args:
        error: what the test raised.
        folder: returns where the record of a whole game goes; None if it has to be in the report.
        name: the name of the test, which becomes the name of the file.
    """
    parts: list[Iterator[str]] = []
    for one, case in cases_in(error):
        if isinstance(one, Differs):
            parts.append(_game(one, folder, f"{name}-{len(parts) + 1}"))
        elif case is not None:
            parts.append(_question(one, case))
        else:
            return None
    return "\n\n".join("\n".join(part) for part in parts)


def _question(error: BaseException, case: Case) -> Iterator[str]:
    if isinstance(error, WrongAnswer):
        first, *more = first_of(error.differences, _LINES)
        yield _cut(f"{case.operation} {first}")
        yield from (_cut(f"  {line}") for line in more)
    elif isinstance(error, NoAnswer):
        yield _cut(str(error))
    else:
        yield _cut(f"{case.operation} fails with {type(error).__name__}: {error}")
        yield from _frames(error)
    yield described(case.vector) if case.vector else "a generated case"


def _frames(error: BaseException) -> Iterator[str]:
    trace = error.__traceback__
    modules = [frame.f_globals.get("__name__") for frame, _ in traceback.walk_tb(trace)]
    begin = max(at for at, module in enumerate(modules, start=1) if module in _OURS)
    for frame in traceback.extract_tb(trace)[begin:][-_FRAMES:]:
        yield f"  {_from_here(Path(frame.filename))}:{frame.lineno} in {frame.name}: {frame.line}"


def _game(error: Differs, folder: Callable[[], Path | None], name: str) -> Iterator[str]:
    yield error.summary
    if error.__cause__ is not None:
        yield "\nThe engine's traceback ends:"
        yield from _frames(error.__cause__)
    file = error.record_file or _written(error, folder(), name)
    if file is None:
        yield f"\n{error.called}:\n{error.record}"
    else:
        lines = counted(error.record.count("\n"), "line")
        yield f"\n{error.called} of {lines}: {_from_here(file)}"
        yield f"  replay it with {error.program} replay"
        if whole := error.whole_file(file):
            yield f"The whole game: {_from_here(whole)}"


def _written(error: Differs, folder: Path | None, name: str) -> Path | None:
    if folder is None:
        return None
    file = folder / f"{re.sub(r'[^A-Za-z0-9_.]+', '-', name)[-100:].strip('-')}.jsonl"
    try:
        error.write(file)
    except OSError:
        return None
    return file


def _from_here(file: Path) -> Path:
    """Return the path from the current folder if the file is below it."""
    here = Path.cwd()
    return file.relative_to(here) if file.is_relative_to(here) else file


def _cut(line: str) -> str:
    first = printable_lines(line).partition("\n")[0]
    return first if len(first) <= _WIDTH else f"{first[:_WIDTH]}…"


class _Sent(Struct):
    """A difference as it crosses from the process of a test.

    ``questions_at`` is the place of the game's ``Questions``, which give the question's type.
    """

    questions_at: str
    question: Raw
    expected: AnyValue
    got: AnyValue
    failure: tuple[FailureKind, str] | None
    verdict: Verdict
    rules: tuple[str, ...]
    rulings: tuple[str, ...]
    cells: tuple[tuple[int, int], ...]
    vector: str | None
    misreading: _Misreading | None


class _Misreading(Struct, frozen=True):
    """What explains a difference, and how many answers it explains."""

    name: str
    sentence: str
    explains: tuple[int, int] | None


def encoded(questions: Questions, found: Found) -> str:
    """Return what was found out about a test of an engine, encoded for another process."""
    divergence, cause = found.divergence, found.cause
    failure, vector = divergence.failure, divergence.vector
    sent = _Sent(
        questions_at=questions.game.questions_at,
        question=Raw(json.encode(divergence.question)),
        expected=divergence.expected,
        got=divergence.got,
        failure=(failure.kind, failure.message) if failure else None,
        verdict=divergence.verdict,
        rules=divergence.rules,
        rulings=divergence.rulings,
        cells=tuple((x, y) for x, y in divergence.cells),
        vector=vector.id if vector else None,
        misreading=_Misreading(cause.name, cause.sentence, cause.explains) if cause else None,
    )
    return json.encode(sent).decode()


def _decoded(text: str) -> tuple[Questions, Divergence, _Misreading | None]:
    sent = decode(text, _Sent)
    questions: Questions = resolve_name(sent.questions_at)
    question = decode(sent.question, cast("type[Question]", questions_of(*questions.forms)))
    vector = sent.vector and Vector(
        sent.vector, "", sent.rules, basis_by(sent.rulings), question, sent.expected
    )
    divergence = Divergence(
        question,
        sent.expected,
        sent.got,
        Failure(*sent.failure) if sent.failure else None,
        sent.verdict,
        sent.rules,
        sent.rulings,
        tuple(Cell(x, y) for x, y in sent.cells),
        vector or None,
    )
    return questions, divergence, sent.misreading


def summary(sent: Mapping[str, Iterable[Iterable[str]]]) -> Iterator[tuple[str, list[Line]]]:
    """Yield, for each test class, a headline and lines with each cause once.

    Args:
        sent: by test class, the encoded difference of each of its failed tests.
    """
    for engine, tests in sent.items():
        failed = [[_decoded(text) for text in test] for test in tests]
        lines: list[Line] = [Line()]
        causes = _causes([one for test in failed for one in test])
        for number, (questions, cause) in enumerate(causes, start=1):
            tests_of_it = len(cause.divergences)
            title = f"{number}  {cause.id}: {counted(tests_of_it, 'failed test')}"
            lines += [Line(title, "bold red"), *cause_lines(questions, cause), Line()]
        if changed := sum(not test for test in failed):
            lines += [Line(f"When asked again, the engine was right in {counted(changed, 'test')}")]
        found = counted(len(causes), "cause")
        yield f"{engine}: {found}, {counted(len(failed), 'failed test')}", lines


def _causes(
    failed: Sequence[tuple[Questions, Divergence, _Misreading | None]],
) -> list[tuple[Questions, Cause]]:
    """Return the causes of an engine's differences; an engine plays one game."""
    groups: dict[_Misreading | None, list[Divergence]] = {}
    for _, divergence, misreading in failed:
        groups.setdefault(misreading, []).append(divergence)
    questions = failed[0][0] if failed else None
    if questions is None:
        return []
    causes = [
        evolve(cause, name=of.name, sentence=of.sentence, explains=of.explains) if of else cause
        for of, divergences in groups.items()
        for cause in grouped(questions, divergences, as_named=of is not None)
    ]
    return [(questions, cause) for cause in in_order(causes)]
