"""Whole games of 2 to 5 players, legal and illegal actions, and slow oracles."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given, settings
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
from five_towers.game import LayOut, phases
from five_towers.notation import read_record, write_record
from rulebook_kit.values import changed
from tests.costly import COSTLY, costly, in_parts
from tests.five_towers import oracles
from tests.five_towers.strategies import NAMES, Played, cards, games

NUMBERS = st.integers(0, 6)


def cards_of(state: ft.GameState) -> Counter[ft.Card]:
    """Return all cards of a game, wherever they are."""
    piles = [state.deck, state.display, state.taken, state.discards]
    for seat in state.players:
        piles += [seat.torn_down, *(tower.cards for tower in seat.towers)]
    return Counter(card for pile in piles for card in pile)


@COSTLY
@pytest.mark.rule("cards.values", "tower.on-top")
@given(games())
def test_cards_are_conserved_and_towers_keep_the_rules(game: Played) -> None:
    for before, after in zip(game.states, game.states[1:], strict=False):
        assert cards_of(after) == Counter(ft.deck(len(after.players)))
        for old, new in zip(before.players, after.players, strict=True):
            assert oracles.all_stand(new.towers)
            for tower in old.towers:
                kept = new.tower(tower.cards[0].type).cards
                assert (
                    kept[: tower.height] == tower.cards
                    or kept[: tower.height - 1] == (tower.cards[:-1])
                )


@COSTLY
@pytest.mark.rule("bid.once")
@given(games(), NUMBERS)
def test_a_bid_is_legal_exactly_if_it_tops_the_others(game: Played, number: int) -> None:
    """Above what was bid, at most what lies out, below what was undone; and nobody bids twice."""
    for state in game.states:
        names = [call.player for call in state.calls]
        assert len(set(names)) == len(names)
        if state.phase != phases.BID or state.to_act is None:
            continue
        highest = max((call.cards or 0 for call in state.calls), default=-1)
        below = 6 if state.undone is None else state.undone
        legal = highest < number < below and number <= len(state.display)
        assert ft.check_action(state, ft.Bid(state.to_act, number)).ok == legal
        others = [name for name in state.names if name != state.to_act]
        assert not any(ft.check_action(state, ft.Bid(name, number)).ok for name in others)


@COSTLY
@pytest.mark.rule("build.all", "build.tear-down")
@given(games())
def test_ways_to_build_are_those_that_trying_everything_finds(game: Played) -> None:
    """Each outcome is listed exactly once."""
    for state in game.states:
        if state.phase == phases.BUILD and state.to_act is not None:
            seat = state.player(state.to_act)
            listed = []
            for action in ft.legal_actions(state):
                if isinstance(action, ft.Build):
                    after = ft.apply(state, action).player(seat.name)
                    listed.append((action.tear_down, frozenset(after.towers)))
                    torn_down = len(after.torn_down) - len(seat.torn_down)
                    assert torn_down == (action.tear_down is not None)
            assert len(set(listed)) == len(listed)
            assert set(listed) == oracles.results(seat.towers, state.taken)


@COSTLY
@pytest.mark.rule("build.undo")
@given(games())
def test_cards_go_back_exactly_if_nothing_can_be_built(game: Played) -> None:
    """Giving back leads back to the player's turn to bid."""
    for index, state in enumerate(game.states):
        if state.phase != phases.BUILD or state.to_act is None:
            continue
        action = ft.GiveBack(state.to_act)
        possible = oracles.ways(state.player(state.to_act).towers, state.taken)
        assert ft.check_action(state, action).ok == (not possible)
        if not possible:
            after = ft.apply(state, action)
            bid = next(
                one
                for one in game.states[index::-1]
                if one.phase == phases.BID and one.to_act == state.to_act
            )
            assert changed(after, undone=None, log=()) == changed(bid, undone=None, log=())
            assert after.undone == state.highest_bid


@COSTLY
@given(games(max_actions=60))
def test_renaming_players_and_types_only_renames(game: Played) -> None:
    record = ft.record_of(game.state)
    types = dict(zip(ft.TowerType, [*list(ft.TowerType)[1:], ft.TowerType.CANDY], strict=True))
    renamed = ft.Record(
        [name[::-1] for name in record.players],
        record.starter[::-1],
        [_renamed(event, types) for event in record.events],
    )
    replayed = ft.replay(renamed)
    assert replayed.ok
    totals = [seat.score.total for seat in game.state.players]
    assert [seat.score.total for seat in replayed.final.players] == totals
    assert replayed.final.winners == tuple(name[::-1] for name in game.state.winners)


def _renamed(event: ft.Event, types: dict[ft.TowerType, ft.TowerType]) -> ft.Event:
    def card(one: ft.Card) -> ft.Card:
        return ft.Card(types[one.type], one.value)

    match event:
        case LayOut():
            return LayOut(card(event.card))
        case ft.Take():
            return ft.Take(event.player[::-1], map(card, event.cards))
        case ft.Build():
            torn_down = None if event.tear_down is None else types[event.tear_down]
            return ft.Build(event.player[::-1], map(card, event.cards), torn_down)
        case ft.Bid() | ft.Pass() | ft.GiveBack():
            return evolve(event, player=event.player[::-1])
        case _:
            return event


@COSTLY
@pytest.mark.rule("deck.reshuffle")
@given(games(max_actions=60))
def test_what_is_hidden_leaves_no_trace_in_a_view(game: Played) -> None:
    """A view does not show whether a hidden card is in the deck or torn down."""
    state = game.state
    for seat in state.players:
        if not seat.torn_down or not state.deck:
            continue
        mine, theirs = seat.torn_down[0], state.deck[-1]
        swapped = changed(seat, torn_down=tuple(sorted((*seat.torn_down[1:], theirs))))
        other = changed(
            state,
            deck=tuple(sorted((*state.deck[:-1], mine))),
            players=tuple(swapped if one.name == seat.name else one for one in state.players),
            dealer=None,
        )
        for name in state.names:
            assert ft.view(other, name) == ft.view(state, name)


@COSTLY
@given(games())
def test_whatever_is_listed_is_legal(game: Played) -> None:
    actions: tuple[ft.Action, ...] = ft.legal_actions(game.state)
    assert len(set(actions)) == len(actions)
    for action in actions:
        assert action.player == game.state.to_act
        assert ft.check_action(game.state, action).ok


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
