"""Every rule of the catalogue is held by what its kind asks for, or is listed as not built yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from alhambra_rules.catalogue import CATALOGUE
from alhambra_rules.rulebook.evidence import Evidence, collect_evidence, missing_for
from tests import test_worked_examples as of_cities
from tests.game import test_worked_examples as of_games
from tests.game_modules import test_worked_examples as of_modules_in_play
from tests.modules import test_worked_examples as of_modules
from tests.not_built_yet import NOT_BUILT_YET
from tests.scoring import test_worked_examples as of_scoring
from tests.worked_examples import rules_like, worked_examples

TESTS = Path(__file__).resolve().parent
PACKAGE = TESTS.parent / "src" / "alhambra_rules"


@pytest.fixture(scope="module")
def evidence() -> Mapping[str, Evidence]:
    return collect_evidence(PACKAGE, TESTS, apart=[TESTS / "five_towers"])


def test_the_rules_that_lack_something_are_exactly_those_listed(
    evidence: Mapping[str, Evidence],
) -> None:
    """Whatever a rule lacks is known, and whatever is built has left the list."""
    lacking = {
        rule.id: missing
        for rule in CATALOGUE.values()
        if (missing := missing_for(rule, evidence.get(rule.id, Evidence())))
    }
    unlisted = [
        f"  {rule_id} lacks {', '.join(missing)}"
        for rule_id, missing in lacking.items()
        if rule_id not in NOT_BUILT_YET
    ]
    built = [f"  {rule_id}" for rule_id in NOT_BUILT_YET if rule_id not in lacking]
    complaint = [
        *(["these rules lack something and are not listed as not built yet:"] if unlisted else []),
        *unlisted,
        *(["these are built: remove them from tests/not_built_yet.py:"] if built else []),
        *built,
    ]
    assert not complaint, "\n".join(complaint)


def test_the_list_names_each_rule_once_and_in_the_catalogues_order() -> None:
    """The rules not built yet stand in the order of the catalogue, each once."""
    assert list(NOT_BUILT_YET) == [rule_id for rule_id in CATALOGUE if rule_id in NOT_BUILT_YET]


def test_code_tests_and_worked_examples_name_only_rules_of_the_catalogue(
    evidence: Mapping[str, Evidence],
) -> None:
    """No docstring, mark or file of worked examples mistypes the id of a rule."""
    unknown = {rule_id: held for rule_id, held in evidence.items() if rule_id not in CATALOGUE}
    assert not unknown


def test_every_file_of_worked_examples_is_asked_what_it_asks() -> None:
    """Each file is named, or matched, by the RULES of one test_worked_examples.py."""
    asking = (of_cities, of_scoring, of_games, of_modules, of_modules_in_play)
    asked = Counter(rule for tests in asking for rule in rules_like(*tests.RULES))
    nowhere = [rule for rule in worked_examples() if not asked[rule]]
    often = [rule for rule in worked_examples() if asked[rule] > 1]
    assert (nowhere, often) == ([], [])
