"""Illegal actions in a state, each with a rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from attrs import evolve

from alhambra_rules.game import (
    Action,
    Buy,
    DeclineLeftover,
    GameState,
    GiveBought,
    Pass,
    PlaceBought,
    PlaceLeftover,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    ReserveBought,
    Stop,
    TakeMoney,
    currency_of,
    house_rules,
    legal_actions,
    phases,
)
from alhambra_rules.game.money_actions import purchases
from alhambra_rules.game.step_order import course_of
from alhambra_rules.model import FOUNTAIN, Cell, MoneyCard, Tile
from alhambra_rules.placement import legal_placements
from alhambra_rules.testing.illegal_in_modules import bad_actions_of_modules
from alhambra_rules.testing.illegal_moves import Breach, bad_placements, bad_removals, bad_swaps
from rulebook_kit.values import FrozenDict

_Bad = Iterator[tuple[Action, str]]
_T = TypeVar("_T")


def illegal_actions(state: GameState, nth: int = 0) -> _Bad:
    """Yield actions that break a rule in this state, each with the id of a rule that it breaks.

    There is one action for each way to break a rule. Most break only the rule that is named.

    Args:
        state: a game in which a player must act.
        nth: which one of several alike is yielded, such as a tile or a cell; any number, counted
            around.
    """
    name, out_of_phase = state.to_act or "", _BY_PHASE.get(state.phase, _bad_in_other_phases)
    yield from out_of_phase(state, name, nth)
    for tile in _nth(state.bag, nth):
        if state.phase != phases.PLACE_BOUGHT:
            yield PlaceBought(name, tile, (1, 0)), "turn.place-bought"
            yield ReserveBought(name, tile), "turn.place-bought"
            yield GiveBought(name, tile), "two.give"
        yield PlaceLeftover(name, tile, (1, 0)), "end.place-leftovers"
        yield DeclineLeftover(name, tile), "end.place-leftovers"
    yield from bad_actions_of_modules(state, name)
    order = course_of(state).steps[state.phase].order.id
    listed = legal_actions(state)
    for action in (*listed[:1], *_nth(listed[1:], nth)):
        yield from ((evolve(action, player=other), order) for other in state.names if other != name)


def _nth(options: Sequence[_T], nth: int) -> Sequence[_T]:
    """Return one of the options, counted around; none if there are none."""
    return [options[nth % len(options)]] if options else []


def _moves(breaches: Iterable[Breach], nth: int, action: Callable[..., Action], name: str) -> _Bad:
    """Yield one action for each kind of breach."""
    for breach in breaches:
        yield action(name, *breach.moves[nth % len(breach.moves)]), breach.rule


def _bad_in_a_turn(state: GameState, name: str, nth: int) -> _Bad:
    yield from _bad_takings(state, name, nth)
    yield from _bad_purchases(state, name, nth)
    yield from _bad_redesigns(state, name, nth)
    if not state.bought or state.profile.must_continue:
        yield Stop(name), "turn.exact-payment"
    if not isinstance(legal_actions(state)[0], Pass):
        yield Pass(name), "turn.one-action"
    city, house = state.player(name).city, house_rules(state, name)
    for tile in _nth(state.bought, nth):
        yield RedesignFromReserve(name, tile, (1, 0)), "turn.tiles-aside"
        yield RedesignSwap(name, tile, (1, 0)), "turn.tiles-aside"
        yield ReserveBought(name, tile), "turn.tiles-aside"
        yield GiveBought(name, tile), "turn.tiles-aside"
        for cell in _nth(legal_placements(city, tile, house=house), nth):
            yield PlaceBought(name, tile, cell), "turn.tiles-aside"


def _bad_takings(state: GameState, name: str, nth: int) -> _Bad:
    yield TakeMoney(name, ()), "money.one-or-five"
    several = [
        cards
        for number in range(2, len(state.display) + 1)
        for cards in combinations(state.display, number)
        if _total(cards) > _MOST
    ]
    for cards in (*sorted(several, key=_total)[:1], *_nth(several, nth)):
        yield TakeMoney(name, cards), "money.one-or-five"
    hidden = [card for card in state.deck.cards if card not in state.display]
    yield from ((TakeMoney(name, [card]), "money.one-or-five") for card in _nth(hidden, nth))
    once = [card for card in state.display if state.display.count(card) == 1]
    yield from ((TakeMoney(name, [card] * 2), "money.one-or-five") for card in _nth(once, nth))


_MOST = 5
"""How much several cards may total."""


def _total(cards: Iterable[MoneyCard]) -> int:
    return sum(card.value for card in cards)


def _bad_purchases(state: GameState, name: str, nth: int) -> _Bad:
    hand = state.player(name).hand
    legal = list(purchases(state, state.player(name)))
    for square, tile in enumerate(state.market, start=1):
        held = [card for card in hand if card.currency is currency_of(square)]
        if tile is None:
            yield Buy(name, square, held), "buy.from-market"
            continue
        enough = [card for card in state.deck.cards if _pays(card, square, tile)]
        unheld = [card for card in enough if card not in hand]
        twice = [card for card in held if held.count(card) == 1 and 2 * card.value >= tile.price]
        paying = [buy.cards for buy in legal if buy.square == square]
        most = max([cards[1:] for cards in paying] or [tuple(held)], key=_total)
        yield Buy(name, square, ()), "buy.price"
        yield Buy(name, square, most), "buy.price"
        yield from ((Buy(name, square, [card]), "buy.price") for card in _nth(unheld, nth))
        yield from ((Buy(name, square, [card] * 2), "buy.price") for card in _nth(twice, nth))
        yield from (
            (Buy(name, square, cards), "buy.currency")
            for cards in _nth(list(_foreign(hand, square, tile, paying)), nth)
        )


def _pays(card: MoneyCard, square: int, tile: Tile) -> bool:
    return card.currency is currency_of(square) and card.value >= tile.price


def _foreign(
    hand: Sequence[MoneyCard], square: int, tile: Tile, paying: Sequence[tuple[MoneyCard, ...]]
) -> Iterator[tuple[MoneyCard, ...]]:
    """Yield payments with foreign cards: enough of them, all of them, or one card too many."""
    foreign = [card for card in hand if card.currency is not currency_of(square)]
    if foreign:
        enough = [card for card in foreign if card.value >= tile.price]
        yield tuple(enough[:1] or foreign)
        yield from ((*cards, foreign[0]) for cards in paying)


def _bad_redesigns(state: GameState, name: str, nth: int) -> _Bad:
    player, house = state.player(name), house_rules(state, name)
    city = player.city
    for tile in _nth(state.bag, nth):
        yield RedesignFromReserve(name, tile, (1, 0)), "redesign.from-reserve"
        yield RedesignSwap(name, tile, (1, 0)), "redesign.swap"
        for cell in _nth(legal_placements(city, tile, house=house), nth):
            yield RedesignFromReserve(name, tile, cell), "redesign.from-reserve"
    laid = [placed.tile for placed in city.tiles.values() if placed.tile is not FOUNTAIN]
    for tile in _nth(laid, nth):
        yield RedesignSwap(name, tile, city.cells_of(tile)[0]), "redesign.swap"
    moves = bad_placements(city, player.reserve, house)
    yield from _moves(moves, nth, RedesignFromReserve, name)
    yield from _moves(bad_swaps(city, player.reserve, house), nth, RedesignSwap, name)
    yield from _moves(bad_removals(city, house), nth, RedesignToReserve, name)
    far = Cell(len(city) + 9, 0)
    yield RedesignToReserve(name, far), "redesign.to-reserve"
    for tile in _nth(player.reserve, nth):
        yield RedesignSwap(name, tile, far), "redesign.swap"


def _bad_with_bought(state: GameState, name: str, nth: int) -> _Bad:
    """Yield bad uses of bought tiles, of others, and actions after the last of the turn."""
    player, house = state.player(name), house_rules(state, name)
    moves = bad_placements(player.city, state.bought, house)
    yield from _moves(moves, nth, PlaceBought, name)
    for tile in _nth(state.bought, nth):
        if state.dirk is None:
            yield GiveBought(name, tile), "two.give"
    for tile in (*_nth(state.bag, nth), *_nth(player.reserve, nth)):
        for cell in _nth(legal_placements(player.city, tile, house=house), nth):
            yield PlaceBought(name, tile, cell), "turn.place-bought"
        yield ReserveBought(name, tile), "turn.place-bought"
        yield GiveBought(name, tile), "two.give"
    yield from _bad_in_other_phases(state, name, nth)


def _bad_with_leftovers(state: GameState, name: str, nth: int) -> _Bad:
    city, house = state.player(name).city, house_rules(state, name)
    own = [tile for owner, tile in state.leftovers if owner == name]
    yield from _moves(bad_placements(city, own, house), nth, PlaceLeftover, name)
    other = [tile for owner, tile in state.leftovers if owner != name]
    for tile in _nth((*other, *state.player(name).reserve), nth):
        yield DeclineLeftover(name, tile), "end.place-leftovers"
        for cell in _nth(legal_placements(city, tile, house=house), nth):
            yield PlaceLeftover(name, tile, cell), "end.place-leftovers"
    yield from _bad_in_other_phases(state, name, nth)


def _bad_in_other_phases(state: GameState, name: str, nth: int) -> _Bad:
    """Yield actions of a turn after its last action, which are legal apart from that."""
    yield TakeMoney(name, state.display[:1]), "turn.one-action"
    player = state.player(name)
    yield from ((buy, "turn.one-action") for buy in _nth(list(purchases(state, player)), nth))
    yield RedesignToReserve(name, (1, 0)), "turn.one-action"
    yield Pass(name), "turn.one-action"
    yield Stop(name), "turn.exact-payment"


_BY_PHASE: Mapping[str, Callable[[GameState, str, int], _Bad]] = FrozenDict(
    {
        phases.ACT: _bad_in_a_turn,
        phases.PLACE_BOUGHT: _bad_with_bought,
        phases.PLACE_LEFTOVERS: _bad_with_leftovers,
    }
)
