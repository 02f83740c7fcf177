"""Round trips of actions, states and views in JSON."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import five_towers as ft
from five_towers.notation import schemas
from tests.costly import COSTLY
from tests.five_towers.strategies import Played, games

STATE = Draft202012Validator(json.loads(schemas()["five-towers-state-2.schema.json"]))
VIEW = Draft202012Validator(json.loads(schemas()["five-towers-view-1.schema.json"]))


@COSTLY
@given(games())
def test_an_action_is_read_as_it_was_written(game: Played) -> None:
    """Different actions have different texts."""
    for state in game.states[-9:]:
        actions = ft.legal_actions(state)
        written = [ft.action_to_json(action, state) for action in actions]
        assert len(set(written)) == len(written)
        assert tuple(ft.action_from_json(text, state) for text in written) == actions


@COSTLY
@given(games())
def test_a_state_is_kept_whole(game: Played) -> None:
    """The dealer is kept too, and the JSON fits its schema."""
    text = ft.state_to_json(game.state)
    kept = ft.state_from_json(text)
    assert kept == ft.state_from_json(text.encode()) == game.state
    assert kept.dealer == game.state.dealer
    assert ft.state_to_json(kept) == text
    assert "\n" not in text
    STATE.validate(json.loads(text))


@COSTLY
@given(games())
def test_a_state_that_waits_for_a_draw_is_kept(game: Played) -> None:
    """The states of a replay have no dealer."""
    for state in ft.replay(ft.record_of(game.state)).states[-9:]:
        kept = ft.state_from_json(ft.state_to_json(state))
        assert kept == state
        assert kept.dealer is None


@COSTLY
@given(games(), st.integers(0, 4))
def test_a_view_fits_its_schema(game: Played, seat: int) -> None:
    name = game.state.names[seat % len(game.state.names)]
    document = json.loads(ft.view_to_json(ft.view(game.state, name)))
    VIEW.validate(document)
    assert document["player"] == name
    assert not {"deck", "dealer", "log"} & {*document}
