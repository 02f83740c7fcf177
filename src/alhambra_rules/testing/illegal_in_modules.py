"""Illegal actions of the modules in play, each with a rule that it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.game import Action, GameState
from alhambra_rules.game_modules.architects.cards import (
    ArchitectFromReserve,
    ArchitectToReserve,
    KeepArchitects,
)
from alhambra_rules.game_modules.bazaars import Bazaars
from alhambra_rules.game_modules.bazaars.tiles import BuyBazaar
from alhambra_rules.game_modules.invaders.cards import Look, LookAway
from alhambra_rules.game_modules.treasure import Treasure
from alhambra_rules.game_modules.treasure.pieces import BuyChests, PassChests, PlaceChest
from alhambra_rules.model import ARCHITECTS
from alhambra_rules.modules.bazaars import price


def bad_actions_of_modules(state: GameState, name: str) -> Iterator[tuple[Action, str]]:
    """Yield actions of the modules in play that break the rule that comes with each."""
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
