"""Observations: what stands where in the arrays."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from gymnasium import spaces
from numpy.typing import NDArray
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.agents.environment import (
    CARD_NUMBERS,
    PHASES,
    TILE_FEATURES,
    TILE_NUMBERS,
    ActionSpace,
    Observation,
)
from alhambra_rules.agents.environment.observations import observation_space, observed
from alhambra_rules.game import Deck, GameState
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.pieces import without_cards
from alhambra_rules.game_modules import Architects, Bazaars, Invaders, Treasure
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.model import (
    FOUNTAIN,
    TILES,
    Architect,
    BuildingType,
    Cell,
    City,
    Currency,
    MoneyCard,
    Side,
)
from rulebook_kit.values import changed
from tests.game.positions import cards, position


def seen(state: GameState, player: str = "Anne") -> dict[str, NDArray[np.integer]]:
    """Return the arrays that one player sees, which must fit their space."""
    space = ActionSpace(1, [module.name for module in state.modules])
    made = compact_of(state)
    assert made is not None
    parts = observed(made, state.names.index(player), space)
    mask = np.zeros(space.size, dtype=np.int8)
    observation: Observation = {"observation": parts, "action_mask": mask}
    assert observation_space(len(state.players), space).contains(observation)
    return dict(parts)


def of_tile(array: NDArray[np.integer]) -> list[str]:
    """Return the ids of the tiles that have a 1 in a row of 54."""
    return [list(TILES)[index] for index in np.flatnonzero(array)]


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


def test_players_come_in_seating_order_from_the_one_who_sees() -> None:
    state = position(
        cities={"Anne": City.of({(1, 0): "tower-12"}), "Kim": City.of({(0, -1): "tower-11"})},
        reserves={"Alma": ["garden-10"]},
        hands={"Anne": ["denar-1"], "Kim": ["denar-2", "denar-2"]},
        turn_of="Kim",
    )
    fountain, twelve, eleven = (TILE_NUMBERS[tile] for tile in ("fountain", "tower-12", "tower-11"))
    anne, kim = seen(state), seen(state, "Kim")
    assert anne["cities"].tolist() == [
        [[0, 0, 0], [0, fountain, twelve], [0, 0, 0]],
        [[0, 0, 0], [0, fountain, 0], [0, 0, 0]],
        [[0, eleven, 0], [0, fountain, 0], [0, 0, 0]],
    ]
    assert kim["cities"].tolist() == [anne["cities"].tolist()[seat] for seat in (2, 0, 1)]
    assert [of_tile(row) for row in anne["reserves"]] == [[], ["garden-10"], []]
    assert (anne["hand_sizes"].tolist(), kim["hand_sizes"].tolist()) == ([1, 0, 2], [2, 1, 0])
    assert (anne["to_act"].tolist(), kim["to_act"].tolist()) == ([0, 0, 1], [1, 0, 0])
    assert anne["turn_of"].tolist() == [0, 0, 1]
    assert (anne["hand"].sum(), kim["hand"][:3].tolist()) == (1, [0, 2, 0])


def test_what_lies_on_the_table_is_seen() -> None:
    state = changed(
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
    )
    parts = seen(state)
    ten, twelve = TILE_NUMBERS["garden-10-n"], TILE_NUMBERS["tower-12"]
    assert parts["market"].tolist() == [ten, 0, twelve, 0]
    assert parts["display"].tolist() == [1, 10, 0, 0]
    assert parts["spent"].nonzero()[0].tolist() == [8]
    assert parts["spent"][8] == 2
    sets = [of_tile(parts[name]) for name in ("bought", "dirk", "bag")]
    assert sets == [["tower-11"], ["arcades-9"], ["pavilion-8"]]
    single = ("deck_size", "actions_done", "scoring_rounds_done", "dirk_score", "ending")
    numbers = [parts[name].tolist() for name in single]
    assert numbers == [[state.deck.size], [2], [1], [7], [1]]
    assert parts["phase"].tolist() == [phase == "act" for phase in PHASES]


def test_leftover_tiles_are_seen_with_their_owners() -> None:
    left = (("Kim", "tower-12"), ("Alma", "tower-11"))
    parts = seen(position(leftovers=left, phase="place-leftovers"))
    assert [of_tile(row) for row in parts["leftovers"]] == [[], ["tower-11"], ["tower-12"]]
    assert parts["phase"].tolist() == [0, 0, 1, 0]


def test_what_lies_beyond_reach_is_not_seen() -> None:
    near = City.of({(1, 0): "tower-12"})
    far = City.of({(1, 0): "tower-12", (2, 0): "tower-11"})
    first, second = (seen(position(cities={"Anne": city}))["cities"] for city in (near, far))
    assert np.array_equal(first, second)


def test_bazaars_follow_the_tiles() -> None:
    """The eight of the game have the numbers 56 to 63 in cities and 54 to 61 in rows of tiles."""
    module = Bazaars()
    first, second, third, *_, last = module.bazaars
    state = position(
        cities={"Anne": City.of({(1, 0): second.id})},
        reserves={"Anne": [last.id, "tower-12"]},
        bought=[third.id],
        modules=[Bazaars(beside=(first,))],
    )
    parts = seen(state)
    assert parts["cities"][0].tolist() == [[0, 0, 0], [0, 55, 57], [0, 0, 0]]
    assert parts["reserves"][0].nonzero()[0].tolist() == [TILE_NUMBERS["tower-12"] - 1, 61]
    assert parts["bought"].nonzero()[0].tolist() == [56]
    assert parts["beside"].tolist() == [1, 0, 0, 0, 0, 0, 0, 0]
    assert parts["bag"][54:].tolist() == [0, 0, 0, 1, 1, 1, 1, 0]
    flags = parts["bazaars"][0].nonzero()[0].tolist()
    assert flags == sorted(
        [list(Currency).index(first.currency)]
        + [4 + list(BuildingType).index(colour) for colour in first.colours]
    )


def test_architects_follow_the_cards() -> None:
    held = cards("architect-denar-3", "architect-ducat-3", "architect-ducat-3")
    gone = (Architect.of("architect-florin-3"),)
    unseen = without_cards(Architects().set_up(("Anne",)).unseen, (*held, *gone))
    state = position(
        hands={"Anne": ["architect-ducat-3", "architect-ducat-3", "denar-1"]},
        reserve="tower-11",
        display=["architect-denar-3", "denar-2"],
        to_come=(),
        modules=[Architects(gone=gone, unseen=unseen)],
    )
    state = changed(state, deck=changed(state.deck, inserts=Deck(()).inserts))
    parts = seen(state)
    assert parts["hand"].nonzero()[0].tolist() == [0, 38]
    assert parts["hand"][38] == 2
    assert parts["display"].tolist() == [37, 2, 0, 0]
    assert parts["architects_gone"].tolist() == [0, 0, 0, 1]
    assert seen(state, "Alma")["hand"].sum() == 0
    asked = seen(changed(state, phase="architect-redesign"))["phase"]
    assert asked.tolist() == [0, 0, 0, 0, 1]


def test_only_who_looked_sees_the_top_attack_card() -> None:
    cards = Invaders(
        attacks=(Side.EAST, Side.NORTH),
        peeked=Side.WEST,
        peeked_by=("Alma",),
        scouts=(BuildingType.TOWER,),
        scouts_gone=(BuildingType.PAVILION,),
    )
    state = position(modules=[cards])
    anne, alma = seen(state), seen(state, "Alma")
    assert (anne["attacks"].tolist(), anne["last_attack"].tolist()) == ([1, 1, 0, 0], [1, 0, 0, 0])
    assert (anne["top_attack"].tolist(), anne["looked"].tolist()) == ([0, 0, 0, 0], [0, 1, 0])
    assert (alma["top_attack"].tolist(), alma["looked"].tolist()) == ([0, 0, 0, 1], [1, 0, 0])
    assert (anne["scouts"].tolist(), anne["scouts_gone"].tolist()) == ([0] * 5 + [1], [1] + [0] * 5)
    assert (anne["open_attack"].tolist(), anne["phase"].tolist()) == ([0], [1, 0, 0, 0, 0])
    assert seen(position(modules=[Invaders(open_attack=True)]))["open_attack"].tolist() == [1]


def test_chests_are_seen_wherever_they_are() -> None:
    pavilion, tower = BuildingType.PAVILION, BuildingType.TOWER
    laid = (("Anne", ()), ("Alma", ((Cell(0, 1), tower), (Cell(0, 2), tower))), ("Kim", ()))
    bag = Counter(Treasure().set_up(()).bag) - Counter({pavilion: 3, tower: 5})
    chests = Treasure(
        bag=tuple(bag.elements()), rooms=((pavilion, pavilion), (), (tower,)), laid=laid,
        bought=(pavilion,), dirk=(tower, tower), closed=True,
    )  # fmt: skip
    cities = {
        "Alma": City.of({(0, 1): "tower-11", (0, 2): "tower-12"}),
        "Kim": City.of({(1, 0): "pavilion-8"}),
    }
    parts = seen(position(cities=cities, modules=[chests], phase="pass-on-chests"))
    assert parts["rooms"].tolist() == [[2, 0, 0, 0, 0, 0], [0] * 6, [0, 0, 0, 0, 0, 1]]
    assert parts["chests"].sum(axis=(1, 2)).tolist() == [0, 6, 0]
    assert parts["chests"][1].tolist()[2] == [0, 6, 0]
    assert parts["chests_bought"].tolist() == [1, 0, 0, 0, 0, 0]
    assert parts["chests_in_bag"].tolist() == [bag[colour] for colour in BuildingType]
    assert parts["chests_of_dirk"].tolist() == [0, 0, 0, 0, 0, 2]
    assert (parts["chests_closed"].tolist(), parts["phase"].tolist()) == ([1], [0, 0, 0, 0, 0, 1])
