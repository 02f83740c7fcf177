"""Events with attack and scout cards: looking at the attack card, and the draws."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from alhambra_rules.game.actions import Action
from alhambra_rules.game.draws import Draw
from alhambra_rules.model import BuildingType, Side
from alhambra_rules.model.colours import colour_of
from alhambra_rules.model.module_pieces import side_of


def _side(side: Side | str) -> Side:
    return side_of(side)


def _colour(colour: BuildingType | str) -> BuildingType:
    return colour_of(colour)


@frozen
class Look(Action):
    """Look at the top attack card after taking a scout."""

    called: ClassVar[str] = "looking at the attack card"


@frozen
class LookAway(Action):
    """Do not look at the top attack card after taking a scout."""

    called: ClassVar[str] = "not looking at the attack card"


@frozen
class Peek(Draw):
    """A player sees the top attack card, which goes back face down.

    Attributes:
        player: the player's name.
        side: the direction on the card.
    """

    called: ClassVar[str] = "seeing the attack card"

    player: str
    side: Side = field(converter=_side)


@frozen
class DrawAttack(Draw):
    """The top attack card is turned up.

    Attributes:
        side: the direction from which the attack comes.
    """

    called: ClassVar[str] = "turning up an attack card"

    side: Side = field(converter=_side)


@frozen
class DrawScout(Draw):
    """A scout card is turned up.

    Attributes:
        colour: the colour of the scout.
    """

    called: ClassVar[str] = "turning up a scout"

    colour: BuildingType = field(converter=_colour)
