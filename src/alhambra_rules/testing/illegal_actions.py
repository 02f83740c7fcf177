"""Actions that break a rule, each with the rule: what an engine has to refuse."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from alhambra_rules.game import (
    Action,
    Buy,
    GameState,
    GiveBought,
    Pass,
    PlaceBought,
    RedesignFromReserve,
    RedesignSwap,
    RedesignToReserve,
    ReserveBought,
    Stop,
    TakeMoney,
    currency_of,
    legal_actions,
)
from alhambra_rules.game.buying import purchases


def illegal_actions(state: GameState) -> Iterator[tuple[Action, str]]:
    """Yield actions that break a rule in this state, each with the id of a rule that it breaks.

    There are some for every kind of action, at any decision of a game.
    """
    name = state.to_act or ""
    if state.phase == "act":
        yield from _bad_takings(state, name)
        yield from _bad_purchases(state, name)
        yield from _bad_redesigns(state, name)
        yield from _bad_endings(state, name)
    else:
        yield TakeMoney(name, state.display[:1]), "turn.one-action"
        yield RedesignToReserve(name, (1, 0)), "turn.one-action"
        yield Stop(name), "turn.exact-payment"
    for tile in state.bag[:1]:
        yield from _bad_placements(name, tile.id)
    order = "end.place-leftovers" if state.phase == "place-leftovers" else "turn.order"
    others = [other for other in state.names if other != name]
    for action in legal_actions(state)[:2]:
        yield from ((evolve(action, player=other), order) for other in others)


def _bad_takings(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    yield TakeMoney(name, ()), "money.one-or-five"
    if sum(card.value for card in state.display) > 5 and len(state.display) > 1:
        yield TakeMoney(name, state.display), "money.one-or-five"
    hidden = [card for card in state.deck.cards if card not in state.display]
    yield from ((TakeMoney(name, [card]), "money.one-or-five") for card in hidden[:1])


def _bad_purchases(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    player = state.player(name)
    for square, tile in enumerate(state.market, start=1):
        if tile is None:
            yield Buy(name, square, player.hand), "buy.from-market"
        else:
            yield Buy(name, square, ()), "buy.price"
        foreign = [card for card in player.hand if card.currency is not currency_of(square)]
        yield from ((Buy(name, square, [card]), "buy.currency") for card in foreign[:1])
    for purchase in purchases(state, player):
        yield Buy(name, purchase.square, purchase.cards[1:]), "buy.price"
    for card in state.deck.cards[:1]:
        if card not in player.hand:
            yield Buy(name, 1, [card]), "buy.price"


def _bad_redesigns(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    for tile in state.bag[:1]:
        yield RedesignFromReserve(name, tile, (1, 0)), "redesign.from-reserve"
        yield RedesignSwap(name, tile, (1, 0)), "redesign.swap"
    for tile in state.bought:
        yield RedesignFromReserve(name, tile, (1, 0)), "turn.tiles-aside"
    for tile in state.player(name).reserve[:1]:
        yield RedesignFromReserve(name, tile, (9, 9)), "build.shared-edge"
        yield RedesignFromReserve(name, tile, (0, 0)), "build.fountain"
    yield RedesignToReserve(name, (0, 0)), "build.fountain"
    yield RedesignToReserve(name, (9, 9)), "redesign.to-reserve"


def _bad_endings(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    if not state.bought:
        yield Stop(name), "turn.exact-payment"
    if not isinstance(legal_actions(state)[0], Pass):
        yield Pass(name), "turn.one-action"
    for tile in state.bought:
        yield ReserveBought(name, tile), "turn.tiles-aside"


def _bad_placements(name: str, tile: str) -> Iterator[tuple[Action, str]]:
    yield PlaceBought(name, tile, (1, 0)), "turn.place-bought"
    yield ReserveBought(name, tile), "turn.place-bought"
    yield GiveBought(name, tile), "two.give"
