"""Draw many values with a fixed seed, and read what Hypothesis' statistics say about them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeVar, cast
from unittest.mock import patch

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture.choice import ChoiceTemplate
from hypothesis.internal.conjecture.data import ConjectureData
from hypothesis.internal.conjecture.providers import HypothesisProvider

from rulebook_kit.testing import strategies

_T = TypeVar("_T")


def drawn(strategy: st.SearchStrategy[_T], number: int = 200) -> list[_T]:
    """Return what this strategy draws in so many examples, with a fixed seed."""
    found: list[_T] = []
    each_draw(strategy, found.append, number)
    return found


def labelled(strategy: st.SearchStrategy[_T], number: int = 60) -> list[tuple[_T, list[str]]]:
    """Return the draws, each with what it adds to the statistics."""
    said: list[str] = []
    found: list[tuple[_T, list[str]]] = []

    def keep(value: _T) -> None:
        found.append((value, said[:]))
        said.clear()

    with patch.object(strategies, "event", said.append):
        each_draw(strategy, keep, number)
    return found


def scripted(*answers: int | str) -> st.DrawFn:
    """Return what draws these numbers and texts in turn, and then the simplest ones.

    It draws the simplest one, too, instead of an answer that the strategy does not allow.
    """
    simplest = ChoiceTemplate("simplest", count=None)
    return cast(st.DrawFn, ConjectureData(random=None, prefix=(*answers, simplest)).draw)


def without_constants() -> AbstractContextManager[object]:
    """Draw no constants of the code that is loaded: which code is depends on the tests before."""
    return patch.object(HypothesisProvider, "_maybe_draw_constant", return_value=None)


def each_draw(strategy: st.SearchStrategy[_T], use: Callable[[_T], object], number: int) -> None:
    """Call the function with each of so many draws, always the same."""

    @seed(1)
    @settings(
        max_examples=number,
        database=None,
        phases=[Phase.generate],
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(one: _T) -> None:
        use(one)

    with without_constants():
        collect()
