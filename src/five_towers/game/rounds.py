"""The course of a round: cards laid out, bids and passes, its end (rules round.*, bid.*, deck.*).

What the builder does is in ``building.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import SupportsIndex

from attrs import field, frozen

from five_towers.building import MOST_CARDS
from five_towers.catalogue import DISPLAY, GAME_END, ONCE, RESHUFFLE, UNDO
from five_towers.game import phases
from five_towers.game.state import Action, Call, Draw, GameState, with_cards, without_cards
from five_towers.model import Card
from rulebook_kit import Violation
from rulebook_kit.arguments import integer_of
from rulebook_kit.events import check, event
from rulebook_kit.templates import Sentence
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


def _number_of_cards(cards: SupportsIndex) -> int:
    return integer_of(cards, "cards must be an integer from 0", 0)


@event("bid", when=phases.BID, breaks=ONCE)
@frozen
class Bid(Action):
    """Offer to take a number of cards from the display.

    Attributes:
        cards: the number of cards, 0 or more.

    Raises:
        InvalidArgument: the bid is not such a number.
    """

    cards: int = field(converter=_number_of_cards)

    def sentence(self) -> Sentence:
        """Return the sentence."""
        return self._told("bid-one" if self.cards == 1 else "bid", **self._facts())

    @check
    def not_higher(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the bid does not top the highest bid so far.

        Rule: bid.once (et-5t).
        """
        if state.calls and self.cards <= state.highest_bid:
            yield ONCE.broken_at(
                bid=self.cards,
                highest=state.highest_bid,
                in_message={"player": self.player},
            )

    @check
    def above_the_display(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the bid is above 5, or above the smaller display of the last round.

        Rules: bid.once, game.end (et-5t).
        """
        size = len(state.display)
        if self.cards > size:
            rule = ONCE if self.cards > MOST_CARDS else GAME_END
            yield rule.broken_at(
                template="bid.once-most",
                bid=self.cards,
                there=size,
                in_message={"player": self.player},
            )

    @check
    def not_lowered(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the bid is not below the player's bid that was undone.

        Rule: build.undo (et-5t).
        """
        if state.undone is not None and self.cards >= state.undone:
            yield UNDO.broken_at(
                template="build.undo-bid",
                bid=self.cards,
                undone=state.undone,
                in_message={"player": self.player},
            )

    @classmethod
    def options(cls, state: GameState, player: str) -> Iterator[Bid]:
        """Yield every legal bid of the player to act.

        Rules: bid.once, build.undo, game.end (et-5t).
        """
        least = state.highest_bid + 1 if state.calls else 0
        most = len(state.display) if state.undone is None else state.undone - 1
        for cards in range(least, most + 1):
            yield Bid(player, cards)

    def effect(self, state: GameState) -> GameState:
        """Add the bid to the calls. If nobody can top it, the bidding ends."""
        return _with_call(state, Call(self.player, self.cards))


@event("pass", when=phases.BID, breaks=ONCE)
@frozen
class Pass(Action):
    """Bid nothing; for the starter it is a bid of 0."""

    @classmethod
    def options(cls, _: GameState, player: str) -> Iterator[Pass]:
        """Yield the pass of the player to act."""
        yield Pass(player)

    def effect(self, state: GameState) -> GameState:
        """Add the pass to the calls; a pass of the starter is a bid of 0. Rule: bid.once."""
        return _with_call(state, Call(self.player, None if state.calls else 0))


def bidding_is_over(state: GameState) -> bool:
    """Whether the bidding has ended: all players have called, or nobody can top the last bid.

    Rules: bid.once, game.end (et-5t).
    """
    topped = bool(state.calls) and (state.calls[-1].cards or 0) >= len(state.display)
    return topped or len(state.calls) == len(state.players)


def _with_call(state: GameState, call: Call) -> GameState:
    after = changed(state, calls=(*state.calls, call), undone=None)
    return changed(after, phase=phases.TAKE) if bidding_is_over(after) else after
