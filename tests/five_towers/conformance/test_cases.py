"""Generated cases, shrinking, blame, and the words for questions and answers."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from five_towers.conformance import (
    QUESTIONS,
    Plan,
    ask_engine,
    asked_words,
    pictures,
    result_words,
    run_conformance,
)
from five_towers.conformance.differing import differing, grounds_of
from five_towers.conformance.questions import MaxBid, MayAdd, Score, answer, generated, size_of
from five_towers.model import Card, TowerType, deck
from rulebook_kit import InvalidArgument
from rulebook_kit.conformance.divergence import Verdict
from rulebook_kit.conformance.failure import EngineBroken, Failure, FailureKind
from rulebook_kit.conformance.protocol import Hello, Question
from rulebook_kit.conformance.shrinking import simpler
from tests.conformance.engines import in_process
from tests.costly import TRACED
from tests.five_towers.conformance import toy_engine
from tests.five_towers.conformance.engines import TOY, toy

OPERATIONS = QUESTIONS.operations


@given(st.integers(0, 10**6), st.sampled_from(OPERATIONS))
def test_generated_cases_can_be_answered_and_follow_from_the_seed(seed: int, name: str) -> None:
    (question,) = generated(seed, 1, [name])
    assert [question] == list(generated(seed, 1, [name]))
    assert asked_words(question).startswith(name)
    assert result_words(question, answer(question))
    assert grounds_of(question).rules
    assert size_of(question) >= (0, 0, 0)


@pytest.mark.no_cover
def test_cases_go_as_far_as_games_do() -> None:
    """They have cards of every type, towers of every height, and up to 15 torn-down cards."""
    cases = list(generated(0, 1_500, OPERATIONS))
    adding = [one for one in cases if isinstance(one, MayAdd)]
    laid = {(Card.of(one.card).type, answer(one)) for one in adding if one.tower}
    assert laid == set(product(TowerType, (False, True)))
    assert {len(one.tower) for one in adding if answer(one)} > set(range(11))
    assert {one.torn_down for one in cases if isinstance(one, Score)} == set(range(16))


@TRACED
@given(st.integers(0, 10**6), st.sampled_from(OPERATIONS))
def test_smaller_questions_can_be_answered_and_come_to_an_end(seed: int, name: str) -> None:
    (question,) = generated(seed, 1, [name])
    while True:
        tried = list(simpler(QUESTIONS, question))
        assert {type(one) for one in tried} <= {type(question)}
        for one in tried[::9]:
            answer(one)
        least = min(tried, key=size_of, default=question)
        if size_of(least) >= size_of(question):
            break
        question = least
    assert size_of(question)[0] <= 1


def test_what_no_deck_has_is_not_tried() -> None:
    """A type has only one 8, and legal towers stay legal."""
    tried = list(simpler(QUESTIONS, MayAdd(["sand-12", "sand-8"], "sand-9")))
    assert MayAdd(["sand-9", "sand-8"], "sand-9") not in tried
    assert MayAdd(["sand-8"], "sand-9") in tried
    assert MayAdd(["sand-7", "sand-8"], "sand-9") not in tried
    known = Counter(map(str, deck(5)))
    assert all(Counter([*one.tower, one.card]) <= known for one in tried if isinstance(one, MayAdd))


def test_the_rule_is_blamed() -> None:
    """The rule is that of the mistake, otherwise that of the question."""
    table: list[tuple[Question, int, Verdict, str]] = [
        (MayAdd(["sand-8"], "sand-15"), False, Verdict.INVENTS, "tower.eight"),
        (MayAdd(["sand-3"], "sand-9"), False, Verdict.INVENTS, "tower.nine"),
        (MayAdd(["sand-3"], "sand-2"), False, Verdict.INVENTS, "tower.descending"),
        (MayAdd([], "sand-2"), False, Verdict.INVENTS, "tower.on-top"),
        (MayAdd(["sand-0"], "sand-9"), True, Verdict.BREAKS, "tower.top"),
        (MaxBid([["sand-6"]], ["sand-7"]), 0, Verdict.MISCOUNTS, "build.tear-down"),
        (MaxBid([], ["sand-7", "sand-6"]), 7, Verdict.MISCOUNTS, "build.all"),
        (
            Score([["sand-5", "sand-0"], ["tree-5", "tree-0"]], 0),
            6,
            Verdict.MISCOUNTS,
            "score.cards",
        ),
        (Score([["sand-5"]], 0), 77, Verdict.MISCOUNTS, "score.cards"),
    ]
    for question, got, verdict, rule in table:
        found = differing(question, answer(question), got)
        assert (found.question, found.expected, found.got) == (question, answer(question), got), (
            question
        )
        assert found.verdict is verdict, question
        assert found.rules[0] == rule, question


def test_a_failure_is_under_the_rules_of_its_question() -> None:
    crash = Failure(FailureKind.CRASHED, "it ended")
    found = QUESTIONS.failed(MayAdd(["sand-8"], "sand-15"), True, crash)
    assert (found.expected, found.failure) == (True, crash)
    assert found.rules == ("tower.eight",)


def test_the_words_for_questions_and_answers(snapshot: SnapshotAssertion) -> None:
    bid, built = MaxBid([], []), Score([["sand-5", "sand-0"], ["tree-3"]], 2)
    words = [
        *map(asked_words, (bid, MaxBid([], ["sand-7", "tree-3"]), Score([["sand-5"]]), built)),
        asked_words(MayAdd(["sand-5"], "sand-3")),
        asked_words(Hello()),
        *pictures(differing(bid, 0, 1)),
        *pictures(differing(built, 7, 5)),
        *pictures(differing(MayAdd(["sand-5"], "sand-3"), expected=True, got=False)),
        result_words(MayAdd([], "sand-0"), result=True),
        result_words(MayAdd([], "sand-0"), result=False),
        result_words(built, 7),
    ]
    assert "\n".join(words) == snapshot


def test_an_engine_is_asked_a_single_question() -> None:
    """If the engine calls the 6 an 8, it lets a 7 go on it."""
    asked = MayAdd(["sand-6"], "sand-7")
    with in_process(toy_engine.player):
        assert ask_engine(toy(), asked) is False
        assert ask_engine(toy(), asked, cards={"sand-6": "sand-8"}) is True
        with pytest.raises(NotImplementedError):
            ask_engine(toy("right", "may_add"), Score([], 0))


def test_an_engine_is_started_in_the_given_folder_and_asked_other_questions_first() -> None:
    """So a saved test runs from anywhere. This engine adds a point after a score below 0."""
    command = [*toy()[:-2], TOY.name, "remembers-the-last-score"]
    first, last = Score([], 3), Score([["sand-7"]])
    assert ask_engine(command, last, folder=TOY.parent) == 2
    assert ask_engine(command, last, before=[first], folder=TOY.parent) == 3
    with pytest.raises(EngineBroken):
        ask_engine(command, last)


def test_an_engine_that_does_not_answer_times_out() -> None:
    with pytest.raises(EngineBroken) as error:
        ask_engine([sys.executable, "-c", "input(), input()"], Score([], 0), timeout=0.01)
    assert "0.01 s" in str(error.value)


def test_a_rule_of_the_other_game_is_unknown() -> None:
    with pytest.raises(InvalidArgument):
        run_conformance(toy(), Plan(rules=["build.no-gaps"]))


def test_what_is_quicker_to_read_is_smaller() -> None:
    """Cards count first, then towers, then values and types."""
    rows: dict[str, tuple[Question, Question]] = {
        "fewer-cards-on-a-tower": (MayAdd([], "sand-15"), MayAdd(["candy-2"], "candy-1")),
        "fewer-cards-lying-out": (MaxBid([], []), MaxBid([], ["candy-0"])),
        "fewer-cards-torn-down": (Score([["sand-9"]], 1), Score([["candy-1"]], 2)),
        "fewer-towers": (Score([["sand-9", "sand-8"]]), Score([["sand-1"], ["candy-1"]])),
        "a-tower-that-needs-no-list": (
            MayAdd(["sand-2"], "sand-1"),
            MaxBid([["sand-1"]], ["sand-1"]),
        ),
        "a-lower-value": (MayAdd([], "sand-3"), MayAdd([], "sand-4")),
        "a-type-that-comes-first": (MayAdd([], "candy-3"), MayAdd([], "sand-3")),
    }
    for name, (one, other) in rows.items():
        assert size_of(one) < size_of(other), name


def test_of_a_score_towers_cards_and_numbers_become_smaller() -> None:
    sand, candy = ["sand-3", "sand-1"], ["candy-1"]
    assert list(simpler(QUESTIONS, Score([sand, candy], 2))) == [
        Score([sand, candy]),
        Score([sand], 2),
        Score([candy], 2),
        Score([["sand-3"], candy], 2),
        Score([["sand-1"], candy], 2),
        Score([sand, candy], 1),
        Score([sand, candy], 0),
        Score([sand, candy], 1),
        Score([["sand-2", "sand-1"], candy], 2),
        Score([["sand-3", "sand-0"], candy], 2),
    ]


def test_a_card_to_be_added_becomes_lower() -> None:
    assert list(simpler(QUESTIONS, MayAdd(["scary-2"], "scary-1"))) == [
        MayAdd([], "scary-1"),
        MayAdd(["scary-2"], "scary-0"),
    ]


def test_no_tower_comes_to_begin_with_a_nought() -> None:
    """Such a tower rests on a ruling."""
    assert list(simpler(QUESTIONS, Score([["sand-1", "sand-0"]]))) == [
        Score([]),
        Score([["sand-1"]]),
    ]
