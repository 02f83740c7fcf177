"""Modules in records, states and views: written, read, and refused where they are none."""

from __future__ import annotations

import json
from functools import cache

import pytest
from attrs import fields
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from alhambra_rules.game import GameState, view
from alhambra_rules.game.record import Record, record_of
from alhambra_rules.game_modules.bazaars import Bazaars
from alhambra_rules.game_modules.invaders import Invaders
from alhambra_rules.game_modules.registry import REGISTRY, new_game
from alhambra_rules.model import every_bazaar
from alhambra_rules.notation.game_record import read_record, write_record
from alhambra_rules.notation.schemas import schemas
from alhambra_rules.notation.state_json import state_from_json, state_to_json, view_to_json
from alhambra_rules.rulebook import FormatError
from tests.costly import COSTLY
from tests.game_modules.games import games_with_modules

ALL = tuple(REGISTRY)
STATE = json.loads(state_to_json(new_game(["Anna", "Bo"], seed=1, modules=ALL)))


WITHOUT_CARDS: dict[str, object] = {"log": [], "deck": {"cards": []}, "dealer": None}


@settings(COSTLY, max_examples=COSTLY.max_examples // 2)
@given(games_with_modules())
def test_states_with_modules_are_kept_and_fit_their_schema(state: GameState) -> None:
    """A state goes on with the same draws after it was stored; views and records fit, too."""
    text = state_to_json(state)
    again = state_from_json(text)
    assert again == state
    assert again.dealer == state.dealer
    assert fits("state", with_end_of_log(text))
    assert fits("view", with_end_of_log(view_to_json(view(state, state.names[0]))))
    assert all(fits("game", json.loads(line)) for line in one_of_each_kind(record_of(state)))


@given(games_with_modules())
def test_a_view_has_every_field_of_its_modules(state: GameState) -> None:
    """What has its default is written too, and required by the schema: no key is ever missing."""
    seen = view(state, state.names[0])
    document = json.loads(view_to_json(seen))
    for written, module in zip(document["modules"], seen.modules, strict=True):
        assert list(written) == ["module", *(field.name for field in fields(type(module)))]
        for key in written:
            without = {name: value for name, value in written.items() if name != key}
            assert not fits("view", document | {"modules": [without]})


def test_what_nothing_has_happened_to_is_written_in_a_view() -> None:
    """At the beginning of a game a client finds the set of bazaars, and that no attack came."""
    state = new_game(["Anna", "Bo"], seed=1, modules=ALL)
    by_name = {one["module"]: one for one in json.loads(view_to_json(view(state, "Bo")))["modules"]}
    assert len(by_name["bazaars"]["bazaars"]) == 8
    assert by_name["invaders"]["attacks"] == []
    assert by_name["invaders"]["open_attack"] is False
    assert by_name["treasure"]["bought"] == by_name["architects"]["gone"] == []


def with_end_of_log(text: str) -> object:
    """Return the document with the last events alone: to judge them all takes a second."""
    document = json.loads(text)
    return {key: value[-10:] if key == "log" else value for key, value in document.items()}


def one_of_each_kind(record: Record) -> list[str]:
    """Return the header and an event of each kind."""
    header, *events = write_record(record).splitlines()
    return [header, *{event[:20]: event for event in events}.values()]


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(schemas()[f"alhambra-{name}-1.schema.json"]))


def fits(name: str, document: object) -> bool:
    return validator(name).is_valid(document)


def faults_of(text: str) -> list[str]:
    with pytest.raises(FormatError) as caught:
        state_from_json(text)
    return str(caught.value).split("\n")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        (
            {"modules": [{"module": "tresure"}]},
            '$.modules[0]: expected a module in play, found an object, did you mean "treasure"?',
        ),
        (
            {"modules": ["treasure"]},
            '$.modules[0]: expected a module in play, found "treasure"',
        ),
        ({"modules": [{"module": "treasure", "rooms": 3}]}, "$.modules[0].rooms: expected a list"),
        (
            {"modules": [{"module": "bazaars", "bazaars": []}], **WITHOUT_CARDS},
            "$.modules: eight different",
        ),
        (
            {"log": [{"draw": "chest", "room": 9, "colour": "tower"}]},
            "$.log: there is no room",
        ),
        ({"phase": "tea"}, '$.phase: unknown phase "tea"'),
        ({"deck": {"cards": [], "to_come": ["C"]}}, '$.deck.to_come[0]: unknown card "C"'),
        ({"pending_draw": {"kind": "tea"}}, '$.pending_draw.kind: unknown draw "tea"'),
    ],
)
def test_what_is_no_module_in_play_is_refused(changes: dict[str, object], fault: str) -> None:
    """Every fault is named with its path."""
    found = faults_of(json.dumps(STATE | changes))
    assert any(one.startswith(fault) for one in found), found


def test_the_phases_and_draws_of_modules_are_known_where_they_are_in_play() -> None:
    """A state that waits for a chest is none without the Treasure Chamber."""
    waiting = STATE | {"phase": "refill-room", "pending_draw": {"kind": "chest", "square": 1}}
    state_from_json(json.dumps(waiting))
    found = faults_of(json.dumps(waiting | {"modules": [], "log": []}))
    assert any("unknown phase" in fault for fault in found)
    assert any("unknown draw" in fault for fault in found)


def test_an_event_of_a_module_that_is_not_named_is_refused_with_its_name() -> None:
    """Whoever forgot the module in the header is told which one."""
    header = '{"format": "alhambra-game/1", "players": ["Anna", "Bo"]}\n'
    event = '{"do": "pass-chests", "player": "Anna"}\n'
    with pytest.raises(FormatError) as caught:
        read_record(header + event)
    assert str(caught.value) == (
        'line 2: $.do: unknown action "pass-chests": the module "treasure" is not played with here'
    )
    with pytest.raises(FormatError) as caught:
        read_record('{"format": "alhambra-game/1"}\n' + event)
    assert "pass-chests" not in str(caught.value)


def test_the_settings_of_every_module_are_written() -> None:
    """A record of two modules with settings of their own has them all."""
    own = Bazaars(bazaars=tuple(every_bazaar().values())[:8])
    record = Record(("A", "B"), ("A", "B"), modules=[own, Invaders(open_attack=True)])
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize(
    ("header", "event", "fault"),
    [
        ('"modules": ["bazaars"], "bazaars": []', "", "line 1: $.modules: eight different bazaars"),
        (
            '"modules": ["treasure"]',
            '{"draw": "chest", "room": 9, "colour": "tower"}',
            "line 2: $: there is no room 9: rooms are 1 to 3",
        ),
    ],
)
def test_values_that_mean_nothing_are_faults_of_the_format(
    header: str, event: str, fault: str
) -> None:
    """Too few bazaars and a fourth room are told with their lines."""
    with pytest.raises(FormatError) as caught:
        read_record(
            f'{{"format": "alhambra-game/1", "players": ["A", "B"], {header}}}\n{event}'.rstrip()
        )
    assert str(caught.value).startswith(fault)
