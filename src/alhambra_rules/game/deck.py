"""The money deck as far as rules know it: what can still be drawn, and where A and B may lie.

Once the starting money and the display are dealt, the rest is split into five piles of sizes that
differ by one at most; A lies in the second and B in the fourth. Nobody knows which piles are the
larger ones, so a scoring card may turn up wherever some layout of the piles allows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, combinations

from attrs import field, frozen

from alhambra_rules.game.draws import SCORING_CARDS, ScoringCard
from alhambra_rules.game.pieces import cards_in_order, without_cards
from alhambra_rules.model import MoneyCard
from alhambra_rules.rulebook.changing import changed

_PILES = 5
_PILE_OF = {"A": 1, "B": 3}
"""The pile of each scoring card, counted from 0 at the top."""


@frozen(slots=False)
class Deck:
    """What the money deck still holds, without an order.

    Attributes:
        cards: the money cards that can still be drawn, sorted by name.
        to_come: the scoring cards that lie in the deck, in their order: none before the piles are
            made, both afterwards, then those that have not turned up yet.
        piled: how many money cards the five piles were made of; None before they are made, and
            where it is not known, so that a scoring card may turn up at any time.
        came_after: after how many money cards of the piles each scoring card turned up.
    """

    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)
    to_come: tuple[ScoringCard, ...] = ()
    piled: int | None = None
    came_after: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many cards the deck holds, scoring cards included."""
        return len(self.cards) + len(self.to_come)

    def in_piles(self) -> Deck:
        """Return the deck with its cards in five piles and the scoring cards among them.

        Rule: setup.piles (et-2005, ru, hu).
        """
        return changed(self, to_come=SCORING_CARDS, piled=len(self.cards))

    def without(self, card: MoneyCard) -> Deck:
        """Return the deck once a money card was drawn; ``NoDefiniteState`` if it has none such."""
        return changed(self, cards=without_cards(self.cards, (card,)))

    def without_scoring(self, card: ScoringCard) -> Deck:
        """Return the deck once a scoring card turned up.

        If it cannot have lain where it turned up, nothing is known of the piles any more.
        """
        to_come = tuple(other for other in self.to_come if other != card)
        if not self.may_turn_up(card):
            return changed(self, to_come=to_come, piled=None, came_after=())
        return changed(self, to_come=to_come, came_after=(*self.came_after, self._drawn()))

    def may_turn_up(self, card: ScoringCard) -> bool:
        """Whether this scoring card can be the next card, as far as anybody can know.

        Rule: setup.piles (et-2005, ru, hu).
        """
        if self.to_come[:1] != (card,):
            return False
        return self.piled is None or any(
            low <= self._drawn() <= high for low, high in self._ranges(card)
        )

    def may_go_on(self) -> bool:
        """Whether the next card can be a money card: no scoring card is overdue.

        Rule: setup.piles (et-2005, ru, hu).
        """
        if self.piled is None or not self.to_come:
            return True
        return any(high > self._drawn() for _, high in self._ranges(self.to_come[0]))

    def _drawn(self) -> int:
        return 0 if self.piled is None else self.piled - len(self.cards)

    def _ranges(self, card: ScoringCard) -> Iterator[tuple[int, int]]:
        """Yield after how many cards at least and at most it comes, in each possible layout."""
        for bounds in _layouts(self.piled or 0):
            came = zip(SCORING_CARDS, self.came_after, strict=False)
            if all(_lies_within(bounds, other, after) for other, after in came):
                pile = _PILE_OF[card]
                yield bounds[pile], bounds[pile + 1]


def _lies_within(bounds: tuple[int, ...], card: ScoringCard, after: int) -> bool:
    pile = _PILE_OF[card]
    return bounds[pile] <= after <= bounds[pile + 1]


@lru_cache
def _layouts(piled: int) -> tuple[tuple[int, ...], ...]:
    """Return all ways to make the piles: how many cards lie above each, and in all, from 0."""
    size, larger_ones = divmod(piled, _PILES)
    return tuple(
        tuple(accumulate((size + (pile in larger) for pile in range(_PILES)), initial=0))
        for larger in combinations(range(_PILES), larger_ones)
    )
