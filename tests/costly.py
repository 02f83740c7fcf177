"""Settings for properties whose examples are whole games or tables."""

from __future__ import annotations

from hypothesis import settings

_AT_LENGTH = settings.get_current_profile_name() == "nightly"


def costly(share: int = 5, steps: int = 50) -> settings:
    """Return settings for a share of the profile's examples, and games of so many steps.

    At length, that is under the profile ``nightly``, they are those of the profile as it stands.
    """
    if _AT_LENGTH:
        return settings()
    return settings(
        max_examples=max(10, settings().max_examples // share), stateful_step_count=steps
    )


COSTLY = costly()
"""A fifth of the examples of the profile: each takes as long as many others."""
