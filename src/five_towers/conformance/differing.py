"""Find the rules on which an answer rests, and the rule that a wrong answer breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import cast

from attrs import evolve

from five_towers.building import check_add
from five_towers.catalogue import (
    ALL,
    CARDS,
    DESCENDING,
    EIGHT,
    MAIN,
    NINE,
    ON_TOP,
    TOP,
    TORN_DOWN,
)
from five_towers.conformance.misreadings import rules_that_matter
from five_towers.conformance.questions import MaxBid, MayAdd, Score
from five_towers.model import Card, Tower
from five_towers.scoring import score
from rulebook_kit.conformance.divergence import (
    Divergence,
    Grounds,
    Verdict,
)
from rulebook_kit.conformance.protocol import Question, Result


def grounds_of(question: Question) -> Grounds:
    """Return the rules on which the right answer rests; for a bid, those that would change it."""
    match question:
        case MayAdd():
            return _of_adding(Tower(question.tower), Card.of(question.card))
        case MaxBid():
            return _of_bidding(question)
        case _:
            return _of_scoring(cast("Score", question))


def _of_adding(tower: Tower, card: Card) -> Grounds:
    report = check_add(tower, card)
    if not report.ok:
        first = [TOP.id] if TOP.id in report.rules else []
        return Grounds(tuple(dict.fromkeys([*first, *report.rules])))
    if tower.top is None:
        return Grounds((TOP.id,), (TOP.id,)) if card.value == 0 else Grounds((ON_TOP.id,))
    if card.value < tower.top.value:
        return Grounds((DESCENDING.id,))
    exceptions = {EIGHT.id: tower.top.value == 8, NINE.id: card.value == 9}
    return Grounds(tuple(rule for rule, allows in exceptions.items() if allows))


def _of_bidding(question: MaxBid) -> Grounds:
    found = list(rules_that_matter(question))
    rules = tuple(dict.fromkeys(mistake.rule for mistake in found))
    rulings = tuple(dict.fromkeys(ruling for mistake in found for ruling in mistake.rulings))
    return Grounds(rules or (ALL.id,), rulings)


def _of_scoring(question: Score) -> Grounds:
    """Return the rules about points; a ruling decides about a tower that begins with a 0."""
    towers = [[Card.of(card).value for card in tower] for tower in question.towers if tower]
    rules = {
        TORN_DOWN.id: question.torn_down > 0,
        CARDS.id: any(0 in tower for tower in towers) or not question.torn_down,
        MAIN.id: bool(towers),
    }
    ruled = any(tower[0] == 0 for tower in towers)
    decisive = tuple(rule for rule, decides in rules.items() if decides)
    return Grounds(decisive, (TOP.id,) if ruled else ())


def differing(question: Question, expected: Result, got: Result) -> Divergence:
    """Return how an answer differs from the right one."""
    grounds, verdict = grounds_of(question), Verdict.MISCOUNTS
    rules = grounds.rules[:1]
    if isinstance(question, MayAdd):
        rules, verdict = grounds.rules, Verdict.BREAKS if got else Verdict.INVENTS
    return Divergence(question, expected, got, None, verdict, rules, grounds.rulings)


def parts(question: Question) -> Iterator[Question]:
    """Yield each displayed card of a bid on each tower, without its top, and on other cards.

    After each card that may be added come the other cards on top of it.
    """
    if not isinstance(question, MaxBid):
        return
    for card in dict.fromkeys(question.display):
        for tower in (*question.towers, []):
            yield MayAdd(tower, card)
            if tower:
                yield MayAdd(tower[:-1], card)
        for other in dict.fromkeys(question.display):
            if other != card and Card.of(other).type is Card.of(card).type:
                yield MayAdd([other], card)
    for tower in (*question.towers, *(tower[:-1] for tower in question.towers), []):
        yield from _added(tower, question.display, is_first=True)


def _added(
    tower: Sequence[str], display: Sequence[str], *, is_first: bool = False
) -> Iterator[Question]:
    """Yield each card of the display on the tower, which has grown by some of them."""
    for card in dict.fromkeys(display):
        fits = not tower or Card.of(card).type is Card.of(tower[0]).type
        if fits and not is_first:
            yield MayAdd([*tower], card)
        if fits and check_add(Tower(tower), card).ok:
            left = [one for one in display if one != card]
            yield from _added([*tower, card], left)


def reconsidered(divergences: Sequence[Divergence]) -> list[Divergence]:
    """Return the differences with the rules that all of them together suggest.

    An engine that refuses cards that several rules allow does not want them on top of a tower. If
    all wrong scores lack the same part, that part is wrong.
    """
    refused = [one for one in divergences if one.verdict is Verdict.INVENTS and not one.rulings]
    scores = [one for one in divergences if one.got is not None and isinstance(one.question, Score)]
    lacking = [list(_lacking(one)) for one in scores]
    lacked = next((rule for rule in chain(*lacking) if all(rule in one for one in lacking)), "")
    is_on_top = len({one.rules[0] for one in refused}) > 1

    def suggested(one: Divergence) -> Divergence:
        if is_on_top and one in refused:
            return evolve(one, rules=(ON_TOP.id,))
        return evolve(one, rules=(lacked,), rulings=()) if lacked and one in scores else one

    return list(map(suggested, divergences))


def _lacking(one: Divergence) -> Iterator[str]:
    """Yield the rules of the parts of a score without which it would be what the engine says."""
    asked = cast("Score", one.question)
    right = score(map(Tower, asked.towers), asked.torn_down)
    points = {TORN_DOWN.id: -right.minus, MAIN.id: right.main_points}
    points |= {CARDS.id: right.total - sum(points.values())}
    for rule in (TORN_DOWN.id, CARDS.id, MAIN.id):
        if right.total - points[rule] == one.got:
            yield rule
