"""A state machine that plays legal games with any modules, and what holds at every step."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import alhambra_rules as ar
from alhambra_rules.game import Module
from alhambra_rules.game.module import modules_of
from alhambra_rules.testing.illegal_actions import illegal_actions
from alhambra_rules.testing.played_games import NAMES, whole_game
from tests.costly import costly, in_parts
from tests.game.positions import all_cards, seen_cards, seen_tiles
from tests.game_modules.games import COMBINATIONS


class PlayedGame(RuleBasedStateMachine):
    """A game from some point of a random one on, by legal actions and attempts at others."""

    def __init__(self) -> None:
        super().__init__()
        self.state: ar.GameState
        self.scores: list[int] = []
        self.rounds = 0
        self.modules: tuple[str | Module, ...] = ()
        self.pieces: list[list[str]] = []
        self.cards: list[str] = []
        self.judged: list[ar.City] = []
        self.listed: tuple[ar.Action, ...] = ()

    @initialize(
        players=st.integers(2, 6),
        seed=st.integers(0, 2),
        modules=st.sampled_from(COMBINATIONS),
        part=st.floats(0, 1, exclude_max=True, allow_subnormal=False),
    )
    def begin(
        self, players: int, seed: int, modules: tuple[str | Module, ...], part: float
    ) -> None:
        states = whole_game(players, 0 if modules else seed, "standard", modules)
        self.state = states[int(part * (len(states) - 1))]
        self.scores = [player.score for player in self.state.players]
        self.rounds = self.state.scoring_rounds_done
        self.modules = modules
        self.pieces = [list(module.census(states[0])) for module in modules_of(states[0])]
        self.cards = sorted(map(str, all_cards(states[0])))

    @precondition(lambda self: not self.state.finished)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """A legal action leads to the same next state every time, and leaves the old one."""
        before, image = self.state, hash(self.state)
        action = data.draw(st.sampled_from(self.listed))
        assert action.player == before.to_act
        self.state = ar.apply(before, action)
        assert self.state == ar.apply(before, action)
        assert hash(before) == image
        assert self.state.log[: len(before.log) + 1] == (*before.log, action)

    @precondition(lambda self: not self.state.finished)
    @rule(nth=st.integers(0, 9), skipped=st.integers(0, 39))
    def try_what_is_illegal(self, nth: int, skipped: int) -> None:
        """An illegal action is refused with the rule it breaks, and changes nothing."""
        image = hash(self.state)
        *_, (action, broken) = islice(illegal_actions(self.state, nth), skipped + 1)
        assert broken in ar.check_action(self.state, action).rules
        with pytest.raises(ar.IllegalAction) as caught:
            ar.apply(self.state, action)
        assert caught.value.report == ar.check_action(self.state, action)
        assert hash(self.state) == image

    @precondition(lambda self: self.state.finished)
    @rule()
    def nothing_comes_after_the_end(self) -> None:
        for name in self.state.names:
            assert "end.when" in ar.check_action(self.state, ar.Stop(name)).rules

    @invariant()
    def tiles_are_conserved(self) -> None:
        seen = [*seen_tiles(self.state), *self.state.bag]
        assert sorted(tile.id for tile in seen if tile.type) == sorted(ar.TILES)

    @invariant()
    def cards_are_conserved(self) -> None:
        seen = [*seen_cards(self.state), *self.state.deck.cards]
        assert sorted(map(str, seen)) == self.cards

    @invariant()
    def pieces_of_modules_are_conserved(self) -> None:
        now = [list(module.census(self.state)) for module in modules_of(self.state)]
        assert now == self.pieces

    @invariant()
    def every_city_is_legal(self) -> None:
        cities = [player.city for player in self.state.players]
        if cities != self.judged:  # most actions leave them as they are
            assert ar.check_table(self.state.table).ok
        self.judged = cities

    @invariant()
    def scores_fall_by_an_attack_only(self) -> None:
        scores = [player.score for player in self.state.players]
        rounds = self.state.scoring_rounds_done
        fell = any(now < before for before, now in zip(self.scores, scores, strict=True))
        assert not fell or ("invaders" in self.modules and rounds > self.rounds)
        self.scores, self.rounds = scores, rounds

    @invariant()
    def somebody_is_to_act_until_the_game_is_over(self) -> None:
        assert (self.state.to_act is None) == self.state.finished == bool(self.state.winners)
        assert self.state.pending_draw is None
        self.listed = ar.legal_actions(self.state)
        assert bool(self.listed) == (not self.state.finished)

    def teardown(self) -> None:
        """Draw by draw the log leads to the very same state."""
        replayed = ar.empty_game(NAMES[: len(self.state.players)], modules=self.modules)
        for event in self.state.events:
            replayed = ar.apply(replayed, event)
        assert replayed == self.state


@pytest.mark.parametrize("games", in_parts(costly(4, steps=40)))
def test_any_game_is_played_by_the_rules(games: settings) -> None:
    run_state_machine_as_test(PlayedGame, settings=games)
