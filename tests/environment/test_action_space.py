"""Action spaces: what each index stands for, and what the player to act may choose."""

from __future__ import annotations

import pytest

from alhambra_rules.environment import ActionSpace
from alhambra_rules.game import GameState
from alhambra_rules.game import actions as act
from alhambra_rules.model import TILES, City, tile_of
from alhambra_rules.rulebook import InvalidArgument
from tests.game.positions import cards, position

SPACE = ActionSpace()
SMALL = ActionSpace(1)


def told(state: GameState, space: ActionSpace = SPACE) -> dict[str, act.Action]:
    """Return what may be done, by what its index says."""
    return {space.told(index): action for index, action in space.choices(state).items()}


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


@pytest.mark.parametrize("reach", [0, 55, True, 7.0, "7"])
def test_a_reach_is_a_whole_number_of_cells(reach: int) -> None:
    """No city reaches farther than there are tiles, and each has its neighbours."""
    with pytest.raises(InvalidArgument, match="a reach is 1 to 54 cells, not"):
        ActionSpace(reach)


def test_cells_are_numbered_row_by_row_from_the_north_west() -> None:
    """The fountain is in the middle, and what lies beyond reach has no number."""
    assert [SMALL.cell_at(place) for place in (0, 1, 3, 4, 8)] == [
        (-1, -1), (0, -1), (-1, 0), (0, 0), (1, 1),
    ]  # fmt: skip
    assert all(SPACE.place_of(SPACE.cell_at(place)) == place for place in range(225))
    beyond = [SPACE.cell_at(0)._replace(x=8), SPACE.cell_at(0)._replace(y=-8)]
    assert [SPACE.place_of(cell) for cell in beyond] == [None, None]


def test_money_is_told_by_its_places_in_the_display() -> None:
    """Each choice of cards has one index, and of equal cards the first ones are meant."""
    state = position(display=["denar-1", "denar-1", "ducat-2", "florin-9"], market=[None] * 4)
    assert told(state) == {
        "take card 1 of the display": act.TakeMoney("Anne", cards("denar-1")),
        "take cards 1 and 2 of the display": act.TakeMoney("Anne", cards("denar-1", "denar-1")),
        "take card 3 of the display": act.TakeMoney("Anne", cards("ducat-2")),
        "take cards 1 and 3 of the display": act.TakeMoney("Anne", cards("denar-1", "ducat-2")),
        "take cards 1, 2 and 3 of the display": act.TakeMoney(
            "Anne", cards("denar-1", "denar-1", "ducat-2")
        ),
        "take card 4 of the display": act.TakeMoney("Anne", cards("florin-9")),
    }


def test_cards_that_are_not_displayed_have_no_index() -> None:
    """Two of a card are more than one."""
    action = act.TakeMoney("Anne", cards("denar-9", "denar-9"))
    with pytest.raises(InvalidArgument, match="the display does not show denar-9"):
        SPACE.index_of(position(), action)


@pytest.mark.parametrize(
    ("hand", "paid"),
    [
        (["ducat-9", "ducat-8", "ducat-3"], ["ducat-3", "ducat-8"]),
        (["ducat-9", "ducat-1", "ducat-4", "ducat-6"], ["ducat-1", "ducat-9"]),
        (["ducat-1", "ducat-2", "ducat-3", "ducat-4", "ducat-8"], ["ducat-2", "ducat-8"]),
        (["ducat-2", "ducat-3", "ducat-7", "ducat-8"], ["ducat-2", "ducat-8"]),
        (["denar-9", "ducat-5", "ducat-6"], ["ducat-5", "ducat-6"]),
    ],
    ids=["least-overpaid", "fewest-cards", "exact-with-two", "sorts-first", "own-currency"],
)
def test_a_purchase_overpays_least_then_has_the_fewest_cards(
    hand: list[str], paid: list[str]
) -> None:
    """Of all payments for a tile one has the index of its square."""
    state = position(hands={"Anne": hand}, market=[None, None, "arcades-10", None])
    assert told(state)["buy from the ducat square"] == act.Buy("Anne", 3, cards(*paid))


def test_of_equally_good_payments_the_one_that_sorts_first_is_meant() -> None:
    """Both 1 with 9 and 2 with 8 pay 10 exactly, in either order of the hand."""
    hand = ["ducat-8", "ducat-2", "ducat-9", "ducat-1"]
    state = position(hands={"Anne": hand}, market=[None, None, "arcades-10", None])
    assert told(state)["buy from the ducat square"] == act.Buy(
        "Anne", 3, cards("ducat-1", "ducat-9")
    )


def test_redesigns_are_told_by_tile_and_cell() -> None:
    """A tile of the reserve is laid on an empty cell, or swapped in where another one lies."""
    city = City.of({(1, 0): "tower-12"})
    state = position(
        cities={"Anne": city}, reserves={"Anne": ["tower-11"]}, market=[None] * 4, display=[]
    )
    tower = tile_of("tower-11")
    choices = told(state)
    assert choices["lay tower-11 on (2, 0)"] == act.RedesignFromReserve("Anne", tower, (2, 0))
    assert choices["lay tower-11 on (1, 0)"] == act.RedesignSwap("Anne", tower, (1, 0))
    assert choices["take the tile on (1, 0) back to the reserve"] == act.RedesignToReserve(
        "Anne", (1, 0)
    )


def test_bought_tiles_are_laid_reserved_or_given() -> None:
    """At the end of a turn an index says which tile goes where; Dirk is there for two only."""
    state = position(("Anne", "Alma"), bought=["tower-12"], phase="place-bought")
    tower = tile_of("tower-12")
    assert told(state) == {
        "lay tower-12 on (0, -1)": act.PlaceBought("Anne", tower, (0, -1)),
        "lay tower-12 on (-1, 0)": act.PlaceBought("Anne", tower, (-1, 0)),
        "lay tower-12 on (1, 0)": act.PlaceBought("Anne", tower, (1, 0)),
        "lay tower-12 on (0, 1)": act.PlaceBought("Anne", tower, (0, 1)),
        "put tower-12 into the reserve": act.ReserveBought("Anne", tower),
        "give tower-12 to Dirk": act.GiveBought("Anne", tower),
    }


def test_leftover_tiles_are_laid_or_declined() -> None:
    """At the end of the game the indices of bought tiles stand for those that were left."""
    state = position(leftovers=(("Alma", "tower-12"),), phase="place-leftovers")
    tower = tile_of("tower-12")
    choices = told(state)
    assert choices["lay tower-12 on (1, 0)"] == act.PlaceLeftover("Alma", tower, (1, 0))
    assert choices["put tower-12 into the reserve"] == act.DeclineLeftover("Alma", tower)


def test_a_player_who_paid_exactly_may_stop() -> None:
    """The further action can be declined."""
    assert told(position(bought=["tower-12"]))["stop"] == act.Stop("Anne")


def test_a_player_who_can_do_nothing_passes() -> None:
    """Where nothing can be done, passing is the one choice."""
    assert told(position(market=[None] * 4, display=[])) == {"pass": act.Pass("Anne")}


def test_a_tile_is_not_laid_beyond_reach() -> None:
    """What the rules allow there has no index, and everything within reach keeps its own."""
    city = City.of({(1, 0): "tower-12"})
    state = position(
        ("Anne", "Alma"), cities={"Anne": city}, bought=["tower-11"], phase="place-bought"
    )
    assert "lay tower-11 on (2, 0)" in told(state)
    small = told(state, SMALL)
    assert set(small) < set(told(state))
    assert all("2" not in name.partition(" on ")[2] for name in small)


def test_who_could_act_beyond_reach_only_goes_on_all_the_same() -> None:
    """Where every legal action lies beyond reach, passing stands for the first of them."""
    city = City.of({(1, 0): "tower-12", (2, 0): "tower-11"})
    state = position(cities={"Anne": city}, market=[None] * 4, display=[])
    only = act.RedesignToReserve("Anne", (2, 0))
    assert told(state, SMALL) == {"pass": only}
    assert told(state) == {"take the tile on (2, 0) back to the reserve": only}


def test_actions_of_modules_have_no_index() -> None:
    """Only the base game has a place in the space."""
    with pytest.raises(InvalidArgument, match="an action is no action of the base game"):
        SPACE.index_of(position(), act.Action("Anne"))


def test_every_index_says_what_it_stands_for() -> None:
    """No two say the same, and beyond the last one there is nothing to say."""
    said = [SMALL.told(index) for index in range(SMALL.size)]
    assert len(set(said)) == SMALL.size
    assert said[15:21] == [
        "buy from the denar square",
        "buy from the dirham square",
        "buy from the ducat square",
        "buy from the florin square",
        "stop",
        "pass",
    ]
    assert said[-1] == f"lay {list(TILES)[-1]} on (1, 1)"
    for index in (-1, SMALL.size):
        with pytest.raises(InvalidArgument, match="indices of actions are 0 to 623, not"):
            SMALL.told(index)
