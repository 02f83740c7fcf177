"""Settings for properties whose examples are whole games or tables."""

from __future__ import annotations

import math
from typing import Final

from hypothesis import settings

_AT_LENGTH: Final = settings.get_current_profile_name() == "nightly"
_FEW: Final = 5 if settings.get_current_profile_name() == "ci" else 10
"""The least examples of a property. Under ``ci`` they are the same ones each time."""


def costly(share: int = 5, steps: int = 50, least: int = _FEW) -> settings:
    """Return settings for a share of the profile's examples, and games of so many steps.

    At length, that is under the profile ``nightly``, they are those of the profile as it stands.
    """
    if _AT_LENGTH:
        return settings()
    return settings(
        max_examples=max(least, settings().max_examples // share), stateful_step_count=steps
    )


def in_parts(games: settings) -> list[settings]:
    """Return settings for the parts in which a state machine plays so many games.

    Hypothesis remembers what was drawn in as many as 10,000 games, half a megabyte for each, and
    one test keeps one processor busy: so at length there are parts.
    """
    parts = 20 if _AT_LENGTH else 1
    return [settings(games, max_examples=math.ceil(games.max_examples / parts))] * parts


COSTLY = costly()
"""A fifth of the examples of the profile: each takes as long as many others."""

TRACED = costly(least=10)
"""The same for tests of strategies: they count for coverage, and few examples cover less."""
