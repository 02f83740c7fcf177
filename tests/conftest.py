"""Hypothesis profiles: ``dev`` by default, or the one that HYPOTHESIS_PROFILE names."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "dev", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "ci", settings.get_profile("dev"), max_examples=50, derandomize=True, print_blob=True
)
settings.register_profile("nightly", settings.get_profile("dev"), max_examples=20_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
