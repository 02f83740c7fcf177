"""Find the rules on which an answer rests, and the rule that a wrong answer breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, cast

from attrs import evolve
from msgspec.structs import replace

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
from five_towers.conformance.answering import MaxBid, MayAdd, Score, answer
from five_towers.conformance.generating import generated
from five_towers.conformance.misreadings import mistake_behind, mistakes_in, rules_that_matter
from five_towers.model import Card, Tower, TowerType
from rulebook_kit.conformance.divergence import (
    Divergence,
    Grounds,
    Verdict,
    unanswered,
)
from rulebook_kit.conformance.failure import Failure
from rulebook_kit.conformance.misreading import Misreading
from rulebook_kit.conformance.protocol import Answered, Question, Result
from rulebook_kit.conformance.questions import AskedEngine
from rulebook_kit.conformance.shrinking import compared


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


_OTHER_BIDS: Final = 60
"""How many other bids the engine is asked for to find the mistake behind one."""


def failed(question: Question, expected: Result, failure: Failure) -> Divergence:
    """Return the divergence of an engine that gave no answer, under the rules of the question."""
    return unanswered(question, expected, failure, grounds_of(question))


def differing(question: Question, expected: Result, got: Result) -> Divergence:
    """Return the divergence of an answer that differs from the right one.

    The first mistake that leads to a wrong number explains it.
    """
    grounds = grounds_of(question)
    if isinstance(question, MayAdd):
        verdict = Verdict.BREAKS if got else Verdict.INVENTS
        return Divergence(question, expected, got, None, verdict, grounds.rules, grounds.rulings)
    number = cast("MaxBid | Score", question)
    made = next((mistake for mistake, wrong in mistakes_in(number) if wrong == got), None)
    plain = Divergence(
        question, expected, got, None, Verdict.MISCOUNTS, grounds.rules[:1], grounds.rulings
    )
    if made is None:
        return plain
    if isinstance(question, Score):
        return evolve(plain, rules=(made.rule,))
    return _under(plain, made)


def blamed(engine: AskedEngine, divergence: Divergence) -> Divergence:
    """Return the divergence under the rule that more questions point to.

    Raises:
        OutOfTime: the time for the whole run is over.
    """
    if divergence.failure is not None:
        return divergence
    match divergence.question:
        case MaxBid():
            return _adding_or_bidding(engine, divergence, divergence.question)
        case Score():
            rule = _part_of_a_score(engine, divergence, divergence.question)
            return evolve(divergence, rules=(rule,))
        case _:
            return divergence


def reconsidered(divergences: Sequence[Divergence]) -> list[Divergence]:
    """Return the divergences; all wrong bids move under the one mistake that explains them, if any.

    Several mistakes can lead to a single bid, but hardly to many.
    """
    bids = [
        (cast("MaxBid", one.question), cast("int", one.got)) for one in divergences if _is_bid(one)
    ]
    blamed_so_far = {(one.verdict, one.rules[0]) for one in divergences if _is_bid(one)}
    mistake = mistake_behind(bids) if len(blamed_so_far) > 1 else None
    if mistake is None:
        return list(divergences)
    return [_under(one, mistake) if _is_bid(one) else one for one in divergences]


def _under(divergence: Divergence, mistake: Misreading) -> Divergence:
    verdict, rules, rulings = mistake.verdict, (mistake.rule,), mistake.rulings
    return evolve(divergence, verdict=verdict, rules=rules, rulings=rulings)


def _is_bid(divergence: Divergence) -> bool:
    return isinstance(divergence.question, MaxBid) and divergence.failure is None


def _adding_or_bidding(engine: AskedEngine, divergence: Divergence, question: MaxBid) -> Divergence:
    """Return a wrong bid under the rule that the engine also gets wrong for single cards, if any.

    Otherwise the rule is that of the mistake that also explains its answers to other bids.
    """
    for asked in _single_cards(question):
        found = compared(engine, asked)
        if found is not None and found.failure is None:
            return evolve(
                divergence, verdict=found.verdict, rules=found.rules, rulings=found.rulings
            )
    mistake = mistake_behind([(question, cast("int", divergence.got)), *_other_bids(engine)])
    return divergence if mistake is None else _under(divergence, mistake)


def _other_bids(engine: AskedEngine) -> Iterator[tuple[MaxBid, int]]:
    """Yield the engine's answers to some questions for bids that rest only on the rulebooks.

    The first failure ends this: waiting for each would take too long.
    """
    for asked in generated(0, _OTHER_BIDS, ["max_bid"]):
        if not grounds_of(asked).rulings:
            reply = engine.ask(asked)
            if not isinstance(reply, Answered):
                return
            question = cast("MaxBid", asked)
            bid = cast("int", reply.result)
            yield question, bid


def _single_cards(question: MaxBid) -> Iterator[MayAdd]:
    """Yield each displayed card on each tower, on the tower without its top, and on other cards."""
    for card in dict.fromkeys(question.display):
        for tower in (*question.towers, []):
            yield MayAdd(tower, card)
            if tower:
                yield MayAdd(tower[:-1], card)
        for other in dict.fromkeys(question.display):
            if other != card and Card.of(other).type is Card.of(card).type:
                yield MayAdd([other], card)


def _part_of_a_score(engine: AskedEngine, divergence: Divergence, question: Score) -> str:
    """Return the rule of the part that is wrong.

    This is the rule on torn-down cards if the total is right without them, and the rule on the main
    tower if each tower alone is right. A tower that is wrong alone is asked again with an equal
    tower: then both score their cards, but only one scores as the main tower.
    """
    if question.torn_down and compared(engine, replace(question, torn_down=0)) is None:
        return TORN_DOWN.id
    if not question.towers:
        return divergence.rules[0]
    for tower in filter(None, question.towers):
        if alone := _off_by(engine, [tower]):
            return MAIN.id if _off_by(engine, [tower, _like(tower)]) == alone else CARDS.id
    return MAIN.id


def _off_by(engine: AskedEngine, towers: list[list[str]]) -> int:
    """Return the error of the engine's total; 0 without an answer."""
    asked = Score(towers)
    reply = engine.ask(asked)
    return cast("int", reply.result) - answer(asked) if isinstance(reply, Answered) else 0


def _like(tower: list[str]) -> list[str]:
    """Return the same tower in another type."""
    own = Card.of(tower[0]).type
    other = next(kind for kind in TowerType if kind is not own)
    return [str(Card(other, Card.of(card).value)) for card in tower]
