"""Make vectors of 5 Towers, with ids from their example or from their question."""

from __future__ import annotations

from alhambra_rules.rulebook.conformance.protocol import Question
from alhambra_rules.rulebook.conformance.vector import Vector, fingerprint
from five_towers.conformance.answering import answer
from five_towers.conformance.differing import grounds_of


def made(title: str, question: Question, *, rule: str = "", name: str = "") -> Vector:
    """Return the vector of a question. By default its rule is the first that decides the answer."""
    grounds = grounds_of(question)
    main = rule or grounds.rules[0]
    return Vector(
        id=f"{main}/{name or 'seeded-' + fingerprint(question)}",
        title=title,
        rules=tuple(dict.fromkeys((main, *grounds.rules))),
        basis=grounds.basis,
        question=question,
        result=answer(question),
    )
