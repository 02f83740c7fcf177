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

    called: ClassVar[str] = "laying a tile of the reserve by an architect"

    architect: Architect = field(converter=architect_of)

    def __str__(self) -> str:
        return f"{super().__str__()} with {self.architect}"


@frozen
class ArchitectToReserve(RedesignToReserve):
    """Play an architect to move a tile of the city to the reserve.

    Attributes:
        architect: the card played.
    """

    called: ClassVar[str] = "taking a tile back by an architect"

    architect: Architect = field(converter=architect_of)

    def naming(self, tile: object | None) -> str:
        """Return the sentence with the name of the tile, if it is known."""
        return f"{super().naming(tile)} with {self.architect}"


@frozen
class ArchitectSwap(RedesignSwap):
    """Play an architect to swap a reserve tile with a tile of the city.

    Attributes:
        architect: the card played.
    """

    called: ClassVar[str] = "swapping tiles by an architect"

    architect: Architect = field(converter=architect_of)

    def __str__(self) -> str:
        return f"{super().__str__()} with {self.architect}"


ArchitectRedesign = ArchitectFromReserve | ArchitectToReserve | ArchitectSwap
"""Any redesign with an architect."""


@frozen
class KeepArchitects(Action):
    """Play no architect at the end of this turn."""

    called: ClassVar[str] = "keeping architects"

    def __str__(self) -> str:
        return f"{self.player} plays no architect"


@frozen
class DealArchitect(Draw):
    """An architect is dealt to a player before the starting money.

    Attributes:
        player: the player's name.
        card: the architect.
    """

    called: ClassVar[str] = "dealing an architect"
    secrets: ClassVar[tuple[str, ...]] = ("card",)

    player: str
    card: Architect = field(converter=architect_of)

    def __str__(self) -> str:
        return f"{self.player} is dealt {self.card}"

    def heard_by(self, viewer: str | None) -> str:
        """Return the sentence; only the player who gets the architect learns which one it is."""
        hidden = self.hidden_from(viewer)
        return f"{self.player} is dealt an architect" if hidden else str(self)


@frozen
class DrawArchitect(Draw):
    """An architect turns up in the deck and goes face up to the display.

    Attributes:
        card: the architect.
    """

    called: ClassVar[str] = "drawing an architect for the display"

    card: Architect = field(converter=architect_of)

    def __str__(self) -> str:
        return f"{self.card} comes to the display"
