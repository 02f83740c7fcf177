"""What is costly to derive from a city is derived once, and kept with it.

What is kept is no part of the value: equality, hash, repr, pickle and copies know nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from alhambra_rules.model.city import City

_T = TypeVar("_T")


def once_per_city(derive: Callable[[City], _T]) -> Callable[[City], _T]:
    """Decorate a pure function of a city alone, so that it is computed once for each value.

    All who ask share the answer, so it must be immutable.
    """

    @wraps(derive)
    def kept(city: City) -> _T:
        answers: dict[object, Any] = city._derived
        if derive in answers:  # quicker than to catch a KeyError where nothing is kept yet
            answer: _T = answers[derive]
        else:
            answer = answers[derive] = derive(city)
        return answer

    return kept
