"""Illegal actions in a state, each with a rule that it breaks."""

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
from alhambra_rules.game.step_order import course_of
from alhambra_rules.game_modules.architects.events import (
    ArchitectFromReserve,
    ArchitectToReserve,
    KeepArchitects,
)
from alhambra_rules.game_modules.bazaars import Bazaars, BuyBazaar
from alhambra_rules.game_modules.invaders.cards import Look, LookAway
from alhambra_rules.game_modules.treasure import Treasure
from alhambra_rules.game_modules.treasure.pieces import BuyChests, PassChests, PlaceChest
from alhambra_rules.model import ARCHITECTS, MoneyCard, Tile
from alhambra_rules.modules.bazaars import price


def illegal_actions(state: GameState) -> Iterator[tuple[Action, str]]:
    """Yield actions that break a rule in this state, each with the id of a rule that it breaks.

    Every kind of action is among them, at any decision of a game.
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
    yield from _bad_actions_of_modules(state, name)
    order = course_of(state).steps[state.phase].order.id
    others = [other for other in state.names if other != name]
    for action in legal_actions(state)[:2]:
        yield from ((evolve(action, player=other), order) for other in others)


def _bad_actions_of_modules(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    rules = {
        "treasure": _bad_chests,
        "architects": _bad_architects,
        "bazaars": _bad_bazaars,
        "invaders": _bad_looks,
    }
    for module in state.modules:
        if module.name in rules:
            yield from rules[module.name](state, name)


def _bad_looks(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    if state.phase != "look-at-attack":
        yield from ((Look(name), "invader.scout"), (LookAway(name), "invader.scout"))


def _bad_chests(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    if state.phase == "act":
        for number, room in enumerate(state.module(Treasure).rooms, start=1):
            yield BuyChests(name, number, ()), "treasure.buy"
            if not room:
                yield BuyChests(name, number, state.player(name).hand), "treasure.buy"
        unheld = [card for card in state.deck.cards if card not in state.player(name).hand]
        yield from ((BuyChests(name, 1, [card]), "treasure.buy") for card in unheld[:1])
    if state.phase == "place-chests":
        yield PassChests(name), "treasure.pass-on"
    if state.phase != "pass-on-chests":
        yield PassChests(name), "treasure.pass-on"
    yield PlaceChest(name, "tower", (0, 0)), "treasure.place"


def _bad_architects(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    player = state.player(name)
    if state.phase != "architect-redesign":
        yield KeepArchitects(name), "architect.redesign"
        yield ArchitectToReserve(name, (1, 0), "architect-denar-3"), "architect.redesign"
    for card in ARCHITECTS[::4]:
        if card not in player.hand:
            yield ArchitectToReserve(name, (1, 0), card), "architect.redesign"
            yield ArchitectFromReserve(name, "tower-11", (1, 0), card), "architect.redesign"


def _bad_bazaars(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    bazaars = state.module(Bazaars)
    for bazaar in bazaars.bazaars:
        hand = [card for card in state.player(name).hand if card.currency is bazaar.currency]
        yield BuyBazaar(name, bazaar, ()), "bazaar.price"
        if bazaar not in bazaars.beside:
            yield BuyBazaar(name, bazaar, hand), "bazaar.market"
        costs = price(bazaar, state.market)
        if costs is not None and sum(card.value for card in hand) > costs:
            yield BuyBazaar(name, bazaar, hand), "bazaar.exact"


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
            enough = [card for card in state.deck.cards if _pays(card, square, tile)]
            unheld = [card for card in enough if card not in player.hand]
            yield from ((Buy(name, square, [card]), "buy.price") for card in unheld[:1])
        foreign = [card for card in player.hand if card.currency is not currency_of(square)]
        yield from ((Buy(name, square, [card]), "buy.currency") for card in foreign[:1])
    for purchase in purchases(state, player):
        yield Buy(name, purchase.square, purchase.cards[1:]), "buy.price"


def _pays(card: MoneyCard, square: int, tile: Tile) -> bool:
    return card.currency is currency_of(square) and card.value >= tile.price


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
