"""Positions, records and rules over the protocol, of both games, are answered as in the library."""

from __future__ import annotations

import json

import pytest

from rulebook_kit.service.dispatcher import Dispatcher
from rulebook_kit.service.operations import Handles
from tests.rulebook_kit.service.games import GAMES, Game, lines_of

pytestmark = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.library.__name__)


def test_hello_lists_what_can_be_asked(game: Game) -> None:
    """Of each version of the protocol, and in the conformance protocol only its own operations."""
    every = [*game.examples.EXAMPLES]
    newest = game.ask("hello", protocol=f"{game.service.format}-protocol/2")
    assert newest["operations"] == every
    every.remove("history")
    assert game.ask("hello")["operations"] == every
    assert game.ask("hello", protocol=1)["operations"] == game.questions


def test_every_example_is_answered_on_one_line(game: Game) -> None:
    """Standard output carries an answer a line."""
    for name, text in game.examples.EXAMPLES.items():
        answer = Dispatcher(game.service, Handles()).answer_text(text)
        assert b"\n" not in answer
        assert ("result" in json.loads(answer)) == (name != "forget")


def test_every_rule_is_stated_in_every_language(game: Game) -> None:
    english = game.ask("rules")
    assert [one["id"] for one in english] == game.rules
    assert english == game.ask("rules", language="en")
    assert english[0]["sources"]
    for language in game.languages:
        rules = game.ask("rules", language=language)
        assert [one["id"] for one in rules] == game.rules
        assert rules != english


def test_a_text_is_recognised_and_read(game: Game) -> None:
    text = json.dumps(game.examples.POSITION)
    position = game.ask("read", text=text)
    assert position["kind"] == "position"
    verdict = game.ask("check_position", position=position["position"])
    assert verdict == position["verdict"]
    assert verdict["ok"] == game.library.check_table(game.library.read_position(text)).ok
    record = game.ask("read", text=game.examples.RECORD)
    assert record["kind"] == "record"
    assert record["replay"] == game.ask("check_record", record=game.examples.RECORD)
    assert record["replay"]["status"] == "legal"
    assert game.ask("check_position", position=record["position"])["ok"] is True


def test_a_text_that_is_nothing_is_refused(game: Game) -> None:
    for text in ("", "{", "hello", '{"format": "another-position/1"}'):
        refused = game.refused("read", text=text)
        assert refused["kind"] == "unreadable"
        for fault in refused["faults"]:
            path = fault["path"] or "$"  # a diagram has only lines and columns
            assert path.startswith(("$", "line "))
            assert "text" not in path


def test_a_position_that_cannot_be_read_has_paths(game: Game) -> None:
    position = game.examples.POSITION
    for do, more in game.reading.items():
        refused = game.refused(do, position={**position, "players": [{"name": 1}]}, **more)
        paths = [one["path"] for one in refused["faults"]]
        assert "$.position.players[0].name" in paths
        twice = {**position, "players": position["players"][:1] * 2}
        (fault,) = game.refused(do, position=twice, **more)["faults"]
        assert fault["path"] == "$.position.players[1].name"


@pytest.mark.no_cover
def test_steps_are_told_and_shown_as_in_the_library(game: Game) -> None:
    """A sentence may name what only the state knows, such as the tile of a purchase."""
    record = game.library.record_of(game.examples.UNDER_WAY)
    text = game.library.write_record(record)
    steps = game.ask("steps", record=text, count=1_000)["steps"]
    states = game.library.replay(record).states
    told = [
        game.library.describe_event(event, state)
        for event, state in zip(record.events, states, strict=False)
    ]
    assert [one["text"] for one in steps[1:]] == told
    assert [one["event"] for one in steps] == [None, *lines_of(text)[1:]]
    shown = [json.loads(game.library.write_position(state.table)) for state in states]
    assert [one["position"] for one in steps] == shown


def test_steps_of_a_record_are_shown_one_after_the_other(game: Game) -> None:
    """The first line is the set-up."""
    record = game.examples.RECORD
    every = game.ask("steps", record=record, count=1_000)
    assert [one["line"] for one in every["steps"]] == [*range(1, every["lines"] + 1)]
    assert (every["lines"], every["stopped"]) == (len(lines_of(record)), None)
    assert game.ask("steps", record=record, first=2, count=3)["steps"] == every["steps"][1:4]
    assert game.ask("steps", record=record, first=10_000)["steps"] == []


@pytest.mark.no_cover
def test_steps_show_the_violations_of_their_lines(game: Game) -> None:
    lines = lines_of(game.examples.RECORD)
    lines[-1] = {**game.examples.ACTION, "player": "Nobody"}
    assert game.refused("steps", record=lines)["kind"] == "unknown-name"
    lines[-1] = game.illegal
    steps = game.ask("steps", record=lines, count=1_000)["steps"]
    assert game.ask("check_record", record=lines)["status"] == "illegal"
    assert [one["line"] for one in steps if one["violations"]] == [len(lines)]
