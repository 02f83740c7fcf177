"""Answers: the right one, that of each misreading, and the wrong number of each mistake."""

from __future__ import annotations

import pytest
from hypothesis import given
from msgspec import to_builtins

from five_towers.building import check_add, max_bid
from five_towers.catalogue import MAIN
from five_towers.conformance import OPERATIONS, QUESTIONS, vectors
from five_towers.conformance.differing import differing, reconsidered
from five_towers.conformance.misreadings import PLAIN, candidates, distance, predicted
from five_towers.conformance.questions import MaxBid, MayAdd, Score, answer, generated
from five_towers.model import Card, Tower
from five_towers.scoring import score
from rulebook_kit import FormatError, InvalidArgument
from rulebook_kit.conformance.divergence import Misreading, Setting
from rulebook_kit.conformance.protocol import Question
from tests.five_towers import strategies
from tests.five_towers.conformance.toy_engine import Engine


@given(strategies.towers(), strategies.cards(), strategies.holdings(), strategies.displays())
def test_answers_are_those_of_the_library(
    tower: Tower, card: Card, built: tuple[Tower, ...], display: tuple[Card, ...]
) -> None:
    named = list(map(str, tower.cards))
    asked = {"id": 7, "do": "may_add", "tower": named, "card": str(card)}
    assert OPERATIONS["may_add"](asked) is check_add(tower, card).ok
    standing = [list(map(str, one.cards)) for one in built]
    request = {"towers": standing, "display": list(map(str, display))}
    assert OPERATIONS["max_bid"](request) == max_bid(built, display)
    assert OPERATIONS["score"]({"towers": standing, "torn_down": 3}) == score(built, 3).total
    assert OPERATIONS["score"]({"towers": standing}) == score(built).total


def test_a_wrong_request_is_refused() -> None:
    with pytest.raises(FormatError) as error:
        OPERATIONS["may_add"]({"tower": ["snad-3"]})
    assert [fault.path for fault in error.value.faults] == ["$", "$.tower[0]"]
    with pytest.raises(InvalidArgument):
        OPERATIONS["max_bid"]({"towers": [], "display": ["sand-1"] * 6})


ALIKE = (
    *("eight-unknown", "nine-unknown", "nine-on-nought", "types-mixed", "no-nought-first"),
    *("never-torn-down", "noughts-torn-down", "finished-taken", "laid-at-once", "as-given"),
    *("noughts-unknown", "no-main-tower", "every-tower-main", "one-point-each"),
)
SAME: dict[str, Setting] = {
    **{name: (name,) for name in ALIKE},
    "eight-of-sand-unknown": ("eight-unknown", "sand"),
    "equal-allowed": ("equal-too",),
    "six-cards-at-most": ("most-cards", 6, "full"),
    "four-at-most": ("cap", 4),
    "main-tower-doubled": ("main-doubled",),
    "main-tower-by-value": ("main-by-value",),
    "main-is-first": ("main-first",),
    "eight-torn-at-most": ("torn-at-most", 8),
}
"""The bugs of the toy engine, which is written in another way, that are misreadings too.

``tests/conformance/test_misreadings_by_example.py`` shows what every misreading answers.
"""

QUESTIONS_ASKED = [
    *(vector.question for vector in vectors()),
    *generated(1, 300, QUESTIONS.operations),
]


@pytest.mark.no_cover
@pytest.mark.parametrize("bug", SAME)
def test_a_misreading_predicts_the_answers_of_an_engine_with_that_bug(bug: str) -> None:
    """Of both, some answers are wrong."""
    setting, wrong = frozenset({SAME[bug]}), 0
    for question in QUESTIONS_ASKED:
        answered = Engine([bug]).answer(to_builtins(question))
        assert predicted(question, setting) == answered, question
        wrong += answered != answer(question)
    assert wrong > 5


def test_two_misreadings_may_be_one_engine() -> None:
    both = frozenset[Setting]({("never-torn-down",), ("cap", 1)})
    assert predicted(MaxBid([["sand-9", "sand-3"]], ["sand-2", "sand-1"]), both) == 1
    assert predicted(MaxBid([["sand-9", "sand-3"]], ["sand-5", "sand-4"]), both) == 0


def named(question: Question, got: int | bool) -> dict[str, Misreading]:
    return {one.sentence: one for one in candidates(question, 0, got)}


def test_mistakes_about_the_cards_of_one_type_are_considered() -> None:
    for question in (MayAdd(["sand-8"], "sand-10"), MaxBid([], ["sand-9"])):
        found = named(question, 0)
        eight = found["does not know the 8 of sand"]
        nine = found["does not know the 9 of tree"]
        assert (eight.name, eight.rule, eight.setting) == (
            "eight-unknown-sand",
            "tower.eight",
            ("eight-unknown", "sand"),
        )
        assert (nine.rule, nine.setting) == ("tower.nine", ("nine-unknown", "tree"))


def test_only_a_tower_that_begins_with_a_nought_rests_on_a_ruling() -> None:
    assert {one.name: one.rulings for one in PLAIN if one.rulings} == {
        "no-nought-first": ("tower.top",),
        "lone-nought-single": ("tower.top",),
    }


def limits(question: Question, got: int) -> list[tuple[object, ...]]:
    """Return the setting, the sentence and the operations of each limit that may explain a bid."""
    return [
        (one.setting, one.sentence, {*one.operations})
        for one in candidates(question, 0, got)
        if one.name.endswith("-limit")
    ]


def test_an_engine_may_have_limits_near_the_highest_tower() -> None:
    """One card higher to three lower, for all questions, those about cards, or bids alone."""
    five = ["sand-5", "sand-4", "sand-3", "sand-2", "sand-1"]
    scopes = {"may_add", "max_bid", "score"}, {"may_add", "max_bid"}, {"max_bid"}
    for towers, heights in (([five], (6, 5, 4, 3, 2)), ([], (1,))):
        *of_height, of_bids = limits(MaxBid(towers, ["tree-7"]), 3)
        assert of_bids == (("cap", 3), "never bids more than 3", {"max_bid"})
        assert of_height == [
            (("most-cards", most, how), f"has a limit: towers of at most {most} {cards}", scope)
            for most in heights
            for how in ("full", "refused")
            for scope in scopes
            for cards in ["card" if most == 1 else "cards"]
        ]


def test_an_engine_may_count_torn_cards_up_to_a_limit() -> None:
    found = limits(Score([], 2), 0)
    of_torn_cards = [one for one in found if "torn cards" in str(one[1])]
    assert of_torn_cards == [
        (("torn-at-most", most), f"counts at most {most} torn cards", {"score"}) for most in (0, 1)
    ]


def test_misreadings_of_an_operation_are_candidates() -> None:
    names = {one.name for one in candidates(MayAdd([], "sand-1"), False, True)}
    assert "types-mixed" in names
    assert "many-torn-down" not in names


def test_a_refused_question_has_an_answer_of_its_kind() -> None:
    refused = frozenset[Setting]({("most-cards", 0, "refused")})
    assert predicted(MayAdd(["sand-8"], "sand-7"), refused) is False
    for question in (MaxBid([["sand-8"]], ["sand-7"]), Score([["sand-8"]])):
        number = predicted(question, refused)
        assert (type(number), number) == (int, 0)
    assert predicted(MaxBid([], ["sand-7"]), refused) == 1


def test_two_bids_are_as_far_apart_as_their_difference() -> None:
    assert (distance(3, 1), distance(1, 3)) == (2, 2)


def test_wrong_scores_that_lack_different_parts_keep_their_rules() -> None:
    """If all lack the same part, that part is wrong."""
    towers = [["sand-1", "sand-2"], ["tree-4"]]
    question, right = Score(towers, torn_down=3), score(map(Tower, towers), 3)
    without_minus = differing(question, right.total, right.total + right.minus)
    without_main = differing(question, right.total, right.total - right.main_points)
    assert reconsidered([without_minus, without_main]) == [without_minus, without_main]
    (found,) = reconsidered([without_main])
    assert found.rules == (MAIN.id,)
