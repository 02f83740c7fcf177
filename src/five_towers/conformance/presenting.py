"""Describe questions and answers for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from alhambra_rules.rulebook.conformance.divergence import Divergence
from alhambra_rules.rulebook.conformance.protocol import Question, Result, operation_of
from five_towers.conformance.questions import MaxBid, MayAdd, Score
from five_towers.model import Tower


def asked_words(question: Question) -> str:
    """Return the question on one line."""
    match question:
        case MayAdd():
            about = f" {question.card} on {_tower(question.tower)}"
        case MaxBid():
            about = f" with {', '.join(question.display) or 'nothing'} in the display"
        case Score():
            about = f" with {question.torn_down} torn down" if question.torn_down else ""
        case _:
            about = ""
    return f"{operation_of(question)}{about}"


def pictures(divergence: Divergence) -> Iterator[str]:
    """Yield the towers of the question, one on each line, from the bottom to the top."""
    question = divergence.question
    if isinstance(question, MayAdd):
        yield _tower(question.tower)
    else:
        towers = cast("MaxBid | Score", question).towers
        yield "\n".join(map(_tower, towers)) or "no tower"


def result_words(question: Question, result: Result) -> str:
    """Return the result on one line."""
    if isinstance(question, MayAdd):
        return "it may be added" if result else "it may not be added"
    return str(result)


def _tower(cards: Sequence[str]) -> str:
    return str(Tower(cards))
