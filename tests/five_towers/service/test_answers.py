"""Towers, positions, records and rules over the protocol are answered as in the library."""

from __future__ import annotations

import asyncio
import json
from typing import cast

import pytest
from httpx import ASGITransport, AsyncClient

from alhambra_rules.rulebook.service.dispatcher import Dispatcher
from alhambra_rules.rulebook.service.handles import Handles
from alhambra_rules.rulebook.service.http import app_of
from five_towers import describe_event, record_of, replay, write_position, write_record
from five_towers.arbiter import check_table
from five_towers.building import check_add, max_bid
from five_towers.catalogue import CATALOGUE, SOURCES
from five_towers.model import CARDS, Player, Table, Tower
from five_towers.notation.position import read_position
from five_towers.scoring import score
from five_towers.service.protocol import FIVE_TOWERS
from five_towers.testing.played_games import whole_game
from tests.five_towers.service.examples import (
    ARGUMENTS,
    EXAMPLES,
    POSITION,
    RECORD,
    TOWERS,
)
from tests.service.examples import Client, Object

CLIENT = Client.of(FIVE_TOWERS)
PLAYERS = cast("list[Object]", POSITION["players"])


def asked(do: str, **arguments: object) -> Object:
    return cast("Object", CLIENT.ask(do, **arguments))


def test_hello_lists_what_can_be_asked() -> None:
    """In the conformance protocol only its own operations."""
    assert asked("hello")["operations"] == [*EXAMPLES]
    assert asked("hello", protocol=1)["operations"] == ["may_add", "max_bid", "score"]
    assert asked("hello")["protocol"] == "five-towers-protocol/1"


@pytest.mark.parametrize("operation", EXAMPLES)
def test_every_example_is_answered_on_one_line(operation: str) -> None:
    answer = Dispatcher(FIVE_TOWERS, Handles()).answer_text(EXAMPLES[operation])
    assert b"\n" not in answer
    assert ("result" in json.loads(answer)) == (operation != "forget")


def test_http_answers_as_any_transport() -> None:
    async def ask() -> list[object]:
        transport = ASGITransport(app_of(FIVE_TOWERS))
        async with AsyncClient(transport=transport, base_url="http://localhost") as client:
            found = [await client.post(f"/v1/{name}", json=ARGUMENTS[name]) for name in names]
            return [response.json() for response in found]

    names = ("look", "apply", "agent_move")
    assert asyncio.run(ask()) == [CLIENT.ask(name, **ARGUMENTS[name]) for name in names]


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


@pytest.mark.parametrize("language", ["en", "et"])
def test_every_rule_is_stated_in_every_language(language: str) -> None:
    rules = cast("list[Object]", CLIENT.ask("rules", language=language))
    assert [one["id"] for one in rules] == [*CATALOGUE]
    assert (rules == CLIENT.ask("rules")) == (language == "en")
    assert {*cast("list[str]", rules[0]["sources"])} <= {*SOURCES.values()}


def test_a_text_is_recognised_and_read() -> None:
    position = asked("read", text=json.dumps(POSITION))
    assert position["kind"] == "position"
    verdict = asked("check_position", position=position["position"])
    assert verdict == position["verdict"]
    assert verdict["ok"] == check_table(read_position(json.dumps(POSITION))).ok
    record = asked("read", text=RECORD)
    assert record["kind"] == "record"
    assert record["replay"] == asked("check_record", record=RECORD)
    ended = cast("Object", record["position"])
    assert CLIENT.answer("score_position", position=ended)["result"]


@pytest.mark.parametrize("text", ["", "{", "hello", '{"format": "alhambra-position/1"}'])
def test_a_text_that_is_nothing_is_refused(text: str) -> None:
    refused = CLIENT.answer("read", text=text)
    assert refused["kind"] == "unreadable"
    faults = cast("list[Object]", refused["faults"])
    assert all(str(one["path"]).startswith(("$", "line ")) for one in faults)
    assert all("text" not in str(one["path"]) for one in faults)


def test_a_position_that_cannot_be_read_has_paths() -> None:
    for do in ("check_position", "score_position"):
        refused = CLIENT.answer(do, position={**POSITION, "players": [{"name": 1}]})
        paths = [one["path"] for one in cast("list[Object]", refused["faults"])]
        assert "$.position.players[0].name" in paths
        twice = CLIENT.answer(do, position={**POSITION, "players": PLAYERS[:1] * 2})
        assert [one["path"] for one in cast("list[Object]", twice["faults"])] == [
            "$.position.players[1].name"
        ]


def test_steps_are_told_and_shown_as_in_the_library() -> None:
    """A sentence on a tear-down names its card, which only the state knows."""
    record = record_of(whole_game(3, seed=4)[-1])
    asked_for = asked("steps", record=write_record(record), count=40)
    steps = cast("list[Object]", asked_for["steps"])
    states = replay(record).states
    told = [
        describe_event(event, state) for event, state in zip(record.events, states, strict=False)
    ]
    assert [one["text"] for one in steps[1:]] == told[: len(steps) - 1]
    shown = [json.loads(write_position(state.table)) for state in states[: len(steps)]]
    assert [one["position"] for one in steps] == shown


def test_too_many_towers_torn_down_are_seen() -> None:
    """The deck has 110 cards."""
    seen = cast("list[Object]", asked("look", towers=TOWERS, torn_down=110)["violations"])
    table = Table([Player("player", map(Tower, TOWERS), 110)])
    assert len(seen) == 1
    assert [one["rule"] for one in seen] == [one.rule.id for one in check_table(table)]


def test_steps_show_events_violations_and_positions() -> None:
    lines = [json.loads(line) for line in RECORD.splitlines()]
    lines[-1] = {"do": "bid", "player": "Nobody", "cards": 1}
    assert CLIENT.answer("steps", record=lines)["kind"] == "unknown-name"
    lines[-1] = lines[-2]
    steps = cast("list[Object]", asked("steps", record=lines)["steps"])
    assert [one["line"] for one in steps][:2] == [1, 2]
    assert steps[1]["event"] == lines[1]
    assert [one["line"] for one in steps if one["violations"]] == [len(lines)]
    assert asked("check_record", record=lines)["status"] == "illegal"
    assert all(cast("Object", one["position"])["players"] for one in steps)


@pytest.mark.no_cover
def test_an_answer_of_very_many_violations_is_too_large() -> None:
    tower = [f"sand-{number % 16}" for number in range(200)]
    assert CLIENT.answer("look", towers=[tower] * 60)["kind"] == "too-large"
    assert "result" in CLIENT.answer("look", towers=[tower])
