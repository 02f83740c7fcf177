"""Events with architects: redesigns, keeping them, dealing and drawing them."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from alhambra_rules.game.actions import Action, RedesignFromReserve, RedesignSwap, RedesignToReserve
from alhambra_rules.game.draws import Draw
from alhambra_rules.model import Architect
from alhambra_rules.model.cards import architect_of


@frozen
class ArchitectFromReserve(RedesignFromReserve):
    """Play an architect to place a reserve tile in the city.

    Attributes:
        architect: the card played.
    """

    template: ClassVar[str] = "architect-from-reserve"

    architect: Architect = field(converter=architect_of)


@frozen
class ArchitectToReserve(RedesignToReserve):
    """Play an architect to move a tile of the city to the reserve.

    Attributes:
        architect: the card played.
    """

    template: ClassVar[str] = "architect-to-reserve"

    architect: Architect = field(converter=architect_of)


@frozen
class ArchitectSwap(RedesignSwap):
    """Play an architect to swap a reserve tile with a tile of the city.

    Attributes:
        architect: the card played.
    """

    template: ClassVar[str] = "architect-swap"

    architect: Architect = field(converter=architect_of)


ArchitectRedesign = ArchitectFromReserve | ArchitectToReserve | ArchitectSwap
"""Any redesign with an architect."""


@frozen
class KeepArchitects(Action):
    """Play no architect at the end of this turn."""

    template: ClassVar[str] = "keep-architects"


@frozen
class DealArchitect(Draw):
    """An architect is dealt to a player before the starting money.

    Attributes:
        player: the player's name.
        card: the architect.
    """

    template: ClassVar[str] = "deal-architect"
    secrets: ClassVar[tuple[str, ...]] = ("card",)

    player: str
    card: Architect = field(converter=architect_of)


@frozen
class DrawArchitect(Draw):
    """An architect turns up in the deck and goes face up to the display.

    Attributes:
        card: the architect.
    """

    template: ClassVar[str] = "draw-architect"

    card: Architect = field(converter=architect_of)
