"""Events with chests: buying, placing, passing on and drawing them."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from alhambra_rules.game.actions import Action
from alhambra_rules.game.draws import Draw
from alhambra_rules.game.pieces import cards_in_order
from alhambra_rules.model import BuildingType, Cell, MoneyCard
from alhambra_rules.model.colours import colour_of
from alhambra_rules.modules.treasure import ROOMS
from alhambra_rules.rulebook import InvalidArgument


def _colour(colour: BuildingType | str) -> BuildingType:
    return colour_of(colour)


def _cell(cell: tuple[int, int]) -> Cell:
    return Cell.of(cell)


def _room_exists(_instance: object, _attribute: object, room: int) -> None:
    if type(room) is not int or not 1 <= room <= ROOMS:
        raise InvalidArgument(f"there is no room {room!r}: rooms are 1 to {ROOMS}")


@frozen
class BuyChests(Action):
    """Buy the chests of a room: a fourth kind of action, which ends the actions of the turn.

    Attributes:
        room: the room, 1 to 3.
        cards: the cards paid, of any currencies, sorted by name.

    Raises:
        InvalidArgument: the room does not exist.
    """

    called: ClassVar[str] = "buying chests"

    room: int = field(validator=_room_exists)
    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)


@frozen
class PlaceChest(Action):
    """Put a bought or passed-on chest onto a building of the player's own city.

    Attributes:
        colour: the chest's colour.
        cell: the building's cell.
    """

    called: ClassVar[str] = "placing a chest"

    colour: BuildingType = field(converter=_colour)
    cell: Cell = field(converter=_cell)


@frozen
class PassChests(Action):
    """Pass the remaining chests to the player on the left."""

    called: ClassVar[str] = "passing chests on"


@frozen
class DrawChest(Draw):
    """A chest from the bag goes into a room.

    Attributes:
        room: the room, 1 to 3.
        colour: the colour of the chest drawn.

    Raises:
        InvalidArgument: the room does not exist.
    """

    called: ClassVar[str] = "drawing a chest"

    room: int = field(validator=_room_exists)
    colour: BuildingType = field(converter=_colour)
