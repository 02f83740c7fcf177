"""Modules in records, states and views."""

from __future__ import annotations

import json
from functools import cache

from attrs import fields
from hypothesis import given, settings
from jsonschema import Draft202012Validator
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.game import GameState, view
from alhambra_rules.game.record import Record, record_of
from alhambra_rules.game_modules.bazaars import Bazaars
from alhambra_rules.game_modules.invaders import Invaders
from alhambra_rules.game_modules.registry import REGISTRY, new_game
from alhambra_rules.model import every_bazaar
from alhambra_rules.notation.game_record import read_record, write_record
from alhambra_rules.notation.json_schemas import schemas
from alhambra_rules.notation.state_json import state_from_json, state_to_json, view_to_json
from rulebook_kit import FormatError
from tests.costly import COSTLY
from tests.game_modules.games import games_with_modules
from tests.notation.test_state_json import assert_is_kept
from tests.refusals import unreadable

ALL = tuple(REGISTRY)
STATE = json.loads(state_to_json(new_game(["Anna", "Bo"], seed=1, modules=ALL)))


WITHOUT_CARDS: dict[str, object] = {"log": [], "deck": {"cards": []}, "dealer": None}


@settings(COSTLY, max_examples=COSTLY.max_examples // 2)
@given(games_with_modules())
def test_states_with_modules_are_kept_and_fit_their_schema(state: GameState) -> None:
    """A state resumes with the same dealer or none; views and records fit their schemas too."""
    text = state_to_json(state)
    assert_is_kept(state)
    assert_is_kept(state.without_dealer())
    record = record_of(state)
    written = write_record(record)
    assert read_record(written) == read_record(written.encode()) == record
    assert fits("state", with_end_of_log(text))
    assert fits("view", with_end_of_log(view_to_json(view(state, state.names[0]))))
    assert all(fits("game", json.loads(line)) for line in one_of_each_kind(written))


@given(games_with_modules())
def test_a_view_has_every_field_of_its_modules(state: GameState) -> None:
    """The schema requires every field, even one with its default value."""
    seen = view(state, state.names[0])
    document = json.loads(view_to_json(seen))
    for written, module in zip(document["modules"], seen.modules, strict=True):
        assert list(written) == ["module", *(field.name for field in fields(type(module)))]
        for key in written:
            without = {name: value for name, value in written.items() if name != key}
            assert not fits("view", document | {"modules": [without]})


def test_a_view_has_default_values_at_the_beginning() -> None:
    state = new_game(["Anna", "Bo"], seed=1, modules=ALL)
    by_name = {one["module"]: one for one in json.loads(view_to_json(view(state, "Bo")))["modules"]}
    assert len(by_name["bazaars"]["bazaars"]) == 8
    assert by_name["invaders"]["attacks"] == []
    assert by_name["invaders"]["open_attack"] is False
    assert by_name["treasure"]["bought"] == by_name["architects"]["gone"] == []


def with_end_of_log(text: str) -> object:
    """Return the document with the last ten events; validating all takes a second."""
    document = json.loads(text)
    return {key: value[-10:] if key == "log" else value for key, value in document.items()}


def one_of_each_kind(written: str) -> list[str]:
    """Return the header and one event of each kind."""
    header, *events = written.splitlines()
    return [header, *{event[:20]: event for event in events}.values()]


@cache
def validator(name: str) -> Draft202012Validator:
    version = 2 if name == "state" else 1
    return Draft202012Validator(json.loads(schemas()[f"alhambra-{name}-{version}.schema.json"]))


def fits(name: str, document: object) -> bool:
    return validator(name).is_valid(document)


def error_of(state: dict[str, object]) -> FormatError:
    """Return the error of a state that cannot be read."""
    return unreadable(state_from_json, json.dumps(state))


BAD: list[tuple[dict[str, object], str]] = [
    ({"modules": [{"module": "tresure"}]}, "$.modules[0]"),
    ({"modules": ["treasure"]}, "$.modules[0]"),
    ({"modules": [{"module": 7}]}, "$.modules[0]"),
    ({"modules": [{"module": "rain" * 99}]}, "$.modules[0]"),
    ({"modules": [{"module": "treasure", "rooms": 3}], "log": []}, "$.modules[0].rooms"),
    ({"modules": [{"module": "bazaars", "bazaars": []}], **WITHOUT_CARDS}, "$.modules"),
    ({"log": [{"draw": "chest", "room": 9, "colour": "tower"}]}, "$.log[0].room"),
    ({"phase": "tea"}, "$.phase"),
    ({"deck": {"cards": [], "to_come": ["C"]}}, "$.deck.to_come[0]"),
    ({"pending_draw": {"kind": "tea"}}, "$.pending_draw.kind"),
]


def test_what_is_not_a_module_in_play_is_refused(snapshot: SnapshotAssertion) -> None:
    """What depends on an unknown module is not reported."""
    errors = [error_of(STATE | changes) for changes, _ in BAD]
    for error, (changes, path) in zip(errors, BAD, strict=True):
        assert path in [fault.path for fault in error.faults], changes
    assert "\n\n".join(map(str, errors)) == snapshot


def test_an_unknown_card_or_module_is_an_unknown_name() -> None:
    """So a service answers a misspelt card as it answers a misspelt player."""
    (fault,) = error_of(STATE | {"modules": [{"module": "tresure"}]}).faults
    assert (fault.path, fault.unknown_name) == ("$.modules[0]", True)
    faults = error_of(STATE | {"deck": {"cards": [], "to_come": ["C"]}}).faults
    assert [one.unknown_name for one in faults if "unknown card" in one.message] == [True]


def test_a_module_that_cannot_be_read_has_one_fault() -> None:
    """It is not reported as something else than a module too."""
    text = json.dumps(STATE | {"modules": [0]}).replace('"modules": [0]', '"modules": [1e999]')
    faults = unreadable(state_from_json, text).faults
    assert [one.message for one in faults if one.path == "$.modules[0]"] == [
        "the number 1e999 is too large"
    ]


def test_the_phases_and_draws_of_modules_need_the_module() -> None:
    """Only a game with the Treasure Chamber can wait for a chest."""
    waiting = STATE | {"phase": "refill-room", "pending_draw": {"kind": "chest", "square": 1}}
    state_from_json(json.dumps(waiting))
    error = error_of(waiting | {"modules": [], "log": []})
    assert {"$.phase", "$.pending_draw.kind"} <= {fault.path for fault in error.faults}


def test_the_settings_of_every_module_are_written() -> None:
    own = Bazaars(bazaars=tuple(every_bazaar().values())[:8])
    record = Record(("A", "B"), ("A", "B"), modules=[own, Invaders(open_attack=True)])
    assert read_record(write_record(record)) == record


def test_faults_of_modules_in_records_have_their_lines(snapshot: SnapshotAssertion) -> None:
    """Below a broken header, events of all modules are known."""
    chest = {"draw": "chest", "room": 9, "colour": "tower"}
    pass_chests = {"do": "pass-chests", "player": "Anna"}
    known = {"format": "alhambra-game/1", "players": ["Anna", "Bo"]}
    messages = []
    for header, event, path in (
        (known | {"modules": ["bazaars"], "bazaars": []}, chest, "line 1: $.modules"),
        (known | {"modules": ["treasure"]}, chest, "line 2: $.room"),
        (known, pass_chests, "line 2: $.do"),
        ({"format": "alhambra-game/1"}, pass_chests, "line 1: $"),
    ):
        caught = unreadable(read_record, f"{json.dumps(header)}\n{json.dumps(event)}\n")
        assert [fault.path for fault in caught.faults] == [path]
        messages.append(str(caught))
    assert "\n".join(messages) == snapshot
