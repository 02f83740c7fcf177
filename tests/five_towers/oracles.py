"""Slow oracles: they try everything, in the words of the rule sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise, permutations

from five_towers.model import Card, Tower, TowerType


def stands(values: Sequence[int]) -> bool:
    """Whether cards of one type may stand like this from the bottom to the top."""
    pairs = list(pairwise(values))
    falls = all(above < below or below == 8 or above == 9 for below, above in pairs)
    return falls and 0 not in values[:-1]


def all_stand(towers: Iterable[Tower]) -> bool:
    """Whether every tower keeps the rules, there being one of each type."""
    return all(stands([card.value for card in tower.cards]) for tower in towers)


def built(towers: Mapping[TowerType, Tower], order: Iterable[Card]) -> dict[TowerType, Tower]:
    """Return the towers once the cards are added in this order, by the rules or not."""
    after = dict(towers)
    for card in order:
        after[card.type] = after.get(card.type, Tower()).with_card(card)
    return after


def torn_down(towers: Iterable[Tower]) -> dict[TowerType | None, dict[TowerType, Tower]]:
    """Return the towers as they are, and as they are after each possible tear-down."""
    standing = {tower.type: tower for tower in towers if tower.type is not None}
    found: dict[TowerType | None, dict[TowerType, Tower]] = {None: standing}
    for kind, tower in standing.items():
        if tower.cards[-1].value != 0:
            found[kind] = {**standing, kind: tower.without_top()}
    return found


def ways(towers: Iterable[Tower], cards: Sequence[Card]) -> set[TowerType | None]:
    """Return after which tear-downs all the cards can be added, by trying every order."""
    return {
        kind
        for kind, standing in torn_down(towers).items()
        if any(all_stand(built(standing, order).values()) for order in permutations(cards))
    }


def results(towers: Iterable[Tower], cards: Sequence[Card]) -> set[tuple[object, ...]]:
    """Return every tear-down with every outcome that some order of the cards leads to."""
    found: set[tuple[object, ...]] = set()
    for kind, standing in torn_down(towers).items():
        for order in permutations(cards):
            after = built(standing, order)
            if all_stand(after.values()):
                found.add((kind, frozenset(tower for tower in after.values() if tower.cards)))
    return found


def takings(towers: Iterable[Tower], display: Iterable[Card], number: int) -> set[tuple[Card, ...]]:
    """Return every sorted choice of so many cards that may be taken.

    Choices with a card of a finished type count only if there are no others.
    """
    finished = {tower.type for tower in towers if tower.cards[-1].value == 0}
    choices = set(combinations(sorted(display), number))
    wanted = {chosen for chosen in choices if not finished & {card.type for card in chosen}}
    return wanted or choices


def highest_bid(towers: Sequence[Tower], display: Sequence[Card]) -> int:
    """Return the highest bid that can be honoured, by trying every choice that may be taken."""
    return max(
        number
        for number in range(len(display) + 1)
        for chosen in takings(towers, display, number)
        if ways(towers, chosen)
    )
