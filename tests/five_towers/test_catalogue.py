"""Rules and their statements are found by the rule's id."""

from __future__ import annotations

import pytest

from five_towers.catalogue import CATALOGUE, LANGUAGES, rule_of, statement


@pytest.mark.parametrize("rule_id", CATALOGUE)
def test_a_rule_is_found_by_its_id_and_stated_in_each_language(rule_id: str) -> None:
    rule = rule_of(rule_id)
    assert rule is CATALOGUE[rule_id]
    assert statement(rule_id) == statement(rule_id, "en") == rule.statement
    stated = {statement(rule_id, language) for language in LANGUAGES}
    assert len(stated) == len(LANGUAGES)
