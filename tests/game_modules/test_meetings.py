"""Where modules meet each other and the base game: one test or more for each ruling."""

from __future__ import annotations

import pytest

import alhambra_rules as ar
from alhambra_rules.game.draws import DrawScoringCard, DrawToDirk, DrawToDisplay
from alhambra_rules.game.state import PendingDraw
from alhambra_rules.game_modules import (
    ArchitectFromReserve,
    Architects,
    Bazaars,
    BuyBazaar,
    BuyChests,
    DrawAttack,
    DrawScout,
    Invaders,
    KeepArchitects,
    Look,
    LookAway,
    PassChests,
    Peek,
    PlaceChest,
    Treasure,
)
from alhambra_rules.model import tile_of
from rulebook_kit.values import changed
from tests.game.positions import after, position
from tests.game_modules import pieces

TWO = ("Anne", "Alma")
DENAR = "bazaar-denar-seraglio-arcades-tower"
DUCAT = "bazaar-ducat-seraglio-garden-tower"


@pytest.mark.rule("turn.between", "scoring.when", "invader.attack", "invader.flanks")
def test_a_round_whose_card_never_came_is_skipped_with_its_attack() -> None:
    """The end scores the third round and its attack, whatever came before."""
    state = position(
        market=(None, "seraglio-9", None, None),
        bag=(),
        phase="fill-market",
        city={(1, 0): "garden-10-n"},
        modules=[pieces.invaders()],
    )
    assert state.phase == "last-attack"
    assert state.scoring_rounds_done == 1
    assert state.module(Invaders).attacking == (3,)
    score = state.player("Anne").score
    end = ar.apply(state, DrawAttack("n"))
    assert end.finished
    # The fountain is open to the north, and it or the garden to the east and west.
    assert score == 20 + 1
    assert end.player("Anne").score == score - 3 - 1 - 1
    assert end.player("Kim").score == 0


@pytest.mark.rule("turn.between", "two.dirk-more", "scoring.when")
def test_a_round_comes_with_its_attack_then_dirks_tiles_then_scouts() -> None:
    """After card A: majorities, the attack, six tiles for Dirk, two new scouts."""
    state = position(
        TWO,
        phase="fill-display",
        display=("denar-9", "dirham-9"),
        modules=[pieces.invaders(), pieces.treasure(TWO)],
        city={(1, 0): "garden-10-n"},
    )
    state = after(state, DrawScoringCard("A"), DrawToDisplay("denar-1"), DrawToDisplay("denar-2"))
    assert (state.phase, state.player("Anne").score) == ("attack", 5 + 1)
    state = ar.apply(state, DrawAttack("e"))
    assert (state.phase, state.player("Anne").score) == ("dirk-more", 5)
    assert state.due_to_dirk == 6
    for tile in state.bag[:6]:
        state = ar.apply(state, DrawToDirk(tile))
    assert state.phase == "new-scouts"
    assert state.module(Invaders).scouts == ()
    state = after(state, DrawScout("pavilion"), DrawScout("arcades"))
    assert state.phase == "act"
    assert len(state.module(Invaders).scouts) == 2
    assert [scout.value for scout in state.module(Invaders).scouts_gone] == ["garden", "tower"]


@pytest.mark.rule("turn.between", "architect.redesign", "turn.place-bought")
def test_an_architect_may_use_a_tile_that_was_just_reserved() -> None:
    """Bought tiles are placed first; then an architect places one from the reserve."""
    state = position(
        bought=("tower-11",),
        phase="place-bought",
        hand="architect-denar-3",
        modules=[pieces.architects(held=("architect-denar-3",), settled=True)],
    )
    state = ar.apply(state, ar.ReserveBought("Anne", "tower-11"))
    assert state.phase == "architect-redesign"
    assert not state.module(Architects).settled  # the player before had settled it
    state = ar.apply(state, ArchitectFromReserve("Anne", "tower-11", (1, 0), "architect-denar-3"))
    assert state.player("Anne").city.cells_of(tile_of("tower-11"))
    assert state.turn_of == "Alma"


@pytest.mark.rule("turn.between", "treasure.place")
def test_chests_are_placed_after_the_architects_redesign() -> None:
    """A building that an architect lays can take a chest bought in the same turn."""
    held = "architect-florin-3"
    state = position(
        hands={"Anne": ("denar-8", held)},
        reserve="tower-11",
        actions_done=1,
        modules=[pieces.architects(held=(held,)), pieces.treasure()],
    )
    state = ar.apply(state, BuyChests("Anne", 1, ["denar-8"]))
    assert state.phase == "architect-redesign"
    state = ar.apply(state, ArchitectFromReserve("Anne", "tower-11", (1, 0), held))
    assert state.phase == "place-chests"
    assert state.actions_done == 2
    assert ar.legal_actions(state) == (PlaceChest("Anne", "tower", (1, 0)),)


@pytest.mark.rule("end.place-leftovers", "treasure.place", "architect.redesign", "two.give")
def test_at_the_end_no_chest_moves_and_no_architect_is_played() -> None:
    """Leftovers are laid or declined: nothing else, and nothing is given to Dirk."""
    state = position(
        TWO,
        phase="place-leftovers",
        market=(None,) * 4,
        leftovers=(("Anne", "tower-11"),),
        hands={"Alma": ("architect-denar-3",)},
        modules=[pieces.architects(held=("architect-denar-3",)), pieces.treasure(TWO)],
    )
    assert {type(action) for action in ar.legal_actions(state)} == {
        ar.PlaceLeftover,
        ar.DeclineLeftover,
    }
    for action, rule in (
        (ar.GiveBought("Anne", "tower-11"), "two.give"),
        (PlaceChest("Anne", "tower", (1, 0)), "treasure.place"),
        (KeepArchitects("Anne"), "architect.redesign"),
    ):
        assert rule in ar.check_action(state, action).rules
    assert ar.apply(state, ar.PlaceLeftover("Anne", "tower-11", (1, 0))).finished


@pytest.mark.rule("treasure.scoring", "end.winner", "two.dirk-scores")
def test_dirk_scores_chests_and_cannot_win() -> None:
    """With most chests Dirk gets most points, and the winner is somebody else."""
    chests = pieces.treasure(TWO, rooms=((), (), ()), dirk=("tower", "tower"))
    state = position(
        TWO,
        dirk=("tower-11", "tower-12"),
        market=(None,) * 4,
        bag=(),
        phase="fill-market",
        modules=[chests],
    )
    assert state.finished
    assert state.dirk_score == 21 + 22
    assert state.winners == TWO
    assert chests.points(state, 2)[ar.DIRK] == 14


@pytest.mark.rule("bazaar.scoring", "two.give", "two.dirk-more")
def test_a_bazaar_of_dirks_stays_with_him_and_scores_nothing() -> None:
    """He may draw one or be given one; his third counts all tiles in the bag, bazaars too."""
    state = position(
        TWO, bought=(DENAR,), phase="place-bought", modules=[pieces.bazaars()], to_come=("B",)
    )
    given = ar.apply(state, ar.GiveBought("Anne", DENAR))
    assert [tile.id for tile in given.dirk or ()] == [DENAR]
    assert given.module(Bazaars).points(given, 3) == {"Anne": 0, "Alma": 0}
    filling = position(
        TWO,
        phase="fill-display",
        display=("denar-9", "denar-9"),
        to_come=("B",),
        modules=[pieces.bazaars()],
    )
    drawn = after(filling, DrawScoringCard("B"), DrawToDisplay("ducat-1"), DrawToDisplay("ducat-2"))
    assert drawn.due_to_dirk == len(drawn.bag) // 3 == (54 - 4 + 8) // 3
    assert ar.apply(drawn, DrawToDirk(DUCAT)).dirk == (tile_of(DUCAT),)


@pytest.mark.rule("bazaar.exact", "turn.five-actions", "turn.exact-payment")
def test_bazaars_do_not_count_towards_the_five_actions() -> None:
    """After four exact purchases and two bazaars there is still a fifth action."""
    prices = (["denar-7"], ["dirham-9"], ["ducat-1", "ducat-9"], ["florin-1", "florin-9"])
    hand = ["denar-7", "ducat-3", "ducat-7", *(card for cards in prices for card in cards)]
    state = position(hands={"Anne": hand}, modules=[pieces.bazaars(DENAR, DUCAT)])
    denar = BuyBazaar("Anne", DENAR, ["denar-7"])
    state = after(state, denar, BuyBazaar("Anne", DUCAT, ["ducat-3", "ducat-7"]))
    assert (state.actions_done, state.phase) == (0, "act")
    tiles = (ar.Buy("Anne", square, cards) for square, cards in enumerate(prices, start=1))
    state = after(state, *tiles)
    assert (state.actions_done, state.to_act) == (4, "Anne")
    assert len(state.bought) == 6
    assert ar.Stop("Anne") in ar.legal_actions(state)


@pytest.mark.rule("treasure.buy", "turn.exact-payment")
def test_buying_chests_ends_the_actions_of_a_turn() -> None:
    state = position(
        hand="denar-7 florin-8 ducat-9", modules=[pieces.treasure(rooms=((), ("arcades",) * 4, ()))]
    )
    state = ar.apply(state, ar.Buy("Anne", 1, ["denar-7"]))
    assert state.to_act == "Anne"
    state = ar.apply(state, BuyChests("Anne", 2, ["florin-8"]))
    assert (state.phase, state.actions_done) == ("place-bought", 2)


@pytest.mark.rule("treasure.buy")
def test_every_full_room_can_be_bought_with_every_sufficient_set_of_cards() -> None:
    """Without a card too many, the currencies mixed at will; an empty room is not for sale."""
    state = position(
        hand="denar-1 dirham-7 ducat-9",
        modules=[pieces.treasure(rooms=(("tower",) * 4, (), ("garden",) * 4))],
    )
    purchases = [action for action in ar.legal_actions(state) if isinstance(action, BuyChests)]
    assert sorted(purchases, key=lambda one: (one.room, len(one.cards))) == [
        BuyChests("Anne", room, paid)
        for room in (1, 3)
        for paid in (["ducat-9"], ["denar-1", "dirham-7"])
    ]


@pytest.mark.rule("treasure.pass-on", "two.give")
def test_dirk_takes_chests_for_tiles_that_he_was_given_in_the_same_turn() -> None:
    """Dirk's new tile takes a chest before the other player."""
    state = position(
        TWO,
        hand="denar-8 florin-8",
        market=("tower-8-nes", None, None, None),
        cities={"Alma": ar.City.of({(1, 0): "tower-11"})},
        modules=[pieces.treasure(TWO)],
    )
    state = after(state, ar.Buy("Anne", 1, ["denar-8"]), BuyChests("Anne", 1, ["florin-8"]))
    state = ar.apply(state, ar.GiveBought("Anne", "tower-8-nes"))
    assert [chest.value for chest in state.module(Treasure).dirk] == ["tower"]
    assert (state.phase, state.to_act) == ("pass-on-chests", "Alma")
    state = ar.apply(state, PassChests("Alma"))
    assert [chest.value for chest in state.module(Treasure).dirk] == ["tower"]


@pytest.mark.rule("treasure.pass-on")
def test_chests_go_round_the_table_and_never_back_to_the_buyer() -> None:
    """Alma declines, Kim takes one, the rest goes back, though a chest would fit the buyer now."""
    cities = {"Alma": ar.City.of({(1, 0): "tower-11"}), "Kim": ar.City.of({(1, 0): "tower-12"})}
    state = position(hand="denar-8", cities=cities, modules=[pieces.treasure()])
    state = ar.apply(state, BuyChests("Anne", 1, ["denar-8"]))
    assert (state.phase, state.to_act) == ("pass-on-chests", "Alma")
    state = ar.apply(state, PassChests("Alma"))
    assert state.to_act == "Kim"
    state = ar.apply(state, PlaceChest("Kim", "tower", (1, 0)))
    assert state.phase == "refill-room"
    assert state.module(Treasure).bought == ()
    assert len(state.module(Treasure).bag) == 30 + 3


@pytest.mark.rule("invader.scout")
def test_a_look_is_in_the_record_and_the_card_turned_up_agrees() -> None:
    """Two players look at the same card; what the second sees must be what the first saw."""
    state = position(
        hands={"Anne": ("florin-1", "florin-9"), "Alma": ("florin-1", "florin-9")},
        modules=[pieces.invaders(scouts=("garden", "tower"))],
    )
    state = ar.apply(state, ar.Buy("Anne", 4, ["florin-1", "florin-9"]))
    assert ar.legal_actions(state) == (Look("Anne"), LookAway("Anne"))
    seeing = ar.apply(state, Look("Anne"))
    assert seeing.pending_draw is not None
    assert seeing.pending_draw.player == "Anne"
    seen = ar.apply(seeing, Peek("Anne", "s"))
    assert (seen.phase, seen.to_act) == ("act", "Anne")
    assert seen.module(Invaders).peeked_by == ("Anne",)
    assert seen.module(Invaders).looking is False
    other = changed(seeing.module(Invaders), peeked=ar.Side.EAST, peeked_by=("Alma",))
    assert ar.check_event(seeing.with_module(other), Peek("Anne", "s")).rules == ("invader.scout",)
    assert ar.check_event(seeing, Peek("Kim", "s")).rules == ("invader.scout",)
    away = ar.apply(state, LookAway("Anne"))
    assert (away.phase, away.module(Invaders).peeked) == ("act", None)
    assert [scout.value for scout in away.module(Invaders).scouts] == ["tower"]
    assert [scout.value for scout in away.module(Invaders).scouts_gone] == ["garden"]


@pytest.mark.rule("invader.attack", "invader.flanks")
def test_the_last_attack_comes_from_three_sides() -> None:
    """Open are four tiles to the north, two to the east, three to the south, one to the west."""
    city = {(1, 0): "chambers-9-s", (2, 0): "seraglio-9", (2, -1): "chambers-9-w"}
    ending = position(
        market=(None,) * 4,
        bag=(),
        phase="fill-market",
        city={**city, (3, -1): "pavilion-8"},
        modules=[pieces.invaders()],
    )
    score = ending.player("Anne").score
    lost = {"n": 3 * 4 + 1 + 2, "e": 3 * 2 + 4 + 3, "s": 3 * 3 + 2 + 1, "w": 3 * 1 + 3 + 4}
    for side, points in lost.items():
        assert ar.apply(ending, DrawAttack(side)).player("Anne").score == score - points, side


@pytest.mark.rule("invader.attack")
def test_a_round_without_an_attack_card_left_goes_on_without_an_attack() -> None:
    """More cards have been turned up than a game needs."""
    state = position(
        phase="fill-display",
        display=("denar-9",) * 3,
        modules=[pieces.invaders(attacks="nesw")],
    )
    state = after(state, DrawScoringCard("A"), DrawToDisplay("denar-1"))
    assert (state.scoring_rounds_done, state.phase) == (1, "new-scouts")


@pytest.mark.rule("invader.open-variant")
def test_an_open_attack_card_is_turned_up_in_the_setup() -> None:
    """There are no scouts then."""
    due = [
        position(
            phase="set-up-invaders",
            modules=[pieces.invaders(scouts=(), open_attack=open_attack, beginning=True)],
        ).pending_draw
        for open_attack in (True, False)
    ]
    assert due == [PendingDraw("attack"), PendingDraw("scout")]


@pytest.mark.rule("invader.scout")
def test_whoever_looks_is_among_those_who_saw_the_card() -> None:
    """Kim, who sits third, looks at the card that Anne has seen."""
    state = position(
        turn_of="Kim",
        hands={"Kim": ("florin-1", "florin-9")},
        modules=[pieces.invaders(peeked=("s", ("Anne",)))],
    )
    bought = ar.Buy("Kim", 4, ["florin-1", "florin-9"])
    cards = after(state, bought, Look("Kim"), Peek("Kim", "s")).module(Invaders)
    assert cards.peeked_by == ("Anne", "Kim")


@pytest.mark.rule("invader.scout", "invader.attack")
def test_who_saw_an_attack_has_not_seen_the_next() -> None:
    """Once the card is turned up, nobody knows the one below."""
    seen = pieces.invaders(scouts=("tower",), peeked=("s", ("Anne",)))
    state = position(modules=[changed(seen, attacking=(1,))])
    waiting = changed(state, phase="attack", to_act=None, pending_draw=PendingDraw("attack"))
    cards = ar.apply(waiting, DrawAttack(ar.Side.SOUTH)).module(Invaders)
    assert (cards.attacks[-1:], cards.peeked, cards.peeked_by) == ((ar.Side.SOUTH,), None, ())
    assert "The next attack was seen by" not in dict(cards.described())


@pytest.mark.rule("invader.scout")
def test_a_purchase_that_is_not_exact_takes_no_scout() -> None:
    """Eleven for ten: the scout stays."""
    state = position(hand="florin-2 florin-9", modules=[pieces.invaders(scouts=("garden",))])
    state = ar.apply(state, ar.Buy("Anne", 4, ["florin-2", "florin-9"]))
    assert state.phase == "place-bought"
    assert len(state.module(Invaders).scouts) == 1


@pytest.mark.rule("invader.open-variant")
def test_an_open_attack_strikes_at_once_and_the_next_card_is_laid_open() -> None:
    """The open card attacks after a round; then the next is turned up."""
    state = position(
        phase="fill-display",
        display=("denar-9",) * 3,
        city={(1, 0): "garden-10-n"},
        modules=[pieces.invaders(open_attack=True, attacks="e")],
    )
    state = after(state, DrawScoringCard("A"), DrawToDisplay("denar-1"))
    assert (state.phase, state.player("Anne").score) == ("attack", 5 + 1 - 1)
    state = ar.apply(state, DrawAttack("s"))
    assert state.phase == "act"
    assert [side.value for side in state.module(Invaders).attacks] == ["e", "s"]
    ending = position(
        market=(None,) * 4,
        bag=(),
        phase="fill-market",
        modules=[pieces.invaders(open_attack=True, attacks="es")],
    )
    assert ending.finished
    assert len(ending.module(Invaders).attacks) == 2


@pytest.mark.rule("bazaar.build", "bazaar.exact", "bazaar.price")
def test_a_bazaar_is_bought_laid_and_scored() -> None:
    """After an exact payment it is set aside; the player acts again and places it."""
    city = ar.City.of({(1, 0): "tower-11", (0, 1): "arcades-9"})
    state = position(
        hand="denar-4 denar-3",
        market=("pavilion-7-e", None, None, None),
        cities={"Anne": city},
        modules=[pieces.bazaars(DENAR)],
    )
    purchase = BuyBazaar("Anne", DENAR, ["denar-3", "denar-4"])
    assert purchase in ar.legal_actions(state)
    state = after(state, purchase, ar.Stop("Anne"), ar.PlaceBought("Anne", DENAR, (1, 1)))
    assert state.module(Bazaars).points(state, 3)["Anne"] == 2 * 2
    assert state.module(Bazaars).points(state, 2) == {}
    assert state.module(Bazaars).beside == ()


@pytest.mark.rule("bazaar.scoring")
def test_each_bazaar_of_a_city_scores() -> None:
    """Two buildings in two colours, and three in three."""
    buildings = {(1, 0): "tower-11", (2, 0): "seraglio-9", (3, 0): "tower-12", (2, 1): "garden-10"}
    city = ar.City.of({**buildings, (1, 1): DENAR, (3, 1): DUCAT})
    state = position(
        market=(None,) * 4,
        bag=(),
        phase="fill-market",
        cities={"Anne": city},
        modules=[pieces.bazaars()],
    )
    without = position(market=(None,) * 4, bag=(), phase="fill-market", cities={"Anne": city})
    gained = state.player("Anne").score - without.player("Anne").score
    assert gained == 2 * 2 + 3 * 3


@pytest.mark.rule("end.leftovers", "architect.money")
def test_architects_count_as_money_when_leftovers_are_given_out() -> None:
    """Three more in the currency of the square decide."""
    held = "architect-denar-3"
    state = position(
        hands={"Anne": ("denar-5",), "Alma": ("denar-3", held)},
        market=("pavilion-7-e", None, None, None),
        bag=(),
        phase="fill-market",
        modules=[pieces.architects(held=(held,))],
    )
    assert [(name, tile.id) for name, tile in state.leftovers] == [("Alma", "pavilion-7-e")]


def test_actions_of_modules_are_listed_last_and_without_a_card_too_many() -> None:
    """Chests may be paid with more cards than are needed, as tiles may, and neither is listed."""
    state = position(
        hand="denar-9 ducat-1", bought=("garden-10-n",), actions_done=1, modules=[pieces.treasure()]
    )
    listed = ar.legal_actions(state)
    assert list(dict.fromkeys(map(type, listed))) == [ar.TakeMoney, ar.Buy, ar.Stop, BuyChests]
    generous = BuyChests("Anne", 1, ("denar-9", "ducat-1"))
    assert ar.check_action(state, generous).ok
    assert generous not in listed
