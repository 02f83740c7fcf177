"""The pytest plugin: fixtures with the library's examples, and readable failures.

``alhambra_example``, ``alhambra_position`` and ``alhambra_game`` run a test once for each worked
example, recorded position and recorded game of the library; their plurals hold all of them.

The failed tests of an engine have short reports, and a summary names each cause once.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from alhambra_rules.game import Record
    from alhambra_rules.model import Table
    from rulebook_kit.examples import Example
    from rulebook_kit.testing.engine_tests import Investigation


@pytest.fixture(scope="session")
def alhambra_examples() -> Mapping[str, tuple[Example, ...]]:
    """Return the library's worked examples by the ids of their rules."""
    from alhambra_rules.testing.shipped import worked_examples

    return worked_examples()


@pytest.fixture(scope="session")
def alhambra_positions() -> Mapping[str, Table]:
    """Return the library's recorded positions by name, legal and illegal ones."""
    from alhambra_rules.testing.shipped import recorded_positions

    return recorded_positions()


@pytest.fixture(scope="session")
def alhambra_games() -> Mapping[str, Record]:
    """Return the library's recorded games by name, legal and illegal ones."""
    from alhambra_rules.testing.shipped import recorded_games

    return recorded_games()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that takes one example, position or game once for each of them."""
    asked = _ONE_BY_ONE.intersection(metafunc.fixturenames)
    if asked:
        from alhambra_rules.testing.shipped import one_by_one

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
    from alhambra_rules.testing.comparing import differences

    found = differences(left, right)
    if found is None:
        return None
    config.stash[_DRAWN] = found.drawn
    return found.lines


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Find the causes of a failed test of an engine, while the engine can still be asked."""
    try:
        return (yield)
    except Exception as error:
        _keep_causes(item, error)
        raise


_ENGINES = "rulebook_kit.testing.engine_tests"
_CAUSES = pytest.StashKey[list[str]]()
"""The causes of a failed test, each as a short text."""

_INVESTIGATION: pytest.StashKey[Investigation] = pytest.StashKey()
"""What is known about the causes so far, in this process."""


def _keep_causes(item: pytest.Item, error: Exception) -> None:
    engines = sys.modules.get(_ENGINES)
    cases = [case for _, case in engines.cases_in(error) if case] if engines else []
    if cases:
        from rulebook_kit.testing.engine_tests import Investigation
        from rulebook_kit.testing.failure_reports import encoded

        investigation = item.config.stash.setdefault(_INVESTIGATION, Investigation())
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            found = [
                (case.engine.methods.questions, investigation.finding_of(case)) for case in cases
            ]
        item.stash[_CAUSES] = [encoded(questions, one) for questions, one in found if one]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Shorten the report of a failed test of an engine, and add drawings of compared cities."""
    report = yield
    if call.when != "call":
        return report
    drawn = item.config.stash.get(_DRAWN, None)
    if drawn is not None:
        del item.config.stash[_DRAWN]
        if report.failed:
            report.sections.append(("the two cities", drawn))
    if report.failed and call.excinfo is not None:
        short = _short_report(item, call.excinfo.value)
        report.longrepr = short or report.longrepr
        if _CAUSES in item.stash:
            test_class = item.getparent(pytest.Class)
            report.__dict__[_SENT] = [(test_class or item).nodeid, *item.stash[_CAUSES]]
    return report


_SENT = "alhambra_rules"
"""The attribute of a report with the test class and its causes; xdist hands it on as JSON."""


def _short_report(item: pytest.Item, error: BaseException) -> str | None:
    """Return a short report about an engine; None if pytest's own is wanted."""
    option = item.config.getoption
    wants_all = item.config.get_verbosity() >= _EVERYTHING or option("tbstyle", "auto") != "auto"
    if wants_all or option("fulltrace", default=False) or not _LOADED & sys.modules.keys():
        return None
    from rulebook_kit.testing.failure_reports import short_report

    def folder() -> Path | None:
        cache: pytest.Cache | None = getattr(item.config, "cache", None)
        return cache.mkdir("alhambra-rules") if cache else None

    return short_report(error, folder, item.nodeid)


_EVERYTHING = 2
"""The verbosity from which on reports are not shortened: that of ``-vv``."""

_LOADED = {_ENGINES, "rulebook_kit.testing.game_machine"}
"""The modules whose errors have short reports."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter,
) -> Generator[None, None, None]:
    """Write each cause of failed tests once, below everything else."""
    yield
    sent: dict[str, list[list[str]]] = {}
    for report in terminalreporter.stats.get("failed", ()):
        if _SENT in report.__dict__:
            test_class, *causes = report.__dict__[_SENT]
            sent.setdefault(test_class, []).append(causes)
    if not sent or terminalreporter.config.getoption("no_summary"):
        return
    from rulebook_kit.testing.failure_reports import summary

    for headline, lines in summary(sent):
        terminalreporter.section(headline)
        for line in lines:
            styles = {_STYLES.get(style, style): True for style in line.style.split()}
            terminalreporter.write_line(line.text, **styles)
    terminalreporter.write_line("Run a test with -vv to see its case in full.")


_STYLES = {"dim": "light"}
"""Pytest's words for styles."""
