"""What an engine of 5 Towers is asked, and the library's own answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, Final, cast

from msgspec import Meta

from five_towers.building import check_add, max_bid
from five_towers.model import Tower
from five_towers.notation.position import CardName, CardNames
from five_towers.scoring import score
from rulebook_kit.conformance.protocol import NUMBER, VERDICT, Form, Question, operation_of
from rulebook_kit.json.pieces import Count
from rulebook_kit.json.reading import check_value
from rulebook_kit.values import FrozenDict

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


def towers_in(question: Question) -> Sequence[Sequence[str]]:
    """Return the towers that a question is about."""
    if isinstance(question, MayAdd):
        return [question.tower]
    return cast("MaxBid | Score", question).towers


FORMS: Final[Mapping[type[Question], Form]] = FrozenDict(
    {MayAdd: VERDICT, MaxBid: NUMBER, Score: NUMBER}
)
"""The form of the results for each type of question, in the order of asking."""


Answer = bool | int
"""The result of a request."""

_ENVELOPE: Final = ("id", "do")


def answer(question: Question) -> Answer:
    """Return the right answer.

    Raises:
        InvalidArgument: the display has more than 5 cards, or two towers have the same type.

    >>> answer(MaxBid([["sand-12", "sand-6"]], ["sand-7", "candy-13"]))
    2
    """
    match question:
        case MayAdd():
            return check_add(Tower(question.tower), question.card).ok
        case MaxBid():
            return max_bid(map(Tower, question.towers), question.display)
        case _:
            asked = cast("Score", question)
            return score(map(Tower, asked.towers), asked.torn_down).total


def _answer_request(kind: type[Question], request: Mapping[str, object]) -> Answer:
    """Return the right answer to a request of that kind; it may still have ``id`` and ``do``.

    Raises:
        FormatError: the request has another form. The error holds every fault with its path.
        InvalidArgument: the display has more than 5 cards, or two towers have the same type.
    """
    asked = {key: value for key, value in request.items() if key not in _ENVELOPE}
    return answer(check_value(asked, kind))


OPERATIONS: Final[Mapping[str, Callable[[Mapping[str, object]], Answer]]] = FrozenDict(
    {operation_of(kind): partial(_answer_request, kind) for kind in FORMS}
)
"""The function that answers each operation, by the value of ``do``."""
