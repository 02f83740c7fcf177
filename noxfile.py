"""Run the tests under every Python that the library supports: ``make test-pythons``, or ``nox``.

A Python that is not found is skipped, and nox says so. What follows ``--`` goes to pytest.
"""

from __future__ import annotations

import nox

PYTHONS = ("3.11", "3.12", "3.13", "3.14")

nox.needs_version = ">=2024.10.9"
nox.options.error_on_missing_interpreters = False


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run all tests, doctests and properties on the pinned versions, without measuring coverage."""
    pinned = ("--constraint", "requirements/constraints.txt")
    session.install(*pinned, "pip")
    session.install(*pinned, "hatch-fancy-pypi-readme", "hatchling", "editables")
    library = ".[bulk,cli,http,openspiel,rl,testing]"
    session.install(*pinned, "--group", "dev")
    session.install(*pinned, "--no-build-isolation", "--editable", library)
    session.run(
        "pytest",
        *("--numprocesses", "auto", "-p", "no:cacheprovider"),
        *session.posargs,
        env={"HYPOTHESIS_PROFILE": "ci"},
    )
