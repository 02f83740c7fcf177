"""The pytest plugin: fixtures with the library's examples, and drawings of different cities.

``alhambra_example``, ``alhambra_position`` and ``alhambra_game`` run a test once for each worked
example, recorded position and recorded game of the library; their plurals hold all of them.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from alhambra_rules.game import Record
    from alhambra_rules.model import Table
    from alhambra_rules.rulebook.examples import Example


@pytest.fixture(scope="session")
def alhambra_examples() -> Mapping[str, tuple[Example, ...]]:
    """Return the library's worked examples by the ids of their rules."""
    from alhambra_rules.testing.shipped import worked_examples  # noqa: PLC0415 - only if asked for

    return worked_examples()


@pytest.fixture(scope="session")
def alhambra_positions() -> Mapping[str, Table]:
    """Return the library's recorded positions by name, legal and illegal ones."""
    from alhambra_rules.testing.shipped import recorded_positions  # noqa: PLC0415

    return recorded_positions()


@pytest.fixture(scope="session")
def alhambra_games() -> Mapping[str, Record]:
    """Return the library's recorded games by name, legal and illegal ones."""
    from alhambra_rules.testing.shipped import recorded_games  # noqa: PLC0415

    return recorded_games()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that takes one example, position or game once for each of them."""
    asked = _ONE_BY_ONE.intersection(metafunc.fixturenames)
    if asked:
        from alhambra_rules.testing.shipped import one_by_one  # noqa: PLC0415

        for name in sorted(asked):
            cases = one_by_one(name.removeprefix("alhambra_"))
            metafunc.parametrize(name, list(cases.values()), ids=list(cases))


_ONE_BY_ONE = frozenset({"alhambra_example", "alhambra_position", "alhambra_game"})


_DRAWN = pytest.StashKey[str]()
"""The drawing of the last comparison of cities that failed."""


def pytest_assertrepr_compare(
    config: pytest.Config, op: str, left: object, right: object
) -> list[str] | None:
    """Name the cells on which two cities differ, and keep a drawing for the report.

    By default pytest cuts these lines to eight, so the drawing has a section of its own.
    """
    if op != "==" or "alhambra_rules" not in sys.modules:
        return None
    from alhambra_rules.testing.comparing import differences  # noqa: PLC0415

    found = differences(left, right)
    if found is None:
        return None
    config.stash[_DRAWN] = found.drawn
    return found.lines


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the drawing of the cities that were compared to the report of a failed test."""
    report = yield
    drawn = item.config.stash.get(_DRAWN, None)
    if drawn is not None and call.when == "call":
        del item.config.stash[_DRAWN]
        if report.failed:
            report.sections.append(("the two cities", drawn))
    return report
