"""Every rule of 5 Towers has its tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from docs.evidence import Evidence, collect_evidence, missing_for
from five_towers.catalogue import CATALOGUE, SECTIONS, SOURCES

TESTS = Path(__file__).resolve().parent
SOURCE = TESTS.parents[1] / "src"
PACKAGE = SOURCE / "five_towers"
RULES = """
    game.players game.end cards.values
    tower.one-per-type tower.on-top tower.descending tower.eight tower.nine tower.top
    round.display round.clean-up bid.once bid.zero bid.take
    build.tear-down build.all build.undo deck.reshuffle
    score.cards score.main score.torn-down score.winner
"""


@pytest.fixture(scope="module")
def evidence() -> Mapping[str, Evidence]:
    return collect_evidence(PACKAGE, TESTS)


def test_no_rule_lacks_anything(evidence: Mapping[str, Evidence]) -> None:
    lacking = {
        rule.id: missing
        for rule in CATALOGUE.values()
        if (missing := missing_for(rule, evidence.get(rule.id, Evidence())))
    }
    assert lacking == {}


def test_nothing_names_a_rule_that_the_catalogue_lacks(evidence: Mapping[str, Evidence]) -> None:
    assert evidence.keys() <= CATALOGUE.keys()


def test_the_catalogue_is_complete_and_in_its_order() -> None:
    assert list(CATALOGUE) == RULES.split()
    assert list(dict.fromkeys(rule.section for rule in CATALOGUE.values())) == list(SECTIONS)
    assert all(rule.sources for rule in CATALOGUE.values())
    assert {one for rule in CATALOGUE.values() for one in rule.sources} <= SOURCES.keys()
