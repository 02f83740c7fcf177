"""The dealer: what follows from a seed, for ever, and whose chance it is."""

from __future__ import annotations

from alhambra_rules.compact.dealing import reshuffled, with_inserts
from alhambra_rules.game import Dealer, apply, legal_actions
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game_modules.invaders import Invaders
from alhambra_rules.game_modules.registry import new_game
from alhambra_rules.game_modules.treasure import Treasure


def test_a_seed_means_the_same_game_in_every_release() -> None:
    game = new_game(["Anne", "Alma", "Kim"], seed=1, modules=["treasure", "invaders"])
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
