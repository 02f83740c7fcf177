"""The library's own answers to conformance questions and requests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, cast

from alhambra_rules.rulebook.conformance.protocol import Question, operation_of
from alhambra_rules.rulebook.json.reading import check_value
from five_towers.building import check_add, max_bid
from five_towers.conformance.questions import QUESTIONS, MaxBid, MayAdd, Score
from five_towers.model import Tower
from five_towers.scoring import score

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


OPERATIONS: Final[Mapping[str, Callable[[Mapping[str, object]], Answer]]] = MappingProxyType(
    {operation_of(kind): partial(_answer_request, kind) for kind in QUESTIONS}
)
"""The function that answers each operation, by the value of ``do``."""
