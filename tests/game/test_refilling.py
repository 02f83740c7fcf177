"""Refills: what is drawn between turns, when the deck runs out, what could not be drawn."""

from __future__ import annotations

import pytest

import alhambra_rules as ar
from alhambra_rules.compact.dealing import reshuffled
from alhambra_rules.game import Dealer, Deck, PendingDraw
from alhambra_rules.game.draws import DrawToDisplay, DrawToMarket, Reshuffle
from alhambra_rules.game.pieces import cards_in_order
from alhambra_rules.game_modules import Architects
from alhambra_rules.testing.played_games import whole_game
from rulebook_kit.values import changed
from tests.game.positions import MARKET, NAMES, after, all_cards, cards, position


@pytest.mark.rule("turn.refill", "turn.between")
def test_the_display_is_filled_before_the_market() -> None:
    game = position(phase="place-bought", bought=("tower-11",), market=("tower-12", *3 * [None]))
    game = changed(game, display=cards("denar-9", "dirham-9"))
    game = ar.apply(game, ar.ReserveBought("Anne", "tower-11"))
    due = []
    while game.pending_draw is not None:
        due.append(game.pending_draw)
        square = game.pending_draw.square
        drawn = DrawToMarket(square, game.bag[0]) if square else DrawToDisplay("denar-1")
        game = ar.apply(game, drawn)
    assert due == [
        *2 * [PendingDraw("display")],
        *(PendingDraw("market", square=square) for square in (2, 3, 4)),
    ]
    assert game.to_act == "Alma"


@pytest.mark.rule("turn.refill", "end.when")
def test_a_gap_on_the_market_is_filled_or_ends_the_game_after_any_action() -> None:
    """No game comes to it after another action than a purchase, but a position may have a gap."""
    for bag, waits_for in ((("tower-11",), PendingDraw("market", square=4)), ((), None)):
        game = position(market=(*MARKET[:3], None), bag=bag, reserve="tower-13-e", to_come=())
        game = ar.apply(game, ar.RedesignFromReserve("Anne", "tower-13-e", (1, 0)))
        assert game.pending_draw == waits_for
        if bag:
            game = ar.apply(game, DrawToMarket(4, "tower-11"))
            assert game.to_act == "Alma"
        assert game.ending == (not bag)


@pytest.mark.rule("turn.refill")
def test_every_decision_of_a_turn_finds_display_and_market_full() -> None:
    """A turn begins with four cards and four tiles, while enough are left."""
    for players in (2, 4):
        for state in whole_game(players, 1):
            if state.phase == "act" and state.actions_done == 0:
                assert len(state.display) == 4 or not (state.deck.cards or state.spent), players
                assert None not in state.market, players


def test_one_of_equal_cards_is_taken_out_of_a_deck() -> None:
    two, one = (Deck(cards(*["denar-2"] * number)) for number in (2, 1))
    assert two.without(*cards("denar-2")) == one


@pytest.mark.rule("turn.reshuffle")
def test_an_empty_deck_is_made_of_the_spent_cards() -> None:
    """When a card is to be drawn and none is left, the spent cards are shuffled first."""
    game = position(deck=("florin-1",), to_come=(), spent=("denar-2", "denar-2", "ducat-5"))
    game = changed(game, display=cards("denar-1", "denar-1", "dirham-3", "ducat-8"))
    game = after(game, ar.TakeMoney("Anne", ["denar-1", "denar-1", "dirham-3"]))
    assert ar.check_event(game, Reshuffle()).rules == ("turn.reshuffle",)
    game = ar.apply(game, DrawToDisplay("florin-1"))
    assert game.pending_draw == PendingDraw("reshuffle")
    assert ar.check_event(game, DrawToDisplay("denar-2")).rules == ("turn.reshuffle",)
    game = ar.apply(game, Reshuffle())
    assert game.deck == Deck(cards("denar-2", "denar-2", "ducat-5"))
    assert game.spent == ()
    game = after(game, DrawToDisplay("denar-2"), DrawToDisplay("ducat-5"))
    assert game.display == cards("denar-2", "ducat-5", "ducat-8", "florin-1")
    assert game.deck == Deck(cards("denar-2"))
    assert game.to_act == "Alma"


@pytest.mark.rule("turn.reshuffle")
def test_without_spent_cards_the_display_stays_short_until_money_is_spent() -> None:
    """Without cards to draw the game continues with fewer."""
    game = position(deck=(), to_come=(), hands={"Alma": ("denar-8",)})
    game = ar.apply(game, ar.TakeMoney("Anne", ["ducat-9"]))
    assert game.to_act == "Alma"
    assert game.display == cards("denar-9", "dirham-9", "florin-9")
    game = changed(game, players=game.players, spent=cards("denar-8"))
    game = ar.apply(game, ar.TakeMoney("Alma", ["denar-9"]))
    assert game.pending_draw == PendingDraw("reshuffle")
    game = after(game, Reshuffle(), DrawToDisplay("denar-8"))
    assert game.display == cards("denar-8", "dirham-9", "florin-9")
    assert game.to_act == "Kim"


@pytest.mark.rule("turn.reshuffle")
def test_a_dealer_reshuffles_by_his_seed() -> None:
    """In a dealt game the shuffle follows at once and draws only what was spent."""
    start = whole_game(3, 0)[0]
    spent = all_cards(start)[:5]
    assert isinstance(start.dealer, Dealer)
    dealer = changed(start.dealer, deck=(), piled=True)
    state = changed(start, deck=Deck(()), spent=spent, dealer=dealer)
    card = state.display[0]
    following = ar.apply(state, ar.TakeMoney(state.to_act or "", [card]))
    assert following == ar.apply(state, ar.TakeMoney(state.to_act or "", [card]))
    assert following.log[-2] == Reshuffle()
    assert len(following.deck.cards) == 4
    assert isinstance(following.dealer, Dealer)
    assert following.dealer.shuffles == 1


@pytest.mark.rule("turn.reshuffle")
def test_nothing_is_left_of_the_piles_after_a_reshuffle() -> None:
    """Architects were shuffled into the piles; the deck of spent cards is one pile of money."""
    game = position(deck=("florin-1",), to_come=(), spent=("denar-2",), modules=[Architects()])
    assert len(game.deck.inserts) > len(Deck(()).inserts)
    game = changed(game, display=cards("denar-1", "dirham-3", "ducat-8"))
    game = after(game, ar.TakeMoney("Anne", ["denar-1"]), DrawToDisplay("florin-1"), Reshuffle())
    assert game.deck == Deck(cards("denar-2"))


@pytest.mark.rule("turn.reshuffle")
def test_every_reshuffle_has_an_order_of_its_own() -> None:
    """The order follows from the seed and from how often was shuffled before."""
    start = whole_game(3, 0)[0]
    spent = all_cards(start)[::3]
    orders = set()
    for seed, shuffles in ((1, 0), (1, 1), (2, 0), (1, 0)):
        deck = reshuffled(seed, shuffles, spent)
        assert cards_in_order(deck) == spent
        orders.add(deck)
    assert len(orders) == 3
    assert spent not in orders


@pytest.mark.rule("two.money")
def test_a_card_of_which_none_is_left_cannot_be_drawn() -> None:
    cases: list[tuple[int, str]] = [(3, "components.money"), (2, "two.money")]
    for copies, rule in cases:
        game = position(NAMES[:copies], phase="fill-display", display=copies * ["denar-3"])
        for _ in range(4 - copies):
            assert ar.check_event(game, DrawToDisplay("denar-3")).rules == (rule,), copies
            game = ar.apply(game, DrawToDisplay("denar-4"))
        assert len(game.display) == 4, copies


def first_cards(number: int) -> Deck:
    """Return the five piles of so many cards."""
    return Deck(all_cards(position())[:number]).in_piles()


def drawn(deck: Deck, number: int) -> Deck:
    """Return the deck after so many money cards of it were drawn."""
    return changed(deck, cards=deck.cards[number:])


def places(deck: Deck, card: str) -> list[int]:
    """Return how many money cards may be drawn before the scoring card turns up."""
    possible = (drawn(deck, number) for number in range(len(deck.cards) + 1))
    before = [at for at, rest in enumerate(possible) if rest.may_turn_up(card)]
    last = max(before, default=0)
    assert all(drawn(deck, number).may_draw_money() for number in range(last))
    assert not before or not drawn(deck, last).may_draw_money()
    return before


@pytest.mark.rule("setup.piles", "components.scoring-cards")
def test_a_scoring_card_lies_within_the_range_of_its_pile() -> None:
    """Of 92 cards 18 to 38 come before A. The earlier it comes, the earlier B may come."""
    deck = first_cards(92)
    assert deck.size == 94
    assert (places(deck, "A"), places(deck, "B")) == (list(range(18, 39)), [])
    for first, second in ((38, range(56, 75)), (18, range(54, 75))):
        rest = drawn(deck, first).without_insert("A")
        assert places(rest, "B") == [number - first for number in second]
    last = drawn(rest, 74 - first)
    assert last.may_turn_up("B")
    assert last.without_insert("B").may_draw_money()


@pytest.mark.rule("setup.piles")
def test_what_one_scoring_card_tells_of_the_piles_binds_the_other() -> None:
    """With one card more than five equal piles, an A that came late makes B come later."""
    deck = drawn(first_cards(11), 5).without_insert("A")
    assert not drawn(deck, 1).may_turn_up("B")
    assert drawn(deck, 2).may_turn_up("B")


@pytest.mark.rule("setup.piles")
def test_a_scoring_card_that_cannot_lie_there_leaves_the_piles_unknown() -> None:
    """If accepted, the other one may come at any time or never."""
    deck = first_cards(92).without_insert("A")
    assert deck.piled is None
    assert deck.may_turn_up("B")
    assert deck.may_draw_money()
    assert deck.without_insert("B") == Deck(deck.cards)
    early = drawn(first_cards(92), 18).without_insert("A")
    assert early.came_after == (18,)
    assert early.without_insert("B") == Deck(early.cards)
