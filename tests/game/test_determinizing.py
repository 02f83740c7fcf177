"""Games dealt anew from what one player may know: examples."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from alhambra_rules.compact.redealing import redealt
from alhambra_rules.game import GameState, apply, view
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.dealer import Dealer
from alhambra_rules.game.determinizing import determinize
from alhambra_rules.game.draws import SCORING_CARDS
from alhambra_rules.game.events import StartedFrom
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.on_demand import state_of
from alhambra_rules.game.playing import any_action, play_out
from alhambra_rules.game.setup import empty_game
from alhambra_rules.game.view import View
from alhambra_rules.game_modules import Invaders
from alhambra_rules.game_modules.registry import REGISTRY, new_game
from alhambra_rules.model import Architect, MoneyCard, Side
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.values import changed
from alhambra_rules.testing.played_games import whole_game
from tests.game.positions import position
from tests.game_modules import pieces


@pytest.mark.parametrize(
    ("names", "modules", "profile"),
    [
        (("Anne", "Bo", "Cem"), (), "standard"),
        (("Anne", "Bo", "Cem"), tuple(REGISTRY), "standard"),
        (("Anne", "Bo"), (), "must-continue"),
    ],
    ids=["base", "all-modules", "two"],
)
def test_a_determinized_game_can_be_played_to_its_end(
    names: tuple[str, ...], modules: tuple[str, ...], profile: str
) -> None:
    chance = Random(1)
    game = new_game(names, seed=5, modules=modules, profile=profile)
    while not game.finished:
        for name in game.names if chance.random() < 0.02 else ():
            made = determinize(view(game, name), seed=3)
            assert view(made, name) == view(game, name)
            assert made.log == (StartedFrom(made.table),)
            assert sorted(_census(made)) == sorted(_census(game))
            assert play_out(made, 2).finished
        game = apply(game, any_action(game, chance))
    assert view(determinize(view(game, "Anne"), 1), "Anne") == view(game, "Anne")


def _census(game: GameState) -> list[str]:
    """Return all pieces, which are the same in every game."""
    held = [card for seat in game.players for card in seat.hand] + [*game.display]
    cards = [card for card in held if type(card) is MoneyCard]
    tiles = [tile.id for tile in game.bag]
    modules = [name for module in modules_of(game) for name in module.census(game)]
    return [*map(str, (*cards, *game.spent, *game.deck.cards)), *tiles, *modules]


def test_a_view_that_waits_for_a_draw_cannot_be_determinized() -> None:
    waiting = empty_game(["Anne", "Bo"])
    with pytest.raises(InvalidArgument, match="waits for a draw"):
        determinize(view(waiting, "Anne"), 1)


def test_cards_that_do_not_add_up_are_refused() -> None:
    seen: View = view(new_game(["Anne", "Bo", "Cem"], seed=1), "Anne")
    with pytest.raises(InvalidArgument, match="do not add up"):
        determinize(evolve(seen, deck_size=seen.deck_size + 30), 1)


def test_piles_that_do_not_agree_with_what_came_are_refused() -> None:
    """A scoring card that should have come long ago has a place in no pile."""
    seen = view(new_game(["Anne", "Bo", "Cem"], seed=1), "Anne")
    message = "the cards that came and the piles of the deck do not agree"
    with pytest.raises(InvalidArgument, match=f"^{message}$"):
        determinize(evolve(seen, piled=1_000), 1)


@pytest.mark.parametrize("to_come", [0, 1, 2])
def test_decks_with_unknown_piles_are_dealt_too(to_come: int) -> None:
    game = new_game(["Anne", "Bo", "Cem"], seed=5)
    deck = changed(game.deck.without_piles(), to_come=("A", "B")[2 - to_come :])
    unknown = changed(game.without_dealer(), deck=deck)
    compact = compact_of(unknown)
    assert compact is not None
    redetermined = [determinize(view(unknown, "Anne"), seed) for seed in range(5)]
    for made in (state_of(redealt(compact, 0, Random(1))), *redetermined):
        assert view(made, "Anne") == view(unknown, "Anne")
        assert isinstance(made.dealer, Dealer)
        scoring = tuple(card for card in made.dealer.deck if card in SCORING_CARDS)
        assert scoring == deck.to_come


def test_one_who_is_asked_about_a_redesign_holds_an_architect_in_every_deal() -> None:
    """A deal in which the player could not be asked is made again."""
    game = next(
        state
        for state in whole_game(3, 0, modules=("architects",))
        if state.phase == "architect-redesign"
    )
    asked = game.to_act
    assert asked is not None
    seen = view(game, next(name for name in game.names if name != asked))
    for seed in range(20):
        made = determinize(seen, seed)
        assert view(made, seen.player) == seen
        assert any(isinstance(card, Architect) for card in made.player(asked).hand)


@pytest.mark.parametrize(
    ("seen_by", "watching", "sides"),
    [((), "Anne", None), (("Anne",), "Anne", "e"), (("Anne",), "Alma", "esw")],
)
def test_an_attack_card_that_only_others_saw_may_be_any_of_those_left(
    seen_by: tuple[str, ...], watching: str, sides: str | None
) -> None:
    """Nobody has looked, or Anne has: she alone knows that the next attack comes from the east."""
    cards = pieces.invaders(attacks="n", peeked=("e", seen_by) if seen_by else None)
    seen = view(position(modules=[cards]), watching)
    made = [determinize(seen, seed).module(Invaders) for seed in range(20)]
    assert {one.peeked for one in made} == ({*map(Side, sides)} if sides else {None})
    assert {one.peeked_by for one in made} == {seen_by}
