"""A state machine plays games of 2 to 5 players with legal and illegal actions."""

from __future__ import annotations

from collections import Counter

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

import five_towers as ft
from five_towers.game import phases
from five_towers.notation import read_record, write_record
from tests.costly import costly, in_parts
from tests.five_towers.properties.test_playing import cards_of
from tests.five_towers.strategies import NAMES, cards

CHOICES = st.integers(0, 999)


class Games(RuleBasedStateMachine):
    """Plays one game; the invariants are checked after every step."""

    def __init__(self) -> None:
        super().__init__()
        self.state = ft.empty_game(NAMES[:2])

    @initialize(players=st.integers(2, 5), seed=CHOICES)
    def deal(self, players: int, seed: int) -> None:
        self.state = ft.new_game(NAMES[:players], seed=seed)

    @precondition(lambda self: not self.state.finished)
    @rule(choice=CHOICES)
    def act(self, choice: int) -> None:
        actions = ft.legal_actions(self.state)
        self.state = ft.apply(self.state, actions[choice % len(actions)])

    @precondition(lambda self: self.state.phase == phases.BID)
    @rule()
    def bid_what_can_be_honoured(self) -> None:
        player = self.state.to_act
        assert player is not None
        most = ft.max_bid(self.state.player(player).towers, self.state.display)
        action = ft.Bid(player, most)
        if ft.check_action(self.state, action).ok:
            self.state = ft.apply(self.state, action)

    @rule(
        player=st.sampled_from(NAMES),
        number=st.integers(0, 7),
        chosen=st.lists(cards(), max_size=3),
    )
    def try_anything(self, player: str, number: int, chosen: list[object]) -> None:
        """An action is legal exactly if it is listed."""
        names = [str(card) for card in chosen]
        for action in (
            ft.Bid(player, number),
            ft.Pass(player),
            ft.Take(player, names),
            ft.Build(player, names),
            ft.GiveBack(player),
        ):
            report = ft.check_action(self.state, action)
            assert report.ok == (action in ft.legal_actions(self.state))
            if not report.ok:
                with pytest.raises(ft.IllegalAction) as refused:
                    ft.apply(self.state, action)
                assert refused.value.report == report

    @invariant()
    def cards_are_conserved(self) -> None:
        assert cards_of(self.state) == Counter(ft.deck(len(self.state.players)))

    @invariant()
    def the_table_is_legal(self) -> None:
        assert ft.check_table(self.state.table).ok

    @invariant()
    def somebody_can_act_until_the_end(self) -> None:
        dealt = self.state.dealer is not None
        assert bool(ft.legal_actions(self.state)) == (dealt and not self.state.finished)
        assert bool(self.state.winners) == self.state.finished
        for name in self.state.names:
            assert ft.view(self.state, name).to_act == self.state.to_act

    def teardown(self) -> None:
        record = ft.record_of(self.state)
        assert read_record(write_record(record)) == record
        replayed = ft.replay(record)
        assert replayed.ok
        assert replayed.final == self.state


@pytest.mark.parametrize("games", in_parts(costly(steps=30)))
def test_any_game_is_played_by_the_rules(games: settings) -> None:
    run_state_machine_as_test(Games, settings=games)
