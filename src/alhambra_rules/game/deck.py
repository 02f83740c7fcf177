"""The money deck as far as rules know it: what can still be drawn, and where A and B may lie.

Once the starting money and the display are dealt, the rest is split into five piles of sizes that
differ by one at most; A lies in the second and B in the fourth. Nobody knows which piles are the
larger ones, so a scoring card may turn up wherever some layout of the piles allows it. Modules
may have cards of their own shuffled into some of the piles, after these have been made equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, combinations

from attrs import field, frozen

from alhambra_rules.game.draws import SCORING_CARDS
from alhambra_rules.game.pieces import NoDefiniteState, cards_in_order, without_cards
from alhambra_rules.model import MoneyCard
from alhambra_rules.rulebook.changing import changed

_PILES = 5

Insert = tuple[int, str]
"""A card that is no money of the base game and is shuffled into a pile: the pile, counted from 0
at the top, and what it is: a scoring card by its name, a card of a module by the module's."""

_SCORING: tuple[Insert, ...] = ((1, "A"), (3, "B"))


@frozen(slots=False)
class Deck:
    """What the money deck still holds, without an order.

    Attributes:
        cards: the money cards that can still be drawn, sorted by name.
        to_come: the scoring cards and the cards of modules that lie in the deck, by their names as
            in ``inserts`` and in that order: none before the piles are made, all of them
            afterwards, then those that have not turned up yet.
        piled: how many money cards the five piles were made of; None before they are made, and
            where it is not known, so that a scoring card may turn up at any time.
        came_after: after how many money cards of the piles each of the others turned up.
        inserts: what is shuffled into which pile, by piles.
    """

    cards: tuple[MoneyCard, ...] = field(converter=cards_in_order)
    to_come: tuple[str, ...] = ()
    piled: int | None = None
    came_after: tuple[int, ...] = ()
    inserts: tuple[Insert, ...] = _SCORING

    @classmethod
    def to_be_piled(cls, cards: Iterable[MoneyCard], inserts: Iterable[Insert]) -> Deck:
        """Return the deck as it is shuffled first, with what will go into its piles."""
        return cls(cards, inserts=tuple(sorted((*_SCORING, *inserts))))

    @property
    def size(self) -> int:
        """How many cards the deck holds, scoring cards included."""
        return len(self.cards) + len(self.to_come)

    @property
    def scoring_to_come(self) -> tuple[str, ...]:
        """The scoring cards that have not turned up yet."""
        return tuple(card for card in self.to_come if card in SCORING_CARDS)

    def in_piles(self) -> Deck:
        """Return the deck with its cards in five piles and the others shuffled into theirs.

        Rule: setup.piles (et-2005, ru, hu).
        """
        names = tuple(name for _, name in self.inserts)
        return changed(self, to_come=names, piled=len(self.cards))

    def without_piles(self) -> Deck:
        """Return the deck of whose piles nothing is known any more."""
        return changed(self, piled=None, came_after=())

    def without(self, card: MoneyCard) -> Deck:
        """Return the deck once a money card was drawn; ``NoDefiniteState`` if it has none such."""
        return changed(self, cards=without_cards(self.cards, (card,)))

    def without_insert(self, name: str) -> Deck:
        """Return the deck once a scoring card, or a card of the module of that name, turned up.

        If it cannot have lain where it turned up, nothing is known of the piles any more.
        ``NoDefiniteState`` if there was none in the deck.
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
        """Whether the next card can be this scoring card, or one of the module of that name.

        Rule: setup.piles (et-2005, ru, hu).
        """
        if name not in self.to_come:
            return False
        if self.piled is None:
            return name not in SCORING_CARDS or name == self.scoring_to_come[0]
        in_this_pile = (self._next_pile(), name) in self.inserts
        drawn, ranges = self._drawn_of(self.piled), self._ranges(self.piled)
        return in_this_pile and any(low <= drawn <= high for low, high in ranges)

    def may_go_on(self) -> bool:
        """Whether the next card can be a money card: no other card is overdue.

        Rule: setup.piles (et-2005, ru, hu).
        """
        if self.piled is None or not self.to_come:
            return True
        drawn = self._drawn_of(self.piled)
        return any(high > drawn for _, high in self._ranges(self.piled))

    def _drawn_of(self, piled: int) -> int:
        return piled - len(self.cards)

    def _next_pile(self) -> int:
        """Return the pile of what comes next of the cards that are no money."""
        return self.inserts[len(self.inserts) - len(self.to_come)][0]

    def _ranges(self, piled: int) -> Iterator[tuple[int, int]]:
        """Yield after how many cards at least and at most the next comes, in each layout."""
        pile = self._next_pile()
        for bounds in _layouts(piled):
            came = zip(self.inserts, self.came_after, strict=False)
            if all(bounds[other] <= after <= bounds[other + 1] for (other, _), after in came):
                yield bounds[pile], bounds[pile + 1]


@lru_cache
def _layouts(piled: int) -> tuple[tuple[int, ...], ...]:
    """Return all ways to make the piles: how many cards lie above each, and in all, from 0."""
    size, larger_ones = divmod(piled, _PILES)
    return tuple(
        tuple(accumulate((size + (pile in larger) for pile in range(_PILES)), initial=0))
        for larger in combinations(range(_PILES), larger_ones)
    )
