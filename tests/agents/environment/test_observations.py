"""Observations: what stands where in the arrays."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from gymnasium import spaces
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.agents.environment import (
    CARD_NUMBERS,
    TILE_FEATURES,
    TILE_NUMBERS,
    ActionSpace,
)
from alhambra_rules.agents.environment.observations import observation_space, observed
from alhambra_rules.game import GameState, view
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game_modules import Bazaars, Invaders
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.model import (
    FOUNTAIN,
    Architect,
    BuildingType,
    City,
    MoneyCard,
    Side,
)
from rulebook_kit.values import changed
from tests.agents.environment.plain_observations import plainly_observed
from tests.game.positions import position, reshuffled
from tests.game_modules import pieces


def test_tiles_and_cards_are_numbered_from_one() -> None:
    assert [TILE_NUMBERS["pavilion-2-new"], TILE_NUMBERS["tower-13-e"]] == [1, 54]
    assert TILE_NUMBERS[FOUNTAIN.id] == 55
    assert list(CARD_NUMBERS.values()) == list(range(1, 41))
    assert CARD_NUMBERS[MoneyCard.of("dirham-1")] == 10
    assert CARD_NUMBERS[Architect.of("architect-denar-3")] == 37


def test_features_tell_type_price_and_walls() -> None:
    assert TILE_FEATURES.shape == (64, 6)
    assert TILE_FEATURES[TILE_NUMBERS["pavilion-2-new"]].tolist() == [1, 2, 1, 1, 0, 1]
    assert TILE_FEATURES[TILE_NUMBERS["tower-11-s"]].tolist() == [6, 11, 0, 0, 1, 0]
    assert TILE_FEATURES[[0, 55, 56, 63]].tolist() == [[0] * 6] * 4
    assert not TILE_FEATURES.flags.writeable


@pytest.mark.parametrize("modules", [(), tuple(REGISTRY)], ids=["base", "modules"])
def test_each_array_has_a_shape_and_a_largest_number(
    modules: tuple[str, ...], snapshot: SnapshotAssertion
) -> None:
    actions = ActionSpace(2, modules)
    whole = observation_space(3, actions)
    assert str(whole["action_mask"]) == f"Box(0, 1, ({actions.size},), int8)"
    space = whole["observation"]
    assert isinstance(space, spaces.Dict)
    assert {name: str(box) for name, box in space.items()} == snapshot


PAVILION, TOWER = BuildingType.PAVILION, BuildingType.TOWER
HELD = ("architect-denar-3", "architect-ducat-3", "architect-ducat-3")


def with_architects() -> GameState:
    """Return a state with architects in hand, in the display and gone, and an unknown deck."""
    state = position(
        hands={"Anne": [*HELD[1:], "denar-1"]},
        reserve="tower-11",
        display=[HELD[0], "denar-2"],
        to_come=(),
        modules=[pieces.architects(held=HELD, gone=["architect-florin-3"])],
    )
    return reshuffled(state)


def with_chests() -> GameState:
    """Return a state with chests in every place."""
    chests = pieces.treasure(
        rooms=(("pavilion", "pavilion"), (), ("tower",)),
        laid={"Alma": {(0, 1): "tower", (0, 2): "tower"}},
        bought=("pavilion",),
        dirk=("tower", "tower"),
        closed=True,
    )
    cities = {
        "Alma": City.of({(0, 1): "tower-11", (0, 2): "tower-12"}),
        "Kim": City.of({(1, 0): "pavilion-8"}),
    }
    return position(cities=cities, modules=[chests], phase="pass-on-chests")


FIRST, SECOND, THIRD, *_, LAST = Bazaars().bazaars
STATES: Mapping[str, GameState] = {
    "players": position(
        cities={"Anne": City.of({(1, 0): "tower-12"}), "Kim": City.of({(0, -1): "tower-11"})},
        reserves={"Alma": ["garden-10"]},
        hands={"Anne": ["denar-1"], "Kim": ["denar-2", "denar-2"]},
        turn_of="Kim",
    ),
    "the table": changed(
        position(
            ("Anne", "Alma"),
            market=["garden-10-n", None, "tower-12", None],
            display=["denar-1", "dirham-1"],
            spent=["denar-9", "denar-9"],
            bought=["tower-11"],
            dirk=["arcades-9"],
            bag=["pavilion-8"],
            to_come=("B",),
            actions_done=2,
        ),
        dirk_score=7,
        ending=True,
    ),
    "leftovers": position(
        leftovers=(("Kim", "tower-12"), ("Alma", "tower-11")), phase="place-leftovers"
    ),
    "beyond reach": position(city={(1, 0): "tower-12", (2, 0): "tower-11"}),
    "bazaars": position(
        cities={"Anne": City.of({(1, 0): SECOND.id})},
        reserves={"Anne": [LAST.id, "tower-12"]},
        bought=[THIRD.id],
        modules=[Bazaars(beside=(FIRST,))],
    ),
    "architects": with_architects(),
    "a redesign": changed(with_architects(), phase="architect-redesign"),
    "invaders": position(
        modules=[
            Invaders(
                attacks=(Side.EAST, Side.NORTH),
                peeked=Side.WEST,
                peeked_by=("Alma",),
                scouts=(TOWER,),
                scouts_gone=(PAVILION,),
            )
        ]
    ),
    "an open attack": position(modules=[Invaders(open_attack=True)]),
    "chests": with_chests(),
}


def test_each_player_observes_what_a_view_shows() -> None:
    for what, state in STATES.items():
        space = ActionSpace(1, [module.name for module in state.modules])
        whole = observation_space(len(state.players), space)
        made = compact_of(state)
        for seat, name in enumerate(state.names):
            parts = observed(made, seat, space)
            mask = np.zeros(space.size, dtype=np.int8)
            assert whole.contains({"observation": parts, "action_mask": mask}), what
            expected = plainly_observed(view(state, name), space)
            assert {part: array.tolist() for part, array in parts.items()} == expected, what
