"""What is wrong with an event of the base game, except in a city: a function for each rule.

``building.py`` has the rules about cities, and ``money_actions.py`` those about money.
"""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.building import ONE_PER_CELL
from alhambra_rules.catalogue.ending import GIVE, PLACE_LEFTOVERS, TWO_MONEY
from alhambra_rules.catalogue.setup import MONEY_DECK, SETUP_MARKET, SETUP_PILES, STARTING_MONEY
from alhambra_rules.catalogue.setup import SCORING_CARDS as SCORING_CARDS_RULE
from alhambra_rules.catalogue.turn import (
    EXACT_PAYMENT,
    FIVE_ACTIONS,
    ONE_ACTION,
    REFILL,
    RESHUFFLE,
)
from alhambra_rules.compact.legal import can_act
from alhambra_rules.compact.state import MOST_ACTIONS
from alhambra_rules.game import phases
from alhambra_rules.game.actions import (
    Action,
    DeclineLeftover,
    GiveBought,
    Pass,
    PlaceLeftover,
    Stop,
)
from alhambra_rules.game.compact_form import compact_of
from alhambra_rules.game.draws import (
    SCORING_CARDS,
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)
from alhambra_rules.game.pieces import has_card, has_tile
from alhambra_rules.game.state import GameState, PendingDraw, Seat
from alhambra_rules.model import MoneyCard
from rulebook_kit import Violation

_ENOUGH = 20


def action_too_many(state: GameState, action: Action) -> Iterator[Violation]:
    """Yield a violation for a sixth action of a turn. Rule: turn.five-actions (et-2005, ru, hu)."""
    if action.player == state.turn_of and state.actions_done >= MOST_ACTIONS:
        yield FIVE_ACTIONS.broken_at(
            actions=state.actions_done,
            in_message={"player": action.player, "most": MOST_ACTIONS},
        )


def stop_not_offered(state: GameState, action: Stop) -> Iterator[Violation]:
    """Yield a violation if there is no further action to decline, or the player must act again.

    Rule: turn.exact-payment (et-2005, ru, hu).
    """
    if not state.bought:
        yield EXACT_PAYMENT.broken_at(
            template="turn.exact-payment-stop", in_message={"player": action.player}
        )
    elif state.profile.must_continue:
        yield EXACT_PAYMENT.broken_at(
            template="turn.exact-payment-profile",
            in_message={"player": action.player, "profile": state.profile},
        )


def pass_while_able(state: GameState, action: Pass) -> Iterator[Violation]:
    """Yield a violation if the player could act. Rule: turn.one-action (et-2005, ru, hu)."""
    is_asked = state.phase == phases.ACT and state.to_act == action.player
    if is_asked and can_act(compact_of(state)):
        yield ONE_ACTION.broken_at(
            template="turn.one-action-pass", in_message={"player": action.player}
        )


def gift_not_possible(state: GameState, action: GiveBought) -> Iterator[Violation]:
    """Yield violations if Dirk does not play or the tile was not bought this turn.

    Rule: two.give (ru, hu).
    """
    if state.dirk is None:
        yield GIVE.broken_at(players=len(state.players))
    if action.tile not in state.bought:
        yield GIVE.broken_at(template="turn.place-bought", tile=action.tile)


def leftover_not_owned(
    state: GameState, action: PlaceLeftover | DeclineLeftover
) -> Iterator[Violation]:
    """Yield a violation if the tile is not one of the player's leftover tiles.

    Rule: end.place-leftovers (et-2005, ru, hu).
    """
    if (action.player, action.tile) not in state.leftovers:
        yield PLACE_LEFTOVERS.broken_at(tile=action.tile, in_message={"player": action.player})


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


def starting_money_of(player: Seat) -> tuple[int, int]:
    """Return the number of money cards in hand and their total, over all currencies.

    Cards of modules, which are subclasses of ``MoneyCard``, do not count.
    Rule: architect.setup (hu-4).
    """
    values = [card.value for card in player.hand if type(card) is MoneyCard]
    return len(values), sum(values)


def square_not_due(state: GameState, draw: DrawToMarket) -> Iterator[Violation]:
    """Yield a violation if the tile does not go to the lowest empty square.

    Rules: turn.refill, setup.market (et-2005, ru, hu).
    """
    due = state.pending_draw
    if due is not None and due.square not in (None, draw.square):
        rule = SETUP_MARKET if state.turn_of is None else REFILL
        yield rule.broken_at(
            template="turn.refill", square=draw.square, in_message={"due": due.square}
        )


def tile_not_in_bag(state: GameState, draw: DrawToMarket | DrawToDirk) -> Iterator[Violation]:
    """Yield a violation if the tile is not in the bag. Rule: build.one-per-cell."""
    if not has_tile(state.bag, draw.tile):
        yield ONE_PER_CELL.broken_at(template="build.not-in-the-bag", tile=draw.tile)


def card_not_in_deck(state: GameState, draw: DrawToDisplay | DrawToHand) -> Iterator[Violation]:
    """Yield a violation if the money card is not in the deck.

    Rules: components.money (ru, hu), two.money (et-2005, ru, hu).
    """
    if not has_card(state.deck.cards, draw.card) and not _must_shuffle(state):
        rule = TWO_MONEY if len(state.players) == 2 else MONEY_DECK
        yield rule.broken_at(template="components.money", card=draw.card)


def scoring_card_overdue(state: GameState, draw: DrawToDisplay) -> Iterator[Violation]:  # noqa: ARG001 - all rules have one signature
    """Yield a violation if a scoring card or a module's card had to come instead.

    Rule: setup.piles (et-2005, ru, hu).
    """
    if not state.deck.may_draw_money():
        card = state.deck.to_come[0]
        template = "setup.piles" if card in SCORING_CARDS else "setup.piles-module"
        yield SETUP_PILES.broken_at(template=template, card=card)


def scoring_card_misplaced(state: GameState, draw: DrawScoringCard) -> Iterator[Violation]:
    """Yield a violation if the scoring card is not in the deck or not in this pile.

    Rules: components.scoring-cards, setup.piles (et-2005, ru, hu).
    """
    if draw.card not in state.deck.to_come:
        yield SCORING_CARDS_RULE.broken_at(card=draw.card)
    elif not state.deck.may_turn_up(draw.card):
        yield SETUP_PILES.broken_at(template="setup.piles-wrong", card=draw.card)


def shuffled_too_late(state: GameState, draw: DrawToDisplay) -> Iterator[Violation]:
    """Yield a violation if the deck is empty and the spent cards must be shuffled first.

    Rule: turn.reshuffle (et-2005, ru, hu).
    """
    if _must_shuffle(state):
        yield RESHUFFLE.broken_at(template="turn.reshuffle-late", card=draw.card)


def shuffled_too_early(state: GameState, draw: Reshuffle) -> Iterator[Violation]:  # noqa: ARG001 - all rules have one signature
    """Yield a violation if the deck still holds cards. Rule: turn.reshuffle (et-2005, ru, hu)."""
    if state.deck.size:
        cards = state.deck.size
        template = "turn.reshuffle-one" if cards == 1 else "turn.reshuffle"
        yield RESHUFFLE.broken_at(template=template, cards=cards)


def _must_shuffle(state: GameState) -> bool:
    return state.pending_draw == PendingDraw("reshuffle")
