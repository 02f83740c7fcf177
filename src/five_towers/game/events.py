"""The events of a game: the players' actions and the draws.

Every action names its player, so that a record can hold an action out of turn. Cards may be given
by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, SupportsIndex

from attrs import field, frozen

from alhambra_rules.rulebook.arguments import integer_of
from alhambra_rules.rulebook.sentences import Spoken, kind_name
from alhambra_rules.rulebook.templates import Sentence, Templates
from five_towers.catalogue.catalogue import TEMPLATES
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

    called: ClassVar[str] = kind_name("an action")
    templates: ClassVar[Templates] = TEMPLATES
    player: str


def _number_of_cards(cards: SupportsIndex) -> int:
    return integer_of(cards, "cards must be an integer from 0", 0)


@frozen
class Bid(Action):
    """Offer to take so many cards of the display.

    Attributes:
        cards: the number of cards, 0 or more.

    Raises:
        InvalidArgument: the bid is not such a number.
    """

    template: ClassVar[str] = "bid"

    cards: int = field(converter=_number_of_cards)

    def sentence(self) -> Sentence:
        """Return the sentence."""
        return self._told("bid-one" if self.cards == 1 else "bid", **self._facts())


@frozen
class Pass(Action):
    """Bid nothing; for the starter it is a bid of 0."""

    template: ClassVar[str] = "pass"


@frozen
class Take(Action):
    """Take as many cards of the display as the player bid.

    Attributes:
        cards: the cards taken, sorted.
    """

    template: ClassVar[str] = "take"

    cards: tuple[Card, ...] = field(converter=cards_in_order)


@frozen
class Build(Action):
    """Add all the cards taken to the player's towers, optionally after tearing down a top.

    Attributes:
        cards: the cards, in the order in which they are added.
        tear_down: the type of the tower whose top is torn down first; None to tear down nothing.
    """

    template: ClassVar[str] = "build"

    cards: tuple[Card, ...] = field(converter=cards_as_given)
    tear_down: TowerType | None = field(default=None, converter=type_if_any)

    def sentence(self) -> Sentence:
        """Return the sentence."""
        if self.tear_down is None:
            return self._told("build", **self._facts())
        return self._told("build-tearing-down", **self._facts(), tower=self.tear_down)

    def _facts(self) -> Mapping[str, object]:
        """Return the player and the cards."""
        return {"player": self.player, "cards": self.cards}


@frozen
class GiveBack(Action):
    """Give back the cards taken, which the player cannot all add, and bid again."""

    template: ClassVar[str] = "give-back"


@frozen
class Draw(Spoken):
    """A draw or a shuffle; ``print`` shows it as a sentence.

    Attributes:
        called: the name of this kind of draw in messages.
    """

    called: ClassVar[str] = kind_name("a draw")
    templates: ClassVar[Templates] = TEMPLATES


@frozen
class LayOut(Draw):
    """Lay out the top card of the deck, face up.

    Attributes:
        card: the card.
    """

    template: ClassVar[str] = "lay-out"

    card: Card = field(converter=_card)


@frozen
class Reshuffle(Draw):
    """Shuffle the discards into a new deck."""

    template: ClassVar[str] = "reshuffle"


Event = Action | Draw
"""An action of a player or a draw."""

ACTION_KINDS: tuple[type[Action], ...] = (Bid, Pass, Take, Build, GiveBack)
"""The kinds of actions, in the order in which ``legal_actions`` lists them."""

DRAW_KINDS: tuple[type[Draw], ...] = (LayOut, Reshuffle)
"""The kinds of draws."""
