"""Single actions as JSON."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.rulebook import FormatError, InvalidArgument
from five_towers import action_from_json, action_to_json
from five_towers.game import Action, Bid, Build, Reshuffle, check_action, new_game

STATE = new_game(["Heidi", "Anni"], seed=1)


def test_an_action_is_written_as_in_a_record() -> None:
    """The cards keep their order, and an illegal action can be written too."""
    action = Build("Anni", ["sand-6", "candy-3"], "tree")
    text = action_to_json(STATE, action)
    assert text == (
        '{"do": "build", "player": "Anni", "cards": ["sand-6", "candy-3"], "tear_down": "tree"}'
    )
    assert action_from_json(STATE, text) == action_from_json(STATE, text.encode()) == action
    assert not check_action(STATE, action).ok


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ('{"do": "take", "player": "Ani", "cards": ["sand-77"]}', ["$.cards[0]", "$.player"]),
        ('{"draw": "reshuffle"}', ["$"]),
        ("3", ["$"]),
    ],
)
def test_a_text_that_is_not_an_action_is_refused(
    text: str, paths: list[str], snapshot: SnapshotAssertion
) -> None:
    """The error holds every fault. A client may not send a draw."""
    with pytest.raises(FormatError) as error:
        action_from_json(STATE, text)
    assert [fault.path for fault in error.value.faults] == paths
    assert str(error.value) == snapshot


@pytest.mark.parametrize("action", [Bid("Mart", 1), Reshuffle()])
def test_an_action_that_cannot_be_read_again_is_not_written(action: Action) -> None:
    with pytest.raises(InvalidArgument):
        action_to_json(STATE, action)
