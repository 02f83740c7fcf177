"""Recognise an operation in which an engine gives one answer to every question, as a stub does.

Such answers say nothing about rules. Misreadings predict many of them, but are not the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve

from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.grouping import Cause
from rulebook_kit.conformance.heard import Heard
from rulebook_kit.conformance.protocol import operation_of
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.vector import RULEBOOKS

_ANSWERS: Final = 20
_RESULTS: Final = 5
_RULES: Final = 3
"""The fewest answers, and the fewest different right answers or rules that wrong ones concern.

An engine without a rule may give one answer to all questions about this rule.
"""


def repeated_answers(questions: Questions, answers: Sequence[Heard]) -> Iterator[Cause]:
    """Yield a cause for each operation in which all answers are the same, but should not be."""
    by_operation: dict[str, list[Heard]] = {}
    for one in answers:
        by_operation.setdefault(operation_of(one.question), []).append(one)
    for heard in by_operation.values():
        if len(heard) >= _ANSWERS and _repeats(heard):
            wrong = [one.divergence(questions) for one in heard if not one.is_right]
            if _is_telling(heard, wrong):
                yield _cause(questions, wrong)


def _repeats(heard: Sequence[Heard]) -> bool:
    return all(one.got == heard[0].got for one in heard)


def _is_telling(heard: Sequence[Heard], wrong: Sequence[Divergence]) -> bool:
    right = {repr(one.expected) for one in heard}
    return len(right) >= _RESULTS or len({one.rules[0] for one in wrong}) >= _RULES


def _cause(questions: Questions, wrong: Sequence[Divergence]) -> Cause:
    shown = [evolve(one, rulings=()) for one in wrong]
    first, *others = sorted(shown, key=lambda one: questions.size_of(one.question))
    said = questions.shown_result(first.question, first.got)
    return Cause(
        Verdict.REPEATS,
        first.rules[0],
        RULEBOOKS,
        None,
        (first, *others),
        sentence=f"answers every {first.operation} with {said}",
        explains=(len(wrong), len(wrong)),
    )
