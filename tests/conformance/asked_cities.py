"""The cities that a question to an engine is about."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.conformance.protocol import OfCity, ScoreRound
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance.protocol import Question


def cities_in(question: Question) -> Iterator[list[PlacedTileDocument]]:
    """Yield every city that the question names; a game names none."""
    if isinstance(question, ScoreRound):
        yield from question.cities.values()
    elif isinstance(question, OfCity):
        yield question.city
