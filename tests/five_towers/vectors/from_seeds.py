"""Vectors from random cases: the smallest case for each feature that no other vector has."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator

from alhambra_rules.rulebook.conformance.protocol import Question
from alhambra_rules.rulebook.conformance.vector import Vector
from five_towers.conformance.answering import MaxBid, MayAdd, Score, answer
from five_towers.conformance.differing import grounds_of
from five_towers.conformance.generating import generated
from five_towers.conformance.smaller import size_of
from five_towers.model import Card, Tower
from tests.five_towers.vectors.naming import made

SEED = 5
_SPECIAL = (0, 8, 9, 15)


def vectors_from_seeds(committed: Iterable[Vector], cases: int) -> Iterator[Vector]:
    """Yield a vector for each feature of the random cases that no committed vector has."""
    shown = {feature for vector in committed for feature in features_of(vector.question)}
    operations = ("may_add", "max_bid", "score")
    for question in sorted(generated(SEED, cases, operations), key=size_of):
        features = set(features_of(question))
        if not features <= shown:
            shown |= features
            yield made(title_of(question), question)


def features_of(question: Question) -> Iterator[Hashable]:
    """Yield what deserves a vector: the rules behind the answer, and sizes."""
    yield _reasons(question)
    match question:
        case MayAdd(tower=tower, card=card):
            fits, rules = answer(question), grounds_of(question).rules
            yield "on a tower so high", fits, len(tower)
            yield "in each type", fits, rules, Card.of(card).type
        case MaxBid(towers=towers):
            yield "with a tower so high", max(map(len, towers), default=0)
        case Score(towers=towers, torn_down=torn_down):
            yield "of a tower so high", max(map(len, towers), default=0)
            yield "torn down", torn_down


def _reasons(question: Question) -> Hashable:
    """Return the rules behind an answer, and the special cards of the question."""
    grounds, result = grounds_of(question), answer(question)
    match question:
        case MayAdd(tower=tower, card=card):
            below = _special(tower[-1]) if tower else "nothing"
            return "may_add", result, grounds.rules, below, _special(card)
        case MaxBid(display=display):
            return "max_bid", result, len(display), frozenset(grounds.rules), grounds.basis
        case Score(towers=towers, torn_down=torn_down):
            finished = sum(any(card.endswith("-0") for card in tower) for tower in towers)
            return "score", len(towers), finished, torn_down > 1, grounds.basis
        case _:
            raise ValueError(question)


def _special(card: str) -> int | None:
    value = Card.of(card).value
    return value if value in _SPECIAL else None


def title_of(question: Question) -> str:
    """Return the question and its answer as one sentence."""
    result = answer(question)
    match question:
        case MayAdd(tower=tower, card=card):
            verb = "may be laid" if result else "may not be laid"
            return f"{card} {verb} on {Tower(tower)}"
        case MaxBid(towers=towers, display=display):
            return f"Of {', '.join(display)}, {result} can be added to {_shown(towers)}"
        case Score(towers=towers, torn_down=torn_down):
            minus = f" with {torn_down} torn down" if torn_down else ""
            return f"Total of {_shown(towers)}{minus}: {result}"
        case _:
            raise ValueError(question)


def _shown(towers: list[list[str]]) -> str:
    return ", ".join(str(Tower(tower)) for tower in towers) or "no tower"
