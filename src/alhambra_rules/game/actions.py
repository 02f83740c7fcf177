"""Actions of players: one frozen class for each kind.

Each action names its player, so that a record can contain an action out of turn. You may give
tiles by id, cards by name and cells as pairs. Cards are stored sorted by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, SupportsIndex

from attrs import field, frozen

from alhambra_rules.catalogue.ending import PLACE_LEFTOVERS
from alhambra_rules.catalogue.texts import TEMPLATES
from alhambra_rules.catalogue.turn import EXACT_PAYMENT, ONE_ACTION, TILES_ASIDE
from alhambra_rules.compact import moves
from alhambra_rules.game import phases
from alhambra_rules.game.pieces import cards_in_order
from alhambra_rules.model import Cell, Currency, MoneyCard, Tile, tile_of
from rulebook_kit.arguments import integer_of
from rulebook_kit.events import Recorded, event
from rulebook_kit.templates import Templates, kind_name

_NAMES = tuple(currency.value for currency in Currency)
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


@frozen
class Action(Recorded):
    """An action of a player; ``print`` shows it as a sentence.

    Attributes:
        player: the player's name.
        called: the name of this kind of action in messages.
    """

    key: ClassVar[str] = "do"
    called: ClassVar[str] = kind_name("an action")
    templates: ClassVar[Templates] = TEMPLATES
    _move: ClassVar[int]
    """The number of this kind in ``compact/moves.py``."""
    _index: ClassVar[str] = ""
    """The name of its indices in the action space of environments; by default its own name."""
    player: str


@event("take", when=phases.ACT, breaks=ONE_ACTION, template="take-money")
@frozen
class TakeMoney(Action):
    """Take money cards from the display: one of the three actions of a turn.

    Attributes:
        cards: the cards taken, sorted by name.
    """

    _move: ClassVar[int] = moves.TAKE

    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)


@event("buy", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class Buy(Action):
    """Buy the tile on a market square: one of the three actions of a turn. It is set aside.

    Attributes:
        square: the market square, 1 to 4. You may give its currency: denar, dirham, ducat, florin.
        cards: the cards paid, sorted by name.

    Raises:
        InvalidArgument: the market has no such square.
    """

    _move: ClassVar[int] = moves.BUY

    square: int = field(converter=square_of)
    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)

    def _facts(self) -> Mapping[str, object]:
        """Return its fields, with the square by its name."""
        return {**super()._facts(), "square": square_name(self.square)}


@event("from-reserve", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class RedesignFromReserve(Action):
    """Place a reserve tile in the city: one of the three actions of a turn.

    Attributes:
        tile: the tile of the reserve.
        cell: where to place it.
    """

    _move: ClassVar[int] = moves.LAY
    _index: ClassVar[str] = "lay"

    tile: Tile = field(converter=tile_of)
    cell: Cell = field(converter=cell_of)


@event("to-reserve", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class RedesignToReserve(Action):
    """Move a tile from the city to the reserve: one of the three actions of a turn.

    Attributes:
        cell: the tile's cell.
    """

    _move: ClassVar[int] = moves.TAKE_BACK
    _index: ClassVar[str] = "take_back"

    cell: Cell = field(converter=cell_of)


@event("swap", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class RedesignSwap(Action):
    """Swap a reserve tile with a tile of the city: one of the three actions of a turn.

    Attributes:
        tile: the tile of the reserve.
        cell: the cell of the city's tile.
    """

    _move: ClassVar[int] = moves.SWAP
    _index: ClassVar[str] = "lay"

    tile: Tile = field(converter=tile_of)
    cell: Cell = field(converter=cell_of)


@event("stop", when=phases.ACT, breaks=EXACT_PAYMENT)
@frozen
class Stop(Action):
    """Decline the further action that an exact payment allows."""

    _move: ClassVar[int] = moves.STOP


@event("pass", when=phases.ACT, breaks=ONE_ACTION)
@frozen
class Pass(Action):
    """Do nothing in a turn, because no other action is legal."""

    _move: ClassVar[int] = moves.PASS


@event("place", when=phases.PLACE_BOUGHT, breaks=TILES_ASIDE, template="place-bought")
@frozen
class PlaceBought(Action):
    """Place a tile bought this turn in the city.

    Attributes:
        tile: the tile, one of those set aside.
        cell: where to place it.
    """

    _move: ClassVar[int] = moves.PLACE
    _index: ClassVar[str] = "lay"

    tile: Tile = field(converter=tile_of)
    cell: Cell = field(converter=cell_of)


@event("reserve", when=phases.PLACE_BOUGHT, breaks=TILES_ASIDE, template="reserve-bought")
@frozen
class ReserveBought(Action):
    """Put a tile bought this turn into the reserve.

    Attributes:
        tile: the tile, one of those set aside.
    """

    _move: ClassVar[int] = moves.RESERVE

    tile: Tile = field(converter=tile_of)


@event("give", when=phases.PLACE_BOUGHT, breaks=TILES_ASIDE, template="give-bought")
@frozen
class GiveBought(Action):
    """Give a tile bought this turn to Dirk.

    Attributes:
        tile: the tile, one of those set aside.
    """

    _move: ClassVar[int] = moves.GIVE

    tile: Tile = field(converter=tile_of)


@event("place-leftover", when=phases.PLACE_LEFTOVERS, breaks=PLACE_LEFTOVERS)
@frozen
class PlaceLeftover(Action):
    """Place a leftover market tile in the city at the end of the game.

    Attributes:
        tile: the tile, one that the player was given.
        cell: where to place it.
    """

    _move: ClassVar[int] = moves.PLACE_LEFTOVER
    _index: ClassVar[str] = "lay"

    tile: Tile = field(converter=tile_of)
    cell: Cell = field(converter=cell_of)


@event("decline-leftover", when=phases.PLACE_LEFTOVERS, breaks=PLACE_LEFTOVERS)
@frozen
class DeclineLeftover(Action):
    """Put a leftover market tile into the reserve instead of the city.

    Attributes:
        tile: the tile, one that the player was given.
    """

    _move: ClassVar[int] = moves.DECLINE
    _index: ClassVar[str] = "reserve"

    tile: Tile = field(converter=tile_of)


def square_name(square: int) -> str:
    """Return the name of a market square: the currency that pays there."""
    return _NAMES[square - 1]
