"""The environment: indices and legal actions belong together, and nothing hidden is observed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from alhambra_rules.agents.environment import ActionSpace
from alhambra_rules.game import Buy, GameState, check_action, legal_actions, payments
from alhambra_rules.testing import games
from tests.costly import COSTLY

REACHES = st.integers(min_value=1, max_value=9)


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
