"""The rule that is blamed for a wrong answer: alone, after more questions, beside others."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from attrs import evolve

from alhambra_rules.rulebook.conformance.asking import Engine
from alhambra_rules.rulebook.conformance.divergence import Divergence, Verdict
from alhambra_rules.rulebook.conformance.failure import Failure, FailureKind
from alhambra_rules.rulebook.conformance.protocol import Question, Result
from alhambra_rules.rulebook.conformance.replies import Answered, Failed, Reply
from five_towers.conformance.answering import MaxBid, MayAdd, Score, answer
from five_towers.conformance.differing import blamed, differing, failed, reconsidered
from five_towers.conformance.game import FIVE_TOWERS
from five_towers.conformance.mistakes import Counting
from five_towers.conformance.ways import Ways, fits, one_in_any_case
from five_towers.model import Card

CRASH = Failure(FailureKind.CRASHED, "it ended")


class Saying(Engine):
    """An engine in this process that gives a function's answers, or its failures."""

    def __init__(self, says: Callable[[Question], Result]) -> None:
        super().__init__(FIVE_TOWERS, [])
        self._says = says

    def ask(self, question: Question) -> Reply:
        said = self._says(question)
        return Failed(said) if isinstance(said, Failure) else Answered(said)


def wrong_about(wrong: MayAdd) -> Saying:
    """Return an engine that is wrong about one card on one tower, and right otherwise."""
    return Saying(lambda asked: not answer(asked) if asked == wrong else answer(asked))


def wrong(question: Question, got: Result) -> Divergence:
    return differing(question, answer(question), got)


@pytest.mark.parametrize(
    ("question", "got", "basis"),
    [
        pytest.param(
            MaxBid([["sand-6"]], ["sand-7"]), 7, "rulebooks", id="a-bid-that-nothing-explains"
        ),
        pytest.param(MaxBid([], ["sand-0"]), 7, "ruling", id="one-with-a-0-first"),
        pytest.param(
            MaxBid([["candy-6"]], ["sand-0", "candy-7"]),
            1,
            "rulebooks",
            id="a-bid-that-a-mistake-explains",
        ),
        pytest.param(Score([["sand-0"]]), 2, "ruling", id="a-score-with-a-0-first"),
        pytest.param(Score([["sand-5"]]), 1, "rulebooks", id="a-score-without"),
    ],
)
def test_a_wrong_number_is_against_the_rulebooks_or_a_ruling(
    question: Question, got: int, basis: str
) -> None:
    """The mistake behind a bid decides it; otherwise the question does."""
    assert wrong(question, got).basis == basis


@pytest.mark.parametrize(
    ("bid", "single", "verdict", "rule"),
    [
        pytest.param(
            MaxBid([["sand-8"]], ["sand-10"]),
            MayAdd(["sand-8"], "sand-10"),
            Verdict.INVENTS,
            "tower.eight",
            id="on-its-tower",
        ),
        pytest.param(
            MaxBid([["sand-10", "sand-8", "sand-3"]], ["sand-12"]),
            MayAdd(["sand-10", "sand-8"], "sand-12"),
            Verdict.INVENTS,
            "tower.eight",
            id="on-its-tower-without-the-top",
        ),
        pytest.param(
            MaxBid([["candy-5"]], ["sand-3"]),
            MayAdd(["candy-5"], "sand-3"),
            Verdict.BREAKS,
            "tower.one-per-type",
            id="on-a-tower-of-another-type",
        ),
        pytest.param(
            MaxBid([["candy-5"]], ["sand-3"]),
            MayAdd([], "sand-3"),
            Verdict.INVENTS,
            "tower.on-top",
            id="as-the-first-of-its-type",
        ),
        pytest.param(
            MaxBid([], ["sand-12", "sand-7", "sand-9"]),
            MayAdd(["sand-7"], "sand-9"),
            Verdict.INVENTS,
            "tower.nine",
            id="on-another-that-lies-out",
        ),
    ],
)
def test_a_wrong_bid_is_put_down_to_what_is_wrong_card_by_card(
    bid: MaxBid, single: MayAdd, verdict: Verdict, rule: str
) -> None:
    """The engine is asked about each card of the display."""
    found = wrong(bid, 7)
    assert found.verdict is Verdict.MISCOUNTS
    assert blamed(wrong_about(single), found) == evolve(found, verdict=verdict, rules=(rule,))


@pytest.mark.parametrize(
    ("bid", "single"),
    [
        pytest.param(
            MaxBid([], ["sand-8", "candy-12"]),
            MayAdd(["sand-8"], "candy-12"),
            id="cards-of-two-types",
        ),
        pytest.param(
            MaxBid([], ["sand-7", "candy-3"]), MayAdd(["sand-7"], "sand-7"), id="a-card-on-itself"
        ),
    ],
)
def test_what_no_bid_lays_is_not_asked_about(bid: MaxBid, single: MayAdd) -> None:
    """Errors about other cards do not change the blame."""
    assert blamed(wrong_about(single), wrong(bid, 7)) == wrong(bid, 7)


def test_a_wrong_bid_is_not_put_down_to_a_failure() -> None:
    found = wrong(MaxBid([["sand-6"]], ["sand-7"]), 0)
    assert found.rules == ("build.tear-down",)
    assert blamed(Saying(lambda _: CRASH), found) == found


@pytest.mark.parametrize(
    "ways",
    [
        pytest.param(Ways(torn_down=one_in_any_case), id="by-this-mistake-alone"),
        pytest.param(
            Ways(
                lambda below, value: fits(below, value) and (below, value) != (None, 0),
                torn_down=one_in_any_case,
            ),
            id="by-one-that-lets-no-0-begin-a-tower-too",
        ),
    ],
)
def test_other_bids_tell_the_mistake_behind_one(ways: Ways) -> None:
    """One bid seems to forget the 8; the other bids show that it does not."""
    engine = Saying(lambda asked: ways.most(asked) if isinstance(asked, MaxBid) else answer(asked))
    asked = MaxBid([["sand-10", "sand-8"]], ["sand-12"])
    found = wrong(asked, ways.most(asked))
    assert found.rules == ("tower.eight",)
    assert blamed(engine, found) == evolve(found, rules=("build.tear-down",))


def test_an_engine_that_fails_at_another_bid_is_asked_for_no_more() -> None:
    asked: list[Question] = []

    def says(question: Question) -> Result:
        asked.append(question)
        return CRASH if isinstance(question, MaxBid) else answer(question)

    found = wrong(MaxBid([["sand-10", "sand-8"]], ["sand-12"]), 0)
    assert blamed(Saying(says), found) == found
    assert sum(isinstance(question, MaxBid) for question in asked) == 1


def of_different_types(score: Score) -> bool:
    """Whether all towers have different types; an engine may refuse others."""
    kinds = [Card.of(tower[0]).type for tower in score.towers]
    return len(set(kinds)) == len(kinds) > 0


@pytest.mark.parametrize(
    ("counted", "question", "rule"),
    [
        pytest.param(
            Counting(minus=lambda _: 0).total,
            Score([["sand-5"]], 1),
            "score.torn-down",
            id="right-but-for-what-is-torn-down",
        ),
        pytest.param(
            Counting(finished=1, minus=lambda _: 0).total,
            Score([["sand-5", "sand-0"]], 2),
            "score.cards",
            id="right-but-for-that-and-the-0",
        ),
        pytest.param(
            Counting(main=lambda heights: heights[-1]).total,
            Score([["sand-5", "sand-3", "sand-2"], ["candy-7", "candy-0"]]),
            "score.main",
            id="wrong-without-the-0",
        ),
        pytest.param(
            Counting(finished=1).total, Score([["sand-0"]]), "score.cards", id="wrong-on-a-lone-0"
        ),
        pytest.param(
            lambda score: Counting().total(score) + bool(score.towers),
            Score([["candy-5", "candy-0"]]),
            "score.main",
            id="as-wrong-beside-its-like",
        ),
        pytest.param(
            lambda score: Counting().total(score) + 1 if of_different_types(score) else CRASH,
            Score([["candy-5", "candy-0"]]),
            "score.main",
            id="as-wrong-beside-its-like-of-another-type",
        ),
        pytest.param(
            lambda score: Counting().total(score) + len(score.towers),
            Score([["candy-5", "candy-0"]]),
            "score.cards",
            id="twice-as-wrong-beside-its-like",
        ),
        pytest.param(
            lambda score: Counting().total(score) + len(score.towers),
            Score([[]]),
            "score.main",
            id="wrong-on-no-tower-that-has-a-like",
        ),
        pytest.param(
            lambda score: Counting().total(score) + 1 if len(score.towers) > 1 else CRASH,
            Score([["sand-5"], ["candy-5"]]),
            "score.main",
            id="no-answer-on-a-tower-alone",
        ),
    ],
)
def test_a_wrong_score_is_put_down_to_a_part(
    counted: Callable[[Score], Result], question: Score, rule: str
) -> None:
    """The engine is asked without torn-down cards, about each tower alone, and about two."""
    engine = Saying(lambda asked: counted(asked) if isinstance(asked, Score) else answer(asked))
    found = wrong(question, cast("int", counted(question)))
    assert blamed(engine, found) == evolve(found, rules=(rule,))


def test_bids_that_are_all_under_one_rule_stay_there() -> None:
    bid = wrong(MaxBid([["sand-8"], ["candy-6"]], ["sand-10", "candy-7"]), 1)
    assert bid.rules == ("build.tear-down",)
    found = blamed(wrong_about(MayAdd(["sand-8"], "sand-10")), bid)
    assert found.rules == ("tower.eight",)
    assert reconsidered([found, found]) == [found, found]


def test_only_wrong_bids_are_put_down_to_the_mistake_behind_them() -> None:
    """Other answers and failures stay under their own rules."""
    eight = wrong(MaxBid([["sand-9", "sand-8"]], ["sand-10"]), 0)
    both = wrong(MaxBid([["sand-9", "sand-8"]], ["sand-10", "candy-1"]), 1)
    other = evolve(both, verdict=Verdict.MISCOUNTS, rules=("build.all",))
    adding = wrong(MayAdd(["sand-3"], "sand-9"), got=False)
    ended = failed(MaxBid([["sand-6"]], ["sand-7"]), 1, CRASH)
    assert reconsidered([eight, other, adding, ended]) == [eight, both, adding, ended]


def test_bids_put_down_to_another_mistake_rest_on_what_is_against_that() -> None:
    """One mistake about the 0 explains both bids."""
    bids = [(MaxBid([], ["sand-0"]), 0), (MaxBid([["candy-6"]], ["sand-0", "candy-7"]), 1)]
    found = [wrong(question, got) for question, got in bids]
    assert [(one.rules, one.basis) for one in found] == [
        (("tower.top",), "ruling"),
        (("build.tear-down",), "rulebooks"),
    ]
    assert [(one.rules, one.basis) for one in reconsidered(found)] == [
        (("tower.top",), "ruling")
    ] * 2
