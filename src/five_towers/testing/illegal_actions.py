"""Illegal actions in a state, each with a rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import TypeVar

from attrs import evolve

from alhambra_rules.rulebook import Rule
from alhambra_rules.rulebook.values import FrozenDict
from five_towers.building import MOST_CARDS, addable_orders, check_add, may_tear_down
from five_towers.catalogue.rounds import ALL, ONCE, TAKE, TEAR_DOWN, UNDO
from five_towers.catalogue.table import GAME_END
from five_towers.catalogue.towers import TOP
from five_towers.game import (
    Action,
    Bid,
    Build,
    GameState,
    GiveBack,
    Pass,
    Seat,
    Take,
    check_action,
    legal_actions,
    phases,
)
from five_towers.game.state import without_cards
from five_towers.model import Card, TowerType

_Bad = Iterator[tuple[Action, str]]
_T = TypeVar("_T")


def illegal_actions(state: GameState, nth: int = 0) -> _Bad:
    """Yield actions that break a rule in this state, each with the id of a rule that it breaks.

    There is one action for each way to break a rule. Most break only the rule that is named. None
    are yielded if nobody is to act.

    Args:
        state: a game.
        nth: which one of several alike is yielded, such as a card; any number, counted around.
    """
    name = state.to_act
    if name is None:
        return
    seat = state.player(name)
    yield from _BY_PHASE[state.phase](state, seat, nth)
    cards = state.display or state.taken
    for action in (Bid(name, 5), Pass(name), Take(name, cards), Build(name, cards), GiveBack(name)):
        if state.phase not in action.declared.when:
            yield action, action.declared.breaks.id
    for other in state.names:
        for mine in _nth(legal_actions(state), nth):
            if other != name:
                yield evolve(mine, player=other), mine.declared.breaks.id


def _nth(options: Sequence[_T], nth: int) -> Sequence[_T]:
    """Return one of the options, counted around; none if there are none."""
    return [options[nth % len(options)]] if options else []


def _bad_bids(state: GameState, seat: Seat, _nth_one: int) -> _Bad:
    there, highest = len(state.display), state.highest_bid
    yield Bid(seat.name, MOST_CARDS + 1), ONCE.id
    if there < MOST_CARDS:
        yield Bid(seat.name, there + 1), GAME_END.id
    if state.calls:
        yield Bid(seat.name, highest), ONCE.id
        yield from ((Bid(seat.name, lower), ONCE.id) for lower in range(highest)[:1])
    if state.undone is not None:
        yield Bid(seat.name, state.undone), UNDO.id
        yield from ((Bid(seat.name, more), UNDO.id) for more in range(state.undone + 1, there + 1))


def _bad_takings(state: GameState, seat: Seat, nth: int) -> _Bad:
    for take in _nth(legal_actions(state), nth):
        assert isinstance(take, Take)
        out = without_cards(state.display, take.cards)
        yield Take(seat.name, take.cards[1:]), TAKE.id
        yield from ((Take(seat.name, [*take.cards, more]), TAKE.id) for more in _nth(out, nth))
        hidden = [card for card in state.deck if card not in state.display]
        for card in _nth(hidden, nth):
            yield Take(seat.name, [*take.cards[1:], card]), TAKE.id
        finished = [card for card in out if seat.tower(card.type).is_finished]
        for card in _nth(finished, nth):
            action = Take(seat.name, [*take.cards[1:], card])
            yield from _if_broken(state, action, TOP)


def _bad_buildings(state: GameState, seat: Seat, nth: int) -> _Bad:
    orders = addable_orders(seat.towers, state.taken)
    if orders:
        yield GiveBack(seat.name), UNDO.id
    for torn_down, order in orders.items():
        yield Build(seat.name, order[1:], torn_down), ALL.id
        for card in _nth([one for one in state.deck if one not in order], nth):
            yield Build(seat.name, [*order, card], torn_down), ALL.id
    yield from _misfits(state, seat, nth)
    for kind in TowerType:
        if not may_tear_down(seat.tower(kind)):
            order = orders.get(None) or state.taken
            yield Build(seat.name, order, kind), TEAR_DOWN.id


def _misfits(state: GameState, seat: Seat, nth: int) -> _Bad:
    """Yield, for each rule of towers, builds of the cards taken that break it."""
    found: dict[str, list[Build]] = {}
    for torn_down in (None, *TowerType):
        if torn_down is None or may_tear_down(seat.tower(torn_down)):
            for order in _orders(state.taken):
                for rule in _broken_by(seat, order, torn_down):
                    found.setdefault(rule, []).append(Build(seat.name, order, torn_down))
    for rule, builds in found.items():
        yield from ((build, rule) for build in _nth(builds, nth))


def _orders(cards: Sequence[Card]) -> Sequence[tuple[Card, ...]]:
    """Return the orders that differ within a type."""
    orders = (sorted(order, key=lambda card: card.type.place) for order in permutations(cards))
    return tuple(dict.fromkeys(map(tuple, orders)))


def _broken_by(seat: Seat, order: Sequence[Card], torn_down: TowerType | None) -> Iterator[str]:
    """Yield the rules that the first card breaks that does not fit."""
    towers = {kind: seat.tower(kind) for kind in TowerType}
    if torn_down is not None:
        towers[torn_down] = towers[torn_down].without_top()
    for card in order:
        report = check_add(towers[card.type], card)
        if not report.ok:
            yield from report.rules
            return
        towers[card.type] = towers[card.type].with_card(card)


def _if_broken(state: GameState, action: Action, rule: Rule) -> _Bad:
    """Yield the action if it breaks this rule."""
    if rule.id in check_action(state, action).rules:
        yield action, rule.id


_BY_PHASE: Mapping[str, Callable[[GameState, Seat, int], _Bad]] = FrozenDict(
    {phases.BID: _bad_bids, phases.TAKE: _bad_takings, phases.BUILD: _bad_buildings}
)
