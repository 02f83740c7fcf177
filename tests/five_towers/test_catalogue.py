"""Rules and their statements are found by the rule's id."""

from __future__ import annotations

import pytest

from alhambra_rules.rulebook import InvalidArgument
from five_towers.catalogue import CATALOGUE, LANGUAGES, rule_of, statement


@pytest.mark.parametrize("rule_id", CATALOGUE)
def test_a_rule_is_found_by_its_id_and_stated_in_each_language(rule_id: str) -> None:
    """English is what is said where no language is asked for, and no other language says it."""
    rule = rule_of(rule_id)
    assert rule is CATALOGUE[rule_id]
    assert statement(rule_id) == statement(rule_id, "en") == rule.statement
    stated = {statement(rule_id, language) for language in LANGUAGES}
    assert len(stated) == len(LANGUAGES)


def test_a_rule_that_is_not_there_is_refused() -> None:
    """The nearest id is suggested; of a language, those that there are."""
    with pytest.raises(InvalidArgument, match=r'unknown rule "tower.eigt", did you mean'):
        rule_of("tower.eigt")
    with pytest.raises(InvalidArgument, match=r'unknown rule "tower.eigt", did you mean'):
        statement("tower.eigt")
    with pytest.raises(InvalidArgument, match="language must be one of en, et, not 'fr'"):
        statement("tower.eight", "fr")
