"""What a seat may not know does not change the answers that it gets."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import cast

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from alhambra_rules.game import GameState
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.notation.events import action_to_json
from alhambra_rules.testing.illegal_actions import illegal_actions
from alhambra_rules.testing.played_games import games
from tests.service.examples import Client, Object, state_value

_MONEY = frozenset(map(str, MONEY))
_SOON = 12
"""So many cards of the deck may be drawn in one step, and be seen."""


def other_secrets(value: Object, viewer: str, seed: int) -> Object:
    """Return a state that only differs in what this player may not know.

    The hands of the others and the lower part of the deck change cards.
    """
    made = cast("Object", json.loads(json.dumps(value)))
    players = cast("list[Object]", made["players"])
    others = (one for one in players if one["name"] != viewer)
    hands = [cast("list[str]", one.get("hand", [])) for one in others]
    dealer = cast("dict[str, list[str]]", made["dealer"])
    places = [(hand, at) for hand in hands for at in range(len(hand))]
    places += [(dealer["deck"], at) for at in range(_SOON, len(dealer["deck"]))]
    places = [(cards, at) for cards, at in places if cards[at] in _MONEY]
    mixed = [cards[at] for cards, at in places]
    Random(seed).shuffle(mixed)
    for (cards, at), card in zip(places, mixed, strict=True):
        cards[at] = card
    for hand in hands:
        hand.sort()
    return made


def leftovers(step: Object) -> object:
    """Return who gets which leftover tiles: by a rule they show who has the most money."""
    return cast("Object", cast("Object", step["open"])["view"])["leftovers"]


def asked_of(state: GameState) -> Iterable[str]:
    """Yield actions that a player may send, legal or not, and draws."""
    yield from (action_to_json(action) for action, _ in illegal_actions(state))
    yield '{"draw": "display", "card": "denar-1"}'
    yield '{"do": "dance"}'


@pytest.mark.parametrize("modules", [(), tuple(REGISTRY)], ids=["base", "modules"])
@given(data=st.data(), seed=st.integers(0, 99))
def test_a_seat_is_answered_alike_whatever_the_others_hold(
    modules: tuple[str, ...], data: st.DataObject, seed: int
) -> None:
    state = data.draw(games(players=(3, 4), modules=modules, variety=1))
    viewer = data.draw(st.sampled_from(state.names))
    first = state_value(state)
    second = other_secrets(first, viewer, seed)
    client = Client.of()
    for player in (viewer, None):
        seen = [client.ask("view", state=one, player=player) for one in (first, second)]
        assert seen[0] == seen[1]
    actions = [json.loads(text) for text in asked_of(state)] if state.to_act else []
    actions += cast("list[Object]", client.ask("legal_actions", state=first))[:30]
    for action in data.draw(st.permutations(actions))[:4]:
        answers = [
            client.answer("apply", state=one, action=action, **{"as": viewer})
            for one in (first, second)
        ]
        if "error" in answers[0]:
            assert answers[0] == answers[1]
        else:
            steps = [cast("Object", one["result"]) for one in answers]
            if any(map(leftovers, steps)):
                continue
            assert steps[0]["open"] == steps[1]["open"]
            seats = [cast("Object", step["seats"])[viewer] for step in steps]
            assert seats[0] == seats[1]


@given(data=st.data(), seed=st.integers(0, 99))
def test_a_seat_hears_the_same_of_what_others_do(data: st.DataObject, seed: int) -> None:
    """An action of another player that is legal in both games looks the same."""
    state = data.draw(games(players=(3, 4), phase="act", modules=tuple(REGISTRY), variety=1))
    viewer = data.draw(st.sampled_from([name for name in state.names if name != state.to_act]))
    first = state_value(state)
    second = other_secrets(first, viewer, seed)
    client = Client.of()
    legal = [
        cast("list[object]", client.ask("legal_actions", state=one)) for one in (first, second)
    ]
    action = data.draw(st.sampled_from([one for one in legal[0] if one in legal[1]]))
    steps = [
        cast("Object", client.ask("apply", state=one, action=action)) for one in (first, second)
    ]
    assume(not any(map(leftovers, steps)))
    assert steps[0]["open"] == steps[1]["open"]
    seats = [cast("Object", step["seats"])[viewer] for step in steps]
    assert seats[0] == seats[1]
