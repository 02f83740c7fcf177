"""Determinizing and chances: what a player knows stays, and draws come as often as predicted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.compact.dealing import with_inserts
from alhambra_rules.compact.redealing import redealt
from alhambra_rules.game import GameState, apply, legal_actions, view
from alhambra_rules.game.chances import chance_outcomes
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.determinizing import determinize
from alhambra_rules.game.draws import Draw, DrawScoringCard
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.on_demand import state_of
from alhambra_rules.game.playing import any_action, check_event, play_out
from alhambra_rules.game.setup import empty_game
from alhambra_rules.game.state import PendingDraw
from alhambra_rules.game.view import View
from alhambra_rules.game_modules.registry import REGISTRY, new_game
from alhambra_rules.model import MoneyCard
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.values import changed
from alhambra_rules.testing import games
from tests.game.positions import position

SEEDS = st.integers(0, 2**32)


@given(games(), SEEDS, st.data())
def test_a_player_cannot_tell_the_determinized_game(
    game: GameState, seed: int, data: st.DataObject
) -> None:
    watching = data.draw(st.sampled_from(game.names))
    seen = view(game, watching)
    made = determinize(seen, seed)
    assert view(made, watching) == seen
    assert determinize(seen, seed) == made
    if game.to_act == watching:
        assert legal_actions(made) == legal_actions(game)


@pytest.mark.parametrize("modules", [(), tuple(REGISTRY)], ids=["base", "all-modules"])
def test_a_determinized_game_can_be_played_to_its_end(modules: tuple[str, ...]) -> None:
    chance = Random(1)
    game = new_game(["Anne", "Bo", "Cem"], seed=5, modules=modules)
    while not game.finished:
        for name in game.names if chance.random() < 0.05 else ():
            made = determinize(view(game, name), seed=3)
            assert view(made, name) == view(game, name)
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


@given(games(), SEEDS)
def test_dealing_anew_hides_what_determinizing_hides(game: GameState, seed: int) -> None:
    compact = compact_of(game)
    if compact is not None:
        for at, name in enumerate(game.names):
            made = state_of(redealt(compact, at, Random(seed)))
            assert view(made, name) == view(game, name)
            assert play_out(made, seed).finished


@pytest.mark.parametrize("to_come", [0, 1, 2])
def test_decks_with_unknown_piles_are_dealt_too(to_come: int) -> None:
    game = new_game(["Anne", "Bo", "Cem"], seed=5)
    deck = changed(game.deck.without_piles(), to_come=("A", "B")[2 - to_come :])
    unknown = changed(game.without_dealer(), deck=deck)
    compact = compact_of(unknown)
    assert compact is not None
    for made in (state_of(redealt(compact, 0, Random(1))), determinize(view(unknown, "Anne"), 1)):
        assert view(made, "Anne") == view(unknown, "Anne")
        assert made.dealer is not None


@given(SEEDS, st.sampled_from([(), *[(name,) for name in REGISTRY], tuple(REGISTRY)]))
def test_chances_sum_to_one_and_name_exactly_the_legal_draws(
    seed: int, modules: tuple[str, ...]
) -> None:
    chance = Random(seed)
    state = new_game(["Anne", "Bo"], seed=seed, modules=modules)
    state = empty_game(state.names, modules=[one.as_chosen for one in modules_of(state)])
    while not state.finished and state.scoring_rounds_done < 2:
        if state.to_act is not None:
            assert chance_outcomes(state) == ()
            state = apply(state, any_action(state, chance))
            continue
        found = chance_outcomes(state)
        assert sum(likely for _, likely in found) == 1
        assert len({draw for draw, _ in found}) == len(found)
        for draw, likely in found[:: max(1, len(found) // 3)]:
            assert likely > 0
            assert check_event(state, draw).ok
        draws, weights = zip(*found, strict=True)
        state = apply(state, chance.choices(draws, [float(one) for one in weights])[0])


def test_the_dealer_draws_as_often_as_predicted() -> None:
    """Over many seeds, scoring card A comes at each place as often as the chances say."""
    predicted: Counter[int] = Counter()
    deck = Deck.to_be_piled(new_game(["Anne", "Bo", "Cem"], seed=1).deck.cards[:23], ())
    deck = deck.in_piles()
    left = Fraction(1)
    expected = {}
    for drawn in range(len(deck.cards) + 1):
        now = changed(deck, cards=deck.cards[drawn:])
        waiting = changed(
            position(), deck=now, to_act=None, pending_draw=PendingDraw("display"), dealer=None
        )
        card: Draw = DrawScoringCard("A")
        likely = dict(chance_outcomes(waiting)).get(card, Fraction(0))
        expected[drawn] = left * likely
        left -= expected[drawn]
        if not left:
            break
    assert left == 0
    for seed in range(4_000):
        dealt = _dealt_after(deck, seed)
        predicted[dealt.index("A")] += 1
    for place, likely in expected.items():
        assert abs(predicted[place] / 4_000 - likely) < 0.03


def _dealt_after(deck: Deck, seed: int) -> tuple[object, ...]:
    return with_inserts(seed, list(map(str, deck.cards)), [(1, "A"), (3, "B")])


def test_a_draw_of_an_unknown_module_has_no_chances() -> None:
    waiting = changed(position(), to_act=None, pending_draw=PendingDraw("comet"))
    with pytest.raises(InvalidArgument, match="comet"):
        chance_outcomes(waiting)
