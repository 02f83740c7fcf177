"""Draws: one frozen class for each kind, which names what was drawn.

A draw is legal if it was possible at that moment; no hidden order is known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, field, frozen

from alhambra_rules.catalogue.building import ONE_PER_CELL
from alhambra_rules.catalogue.ending import DIRK_MORE, TWO_MONEY
from alhambra_rules.catalogue.scoring import SCORING_WHEN
from alhambra_rules.catalogue.setup import MONEY_DECK, SETUP_MARKET, SETUP_PILES, STARTING_MONEY
from alhambra_rules.catalogue.setup import SCORING_CARDS as SCORING_CARDS_RULE
from alhambra_rules.catalogue.turn import REFILL, RESHUFFLE
from alhambra_rules.compact import money
from alhambra_rules.compact.dealing import reshuffled
from alhambra_rules.compact.money import CARD, NO_CARDS
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.numbering import with_one, without_one
from alhambra_rules.compact.piles import may_go_on, may_turn_up
from alhambra_rules.compact.state import EMPTY, FIRST_SCORING_CARD, NOBODY, UNKNOWN, CompactState
from alhambra_rules.compact.steps import SCORING_INSERTS, due_to_hand, turn_up
from alhambra_rules.game import phases
from alhambra_rules.game.actions import ACTION_KINDS, currency_of, square_of
from alhambra_rules.game.deck import SCORING_CARDS, Deck, ScoringCard
from alhambra_rules.game.events import Draw, Event
from alhambra_rules.game.pieces import has_card, has_tile, with_cards, with_tile, without_tile
from alhambra_rules.game.state import GameState, PendingDraw, Seat
from alhambra_rules.model import MoneyCard, Tile, card_of, tile_of
from rulebook_kit import NoDefiniteState, Violation
from rulebook_kit.arguments import wrong_value
from rulebook_kit.events import check, event
from rulebook_kit.values import changed, in_range

__all__ = [
    "DrawScoringCard",
    "DrawToDirk",
    "DrawToDisplay",
    "DrawToHand",
    "DrawToMarket",
    "Reshuffle",
]

_ENOUGH = 20


@event(
    "market",
    when=(phases.SET_UP_MARKET, phases.FILL_MARKET),
    breaks=REFILL,
    template="draw-to-market",
)
@frozen
class DrawToMarket(Draw):
    """A tile from the bag goes to a market square.

    Attributes:
        square: the market square, 1 to 4.
        tile: the tile drawn.

    Raises:
        InvalidArgument: the market has no such square.
    """

    square: int = field(converter=square_of, metadata=in_range(1, 4, "Square"))
    tile: Tile = field(converter=tile_of)

    def _facts(self) -> Mapping[str, object]:
        """Return its fields, with the square by its name."""
        return {**super()._facts(), "square": currency_of(self.square)}

    @check
    def square_not_due(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the tile does not go to the lowest empty square.

        Rules: turn.refill, setup.market (et-2005, ru, hu).
        """
        due = state.pending_draw
        if due is not None and due.square not in (None, self.square):
            rule = SETUP_MARKET if state.turn_of is None else REFILL
            yield rule.broken_at(
                template="turn.refill", square=self.square, in_message={"due": due.square}
            )

    @check
    def tile_not_in_bag(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the tile is not in the bag. Rule: build.one-per-cell."""
        yield from _not_in_bag(state, self.tile)

    def _with_missing_pieces(self, state: GameState) -> GameState:
        return _with_in_bag(state, self.tile)

    def _require_pieces(self, state: GameState) -> None:
        if state.market[self.square - 1] is not None:
            raise NoDefiniteState(f"square {self.square} of the market is not empty")
        without_tile(state.bag, self.tile)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        _, square, tile = move
        due = EMPTY in state.market and state.market.index(EMPTY) == square
        return due and bool(state.bag >> tile & 1)

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - all have one signature
        _, square, tile = move
        state.bag = without_one(state.bag, tile)
        state.log = (state.log, NOBODY, move)
        for elsewhere in state.setting.added.lay:
            if elsewhere(state, square, tile):
                return
        state.market = (*state.market[:square], tile, *state.market[square + 1 :])


@event(
    "dirk", when=(phases.SET_UP_DIRK, phases.DIRK_MORE), breaks=DIRK_MORE, template="draw-to-dirk"
)
@frozen
class DrawToDirk(Draw):
    """A tile from the bag goes to Dirk.

    Attributes:
        tile: the tile drawn.
    """

    tile: Tile = field(converter=tile_of)

    @check
    def tile_not_in_bag(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the tile is not in the bag. Rule: build.one-per-cell."""
        yield from _not_in_bag(state, self.tile)

    def _with_missing_pieces(self, state: GameState) -> GameState:
        return _with_in_bag(state, self.tile)

    def _require_pieces(self, state: GameState) -> None:
        without_tile(state.bag, self.tile)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return bool(state.bag >> move[1] & 1)

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        state.bag = without_one(state.bag, move[1])
        state.dirk = with_one(state.dirk or 0, move[1])
        state.due_to_dirk -= 1
        state.log = (state.log, NOBODY, move)


@event(
    "hand",
    when=phases.SET_UP_MONEY,
    breaks=STARTING_MONEY,
    secrets=("card",),
    template="draw-to-hand",
)
@frozen
class DrawToHand(Draw):
    """A money card from the deck goes to a player, as part of the starting money.

    Attributes:
        player: the player's name.
        card: the card drawn.
    """

    player: str
    card: MoneyCard = field(converter=card_of)

    @check
    def not_due_to_player(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the card goes to the wrong player.

        Rule: setup.starting-money (et-2005, ru, hu).
        """
        due = state.pending_draw
        if due is not None and due.player not in (None, self.player):
            total = _starting_money_of(state.player(due.player))
            yield STARTING_MONEY.broken_at(
                due=due.player, total=total, player=self.player, in_message={"enough": _ENOUGH}
            )

    @check
    def card_not_in_deck(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the money card is not in the deck.

        Rules: components.money (ru, hu), two.money (et-2005, ru, hu).
        """
        yield from _not_in_deck(state, self.card)

    def _with_missing_pieces(self, state: GameState) -> GameState:
        return _with_in_deck(state, self.card)

    def _require_pieces(self, state: GameState) -> None:
        state.player(self.player)
        state.deck.without(self.card)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        _, seat, card = move
        return seat == due_to_hand(state) and money.has(state.deck, CARD[card])

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        _, seat, card = move
        state.deck -= CARD[card]
        state.hands[seat] += CARD[card]
        state.starting_cards[seat] += 1
        state.log = (state.log, NOBODY, move)


@event(
    "display",
    when=(phases.SET_UP_DISPLAY, phases.FILL_DISPLAY),
    breaks=REFILL,
    template="draw-to-display",
)
@frozen
class DrawToDisplay(Draw):
    """A money card from the deck goes face up to the display.

    Attributes:
        card: the card drawn.
    """

    card: MoneyCard = field(converter=card_of)

    @check
    def shuffled_too_late(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the deck is empty and the spent cards must be shuffled first.

        Rule: turn.reshuffle (et-2005, ru, hu).
        """
        if _must_shuffle(state):
            yield RESHUFFLE.broken_at(template="turn.reshuffle-late", card=self.card)

    @check
    def card_not_in_deck(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the money card is not in the deck.

        Rules: components.money (ru, hu), two.money (et-2005, ru, hu).
        """
        yield from _not_in_deck(state, self.card)

    @check
    def scoring_card_overdue(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if a scoring card or a module's card had to come instead.

        Rule: setup.piles (et-2005, ru, hu).
        """
        if not state.deck.may_draw_money():
            card = state.deck.to_come[0]
            template = "setup.piles" if card in SCORING_CARDS else "setup.piles-module"
            yield SETUP_PILES.broken_at(template=template, card=card)

    def _with_missing_pieces(self, state: GameState) -> GameState:
        return _with_in_deck(state, self.card)

    def _require_pieces(self, state: GameState) -> None:
        state.deck.without(self.card)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return money.has(state.deck, CARD[move[1]]) and may_go_on(state)

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        card = CARD[move[1]]
        state.deck -= card
        state.display += card
        state.shown += 1
        state.log = (state.log, NOBODY, move)


@event("scoring", when=phases.FILL_DISPLAY, breaks=SCORING_WHEN, template="draw-scoring-card")
@frozen
class DrawScoringCard(Draw):
    """A scoring card turns up instead of a money card, and leaves the game.

    Attributes:
        card: ``"A"`` or ``"B"``.

    Raises:
        InvalidArgument: there is no such scoring card.
    """

    card: ScoringCard = field()

    @card.validator
    def _card_is_in_the_game(self, _: object, card: str) -> None:
        if card not in SCORING_CARDS:
            raise wrong_value("card must be A or B", card)

    @check
    def scoring_card_misplaced(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the scoring card is not in the deck or not in this pile.

        Rules: components.scoring-cards, setup.piles (et-2005, ru, hu).
        """
        if self.card not in state.deck.to_come:
            yield SCORING_CARDS_RULE.broken_at(card=self.card)
        elif not state.deck.may_turn_up(self.card):
            yield SETUP_PILES.broken_at(template="setup.piles-wrong", card=self.card)

    def _require_pieces(self, state: GameState) -> None:
        state.deck.without_insert(self.card)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return may_turn_up(state, FIRST_SCORING_CARD + move[1])

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        """Remove the scoring card from the game. Rule: scoring.when (et-2005, ru, hu)."""
        turn_up(state, FIRST_SCORING_CARD + move[1])
        state.log = (state.log, NOBODY, move)


@event("reshuffle", when=phases.FILL_DISPLAY, breaks=RESHUFFLE)
@frozen
class Reshuffle(Draw):
    """The spent cards are shuffled and become the new deck."""

    @check
    def shuffled_too_early(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the deck still holds cards.

        Rule: turn.reshuffle (et-2005, ru, hu).
        """
        if state.deck.size:
            cards = state.deck.size
            template = "turn.reshuffle-one" if cards == 1 else "turn.reshuffle"
            yield RESHUFFLE.broken_at(template=template, cards=cards)

    def _require_pieces(self, state: GameState) -> None:
        if state.deck.size:
            raise NoDefiniteState("the deck still holds cards")

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:  # noqa: ARG004 - as above
        return not state.deck and not state.to_come

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        """Turn the spent cards into the deck. Rule: turn.reshuffle (et-2005, ru, hu)."""
        if (order := state.order) is not None:
            deck = reshuffled(order.seed, order.shuffles, money.numbers(state.spent))
            state.order = order._replace(deck=deck, shuffles=order.shuffles + 1)
            state.deck_at = 0
        state.deck, state.spent, state.piled, state.came_after = state.spent, NO_CARDS, UNKNOWN, ()
        if state.setting.inserts != SCORING_INSERTS:
            state.setting = evolve(state.setting, inserts=SCORING_INSERTS)
        state.log = (state.log, NOBODY, move)


def _not_in_bag(state: GameState, tile: Tile) -> Iterator[Violation]:
    if not has_tile(state.bag, tile):
        yield ONE_PER_CELL.broken_at(template="build.not-in-the-bag", tile=tile)


def _not_in_deck(state: GameState, card: MoneyCard) -> Iterator[Violation]:
    if not has_card(state.deck.cards, card) and not _must_shuffle(state):
        rule = TWO_MONEY if len(state.players) == 2 else MONEY_DECK
        yield rule.broken_at(template="components.money", card=card)


def _must_shuffle(state: GameState) -> bool:
    return state.pending_draw == PendingDraw("reshuffle")


def _starting_money_of(player: Seat) -> int:
    """Return the total of a hand. Cards of modules are no money. Rule: architect.setup (hu-4)."""
    return sum(card.value for card in player.hand if type(card) is MoneyCard)


def _with_in_bag(state: GameState, tile: Tile) -> GameState:
    if tile in state.bag:
        return state
    return changed(state, bag=with_tile(state.bag, tile))


def _with_in_deck(state: GameState, card: MoneyCard) -> GameState:
    """Add a card to the deck, whose piles become unknown; reshuffle first if the deck is empty.

    If a scoring card is overdue, the piles are forgotten too: only one card is reported for it.
    """
    if not state.deck.may_draw_money():
        state = changed(state, deck=state.deck.without_piles())
    if not state.deck.size:
        state = changed(state, deck=Deck(state.spent), spent=())
    if card in state.deck.cards:
        return state
    cards = with_cards(state.deck.cards, (card,))
    return changed(state, deck=changed(state.deck.without_piles(), cards=cards))


DRAW_KINDS: tuple[type[Draw], ...] = (
    DrawToMarket,
    DrawToDirk,
    DrawToHand,
    DrawToDisplay,
    DrawScoringCard,
    Reshuffle,
)
"""Every kind of draw of the base game, in the order of the setup."""

BASE_KINDS: tuple[type[Event], ...] = (*ACTION_KINDS, *DRAW_KINDS)
"""Every kind of event of the base game."""
