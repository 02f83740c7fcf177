"""What an engine of 5 Towers is asked: the questions, their right answers, and generated cases.

The same seed always gives the same cases. Cards come from the deck of five players. Towers are
legal, of every type and height, with and without 8, 9 and 0. As many cards are torn down as in
whole games. No tower begins with a 0, because a ruling decides about that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, cycle
from random import Random
from typing import Annotated, Final, cast

from msgspec import Meta

from five_towers.building import check_add, check_tower, max_bid, may_add
from five_towers.model import Card, Tower, TowerType, deck
from five_towers.notation.position import CardName, CardNames
from five_towers.scoring import score
from rulebook_kit.conformance.protocol import NUMBER, VERDICT, Form, Question, operation_of
from rulebook_kit.json.pieces import Count
from rulebook_kit.json.reading import check_value
from rulebook_kit.values import FrozenDict

Towers = Annotated[
    list[CardNames],
    Meta(max_length=200, description="one player's towers, each from the bottom to the top"),
]


class MayAdd(Question, tag="may_add", frozen=True):
    """Ask whether a card may be added to a tower; to an empty tower, whether it may begin one."""

    tower: CardNames
    card: CardName


class MaxBid(Question, tag="max_bid", frozen=True):
    """Ask for the highest number of cards of the display that can be added to these towers.

    The player chooses the cards and their order, and may tear down one top first.
    """

    towers: Towers
    display: CardNames


class Score(Question, tag="score", frozen=True):
    """Ask for the score of these towers with the best main tower and these torn-down cards."""

    towers: Towers
    torn_down: Count = 0


def towers_in(question: Question) -> Sequence[Sequence[str]]:
    """Return the towers that a question is about."""
    if isinstance(question, MayAdd):
        return [question.tower]
    return cast("MaxBid | Score", question).towers


FORMS: Final[Mapping[type[Question], Form]] = FrozenDict(
    {MayAdd: VERDICT, MaxBid: NUMBER, Score: NUMBER}
)
"""The form of the results for each type of question, in the order of asking."""


Answer = bool | int
"""The result of a request."""

_ENVELOPE: Final = ("id", "do")


def answer(question: Question) -> Answer:
    """Return the right answer.

    Raises:
        InvalidArgument: the display has more than 5 cards, or two towers have the same type.

    >>> answer(MaxBid([["sand-12", "sand-6"]], ["sand-7", "candy-13"]))
    2
    """
    match question:
        case MayAdd():
            return check_add(Tower(question.tower), question.card).ok
        case MaxBid():
            return max_bid(map(Tower, question.towers), question.display)
        case _:
            asked = cast("Score", question)
            return score(map(Tower, asked.towers), asked.torn_down).total


def _answer_request(kind: type[Question], request: Mapping[str, object]) -> Answer:
    """Return the right answer to a request of that kind; it may still have ``id`` and ``do``.

    Raises:
        FormatError: the request has another form. It lists every error with its path.
        InvalidArgument: the display has more than 5 cards, or two towers have the same type.
    """
    asked = {key: value for key, value in request.items() if key not in _ENVELOPE}
    return answer(check_value(asked, kind))


OPERATIONS: Final[Mapping[str, Callable[[Mapping[str, object]], Answer]]] = FrozenDict(
    {operation_of(kind): partial(_answer_request, kind) for kind in FORMS}
)
"""The function that answers each operation, by the value of ``do``."""


_PLAYERS: Final = 5

_SPECIAL: Final = (0, 8, 9)
"""The values with rules of their own."""

_MOST_TORN_DOWN: Final = 15
"""A few more cards than a player tears down in a long game."""


def generated(seed: int, number: int, operations: Collection[str]) -> Iterator[Question]:
    """Yield questions for these operations in turn.

    Args:
        seed: any integer.
        number: the number of questions.
        operations: the names of the operations.
    """
    made = [make for name, make in _MAKERS.items() if name in operations]
    for index, make in zip(range(number), cycle(made), strict=False):
        yield make(Random(f"{seed} {index}"))


def _shuffled(chance: Random) -> list[Card]:
    cards = list(deck(_PLAYERS))
    chance.shuffle(cards)
    return cards


def _grown(chance: Random, cards: Sequence[Card]) -> tuple[Tower, list[Card]]:
    """Return a tower of some of these cards, and the cards left.

    Each next card is random, or the highest of three so that the tower grows high. The tower often
    ends with an 8.
    """
    tower, left = Tower(), list(cards)
    few, ends = chance.choice((1, 3)), chance.choice((8, None))
    for _ in range(chance.randint(0, 5 * few)):
        fitting = [card for card in left if may_add(tower, card) and (tower.cards or card.value)]
        if not fitting or (tower.top and tower.top.value == ends):
            break
        drawn = chance.sample(fitting, min(few, len(fitting)))
        highest = max(drawn)
        tower = tower.with_card(highest)
        left.remove(highest)
    return tower, left


def _built(chance: Random, most: int = len(TowerType)) -> tuple[list[list[str]], list[Card]]:
    """Return the towers of one player, and the cards left."""
    cards, towers = _shuffled(chance), []
    for kind in chance.sample(list(TowerType), chance.randint(0, most)):
        of_kind = [card for card in cards if card.type is kind]
        tower, left = _grown(chance, of_kind)
        cards = [card for card in cards if card.type is not kind] + left
        towers.append(_names(tower.cards))
    return [tower for tower in towers if tower], cards


def _names(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def _adding(chance: Random) -> Question:
    """Ask about a tower and a card, mostly of its type and often one that fits."""
    kind = chance.choice(list(TowerType))
    tower, left = _grown(chance, [card for card in _shuffled(chance) if card.type is kind])
    fitting = [card for card in left if may_add(tower, card)]
    special = [card for card in left if card.value in _SPECIAL]
    groups = (fitting or left, special or left, left, _shuffled(chance))
    return MayAdd(_names(tower.cards), str(chance.choice(chance.choice(groups))))


def _bidding(chance: Random) -> Question:
    """Ask about a display of five cards, mostly of few types, or of fewer as in the last round."""
    towers, left = _built(chance)
    kinds = chance.sample(list(TowerType), chance.randint(1, 5))
    of_kinds = [card for card in left if card.type in kinds]
    chance.shuffle(of_kinds)
    return MaxBid(towers, _names(of_kinds[: chance.choice((5, 5, 5, 3, 1))]))


def _scoring(chance: Random) -> Question:
    return Score(_built(chance)[0], chance.choice((0, chance.randint(0, _MOST_TORN_DOWN))))


_MAKERS: Final[Mapping[str, Callable[[Random], Question]]] = FrozenDict(
    {"may_add": _adding, "max_bid": _bidding, "score": _scoring}
)


_DECK: Final = Counter(map(str, deck(_PLAYERS)))


def size_of(question: Question) -> tuple[int, int, int]:
    """Return the size of a question: cards, then towers, then their values and types."""
    cards = _cards_in(question)
    torn_down = question.torn_down if isinstance(question, Score) else 0
    towers = 0 if isinstance(question, MayAdd) else len(towers_in(question))
    return len(cards) + torn_down, towers, sum(sum(Card.of(card).order) for card in cards)


def is_fair(question: Question) -> bool:
    """Whether the deck of five players has all these cards, and all towers are legal.

    No tower begins with a 0, which only our ruling allows, and only a card may go on no card.
    """
    towers = towers_in(question)
    if not isinstance(question, MayAdd) and not all(towers):
        return False
    return Counter(_cards_in(question)) <= _DECK and all(map(_is_legal, towers))


def plainer(card: str) -> Iterator[str]:
    """Yield the lower cards of the same type."""
    kind, value = Card.of(card).type, Card.of(card).value
    yield from (str(Card(kind, lower)) for lower in range(value))


def _cards_in(question: Question) -> list[str]:
    built = chain(*towers_in(question))
    match question:
        case MayAdd():
            return [*built, question.card]
        case MaxBid():
            return [*built, *question.display]
        case _:
            return list(built)


def _is_legal(tower: Sequence[str]) -> bool:
    """Whether the tower is legal even for an engine that lets no tower begin with a 0."""
    begins_with_nought = bool(tower) and Card.of(tower[0]).value == 0
    return not begins_with_nought and check_tower(Tower(tower)).ok
