"""Hypothesis profiles: ``dev`` by default, or the one that HYPOTHESIS_PROFILE names.

``ci`` is for `make test`, ``mutation`` for `make mutation`, ``nightly`` for
`make properties-check`, where EXAMPLES says how many examples each property gets.
"""

import gc
import os

import pytest
from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "dev", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "ci", settings.get_profile("dev"), max_examples=20, derandomize=True, print_blob=True
)
settings.register_profile(
    "mutation",
    settings.get_profile("ci"),
    max_examples=25,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
settings.register_profile(
    "nightly",
    settings.get_profile("dev"),
    max_examples=int(os.environ.get("EXAMPLES", "20000")),
    stateful_step_count=200,
    print_blob=True,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Stop what pytest-cov starts in a worker of xdist beside the coverage that it uses.

    It would go on where ``no_cover`` stops the other, and its data is never read.
    """
    measuring = session.config.pluginmanager.getplugin("_cov")
    if hasattr(session.config, "workerinput") and measuring and measuring.cov_controller:
        measuring.cov_controller.cov.stop()


def pytest_collection_finish() -> None:
    """Collect garbage less often: a sixth of the time goes there otherwise."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


DRAWING = {"conformance", "testing"}
"""Folders whose tests draw from strategies, which are what they are about."""

NOT_COVERING = {"checks", "properties"}
"""Folders whose tests are there for other things than the lines of the library."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run properties and checks without the coverage tracer, which takes as long again as they do.

    What they would cover is covered by examples: those say what a branch is for.
    """
    for item in items:
        folders = item.path.relative_to(item.config.rootpath).parts
        given = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        drawn = given and DRAWING.isdisjoint(folders)
        if drawn or not NOT_COVERING.isdisjoint(folders):
            item.add_marker(pytest.mark.no_cover)
