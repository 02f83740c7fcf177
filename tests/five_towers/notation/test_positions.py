"""Reading and writing positions."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

import five_towers as ft
from five_towers.notation import schemas
from tests.costly import COSTLY
from tests.refusals import unreadable

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
