"""What players choose: one frozen class for each kind of action.

Every action names the player who does it, so that a record can tell an action out of turn. Tiles
and cards may be given by id and name, cells as plain pairs; cards are kept sorted by name.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from alhambra_rules.game.pieces import cards_in_order
from alhambra_rules.model import Cell, MoneyCard, Tile, tile_of
from alhambra_rules.rulebook import InvalidArgument


def _cell(cell: tuple[int, int]) -> Cell:
    return Cell.of(cell)  # a function, since mypy takes no class method for a converter


@frozen
class Action:
    """Something that a player does.

    Attributes:
        player: the name of the player who does it.
        called: what messages call this kind of action.
    """

    called: ClassVar[str] = "an action"
    player: str


@frozen
class TakeMoney(Action):
    """Take money cards from the display: one of the three actions of a turn.

    Attributes:
        cards: the cards taken, sorted by name.
    """

    called: ClassVar[str] = "taking money"

    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)


@frozen
class Buy(Action):
    """Buy the tile on a market square: one of the three actions of a turn. The tile goes aside.

    Attributes:
        square: the market square, 1 to 4.
        cards: the cards paid, sorted by name.

    Raises:
        InvalidArgument: the market has no such square.
    """

    called: ClassVar[str] = "buying a tile"

    square: int = field()
    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)

    @square.validator
    def _square_is_on_the_market(self, _: object, square: int) -> None:
        checked_square(square)


@frozen
class RedesignFromReserve(Action):
    """Lay a tile of the reserve in the city: one of the three actions of a turn.

    Attributes:
        tile: the tile of the reserve.
        cell: where to lay it.
    """

    called: ClassVar[str] = "laying a tile of the reserve"

    tile: Tile = field(converter=tile_of)
    cell: Cell = field(converter=_cell)


@frozen
class RedesignToReserve(Action):
    """Take a tile of the city back to the reserve: one of the three actions of a turn.

    Attributes:
        cell: where the tile lies.
    """

    called: ClassVar[str] = "taking a tile back to the reserve"

    cell: Cell = field(converter=_cell)


@frozen
class RedesignSwap(Action):
    """Lay a tile of the reserve in the place of one of the city, which goes to the reserve.

    One of the three actions of a turn.

    Attributes:
        tile: the tile of the reserve.
        cell: where the tile of the city lies.
    """

    called: ClassVar[str] = "swapping tiles"

    tile: Tile = field(converter=tile_of)
    cell: Cell = field(converter=_cell)


@frozen
class Stop(Action):
    """Do without the further action that an exact payment allows."""

    called: ClassVar[str] = "stopping"


@frozen
class Pass(Action):
    """Do nothing in a turn, because nothing can be done."""

    called: ClassVar[str] = "passing"


@frozen
class PlaceBought(Action):
    """Lay a tile bought this turn in the city.

    Attributes:
        tile: the tile, one of those set aside.
        cell: where to lay it.
    """

    called: ClassVar[str] = "laying a bought tile"

    tile: Tile = field(converter=tile_of)
    cell: Cell = field(converter=_cell)


@frozen
class ReserveBought(Action):
    """Put a tile bought this turn into the reserve.

    Attributes:
        tile: the tile, one of those set aside.
    """

    called: ClassVar[str] = "reserving a bought tile"

    tile: Tile = field(converter=tile_of)


@frozen
class GiveBought(Action):
    """Give a tile bought this turn to Dirk.

    Attributes:
        tile: the tile, one of those set aside.
    """

    called: ClassVar[str] = "giving a bought tile to Dirk"

    tile: Tile = field(converter=tile_of)


@frozen
class PlaceLeftover(Action):
    """Lay a tile that was left on the market in the city, when the game has ended.

    Attributes:
        tile: the tile, one of those that the player was given.
        cell: where to lay it.
    """

    called: ClassVar[str] = "laying a leftover tile"

    tile: Tile = field(converter=tile_of)
    cell: Cell = field(converter=_cell)


@frozen
class DeclineLeftover(Action):
    """Do not lay a tile that was left on the market: it goes to the reserve.

    Attributes:
        tile: the tile, one of those that the player was given.
    """

    called: ClassVar[str] = "declining a leftover tile"

    tile: Tile = field(converter=tile_of)


def checked_square(square: int) -> int:
    """Return the number of a market square; ``InvalidArgument`` if it is not 1 to 4."""
    if type(square) is not int or not 1 <= square <= 4:
        raise InvalidArgument(f"there is no market square {square!r}: squares are 1 to 4")
    return square
