"""Smaller questions for shrinking a failing case, the largest steps first.

Legal towers stay legal, and the deck must have all the cards, because few engines accept anything
else. No legal tower comes to begin with a 0, because that rests on a ruling.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, cast

from msgspec.structs import replace

from alhambra_rules.rulebook.conformance.protocol import Question
from five_towers.building import check_tower
from five_towers.conformance.answering import MaxBid, MayAdd, Score
from five_towers.model import CARDS, Card, Tower, TowerType, deck

_DECK: Final = Counter(map(str, deck(5)))

_Cards = list[str]
_Towers = list[_Cards]


def size_of(question: Question) -> tuple[int, int, int]:
    """Return the size of a question: cards, then towers, then their values and types."""
    cards = _cards_in(question)
    torn_down = question.torn_down if isinstance(question, Score) else 0
    towers = 0 if isinstance(question, MayAdd) else len(cast("MaxBid | Score", question).towers)
    return len(cards) + torn_down, towers, _weight(cards)


def _weight(cards: Sequence[str]) -> int:
    return sum(sum(Card.of(card).order) for card in cards)


def smaller(question: Question) -> Iterator[Question]:
    """Yield smaller questions of the same operation."""
    possible = _is_possible(question)
    return (one for one in _all_smaller(question) if not possible or _is_possible(one))


def _all_smaller(question: Question) -> Iterator[Question]:
    match question:
        case MayAdd():
            return _smaller_adding(question)
        case MaxBid():
            return _smaller_bidding(question)
        case _:
            return _smaller_scoring(cast("Score", question))


def _is_possible(question: Question) -> bool:
    """Whether the deck of five players has all these cards."""
    return Counter(_cards_in(question)) <= _DECK


def _cards_in(question: Question) -> list[str]:
    match question:
        case MayAdd():
            return [*question.tower, question.card]
        case MaxBid():
            return [*chain(*question.towers), *question.display]
        case _:
            return list(chain(*cast("Score", question).towers))


def _smaller_adding(question: MayAdd) -> Iterator[Question]:
    for tower in _smaller_tower(question.tower):
        yield replace(question, tower=tower)
    for card in _smaller_cards([question.card]):
        yield replace(question, card=card[0])
    kinds = {Card.of(card).type for card in (*question.tower, question.card)}
    if len(kinds) == 1:
        for kind in TowerType:
            *tower, top = _of_type([*question.tower, question.card], kind)
            yield MayAdd(tower, top)


def _smaller_bidding(question: MaxBid) -> Iterator[Question]:
    for towers in _smaller_towers(question.towers):
        yield replace(question, towers=towers)
    for at in range(len(question.display)):
        yield replace(question, display=_without(question.display, at))
    for display in _smaller_cards(question.display):
        yield replace(question, display=display)


def _smaller_scoring(question: Score) -> Iterator[Question]:
    for torn_down in range(question.torn_down):
        yield replace(question, torn_down=torn_down)
    for towers in _smaller_towers(question.towers):
        yield replace(question, towers=towers)


def _smaller_towers(towers: _Towers) -> Iterator[_Towers]:
    for at, tower in enumerate(towers):
        yield [*towers[:at], *towers[at + 1 :]]
        for smaller_one in _smaller_tower(tower):
            if smaller_one:
                yield [*towers[:at], smaller_one, *towers[at + 1 :]]


def _smaller_tower(tower: _Cards) -> Iterator[_Cards]:
    """Yield the tower without a card, then with a lower card; a legal tower stays legal."""
    legal = _is_legal(tower)
    for at in range(len(tower)):
        yield from _if_legal(_without(tower, at), legal=legal)
    for lower in _smaller_cards(tower):
        yield from _if_legal(lower, legal=legal)


def _if_legal(tower: _Cards, *, legal: bool) -> Iterator[_Cards]:
    if not legal or _is_legal(tower):
        yield tower


def _is_legal(tower: _Cards) -> bool:
    """Whether the tower is legal even for an engine that lets no tower begin with a 0."""
    begins_with_nought = bool(tower) and Card.of(tower[0]).value == 0
    return not begins_with_nought and check_tower(Tower(tower)).ok


def _smaller_cards(cards: _Cards) -> Iterator[_Cards]:
    """Yield the cards with one of them replaced by a lower card of its type."""
    for at, card in enumerate(cards):
        for value in range(Card.of(card).value):
            lower = str(Card(Card.of(card).type, value))
            if lower not in cards:
                yield [*cards[:at], lower, *cards[at + 1 :]]


def _of_type(cards: Sequence[str], kind: TowerType) -> _Cards:
    return [str(Card(kind, CARDS[card].value)) for card in cards]


def _without(cards: _Cards, at: int) -> _Cards:
    return [*cards[:at], *cards[at + 1 :]]
