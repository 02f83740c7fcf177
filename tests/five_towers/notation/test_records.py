"""Reading, writing and replaying game records; single actions."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

import five_towers as ft
from five_towers.game import ACTION_KINDS, DRAW_KINDS, Reshuffle
from five_towers.in_play import PLAY
from five_towers.notation import schemas
from tests.refusals import refusal, unreadable

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
FILES = sorted(GAMES.glob("*.jsonl"))
PAGE = (Path(__file__).parents[3] / "docs" / "five-towers.md").read_text("utf-8")
HEADER = '{"format": "five-towers-game/1", "players": ["Heidi", "Anni"]}'
LINE = Draft202012Validator(json.loads(schemas()["five-towers-game-1.schema.json"]))
REPLAY = Draft202012Validator(json.loads(schemas()["five-towers-replay-1.schema.json"]))

FAULTS: dict[str, list[tuple[str, str]]] = {
    "undone-bid": [],
    "torn-down-six": [],
    "needless-give-back": [("line 23", "build.undo")],
    "several-faults": [("line 8", "bid.once"), ("line 11", "bid.take")],
    "finished-type-taken": [
        ("line 18", "tower.top"),
        ("line 40", "tower.top"),
        ("line 41", "tower.descending"),
        ("line 41", "tower.top"),
    ],
    "card-laid-out-twice": [("line 4", "round.display")],
    "out-of-turn": [("line 7", "bid.once")],
}
STOPPED = {"out-of-turn": 7}
"""The games whose replay stops, with the line."""


def read(name: str) -> ft.Record:
    return ft.read_record((GAMES / f"{name}.jsonl").read_bytes())


def test_records_are_written_as_they_were_read() -> None:
    """Every line fits the schema. Whole games are legal to their end."""
    for file in FILES:
        record = read(file.stem)
        text = ft.write_record(record)
        assert ft.read_record(text) == record, file
        for line in text.splitlines():
            LINE.validate(json.loads(line))
        if file.stem not in FAULTS:
            replayed = ft.replay(record)
            assert (replayed.ok, replayed.final.finished) == (True, True), file


@pytest.mark.parametrize("name", FAULTS)
def test_every_violation_is_found_with_its_line(name: str, snapshot: SnapshotAssertion) -> None:
    """The replay continues if it is clear how the game did. JSON has the events."""
    replayed = ft.replay(read(name))
    assert [(fault.where, fault.rule.id) for fault in replayed.faults] == FAULTS[name]
    for finding in replayed.findings:
        assert {fault.where for fault in finding.report} == {f"line {finding.line}"}
    assert (replayed.stopped is not None) == (name in STOPPED)
    assert replayed.ok == (not FAULTS[name])
    assert str(replayed) == snapshot
    document = json.loads(PLAY.write_replay(replayed))
    REPLAY.validate(document)
    assert document["status"] == ("illegal" if FAULTS[name] else "legal")
    lines = (GAMES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    for fault in document["faults"]:
        assert fault["event"] == json.loads(lines[fault["line"] - 1])
    listed = [broken for fault in document["faults"] for broken in fault["violations"]]
    assert [(broken["where"], broken["rule"]) for broken in listed] == FAULTS[name]
    assert document["stopped"] == replayed.stopped
    assert document["events"] == len(lines) - 1
    assert document["replayed"] == STOPPED.get(name, document["events"] + 2) - 2


def test_the_formats_on_the_page_can_be_read() -> None:
    position, record = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert [player.name for player in ft.read_position(position).players] == ["Anni", "Heidi"]
    assert len(ft.read_record(record).events) == 7


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    names = {kind.declared.name for kind in (*ACTION_KINDS, *DRAW_KINDS)}
    assert len(names) == len(ACTION_KINDS) + len(DRAW_KINDS)


def test_every_fault_of_a_record_has_its_line(snapshot: SnapshotAssertion) -> None:
    """Unknown events, cards and players, wrong types, and a line that is cut off."""
    lines = [
        HEADER,
        '{"do": "bdi", "player": "Heidi", "cards": 3}',
        '{"do": "bid", "player": "Heidi", "cards": -1}',
        '{"do": "take", "player": "Ani", "cards": ["sand-77"]}',
        '{"draw": "lay-out"}',
        '{"do": "build", "player": "Anni", "cards": [], "tear_down": "wood"}',
        '{"do": "bid"',
    ]
    error = unreadable(ft.read_record, "\n".join(lines))
    assert [fault.path for fault in error.faults] == [
        "line 2: $.do",
        "line 3: $.cards",
        "line 4: $.cards[0]",
        "line 4: $.player",
        "line 5: $",
        "line 6: $.tear_down",
        "line 7",
        "line 7",
    ]
    assert str(error) == snapshot


def test_a_header_is_read_strictly(snapshot: SnapshotAssertion) -> None:
    """The starter is the first player by default."""
    assert read("four-players").starter == "Liina"
    assert ft.read_record(HEADER).starter == "Heidi"
    messages = []
    for header, path in (
        ('{"format": "alhambra-game/1", "players": ["A", "B"]}', "line 1: $.format"),
        ("[]", "line 1: $"),
        ('{"do": "pass", "player": "Anna"}\n', "line 1"),
        ('{"format": "five-towers-game/1", "players": ["A"]}', "line 1: $.players"),
        ('{"format": "five-towers-game/1", "players": ["A", "A"]}', "line 1: $.players[1]"),
        ('{"format": "five-towers-game/1", "players": ["A", 2]}', "line 1: $.players[1]"),
        (HEADER.replace("}", ', "starter": "Ani"}'), "line 1: $.starter"),
    ):
        error = unreadable(ft.read_record, header)
        assert error.faults[0].path == path
        messages.append(str(error))
    assert "\n".join(messages) == snapshot


STATE = ft.new_game(["Heidi", "Anni"], seed=1)


def test_an_action_is_written_as_in_a_record() -> None:
    """The cards keep their order, and an illegal action can be written too."""
    action = ft.Build("Anni", ["sand-6", "candy-3"], "tree")
    text = ft.action_to_json(action, STATE)
    assert text == (
        '{"do": "build", "player": "Anni", "cards": ["sand-6", "candy-3"], "tear_down": "tree"}'
    )
    assert ft.action_from_json(text, STATE) == ft.action_from_json(text.encode(), STATE) == action
    assert not ft.check_action(STATE, action).ok


def test_a_text_that_is_not_an_action_is_refused(snapshot: SnapshotAssertion) -> None:
    """The error holds every fault. A client may not send a draw."""
    messages = []
    for text, paths in (
        ('{"do": "take", "player": "Ani", "cards": ["sand-77"]}', ["$.cards[0]", "$.player"]),
        ('{"draw": "reshuffle"}', ["$"]),
        ("3", ["$"]),
    ):
        error = unreadable(ft.action_from_json, text, STATE)
        assert [fault.path for fault in error.faults] == paths
        messages.append(str(error))
    assert "\n".join(messages) == snapshot


def test_an_action_is_written_without_a_state() -> None:
    """Then nobody checks the player. A draw is never written."""
    assert ft.action_to_json(ft.Bid("Mart", 1)) == '{"do": "bid", "player": "Mart", "cards": 1}'
    refusal(lambda: ft.action_to_json(cast("ft.Action", Reshuffle())))
    for action in (ft.Bid("Mart", 1), cast("ft.Action", Reshuffle())):
        refusal(partial(ft.action_to_json, action, STATE))
