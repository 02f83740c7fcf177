"""Set-up: what is drawn in which order, who starts, and what follows from a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby

import pytest

import alhambra_rules as ar
from alhambra_rules.compact.dealing import pile_sizes, reshuffled, with_inserts
from alhambra_rules.game import (
    Dealer,
    PendingDraw,
    Profile,
    apply,
    empty_game,
    legal_actions,
    new_game,
)
from alhambra_rules.game.draws import (
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
)
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game_modules.invaders import Invaders
from alhambra_rules.game_modules.treasure import Treasure
from alhambra_rules.testing.played_games import NAMES, whole_game
from tests.game.positions import DISPLAY, MARKET, after

COUNTS = (2, 3, 4, 5, 6)
SEEDS = range(8)


def dealt(
    hands: Mapping[str, Sequence[str]], youngest_first: Sequence[str] | None = None
) -> ar.GameState:
    """Return the first decision of three or more players with these starting hands."""
    game = empty_game(hands, youngest_first=youngest_first)
    market = [DrawToMarket(square, tile) for square, tile in enumerate(MARKET, start=1)]
    seating = list(hands)
    first = seating.index(game.youngest_first[0])
    starting = [
        DrawToHand(name, card)
        for name in (*seating[first:], *seating[:first])
        for card in hands[name]
    ]
    return after(game, *market, *starting, *(DrawToDisplay(card) for card in DISPLAY))


@pytest.mark.rule("setup.market", "setup.display")
def test_set_up_draws_market_then_money_then_display() -> None:
    """The squares of the market come in ascending order, and Dirk's tiles follow."""
    for players in COUNTS:
        game = new_game(NAMES[:players], seed=1)
        runs = [(kind, len(list(run))) for kind, run in groupby(map(type, game.log))]
        dirk = [(DrawToDirk, 6)] if players == 2 else []
        assert runs[:-2] == [(DrawToMarket, 4), *dirk], players
        assert [runs[-2][0], runs[-1]] == [DrawToHand, (DrawToDisplay, 4)], players
        laid = [tile for tile in game.market if tile is not None]
        assert game.log[:4] == tuple(
            DrawToMarket(n, tile) for n, tile in enumerate(laid, start=1)
        ), players
        assert len(game.display) == 4, players


@pytest.mark.rule("setup.starting-money")
def test_everybody_draws_until_the_cards_total_twenty() -> None:
    for players in COUNTS:
        for seed in SEEDS:
            game = new_game(NAMES[:players], seed=seed)
            drawn = [draw for draw in game.log if isinstance(draw, DrawToHand)]
            assert [name for name, _ in groupby(draw.player for draw in drawn)] == list(
                game.names
            ), players
            for player in game.players:
                values = [draw.card.value for draw in drawn if draw.player == player.name]
                assert 20 <= sum(values) <= 28, players
                assert sum(values[:-1]) < 20, players
                assert sorted(values) == sorted(card.value for card in player.hand), players


@pytest.mark.rule("setup.starting-money")
def test_the_youngest_draws_first_and_then_it_goes_clockwise() -> None:
    game = new_game(["Anne", "Alma", "Kim"], seed=3, youngest_first=["Alma", "Anne", "Kim"])
    drawn = [draw.player for draw in game.log if isinstance(draw, DrawToHand)]
    assert [name for name, _ in groupby(drawn)] == ["Alma", "Kim", "Anne"]


@pytest.mark.rule("setup.starting-player")
def test_the_fewest_cards_start_then_the_smallest_total_then_the_youngest() -> None:
    """The age of the others does not count. Each hand has one card of a currency."""
    cases: list[tuple[Sequence[str], str | None, str]] = [
        (("5555", "888", "4666"), None, "Alma"),
        (("888", "5555", "777"), None, "Kim"),
        (("888", "5555", "777"), "Anne Alma Kim", "Kim"),
        (("777", "5555", "678"), "Alma Kim Anne", "Kim"),
        (("777", "5555", "678"), "Alma Anne Kim", "Anne"),
        (("777", "5555", "678"), "Anne Kim Alma", "Anne"),
    ]
    for hands, youngest_first, starts in cases:
        cards = [
            [
                f"{currency.value}-{value}"
                for currency, value in zip(ar.Currency, hand, strict=False)
            ]
            for hand in hands
        ]
        named = dict(zip(("Anne", "Alma", "Kim"), cards, strict=True))
        assert dealt(named, youngest_first and youngest_first.split()).to_act == starts, hands


@pytest.mark.rule("setup.piles", "scoring.when", "components.scoring-cards")
def test_the_scoring_cards_lie_in_the_second_and_the_fourth_pile() -> None:
    """A comes up within the second fifth of the deck and B within the fourth, each once."""
    for players in COUNTS:
        for seed in range(2):
            states = whole_game(players, seed)
            piled = len(states[0].deck.cards)
            assert states[0].deck.piled == piled, players
            kinds = (DrawToDisplay, DrawScoringCard)
            deck = [draw for draw in states[-1].log if isinstance(draw, kinds)][4:]
            where = {one.card: at for at, one in enumerate(deck) if isinstance(one, kinds[1])}
            assert list(where) == ["A", "B"], players
            assert piled // 5 <= where["A"] <= -(-2 * piled // 5), players
            assert 3 * piled // 5 <= where["B"] - 1 <= -(-4 * piled // 5), players


@pytest.mark.rule("setup.piles")
def test_any_pile_may_be_the_larger() -> None:
    """With two cards more than five equal piles, every pile is sometimes one of the larger."""
    sizes = [pile_sizes(seed, 92) for seed in range(40)]
    assert all(sorted(piles) == [18, 18, 18, 19, 19] for piles in sizes)
    assert all(19 in pile for pile in zip(*sizes, strict=True))
    assert pile_sizes(1, 90) == (18, 18, 18, 18, 18)


@pytest.mark.rule("two.money", "two.dirk")
def test_two_players_have_a_third_less_money_and_dirk() -> None:
    """With two there are 72 cards and Dirk has 6 tiles; with more there are 108 and no Dirk."""
    for players in COUNTS:
        empty = empty_game(NAMES[:players])
        assert len(empty.deck.cards) == (72 if players == 2 else 108)
        assert len(empty.bag) == len(ar.TILES) == 54
        game = new_game(NAMES[:players], seed=2)
        assert game.dirk is None if players > 2 else len(game.dirk or ()) == 6
        assert len(game.bag) == (44 if players == 2 else 50)


def test_set_up_waits_for_draws_and_for_nobody() -> None:
    """Before the first turn nobody is to act, and an action comes too early."""
    game = empty_game(["Anne", "Alma"])
    assert (game.to_act, game.turn_of) == (None, None)
    assert game.pending_draw == PendingDraw("market", square=1)
    draws = (DrawToMarket(2, "tower-11"), DrawToDirk("tower-11"), DrawScoringCard("A"))
    for draw in draws:
        assert "setup.market" in ar.check_event(game, draw).rules
        with pytest.raises(ar.IllegalAction):
            ar.apply(game, draw)


def test_a_profile_is_named_in_one_way() -> None:
    cases: list[tuple[str | AbstractSet[str] | Profile, str]] = [
        ("standard", "standard"),
        (frozenset[str](), "standard"),
        (Profile(must_continue=True), "must-continue"),
        ({"must-continue", "end-when-bag-empty"}, "end-when-bag-empty,must-continue"),
        ("must-continue, end-when-bag-empty", "end-when-bag-empty,must-continue"),
    ]
    for given, name in cases:
        game = empty_game(["Anne", "Alma"], profile=given)
        assert str(game.profile) == name, name
        assert Profile.of(str(game.profile)) == game.profile, name


def test_any_names_are_put_in_order_of_age() -> None:
    """Names may have quotes and capitals; a value that is not a name is refused."""
    game = new_game(["B", "a'"], seed=1, youngest_first=["a'", "B"])
    assert game.youngest_first == ("a'", "B")
    with pytest.raises(ar.InvalidArgument):
        new_game(["Anne", "Alma"], seed=1, youngest_first=["Anne", 3])  # type: ignore[list-item] # the point of the test


def test_a_seed_means_the_same_game_in_every_release() -> None:
    game = ar.new_game(["Anne", "Alma", "Kim"], seed=1, modules=["treasure", "invaders"])
    assert list(map(str, game.market)) == ["pavilion-8", "tower-12", "chambers-8-nw", "garden-10-w"]
    assert list(map(str, game.display)) == ["dirham-2", "dirham-3", "ducat-3", "florin-3"]
    assert [chest.value for chest in game.module(Treasure).rooms[0]] == [
        *("chambers", "chambers", "garden", "garden")
    ]
    assert [scout.value for scout in game.module(Invaders).scouts] == ["arcades", "garden"]
    after = apply(game, legal_actions(game)[0])  # one card is drawn, so there are piles now
    assert isinstance(after.dealer, Dealer)
    assert (after.dealer.deck.index("A"), after.dealer.deck.index("B")) == (29, 67)
    assert list(map(str, reshuffled(1, 0, MONEY)[:3])) == ["ducat-3", "dirham-9", "dirham-3"]


SCORING: tuple[tuple[int, object], ...] = ((1, "A"), (3, "B"))


def money_before(deck: tuple[object, ...], card: str) -> int:
    """Return how many money cards lie above a card."""
    return sum(one in MONEY for one in deck[: deck.index(card)])


def test_a_scoring_card_may_lie_anywhere_in_its_pile() -> None:
    """In a pile of one card it lies above that card as well as below it."""
    decks = [with_inserts(seed, MONEY[:5], SCORING) for seed in range(20)]
    assert {money_before(deck, "A") for deck in decks} == {1, 2}
    assert {money_before(deck, "B") for deck in decks} == {3, 4}


def test_cards_of_modules_do_not_move_the_scoring_cards() -> None:
    """By one seed the scoring cards lie below as many money cards with modules as without."""
    others = ((0, "first"), (1, "first"), (2, "second"), (3, "second"))
    for seed in range(10):
        alone = with_inserts(seed, MONEY, SCORING)
        among = with_inserts(seed, MONEY, (*SCORING, *others))
        for card in ("A", "B"):
            assert money_before(alone, card) == money_before(among, card)
