"""The events of a game: the players' actions and the draws.

Every action names its player, so that a record can hold an action out of turn. Cards may be given
by name.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from alhambra_rules.rulebook import InvalidArgument
from alhambra_rules.rulebook.sentences import Spoken
from alhambra_rules.rulebook.words import counted, enumerated
from five_towers.model import Card, TowerType, cards_as_given, cards_in_order
from five_towers.model.card import type_if_any


def _card(card: Card | str) -> Card:
    return Card.of(card)


@frozen
class Action(Spoken):
    """Something that a player does; ``print`` shows it as a sentence.

    Attributes:
        player: the player's name.
        called: the name of this kind of action in messages.
    """

    called: ClassVar[str] = "an action"
    player: str


@frozen
class Bid(Action):
    """Offer to take so many cards of the display.

    Attributes:
        cards: the number of cards, 0 or more.

    Raises:
        InvalidArgument: the bid is not such a number.
    """

    called: ClassVar[str] = "a bid"

    cards: int = field()

    @cards.validator
    def _cards_are_counted(self, _: object, cards: int) -> None:
        if type(cards) is not int or cards < 0:
            raise InvalidArgument(f"a bid must be a number of cards, 0 or more, not {cards!r}")

    def __str__(self) -> str:
        return f"{self.player} bids {counted(self.cards, 'card')}"


@frozen
class Pass(Action):
    """Bid nothing; for the starter it is a bid of 0."""

    called: ClassVar[str] = "passing"

    def __str__(self) -> str:
        return f"{self.player} passes"


@frozen
class Take(Action):
    """Take as many cards of the display as the player bid.

    Attributes:
        cards: the cards taken, sorted.
    """

    called: ClassVar[str] = "taking cards"

    cards: tuple[Card, ...] = field(converter=cards_in_order)

    def __str__(self) -> str:
        return f"{self.player} takes {enumerated(self.cards)}"


@frozen
class Build(Action):
    """Add all the cards taken to the player's towers, optionally after tearing down a top.

    Attributes:
        cards: the cards, in the order in which they are added.
        tear_down: the type of the tower whose top is torn down first; None to tear down nothing.
    """

    called: ClassVar[str] = "building"

    cards: tuple[Card, ...] = field(converter=cards_as_given)
    tear_down: TowerType | None = field(default=None, converter=type_if_any)

    def __str__(self) -> str:
        top = None if self.tear_down is None else f"the top of the {self.tear_down.value} tower"
        return self.naming(top)

    def naming(self, top: object | None) -> str:
        """Return the sentence with the name of the card that is torn down, if any is."""
        torn = "" if top is None else f"tears down {top} and "
        return f"{self.player} {torn}builds {enumerated(self.cards)}"


@frozen
class GiveBack(Action):
    """Give back the cards taken, which the player cannot all add, and bid again."""

    called: ClassVar[str] = "giving cards back"

    def __str__(self) -> str:
        return f"{self.player} gives the cards back"


@frozen
class Draw(Spoken):
    """A draw or a shuffle; ``print`` shows it as a sentence.

    Attributes:
        called: the name of this kind of draw in messages.
    """

    called: ClassVar[str] = "a draw"


@frozen
class LayOut(Draw):
    """Lay out the top card of the deck, face up.

    Attributes:
        card: the card.
    """

    called: ClassVar[str] = "laying out a card"

    card: Card = field(converter=_card)

    def __str__(self) -> str:
        return f"{self.card} is laid out"


@frozen
class Reshuffle(Draw):
    """Shuffle the discards into a new deck."""

    called: ClassVar[str] = "shuffling the discards"

    def __str__(self) -> str:
        return "The discards are shuffled and become the deck"


Event = Action | Draw
"""An action of a player or a draw."""

ACTION_KINDS: tuple[type[Action], ...] = (Bid, Pass, Take, Build, GiveBack)
"""The kinds of actions, in the order in which ``legal_actions`` lists them."""

DRAW_KINDS: tuple[type[Draw], ...] = (LayOut, Reshuffle)
"""The kinds of draws."""
