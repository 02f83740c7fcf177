"""Errors for a document that is another game's, and for the name of a file instead of its text."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.notation.state_json import state_of_value
from five_towers.notation.game_record import STATES
from rulebook_kit import FormatFault
from rulebook_kit.json.reading import refuse_other_documents

STATE = ar.new_game(["Anna", "Bo"], seed=1)
VIEW = ar.view(STATE, "Bo")
TOWERS = ft.new_game(["Anna", "Bo"], seed=1)
POSITION = "alhambra-position/1"
TOWERS_STATE, TOWERS_VIEW = "five-towers-state/2", "five-towers-view/1"


def faults_of(read: Callable[..., object], document: object) -> tuple[FormatFault, ...]:
    """Return the errors of a document that cannot be read."""
    with pytest.raises((ar.FormatError, ft.FormatError)) as error:
        read(document)
    return error.value.faults


def test_a_document_of_the_other_game_is_one_error() -> None:
    """It names the program that reads the document, and lists nothing else."""
    for read, right, other, program in (
        (ar.read_position, "alhambra-position/1", "five-towers-position/1", "five-towers"),
        (ar.read_record, "alhambra-game/1", "five-towers-game/1", "five-towers"),
        (ft.read_position, "five-towers-position/1", "alhambra-position/1", "alhambra-rules"),
        (ft.read_position, "five-towers-position/1", "alhambra-game/1", "alhambra-rules"),
        (ft.read_record, "five-towers-game/1", "alhambra-game/1", "alhambra-rules"),
    ):
        (fault,) = faults_of(read, f'{{"format": "{other}", "players": [], "towers": 3}}')
        assert fault.path.endswith("$.format")
        said = f'expected "{right}", found "{other}", which {program} validate reads'
        assert fault.message == said


def test_another_document_of_the_game_is_one_error() -> None:
    for read, text, right, found in (
        (ar.read_position, ar.state_to_json(STATE), "alhambra-position/1", "alhambra-state/2"),
        (ar.read_position, ar.view_to_json(VIEW), "alhambra-position/1", "alhambra-view/1"),
        (ar.state_from_json, ar.write_position(STATE.table), "alhambra-state/2", POSITION),
        (ft.read_position, ft.state_to_json(TOWERS), "five-towers-position/1", TOWERS_STATE),
    ):
        (fault,) = faults_of(read, text)
        assert str(fault) == f'$.format: expected "{right}", found "{found}"'


def test_a_view_in_place_of_a_state_is_one_error() -> None:
    """Also in requests; it says that a view is not enough."""
    hint = "a view lacks what its player cannot see, so a state is needed"
    for of_text, of_value, right, found in (
        (ar.state_from_json, state_of_value, "alhambra-state/2", "alhambra-view/1"),
        (ft.state_from_json, STATES.of_value, TOWERS_STATE, TOWERS_VIEW),
    ):
        view = {"format": found, "players": []}
        faults = faults_of(of_value, view)
        assert [*map(str, faults)] == [f'$.format: expected "{right}", found "{found}"; {hint}']
        assert faults_of(of_text, json.dumps(view)) == faults


def test_another_version_of_the_right_game_is_checked_as_usual() -> None:
    faults = faults_of(ar.read_position, '{"format": "alhambra-position/2", "players": []}')
    assert [fault.path for fault in faults] == ["$.format", "$.players"]


def test_a_name_with_two_versions_is_no_format() -> None:
    refuse_other_documents({"format": "alhambra-state/2/3"}, POSITION, {})
    with pytest.raises(ar.FormatError):
        refuse_other_documents({"format": "alhambra-state/2"}, POSITION, {})


def test_the_name_of_a_file_is_recognised() -> None:
    readers: tuple[Callable[[str], object], ...] = (
        *(ar.read_position, ar.read_record, ar.state_from_json),
        *(ft.read_position, ft.read_record),
    )
    for read in readers:
        assert "name of a file" in str(faults_of(read, "games/game 1.jsonl"))
    assert "name of a file" not in str(faults_of(ar.read_position, "game.text"))
