"""Every rule of both games has what its kind needs: code, examples, tests, statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from docs.books import BOOKS, Book
from docs.evidence import Evidence, collect_evidence, missing_for
from rulebook_kit import Rule
from tests import test_worked_examples as of_cities
from tests.game.test_worked_examples import COMBINED
from tests.modules import test_worked_examples as of_modules
from tests.scoring import test_worked_examples as of_scoring
from tests.worked_examples import examples_of, in_games

Held = tuple[Book, Mapping[str, Evidence]]


@pytest.fixture(params=BOOKS, ids=lambda book: book.program, scope="module")
def held(request: pytest.FixtureRequest) -> Held:
    """Return the rules of each game, and what supports them."""
    book: Book = request.param
    return book, collect_evidence(book.package, book.tests, apart=book.apart)


WHERE = {
    "a function": "cite `Rule: {id}` in the docstring of its function in {package}",
    "an accepted example": "add it to {tests}/fixtures/{id}.txt",
    "a refused example": "add it to {tests}/fixtures/{id}.txt",
    "a property": "mark one in {tests}/properties/ with @pytest.mark.rule({id!r})",
    "a test in whole games": "mark one in {tests}/ with @pytest.mark.rule({id!r})",
    "a test of the data": "mark one in {tests}/ with @pytest.mark.rule({id!r})",
    "a statement": "add it to {package}/catalogue/statements/{section}.toml",
}
"""Where to add what a rule lacks."""


@pytest.mark.no_cover
def test_every_rule_has_all_that_its_kind_needs(held: Held) -> None:
    """Each rule that lacks something is named, with the file to which it belongs."""
    book, evidence = held
    lacking = {
        rule: (*missing_for(rule, evidence.get(rule.id, Evidence())), *untranslated(book, rule))
        for rule in book.catalogue.values()
    }
    folders = {"package": book.package, "tests": book.tests}
    complaints = [
        f"{rule.id} lacks {need}: {WHERE[need].format(id=rule.id, section=rule.section, **folders)}"
        for rule, missing in lacking.items()
        for need in missing
    ]
    assert not complaints, "\n".join(complaints)


def untranslated(book: Book, rule: Rule) -> list[str]:
    """Return a need if a language lacks the statement of the rule."""
    spoken = map(book.translations.sentences, book.translations.languages)
    return ["a statement"] if any(rule.id not in sentences for sentences in spoken) else []


def test_code_tests_and_worked_examples_name_only_rules_of_the_catalogue(held: Held) -> None:
    """No docstring, mark or file of worked examples mistypes the id of a rule."""
    book, evidence = held
    unknown = {rule_id: held for rule_id, held in evidence.items() if rule_id not in book.catalogue}
    assert not unknown


def test_every_worked_example_is_asked_what_it_asks() -> None:
    """Each example is an event in JSON, or about a city, a scoring round or a module."""
    asking = (of_cities.EXAMPLES, of_scoring.EXAMPLES, of_modules.EXAMPLES, COMBINED, in_games())
    asked = Counter(f"{rule}:{example.id}" for examples in asking for rule, example in examples)
    there = [f"{rule}:{example.id}" for rule, example in examples_of("*")]
    assert [one for one in there if asked[one] != 1] == []
