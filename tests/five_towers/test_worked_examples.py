"""The worked examples of 5 Towers."""

from __future__ import annotations

import re

import pytest

import five_towers as ft
from five_towers.building import may_add
from five_towers.catalogue import CATALOGUE, SOURCES
from rulebook_kit import Report
from rulebook_kit.examples import Example
from tests.five_towers.positions import (
    FIXTURES,
    action_in,
    examples_of,
    is_in_a_game,
    state_in,
    towers_in,
)


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
