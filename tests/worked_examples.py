"""The worked examples of Alhambra's rules, for the tests that ask what they ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import filter as matching
from functools import cache

import pytest

from alhambra_rules.rulebook.examples import Example
from alhambra_rules.testing import shipped


@cache
def worked_examples() -> Mapping[str, tuple[Example, ...]]:
    """Return the worked examples by the id of their rule."""
    return shipped.worked_examples()


def rules_like(*patterns: str) -> list[str]:
    """Return the rules that have worked examples and are named so, such as ``build.*``."""
    return [rule for pattern in patterns for rule in sorted(matching(worked_examples(), pattern))]


def examples_of(*patterns: str) -> list[tuple[str, Example]]:
    """Return each worked example of the rules that are named so, with its rule."""
    return [
        (rule, example) for rule in rules_like(*patterns) for example in worked_examples()[rule]
    ]


def each(examples: Iterable[tuple[str, Example]]) -> pytest.MarkDecorator:
    """Run a test on each ``example``, marked with its rule."""
    return pytest.mark.parametrize(
        "example",
        [
            pytest.param(example, id=f"{rule}:{example.id}", marks=pytest.mark.rule(rule))
            for rule, example in examples
        ],
    )
