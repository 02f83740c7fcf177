"""Towers over the protocol are answered as in the library; the rest is in tests/rulebook_kit."""

from __future__ import annotations

from typing import cast

import pytest

from five_towers.arbiter import check_table
from five_towers.building import check_add, max_bid
from five_towers.model import CARDS, Player, Table, Tower
from five_towers.scoring import score
from five_towers.service import SERVICE
from tests.five_towers.service.examples import (
    ARGUMENTS,
    POSITION,
    TOWERS,
)
from tests.service.examples import Client, Object

CLIENT = Client.of(SERVICE)


def asked(do: str, **arguments: object) -> Object:
    return cast("Object", CLIENT.ask(do, **arguments))


def test_questions_of_the_conformance_protocol() -> None:
    towers = [*map(Tower, TOWERS)]
    assert CLIENT.ask("may_add", **ARGUMENTS["may_add"]) is False
    assert CLIENT.ask("score", towers=TOWERS, torn_down=2) == score(towers, 2).total
    display = ["sand-5", "sand-4", "tree-3"]
    assert CLIENT.ask("max_bid", towers=TOWERS, display=display) == max_bid(towers, display)


def test_a_look_at_towers_is_everything_that_a_client_shows() -> None:
    seen = asked("look", towers=TOWERS, torn_down=2)
    assert seen["violations"] == []
    assert seen["addable"] == [
        [card for card in CARDS if check_add(Tower(tower), card).ok] for tower in TOWERS
    ]
    assert cast("Object", seen["score"])["total"] == score(map(Tower, TOWERS), 2).total
    faulty = cast("list[Object]", asked("look", towers=[["sand-3", "sand-4"]])["violations"])
    assert [one["rule"] for one in faulty] == ["tower.descending"]


def test_a_card_that_may_not_be_added_has_its_rule() -> None:
    verdict = asked("check_add", tower=["sand-12"], card="sand-13")
    assert verdict["ok"] is False
    assert [one["rule"] for one in cast("list[Object]", verdict["violations"])] == [
        "tower.descending"
    ]
    assert CLIENT.answer("check_add", tower=[], card="sand-99")["kind"] == "unknown-name"


def test_too_many_towers_torn_down_are_seen() -> None:
    """The deck has 110 cards."""
    seen = cast("list[Object]", asked("look", towers=TOWERS, torn_down=110)["violations"])
    table = Table([Player("player", map(Tower, TOWERS), 110)])
    assert len(seen) == 1
    assert [one["rule"] for one in seen] == [one.rule.id for one in check_table(table)]


@pytest.mark.no_cover
def test_an_answer_of_very_many_violations_is_too_large() -> None:
    tower = [f"sand-{number % 16}" for number in range(200)]
    assert CLIENT.answer("look", towers=[tower] * 60)["kind"] == "too-large"
    assert "result" in CLIENT.answer("look", towers=[tower])


def test_the_towers_of_a_position_are_scored() -> None:
    points = asked("score", towers=TOWERS, torn_down=1)
    (anni,) = cast("list[Object]", CLIENT.ask("score_position", position=POSITION))
    assert anni["total"] == points
