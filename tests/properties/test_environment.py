"""The environment: indices and legal actions belong together, and nothing hidden is observed."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.agents.environment import ActionSpace
from alhambra_rules.agents.environment.observations import Array, observation_space, observed
from alhambra_rules.game import Buy, GameState, check_action, legal_actions, payments
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.testing import games
from tests.costly import COSTLY
from tests.strategies import differing_in_what_is_hidden

REACHES = st.integers(min_value=1, max_value=9)


def seen(game: GameState, player: str, space: ActionSpace) -> dict[str, Array]:
    made = compact_of(game)
    assert made is not None
    return observed(made, game.names.index(player), space)


@COSTLY
@given(games(), REACHES)
def test_every_legal_action_has_an_index_of_its_own(game: GameState, reach: int) -> None:
    """Payments apart, indices and the legal actions within reach are as many; each is legal."""
    space = ActionSpace(reach)
    choices = space.choices(game)
    legal = legal_actions(game)
    assert bool(choices) == bool(legal)
    assert set(choices.values()) <= set(legal)
    assert all(check_action(game, action).ok for action in choices.values())
    within = [action for action in legal if space.index_of(game, action) is not None]
    squares = {action.square for action in within if isinstance(action, Buy)}
    others = [action for action in within if not isinstance(action, Buy)]
    assert len(choices) == max(len(squares) + len(others), bool(legal))
    assert {space.index_of(game, action) for action in within} <= choices.keys()


@COSTLY
@given(games(phase="act"))
def test_no_payment_is_better_than_the_one_that_is_meant(game: GameState) -> None:
    """None overpays less; none that overpays as much has fewer cards."""
    for action in ActionSpace().choices(game).values():
        if isinstance(action, Buy):
            meant = sum(card.value for card in action.cards), len(action.cards)
            ways = payments(game, action.square, superfluous=True)
            assert meant == min((sum(card.value for card in cards), len(cards)) for cards in ways)


@COSTLY
@given(games(), REACHES)
def test_observations_lie_in_their_space(game: GameState, reach: int) -> None:
    space = ActionSpace(reach)
    promised = observation_space(len(game.players), space)["observation"]
    for player in game.players:
        assert promised.contains(seen(game, player.name, space))


@COSTLY
@given(games(), st.data())
def test_hidden_differences_are_not_observed(game: GameState, data: st.DataObject) -> None:
    """Another's card exchanged for one of the deck, another dealer: the same arrays and mask."""
    watching, _, hidden = data.draw(differing_in_what_is_hidden(game))
    space = ActionSpace()
    arrays, others = seen(game, watching, space), seen(hidden, watching, space)
    assert arrays.keys() == others.keys()
    assert all(np.array_equal(arrays[name], others[name]) for name in arrays)
    if game.to_act == watching:
        assert space.choices(game) == space.choices(hidden)
