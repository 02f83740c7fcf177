"""setup.piles: where the scoring cards may be in a deck whose order nobody knows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations
from math import perm
from random import Random
from typing import TypeVar

from alhambra_rules.compact import money
from alhambra_rules.compact.state import FIRST_OF_MODULES, UNKNOWN, CompactState
from rulebook_kit import InvalidArgument

_PILES = 5
_OVERDUE = -1_000_000
_Card = TypeVar("_Card")
Layout = tuple[int, ...]


@lru_cache
def layouts(piled: int) -> tuple[tuple[int, ...], ...]:
    """Return all layouts of ``piled`` cards in five piles: how many lie above each, and the total.

    Rule: setup.piles (et-2005, ru, hu).
    """
    size, larger_ones = divmod(piled, _PILES)
    return tuple(
        tuple(accumulate((size + (pile in larger) for pile in range(_PILES)), initial=0))
        for larger in combinations(range(_PILES), larger_ones)
    )


@lru_cache(maxsize=10_000)
def ranges(piled: int, came: Sequence[tuple[int, int]], pile: int) -> tuple[tuple[int, int], ...]:
    """Return for each layout after how many cards, at least and at most, the next one comes.

    Args:
        piled: how many money cards the piles were made of.
        came: for each card that turned up its pile, from 0, and how many money cards came first.
        pile: the pile of the next card to turn up.
    """
    return tuple(
        (bounds[pile], bounds[pile + 1])
        for bounds in layouts(piled)
        if all(bounds[other] <= after <= bounds[other + 1] for other, after in came)
    )


@lru_cache(maxsize=10_000)
def likely_layouts(
    piled: int, piles: tuple[int, ...], came_after: tuple[int, ...], drawn: int
) -> tuple[tuple[Layout, Fraction], ...]:
    """Return the layouts that are possible now, with their probabilities.

    All layouts are equally likely at first, and within a pile every order is.

    Args:
        piled: how many money cards the piles were made of.
        piles: the pile of each insert, from 0, sorted.
        came_after: for each insert that turned up, how many money cards came first.
        drawn: how many money cards have been drawn.
    """
    likely = [(layout, _likelihood(layout, piles, came_after, drawn)) for layout in layouts(piled)]
    total = sum(weight for _, weight in likely)
    return tuple([(layout, weight / total) for layout, weight in likely if weight])


def _likelihood(
    layout: Layout, piles: tuple[int, ...], came_after: tuple[int, ...], drawn: int
) -> Fraction:
    """Return how likely a layout makes what was drawn, apart from a factor that all share."""
    likelihood = Fraction(1)
    came_of = piles[: len(came_after)]
    for pile in sorted(set(piles)):
        top, bottom = layout[pile], layout[pile + 1]
        places = [after for of, after in zip(came_of, came_after, strict=True) if of == pile]
        many, came = piles.count(pile), len(places)
        if any(not top <= after <= bottom for after in places):
            return Fraction(0)
        if came < many and drawn > bottom:
            return Fraction(0)
        money, seen = bottom - top, min(max(drawn, top), bottom) - top
        likelihood *= Fraction(perm(money, seen), perm(money + many, seen + came))
    return likelihood


def chances_of_inserts(
    piled: int, piles: tuple[int, ...], came_after: tuple[int, ...], drawn: int
) -> tuple[Fraction, int]:
    """Return the probability that the next card is an insert, and how many of them it may be.

    The inserts that it may be are the next ones in the list, equally likely.
    """
    to_come = piles[len(came_after) :]
    if not to_come:
        return Fraction(0), 0
    pile = to_come[0]
    many = to_come.count(pile)
    chance = Fraction(0)
    for layout, likely in likely_layouts(piled, piles, came_after, drawn):
        if layout[pile] <= drawn:
            chance += likely * Fraction(many, layout[pile + 1] - drawn + many)
    return chance, many


def deck_in_piles(
    money: Sequence[_Card],
    inserts: Sequence[tuple[int, _Card]],
    came_after: tuple[int, ...],
    piled: int,
    chance: Random,
) -> tuple[_Card, ...]:
    """Return a deck as it may lie now: a layout is chosen by chance, and places for the inserts.

    Args:
        money: the money cards in the deck, in drawing order.
        inserts: all cards shuffled into the piles, with their piles, sorted by pile.
        came_after: as above.
        piled: as above.
        chance: the random source.

    Raises:
        InvalidArgument: no piles agree with the cards that came.
    """
    drawn = piled - len(money)
    likely = likely_layouts(piled, tuple([pile for pile, _ in inserts]), came_after, drawn)
    if not likely:
        raise InvalidArgument("the cards that came and the piles of the deck do not agree")
    (layout,) = chance.choices(
        [layout for layout, _ in likely], [float(probability) for _, probability in likely]
    )
    bounds = [max(bound - drawn, 0) for bound in layout]
    lying = [[*money[bounds[pile] : bounds[pile + 1]]] for pile in range(_PILES)]
    for pile, card in inserts[len(came_after) :]:
        lying[pile].insert(chance.randint(0, len(lying[pile])), card)
    return tuple([card for pile in lying for card in pile])


def may_turn_up(state: CompactState, card: int) -> bool:
    """Whether the next card can be this one of those shuffled into the piles. Rule: setup.piles."""
    if card not in state.to_come:
        return False
    if state.piled == UNKNOWN:
        scoring = [one for one in state.to_come if one < FIRST_OF_MODULES]
        return card >= FIRST_OF_MODULES or card == scoring[0]
    drawn = state.piled - money.size(state.deck)
    in_this_pile = (_next_pile(state), card) in state.setting.inserts
    return in_this_pile and any(low <= drawn <= high for low, high in _ranges(state))


def may_go_on(state: CompactState) -> bool:
    """Whether the next card can be a money card, as no scoring card is overdue."""
    if state.piled == UNKNOWN or not state.to_come:
        return True
    inserts, came_after = state.setting.inserts, state.came_after
    latest = _latest(state.piled, inserts, came_after, len(state.to_come))
    return latest > state.piled - money.size(state.deck)


@lru_cache(maxsize=10_000)
def _latest(
    piled: int, inserts: tuple[tuple[int, int], ...], came_after: tuple[int, ...], to_come: int
) -> int:
    """Return after how many cards at most the next one of those shuffled in must come.

    If no piles agree with the cards that came, it is overdue.
    """
    highest = [high for _, high in _ranges_of(piled, inserts, came_after, to_come)]
    return max(highest, default=_OVERDUE)


def _ranges(state: CompactState) -> tuple[tuple[int, int], ...]:
    return _ranges_of(state.piled, state.setting.inserts, state.came_after, len(state.to_come))


def _ranges_of(
    piled: int, inserts: tuple[tuple[int, int], ...], came_after: tuple[int, ...], to_come: int
) -> tuple[tuple[int, int], ...]:
    came = tuple(zip([pile for pile, _ in inserts], came_after, strict=False))
    return ranges(piled, came, inserts[len(inserts) - to_come][0])


def _next_pile(state: CompactState) -> int:
    """Return the pile of the next card of those shuffled into the piles."""
    inserts = state.setting.inserts
    return inserts[len(inserts) - len(state.to_come)][0]
