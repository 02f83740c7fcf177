"""The answers of an engine that ``GameMachine`` compares, and the form for comparing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, cast


def _unchanged(answer: object) -> object:
    return answer


def _in_order(answer: object) -> object:
    """Return the ids of tiles or the names of cards; None for an empty square."""
    return [None if one is None else str(one) for one in cast("Iterable[object]", answer)]


def _in_any_order(answer: object) -> object:
    return sorted(map(str, cast("Iterable[object]", answer)))


Form = Callable[[object], object]
"""Returns an answer in the form in which answers are compared."""

_Compared = Mapping[str, tuple[str, Form]]

OF_THE_TABLE: Final[_Compared] = MappingProxyType(
    {
        "to_act": ("who is to act", _unchanged),
        "winners": ("who has won", _in_any_order),
        "market": ("the market", _in_order),
        "display": ("the display", _in_any_order),
    }
)
OF_A_PLAYER: Final[_Compared] = MappingProxyType(
    {
        "city": ("the city", _unchanged),
        "reserve": ("the reserve", _in_any_order),
        "hand": ("the hand", _in_any_order),
        "score": ("the score", _unchanged),
    }
)
"""The methods that are compared, their names in messages, and the form for comparing."""
