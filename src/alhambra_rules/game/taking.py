"""Take money: any one card of the display, or several that total at most 5 (money.one-or-five)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from alhambra_rules.catalogue.turn import ONE_OR_FIVE
from alhambra_rules.game import phases
from alhambra_rules.game.actions import TakeMoney
from alhambra_rules.game.pieces import missing_cards, with_cards, without_cards
from alhambra_rules.game.state import GameState, Seat
from alhambra_rules.model import MoneyCard
from rulebook_kit import Violation
from rulebook_kit.values import changed
from rulebook_kit.words import listed

_MOST = 5


def cards_not_displayed(state: GameState, action: TakeMoney) -> Iterator[Violation]:
    """Yield a violation if cards are not in the display.

    Rule: money.one-or-five (et-2005, ru, hu).
    """
    if missing := missing_cards(state.display, action.cards):
        template = "money.not-displayed" if state.display else "money.empty-display"
        yield ONE_OR_FIVE.broken_at(
            template=template,
            cards=listed(missing),
            in_message={"display": listed(state.display)},
        )


def neither_one_nor_five(state: GameState, action: TakeMoney) -> Iterator[Violation]:  # noqa: ARG001 - all rules have one signature
    """Yield a violation if no card is taken, or several that total more than 5.

    Rule: money.one-or-five (et-2005, ru, hu).
    """
    total = sum(card.value for card in action.cards)
    if not action.cards:
        yield ONE_OR_FIVE.broken_at(template="money.one-or-five-none", total=0)
    elif len(action.cards) > 1 and total > _MOST:
        yield ONE_OR_FIVE.broken_at(
            template="money.one-or-five-total",
            total=total,
            in_message={"cards": listed(action.cards), "most": _MOST},
        )


def take(state: GameState, action: TakeMoney) -> GameState:
    """Move the cards from the display to the player's hand."""
    player = state.player(action.player)
    return changed(
        state,
        display=without_cards(state.display, action.cards),
        players=state.with_player(
            changed(
                player,
                hand=with_cards(player.hand, action.cards),
                known_hand=with_cards(player.known_hand, action.cards),
            )
        ),
        actions_done=state.actions_done + 1,
        phase=phases.ACTIONS_OVER,
    )


def takings(state: GameState, player: Seat) -> Iterator[TakeMoney]:
    """Yield every way to take money, equal cards once: single cards first."""
    for card in dict.fromkeys(state.display):
        yield TakeMoney(player.name, (card,))
    low = _low(state.display)
    for number in range(2, min(len(low), _MOST) + 1):
        for cards in dict.fromkeys(combinations(low, number)):
            if sum([card.value for card in cards]) <= _MOST:
                yield TakeMoney(player.name, cards)


def _low(display: tuple[MoneyCard, ...]) -> list[MoneyCard]:
    """Return the cards that may be taken with others, each as often as it may be at most."""
    copies = Counter(display)
    kept = {card: _MOST // max(card.value, 1) for card in copies if card.value < _MOST}
    return [card for card in kept for _ in range(min(copies[card], kept[card]))]
