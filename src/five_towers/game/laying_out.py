"""Laying out and clearing away cards, the end of a round and of the game."""

from __future__ import annotations

from collections.abc import Iterator

from alhambra_rules.rulebook import Violation
from alhambra_rules.rulebook.values import changed
from five_towers.building import MOST_CARDS
from five_towers.catalogue.catalogue import say
from five_towers.catalogue.rounds import DISPLAY
from five_towers.game import phases
from five_towers.game.dealer import with_cards, without_cards
from five_towers.game.events import LayOut, Reshuffle
from five_towers.game.state import GameState


def card_not_in_the_deck(state: GameState, draw: LayOut) -> Iterator[Violation]:
    """Yield a violation if the card is not in the deck. Rule: round.display (et-5t)."""
    if draw.card not in state.deck:
        yield DISPLAY.broken_at(message=say("round.display", card=draw.card), card=str(draw.card))


def lay_out(state: GameState, draw: LayOut) -> GameState:
    """Move a card from the deck to the display. With its last card the deck runs out.

    Rules: round.display, deck.reshuffle, game.end (et-5t).
    """
    deck = without_cards(state.deck, (draw.card,))
    display = with_cards(state.display, (draw.card,))
    complete = len(display) == MOST_CARDS or not deck
    return changed(
        state,
        deck=deck,
        display=display,
        deck_ran_out=state.deck_ran_out + (not deck),
        phase=phases.BID if complete else phases.LAY_OUT,
    )


def reshuffle(state: GameState, draw: Reshuffle) -> GameState:  # noqa: ARG001 - all effects have one signature
    """Make the discards the new deck. Rule: deck.reshuffle (et-5t)."""
    return changed(state, deck=state.discards, discards=(), phase=phases.LAY_OUT)


def end_round(state: GameState) -> GameState:
    """Discard the display and choose the next starter and phase.

    The player to the left of the builder starts; if nobody built, the same player starts again.
    Rules: round.clean-up, bid.zero, deck.reshuffle, game.end (et-5t).
    """
    builder = state.highest_bidder if state.highest_bid else None
    starter = state.starter if builder is None else state.clockwise_from(builder)[1]
    discards = with_cards(state.discards, state.display)
    return changed(
        state,
        starter=starter,
        discards=discards,
        display=(),
        calls=(),
        rounds_done=state.rounds_done + 1,
        phase=_phase_after(state, has_discards=bool(discards)),
    )


def _phase_after(state: GameState, *, has_discards: bool) -> str:
    if state.deck:
        return phases.LAY_OUT
    return phases.RESHUFFLE if state.deck_ran_out == 1 and has_discards else phases.OVER
