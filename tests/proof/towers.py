"""5 Towers: every tower of up to six cards by rank, hands that are added to a top, and totals.

The rules compare values and single out 0, 8 and 9. So two towers are the same to them if these
three stand at the same heights, and the other values are in the same order on both sides of 8 and
9. A tower by rank has the lowest values from 1 on, and from 10 on. No rank occurs more than twice,
as in the deck; more 8s and 9s than the deck has do no harm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement, pairwise, permutations, product
from typing import Final

from five_towers.building import (
    check_add,
    check_tower,
    max_bid,
    may_add,
    may_tear_down,
    most_on,
    order_on,
    value_below,
)
from five_towers.conformance.misreadings import predicted
from five_towers.conformance.questions import MaxBid, MayAdd, Score
from five_towers.model import Card, Tower, TowerType, deck
from five_towers.scoring import score
from rulebook_kit.conformance.divergence import Setting
from tests.proof.part import Answers, Part

Values = tuple[int, ...]
"""The values of cards of one type; those of a tower from the bottom to the top, legal or not."""

DECK: Final = Counter(card.value for card in deck(5) if card.type.value == "sand")
"""How many cards of each value a type has in games of four or five."""

_HIGHEST_TOWER: Final = 6
_TORN_DOWN: Final = range(5)
_LARGEST_HAND: Final = 4
_CHUNKS: Final = 8
_RIGHT: Final = frozenset[Setting]()
"""The settings of the model that misreads nothing."""


def _ranked() -> Iterator[Values]:
    ahead: list[Values] = [()]
    for tower in ahead:
        yield tower
        if len(tower) < _HIGHEST_TOWER:
            ahead += [one for one in _higher(tower) if max(Counter(one).values()) <= 2]


def _higher(tower: Values) -> Iterator[Values]:
    """Yield the towers with one more card: a 0, 8 or 9, a rank that is there, or a new one."""
    yield from ((*tower, value) for value in (0, 8, 9))
    for lowest, highest in ((1, 7), (10, 15)):
        used = {value for value in tower if lowest <= value <= highest}
        yield from ((*tower, value) for value in used)
        for new in range(lowest, lowest + len(used) + 1):
            yield *(value + (new <= value <= highest) for value in tower), new


def _sand(values: Sequence[int]) -> list[str]:
    return [f"sand-{value}" for value in values]


def _points(torn_down: int) -> str:
    return f"how many points with {torn_down} cards torn down"


LEGAL, FITS = "is the tower legal", "which values fit"
OTHER, TEAR = "does another type fit", "may the top be torn down"


def spelled_out(values: Values) -> Answers:
    tower = Tower(_sand(values))
    answers: dict[str, object] = {_points(torn): score([tower], torn).total for torn in _TORN_DOWN}
    answers[LEGAL] = check_tower(tower).ok
    if answers[LEGAL]:
        answers[FITS] = [value for value in DECK if check_add(tower, Card("sand", value)).ok]
        answers[OTHER] = check_add(tower, Card("candy", 1)).ok
    return answers


def fast(values: Values) -> Answers:
    tower, answers = Tower(), dict[str, object]()
    answers[LEGAL] = True
    for card in map(Card.of, _sand(values)):
        answers[LEGAL] = answers[LEGAL] and may_add(tower, card)
        tower = tower.with_card(card)
    if answers[LEGAL]:
        answers[FITS] = [value for value in DECK if may_add(tower, Card("sand", value))]
        answers[OTHER] = may_add(tower, Card("candy", 1))
        answers[TEAR] = may_tear_down(tower)
    return answers


def model(values: Values) -> Answers:
    tower = _sand(values)
    towers = [tower] if tower else []
    answers: dict[str, object] = {
        _points(torn): predicted(Score(towers, torn), _RIGHT) for torn in _TORN_DOWN
    }
    if _falls(values):
        answers[FITS] = [v for v in DECK if predicted(MayAdd(tower, f"sand-{v}"), _RIGHT)]
        answers[OTHER] = predicted(MayAdd(tower, "candy-1"), _RIGHT)
    return answers


def third(values: Values) -> Answers:
    """A card scores a point as a card, one in the main tower, and one in a finished tower."""
    each = 3 if 0 in values else 2
    answers: dict[str, object] = {
        _points(torn): each * len(values) - sum(range(torn + 1)) for torn in _TORN_DOWN
    }
    answers[LEGAL] = _falls(values)
    if answers[LEGAL]:
        answers[FITS] = [value for value in DECK if _falls((*values, value))]
        answers[OTHER] = not values
        answers[TEAR] = bool(values) and values[-1] != 0
    return answers


def _falls(values: Values) -> bool:
    """Whether values fall from card to card; a 9 and what lies on an 8 may rise; a 0 ends."""
    return all(
        below != 0 and (value < below or value == 9 or below == 8)
        for below, value in pairwise(values)
    )


_COUNTS: Final = (1, 5, 29, 192, 1_464, 12_840, 128_520)
"""Towers by height: n! times the coefficients of (1 + x + x²/2)³ / (1 - x - x²/2)²."""

TOWERS: Part[Values] = Part(
    cases=lambda chunk: (v for n, v in enumerate(_ranked()) if n % _CHUNKS == chunk),
    chunks=_CHUNKS,
    paths={"spelled out": spelled_out, "fast path": fast, "model": model, "third check": third},
    shown=lambda values: f"sand {' '.join(map(str, values))}",
    kind=lambda values: f"{len(values)} cards",
    verdicts=lambda values: 1 + len(_TORN_DOWN) + (len(DECK) + 2) * _falls(values),
    expected={f"{height} cards": many for height, many in enumerate(_COUNTS)},
)

Addition = tuple[Values, Values]
"""A tower, whose top alone matters, and a hand of cards of its type."""

MOST, ALL, BID = "how many can be added", "can all be added", "what is the highest bid"


def _additions(chunk: int) -> Iterator[Addition]:
    """Yield each top, or none, with each hand that the supply allows; chunk 0 has none."""
    tower = (chunk - 1,) if chunk else ()
    for many in range(_LARGEST_HAND + 1):
        for hand in combinations_with_replacement(sorted(DECK), many):
            cards = Counter([*tower, *hand])
            if all(cards[value] <= DECK[value] for value in cards):
                yield tower, hand


def _tried(case: Addition, fits: Callable[[Values], bool]) -> Answers:
    """Try all orders of all choices; for a bid, also without the top of the tower."""
    tower, hand = case
    orders = {order for many in range(len(hand) + 1) for order in permutations(hand, many)}
    most = max(len(order) for order in orders if fits((*tower, *order)))
    torn_down = max(len(order) for order in orders if fits(order)) if any(tower) else 0
    return {MOST: most, ALL: most == len(hand), BID: max(most, torn_down)}


def adding_spelled_out(case: Addition) -> Answers:
    return _tried(case, lambda values: check_tower(Tower(_sand(values))).ok)


def adding_fast(case: Addition) -> Answers:
    tower, hand = Tower(_sand(case[0])), case[1]
    below = value_below(tower)
    return {
        MOST: most_on(below, hand),
        ALL: order_on(below, hand) is not None,
        BID: max_bid([tower], _sand(hand)),
    }


def adding_model(case: Addition) -> Answers:
    towers = [_sand(case[0])] if case[0] else []
    return {BID: predicted(MaxBid(towers, _sand(case[1])), _RIGHT)}


def adding_third(case: Addition) -> Answers:
    return _tried(case, _falls)


ADDITIONS: Part[Addition] = Part(
    cases=_additions,
    chunks=17,
    paths={
        "spelled out": adding_spelled_out,
        "fast path": adding_fast,
        "model": adding_model,
        "third check": adding_third,
    },
    shown=lambda case: f"sand {case[0]}, hand {case[1]}",
    kind=lambda case: "hands on a top" if case[0] else "hands on no tower",
    verdicts=lambda _case: 3,
    expected={"hands on no tower": 3_258, "hands on a top": 44_712},
)

Standing = tuple[Values, ...]
"""The tower of each type, perhaps none."""

_STANDING: Final[Standing] = (
    (),
    *(tuple(range(height, 0, -1)) for height in range(1, 5)),
    *((*range(height, 1, -1), 0) for height in range(1, 5)),
)
"""A tower of up to four cards, unfinished or finished: points depend on nothing else."""

TOTAL = "how many points are these towers"


def _named_main(kind: TowerType) -> str:
    return f"and with {kind.value} as the main tower"


def _built(case: Standing) -> dict[TowerType, Tower]:
    named = zip(TowerType, case, strict=True)
    return {kind: Tower([Card(kind, value) for value in tower]) for kind, tower in named if tower}


def totals_spelled_out(case: Standing) -> Answers:
    built = _built(case)
    towers = [*built.values()]
    named = {_named_main(kind): score(towers, 1, main=kind).total for kind in built}
    return {TOTAL: score(towers, 1).total, **named}


def totals_model(case: Standing) -> Answers:
    towers = [[str(card) for card in tower.cards] for tower in _built(case).values()]
    return {TOTAL: predicted(Score(towers, 1), _RIGHT)}


def totals_third(case: Standing) -> Answers:
    all_cards = sum(len(tower) * (1 + (0 in tower)) for tower in case) - 1
    named = {
        _named_main(kind): all_cards + len(tower)
        for kind, tower in zip(TowerType, case, strict=True)
        if tower
    }
    return {TOTAL: all_cards + max(map(len, case)), **named}


TOTALS: Part[Standing] = Part(
    cases=lambda chunk: ((_STANDING[chunk], *o) for o in product(_STANDING, repeat=4)),
    chunks=len(_STANDING),
    paths={
        "spelled out": totals_spelled_out,
        "model": totals_model,
        "third check": totals_third,
    },
    shown=lambda case: ", ".join(map(str, _built(case).values())),
    kind=lambda _case: "players",
    verdicts=lambda case: 1 + len(_built(case)),
    expected={"players": 9**5},
)
