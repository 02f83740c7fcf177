"""What can happen in a game, as data: what players choose and what is drawn.

Every action names the player who does it, so that a record can tell an action out of turn. Cards
may be given by name.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from alhambra_rules.rulebook import InvalidArgument
from five_towers.model import Card, TowerType, cards_as_given, cards_in_order


def _card(card: Card | str) -> Card:
    return Card.of(card)


def _type_if_any(kind: TowerType | str | None) -> TowerType | None:
    return None if kind is None else TowerType.of(kind)


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
class Bid(Action):
    """Offer to take so many of the cards that lie out.

    Attributes:
        cards: how many, from 0.

    Raises:
        InvalidArgument: it is no number from 0.
    """

    called: ClassVar[str] = "a bid"

    cards: int = field()

    @cards.validator
    def _cards_are_counted(self, _: object, cards: int) -> None:
        if type(cards) is not int or cards < 0:
            raise InvalidArgument(f"a bid is a number of cards from 0, not {cards!r}")


@frozen
class Pass(Action):
    """Bid nothing more; of the starting player it is a bid of 0."""

    called: ClassVar[str] = "passing"


@frozen
class Take(Action):
    """Take as many of the cards that lie out as one bid.

    Attributes:
        cards: the cards taken, in the order of cards.
    """

    called: ClassVar[str] = "taking cards"

    cards: tuple[Card, ...] = field(converter=cards_in_order)


@frozen
class Build(Action):
    """Add all the cards taken to one's towers, after tearing down a top or not.

    Attributes:
        cards: the cards in the order in which they are added.
        tear_down: the type of the tower whose uppermost card is torn down before; None if none is.
    """

    called: ClassVar[str] = "building"

    cards: tuple[Card, ...] = field(converter=cards_as_given)
    tear_down: TowerType | None = field(default=None, converter=_type_if_any)


@frozen
class GiveBack(Action):
    """Give back the cards taken, because they cannot all be added, and bid again."""

    called: ClassVar[str] = "giving cards back"


@frozen
class Draw:
    """Something that is drawn or shuffled.

    Attributes:
        called: what messages call this kind of draw.
    """

    called: ClassVar[str] = "a draw"


@frozen
class LayOut(Draw):
    """The top card of the deck is laid out face up.

    Attributes:
        card: the card.
    """

    called: ClassVar[str] = "laying out a card"

    card: Card = field(converter=_card)


@frozen
class Reshuffle(Draw):
    """The discards are shuffled and become the new deck."""

    called: ClassVar[str] = "shuffling the discards"


Event = Action | Draw
"""An action of a player or a draw."""

ACTION_KINDS: tuple[type[Action], ...] = (Bid, Pass, Take, Build, GiveBack)
"""The kinds of actions, in the order in which legal ones are listed."""

DRAW_KINDS: tuple[type[Draw], ...] = (LayOut, Reshuffle)
"""The kinds of draws."""
