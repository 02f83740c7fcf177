"""The strategies draw rare situations often, and one fault is one fault."""

from __future__ import annotations

import re
from typing import Final

import pytest
from hypothesis import Phase, given, settings

import alhambra_rules as ar
from alhambra_rules.testing import (
    FaultyRecord,
    FaultyTable,
    games,
    one_fault_records,
    one_fault_tables,
)
from alhambra_rules.testing.one_fault import _FAULTS
from docs.drawn import PAGE, drawn_page
from docs.generate import DOCS
from tests.at_length import AT_LENGTH
from tests.costly import TRACED

LEAST: Final = {
    ("`games()`", "act"): 10,
    ("`games()`", "place-bought"): 10,
    ("`games()`", "place-leftovers"): 10,
    ("`games()`", "over"): 10,
    ("`games()`", "just after a scoring round"): 10,
    ("`cities()`", "a near-gap"): 20,
    ("`tables()`", "a city of 15 tiles or more"): 30,
}
"""The least share of the draws, in per cent."""
_SHARES = re.compile(r"([^|,]+): (\d+) %")


def test_rare_situations_are_drawn_often() -> None:
    page = (DOCS / PAGE).read_text("utf-8")
    assert not AT_LENGTH or page == drawn_page()[PAGE], "run `make docs-pages`"
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| `")]
    drawn = {
        (row[1].strip(), kind.strip()): int(share)
        for row in rows
        for kind, share in _SHARES.findall(row[2])
    }
    assert {kind: drawn[kind] for kind, least in LEAST.items() if drawn[kind] < least} == {}
    assert drawn['`cities(shape="walled")`', "no tile fits"] == 0


def test_games_end_in_many_ways() -> None:
    """Two hundred draws have at least 20 different ends of games."""
    ends = set()

    @settings(
        max_examples=200, phases=[Phase.generate], derandomize=True, database=None, deadline=None
    )
    @given(games())
    def collect(state: ar.GameState) -> None:
        if state.finished:
            ends.add(state.log)

    collect()
    assert len(ends) >= 20


@pytest.mark.parametrize("rule", _FAULTS)
def test_the_arbiter_reports_exactly_the_fault_of_a_table(rule: str) -> None:
    @settings(TRACED, max_examples=4)
    @given(one_fault_tables(rule=rule))
    def check(faulty: FaultyTable) -> None:
        assert faulty.rule == rule
        assert ar.check_table(faulty.table).rules == (rule,)

    check()


@given(one_fault_tables())
@settings(max_examples=1)
def test_any_one_fault_will_do(faulty: FaultyTable) -> None:
    assert ar.check_table(faulty.table).rules == (faulty.rule,)


@TRACED
@given(one_fault_records())
def test_replay_reports_exactly_the_illegal_event(faulty: FaultyRecord) -> None:
    found = [(one.index, one.report.rules) for one in ar.replay(faulty.record).findings]
    assert found == [(faulty.event, (faulty.rule,))]
