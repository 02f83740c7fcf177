"""Set-up: the starting money, the starting player and the piles (rules ``setup.*``)."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.setup import STARTING_MONEY
from alhambra_rules.game.draws import DrawToHand
from alhambra_rules.game.pieces import with_cards
from alhambra_rules.game.state import GameState, PendingDraw, Seat
from alhambra_rules.model import MoneyCard
from rulebook_kit import Violation
from rulebook_kit.values import changed

_ENOUGH = 20


def starting_card_due(state: GameState) -> PendingDraw | None:
    """Return the next draw of starting money: each player draws to 20, the youngest first.

    If a record skips a player who has less, the draws continue after that player.
    Rule: setup.starting-money (et-2005, ru, hu).
    """
    in_turn = tuple(state.clockwise_from(state.youngest_first[0]))
    begun = [place for place, player in enumerate(in_turn) if starting_money_of(player)[1]]
    for player in in_turn[max([0, *begun]) :]:
        if starting_money_of(player)[1] < _ENOUGH:
            return PendingDraw("hand", player=player.name)
    return None


def not_due_to_player(state: GameState, draw: DrawToHand) -> Iterator[Violation]:
    """Yield a violation if the card goes to the wrong player.

    Rule: setup.starting-money (et-2005, ru, hu).
    """
    due = state.pending_draw
    if due is not None and due.player not in (None, draw.player):
        total = starting_money_of(state.player(due.player))[1]
        yield STARTING_MONEY.broken_at(
            due=due.player, total=total, player=draw.player, in_message={"enough": _ENOUGH}
        )


def draw_to_hand(state: GameState, draw: DrawToHand) -> GameState:
    """Move a card from the deck to a player's hand."""
    player = state.player(draw.player)
    held = changed(
        player,
        hand=with_cards(player.hand, (draw.card,)),
        starting_cards=player.starting_cards + 1,
    )
    return changed(state, deck=state.deck.without(draw.card), players=state.with_player(held))


def make_piles(state: GameState) -> GameState:
    """Split the deck into five piles and add the scoring cards.

    Rule: setup.piles (et-2005, ru, hu).
    """
    return changed(state, deck=state.deck.in_piles())


def starting_player(state: GameState) -> str:
    """Return the starting player: fewest cards, then the smallest total, then the youngest.

    Rule: setup.starting-player (et-2005, ru, hu).
    """
    by_age = [state.player(name) for name in state.youngest_first]
    return min(by_age, key=starting_money_of).name


def starting_money_of(player: Seat) -> tuple[int, int]:
    """Return the number of money cards in hand and their total, over all currencies.

    Cards of modules, which are subclasses of ``MoneyCard``, do not count.
    Rule: architect.setup (hu-4).
    """
    values = [card.value for card in player.hand if type(card) is MoneyCard]
    return len(values), sum(values)
