"""The rules: their ids and statements, the tests of each, and its worked examples."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import five_towers as ft
from docs.evidence import Evidence, collect_evidence, missing_for
from five_towers.building import may_add
from five_towers.catalogue import CATALOGUE, LANGUAGES, SECTIONS, SOURCES, rule_of, statement
from rulebook_kit import Report
from rulebook_kit.examples import Example
from tests.five_towers.worked_examples import (
    FIXTURES,
    action_in,
    examples_of,
    is_in_a_game,
    state_in,
    towers_in,
)


def test_a_rule_is_found_by_its_id_and_stated_in_each_language() -> None:
    for rule_id, rule in CATALOGUE.items():
        assert rule_of(rule_id) is rule
        assert statement(rule_id) == statement(rule_id, "en") == rule.statement
        stated = {statement(rule_id, language) for language in LANGUAGES}
        assert len(stated) == len(LANGUAGES)


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


def _cases(section: str = "*", *, in_games: bool = False) -> list[object]:
    return [
        pytest.param(example, id=f"{file.stem}:{example.id}", marks=pytest.mark.rule(file.stem))
        for file in sorted(FIXTURES.glob(f"{section}.*.txt"))
        for example in examples_of(file.stem)
        if is_in_a_game(example) == in_games
    ]


IN_GAMES = _cases(in_games=True)


def _verdict(report: Report) -> str:
    return ", ".join(violation.rule.id for violation in report) or "legal"


def _fitting(tower: ft.Tower) -> str:
    kind = tower.cards[0].type
    fitting = [value for value in range(16) if ft.check_add(tower, ft.Card(kind, value)).ok]
    assert fitting == [value for value in range(16) if may_add(tower, ft.Card(kind, value))]
    return " ".join(map(str, fitting))


def _answer_on_towers(example: Example) -> str:
    towers, _ = towers_in(example.body)
    first = towers[0] if towers else ft.Tower()
    match example.ask.split():
        case ["towers"]:
            return _verdict(ft.check_table(ft.Table([ft.Player("Anni", towers)])))
        case ["add", card]:
            report = ft.check_add(first, card)
            assert report.ok == may_add(first, ft.Card.of(card))
            return _verdict(report)
        case ["fitting"]:
            return _fitting(first)
        case ["fitting", "once", *_]:
            return _fitting(first.without_top())
        case _:
            raise ValueError(example.ask)


def _points(example: Example) -> int:
    towers, torn_down = towers_in(example.body)
    scored = ft.score(towers, torn_down)
    match example.ask.split():
        case ["score"]:
            return scored.total
        case ["score", "with", "main", kind]:
            return ft.score(towers, torn_down, main=kind).total
        case ["towers", "score"]:
            return sum(tower.points for tower in scored.towers)
        case ["main"]:
            return scored.main_points
        case ["minus"]:
            return scored.minus
        case _:
            raise ValueError(example.ask)


@pytest.mark.parametrize("example", _cases("tower"))
def test_towers_are_judged_as_the_example_says(example: Example) -> None:
    """The rules and the table of values agree."""
    assert _answer_on_towers(example) == example.answer


@pytest.mark.parametrize("example", _cases("score"))
def test_points_are_those_of_the_example(example: Example) -> None:
    assert f"{_points(example)} points" == example.answer


@pytest.mark.parametrize("example", IN_GAMES)
def test_an_action_is_judged_as_the_example_says(example: Example) -> None:
    """It is listed exactly if it is legal."""
    state, action = state_in(example.body), action_in(example.ask)
    assert _verdict(ft.check_action(state, action)) == example.answer
    assert (action in ft.legal_actions(state)) == (example.answer == "legal")


def test_every_example_names_known_rules_and_sources() -> None:
    for file in FIXTURES.glob("*.txt"):
        assert file.stem in CATALOGUE
        for example in examples_of(file.stem):
            if not re.fullmatch(r"[-\d ]+(points)?", example.answer):
                assert set(example.answer.split(", ")) - {"legal"} <= CATALOGUE.keys(), example.id
            assert set(example.sources) <= SOURCES.keys(), example.id
