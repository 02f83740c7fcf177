"""The Bazaars in games: next to the market, paid exactly, scored last (rules ``bazaar.*``).

``Bazaars`` holds them in a ``GameState``, ``Tiles`` in the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple, cast

from attrs import evolve, field, frozen

from alhambra_rules.catalogue.bazaar import BAZAAR_MARKET, BAZAAR_PRICE
from alhambra_rules.catalogue.turn import ONE_ACTION
from alhambra_rules.compact import money
from alhambra_rules.compact.added import Added
from alhambra_rules.compact.choosing import in_groups
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.playing import pay, with_tile, without_tile
from alhambra_rules.compact.state import ACTIONS_OVER, EMPTY, CompactState
from alhambra_rules.game import phases
from alhambra_rules.game.actions import not_in_hand, with_in_hand
from alhambra_rules.game.compact_cities import if_odd
from alhambra_rules.game.compact_modules import CompactForm
from alhambra_rules.game.compact_moves import Named, paid_in_one_currency
from alhambra_rules.game.events import Action, Event
from alhambra_rules.game.module import Module
from alhambra_rules.game.pieces import cards_in_order, has_tile, without_cards
from alhambra_rules.game.state import GameState
from alhambra_rules.model import BAZAARS, Bazaar, City, Currency, MoneyCard, Table, Tile
from alhambra_rules.model.tiles import ORDER, bazaar_of, bazaars_in_order
from alhambra_rules.modules.bazaars import check_purchase, scores
from rulebook_kit import InvalidArgument, NoDefiniteState, Violation
from rulebook_kit.events import check, event
from rulebook_kit.values import changed
from rulebook_kit.words import listed

__all__ = [
    "Bazaars",
    "BuyBazaar",
]

_HOW_MANY = 8
_SCORED_IN = 3
_CURRENCIES = tuple(Currency)
_Ways = list[tuple[int, list[int]]]


class Tiles(NamedTuple):
    """The bazaars of a game in the engine, in the order of their numbers.

    Attributes:
        currencies: the currency of each, 0 to 3.
        colours: the colours of each, from 0.
        beside: the bazaars next to the market, by number and sorted.
    """

    currencies: tuple[int, ...]
    colours: tuple[tuple[int, ...], ...]
    beside: tuple[int, ...]


def tiles_in(state: CompactState) -> Tiles:
    """Return the bazaars of a game."""
    return cast("Tiles", state.pieces[Bazaars.name])


def _put_beside(state: CompactState, beside: tuple[int, ...]) -> None:
    state.pieces = {**state.pieces, Bazaars.name: tiles_in(state)._replace(beside=beside)}


def _currency(state: CompactState, tile: int) -> int:
    return tiles_in(state).currencies[state.setting.tables.bazaars.index(tile)]


def exact_payments(state: CompactState, tile: int) -> list[int]:
    """Return the exact payments for a bazaar. Rules: bazaar.price, bazaar.exact (hu-4)."""
    currency = _currency(state, tile)
    priced = state.market[currency]
    if priced == EMPTY:
        return []
    price = state.setting.tables.prices[priced]
    hand = money.of_currency(state.hands[state.to_act], currency)
    return [way.cards for way in money.payments(hand, price) if way.paid == price]


@event("buy-bazaar", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class BuyBazaar(Action):
    """Buy a bazaar next to the market for its exact price, and act again.

    Attributes:
        tile: the bazaar.
        cards: the cards paid, sorted by name.
    """

    _words: ClassVar[str] = "buy {bazaar}"

    tile: Bazaar = field(converter=bazaar_of)
    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)

    @check
    def bazaar_not_for_sale(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the bazaar is not next to the market. Rule: bazaar.market (hu-4)."""
        if not has_tile(state.module(Bazaars).beside, self.tile):
            yield BAZAAR_MARKET.broken_at(tile=self.tile)

    @check
    def price_not_met(self, state: GameState) -> Iterator[Violation]:
        """Yield violations if the payment is not the exact price in the bazaar's currency.

        Rules: bazaar.price, bazaar.exact (hu-4).
        """
        yield from check_purchase(self.tile, state.market, self.cards)

    @check
    def cards_not_in_hand(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the player does not hold all cards. Rule: bazaar.price (hu-4)."""
        player = {"player": self.player}
        return not_in_hand(BAZAAR_PRICE, state, self.player, self.cards, player)

    def _with_missing_pieces(self, state: GameState) -> GameState:
        held = state.module(Bazaars)
        if not has_tile(held.beside, self.tile):
            beside = bazaars_in_order((*held.beside, self.tile))
            state = state.with_module(changed(held, beside=beside))
        return with_in_hand(state, self.player, self.cards)

    def _require_pieces(self, state: GameState) -> None:
        without_cards(state.player(self.player).hand, self.cards)
        if not has_tile(state.module(Bazaars).beside, self.tile):
            raise NoDefiniteState(f"{self.tile} is not next to the market")

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        _, tile, cards = move
        return tile in tiles_in(state).beside and cards in exact_payments(state, tile)

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        """Set the bazaar aside; the player may act again. Rule: bazaar.exact (hu-4)."""
        _, tile, cards = move
        exact = BuyBazaar._may(state, move)
        paid = money.in_currency(cards, _currency(state, tile)) if cards >= 0 else ~cards
        pay(state, paid, me)
        _put_beside(state, without_tile(tiles_in(state).beside, tile))
        state.bought = with_tile(state.bought, tile)
        if not exact:
            state.phase = ACTIONS_OVER

    @staticmethod
    def _find(state: CompactState) -> tuple[int, _Ways]:
        found = [(tile, exact_payments(state, tile)) for tile in tiles_in(state).beside]
        return sum([len(ways) for _, ways in found]), found

    @staticmethod
    def _make(state: CompactState, kind: str, found: _Ways, place: int) -> Move:  # noqa: ARG004 - all have one signature
        at, place = in_groups([len(ways) for _, ways in found], place)
        tile, ways = found[at]
        return kind, tile, ways[place]


def _lay(state: CompactState, square: int, tile: int) -> bool:  # noqa: ARG001 - one signature
    """Put a drawn bazaar next to the market. Rule: bazaar.market (hu-4)."""
    if tile not in state.setting.tables.bazaars:
        return False
    _put_beside(state, with_tile(tiles_in(state).beside, tile))
    return True


def _points(state: CompactState, scoring_round: int) -> Sequence[int]:
    """Return the points of each player's bazaars. Rule: bazaar.scoring (hu-4)."""
    if scoring_round != _SCORED_IN:
        return [0] * len(state.cities)
    tables = state.setting.tables
    known = tuple(zip(tables.bazaars, tiles_in(state).colours, strict=True))
    return [
        _score(city.tiles, city.height, tables.types, known)
        if (odd := if_odd(city)) is None
        else _points_in(odd)
        for city in state.cities
    ]


def _points_in(city: City) -> int:
    return sum(found.points for found in scores(city))


@lru_cache(maxsize=20_000)  # a search asks again and again about the same cities
def _score(
    tiles: bytes, height: int, types_of: bytes, bazaars: tuple[tuple[int, tuple[int, ...]], ...]
) -> int:
    points, types = 0, tiles.translate(types_of)
    beside = (-height - 1, -height, 1 - height, -1, 1, height - 1, height, height + 1)
    for tile, colours in bazaars:
        at = tiles.find(tile + 1)
        if at >= 0:
            around = [types[at + step] - 1 for step in beside]
            counted = [around.count(colour) for colour in colours]
            points += sum(counted) * sum(map(bool, counted))
    return points


def _pieces(tiles: Bazaars, named: Named) -> Tiles:
    return Tiles(
        currencies=tuple([_CURRENCIES.index(one.currency) for one in tiles.bazaars]),
        colours=tuple([tuple([ORDER[colour] for colour in one.colours]) for one in tiles.bazaars]),
        beside=tuple([named.number_of(one) for one in tiles.beside]),
    )


def _module(chosen: Bazaars, tiles: Tiles, named: Named) -> Bazaars:
    beside = cast("tuple[Bazaar, ...]", tuple([named.tiles[tile] for tile in tiles.beside]))
    return changed(chosen, beside=beside)


def _paid_in(bought: int, named: Named) -> int:
    return _CURRENCIES.index(cast("Bazaar", named.tiles[bought]).currency)


@frozen(slots=False)
class Bazaars(Module):
    """The Bazaars: tiles that must be paid exactly and score the buildings around them.

    Attributes:
        bazaars: the eight bazaars of this game, sorted by id; ids are accepted too.
        beside: the bazaars next to the market, likewise.

    Raises:
        InvalidArgument: there are not eight different bazaars.

    Rules: bazaar.components, bazaar.market, bazaar.price, bazaar.exact, bazaar.build, bazaar.end.
    """

    name: ClassVar[str] = "bazaars"
    settings: ClassVar[tuple[str, ...]] = ("bazaars",)
    events: ClassVar[tuple[type[Event], ...]] = (BuyBazaar,)
    needed: ClassVar[tuple[str, ...]] = ("bazaars",)
    _compact: ClassVar[object] = CompactForm(
        _pieces,
        _module,
        options={phases.ACT: (BuyBazaar,)},
        hooks=Added(lay=(_lay,), points=(_points,)),
        purchases={BuyBazaar: paid_in_one_currency(BuyBazaar, _paid_in)},
    )

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
        return {player.name: _points_in(player.city) for player in state.players}

    def described(self) -> Iterable[tuple[str, str]]:
        """Return the bazaars next to the market."""
        yield "Beside the market", listed(self.beside, "no bazaar")

    def on(self, table: Table) -> Table:
        """Return the position with the bazaars next to the market."""
        return evolve(table, bazaars=self.beside)

    def resume(self, state: GameState, table: Table) -> GameState:
        """Return the state with the position's bazaars next to the market."""
        beside = table.bazaars or ()
        bag = tuple(tile for tile in state.bag if tile not in beside)
        return changed(state.with_module(changed(self, beside=beside)), bag=bag)

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
