"""Draws: one frozen class for each kind, which names what was drawn.

A draw is legal if it was possible at that moment; no hidden order is known here.
"""

from __future__ import annotations

from typing import ClassVar, Literal, get_args

from attrs import field, frozen

from alhambra_rules.game.actions import checked_square, square_name
from alhambra_rules.model import MoneyCard, Tile, card_of, tile_of
from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.sentences import Spoken

ScoringCard = Literal["A", "B"]
"""A scoring card: A starts the first scoring round and B the second."""

SCORING_CARDS: tuple[ScoringCard, ...] = get_args(ScoringCard)
"""The two scoring cards, in their order. Rule: components.scoring-cards."""


@frozen
class Draw(Spoken):
    """A draw or a shuffle; ``print`` shows it as a sentence.

    Attributes:
        called: the name of this kind of draw in messages.
    """

    called: ClassVar[str] = "a draw"


@frozen
class DrawToMarket(Draw):
    """A tile from the bag goes to a market square.

    Attributes:
        square: the market square, 1 to 4.
        tile: the tile drawn.

    Raises:
        InvalidArgument: the market has no such square.
    """

    called: ClassVar[str] = "drawing a tile for the market"

    square: int = field()
    tile: Tile = field(converter=tile_of)

    @square.validator
    def _square_is_on_the_market(self, _: object, square: int) -> None:
        checked_square(square)

    def __str__(self) -> str:
        return f"{self.tile} comes to the {square_name(self.square)} square"


@frozen
class DrawToDirk(Draw):
    """A tile from the bag goes to Dirk.

    Attributes:
        tile: the tile drawn.
    """

    called: ClassVar[str] = "drawing a tile for Dirk"

    tile: Tile = field(converter=tile_of)

    def __str__(self) -> str:
        return f"Dirk draws {self.tile}"


@frozen
class DrawToHand(Draw):
    """A money card from the deck goes to a player, as part of the starting money.

    Attributes:
        player: the player's name.
        card: the card drawn.
    """

    called: ClassVar[str] = "drawing starting money"
    secrets: ClassVar[tuple[str, ...]] = ("card",)

    player: str
    card: MoneyCard = field(converter=card_of)

    def __str__(self) -> str:
        return f"{self.player} starts with {self.card}"

    def heard_by(self, viewer: str | None) -> str:
        """Return the sentence; the others do not hear the card, because hands are hidden."""
        hidden = self.hidden_from(viewer)
        return f"{self.player} is dealt a card of the starting money" if hidden else str(self)


@frozen
class DrawToDisplay(Draw):
    """A money card from the deck goes face up to the display.

    Attributes:
        card: the card drawn.
    """

    called: ClassVar[str] = "drawing a card for the display"

    card: MoneyCard = field(converter=card_of)

    def __str__(self) -> str:
        return f"{self.card} comes to the display"


@frozen
class DrawScoringCard(Draw):
    """A scoring card turns up instead of a money card, and leaves the game.

    Attributes:
        card: ``"A"`` or ``"B"``.

    Raises:
        InvalidArgument: there is no such scoring card.
    """

    called: ClassVar[str] = "turning up a scoring card"

    card: ScoringCard = field()

    @card.validator
    def _card_is_in_the_game(self, _: object, card: str) -> None:
        if card not in SCORING_CARDS:
            raise InvalidArgument(f"the scoring cards are A and B, not {card!r}")

    def __str__(self) -> str:
        return f"Scoring card {self.card} turns up"


@frozen
class Reshuffle(Draw):
    """The spent cards are shuffled and become the new deck."""

    called: ClassVar[str] = "shuffling the spent cards"

    def __str__(self) -> str:
        return "The spent cards are shuffled and become the deck"
