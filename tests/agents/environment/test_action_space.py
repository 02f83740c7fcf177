"""Action spaces: what each index stands for, and what the player to act may choose."""

from __future__ import annotations

import pickle

import pytest
from syrupy.assertion import SnapshotAssertion

from alhambra_rules.agents.environment import ActionSpace
from alhambra_rules.game import GameState
from alhambra_rules.game import actions as act
from alhambra_rules.game.events import Action
from alhambra_rules.game_modules.architects import Architects
from alhambra_rules.game_modules.invaders import Look
from alhambra_rules.model import TILES, City, tile_of
from rulebook_kit import InvalidArgument
from tests.game.positions import cards, position

SPACE = ActionSpace()
SMALL = ActionSpace(1)


def described(state: GameState, space: ActionSpace = SPACE) -> dict[str, Action]:
    """Return the choices by the descriptions of their indices."""
    return {space.describe(index): action for index, action in space.choices(state).items()}


def test_the_kinds_follow_each_other_without_a_gap() -> None:
    """The first indices do not depend on the reach; the last one is the size less one."""
    ends = {kind: (indices.start, indices.stop) for kind, indices in SPACE.kinds.items()}
    assert ends == {
        "take": (0, 15),
        "buy": (15, 19),
        "stop": (19, 20),
        "pass": (20, 21),
        "reserve": (21, 75),
        "give": (75, 129),
        "take_back": (129, 354),
        "lay": (354, 12504),
    }
    assert SPACE.size == 12504
    assert SMALL.size == 129 + 9 + 54 * 9


def test_the_kinds_of_modules_follow_those_of_the_base_game() -> None:
    """Each module has its own; in which order they are named makes no difference."""
    space = ActionSpace(modules=["treasure", "architects", "invaders", "bazaars"])
    assert space.modules == ("architects", "bazaars", "invaders", "treasure")
    assert list(space.kinds)[: len(SPACE.kinds)] == list(SPACE.kinds)
    assert all(space.kinds[kind] == indices for kind, indices in SPACE.kinds.items())
    sizes = {kind: len(indices) for kind, indices in space.kinds.items()}
    assert dict(list(sizes.items())[len(SPACE.kinds) :]) == {
        "keep_architects": 1,
        "buy_bazaar": 8,
        "reserve_bazaar": 8,
        "give_bazaar": 8,
        "lay_bazaar": 1800,
        "look": 1,
        "look_away": 1,
        "buy_chests": 3,
        "pass_chests": 1,
        "place_chest": 1350,
    }
    assert space.size == 15685
    assert pickle.loads(pickle.dumps(space)) == space
    assert ActionSpace(modules=["invaders"]).size == SPACE.size + 2
    with pytest.raises(InvalidArgument, match='did you mean "bazaars"'):
        ActionSpace(modules=["bazars"])


def test_a_reach_is_a_whole_number_of_cells_and_modules_are_a_list_of_names() -> None:
    for reach in (0, 55, True, 7.0, "7"):
        with pytest.raises(InvalidArgument):
            ActionSpace(reach)  # type: ignore[arg-type] # the point of the test
    assert ActionSpace(54).side == 109
    with pytest.raises(InvalidArgument, match=r"^modules must be a list of names, not 5$"):
        ActionSpace(modules=5)  # type: ignore[arg-type] # the point of the test


def test_cells_are_numbered_row_by_row_from_the_north_west() -> None:
    """The fountain is in the middle, and cells beyond reach have no number."""
    assert [SMALL.cell_at(place) for place in (0, 1, 3, 4, 8)] == [
        (-1, -1), (0, -1), (-1, 0), (0, 0), (1, 1),
    ]  # fmt: skip
    assert all(SPACE.place_of(SPACE.cell_at(place)) == place for place in range(225))
    beyond = [SPACE.cell_at(0)._replace(x=8), SPACE.cell_at(0)._replace(y=-8)]
    assert [SPACE.place_of(cell) for cell in beyond] == [None, None]


def test_money_is_described_by_its_places_in_the_display() -> None:
    """Each choice of cards has one index; of equal cards the first ones are taken."""
    state = position(display=["denar-1", "denar-1", "ducat-2", "florin-9"], market=[None] * 4)
    assert described(state) == {
        "take card 1 of the display": act.TakeMoney("Anne", cards("denar-1")),
        "take cards 1 and 2 of the display": act.TakeMoney("Anne", cards("denar-1", "denar-1")),
        "take card 3 of the display": act.TakeMoney("Anne", cards("ducat-2")),
        "take cards 1 and 3 of the display": act.TakeMoney("Anne", cards("denar-1", "ducat-2")),
        "take cards 1, 2 and 3 of the display": act.TakeMoney(
            "Anne", cards("denar-1", "denar-1", "ducat-2")
        ),
        "take card 4 of the display": act.TakeMoney("Anne", cards("florin-9")),
    }


def test_other_actions_have_no_index(snapshot: SnapshotAssertion) -> None:
    """The display has only one denar-9, and no module is in play."""
    messages = {}
    twice = act.TakeMoney("Anne", cards("denar-9", "denar-9"))
    for action in (twice, Action("Anne"), Look("Anne")):
        with pytest.raises(InvalidArgument) as error:
            SPACE.index_of(position(), action)
        messages[f"{action}"] = str(error.value)
    assert messages == snapshot


def test_a_purchase_overpays_least_then_has_the_fewest_cards() -> None:
    """It is paid in its own currency, and of equal payments the one that sorts first is meant.

    Of payments with the same total, the one with the fewest architects stands for the index.
    """
    for hand, paid in (
        ("ducat-9 ducat-8 ducat-3", ["ducat-3", "ducat-8"]),
        ("ducat-9 ducat-1 ducat-4 ducat-6", ["ducat-1", "ducat-9"]),
        ("ducat-1 ducat-2 ducat-3 ducat-4 ducat-8", ["ducat-2", "ducat-8"]),
        ("ducat-2 ducat-3 ducat-7 ducat-8", ["ducat-2", "ducat-8"]),
        ("denar-9 ducat-5 ducat-6", ["ducat-5", "ducat-6"]),
        ("ducat-8 ducat-2 ducat-9 ducat-1", ["ducat-1", "ducat-9"]),
        ("architect-ducat-3 ducat-1 ducat-2 ducat-7", ["ducat-1", "ducat-2", "ducat-7"]),
    ):
        modules = [Architects()] if "architect" in hand else []
        state = position(hand=hand, market=[None, None, "arcades-10", None], modules=modules)
        space = ActionSpace(modules=[module.name for module in modules])
        choices = described(state, space)
        assert choices["buy from the ducat square"] == act.Buy("Anne", 3, cards(*paid)), hand


def test_redesigns_are_described_by_tile_and_cell() -> None:
    city = City.of({(1, 0): "tower-12"})
    state = position(
        cities={"Anne": city}, reserves={"Anne": ["tower-11"]}, market=[None] * 4, display=[]
    )
    tower = tile_of("tower-11")
    choices = described(state)
    assert choices["lay tower-11 on (2, 0)"] == act.RedesignFromReserve("Anne", tower, (2, 0))
    assert choices["lay tower-11 on (1, 0)"] == act.RedesignSwap("Anne", tower, (1, 0))
    assert choices["take the tile on (1, 0) back to the reserve"] == act.RedesignToReserve(
        "Anne", (1, 0)
    )


def test_bought_tiles_are_laid_reserved_or_given() -> None:
    """Tiles can be given to Dirk in games of two."""
    state = position(("Anne", "Alma"), bought=["tower-12"], phase="place-bought")
    tower = tile_of("tower-12")
    cells = ((0, -1), (-1, 0), (1, 0), (0, 1))
    assert described(state) == {
        **{f"lay tower-12 on {cell}": act.PlaceBought("Anne", tower, cell) for cell in cells},
        "put tower-12 into the reserve": act.ReserveBought("Anne", tower),
        "give tower-12 to Dirk": act.GiveBought("Anne", tower),
    }


def test_leftover_tiles_are_laid_or_declined() -> None:
    """Leftover tiles have the indices of bought ones."""
    state = position(leftovers=(("Alma", "tower-12"),), phase="place-leftovers")
    tower = tile_of("tower-12")
    choices = described(state)
    assert choices["lay tower-12 on (1, 0)"] == act.PlaceLeftover("Alma", tower, (1, 0))
    assert choices["put tower-12 into the reserve"] == act.DeclineLeftover("Alma", tower)


def test_a_player_may_stop_after_an_exact_payment_or_pass_if_nothing_is_possible() -> None:
    assert described(position(bought=["tower-12"]))["stop"] == act.Stop("Anne")
    assert described(position(market=[None] * 4, display=[])) == {"pass": act.Pass("Anne")}


def test_a_tile_is_not_laid_beyond_reach() -> None:
    city = City.of({(1, 0): "tower-12"})
    state = position(
        ("Anne", "Alma"), cities={"Anne": city}, bought=["tower-11"], phase="place-bought"
    )
    assert "lay tower-11 on (2, 0)" in described(state)
    small = described(state, SMALL)
    assert set(small) < set(described(state))
    assert all("2" not in name.partition(" on ")[2] for name in small)


def test_a_player_who_could_only_act_beyond_reach_still_has_a_choice() -> None:
    """If every legal action is beyond reach, passing stands for the first one."""
    city = City.of({(1, 0): "tower-12", (2, 0): "tower-11"})
    state = position(cities={"Anne": city}, market=[None] * 4, display=[])
    only = act.RedesignToReserve("Anne", (2, 0))
    assert described(state, SMALL) == {"pass": only}
    assert described(state) == {"take the tile on (2, 0) back to the reserve": only}


def test_every_index_is_described_in_its_own_words() -> None:
    space = ActionSpace(1, ["architects", "bazaars", "invaders", "treasure"])
    words = [space.describe(index) for index in range(space.size)]
    assert len(set(words)) == space.size
    assert words[19:21] == ["stop", "pass"]
    assert words[SMALL.size - 1] == f"lay {list(TILES)[-1]} on (1, 1)"
    assert [
        words[space.kinds[kind][1]] for kind in ("buy_bazaar", "lay_bazaar", "place_chest")
    ] == [
        "buy bazaar 2",
        "lay bazaar 1 on (0, -1)",
        "place a pavilion chest on (0, -1)",
    ]
    for index in (-1, space.size):
        with pytest.raises(InvalidArgument):
            space.describe(index)
