"""The catalogue of Alhambra: complete and well-formed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from importlib import import_module
from itertools import groupby
from pkgutil import iter_modules

import pytest

import alhambra_rules.catalogue
import five_towers as ft
from alhambra_rules import City, check_city
from alhambra_rules.catalogue import CATALOGUE, SECTIONS, message, rule_of, rules
from docs.books import BOOKS
from rulebook_kit import InvalidArgument
from rulebook_kit.rules import rules_in
from tests.facts import SECTIONS_OF_MODULES


def test_every_rule_of_every_file_is_in_the_catalogue_once() -> None:
    """No file of the catalogue is left out, and no two rules share an id."""
    files = [
        import_module(f"alhambra_rules.catalogue.{file.name}")
        for file in iter_modules(alhambra_rules.catalogue.__path__)
    ]
    defined = Counter(rule.id for file in files for rule in rules_in(vars(file)))
    assert defined.keys() == CATALOGUE.keys()
    assert set(defined.values()) == {1}
    assert all(rule.id == rule_id for rule_id, rule in CATALOGUE.items())


def test_sections_are_titled_and_stand_together() -> None:
    """The rules of a section follow each other, and the sections are in their titles' order."""
    for book in BOOKS:
        found = groupby(rule.section for rule in book.catalogue.values())
        assert [name for name, _ in found] == [*book.sections]


def test_every_module_has_a_section() -> None:
    """The sections that follow the one on all modules are about one of the registry each."""
    names = list(SECTIONS)
    of_modules = names[names.index("modules") + 1 :]
    assert sorted(of_modules) == sorted(SECTIONS_OF_MODULES)


RULES = [rule for book in BOOKS for rule in book.catalogue.values()]
"""The rules of both games."""


def test_a_statement_has_short_sentences() -> None:
    """No part of it, up to the next period, colon or semicolon, has more than 40 words."""
    for rule in RULES:
        parts = re.split(r"[.:;] ", rule.statement)
        assert max(len(part.split()) for part in parts) <= 40, rule.id
        assert rule.statement.endswith("."), rule.id
        assert all(re.match("[A-Z0-9]", one) for one in rule.statement.split(". ")), rule.id


def test_no_two_rules_say_the_same() -> None:
    """No statement stands in the catalogue twice."""
    for book in BOOKS:
        assert len({rule.statement for rule in book.catalogue.values()}) == len(book.catalogue)


def test_a_rule_stands_in_known_sources_or_is_a_ruling() -> None:
    """Every source cited is described and the reverse; what no rulebook says has a ruling."""
    for book in BOOKS:
        rules = {name for rule in book.catalogue.values() for name in rule.sources}
        examples = {"review"}  # which only worked examples of 5 Towers cite
        assert rules <= set(book.sources) <= rules | examples
    for rule in RULES:
        assert len(set(rule.sources)) == len(rule.sources), rule.id
        assert rule.sources or rule.rulings, rule.id


def test_a_ruling_asks_decides_and_gives_its_reason() -> None:
    """A question ends with a question mark, its choice and its reason with a period."""
    for ruling in (one for rule in RULES for one in rule.rulings):
        assert ruling.question.endswith("?"), ruling
        assert ruling.choice.endswith("."), ruling
        assert ruling.reason.endswith("."), ruling


def test_an_unknown_rule_is_answered_with_the_nearest() -> None:
    """A mistyped id raises an error that echoes it and suggests the nearest."""
    with pytest.raises(InvalidArgument) as caught:
        rule_of("build.wals-match")
    assert str(caught.value) == 'unknown rule "build.wals-match"; did you mean "build.walls-match"?'


def test_the_rules_of_a_section_are_listed_in_order() -> None:
    assert tuple(rules()) == tuple(CATALOGUE.values())
    for section in SECTIONS:
        assert {one.section for one in rules(section)} == {section}
    listed = str(rules("build")).splitlines()
    assert listed[3].startswith("build.shared-edge   At least one side of a tile must touch")
    assert [line.split()[0] for line in listed] == [one.id for one in rules("build")]
    with pytest.raises(InvalidArgument, match='unknown section "biuld"; did you mean "build"'):
        rules("biuld")


def test_the_rules_of_five_towers_are_listed_too() -> None:
    assert tuple(ft.rules()) == tuple(ft.catalogue.CATALOGUE.values())
    assert {one.section for one in ft.rules("tower")} == {"tower"}


def test_importing_the_catalogue_loads_nothing_heavy() -> None:
    """The rules alone load neither networkx nor the walk over code and tests."""
    probe = (
        "import sys, alhambra_rules.catalogue\n"
        "heavy = {'networkx', 'hypothesis', 'click', 'rulebook_kit.evidence'}\n"
        "print(*heavy & set(sys.modules))"
    )
    loaded = subprocess.check_output([sys.executable, "-c", probe], text=True)
    assert loaded.strip() == ""


def test_a_message_is_of_one_violation() -> None:
    wrongs: tuple[object, ...] = (check_city(City.start()), [], "build.on-foot", None)
    for wrong in wrongs:
        with pytest.raises(InvalidArgument, match=r"report\.violations\[0\]"):
            message(wrong)  # type: ignore[arg-type] # what is tested
