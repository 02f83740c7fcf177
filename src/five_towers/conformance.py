"""The answers to conformance requests about 5 Towers: a request in, a result out.

Cards are named as in every format (``sand-7``), towers are lists of cards from the bottom to the
top. Keys that an operation does not know are not looked at, so that a request may carry the
envelope of its protocol (``id``, ``do``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from msgspec import Struct

from alhambra_rules.rulebook.json.reading import check_value
from five_towers.building import check_add, max_bid
from five_towers.model import Tower
from five_towers.notation.pieces import CardName, CardNames, Count
from five_towers.scoring import score

Answer = bool | int
"""The result of a request."""

_Request = TypeVar("_Request", bound=Struct)


class MayAdd(Struct):
    """Asks whether a card may be laid on a tower."""

    tower: CardNames
    card: CardName


class MaxBid(Struct):
    """Asks how many of the cards that lie out can be added to these towers at most."""

    towers: list[CardNames]
    display: CardNames


class ScoreOf(Struct):
    """Asks what these towers score, with so many cards torn down."""

    towers: list[CardNames]
    torn_down: Count = 0


def may_add(request: Mapping[str, object]) -> bool:
    """Answer ``{"tower": ["sand-12", "sand-3"], "card": "sand-9"}`` with true or false.

    Raises:
        FormatError: the request is none; every fault has its path.
    """
    asked = _read(request, MayAdd)
    return check_add(Tower(asked.tower), asked.card).ok


def highest_bid(request: Mapping[str, object]) -> int:
    """Answer ``{"towers": [["sand-12", "sand-6"]], "display": ["sand-7"]}`` with a number.

    Raises:
        FormatError: the request is none; every fault has its path.
        InvalidArgument: there are more than 5 cards, or two towers of one type.
    """
    asked = _read(request, MaxBid)
    return max_bid(map(Tower, asked.towers), asked.display)


def total_score(request: Mapping[str, object]) -> int:
    """Answer ``{"towers": [["sand-12", "sand-0"]], "torn_down": 2}`` with the total of points.

    Raises:
        FormatError: the request is none; every fault has its path.
    """
    asked = _read(request, ScoreOf)
    return score(map(Tower, asked.towers), asked.torn_down).total


OPERATIONS: Final[Mapping[str, Callable[[Mapping[str, object]], Answer]]] = MappingProxyType(
    {"may_add": may_add, "max_bid": highest_bid, "score": total_score}
)
"""The answering function of each operation by the name that ``do`` gives."""


def _read(request: Mapping[str, object], kind: type[_Request]) -> _Request:
    return check_value(dict(request), kind)
