"""Games of 5 Towers over the protocol: starter, agent and secrets."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast

from hypothesis import given
from hypothesis import strategies as st

from five_towers.game import Build, empty_game
from five_towers.in_play import PLAY
from five_towers.model import CARDS, Tower
from five_towers.service import SERVICE
from five_towers.testing.played_games import whole_game
from rulebook_kit.values import changed
from tests.five_towers.service.examples import STATE, state_value
from tests.service.examples import Client, Object

CLIENT = Client.of(SERVICE)


def test_the_starter_can_be_chosen() -> None:
    for dealt in (True, False):
        step = cast("Any", CLIENT.ask("new_game", players=["A", "B"], dealt=dealt, starter="B"))
        assert step["private"]["state"]["starter"] == "B"
        assert step["to_act"] == ("B" if dealt else None)


def test_an_agent_chooses_a_legal_action() -> None:
    legal = cast("list[object]", CLIENT.ask("legal_actions", state=STATE))
    chosen = [CLIENT.ask("agent_move", state=STATE, seed=seed) for seed in range(20)]
    assert all(action in legal for action in chosen)
    assert chosen[0] == CLIENT.ask("agent_move", state=STATE, seed=0)
    assert any(action != chosen[0] for action in chosen) == (len(legal) > 1)


def test_states_without_their_log_are_small() -> None:
    """Sizes in bytes, of all states of a game of five players."""
    sizes = [len(json.dumps(state_value(state))) for state in whole_game(5, 1)]
    assert max(sizes) < 4_500


_PLACES = {card: place for place, card in enumerate(CARDS)}


def other_secrets(value: Object, seed: int) -> Object:
    """Return a state that only differs in what nobody knows.

    The deck has another order below the next five cards, and hidden cards change places with
    torn-down ones.
    """
    made = cast("Object", json.loads(json.dumps(value)))
    players = cast("list[dict[str, list[str]]]", made["players"])
    order = cast("dict[str, list[str]]", made["dealer"]).get("deck", [])
    torn = [player["torn_down"] for player in players if "torn_down" in player]
    places = [(cards, at) for cards in torn for at in range(len(cards))]
    places += [(order, at) for at in range(len(order) - 5)]
    mixed = [cards[at] for cards, at in places]
    Random(seed).shuffle(mixed)
    for (cards, at), card in zip(places, mixed, strict=True):
        cards[at] = card
    for cards in torn:
        cards.sort(key=_PLACES.__getitem__)
    made["deck"] = sorted(order, key=_PLACES.__getitem__)
    return made


@given(
    players=st.integers(2, 4),
    moment=st.integers(0, 10**6),
    seed=st.integers(0, 99),
    viewer=st.sampled_from([None, 0, 1]),
)
def test_a_seat_is_answered_alike_whatever_is_hidden(
    players: int, moment: int, seed: int, viewer: int | None
) -> None:
    game = [state for state in whole_game(players, 1) if state.to_act]
    state = game[moment % len(game)]
    first = state_value(state)
    second = other_secrets(first, seed)
    player = None if viewer is None else state.names[viewer]
    seen = [CLIENT.ask("view", state=one, player=player) for one in (first, second)]
    assert seen[0] == seen[1]
    legal = cast("list[object]", CLIENT.ask("legal_actions", state=first))
    assert CLIENT.ask("agent_move", state=first, seed=3) == CLIENT.ask(
        "agent_move", state=second, seed=3
    )
    action = legal[seed % len(legal)]
    steps = [
        cast("Object", CLIENT.ask("apply", state=one, action=action)) for one in (first, second)
    ]
    if not steps[0]["revealed"]:
        assert steps[0]["open"] == steps[1]["open"]
        assert steps[0]["seats"] == steps[1]["seats"]


def test_a_sentence_names_the_card_torn_down_if_the_state_before_is_known() -> None:
    before = empty_game(["Heidi", "Anni"])
    heidi = before.player("Heidi")
    tower = Tower(["candy-5", "candy-4"])
    players = [changed(heidi, towers=(tower,)), before.player("Anni")]
    state = changed(before, players=tuple(players))
    build = Build("Heidi", ["sand-7"], tear_down="candy")
    assert "candy-4" in str(PLAY.sentence(build, state, ""))
    assert "candy-4" not in str(PLAY.sentence(build, None, ""))
