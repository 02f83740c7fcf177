"""The supply of cards and tiles: setup.*, turn.refill, turn.reshuffle.

Set-up gives the players their starting money and makes the piles. In set-up and between turns, the
display and the market are refilled up to 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.catalogue.building import ONE_PER_CELL
from alhambra_rules.catalogue.ending import TWO_MONEY
from alhambra_rules.catalogue.setup import MONEY_DECK, SETUP_MARKET, SETUP_PILES, STARTING_MONEY
from alhambra_rules.catalogue.setup import SCORING_CARDS as SCORING_CARDS_RULE
from alhambra_rules.catalogue.turn import REFILL, RESHUFFLE
from alhambra_rules.game.deck import Deck
from alhambra_rules.game.draws import (
    SCORING_CARDS,
    DrawScoringCard,
    DrawToDirk,
    DrawToDisplay,
    DrawToHand,
    DrawToMarket,
    Reshuffle,
)
from alhambra_rules.game.module import modules_of
from alhambra_rules.game.pieces import has_card, has_tile, with_cards, without_tile
from alhambra_rules.game.state import GameState, PendingDraw, Seat
from alhambra_rules.model import MoneyCard
from rulebook_kit import NoDefiniteState, Violation
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


_FULL = 4
_TO_DISPLAY = PendingDraw("display")
_RESHUFFLE = PendingDraw("reshuffle")
_TO_MARKET = tuple(PendingDraw("market", square=square) for square in range(1, _FULL + 1))


def display_due(state: GameState) -> PendingDraw | None:
    """Return the next draw for the display; None if it is full or no card is left.

    Rules: turn.refill, turn.reshuffle, setup.display (et-2005, ru, hu).
    """
    if len(state.display) >= _FULL:
        return None
    if state.deck.size:
        return _TO_DISPLAY
    return _RESHUFFLE if state.spent else None


def market_due(state: GameState) -> PendingDraw | None:
    """Return the draw for the lowest empty square; None if there is none or no tile is left.

    Rules: turn.refill, setup.market (et-2005, ru, hu).
    """
    if all(state.market) or not state.bag:
        return None
    return _TO_MARKET[state.market.index(None)]


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


def draw_to_market(state: GameState, draw: DrawToMarket) -> GameState:
    """Move a tile from the bag to its square; raise ``NoDefiniteState`` if it is not empty."""
    square = draw.square - 1
    if state.market[square] is not None:
        raise NoDefiniteState(f"square {draw.square} of the market is not empty")
    drawn = changed(state, bag=without_tile(state.bag, draw.tile))
    for module in modules_of(drawn):
        if (laid := module.lay(drawn, draw)) is not None:
            return laid
    return changed(drawn, market=(*state.market[:square], draw.tile, *state.market[square + 1 :]))


def draw_to_display(state: GameState, draw: DrawToDisplay) -> GameState:
    """Move a card from the deck to the display."""
    return changed(
        state, deck=state.deck.without(draw.card), display=with_cards(state.display, (draw.card,))
    )


def draw_scoring_card(state: GameState, draw: DrawScoringCard) -> GameState:
    """Remove a scoring card from the game; the display still needs a card.

    Rule: scoring.when (et-2005, ru, hu).
    """
    return changed(state, deck=state.deck.without_insert(draw.card))


def reshuffle(state: GameState, draw: Reshuffle) -> GameState:  # noqa: ARG001 - all effects have one signature
    """Turn the spent cards into the deck. Rule: turn.reshuffle (et-2005, ru, hu)."""
    if state.deck.size:
        raise NoDefiniteState("the deck still holds cards")
    return changed(state, deck=Deck(state.spent), spent=())


def _must_shuffle(state: GameState) -> bool:
    return state.pending_draw == _RESHUFFLE
