"""The rule that is blamed for a wrong answer: alone, and after more questions."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from five_towers.conformance import QUESTIONS
from five_towers.conformance.differing import differing, reconsidered
from five_towers.conformance.questions import MaxBid, MayAdd, Score, answer
from five_towers.model import Tower
from five_towers.scoring import Score as TotalScore
from five_towers.scoring import score
from rulebook_kit.conformance.asking import Engine
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import Answered, Failed, Question, Reply, Result
from rulebook_kit.conformance.shrinking import blamed

CRASH = Failure(FailureKind.CRASHED, "it ended")


class Saying(Engine):
    """An engine in this process that gives a function's answers, or its failures."""

    def __init__(self, says: Callable[[Question], Result]) -> None:
        super().__init__(QUESTIONS, [])
        self._says = says

    def ask(self, question: Question) -> Reply:
        said = self._says(question)
        return Failed(said) if isinstance(said, Failure) else Answered(said)


def wrong_about(wrong: MayAdd) -> Saying:
    """Return an engine that is wrong about one card on one tower, and right otherwise."""
    return Saying(lambda asked: not answer(asked) if asked == wrong else answer(asked))


def wrong(question: Question, got: Result) -> Divergence:
    return differing(question, answer(question), got)


def test_a_wrong_number_is_against_book_or_ruling() -> None:
    """The question decides it."""
    rows: dict[str, tuple[Question, int, str]] = {
        "a-bid-that-nothing-explains": (MaxBid([["sand-6"]], ["sand-7"]), 7, "rulebooks"),
        "one-with-a-0-first": (MaxBid([], ["sand-0"]), 7, "ruling"),
        "a-score-with-a-0-first": (Score([["sand-0"]]), 2, "ruling"),
        "a-score-without": (Score([["sand-5"]]), 1, "rulebooks"),
    }
    for name, (question, got, basis) in rows.items():
        assert wrong(question, got).basis == basis, name


def test_scores_that_all_lack_the_same_part_break_its_rule() -> None:
    """Cards torn down, or the cards of the towers, or the main tower."""
    asked = [Score([["sand-5", "sand-4"], ["tree-9"]], 2), Score([["candy-7", "candy-6"]], 1)]
    parts: dict[str, Callable[[TotalScore], int]] = {
        "score.torn-down": lambda right: -right.minus,
        "score.cards": lambda right: right.total - right.main_points + right.minus,
        "score.main": lambda right: right.main_points,
    }
    for rule, part in parts.items():
        rights = [score(map(Tower, one.towers), one.torn_down) for one in asked]
        lacking = [
            wrong(one, right.total - part(right)) for one, right in zip(asked, rights, strict=True)
        ]
        assert {one.rules for one in reconsidered(lacking)} == {(rule,)}


def test_a_wrong_bid_comes_from_a_wrong_card() -> None:
    """The engine is asked about each card of the display."""
    rows: dict[str, tuple[MaxBid, MayAdd, str]] = {
        "on-its-tower": (
            MaxBid([["sand-8"]], ["sand-10"]),
            MayAdd(["sand-8"], "sand-10"),
            "invents tower.eight",
        ),
        "on-its-tower-without-the-top": (
            MaxBid([["sand-10", "sand-8", "sand-3"]], ["sand-12"]),
            MayAdd(["sand-10", "sand-8"], "sand-12"),
            "invents tower.eight",
        ),
        "on-a-tower-of-another-type": (
            MaxBid([["candy-5"]], ["sand-3"]),
            MayAdd(["candy-5"], "sand-3"),
            "breaks tower.one-per-type",
        ),
        "as-the-first-of-its-type": (
            MaxBid([["candy-5"]], ["sand-3"]),
            MayAdd([], "sand-3"),
            "invents tower.on-top",
        ),
        "on-another-that-lies-out": (
            MaxBid([], ["sand-12", "sand-7", "sand-9"]),
            MayAdd(["sand-7"], "sand-9"),
            "invents tower.nine",
        ),
    }
    for name, (bid, single, cause) in rows.items():
        found = wrong(bid, 7)
        assert found.verdict is Verdict.MISCOUNTS, name
        verdict, rule = cause.split()
        assert blamed(wrong_about(single), found) == evolve(
            found, verdict=Verdict(verdict), rules=(rule,)
        ), name


def test_a_wrong_bid_rests_on_the_ruling_of_its_wrong_card() -> None:
    single = MayAdd([], "sand-0")
    found = blamed(wrong_about(single), wrong(MaxBid([["sand-5"]], ["sand-0"]), 7))
    assert (found.basis, found.rulings) == ("ruling", wrong(single, False).rulings)


def test_what_no_bid_lays_is_not_asked_about() -> None:
    """Errors about other cards do not change the blame."""
    rows: dict[str, tuple[MaxBid, MayAdd]] = {
        "cards-of-two-types": (MaxBid([], ["sand-8", "candy-12"]), MayAdd(["sand-8"], "candy-12")),
        "a-card-on-itself": (MaxBid([], ["sand-7", "candy-3"]), MayAdd(["sand-7"], "sand-7")),
    }
    for name, (bid, single) in rows.items():
        assert blamed(wrong_about(single), wrong(bid, 7)) == wrong(bid, 7), name


def test_a_wrong_bid_is_not_put_down_to_a_failure() -> None:
    found = wrong(MaxBid([["sand-6"]], ["sand-7"]), 0)
    assert found.rules == ("build.tear-down",)
    assert blamed(Saying(lambda _: CRASH), found) == found


def test_only_a_bid_rests_on_other_answers() -> None:
    for question in (MayAdd([], "sand-7"), Score([["sand-7"]], 1)):
        assert list(QUESTIONS.parts(question)) == []
