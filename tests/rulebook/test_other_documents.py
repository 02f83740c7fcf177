"""Errors for a document that is another game's, and for the name of a file instead of its text."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import alhambra_rules as ar
import five_towers as ft
from alhambra_rules.notation.state_json import state_of_value
from alhambra_rules.rulebook.json.sniffing import refuse_other_documents
from five_towers.notation.state_json import state_of_value as towers_of_value

STATE = ar.new_game(["Anna", "Bo"], seed=1)
VIEW = ar.view(STATE, "Bo")
TOWERS = ft.new_game(["Anna", "Bo"], seed=1)
POSITION = "alhambra-position/1"
TOWERS_STATE, TOWERS_VIEW = "five-towers-state/2", "five-towers-view/1"


@pytest.mark.parametrize(
    ("read", "right", "other", "program"),
    [
        (ar.read_position, "alhambra-position/1", "five-towers-position/1", "five-towers"),
        (ar.read_record, "alhambra-game/1", "five-towers-game/1", "five-towers"),
        (ft.read_position, "five-towers-position/1", "alhambra-position/1", "alhambra-rules"),
        (ft.read_position, "five-towers-position/1", "alhambra-game/1", "alhambra-rules"),
        (ft.read_record, "five-towers-game/1", "alhambra-game/1", "alhambra-rules"),
    ],
)
def test_a_document_of_the_other_game_is_one_error(
    read: Callable[[str], object], right: str, other: str, program: str
) -> None:
    """It names the program that reads the document, and lists nothing else."""
    with pytest.raises((ar.FormatError, ft.FormatError)) as error:
        read(f'{{"format": "{other}", "players": [], "towers": 3}}')
    (fault,) = error.value.faults
    assert fault.path.endswith("$.format")
    assert fault.message == f'expected "{right}", found "{other}", which {program} validate reads'


@pytest.mark.parametrize(
    ("read", "text", "right", "found"),
    [
        (ar.read_position, ar.state_to_json(STATE), "alhambra-position/1", "alhambra-state/2"),
        (ar.read_position, ar.view_to_json(VIEW), "alhambra-position/1", "alhambra-view/1"),
        (ar.state_from_json, ar.write_position(STATE.table), "alhambra-state/2", POSITION),
        (ft.read_position, ft.state_to_json(TOWERS), "five-towers-position/1", TOWERS_STATE),
    ],
)
def test_another_document_of_the_game_is_one_error(
    read: Callable[[str], object], text: str, right: str, found: str
) -> None:
    with pytest.raises((ar.FormatError, ft.FormatError)) as error:
        read(text)
    assert str(error.value) == f'$.format: expected "{right}", found "{found}"'


@pytest.mark.parametrize(
    ("read", "right", "found"),
    [
        (ar.state_from_json, "alhambra-state/2", "alhambra-view/1"),
        (ft.state_from_json, TOWERS_STATE, TOWERS_VIEW),
        (state_of_value, "alhambra-state/2", "alhambra-view/1"),
        (towers_of_value, TOWERS_STATE, TOWERS_VIEW),
    ],
)
def test_a_view_in_place_of_a_state_is_one_error(
    read: Callable[[object], object], right: str, found: str
) -> None:
    """Also in requests; it says that a view is not enough."""
    view = {"format": found, "players": []}
    of_text = read in (ar.state_from_json, ft.state_from_json)
    with pytest.raises((ar.FormatError, ft.FormatError)) as error:
        read(json.dumps(view) if of_text else view)
    hint = "a view lacks what its player cannot see, so a state is needed"
    assert str(error.value) == f'$.format: expected "{right}", found "{found}"; {hint}'


def test_another_version_of_the_right_game_is_checked_as_usual() -> None:
    with pytest.raises(ar.FormatError) as error:
        ar.read_position('{"format": "alhambra-position/2", "players": []}')
    assert [fault.path for fault in error.value.faults] == ["$.format", "$.players"]


def test_a_name_with_two_versions_is_no_format() -> None:
    refuse_other_documents({"format": "alhambra-state/2/3"}, POSITION, {})
    with pytest.raises(ar.FormatError):
        refuse_other_documents({"format": "alhambra-state/2"}, POSITION, {})


@pytest.mark.parametrize(
    "read", [ar.read_position, ar.read_record, ft.read_position, ft.read_record, ar.state_from_json]
)
def test_the_name_of_a_file_is_recognised(read: Callable[[str], object]) -> None:
    with pytest.raises((ar.FormatError, ft.FormatError), match="name of a file"):
        read("games/game 1.jsonl")


def test_other_text_is_no_name_of_a_file() -> None:
    with pytest.raises(ar.FormatError) as error:
        ar.read_position("game.text")
    assert "name of a file" not in str(error.value)
