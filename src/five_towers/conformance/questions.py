"""What an engine of 5 Towers is asked, ``five-towers-conformance``, protocol 1.

Cards are named as in every format (``sand-7``), towers are lists of cards from the bottom to the
top.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from alhambra_rules.rulebook.conformance.protocol import Question
from five_towers.notation.pieces import CardName, CardNames, Count

Towers = Annotated[
    list[CardNames], Meta(max_length=200, description="one player's towers, bottom to top each")
]


class MayAdd(Question, tag="may_add", frozen=True):
    """Ask whether a card may be laid on a tower; on an empty one, whether it may begin one."""

    tower: CardNames
    card: CardName


class MaxBid(Question, tag="max_bid", frozen=True):
    """Ask how many of the cards that lie out can be added to these towers at most.

    The cards are any of them, in any order, one top being torn down before or none.
    """

    towers: Towers
    display: CardNames


class Score(Question, tag="score", frozen=True):
    """Ask what these towers score, the best one as the main tower, with so many cards torn down."""

    towers: Towers
    torn_down: Count = 0


QUESTIONS: Final = (MayAdd, MaxBid, Score)
"""The types of all questions, in the order in which an engine is asked them."""
