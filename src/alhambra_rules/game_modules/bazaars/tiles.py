"""Bazaars beside the market: how they are bought, and their places (rules ``bazaar.*``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from attrs import evolve, field, frozen

from alhambra_rules.catalogue.bazaar import BAZAAR_MARKET, BAZAAR_PRICE
from alhambra_rules.catalogue.turn import ONE_ACTION
from alhambra_rules.compact import moves
from alhambra_rules.game import phases
from alhambra_rules.game.actions import not_in_hand
from alhambra_rules.game.after_violation import with_in_hand
from alhambra_rules.game.events import Action, Event
from alhambra_rules.game.module import Module
from alhambra_rules.game.pieces import cards_in_order, has_tile, without_cards
from alhambra_rules.game.state import GameState
from alhambra_rules.model import BAZAARS, Bazaar, MoneyCard, Table, Tile
from alhambra_rules.model.tiles import bazaar_of, bazaars_in_order
from alhambra_rules.modules.bazaars import check_purchase, scores
from rulebook_kit import InvalidArgument, NoDefiniteState, Violation
from rulebook_kit.events import event
from rulebook_kit.values import changed
from rulebook_kit.words import listed

_HOW_MANY = 8
_SCORED_IN = 3


@event("buy-bazaar", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class BuyBazaar(Action):
    """Buy a bazaar beside the market for its exact price, and act again.

    Attributes:
        tile: the bazaar.
        cards: the cards paid, sorted by name.
    """

    _move: ClassVar[int] = moves.BUY_BAZAAR

    tile: Bazaar = field(converter=bazaar_of)
    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)


def bazaar_not_for_sale(state: GameState, action: BuyBazaar) -> Iterator[Violation]:
    """Yield a violation if the bazaar is not beside the market. Rule: bazaar.market (hu-4)."""
    if not has_tile(state.module(BazaarTiles).beside, action.tile):
        yield BAZAAR_MARKET.broken_at(tile=action.tile)


def price_not_met(state: GameState, action: BuyBazaar) -> Iterator[Violation]:
    """Yield violations if the payment is not the exact price in the bazaar's currency.

    Rules: bazaar.price, bazaar.exact (hu-4).
    """
    yield from check_purchase(action.tile, state.market, action.cards)


def cards_not_in_hand(state: GameState, action: BuyBazaar) -> Iterator[Violation]:
    """Yield a violation if the player does not hold all the cards. Rule: bazaar.price (hu-4)."""
    name = action.player
    return not_in_hand(BAZAAR_PRICE, state, name, action.cards, {"player": name})


@frozen(slots=False)
class BazaarTiles(Module):
    """The bazaars of a game.

    Attributes:
        bazaars: the eight bazaars of this game, sorted by id; ids are accepted too.
        beside: the bazaars beside the market, likewise.

    Raises:
        InvalidArgument: there are not eight different bazaars.
    """

    name: ClassVar[str] = "bazaars"
    settings: ClassVar[tuple[str, ...]] = ("bazaars",)
    needed: ClassVar[tuple[str, ...]] = ("bazaars",)

    bazaars: tuple[Bazaar, ...] = field(
        default=bazaars_in_order(BAZAARS.values()), converter=bazaars_in_order
    )
    beside: tuple[Bazaar, ...] = field(default=(), converter=bazaars_in_order)

    @bazaars.validator
    def _bazaars_are_eight(self, _: object, bazaars: tuple[Bazaar, ...]) -> None:
        if len(set(bazaars)) != _HOW_MANY or len(bazaars) != _HOW_MANY:
            raise InvalidArgument(f"bazaars must be eight different ones, not {listed(bazaars)}")

    def tiles(self) -> Iterable[Tile]:
        """Return the bazaars, which go into the bag. Rule: bazaar.components (hu-4)."""
        return self.bazaars

    def points(self, state: GameState, scoring_round: int) -> Mapping[str, int]:
        """Return the points of each player's bazaars in the third round.

        Rule: bazaar.scoring (hu-4).
        """
        if scoring_round != _SCORED_IN:
            return {}
        return {
            player.name: sum(found.points for found in scores(player.city))
            for player in state.players
        }

    def described(self) -> Iterable[tuple[str, str]]:
        """Return the bazaars beside the market."""
        yield "Beside the market", listed(self.beside, "no bazaar")

    def on(self, table: Table) -> Table:
        """Return the position with the bazaars beside the market."""
        return evolve(table, bazaars=self.beside)

    def resume(self, state: GameState, table: Table) -> GameState:
        """Return the state with the position's bazaars beside the market."""
        beside = table.bazaars or ()
        bag = tuple(tile for tile in state.bag if tile not in beside)
        return changed(state.with_module(changed(self, beside=beside)), bag=bag)

    def with_missing_pieces(self, state: GameState, event: Event) -> GameState:
        """Return the state with all pieces that an illegal event moves, adding missing ones."""
        if not isinstance(event, BuyBazaar):
            return state
        if not has_tile(self.beside, event.tile):
            state = state.with_module(
                changed(self, beside=bazaars_in_order((*self.beside, event.tile)))
            )
        return with_in_hand(state, event.player, event.cards)

    def require_pieces(self, state: GameState, event: Event) -> None:
        """Raise ``NoDefiniteState`` if a bazaar or a card that an event moves is missing."""
        if isinstance(event, BuyBazaar):
            without_cards(state.player(event.player).hand, event.cards)
            if not has_tile(self.beside, event.tile):
                raise NoDefiniteState(f"{event.tile} is not beside the market")

    def spent_by(self, event: Event) -> tuple[MoneyCard, ...]:
        """Return the cards paid for a bazaar."""
        return event.cards if isinstance(event, BuyBazaar) else ()

    def census(self, state: GameState) -> Iterable[str]:
        """Return the ids of all bazaars."""
        everywhere = [*self.beside, *state.bag, *state.bought, *(state.dirk or ())]
        for player in state.players:
            everywhere += (placed.tile for _, placed in player.city.pieces)
            everywhere += player.reserve
        return sorted(tile.id for tile in everywhere if isinstance(tile, Bazaar))
