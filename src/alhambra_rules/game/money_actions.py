"""The payments with which a tile can be bought: buy.*."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import SupportsIndex

from alhambra_rules.game import phases
from alhambra_rules.game.actions import Buy, currency_of, square_of
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.pieces import with_cards
from alhambra_rules.game.state import GameState, Seat, state_in
from alhambra_rules.model import Currency, MoneyCard
from rulebook_kit.values import changed
from rulebook_kit.work import spend


def ways_to_pay(
    cards: tuple[MoneyCard, ...], price: int, *, superfluous: bool = False
) -> Iterator[tuple[MoneyCard, ...]]:
    """Yield the choices among the sorted cards that total at least the price.

    Cards are chosen from the highest value down. If the last and lowest card of a choice reaches
    the price, no card is surplus; so these choices are found without trying others.

    Args:
        cards: the cards that may be used, sorted by name.
        price: the least total.
        superfluous: whether to include choices with a surplus card.
    """
    total = sum([card.value for card in cards])
    if total >= price:
        piles = [tuple(pile) for _, pile in groupby(sorted(cards, key=_dearest_first))]
        for choice in _choices(piles, total, price, (), superfluous):
            spend(1, _CARD * len(choice))
            yield choice


_CARD = 12
"""About how many bytes a card has in an answer."""


def _choices(
    piles: list[tuple[MoneyCard, ...]],
    total: int,
    due: int,
    chosen: tuple[MoneyCard, ...],
    superfluous: bool,
) -> Iterator[tuple[MoneyCard, ...]]:
    """Yield all choices that start with the chosen cards; ``total`` is the sum of the piles."""
    if due <= 0:
        yield chosen
        if not superfluous:
            return
    for place, pile in enumerate(piles):
        if due > total:
            return
        card, value = pile[0], pile[0].value
        rest = [pile[1:], *piles[place + 1 :]] if len(pile) > 1 else piles[place + 1 :]
        yield from _choices(rest, total - value, due - value, (*chosen, card), superfluous)
        total -= value * len(pile)


def _dearest_first(card: MoneyCard) -> tuple[int, str]:
    return -card.value, card.currency.value


def paid(state: GameState, name: str, cards: tuple[MoneyCard, ...]) -> GameState:
    """Return the state after a player moves cards from hand to the spent pile.

    Raise ``NoDefiniteState`` if a card is not in hand. A module may keep its own cards.
    Rule: buy.price (et-2005, ru, hu).
    """
    player = state.player(name)
    players = state.with_player(player.without_spent(cards))
    for module in modules_of(state):
        state, cards = module.after_payment(state, cards)
    return changed(state, players=players, spent=with_cards(state.spent, cards))


def payments(
    state: GameState, square: SupportsIndex | Currency | str, *, superfluous: bool = False
) -> Iterator[tuple[MoneyCard, ...]]:
    """Return the payments with which the player to act can buy the tile on a square.

    Equal cards count as the same card, so each payment comes once. There are no payments for an
    empty square, or outside the action phase of a turn.

    Args:
        state: the game.
        square: the market square, 1 to 4, or its currency.
        superfluous: whether to include payments with a surplus card. They are legal too, and
            there may be very many of them.

    Raises:
        InvalidArgument: the market has no such square.
    """
    state_in("payments(state, square)", state, square)
    number = square_of(square)
    if state.phase != phases.ACT or state.to_act is None:
        return iter(())
    player, currency = state.player(state.to_act), currency_of(number)
    return _payments_of(state, player, number, currency, superfluous)


def purchases(state: GameState, player: Seat) -> Iterator[Buy]:
    """Yield every purchase of this player, square by square, without surplus cards."""
    for square, currency in enumerate(Currency, start=1):
        for cards in _payments_of(state, player, square, currency):
            yield Buy(player.name, square, cards)


def _payments_of(
    state: GameState, player: Seat, square: int, currency: Currency, superfluous: bool = False
) -> Iterator[tuple[MoneyCard, ...]]:
    tile = state.market[square - 1]
    if tile is not None:
        money = tuple([card for card in player.hand if card.currency is currency])
        for cards in ways_to_pay(money, tile.price, superfluous=superfluous):
            yield cards[::-1]
