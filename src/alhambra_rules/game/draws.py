"""Draws: one frozen class for each kind, which names what was drawn.

A draw is legal if it was possible at that moment; no hidden order is known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, get_args

from attrs import field, frozen

from alhambra_rules.catalogue.ending import DIRK_MORE
from alhambra_rules.catalogue.scoring import SCORING_WHEN
from alhambra_rules.catalogue.setup import STARTING_MONEY
from alhambra_rules.catalogue.texts import TEMPLATES
from alhambra_rules.catalogue.turn import REFILL, RESHUFFLE
from alhambra_rules.compact import moves
from alhambra_rules.game import phases
from alhambra_rules.game.actions import square_name, square_of
from alhambra_rules.model import MoneyCard, Tile, card_of, tile_of
from rulebook_kit.arguments import wrong_value
from rulebook_kit.events import Recorded, event
from rulebook_kit.templates import Templates, kind_name

ScoringCard = Literal["A", "B"]
"""A scoring card: A starts the first scoring round and B the second."""

SCORING_CARDS: tuple[ScoringCard, ...] = get_args(ScoringCard)
"""The two scoring cards, in their order. Rule: components.scoring-cards."""


@frozen
class Draw(Recorded):
    """A draw or a shuffle; ``print`` shows it as a sentence.

    Attributes:
        called: the name of this kind of draw in messages.
    """

    key: ClassVar[str] = "draw"
    called: ClassVar[str] = kind_name("a draw")
    templates: ClassVar[Templates] = TEMPLATES
    _move: ClassVar[int]
    """The number of this kind in ``compact/moves.py``."""


@event(
    "market",
    when=(phases.SET_UP_MARKET, phases.FILL_MARKET),
    breaks=REFILL,
    template="draw-to-market",
)
@frozen
class DrawToMarket(Draw):
    """A tile from the bag goes to a market square.

    Attributes:
        square: the market square, 1 to 4.
        tile: the tile drawn.

    Raises:
        InvalidArgument: the market has no such square.
    """

    _move: ClassVar[int] = moves.DRAW_MARKET

    square: int = field(converter=square_of)
    tile: Tile = field(converter=tile_of)

    def _facts(self) -> Mapping[str, object]:
        """Return its fields, with the square by its name."""
        return {**super()._facts(), "square": square_name(self.square)}


@event(
    "dirk", when=(phases.SET_UP_DIRK, phases.DIRK_MORE), breaks=DIRK_MORE, template="draw-to-dirk"
)
@frozen
class DrawToDirk(Draw):
    """A tile from the bag goes to Dirk.

    Attributes:
        tile: the tile drawn.
    """

    _move: ClassVar[int] = moves.DRAW_DIRK

    tile: Tile = field(converter=tile_of)


@event(
    "hand",
    when=phases.SET_UP_MONEY,
    breaks=STARTING_MONEY,
    secrets=("card",),
    template="draw-to-hand",
)
@frozen
class DrawToHand(Draw):
    """A money card from the deck goes to a player, as part of the starting money.

    Attributes:
        player: the player's name.
        card: the card drawn.
    """

    _move: ClassVar[int] = moves.DRAW_HAND

    player: str
    card: MoneyCard = field(converter=card_of)


@event(
    "display",
    when=(phases.SET_UP_DISPLAY, phases.FILL_DISPLAY),
    breaks=REFILL,
    template="draw-to-display",
)
@frozen
class DrawToDisplay(Draw):
    """A money card from the deck goes face up to the display.

    Attributes:
        card: the card drawn.
    """

    _move: ClassVar[int] = moves.DRAW_DISPLAY

    card: MoneyCard = field(converter=card_of)


@event("scoring", when=phases.FILL_DISPLAY, breaks=SCORING_WHEN, template="draw-scoring-card")
@frozen
class DrawScoringCard(Draw):
    """A scoring card turns up instead of a money card, and leaves the game.

    Attributes:
        card: ``"A"`` or ``"B"``.

    Raises:
        InvalidArgument: there is no such scoring card.
    """

    _move: ClassVar[int] = moves.DRAW_SCORING_CARD

    card: ScoringCard = field()

    @card.validator
    def _card_is_in_the_game(self, _: object, card: str) -> None:
        if card not in SCORING_CARDS:
            raise wrong_value("card must be A or B", card)


@event("reshuffle", when=phases.FILL_DISPLAY, breaks=RESHUFFLE)
@frozen
class Reshuffle(Draw):
    """The spent cards are shuffled and become the new deck."""

    _move: ClassVar[int] = moves.RESHUFFLE
