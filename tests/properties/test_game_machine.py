"""A state machine that plays legal games of 2 to 6 players, and what holds at every step."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from alhambra_rules.arbiter import check_table
from alhambra_rules.game import Action, GameState, apply, check_action, empty_game, legal_actions
from alhambra_rules.model import TILES
from alhambra_rules.rulebook import IllegalAction
from alhambra_rules.testing.illegal_actions import illegal_actions
from alhambra_rules.testing.random_play import NAMES, whole_game
from tests.game.positions import all_cards, seen_cards, seen_tiles


class PlayedGame(RuleBasedStateMachine):
    """A game from some point of a random one on, by legal actions and attempts at others."""

    def __init__(self) -> None:
        super().__init__()
        self.state: GameState
        self.scores: list[int] = []
        self.listed: tuple[Action, ...] = ()

    @initialize(
        players=st.integers(2, 6),
        seed=st.integers(0, 2),
        part=st.floats(0, 1, exclude_max=True, allow_subnormal=False),
    )
    def begin(self, players: int, seed: int, part: float) -> None:
        states = whole_game(players, seed)
        self.state = states[int(part * (len(states) - 1))]
        self.scores = [player.score for player in self.state.players]

    @precondition(lambda self: not self.state.finished)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """A legal action leads to the same next state every time, and leaves the old one."""
        before, image = self.state, hash(self.state)
        action = data.draw(st.sampled_from(self.listed))
        assert action.player == before.to_act
        self.state = apply(before, action)
        assert self.state == apply(before, action)
        assert hash(before) == image
        assert self.state.log[: len(before.log) + 1] == (*before.log, action)

    @precondition(lambda self: not self.state.finished)
    @rule(data=st.data())
    def try_what_is_illegal(self, data: st.DataObject) -> None:
        """An illegal action is refused with the rule it breaks, and changes nothing."""
        image = hash(self.state)
        action, broken = data.draw(st.sampled_from(list(illegal_actions(self.state))))
        assert broken in check_action(self.state, action).rules
        with pytest.raises(IllegalAction) as caught:
            apply(self.state, action)
        assert caught.value.report == check_action(self.state, action)
        assert hash(self.state) == image

    @invariant()
    def tiles_are_conserved(self) -> None:
        seen = [*seen_tiles(self.state), *self.state.bag]
        assert sorted(tile.id for tile in seen) == sorted(TILES)

    @invariant()
    def cards_are_conserved(self) -> None:
        seen = [*seen_cards(self.state), *self.state.deck.cards]
        assert sorted(map(str, seen)) == sorted(map(str, all_cards(self.state)))

    @invariant()
    def every_city_is_legal(self) -> None:
        """The arbiter of recorded positions finds no fault in any city, nor across the table."""
        assert check_table(self.state.table).ok

    @invariant()
    def scores_never_fall(self) -> None:
        scores = [player.score for player in self.state.players]
        assert all(now >= before for before, now in zip(self.scores, scores, strict=True))
        self.scores = scores

    @invariant()
    def somebody_is_to_act_until_the_game_is_over(self) -> None:
        assert (self.state.to_act is None) == self.state.finished == bool(self.state.winners)
        assert self.state.pending_draw is None
        self.listed = legal_actions(self.state)
        assert bool(self.listed) == (not self.state.finished)

    def teardown(self) -> None:
        """Draw by draw the log leads to the very same state."""
        replayed = empty_game(NAMES[: len(self.state.players)])
        for event in self.state.log:
            replayed = apply(replayed, event)
        assert replayed == self.state


TestPlayedGame = PlayedGame.TestCase
TestPlayedGame.settings = settings(
    max_examples=max(10, settings().max_examples // 4), stateful_step_count=40
)
