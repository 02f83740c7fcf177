"""Actions in JSON: whatever a game lists is read as it was written."""

from __future__ import annotations

from hypothesis import given

from five_towers import action_from_json, action_to_json
from five_towers.game import legal_actions
from tests.costly import COSTLY
from tests.five_towers.strategies import Played, games


@COSTLY
@given(games())
def test_an_action_is_read_as_it_was_written(game: Played) -> None:
    """In every state of a game all that may be done is written, each on one line of its own."""
    for state in game.states:
        actions = legal_actions(state)
        written = [action_to_json(state, action) for action in actions]
        assert len(set(written)) == len(written)
        assert tuple(action_from_json(state, text) for text in written) == actions
