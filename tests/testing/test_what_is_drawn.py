"""The page on what the strategies draw is true, and one fault is one fault."""

from __future__ import annotations

import re
from typing import Final

from hypothesis import given

import alhambra_rules as ar
from alhambra_rules.testing import FaultyRecord, FaultyTable, one_fault_records, one_fault_tables
from docs.drawn import PAGE, page
from tests.costly import COSTLY

MAY_DIFFER_BY: Final = 25
"""Percentage points; two runs of a hundred draws differ by as many as 19."""
_SHARES = re.compile(r"([^|,]+): (\d+) %")


def shares(text: str) -> dict[tuple[str, str], int]:
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    return {
        (row[1].strip(), kind.strip()): int(share)
        for row in rows
        for kind, share in _SHARES.findall(row[2])
    }


def test_the_page_on_what_is_drawn_is_true() -> None:
    written, drawn = shares(PAGE.read_text(encoding="utf-8")), shares(page())
    assert written.keys() == drawn.keys()
    far = {kind: drawn[kind] for kind in drawn if abs(drawn[kind] - written[kind]) > MAY_DIFFER_BY}
    assert not far
    assert drawn["`games()`", "over"] >= 10
    assert drawn['`cities(shape="walled")`', "no tile fits"] == 0
    assert drawn["`cities()`", "a near-gap"] > 12


@COSTLY
@given(one_fault_tables())
def test_the_arbiter_reports_exactly_the_fault_of_a_table(faulty: FaultyTable) -> None:
    assert ar.check_table(faulty.table).rules == (faulty.rule,)


@COSTLY
@given(one_fault_records())
def test_replay_reports_exactly_the_illegal_event(faulty: FaultyRecord) -> None:
    found = [(one.index, one.report.rules) for one in ar.replay(faulty.record).findings]
    assert found == [(faulty.event, (faulty.rule,))]
