"""Actions of players: one frozen class for each kind, with the checks that explain what is wrong.

Each action names its player, so that a record can contain an action out of turn. You may give
tiles by id, cards by name and cells as pairs. Cards are stored sorted by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, SupportsIndex, get_args

from attrs import field, frozen

from alhambra_rules.catalogue.building import FROM_RESERVE, SWAP
from alhambra_rules.catalogue.ending import GIVE, PLACE_LEFTOVERS
from alhambra_rules.catalogue.turn import (
    BUY_CURRENCY,
    BUY_PRICE,
    EXACT_PAYMENT,
    FIVE_ACTIONS,
    FROM_MARKET,
    ONE_ACTION,
    ONE_OR_FIVE,
    PLACE_BOUGHT,
    TILES_ASIDE,
)
from alhambra_rules.compact import money
from alhambra_rules.compact.choosing import (
    can_act,
    every_laying,
    make_laying,
    make_one,
)
from alhambra_rules.compact.city import Found, nth
from alhambra_rules.compact.moves import Move
from alhambra_rules.compact.numbering import with_one
from alhambra_rules.compact.playing import (
    act_over,
    build,
    fits,
    lay,
    may_act,
    may_lay,
    may_swap,
    may_take_back,
    pay,
    swap,
    take_back,
    with_tile,
    without_tile,
)
from alhambra_rules.compact.state import ACT as ACTING
from alhambra_rules.compact.state import ACTIONS_OVER, EMPTY, MOST_ACTIONS, CompactState
from alhambra_rules.game import phases
from alhambra_rules.game.events import Action
from alhambra_rules.game.pieces import (
    cards_in_order,
    missing_cards,
    tile_on,
    with_cards,
    without_cards,
)
from alhambra_rules.game.pieces import with_tile as tiles_with_one
from alhambra_rules.game.pieces import without_tile as tiles_without_one
from alhambra_rules.game.state import GameState
from alhambra_rules.model import Cell, Currency, MoneyCard, Tile, tile_of
from alhambra_rules.placement import check_placement, check_removal, check_swap
from alhambra_rules.placement.checks import house_rules_of
from rulebook_kit import NoDefiniteState, Report, Rule, Violation
from rulebook_kit.arguments import integer_of
from rulebook_kit.events import check, event
from rulebook_kit.values import FrozenDict, changed, in_range
from rulebook_kit.words import listed

__all__ = [
    "ACTION_KINDS",
    "BaseAction",
    "Buy",
    "DeclineLeftover",
    "GiveBought",
    "Pass",
    "PlaceBought",
    "PlaceLeftover",
    "RedesignFromReserve",
    "RedesignSwap",
    "RedesignToReserve",
    "ReserveBought",
    "Stop",
    "TakeMoney",
    "currency_of",
]

_MOST = 5

_Tiles = Sequence[int]
_Purchases = list[tuple[int, tuple[money.Payment, ...]]]

_CURRENCIES = tuple(Currency)
_NAMES = tuple(currency.value for currency in _CURRENCIES)
_SQUARES = f"square must be an integer from 1 to 4, or its currency ({', '.join(_NAMES)})"


def cell_of(cell: tuple[int, int]) -> Cell:
    """Return the pair as a cell; mypy takes no class method for a converter."""
    return Cell.of(cell)


def square_of(square: SupportsIndex | Currency | str) -> int:
    """Return the number of a market square, which may be given by its currency.

    Raises:
        InvalidArgument: the market has no such square.

    Rule: setup.market (et-2005, ru, hu).

    >>> square_of("ducat")
    3
    """
    if type(square) is int and 1 <= square <= 4:  # the usual case
        return square
    name = square.value if isinstance(square, Currency) else square
    if isinstance(name, str) and name in _NAMES:
        return _NAMES.index(name) + 1
    return integer_of(name, _SQUARES, 1, 4)


def currency_of(square: SupportsIndex | Currency | str) -> Currency:
    """Return the currency of a market square, 1 to 4: denar, dirham, ducat, florin.

    Raises:
        InvalidArgument: the market has no such square.

    Rule: setup.market (et-2005, ru, hu).
    """
    return _CURRENCIES[square_of(square) - 1]


@frozen
class ActionOfATurn(Action):
    """One of the actions that a player may do up to five times a turn."""

    @check
    def too_many(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation for a sixth action. Rule: turn.five-actions (et-2005, ru, hu)."""
        if self.player == state.turn_of and state.actions_done >= MOST_ACTIONS:
            yield FIVE_ACTIONS.broken_at(
                actions=state.actions_done,
                in_message={"player": self.player, "most": MOST_ACTIONS},
            )


@event("take", when=phases.ACT, breaks=ONE_ACTION, template="take-money")
@frozen
class TakeMoney(ActionOfATurn):
    """Take money cards from the display: one of the three actions of a turn.

    Attributes:
        cards: the cards taken, sorted by name.
    """

    _words: ClassVar[str] = "take {cards} of the display"

    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)

    @check
    def cards_not_displayed(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if cards are not in the display.

        Rule: money.one-or-five (et-2005, ru, hu).
        """
        if missing := missing_cards(state.display, self.cards):
            template = "money.not-displayed" if state.display else "money.empty-display"
            yield ONE_OR_FIVE.broken_at(
                template=template,
                cards=listed(missing),
                in_message={"display": listed(state.display)},
            )

    @check
    def neither_one_nor_five(self, state: GameState) -> Iterator[Violation]:  # noqa: ARG002 - all checks have one signature
        """Yield a violation if no card is taken, or several that total more than 5.

        Rule: money.one-or-five (et-2005, ru, hu).
        """
        total = sum(card.value for card in self.cards)
        if not self.cards:
            yield ONE_OR_FIVE.broken_at(template="money.one-or-five-none", total=0)
        elif len(self.cards) > 1 and total > _MOST:
            yield ONE_OR_FIVE.broken_at(
                template="money.one-or-five-total",
                total=total,
                in_message={"cards": listed(self.cards), "most": _MOST},
            )

    def _with_missing_pieces(self, state: GameState) -> GameState:
        missing = missing_cards(state.display, self.cards)
        return changed(state, display=with_cards(state.display, missing))

    def _require_pieces(self, state: GameState) -> None:
        without_cards(state.display, self.cards)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return may_act(state) and money.may_take(state.display, move[1])

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        cards = move[1]
        state.display -= cards
        state.shown -= 1 if cards in money.SINGLE else money.size(cards)
        state.hands[me] += cards
        state.known_hands[me] += cards
        state.actions_done += 1
        state.phase = ACTIONS_OVER

    @staticmethod
    def _find(state: CompactState) -> tuple[int, _Tiles]:
        found = money.takings(state.display)
        return len(found), found

    _make = staticmethod(make_one)


@event("buy", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class Buy(ActionOfATurn):
    """Buy the tile on a market square: one of the three actions of a turn. It is set aside.

    Attributes:
        square: the market square, 1 to 4. You may give its currency: denar, dirham, ducat, florin.
        cards: the cards paid, sorted by name.

    Raises:
        InvalidArgument: the market has no such square.
    """

    _words: ClassVar[str] = "buy from the {square} square"

    square: int = field(converter=square_of, metadata=in_range(1, 4, "Square"))
    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)

    def _facts(self) -> Mapping[str, object]:
        """Return its fields, with the square by its name."""
        return {**super()._facts(), "square": currency_of(self.square)}

    @check
    def tile_not_for_sale(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the square is empty. Rule: buy.from-market (et-2005, ru, hu)."""
        if state.market[self.square - 1] is None:
            yield FROM_MARKET.broken_at(square=self.square)

    @check
    def wrong_currency(self, state: GameState) -> Iterator[Violation]:  # noqa: ARG002 - all checks have one signature
        """Yield a violation if cards have another currency than the square.

        Rule: buy.currency (et-2005, ru, hu).
        """
        asked = _CURRENCIES[self.square - 1]
        if foreign := [card for card in self.cards if card.currency is not asked]:
            yield BUY_CURRENCY.broken_at(
                square=self.square, cards=listed(foreign), in_message={"currency": asked}
            )

    @check
    def cards_not_in_hand(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the player does not hold all the cards.

        Rule: buy.price (et-2005, ru, hu).
        """
        return not_in_hand(BUY_PRICE, state, self.player, self.cards)

    @check
    def price_not_reached(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the payment is less than the price.

        Rule: buy.price (et-2005, ru, hu).
        """
        tile = state.market[self.square - 1]
        paid = sum(card.value for card in self.cards)
        if tile is not None and paid < tile.price:
            yield BUY_PRICE.broken_at(tile=tile, price=tile.price, paid=paid)

    def _with_missing_pieces(self, state: GameState) -> GameState:
        return with_in_hand(state, self.player, self.cards)

    def _require_pieces(self, state: GameState) -> None:
        if state.market[self.square - 1] is None:
            raise NoDefiniteState(f"square {self.square} of the market is empty")
        without_cards(state.player(self.player).hand, self.cards)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        _, square, cards = move
        tile = state.market[square]
        if cards < 0 or tile == EMPTY or state.actions_done >= MOST_ACTIONS:
            return False
        hand = money.of_currency(state.hands[state.to_act], square)
        return money.has(hand, cards) and money.worth(cards) >= state.setting.tables.prices[tile]

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        """Set the tile aside. The phase stays ``ACT`` after an exact payment."""
        _, square, cards = move
        tile = state.market[square]
        state.market = (*state.market[:square], EMPTY, *state.market[square + 1 :])
        state.bought = with_tile(state.bought, tile)
        paid = money.in_currency(cards, square) if cards >= 0 else ~cards
        pay(state, paid, me)
        act_over(state)
        exact = money.worth(paid) == state.setting.tables.prices[tile]
        if exact:
            state.phase = ACTING
        for call in state.setting.added.after_purchase:
            call(state, tile, exact)

    @staticmethod
    def _find(state: CompactState) -> tuple[int, _Purchases]:
        hand, payments, of_currency = state.hands[state.to_act], money.payments, money.of_currency
        prices = state.setting.tables.prices
        number, found = 0, []
        for square, tile in enumerate(state.market):
            if tile != EMPTY and (ways := payments(of_currency(hand, square), prices[tile])):
                number += len(ways)
                found.append((square, ways))
        return number, found

    @staticmethod
    def _make(state: CompactState, kind: str, found: _Purchases, place: int) -> Move:  # noqa: ARG004 - all have one signature
        at = 0
        while place >= (number := len(found[at][1])):
            place -= number
            at += 1
        square, ways = found[at]
        return kind, square, ways[place].cards


@frozen
class _WithReserveTile(ActionOfATurn):
    """A redesign with a tile of the reserve.

    Attributes:
        tile: the tile of the reserve.
    """

    tile: Tile = field(converter=tile_of)

    @check
    def tile_aside(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the tile was bought this turn. Rule: turn.tiles-aside (et-2005)."""
        if self.tile in state.bought:
            yield TILES_ASIDE.broken_at(tile=self.tile)

    def _with_missing_pieces(self, state: GameState) -> GameState:
        player = state.player(self.player)
        if self.tile in player.reserve:
            return state
        reserve = tiles_with_one(player.reserve, self.tile)
        return changed(state, players=state.with_player(changed(player, reserve=reserve)))

    def _require_pieces(self, state: GameState) -> None:
        tiles_without_one(state.player(self.player).reserve, self.tile)

    _make = staticmethod(make_laying)
    _every = staticmethod(every_laying)


@event("from-reserve", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class RedesignFromReserve(_WithReserveTile):
    """Place a reserve tile in the city: one of the three actions of a turn.

    Attributes:
        tile: the tile of the reserve.
        cell: where to place it.
    """

    _index: ClassVar[str] = "lay"
    _words: ClassVar[str] = "lay {tile} on {cell}"

    cell: Cell = field(converter=cell_of)

    @check
    def tile_not_reserved(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the placed tile is not in the reserve.

        Rule: redesign.from-reserve (et-2005, ru, hu).
        """
        if self.tile not in state.player(self.player).reserve:
            yield FROM_RESERVE.broken_at(tile=self.tile, in_message={"player": self.player})

    @check
    def city_after(self, state: GameState) -> Iterator[Violation]:
        """Yield the violations of the building rules in the city after the move.

        Rule: redesign.from-reserve (et-2005, ru, hu).
        """
        yield from _in_the_city(state, self.player, check_placement, self.tile, self.cell)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return may_act(state) and move[1] not in state.bought and may_lay(state, move)

    _play = staticmethod(lay)

    @staticmethod
    def _find(state: CompactState) -> tuple[int, Any]:
        return state.cities[state.to_act].sites(state.reserves[state.to_act], swap=False)


@event("to-reserve", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class RedesignToReserve(ActionOfATurn):
    """Move a tile from the city to the reserve: one of the three actions of a turn.

    Attributes:
        cell: the tile's cell.
    """

    _index: ClassVar[str] = "take_back"
    _words: ClassVar[str] = "take the tile on {cell} back to the reserve"

    cell: Cell = field(converter=cell_of)

    @check
    def city_after(self, state: GameState) -> Iterator[Violation]:
        """Yield the violations of the building rules in the city after the move.

        Rule: redesign.to-reserve (et-2005, ru, hu).
        """
        yield from _in_the_city(state, self.player, check_removal, self.cell)

    def _require_pieces(self, state: GameState) -> None:
        tile_on(state.player(self.player).city, self.cell)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return may_act(state) and may_take_back(state, move)

    _play = staticmethod(take_back)

    @staticmethod
    def _find(state: CompactState) -> tuple[int, int]:
        found = state.cities[state.to_act].removable
        return found.bit_count(), found

    @staticmethod
    def _make(state: CompactState, kind: str, found: int, place: int) -> Move:
        return kind, state.cities[state.to_act].cell(nth(found, place))


@event("swap", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class RedesignSwap(_WithReserveTile):
    """Swap a reserve tile with a tile of the city: one of the three actions of a turn.

    Attributes:
        tile: the tile of the reserve.
        cell: the cell of the city's tile.
    """

    _index: ClassVar[str] = "lay"

    cell: Cell = field(converter=cell_of)

    @check
    def swapped_tile_not_reserved(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the tile swapped in is not in the reserve.

        Rule: redesign.swap (et-2005, ru, hu).
        """
        if self.tile not in state.player(self.player).reserve:
            yield SWAP.broken_at(
                template="redesign.from-reserve",
                tile=self.tile,
                in_message={"player": self.player},
            )

    @check
    def city_after(self, state: GameState) -> Iterator[Violation]:
        """Yield the violations of the building rules in the city after the move.

        Rule: redesign.swap (et-2005, ru, hu).
        """
        yield from _in_the_city(state, self.player, check_swap, self.tile, self.cell)

    def _require_pieces(self, state: GameState) -> None:
        super()._require_pieces(state)
        tile_on(state.player(self.player).city, self.cell)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return may_act(state) and move[1] not in state.bought and may_swap(state, move)

    _play = staticmethod(swap)

    @staticmethod
    def _find(state: CompactState) -> tuple[int, Found]:
        return state.cities[state.to_act].sites(state.reserves[state.to_act], swap=True)


@event("stop", when=phases.ACT, breaks=EXACT_PAYMENT)
@frozen
class Stop(Action):
    """Decline the further action that an exact payment allows."""

    _words: ClassVar[str] = "stop"

    @check
    def stop_not_offered(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if there is no further action to decline, or the player must act again.

        Rule: turn.exact-payment (et-2005, ru, hu).
        """
        if not state.bought:
            yield EXACT_PAYMENT.broken_at(
                template="turn.exact-payment-stop", in_message={"player": self.player}
            )
        elif state.profile.must_continue:
            yield EXACT_PAYMENT.broken_at(
                template="turn.exact-payment-profile",
                in_message={"player": self.player, "profile": state.profile},
            )

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:  # noqa: ARG004 - as above
        return bool(state.bought) and not state.setting.must_continue

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        state.phase = ACTIONS_OVER

    @staticmethod
    def _find(state: CompactState) -> tuple[int, None]:
        return Stop._may(state, ()), None


@event("pass", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class Pass(Action):
    """Do nothing in a turn, because no other action is legal."""

    _words: ClassVar[str] = "pass"

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:  # noqa: ARG004 - as above
        return not can_act(state)

    _play = staticmethod(Stop._play)

    @staticmethod
    def _find(state: CompactState) -> tuple[int, None]:
        return not can_act(state), None


@frozen
class _WithBoughtTile(Action):
    """What happens to a tile bought this turn.

    Attributes:
        tile: the tile, one of those set aside.
    """

    tile: Tile = field(converter=tile_of)

    @check
    def tile_not_bought(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the tile was not bought this turn.

        Rule: turn.place-bought (et-2005, ru, hu).
        """
        if self.tile not in state.bought:
            yield PLACE_BOUGHT.broken_at(tile=self.tile)

    def _require_pieces(self, state: GameState) -> None:
        tiles_without_one(state.bought, self.tile)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return move[1] in state.bought


@event("place", when=phases.PLACE_BOUGHT, breaks=TILES_ASIDE, template="place-bought")
@frozen
class PlaceBought(_WithBoughtTile):
    """Place a tile bought this turn in the city.

    Attributes:
        tile: the tile, one of those set aside.
        cell: where to place it.
    """

    _index: ClassVar[str] = "lay"

    cell: Cell = field(converter=cell_of)

    @check
    def city_after(self, state: GameState) -> Iterator[Violation]:
        """Yield the violations of the building rules in the city after the move.

        Rule: turn.place-bought (et-2005, ru, hu).
        """
        yield from _in_the_city(state, self.player, check_placement, self.tile, self.cell)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return move[1] in state.bought and fits(state, move)

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        state.bought = without_tile(state.bought, move[1])
        build(state, move, me)

    @staticmethod
    def _find(state: CompactState) -> tuple[int, Found]:
        return state.cities[state.to_act].sites(state.bought, swap=False)

    _make = staticmethod(make_laying)
    _every = staticmethod(every_laying)


@event("reserve", when=phases.PLACE_BOUGHT, breaks=TILES_ASIDE, template="reserve-bought")
@frozen
class ReserveBought(_WithBoughtTile):
    """Put a tile bought this turn into the reserve.

    Attributes:
        tile: the tile, one of those set aside.
    """

    _words: ClassVar[str] = "put {tile} into the reserve"

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        state.bought = without_tile(state.bought, move[1])
        state.reserves[me] = with_tile(state.reserves[me], move[1])

    @staticmethod
    def _find(state: CompactState) -> tuple[int, _Tiles]:
        return len(state.bought), state.bought

    _make = staticmethod(make_one)


@event("give", when=phases.PLACE_BOUGHT, breaks=TILES_ASIDE, template="give-bought")
@frozen
class GiveBought(Action):
    """Give a tile bought this turn to Dirk.

    Attributes:
        tile: the tile, one of those set aside.
    """

    _words: ClassVar[str] = "give {tile} to Dirk"

    tile: Tile = field(converter=tile_of)

    @check
    def gift_not_possible(self, state: GameState) -> Iterator[Violation]:
        """Yield violations if Dirk does not play or the tile was not bought this turn.

        Rule: two.give (ru, hu).
        """
        if state.dirk is None:
            yield GIVE.broken_at(players=len(state.players))
        if self.tile not in state.bought:
            yield GIVE.broken_at(template="turn.place-bought", tile=self.tile)

    def _require_pieces(self, state: GameState) -> None:
        if state.dirk is None:
            raise NoDefiniteState("Dirk does not play")
        tiles_without_one(state.bought, self.tile)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return state.dirk is not None and move[1] in state.bought

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:  # noqa: ARG004 - as above
        state.bought = without_tile(state.bought, move[1])
        state.dirk = with_one(state.dirk or 0, move[1])

    @staticmethod
    def _find(state: CompactState) -> tuple[int, _Tiles]:
        found = () if state.dirk is None else state.bought
        return len(found), found

    _make = staticmethod(make_one)


@frozen
class _WithLeftover(Action):
    """What happens to a leftover market tile at the end of the game.

    Attributes:
        tile: the tile, one that the player was given.
    """

    tile: Tile = field(converter=tile_of)

    @check
    def leftover_not_owned(self, state: GameState) -> Iterator[Violation]:
        """Yield a violation if the tile is not one of the player's leftover tiles.

        Rule: end.place-leftovers (et-2005, ru, hu).
        """
        if (self.player, self.tile) not in state.leftovers:
            yield PLACE_LEFTOVERS.broken_at(tile=self.tile, in_message={"player": self.player})

    def _require_pieces(self, state: GameState) -> None:
        if (self.player, self.tile) not in state.leftovers:
            raise NoDefiniteState(f"{self.tile} is not a leftover tile of {self.player}")

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return (state.to_act, move[1]) in state.leftovers

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        """Take the tile off those that are left over."""
        at = state.leftovers.index((me, move[1]))
        state.leftovers = state.leftovers[:at] + state.leftovers[at + 1 :]


@event("place-leftover", when=phases.PLACE_LEFTOVERS, breaks=PLACE_LEFTOVERS)
@frozen
class PlaceLeftover(_WithLeftover):
    """Place a leftover market tile in the city at the end of the game.

    Attributes:
        tile: the tile, one that the player was given.
        cell: where to place it.
    """

    _index: ClassVar[str] = "lay"

    cell: Cell = field(converter=cell_of)

    @check
    def city_after(self, state: GameState) -> Iterator[Violation]:
        """Yield the violations of the building rules in the city after the move.

        Rule: end.place-leftovers (et-2005, ru, hu).
        """
        yield from _in_the_city(state, self.player, check_placement, self.tile, self.cell)

    @staticmethod
    def _may(state: CompactState, move: Move) -> bool:
        return _WithLeftover._may(state, move) and fits(state, move)

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        _WithLeftover._play(state, move, me)
        build(state, move, me)

    @staticmethod
    def _find(state: CompactState) -> tuple[int, Found]:
        return state.cities[state.to_act].sites(_left_to(state), swap=False)

    _make = staticmethod(make_laying)
    _every = staticmethod(every_laying)


@event("decline-leftover", when=phases.PLACE_LEFTOVERS, breaks=PLACE_LEFTOVERS)
@frozen
class DeclineLeftover(_WithLeftover):
    """Put a leftover market tile into the reserve instead of the city.

    Attributes:
        tile: the tile, one that the player was given.
    """

    _index: ClassVar[str] = "reserve"

    @staticmethod
    def _play(state: CompactState, move: Move, me: int) -> None:
        _WithLeftover._play(state, move, me)
        state.reserves[me] = with_tile(state.reserves[me], move[1])

    @staticmethod
    def _find(state: CompactState) -> tuple[int, _Tiles]:
        found = _left_to(state)
        return len(found), found

    _make = staticmethod(make_one)


def _left_to(state: CompactState) -> _Tiles:
    return [tile for seat, tile in state.leftovers if seat == state.to_act]


def _in_the_city(
    state: GameState, player: str, check_move: Callable[..., Report], *move: object
) -> Iterator[Violation]:
    """Yield the violations of the building rules in the player's city after a move."""
    house = house_rules_of(state.modules, player)
    yield from located(state, player, check_move(state.player(player).city, *move, house=house))


def located(state: GameState, player: str, report: Report) -> Report:
    """Return the report of a player's city with the player's path as its location.

    A sentence needs no place, because the report is about one action of one player.
    """
    return report.at(f"$.players[{state.names.index(player)}]", place="")


def not_in_hand(
    rule: Rule,
    state: GameState,
    name: str,
    cards: tuple[MoneyCard, ...],
    facts: Mapping[str, Any] = FrozenDict(),
) -> Iterator[Violation]:
    """Yield a violation of the rule if the player does not hold all the cards paid."""
    if missing := missing_cards(state.player(name).hand, cards):
        template = "buy.not-in-hand-one" if len(missing) == 1 else "buy.not-in-hand"
        yield rule.broken_at(
            template=template, cards=listed(missing), in_message={"player": name}, **facts
        )


def with_in_hand(state: GameState, name: str, cards: tuple[MoneyCard, ...]) -> GameState:
    """Return the state with the missing cards added to a hand."""
    player = state.player(name)
    hand = with_cards(player.hand, missing_cards(player.hand, cards))
    return changed(state, players=state.with_player(changed(player, hand=hand)))


BaseAction = (
    TakeMoney
    | Buy
    | RedesignFromReserve
    | RedesignToReserve
    | RedesignSwap
    | Stop
    | Pass
    | PlaceBought
    | ReserveBought
    | GiveBought
    | PlaceLeftover
    | DeclineLeftover
)
"""Any action of the base game. With it, a type checker sees if a ``match`` leaves out a kind."""

ACTION_KINDS: tuple[type[Action], ...] = get_args(BaseAction)
"""Every kind of action of the base game, in the order of ``legal_actions``; those of modules come
after ``Stop``."""
