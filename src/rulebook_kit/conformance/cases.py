"""The cases of a run in the order of asking: the vectors, then generated cases.

The seed fixes the order. Similar vectors do not stand side by side: the operations take turns, and
so do the rules of each operation. If time runs out, the cases asked are a mixed selection.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from random import Random
from typing import Final, TypeVar

from attrs import frozen

from rulebook_kit.conformance.plan import Plan
from rulebook_kit.conformance.protocol import EngineIdentity, Question, Result
from rulebook_kit.conformance.questions import Questions
from rulebook_kit.conformance.vector import Vector
from rulebook_kit.conformance.vector_files import vectors

_Item = TypeVar("_Item")

_LONGEST_SEARCH: Final = 30
"""The most generated cases to search for each case that is about the rules and within limits."""


@frozen
class Case:
    """A question with its right answer, from a vector or generated."""

    question: Question
    expected: Result
    vector: Vector | None = None


def vector_cases(questions: Questions, plan: Plan) -> Iterator[Case]:
    """Yield a case for each vector about the rules of the plan."""
    by_rule: dict[str, dict[str, list[Vector]]] = {name: {} for name in questions.operations}
    for vector in vectors(questions):
        if plan.concerns(vector.rules):
            by_rule[vector.operation].setdefault(vector.rules[0], []).append(vector)
    chance = Random(plan.seed)
    for groups in by_rule.values():
        for group in groups.values():
            chance.shuffle(group)
    for vector in _in_turn(list(_in_turn(groups.values())) for groups in by_rule.values()):
        yield Case(vector.question, vector.result, vector)


def generated_cases(
    questions: Questions, plan: Plan, identity: EngineIdentity, operations: Collection[str]
) -> Iterator[Case | None]:
    """Yield generated cases for these operations; None for each that is left out.

    A case is left out if it is not about the rules of the plan or outside the engine's limits.
    """
    left = plan.examples if operations else 0
    for question in questions.generated(plan.seed, left * _LONGEST_SEARCH, operations):
        if left <= 0:
            return
        case = None
        if not plan.rules or plan.concerns(questions.grounds_of(question).rules):
            expected = questions.answer(question)
            if questions.is_within(identity, question, expected):
                case = Case(question, expected)
                left -= 1
        yield case


def _in_turn(groups: Iterable[Iterable[_Item]]) -> Iterator[_Item]:
    """Yield the first of each group, then the second of each, and so on."""
    left = list(map(iter, groups))
    while left:
        for group in tuple(left):
            for item in group:
                yield item
                break
            else:
                left.remove(group)
