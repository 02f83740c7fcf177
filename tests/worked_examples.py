"""The worked examples of Alhambra's rules, for the tests that ask what they ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import filter as matching
from functools import cache

import pytest

from alhambra_rules.testing import shipped
from rulebook_kit.examples import Example
from tests.game.reading_examples import is_about_a_game


@cache
def worked_examples() -> Mapping[str, tuple[Example, ...]]:
    """Return the worked examples by the id of their rule."""
    return shipped.worked_examples()


def examples_of(*patterns: str) -> list[tuple[str, Example]]:
    """Return each worked example of the rules that are named so, such as ``build.*``."""
    return [
        (rule, example)
        for pattern in patterns
        for rule in sorted(matching(worked_examples(), pattern))
        for example in worked_examples()[rule]
    ]


def in_games() -> list[tuple[str, Example]]:
    """Return each worked example whose question is an event, with its rule."""
    return [one for one in examples_of("*") if is_about_a_game(one[1])]


def without_games(*sections: str) -> list[tuple[str, Example]]:
    """Return each worked example of these sections whose question is no event."""
    named = examples_of(*(f"{section}.*" for section in sections))
    return [one for one in named if not is_about_a_game(one[1])]


def each(examples: Iterable[tuple[str, Example]]) -> pytest.MarkDecorator:
    """Run a test on each ``example``, marked with its rule."""
    return pytest.mark.parametrize(
        "example",
        [
            pytest.param(example, id=f"{rule}:{example.id}", marks=pytest.mark.rule(rule))
            for rule, example in examples
        ],
    )
