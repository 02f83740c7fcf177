"""Games over the protocol: options, payments, starting money; the rest is in tests/rulebook_kit."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any, cast

import pytest

from alhambra_rules.game import apply, payments
from alhambra_rules.game.draws import DrawToHand
from alhambra_rules.game_modules.registry import REGISTRY, empty_game, new_game
from alhambra_rules.in_play import PLAY
from alhambra_rules.model import every_bazaar
from alhambra_rules.notation.state_json import state_from_json, state_to_json
from alhambra_rules.testing.played_games import some_action, whole_game
from tests.service.examples import UNDER_WAY, Client, Object, state_value

STATE = state_value(UNDER_WAY)


def begun(**more: object) -> Object:
    return cast("Object", Client.of().ask("new_game", players=["Anna", "Bo", "Cem"], **more))


@pytest.mark.parametrize("dealt", [True, False])
def test_a_game_begins_with_all_its_options(dealt: bool) -> None:
    players = ["Anna", "Bo", "Cem"]
    options: dict[str, Any] = {
        "modules": ["bazaars", "invaders"],
        "youngest_first": ["Cem", "Anna", "Bo"],
        "profile": "must-continue",
    }
    if dealt:
        real = [name for name, bazaar in every_bazaar().items() if not bazaar.misprinted]
        options |= {"seed": 3, "open_attack": True, "bazaars": real[:8]}
    state = (new_game if dealt else empty_game)(players, **options)
    begun = Client.of().ask("new_game", players=players, dealt=dealt, log=True, **options)
    assert cast("Any", begun)["private"]["state"] == state_value(state, log=True)


BAD_GAMES: list[Object] = [
    {"players": ["Anna"]},
    {"players": ["Anna", "Anna"]},
    {"players": ["Anna", "dirk"]},
    {"players": ["Anna", ""]},
    {"players": ["Anna", "Bo"], "youngest_first": ["Anna"]},
    {"players": ["Anna", "Bo"], "modules": ["lanterns"]},
    {"players": ["Anna", "Bo"], "modules": ["treasure", "treasure"]},
    {"players": ["Anna", "Bo"], "profile": "house"},
    {"players": ["Anna", "Bo"], "bazaars": [1]},
    {"players": ["Anna", "Bo"], "seed": "x"},
    {"players": ["Anna", "Bo"], "seed": 10**80},
    {"players": ["Anna", "Bo"], "open_attack": 1},
]


def test_a_game_that_cannot_begin_is_refused() -> None:
    for arguments in BAD_GAMES:
        refused = Client.of().answer("new_game", **arguments)
        assert refused["kind"] in ("unreadable", "unknown-name", "invalid-argument")


def test_starting_money_is_heard_by_its_player_only() -> None:
    step = begun(seed=1)
    drawn = [
        [one["event"]["card"] for one in seat["happened"] if one["event"].get("draw") == "hand"]
        for seat in [*step["seats"].values(), step["open"]]  # type: ignore[attr-defined]
    ]
    assert [len(cards) for cards in drawn] == [len(drawn[0])] * 4
    known = [[card for card in cards if card] for cards in drawn]
    assert all(known[:3])
    assert known[3] == []
    assert sorted(chain(*known)) == sorted(
        line["card"]
        for line in step["private"]["log"]  # type: ignore[index]
        if line.get("draw") == "hand"
    )


def test_payments_with_a_surplus_card_are_given_if_asked() -> None:
    client = Client.of()
    for square in (1, 2, 3, 4):
        plain = cast("list[object]", client.ask("payments", state=STATE, square=square))
        more = client.ask("payments", state=STATE, square=square, superfluous=True)
        assert plain == [[*map(str, cards)] for cards in payments(UNDER_WAY, square)]
        every = payments(UNDER_WAY, square, superfluous=True)
        assert more == [[*map(str, cards)] for cards in every]
    richer = state_value(whole_game(2, 1)[1])
    more = client.ask("payments", state=richer, square=1, superfluous=True)
    assert more != client.ask("payments", state=richer, square=1)
    assert client.answer("payments", state=STATE, square=5)["kind"] == "unreadable"


@pytest.mark.parametrize(("modules", "most"), [((), 4_500), (tuple(REGISTRY), 7_000)])
def test_states_without_their_log_are_small(modules: tuple[str, ...], most: int) -> None:
    """Sizes in bytes, of all states of a game of four players."""
    chance = Random(1)
    state = new_game(("Anna", "Bo", "Cem", "Dora"), seed=1, modules=modules)
    largest = 0
    while not state.finished:
        state = apply(state, some_action(state, chance))
        largest = max(largest, len(state_to_json(state, log=False).encode()))
    assert largest < most
    assert state_from_json(state_to_json(state, log=False)).revision == state.revision


def test_only_the_player_who_draws_a_card_hears_its_name() -> None:
    """Whether the state before is known or not."""
    drawn = DrawToHand("Anna", "denar-7")
    for before in (empty_game(["Anna", "Bo", "Cem"]), None):
        said = [str(PLAY.sentence(drawn, before, viewer)) for viewer in ("Anna", "Bo", "")]
        assert ["denar-7" in one for one in said] == [True, False, False]
