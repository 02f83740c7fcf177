"""The money deck without an order: which cards remain, and where A and B may be.

After the starting money and the display, the rest is split into five piles whose sizes differ by
at most one. A is in the second pile and B in the fourth. Nobody knows which piles are larger, so
a scoring card may turn up wherever some layout of the piles allows it. Modules may shuffle their
own cards into the finished piles.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

from attrs import field, frozen

from alhambra_rules.compact.piles import ranges
from alhambra_rules.game.pieces import cards_in_order, without_cards
from alhambra_rules.model import MoneyCard
from rulebook_kit import NoDefiniteState
from rulebook_kit.arguments import in_a_list
from rulebook_kit.values import Frozen, changed

ScoringCard = Literal["A", "B"]
"""A scoring card: A starts the first scoring round and B the second."""

SCORING_CARDS: tuple[ScoringCard, ...] = get_args(ScoringCard)
"""The two scoring cards, in their order. Rule: components.scoring-cards."""

Insert = tuple[int, str]
"""A card shuffled into a pile: the pile, counted from 0 at the top, and the name of the scoring
card or of the module that the card belongs to."""


def _by_pile(inserts: Iterable[Insert]) -> tuple[Insert, ...]:
    return tuple(sorted(in_a_list(inserts, "inserts must be a list of pairs")))


_SCORING: tuple[Insert, ...] = ((1, "A"), (3, "B"))


@frozen(slots=False)
class Deck(Frozen):
    """The cards in the money deck, without an order.

    Attributes:
        cards: the money cards that can still be drawn, sorted by name.
        to_come: the scoring cards and module cards still in the deck, named and ordered as in
            ``inserts``; empty before the piles are made.
        piled: how many money cards the five piles were made of. None before that, or if it is
            unknown: then a scoring card may turn up at any time.
        came_after: for each insert that turned up, how many money cards of the piles came first.
        inserts: the cards shuffled into the piles, sorted by pile.
    """

    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)
    to_come: tuple[str, ...] = ()
    piled: int | None = None
    came_after: tuple[int, ...] = ()
    inserts: tuple[Insert, ...] = field(default=_SCORING, converter=_by_pile)

    @classmethod
    def to_be_piled(cls, cards: Iterable[MoneyCard], inserts: Iterable[Insert]) -> Deck:
        """Return the first deck of a game, with the inserts for its piles."""
        return cls(cards, inserts=(*_SCORING, *inserts))

    @property
    def size(self) -> int:
        """How many cards the deck holds, scoring cards included."""
        return len(self.cards) + len(self.to_come)

    @property
    def scoring_to_come(self) -> tuple[str, ...]:
        """The scoring cards that have not turned up yet."""
        return tuple(card for card in self.to_come if card in SCORING_CARDS)

    def in_piles(self) -> Deck:
        """Return the deck in five piles with the inserts shuffled in.

        Rule: setup.piles (et-2005, ru, hu).
        """
        names = tuple(name for _, name in self.inserts)
        return changed(self, to_come=names, piled=len(self.cards))

    def without_piles(self) -> Deck:
        """Return the deck with unknown piles."""
        return changed(self, piled=None, came_after=())

    def without(self, card: MoneyCard) -> Deck:
        """Return the deck without a money card; raise ``NoDefiniteState`` if it is not there."""
        return changed(self, cards=without_cards(self.cards, (card,)))

    def without_insert(self, name: str) -> Deck:
        """Return the deck after this scoring card, or a card of this module, turned up.

        If it turned up in an impossible place, the piles become unknown. Raise
        ``NoDefiniteState`` if the deck holds no such card.
        """
        if name not in self.to_come:
            scoring = name in SCORING_CARDS
            what = f"scoring card {name} is not" if scoring else f"no card of the {name} is"
            raise NoDefiniteState(f"{what} in the deck")
        at = self.to_come.index(name)
        to_come = self.to_come[:at] + self.to_come[at + 1 :]
        if self.piled is None or not self.may_turn_up(name):
            return changed(self.without_piles(), to_come=to_come)
        came_after = (*self.came_after, self._drawn_of(self.piled))
        return changed(self, to_come=to_come, came_after=came_after)

    def may_turn_up(self, name: str) -> bool:
        """Whether the next card can be this scoring card, or a card of this module.

        Rule: setup.piles (et-2005, ru, hu).
        """
        if name not in self.to_come:
            return False
        if self.piled is None:
            return name not in SCORING_CARDS or name == self.scoring_to_come[0]
        in_this_pile = (self._next_pile(), name) in self.inserts
        drawn, ranges = self._drawn_of(self.piled), self._ranges(self.piled)
        return in_this_pile and any(low <= drawn <= high for low, high in ranges)

    def may_draw_money(self) -> bool:
        """Whether the next card can be a money card, because no insert is overdue.

        Rule: setup.piles (et-2005, ru, hu).
        """
        if self.piled is None or not self.to_come:
            return True
        drawn = self._drawn_of(self.piled)
        return any(high > drawn for _, high in self._ranges(self.piled))

    def _drawn_of(self, piled: int) -> int:
        return piled - len(self.cards)

    def _next_pile(self) -> int:
        """Return the pile of the next insert."""
        return self.inserts[len(self.inserts) - len(self.to_come)][0]

    def _ranges(self, piled: int) -> tuple[tuple[int, int], ...]:
        piles = [pile for pile, _ in self.inserts]
        came = tuple(zip(piles, self.came_after, strict=False))
        return ranges(piled, came, self._next_pile())
