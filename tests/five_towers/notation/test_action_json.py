"""Single actions as JSON: what a client may send is read strictly, and written as it is read."""

from __future__ import annotations

import pytest

from alhambra_rules.rulebook import FormatError, InvalidArgument
from five_towers import action_from_json, action_to_json
from five_towers.game import Action, Bid, Build, Reshuffle, check_action, new_game

STATE = new_game(["Heidi", "Anni"], seed=1)


def test_an_action_is_written_as_in_a_record() -> None:
    """The cards stay in the order in which they are added; whether it is legal is not judged."""
    action = Build("Anni", ["sand-6", "candy-3"], "tree")
    text = action_to_json(STATE, action)
    assert text == (
        '{"do": "build", "player": "Anni", "cards": ["sand-6", "candy-3"], "tear_down": "tree"}'
    )
    assert action_from_json(STATE, text) == action_from_json(STATE, text.encode()) == action
    assert not check_action(STATE, action).ok


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            '{"do": "take", "player": "Ani", "cards": ["sand-77"]}',
            [
                '$.cards[0]: unknown card "sand-77", did you mean "sand-7"?',
                '$.player: unknown player "Ani", did you mean "Anni"?',
            ],
        ),
        ('{"draw": "reshuffle"}', ['$: expected an action under "do"']),
        ("3", ["$: expected an object, found 3"]),
    ],
)
def test_what_is_no_action_is_refused_with_every_fault(text: str, faults: list[str]) -> None:
    """Unknown names are told with their paths, and a draw is none of a client's business."""
    with pytest.raises(FormatError) as caught:
        action_from_json(STATE, text)
    assert str(caught.value).splitlines() == faults


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Bid("Mart", 1), r'\$.player: unknown player "Mart"$'),
        (Reshuffle(), r'\$: expected an action under "do"$'),
        (None, "^None is no event of this game$"),
    ],
)
def test_what_could_not_be_read_is_not_written(action: Action, told: str) -> None:
    """A stranger's action, a draw, nothing."""
    with pytest.raises(InvalidArgument, match=told):
        action_to_json(STATE, action)
