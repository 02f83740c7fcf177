"""The questions for an engine of 5 Towers, protocol 1 of ``five-towers-conformance``.

Cards have names such as ``sand-7``; towers are lists of cards from the bottom to the top.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from alhambra_rules.rulebook.conformance.protocol import Question
from five_towers.notation.pieces import CardName, CardNames, Count

Towers = Annotated[
    list[CardNames],
    Meta(max_length=200, description="one player's towers, each from the bottom to the top"),
]


class MayAdd(Question, tag="may_add", frozen=True):
    """Ask whether a card may be added to a tower; to an empty tower, whether it may begin one."""

    tower: CardNames
    card: CardName


class MaxBid(Question, tag="max_bid", frozen=True):
    """Ask for the highest number of cards of the display that can be added to these towers.

    The player chooses the cards and their order, and may tear down one top first.
    """

    towers: Towers
    display: CardNames


class Score(Question, tag="score", frozen=True):
    """Ask for the score of these towers with the best main tower and so many torn-down cards."""

    towers: Towers
    torn_down: Count = 0


QUESTIONS: Final = (MayAdd, MaxBid, Score)
"""All types of questions, in the order in which they are asked."""
