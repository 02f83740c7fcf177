"""Laying out and clearing away cards, the end of a round and of the game."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from five_towers.building import MOST_CARDS
from five_towers.catalogue.rules import DISPLAY, RESHUFFLE
from five_towers.game import phases
from five_towers.game.state import Draw, GameState, with_cards, without_cards
from five_towers.model import Card
from rulebook_kit import Violation
from rulebook_kit.events import check, event
from rulebook_kit.values import changed


def _card(card: Card | str) -> Card:
    return Card.of(card)


@event("lay-out", when=phases.LAY_OUT, breaks=DISPLAY)
@frozen
class LayOut(Draw):
    """Lay out the top card of the deck, face up.

    Attributes:
        card: the card.
    """

    card: Card = field(converter=_card)

    @check
    def not_in_the_deck(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the card is not in the deck. Rule: round.display (et-5t)."""
        if self.card not in state.deck:
            yield DISPLAY.broken_at(card=self.card)

    @classmethod
    def options(cls, state: GameState) -> Iterator[LayOut]:
        """Yield every different card of the deck."""
        yield from map(LayOut, dict.fromkeys(state.deck))

    def effect(self, state: GameState) -> GameState:
        """Move a card from the deck to the display. With its last card the deck runs out.

        Rules: round.display, deck.reshuffle, game.end (et-5t).
        """
        deck = without_cards(state.deck, (self.card,))
        display = with_cards(state.display, (self.card,))
        complete = len(display) == MOST_CARDS or not deck
        return changed(
            state,
            deck=deck,
            display=display,
            deck_ran_out=state.deck_ran_out + (not deck),
            phase=phases.BID if complete else phases.LAY_OUT,
        )


@event("reshuffle", when=phases.RESHUFFLE, breaks=RESHUFFLE)
@frozen
class Reshuffle(Draw):
    """Shuffle the discards into a new deck."""

    @classmethod
    def options(cls, _: GameState) -> Iterator[Reshuffle]:
        """Yield the shuffle."""
        yield Reshuffle()

    def effect(self, state: GameState) -> GameState:
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
