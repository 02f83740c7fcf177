"""The plain models of both games: right without misreadings, wrong with each of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, cast

import pytest
from attrs import evolve, field, mutable

import five_towers.conformance.misreadings as of_towers
from alhambra_rules.conformance import misreadings as of_alhambra
from alhambra_rules.conformance.questions import QUESTIONS
from five_towers.conformance import QUESTIONS as TOWERS_QUESTIONS
from rulebook_kit.conformance.divergence import (
    NONE,
    Divergence,
    Misreading,
    Setting,
    Verdict,
    by_cause,
    scoped,
    settings_for,
)
from rulebook_kit.conformance.documents import vectors
from rulebook_kit.conformance.explaining import Explaining, Predictions
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.protocol import Question, Result, operation_of
from rulebook_kit.conformance.questions import Heard, Questions

PLAIN: list[tuple[Questions, Misreading]] = [
    *((QUESTIONS, one) for one in of_alhambra.PLAIN),
    *((TOWERS_QUESTIONS, one) for one in of_towers.PLAIN),
]


@cache
def cases(questions: Questions) -> list[tuple[Question, Result]]:
    """Return questions of every operation with their right answers."""
    modelled = [name for name in questions.operations if name != "replay"]
    asked = [one.question for one in vectors(questions)] + list(
        questions.generated(7, 300, modelled)
    )
    return [(one, questions.answer(one)) for one in asked if questions.has_model(one)]


def answer(questions: Questions, question: Question, *misreadings: Misreading) -> Result:
    return questions.predicted(question, settings_for(operation_of(question), misreadings))


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "questions", [QUESTIONS, TOWERS_QUESTIONS], ids=lambda questions: questions.game.program
)
def test_without_misreadings_the_model_is_right(questions: Questions) -> None:
    assert not [one for one, right in cases(questions) if answer(questions, one) != right]
    assert all(questions.has_model(one) for one, right in cases(questions))


@pytest.mark.parametrize(
    "questions", [QUESTIONS, TOWERS_QUESTIONS], ids=lambda questions: questions.game.program
)
def test_every_misreading_makes_an_answer_wrong(questions: Questions) -> None:
    for misreading in (one for other, one in PLAIN if other is questions):
        assert misreading.rule in questions.catalogue
        assert any(
            answer(questions, one, misreading) != right for one, right in cases(questions)
        ), misreading


def test_misreadings_of_one_cause_belong_together_in_order_of_their_names() -> None:
    """They differ in what they need to know only, such as the side of a board."""
    one, *_ = of_alhambra.PLAIN
    north, south, other = (
        evolve(one, name=name, setting=("side", side))
        for name, side in (("b", "n"), ("b", "s"), ("a", "n"))
    )
    assert by_cause(frozenset({north, other, south})) == [
        frozenset({other}),
        frozenset({north, south}),
    ]


def test_three_wrong_numbers_of_a_table_are_one_cause() -> None:
    """The table is wrong then. Two numbers, and misreadings of other kinds, stay apart."""
    counts, reads = (
        evolve(of_alhambra.PLAIN[0], verdict=one) for one in (Verdict.MISCOUNTS, Verdict.BREAKS)
    )
    first, second, third, elsewhere = (
        evolve(counts, name=f"number-{number}", setting=(table, number))
        for number, table in enumerate(("prices", "prices", "prices", "points"))
    )
    read = [evolve(reads, name=name, setting=("of", name)) for name in "xyz"]
    apart = [frozenset({one}) for one in (*read, elsewhere)]
    together = by_cause(frozenset({first, second, third, elsewhere, *read}))
    assert set(together) == {frozenset({first, second, third}), *apart}
    assert set(by_cause(frozenset({first, second, elsewhere}))) == {
        frozenset({first}),
        frozenset({second}),
        frozenset({elsewhere}),
    }


def test_a_misreading_may_show_in_some_of_its_operations_only() -> None:
    """In at least one, and not in all, which would be the same again."""
    whole = evolve(
        of_alhambra.PLAIN[0], name="x", sentence="errs", operations=frozenset({"a", "b"})
    )
    scopes = [("in a", "ac"), ("in both", "abc"), ("in none", "c"), ("only in b", "b")]
    listed = list(scoped(whole, [(words, frozenset(names)) for words, names in scopes]))
    assert listed[0] == whole
    assert [(one.name, one.sentence, one.operations) for one in listed[1:]] == [
        ("x-in-a", "errs, in a", frozenset("a")),
        ("x-only-in-b", "errs, only in b", frozenset("b")),
    ]


def test_what_is_heard_becomes_a_divergence_with_its_vector_and_case() -> None:
    asked = next(one for one in vectors(QUESTIONS) if one.operation == "legal_placements")
    (wrong, *_) = cast("list[object]", asked.result)
    heard = Heard(asked.question, asked.result, [wrong], vector=asked, case=3)
    found = heard.divergence(QUESTIONS)
    assert (found.vector, found.case) == (asked, 3)
    assert found == evolve(
        QUESTIONS.differing(asked.question, asked.result, [wrong]), vector=asked, case=3
    )
    crashed = Failure(FailureKind.CRASHED, "it ended")
    found = evolve(heard, got=None, failure=crashed).divergence(QUESTIONS)
    assert (found.failure, found.expected, found.vector, found.case) == (
        *(crashed, asked.result, asked, 3),
    )


class Letters(Question, tag="letters", frozen=True):
    """A question with some letters; the right answer has none."""

    text: str


class MoreLetters(Letters, tag="more", frozen=True):
    """The same in another operation."""


BOTH = frozenset({"letters", "more"})


def misread(
    letters: str, added: str = "", *, name: str = "", operations: frozenset[str] = BOTH
) -> Misreading:
    """Return a misreading: where one of the letters occurs, it is in the answer, or others are."""
    return Misreading(
        name or f"{letters}{added}",
        Verdict.BREAKS,
        "a.rule",
        "errs",
        (letters, added),
        operations,
    )


@mutable
class LetterGame:
    """A game of letters.

    Attributes:
        known: the misreadings, the most likely first.
        plain: how many predictions are without misreadings.
        predictions: the questions that were predicted with each setting.
        proposals: how often misreadings were looked for.
    """

    known: Sequence[Misreading] = ()
    plain: int = field(init=False, default=0)
    predictions: dict[Setting, list[Question]] = field(init=False, factory=dict)
    proposals: int = field(init=False, default=0)

    def answer(self, _question: Question) -> Result:
        return ""

    def predicted(self, question: Question, settings: frozenset[Setting]) -> Result:
        self.plain += not settings
        said = set[str]()
        for setting in settings:
            self.predictions.setdefault(setting, []).append(question)
            letters, added = map(str, setting)
            for letter in set(letters) & set(cast("Letters", question).text):
                said.update(added or letter)
        return "".join(sorted(said))

    def candidates(self, _question: Question, *_answers: Result) -> Sequence[Misreading]:
        self.proposals += 1
        return self.known

    def matters(self, _question: Question, _setting: Setting) -> bool:
        return True

    def distance(self, one: Result, other: Result) -> int:
        return len(set(cast("str", one)) ^ set(cast("str", other)))

    def size_of(self, question: Question) -> tuple[int, ...]:
        return (len(cast("Letters", question).text),)

    def has_model(self, question: Question) -> bool:
        return not cast("Letters", question).text.startswith("?")

    def differing(self, question: Question, expected: Result, got: Result) -> Divergence:
        rules = f"{expected} and {got}", cast("Letters", question).text
        return Divergence(question, expected, got, None, Verdict.BREAKS, rules, ())


def letters_heard(*answers: str) -> list[Heard]:
    """Return answers such as ``abc: a``, or ``more abc: a`` for the other operation."""
    found = []
    for one in answers:
        asked, _, got = one.partition(":")
        kind, text = (MoreLetters, asked[5:]) if asked.startswith("more ") else (Letters, asked)
        found.append(Heard(kind(text), "", got.strip()))
    return found


def explaining(answers: Sequence[str], *known: Misreading) -> tuple[Explaining, LetterGame]:
    questions = LetterGame(known)
    as_game = cast("Questions", questions)
    heard = letters_heard(*answers)
    return Explaining(as_game, heard, lambda _: False, Predictions(as_game)), questions


FOUND: Final[dict[str, tuple[Sequence[str], str, str]]] = {
    "nothing-wrong": (["a:"], "a", ""),
    "what-explains-all": (["a: a"], "a", "a"),
    "not-what-explains-nothing": (["a: a"], "ab", "a"),
    "two-that-explain-all": (["a: a", "b: b"], "ab", "ab"),
    "two-in-one-answer": (["ab: ab", "a: a"], "ab", "ab"),
    "two-in-every-answer": (["ab: ab"], "ab", "ab"),
    "none-that-only-comes-nearer": (["ax: ax"], "a", ""),
    "one-contradicted-in-ten": (["a: a"] * 10 + ["a:"], "a", "a"),
    "one-contradicted-in-nine": (["a: a"] * 9 + ["a:"], "a", ""),
    "half-of-the-changed-answers": (["a: a"] * 5 + ["a: q"] * 5, "a", "a"),
    "less-than-half": (["a: a"] * 5 + ["a: q"] * 6, "a", ""),
    "many-of-one-rule": (
        [f"{letter}: {letter}" for letter in "abcde" for _ in range(ord(letter) - 96)],
        *("abcde", "abcde"),
    ),
}
"""Answers, the letters of the known misreadings, and of those that are found."""


def test_misreadings_are_found_that_explain_and_hardly_contradict() -> None:
    """Another mistake may hide one."""
    for name, (answers, known, found) in FOUND.items():
        search, _ = explaining(answers, *map(misread, known))
        assert search.misreadings() == set(map(misread, found)), name


def test_of_two_equal_misreadings_that_of_more_operations_is_found() -> None:
    """If they show in the same ones, the last by its name is."""
    narrow = misread("a", name="z", operations=frozenset({"letters"}))
    wide = misread("a", name="b")
    also = misread("a", name="c")
    for known, found in (((narrow, wide), wide), ((wide, also), also)):
        search, _ = explaining(["a: a"] * 3)
        assert search.misreadings(frozenset(known)) == {found}


def test_the_best_misreading_comes_first() -> None:
    """One that explains a part of the same is not needed then."""
    part, whole = misread("ab"), misread("abcd")
    answers = [f"{letter}: {letter}" for letter in "abcd"]
    for known in ((part, whole), (whole, part)):
        assert explaining(answers, *known)[0].misreadings() == {whole}


MEETING: Final = ("ab: ab",) * 10 + ("a: a",) * 3 + ("b: b",) * 3
"""The answers of an engine with two mistakes that meet in most cities."""

WRONG_FRIEND: Final = misread("ab", "ab", name="z")
"""A misreading that explains more of these than each of the two alone."""


def test_two_misreadings_that_explain_more_take_the_place_of_one() -> None:
    """The same one in fewer operations does not."""
    one, other = misread("a"), misread("b")
    also = misread("ab", "ab", name="y", operations=frozenset({"letters"}))
    search, _ = explaining(MEETING, WRONG_FRIEND, also, one, other)
    assert search.misreadings() == {one, other}


def test_only_what_comes_nearer_to_an_answer_is_tried_on_all_of_them() -> None:
    """One letter too many is as far away as one too few."""
    answers = ["xay: xy", "xaay: xy", "xaaay: xy", "xaaaay: xy"]
    for known, tried in ((misread("a", "xa"), 2), (misread("a", "x"), 4)):
        search, questions = explaining(answers, known)
        search.misreadings()
        assert len(questions.predictions[known.setting]) == tried


def test_a_misreading_in_doubt_stays_if_no_others_explain_more() -> None:
    search, _ = explaining(MEETING, WRONG_FRIEND, misread("a"))
    assert search.misreadings() == {WRONG_FRIEND}
    twin = misread("ba", "ab", name="twin")
    for known in ((WRONG_FRIEND, twin), (twin, WRONG_FRIEND)):
        search, _ = explaining(MEETING, *known)
        assert search.misreadings() == {known[0]}


def test_many_misreadings_of_one_rule_do_not_hide_those_of_another() -> None:
    """Only the best three of a rule compete with others."""
    twins = [misread("ba" + "a" * more, "ab") for more in range(4)]
    one, other = (evolve(misread(letter), rule="another.rule") for letter in "ab")
    search, _ = explaining(MEETING, WRONG_FRIEND, *twins, one, other)
    assert search.misreadings() == {one, other}


def test_what_predicts_the_same_as_a_misreading_in_doubt_does_not_hide_others() -> None:
    same = [evolve(WRONG_FRIEND, name=name, rule=f"rule.{name}") for name in "stuv"]
    one, other = misread("a"), misread("b")
    search, _ = explaining(MEETING, WRONG_FRIEND, *same, one, other)
    assert search.misreadings() == {one, other}


def test_without_time_for_others_a_misreading_in_doubt_stays() -> None:
    search, questions = explaining(MEETING, WRONG_FRIEND, misread("a"), misread("b"))
    search._is_over = lambda _: questions.proposals >= 7
    assert search.misreadings() == {WRONG_FRIEND}


def test_the_search_ends_while_misreadings_are_compared() -> None:
    search, questions = explaining(MEETING, WRONG_FRIEND, misread("a"))
    search._is_over = lambda _: questions.proposals > 0
    assert search.misreadings() == NONE


def test_another_misreading_of_a_cause_must_explain_three_answers() -> None:
    """A single answer may be by chance like that of another side of a board."""
    table: list[tuple[str, int, bool]] = [("side", 2, False), ("side", 3, True), ("other", 1, True)]
    for name, times, found in table:
        one, other = misread("a", name="side"), misread("b", name=name)
        search, _ = explaining(["a: a"] * 5 + ["b: b"] * times, one, other)
        assert search.misreadings() == {one, *[other] * found}, name


def test_a_prediction_is_made_once_and_without_misreadings_by_the_rules() -> None:
    questions = LetterGame()
    predictions = Predictions(cast("Questions", questions))
    one, other = Letters("a"), Letters("a")
    made = frozenset({misread("a")})
    asked = ((one, NONE), (one, made), (other, made), (one, made), (one, NONE))
    assert [predictions.of(question, chosen) for question, chosen in asked] == [
        *("", "a", "a", "a", "")
    ]
    assert predictions.spent == {"letters": 3}
    assert not questions.plain
    assert len(questions.predictions[misread("a").setting]) == 2


WITNESSES: Final[list[tuple[Question, bool, bool]]] = [
    (Letters("a"), True, False),
    (Letters("ax"), True, False),
    (Letters("x"), False, True),
    (Letters("ab"), False, False),
    (Letters("b"), False, False),
    (MoreLetters("a"), False, True),
    (Letters("?"), False, True),
    (Letters("?b"), False, True),
]
"""Questions, whether each is a witness of the first of two misreadings, and whether of none."""


def test_a_witness_is_wrong_because_of_one_mistake_alone() -> None:
    one = misread("a", operations=frozenset({"letters"}))
    predictions = Predictions(cast("Questions", LetterGame()))
    both = frozenset({one, misread("b")})
    for asked, is_witness, is_unspoilt in WITNESSES:
        assert predictions.is_witness(asked, frozenset({one}), both) == is_witness, asked
        assert predictions.is_unspoilt(asked, both) == is_unspoilt, asked
