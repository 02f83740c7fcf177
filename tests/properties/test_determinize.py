"""What a player may know: views show it, determinizing keeps it, and chances follow from it."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.compact.redealing import redealt
from alhambra_rules.game import GameState, view
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.on_demand import state_of
from alhambra_rules.game.playing import play_out
from alhambra_rules.game_modules.registry import REGISTRY
from alhambra_rules.model import MoneyCard
from alhambra_rules.testing import games
from tests.game.test_chances import assert_chances_of_a_game
from tests.strategies import differing_in_what_is_hidden

SEEDS = st.integers(0, 2**32)


def cards_in(game: GameState) -> Counter[MoneyCard]:
    """Return the cards that a player may not know: those of the hands and of the deck."""
    return Counter([*game.deck.cards, *(card for seat in game.players for card in seat.hand)])


@given(games(), SEEDS)
def test_dealing_anew_hides_what_determinizing_hides(game: GameState, seed: int) -> None:
    compact = compact_of(game)
    for at, name in enumerate(game.names):
        made = state_of(redealt(compact, at, Random(seed)))
        assert view(made, name) == view(game, name)
        assert cards_in(made) == cards_in(game)
        assert play_out(made, seed).finished


@given(SEEDS, st.sampled_from([(), *[(name,) for name in REGISTRY], tuple(REGISTRY)]))
def test_chances_sum_to_one_and_name_exactly_the_legal_draws(
    seed: int, modules: tuple[str, ...]
) -> None:
    assert_chances_of_a_game(seed, modules)


@given(games(), st.data())
def test_hidden_differences_do_not_show(game: GameState, data: st.DataObject) -> None:
    """Another's card exchanged for one of the deck, another dealer, another log: one view."""
    watching, other, hidden = data.draw(differing_in_what_is_hidden(game))
    assert hidden != game
    assert view(hidden, watching) == view(game, watching)
    same_hand = hidden.player(other).hand == game.player(other).hand
    assert (view(hidden, other) == view(game, other)) == same_hand
