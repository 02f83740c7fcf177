"""The dealer: what follows from a seed, for ever, and whose chance it is."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from attrs import frozen

from alhambra_rules.game import Dealer, DrawToDisplay, GameState, Module, PendingDraw
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.pieces import MONEY
from alhambra_rules.game_modules.invaders import Invaders
from alhambra_rules.game_modules.registry import new_game
from alhambra_rules.game_modules.treasure import Treasure
from rulebook_kit.values import changed
from tests.game.positions import position

DISPLAY = PendingDraw("display")


def test_a_seed_means_the_same_game_in_every_release() -> None:
    game = new_game(["Anne", "Alma", "Kim"], seed=1, modules=["treasure", "invaders"])
    assert list(map(str, game.market)) == ["pavilion-8", "tower-12", "chambers-8-nw", "garden-10-w"]
    assert list(map(str, game.display)) == ["dirham-2", "dirham-3", "ducat-3", "florin-3"]
    assert [chest.value for chest in game.module(Treasure).rooms[0]] == [
        *("chambers", "chambers", "garden", "garden")
    ]
    assert [scout.value for scout in game.module(Invaders).scouts] == ["arcades", "garden"]
    assert isinstance(game.dealer, Dealer)
    _, dealer = game.dealer.draw(game, DISPLAY)
    assert (dealer.deck.index("A"), dealer.deck.index("B")) == (29, 67)
    _, dealer = dealer.draw(changed(game, spent=MONEY), PendingDraw("reshuffle"))
    assert list(map(str, dealer.deck[:3])) == ["ducat-3", "dirham-9", "dirham-3"]


def money_before(dealer: Dealer, state: GameState, card: str) -> int:
    """Return how many money cards lie above a card once the dealer has made the piles."""
    _, piled = dealer.draw(state, DISPLAY)
    below = piled.deck[piled.deck.index(card) + 1 :]
    return len(state.deck.cards) - len([one for one in below if one in MONEY])


def test_a_scoring_card_may_lie_anywhere_in_its_pile() -> None:
    """In a pile of one card it lies above that card as well as below it."""
    deck = Deck(MONEY[:5]).in_piles()
    state = changed(position(), deck=deck)
    dealers = [Dealer(seed, (), MONEY[:5]) for seed in range(20)]
    assert {money_before(dealer, state, "A") for dealer in dealers} == {1, 2}
    assert {money_before(dealer, state, "B") for dealer in dealers} == {3, 4}


def test_cards_of_modules_do_not_move_the_scoring_cards() -> None:
    """By one seed the scoring cards lie below as many money cards with modules as without."""
    alone = changed(position(), deck=Deck(MONEY).in_piles())
    inserts = [(0, "first"), (1, "first"), (2, "second"), (3, "second")]
    among = changed(position(), deck=Deck.to_be_piled(MONEY, inserts).in_piles())
    for seed in range(10):
        for card in ("A", "B"):
            dealer = Dealer(seed, (), MONEY)
            assert money_before(dealer, alone, card) == money_before(dealer, among, card)


@frozen(slots=False)
class Lucky(Module):
    """A module whose cards become any money card."""

    name: ClassVar[str] = "lucky"

    def draw(self, state: GameState, due: PendingDraw, chance: Random) -> DrawToDisplay:  # noqa: ARG002 - as for all modules
        return DrawToDisplay(chance.choice(MONEY))


@frozen(slots=False)
class Another(Module):
    """A module whose cards become one and the same money card."""

    name: ClassVar[str] = "another"

    def draw(self, state: GameState, due: PendingDraw, chance: Random) -> DrawToDisplay:  # noqa: ARG002 - as for all modules
        return DrawToDisplay("denar-1")


def test_a_card_of_a_module_is_drawn_by_it_with_a_chance_of_its_own() -> None:
    """The other modules are not asked, and each draw has a chance apart from the one before."""
    state = position(modules=[Lucky(), Another()])
    dealer = Dealer(1, (), ("lucky", "another", "lucky", "lucky", "lucky"), piled=True)
    drawn = []
    for _ in range(5):
        draw, dealer = dealer.draw(state, DISPLAY)
        drawn.append(draw)
    assert dealer.others == 5
    assert drawn[1] == DrawToDisplay("denar-1")
    assert len(set(drawn)) == 5
