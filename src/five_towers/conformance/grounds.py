"""Find the rules and rulings that decide an answer."""

from __future__ import annotations

from typing import cast

from alhambra_rules.rulebook.conformance.divergence import Grounds
from alhambra_rules.rulebook.conformance.protocol import Question
from five_towers.building import check_add
from five_towers.catalogue.rounds import ALL
from five_towers.catalogue.scoring import CARDS, MAIN, TORN_DOWN
from five_towers.catalogue.towers import DESCENDING, EIGHT, NINE, ON_TOP, TOP
from five_towers.conformance.mistakes import rules_that_matter
from five_towers.conformance.questions import MaxBid, MayAdd, Score
from five_towers.model import Card, Tower


def grounds_of(question: Question) -> Grounds:
    """Return what the right answer rests on; of a bid, what would change it if taken wrongly."""
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
    """Return the rules on points; a tower that begins with a 0 rests on a ruling."""
    towers = [[Card.of(card).value for card in tower] for tower in question.towers if tower]
    rules = {
        TORN_DOWN.id: question.torn_down > 0,
        CARDS.id: any(0 in tower for tower in towers) or not question.torn_down,
        MAIN.id: bool(towers),
    }
    ruled = any(tower[0] == 0 for tower in towers)
    decisive = tuple(rule for rule, decides in rules.items() if decides)
    return Grounds(decisive, (TOP.id,) if ruled else ())
