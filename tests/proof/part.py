"""A part of the proof: its cases, the paths that answer the questions about each, its chunks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from time import process_time
from typing import Generic, TypeVar

from attrs import frozen

Answers = Mapping[str, object]
"""What a path says about a case, by question. A path may leave out questions."""

CaseT = TypeVar("CaseT")


@frozen
class Part(Generic[CaseT]):
    """A part of the proof.

    Attributes:
        cases: yields the cases of a chunk, by its number.
        chunks: how many chunks there are.
        paths: all paths, by name.
        shown: draws a case.
        kind: what a case is counted as.
        verdicts: how many verdicts a path gives about a case.
        expected: how many cases there are of each kind, by a count of their own.
    """

    cases: Callable[[int], Iterator[CaseT]]
    chunks: int
    paths: Mapping[str, Callable[[CaseT], Answers]]
    shown: Callable[[CaseT], str]
    kind: Callable[[CaseT], str]
    verdicts: Callable[[CaseT], int]
    expected: Mapping[str, int]


@frozen
class Outcome:
    """Cases by kind, verdicts of each path, seconds of one core, each difference as a text."""

    cases: Mapping[str, int]
    verdicts: int
    seconds: float
    differences: list[str]


_ENOUGH = 20
"""A chunk stops after so many differences: a broken rule would fill the disk with them."""


def outcome_of(part: Part[CaseT], chunk: int) -> Outcome:
    """Ask all paths about all cases of a chunk."""
    started, cases, verdicts, found = process_time(), Counter[str](), 0, list[str]()
    for case in part.cases(chunk):
        found += differences(part, case)
        cases[part.kind(case)] += 1
        verdicts += part.verdicts(case)
        if len(found) >= _ENOUGH:
            break
    return Outcome(cases, verdicts, process_time() - started, found)


def differences(part: Part[CaseT], case: CaseT) -> Iterator[str]:
    """Yield each question that the paths answer differently, with the case and all answers."""
    answers = {name: _answers(path, case) for name, path in part.paths.items()}
    questions = {question for given in answers.values() for question in given}
    for question in sorted(questions):
        given = {name: some[question] for name, some in answers.items() if question in some}
        first = next(iter(given.values()))
        if any(answer != first for answer in given.values()):
            lines = [f"  {name}: {_in_words(answer)}" for name, answer in given.items()]
            yield "\n".join([f"{question}?", part.shown(case), *lines])


def _answers(path: Callable[[CaseT], Answers], case: CaseT) -> Answers:
    """Return the answers of a path; an error is a difference from the others, too."""
    try:
        return {"is there an error": False, **path(case)}
    except Exception as error:
        return {"is there an error": repr(error)}


def _in_words(answer: object) -> str:
    """Return an answer in words; a set has cells."""
    if isinstance(answer, set):
        return ", ".join(map(str, sorted(map(tuple, answer)))) or "nowhere"
    return str(answer)
