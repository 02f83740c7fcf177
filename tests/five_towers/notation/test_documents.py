"""Reading, writing and replaying positions and game records; single actions."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

import five_towers as ft
from five_towers.game import Reshuffle
from five_towers.in_play import PLAY
from five_towers.notation import schemas
from tests.costly import COSTLY
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


@pytest.mark.no_cover
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


POSITIONS = Path(__file__).parents[1] / "fixtures" / "positions"
SCHEMA = Draft202012Validator(json.loads(schemas()["five-towers-position-1.schema.json"]))
CARDS = st.builds(ft.Card, st.sampled_from(ft.TowerType), st.integers(0, 15))
TOWERS = st.lists(CARDS, max_size=4).map(ft.Tower)
POINTS = st.none() | st.integers(-50, 50)


@st.composite
def tables(draw: st.DrawFn) -> ft.Table:
    """Any tables, legal or not."""
    names = draw(st.lists(st.sampled_from(["Anni", "Bo B.", "Zoë"]), min_size=1, unique=True))
    kinds = st.sampled_from(ft.TowerType)
    players = [
        ft.Player(
            name,
            draw(st.lists(TOWERS, max_size=3)),
            draw(st.integers(0, 9)),
            draw(st.none() | kinds),
        )
        for name in names
    ]
    points = st.dictionaries(kinds, st.integers(0, 9))
    claims = [
        ft.Claim(name, draw(points), draw(POINTS), draw(POINTS), draw(POINTS))
        for name in draw(st.lists(st.sampled_from(names), unique=True))
    ]
    return ft.Table(players, claims)


@COSTLY
@given(tables())
def test_what_is_written_is_read_as_the_same_table(table: ft.Table) -> None:
    """The JSON fits the schema, and every table can be checked."""
    text = ft.write_position(table)
    assert ft.read_position(text) == table
    SCHEMA.validate(json.loads(text))
    assert text.endswith("\n")
    ft.check_table(table)


@COSTLY
@given(tables())
def test_a_fault_points_to_the_part_of_a_position_that_holds_what_it_names(table: ft.Table) -> None:
    """The path of each violation leads to its player, its cards or its claim."""
    document = json.loads(ft.write_position(table))
    for fault in ft.check_table(table):
        facts, place = dict(fault.details), document
        for key, index in re.findall(r"\.(\w+)(?:\[(\d+)\])?", str(fault.where)):
            place = place[key][int(index)] if index else place[key]
            if index and key != "towers":
                assert facts.get("player") in (None, place.get("name"), place.get("player"))
        held = json.dumps(place)
        assert all(f'"{facts[key]}"' in held for key in {"card", "below", "main"} & facts.keys())
        assert "claimed" not in facts or f": {facts['claimed']}" in f": {held}"


def test_recorded_positions_fit_the_schema() -> None:
    for file in sorted(POSITIONS.glob("*.json")):
        SCHEMA.validate(json.loads(file.read_text(encoding="utf-8")))
        table = ft.read_position(file.read_bytes())
        assert ft.read_position(ft.write_position(table)) == table


def test_every_fault_has_its_path(snapshot: SnapshotAssertion) -> None:
    document = {
        "format": "five-towers-position/1",
        "players": [
            {"name": "Anni", "towers": [["sand-6", "snad-3"], "sand"], "torn_down": -1},
            {"name": "Anni", "towers": [], "main": "snad"},
            {"name": "B\n", "tower": []},
            {"name": 3, "towers": []},
            7,
        ],
        "claims": [
            {"player": "Anni", "towers": {"sand": "x", "wood": 1}},
            {"player": "Anni"},
            "claim",
        ],
    }
    error = unreadable(ft.read_position, json.dumps(document))
    assert {fault.path for fault in error.faults} >= {
        "$.players[0].towers[0][1]",
        "$.players[0].towers[1]",
        "$.players[0].torn_down",
        "$.players[1].main",
        "$.players[1].name",
        "$.players[2].name",
        "$.players[2]",
        "$.players[2].tower",
        "$.players[3].name",
        "$.players[4]",
        "$.claims[1].player",
    }
    assert str(error) == snapshot


def test_names_that_cannot_be_read_are_faults(snapshot: SnapshotAssertion) -> None:
    """A claim for nobody is not one: ``check_table`` judges it."""
    messages = []
    cases: tuple[tuple[list[object], str, list[str]], ...] = (
        (["Anni"], "A\x1bni", ["$.claims[0].player"]),
        ([3, "Anni", "Anni"], "Mart", ["$.players[0].name", "$.players[2].name"]),
    )
    for names, claimed, paths in cases:
        document = {
            "format": "five-towers-position/1",
            "players": [{"name": name, "towers": []} for name in names],
            "claims": [{"player": claimed}],
        }
        error = error_of(json.dumps(document))
        assert [fault.path for fault in error.faults] == paths
        messages.append(str(error))
    assert "\n".join(messages) == snapshot


error_of = partial(unreadable, ft.read_position)
