"""Strategies for games: states of random legal games, their records, and actions, legal or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import SupportsIndex, TypeVar, cast

from attrs import evolve
from hypothesis import strategies as st

from alhambra_rules.rulebook import InvalidArgument, Rule
from alhambra_rules.rulebook.testing.choices import (
    drawn_from,
    label,
    numbers_of_players,
    one_of,
    yes_or_no,
)
from alhambra_rules.rulebook.values import FrozenDict
from alhambra_rules.rulebook.words import quoted
from five_towers.building import MOST_CARDS, addable_orders, check_add, max_bid, may_tear_down
from five_towers.catalogue.rules import ALL, GAME_END, ONCE, TAKE, TEAR_DOWN, TOP, UNDO
from five_towers.game import (
    ACTION_KINDS,
    Action,
    Bid,
    Build,
    GameState,
    GiveBack,
    Pass,
    Record,
    Seat,
    Take,
    carry_out,
    check_action,
    legal_actions,
    new_game,
    phases,
    record_of,
)
from five_towers.game.state import without_cards
from five_towers.model import Card, TowerType
from five_towers.testing.positions import NAMES

_HONEST = 0.85
"""How often a player bids at most what they can honour."""

_PASSES = 0.4


def some_action(state: GameState, chance: Random) -> Action:
    """Return one of the legal actions: mostly a bid that the player can honour."""
    if state.phase != phases.BID:
        return chance.choice(legal_actions(state))
    player = state.player(cast("str", state.to_act))
    honest = chance.random() < _HONEST
    most = max_bid(player.towers, state.display) if honest else len(state.display)
    least = state.highest_bid + 1 if state.calls else 0
    if state.undone is not None:
        most = min(most, state.undone - 1)
    if most < least or chance.random() < _PASSES:
        return Pass(player.name)
    return Bid(player.name, chance.randint(least, most))


@lru_cache(maxsize=64)
def whole_game(players: int, seed: int) -> tuple[GameState, ...]:
    """Return the states of a random game, from the first bid to the end."""
    chance = Random(seed)
    states = [new_game(NAMES[:players], seed=seed)]
    while not states[-1].finished:
        states.append(carry_out(states[-1], some_action(states[-1], chance)))
    return tuple(states)


_PHASES = (phases.BID, phases.TAKE, phases.BUILD, phases.OVER)
_ANY, _UNDONE, _LAST_ROUND = "any", "undone", "last round"
_MOMENTS = (_ANY, *_PHASES, phases.OVER, _UNDONE, _LAST_ROUND)
"""What is drawn first if the phase is not given, each with the same chance; ends twice."""

_FRESH = 99_999


def games(
    *, players: Sequence[SupportsIndex] = (2, 3, 4, 5), phase: str | None = None
) -> st.SearchStrategy[GameState]:
    """Draw a state of a dealt game after legal play: a decision or the end.

    A whole game is played at random, and a moment of it is drawn. At least a tenth of the states
    are ends of games, and another tenth are in each phase, in the last round, and just after cards
    were given back. Shrinks towards the first bid of two players.

    Args:
        players: the numbers of players to draw from.
        phase: what the game waits for: ``bid``, ``take``, ``build`` or ``over``; any by default.

    Raises:
        InvalidArgument: an argument has an impossible value, which the message quotes.
    """
    numbers = numbers_of_players(players, 2, len(NAMES))
    if phase is not None:
        one_of("phase", phase, _PHASES)
    return _games(numbers, _MOMENTS if phase is None else (phase,))


@st.composite
def _games(draw: st.DrawFn, players: tuple[int, ...], moments: tuple[str, ...]) -> GameState:
    moment, number = drawn_from(draw, moments), drawn_from(draw, players)
    states = whole_game(number, draw(st.integers(0, _FRESH)))
    state = drawn_from(draw, [one for one in states if _is_at(one, moment)] or states)
    label("games", f"{state.phase}, {number} players")
    label("games: the deck ran out", state.deck_ran_out)
    return state


def _is_at(state: GameState, moment: str) -> bool:
    """Whether the state is at such a moment. None is at ``any``, so all of them are drawn from."""
    match moment:
        case "undone":
            return state.undone is not None
        case "last round":
            return state.deck_ran_out == 2 and not state.finished
        case _:
            return state.phase == moment


def records(*, players: Sequence[SupportsIndex] = (2, 3, 4, 5)) -> st.SearchStrategy[Record]:
    """Draw the record of a legal game, finished or not. Arguments and errors as for ``games``."""
    return games(players=players).map(record_of)


def actions(state: GameState, *, legal: bool = True) -> st.SearchStrategy[Action]:
    """Draw an action of the player to act: first its kind, then an action of that kind.

    Shrinks towards low bids. If nobody is to act, the strategy is empty, and Hypothesis skips the
    example.

    Args:
        state: a game.
        legal: with False, an action that breaks a rule in this state.

    Raises:
        InvalidArgument: ``state`` is not a GameState, or ``legal`` is neither True nor False.
    """
    if not isinstance(state, GameState):
        raise InvalidArgument(f"state must be a GameState, not {quoted(state)}")
    if not yes_or_no("legal", legal):
        bad = [action for action, _ in illegal_actions(state)]
        return st.sampled_from(bad) if bad else st.nothing()
    listed = legal_actions(state)
    by_kind = [[action for action in listed if type(action) is kind] for kind in ACTION_KINDS]
    return st.one_of([st.sampled_from(of_kind) for of_kind in by_kind if of_kind])


def any_actions() -> st.SearchStrategy[Action]:
    """Draw an action that is legal at some decision of a game. Shrinks towards a bid of 0."""
    deciding = [phase for phase in _PHASES if phase != phases.OVER]
    return st.sampled_from(deciding).flatmap(lambda phase: games(phase=phase)).flatmap(actions)


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
