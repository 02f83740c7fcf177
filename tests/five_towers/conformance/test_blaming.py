"""The rule that is blamed for a wrong answer: alone, after more questions, beside others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from attrs import evolve

from five_towers.conformance import QUESTIONS
from five_towers.conformance.answering import MaxBid, MayAdd, Score, answer
from five_towers.conformance.differing import blamed, differing, failed, reconsidered
from five_towers.conformance.misreadings import predicted
from five_towers.model import Card
from rulebook_kit.conformance.asking import Engine
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import Answered, Failed, Question, Reply, Result

CRASH = Failure(FailureKind.CRASHED, "it ended")


Q = TypeVar("Q", bound=Question)


class Saying(Engine):
    """An engine in this process that gives a function's answers, or its failures."""

    def __init__(self, says: Callable[[Question], Result]) -> None:
        super().__init__(QUESTIONS, [])
        self._says = says

    def ask(self, question: Question) -> Reply:
        said = self._says(question)
        return Failed(said) if isinstance(said, Failure) else Answered(said)


def misread(*switches: str) -> Callable[[Question], Result]:
    """Return what an engine with these misreadings says."""
    return lambda question: predicted(question, frozenset((name,) for name in switches))


def wrong_in(kind: type[Q], says: Callable[[Q], Result]) -> Saying:
    """Return an engine that says this to questions of a kind, and is right otherwise."""
    return Saying(lambda asked: says(asked) if isinstance(asked, kind) else answer(asked))


def wrong_about(wrong: MayAdd) -> Saying:
    """Return an engine that is wrong about one card on one tower, and right otherwise."""
    return Saying(lambda asked: not answer(asked) if asked == wrong else answer(asked))


def wrong(question: Question, got: Result) -> Divergence:
    return differing(question, answer(question), got)


def test_a_wrong_number_is_against_book_or_ruling() -> None:
    """The mistake behind a bid decides it; otherwise the question does."""
    rows: dict[str, tuple[Question, int, str]] = {
        "a-bid-that-nothing-explains": (MaxBid([["sand-6"]], ["sand-7"]), 7, "rulebooks"),
        "one-with-a-0-first": (MaxBid([], ["sand-0"]), 7, "ruling"),
        "a-bid-that-a-mistake-explains": (
            MaxBid([["candy-6"]], ["sand-0", "candy-7"]),
            1,
            "rulebooks",
        ),
        "a-score-with-a-0-first": (Score([["sand-0"]]), 2, "ruling"),
        "a-score-without": (Score([["sand-5"]]), 1, "rulebooks"),
    }
    for name, (question, got, basis) in rows.items():
        assert wrong(question, got).basis == basis, name


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


def test_other_bids_tell_the_mistake_behind_one() -> None:
    """One bid seems to forget the 8; the other bids show that it does not."""
    rows: dict[str, Callable[[Question], Result]] = {
        "by-this-mistake-alone": misread("always-torn-down"),
        "by-one-that-lets-no-0-begin-a-tower-too": misread("always-torn-down", "no-nought-first"),
    }
    for name, said in rows.items():
        engine = wrong_in(MaxBid, said)
        asked = MaxBid([["sand-10", "sand-8"]], ["sand-12"])
        found = wrong(asked, cast("int", said(asked)))
        assert found.rules == ("tower.eight",), name
        assert blamed(engine, found) == evolve(found, rules=("build.tear-down",)), name


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


def test_the_part_is_blamed() -> None:
    """The engine is asked without torn-down cards, about each tower alone, and about two."""
    rows: dict[str, tuple[Callable[[Score], Result], Score, str]] = {
        "right-but-for-what-is-torn-down": (
            misread("no-minus"),
            Score([["sand-5"]], 1),
            "score.torn-down",
        ),
        "right-but-for-that-and-the-0": (
            misread("noughts-unknown", "no-minus"),
            Score([["sand-5", "sand-0"]], 2),
            "score.cards",
        ),
        "wrong-without-the-0": (
            misread("main-first"),
            Score([["candy-7", "candy-0"], ["sand-5", "sand-3", "sand-2"]]),
            "score.main",
        ),
        "wrong-on-a-lone-0": (misread("noughts-unknown"), Score([["sand-0"]]), "score.cards"),
        "as-wrong-beside-its-like": (
            lambda score: answer(score) + bool(score.towers),
            Score([["candy-5", "candy-0"]]),
            "score.main",
        ),
        "as-wrong-beside-its-like-of-another-type": (
            lambda score: answer(score) + 1 if of_different_types(score) else CRASH,
            Score([["candy-5", "candy-0"]]),
            "score.main",
        ),
        "twice-as-wrong-beside-its-like": (
            lambda score: answer(score) + len(score.towers),
            Score([["candy-5", "candy-0"]]),
            "score.cards",
        ),
        "wrong-on-no-tower-that-has-a-like": (
            lambda score: answer(score) + len(score.towers),
            Score([[]]),
            "score.main",
        ),
        "no-answer-on-a-tower-alone": (
            lambda score: answer(score) + 1 if len(score.towers) > 1 else CRASH,
            Score([["sand-5"], ["candy-5"]]),
            "score.main",
        ),
    }
    for name, (counted, question, rule) in rows.items():
        engine = wrong_in(Score, counted)
        found = wrong(question, cast("int", counted(question)))
        assert blamed(engine, found) == evolve(found, rules=(rule,)), name


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
    torn = wrong(MaxBid([["sand-6"]], ["sand-7"]), 0)
    assert reconsidered([torn]) == [torn]
    assert reconsidered([torn, eight]) == [torn, eight]


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
