"""Rules and their statements are found by the rule's id."""

from __future__ import annotations

from five_towers.catalogue import CATALOGUE, LANGUAGES, rule_of, statement


def test_a_rule_is_found_by_its_id_and_stated_in_each_language() -> None:
    for rule_id, rule in CATALOGUE.items():
        assert rule_of(rule_id) is rule
        assert statement(rule_id) == statement(rule_id, "en") == rule.statement
        stated = {statement(rule_id, language) for language in LANGUAGES}
        assert len(stated) == len(LANGUAGES)
