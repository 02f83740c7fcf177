"""Actions, states and views in JSON: whatever a game comes to is read as it was written."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from five_towers import (
    action_from_json,
    action_to_json,
    state_from_json,
    state_to_json,
    view_to_json,
)
from five_towers.game import apply, legal_actions, play_out, record_of, replay, view
from five_towers.notation import schemas
from tests.costly import COSTLY
from tests.five_towers.strategies import Played, games

STATE = Draft202012Validator(json.loads(schemas()["five-towers-state-1.schema.json"]))
VIEW = Draft202012Validator(json.loads(schemas()["five-towers-view-1.schema.json"]))


@COSTLY
@given(games())
def test_an_action_is_read_as_it_was_written(game: Played) -> None:
    """In every state of a game all that may be done is written, each on one line of its own."""
    for state in game.states:
        actions = legal_actions(state)
        written = [action_to_json(state, action) for action in actions]
        assert len(set(written)) == len(written)
        assert tuple(action_from_json(state, text) for text in written) == actions


@COSTLY
@given(games())
def test_a_state_is_kept_whole(game: Played) -> None:
    """Every state of a game is read as it was written, its dealer too; its schema allows it."""
    for state in game.states:
        text = state_to_json(state)
        kept = state_from_json(text)
        assert kept == state_from_json(text.encode()) == state
        assert kept.dealer == state.dealer
        assert state_to_json(kept) == text
        assert "\n" not in text
    STATE.validate(json.loads(state_to_json(game.state)))


@COSTLY
@given(games(), st.integers(0, 999))
def test_a_kept_game_goes_on_alike(game: Played, seed: int) -> None:
    """Whether a server was restarted makes no difference to what is drawn."""
    kept = state_from_json(state_to_json(game.state))
    assert legal_actions(kept) == legal_actions(game.state)
    for action in legal_actions(game.state)[-1:]:
        assert apply(kept, action) == apply(game.state, action)
    assert play_out(kept, seed) == play_out(game.state, seed)


@COSTLY
@given(games())
def test_a_state_that_waits_for_a_draw_is_kept(game: Played) -> None:
    """So is every state of a replay, which has no dealer."""
    for state in replay(record_of(game.state)).states[-40:]:
        kept = state_from_json(state_to_json(state))
        assert kept == state
        assert kept.dealer is None


@COSTLY
@given(games())
def test_a_view_is_written_with_all_its_keys(game: Played) -> None:
    """It fits its schema, which requires every key, and tells no order and no log."""
    for name in game.state.names:
        document = json.loads(view_to_json(view(game.state, name)))
        VIEW.validate(document)
        assert document["player"] == name
        assert not {"deck", "dealer", "log"} & {*document}
        for key in document:
            assert not VIEW.is_valid({other: document[other] for other in document if other != key})
