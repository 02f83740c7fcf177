"""How vectors come by their ids: those of examples keep them, all others are made of the question.

So an id is permanent by itself: another question has another id.
"""

from __future__ import annotations

from alhambra_rules.conformance.answering import answer
from alhambra_rules.conformance.grounds import grounds_of
from alhambra_rules.rulebook.conformance.protocol import Question
from alhambra_rules.rulebook.conformance.vector import Basis, Vector, fingerprint


def made(
    rule: str,
    title: str,
    question: Question,
    *,
    name: str | None = None,
    others: tuple[str, ...] = (),
    cell: tuple[int, int] | None = None,
    basis: Basis | None = None,
) -> Vector:
    """Return the vector on this rule and others; what is left out follows from the question."""
    return Vector(
        id=f"{rule}/{name or 'seeded-' + fingerprint(question)}",
        title=title,
        rules=tuple(dict.fromkeys((rule, *others))),
        basis=basis or grounds_of(question).basis,
        question=question,
        result=answer(question),
        cell=cell,
    )
