"""Settings for properties whose examples are whole games or tables."""

from hypothesis import settings

COSTLY = settings(max_examples=max(10, settings().max_examples // 5))
"""A fifth of the examples of the profile: each takes as long as many others."""
