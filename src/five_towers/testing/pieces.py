"""Strategies for cards, towers, and what one player has before them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import SupportsIndex

from hypothesis import strategies as st

from five_towers.building import MOST_CARDS, check_add, may_add
from five_towers.catalogue import DESCENDING, NINE, ONE_PER_TYPE, TOP
from five_towers.model import HIGHEST, Card, Tower, TowerType, all_towers, deck
from rulebook_kit.testing.strategies import drawn_from, label, one_of, sizes, whole_number

SPECIAL = (8, 9, 0)
VALUES = (*(value for value in range(HIGHEST + 1) if value not in SPECIAL), *SPECIAL)
"""All values. The ones with rules of their own come last, so drawn cards shrink away from them."""

MOST_PLAYERS = 5

NAMES = ("Heidi", "Peeter", "Anni", "Liina", "Mart")

MOST_TORN_DOWN = 15
"""A few more cards than a player tears down in a long game."""

SOME_TYPES = st.lists(st.sampled_from(TowerType), unique=True)
"""Draws any number of types in any order."""

_HIGHEST = 22
"""How many cards of a type the deck for five players has."""


def cards(*, of_type: TowerType | str | None = None) -> st.SearchStrategy[Card]:
    """Draw a card. Shrinks towards candy-1; cards with rules of their own, 8, 9 and 0, come last.

    Args:
        of_type: the type of the cards, or its name; any type by default.

    Raises:
        InvalidArgument: no type has that name.
    """
    return st.builds(Card, _types(of_type), st.sampled_from(VALUES))


def _all_cards() -> list[Card]:
    return [Card(kind, value) for kind in TowerType for value in VALUES]


def _types(of_type: TowerType | str | None) -> st.SearchStrategy[TowerType]:
    return st.sampled_from(TowerType) if of_type is None else st.just(TowerType.of(of_type))


def towers(
    *,
    of_type: TowerType | str | None = None,
    min_cards: SupportsIndex = 0,
    max_cards: SupportsIndex = _HIGHEST,
) -> st.SearchStrategy[Tower]:
    """Draw a legal tower of cards from the deck for five. Shrinks towards few plain cards.

    Args:
        of_type: the type of the tower, or its name; any type by default.
        min_cards: the fewest cards, 0 to 16.
        max_cards: the most cards, up to 22, as many as there are of a type.

    Raises:
        InvalidArgument: an argument has an impossible value.
    """
    least, most = sizes("cards", min_cards, max_cards, within=(0, _HIGHEST))
    whole_number("min_cards", least, 0, len(VALUES))
    return _towers(_types(of_type), least, most)


@st.composite
def _towers(draw: st.DrawFn, kinds: st.SearchStrategy[TowerType], least: int, most: int) -> Tower:
    tower = drawn_tower(draw, draw(kinds), Counter(deck(MOST_PLAYERS)), least, most)
    label("towers", _described(tower))
    return tower


def _described(tower: Tower) -> str:
    bounds = (0, 4, 8, _HIGHEST)
    most = next(bound for bound in bounds if tower.height <= bound)
    return f"up to {most} cards{', finished' if tower.is_finished else ''}"


def almost_legal_towers(*, rule: str | None = None) -> st.SearchStrategy[Tower]:
    """Draw a tower that is legal except for its top card. Shrinks towards two cards.

    Args:
        rule: a rule that the top card breaks: ``tower.one-per-type``, ``tower.descending``,
            ``tower.nine`` or ``tower.top``; any of them by default. A 9 on a 0 breaks two rules.

    Raises:
        InvalidArgument: no tower can break that rule.
    """
    return _almost_legal(BREAKABLE if rule is None else (one_of("rule", rule, BREAKABLE),))


BREAKABLE = (DESCENDING.id, ONE_PER_TYPE.id, TOP.id, NINE.id)
"""The rules that a tower can break, the most usual one first."""


@st.composite
def _almost_legal(draw: st.DrawFn, rules: tuple[str, ...]) -> Tower:
    rule = drawn_from(draw, rules)
    left = Counter(deck(MOST_PLAYERS))
    tower = drawn_tower(draw, draw(_types(None)), left, 1)
    if rule in (TOP.id, NINE.id) and not tower.is_finished:
        tower = tower.with_card(Card(tower.cards[0].type, 0))
    if rule == DESCENDING.id:
        tower = _unfinished(tower)
    wrong = [card for card in _all_cards() if rule in check_add(tower, card).rules]
    label("almost_legal_towers", rule)
    return tower.with_card(drawn_from(draw, [card for card in wrong if left[card]] or wrong))


def _unfinished(tower: Tower) -> Tower:
    """Return the tower without its top cards that no card of its type can fail to fit on."""
    kept = tower.cards
    while kept and kept[-1].value in (0, 8):
        kept = kept[:-1]
    return Tower(kept or [Card(tower.cards[0].type, 1)])


def drawn_tower(
    draw: st.DrawFn, kind: TowerType, left: Counter[Card], least: int = 0, most: int = _HIGHEST
) -> Tower:
    """Draw a legal tower and take its cards out of those that are left.

    Two of three towers have a second run of falling values, on an 8 or beginning with a 9. Half of
    the towers end with a 0. Cards that do not fit, or are not left, are left out.
    """
    first = _falling(draw(st.lists(_ABOVE_0, min_size=min(least, 15), unique=True)))
    again = drawn_from(draw, (None, 8, 9))
    second = _falling(draw(_SECOND_RUN)) if again else []
    runs = {
        None: first,
        8: [*(value for value in first if value > 8), 8, *second],
        9: [*(value for value in first if value != 9), 9, *second],
    }
    end = [0] if draw(st.booleans()) or least > 15 else []
    tower = _stacked(kind, [*runs[again], *end], left, most)
    if tower.height < least:
        tower = _stacked(kind, [*first, *end], left, most)
    left.subtract(tower.cards)
    return tower


_ABOVE_0 = st.sampled_from([value for value in VALUES if value > 0])

_SECOND_RUN = st.lists(_ABOVE_0, max_size=6, unique=True)
"""Up to six cards, so that few towers are high."""


def _falling(values: Iterable[int]) -> list[int]:
    return sorted(values, reverse=True)


def _stacked(kind: TowerType, values: Iterable[int], left: Counter[Card], most: int) -> Tower:
    """Return the tower of these values in this order, without those that do not fit."""
    tower = Tower()
    for value in values:
        card = Card(kind, value)
        is_left = tower.cards.count(card) < left[card]
        if tower.height < most and is_left and may_add(tower, card):
            tower = tower.with_card(card)
    return tower


def holdings() -> st.SearchStrategy[tuple[Tower, ...]]:
    """Draw the legal towers of one player, at most one of each type, in the order of the types.

    The cards are from the deck for five players. Shrinks towards no tower.
    """
    return _holdings()


@st.composite
def _holdings(draw: st.DrawFn) -> tuple[Tower, ...]:
    return drawn_holding(draw, Counter(deck(MOST_PLAYERS)))


def drawn_holding(draw: st.DrawFn, left: Counter[Card]) -> tuple[Tower, ...]:
    """Draw the towers of one player and take their cards out of those that are left."""
    kinds = draw(SOME_TYPES)
    grown = [drawn_tower(draw, kind, left) for kind in sorted(kinds, key=lambda kind: kind.place)]
    return tuple(tower for tower in grown if tower.cards)


def displays(towers: Iterable[Tower] = ()) -> st.SearchStrategy[tuple[Card, ...]]:
    """Draw the sorted cards of a display: up to 5 cards of up to 3 types.

    Args:
        towers: towers of any players; the display has only other cards of the deck for five.

    Raises:
        InvalidArgument: the towers are not a list of ``Tower`` objects.
    """
    built = Counter(card for tower in all_towers(towers) for card in tower.cards)
    left = Counter(deck(MOST_PLAYERS)) - built
    return _displays(tuple(sorted(left.elements())))


@st.composite
def _displays(draw: st.DrawFn, left: Sequence[Card]) -> tuple[Card, ...]:
    wanted = draw(_DISPLAYED_TYPES)
    of_types = [place for place, card in enumerate(left) if card.type in wanted]
    if not of_types:
        return ()
    most = min(len(of_types), drawn_from(draw, _DISPLAY_SIZES))
    places = st.lists(st.sampled_from(of_types), min_size=most, max_size=most, unique=True)
    return tuple(left[place] for place in sorted(draw(places)))


_DISPLAYED_TYPES = st.lists(st.sampled_from(TowerType), min_size=1, max_size=3, unique=True)
"""Few types, so that often several cards are of one type."""

_DISPLAY_SIZES = (*range(MOST_CARDS), *[MOST_CARDS] * MOST_CARDS)
"""Half of the displays are complete, except if few cards are left."""
