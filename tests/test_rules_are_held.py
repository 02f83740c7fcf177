"""Every rule of the catalogue has what its kind needs: code, examples, tests, statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from alhambra_rules.catalogue import CATALOGUE, LANGUAGES
from alhambra_rules.catalogue.catalogue import TRANSLATIONS
from docs.evidence import Evidence, collect_evidence, missing_for
from rulebook_kit import Rule
from tests import test_worked_examples as of_cities
from tests.game_modules.test_worked_examples import COMBINED
from tests.modules import test_worked_examples as of_modules
from tests.scoring import test_worked_examples as of_scoring
from tests.worked_examples import examples_of, in_games

TESTS = Path(__file__).resolve().parent
PACKAGE = TESTS.parent / "src" / "alhambra_rules"


@pytest.fixture(scope="module")
def evidence() -> Mapping[str, Evidence]:
    return collect_evidence(PACKAGE, TESTS, apart=[TESTS / "five_towers"])


WHERE = {
    "a function": "cite `Rule: {id}` in the docstring of its function in src/alhambra_rules/",
    "an accepted example": "add it to tests/fixtures/{id}.txt",
    "a refused example": "add it to tests/fixtures/{id}.txt",
    "a property": "mark one in tests/properties/ with @pytest.mark.rule({id!r})",
    "a test in whole games": "mark one in tests/ with @pytest.mark.rule({id!r})",
    "a test of the data": "mark one in tests/ with @pytest.mark.rule({id!r})",
    "a statement": "add it to src/alhambra_rules/catalogue/statements/{section}.toml",
}
"""Where to add what a rule lacks."""


def test_every_rule_has_all_that_its_kind_needs(evidence: Mapping[str, Evidence]) -> None:
    """Each rule that lacks something is named, with the file to which it belongs."""
    lacking = {
        rule: (*missing_for(rule, evidence.get(rule.id, Evidence())), *untranslated(rule))
        for rule in CATALOGUE.values()
    }
    complaints = [
        f"{rule.id} lacks {need}: {WHERE[need].format(id=rule.id, section=rule.section)}"
        for rule, missing in lacking.items()
        for need in missing
    ]
    assert not complaints, "\n".join(complaints)


def untranslated(rule: Rule) -> list[str]:
    """Return a need if a language lacks the statement of the rule."""
    lacks = any(rule.id not in TRANSLATIONS.sentences(language) for language in LANGUAGES)
    return ["a statement"] if lacks else []


def test_code_tests_and_worked_examples_name_only_rules_of_the_catalogue(
    evidence: Mapping[str, Evidence],
) -> None:
    """No docstring, mark or file of worked examples mistypes the id of a rule."""
    unknown = {rule_id: held for rule_id, held in evidence.items() if rule_id not in CATALOGUE}
    assert not unknown


def test_every_worked_example_is_asked_what_it_asks() -> None:
    """Each example is an event in JSON, or about a city, a scoring round or a module."""
    asking = (of_cities.EXAMPLES, of_scoring.EXAMPLES, of_modules.EXAMPLES, COMBINED, in_games())
    asked = Counter(f"{rule}:{example.id}" for examples in asking for rule, example in examples)
    there = [f"{rule}:{example.id}" for rule, example in examples_of("*")]
    assert [one for one in there if asked[one] != 1] == []
