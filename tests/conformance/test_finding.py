"""The search for causes, with engines that follow a script instead of a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import cast

import pytest
from attrs import evolve

from alhambra_rules.conformance import misreadings
from alhambra_rules.conformance.misreadings import limits_of_sizes
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LongestWall,
    ScoreRound,
)
from alhambra_rules.conformance.questions import QUESTIONS
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance import asking, finding
from rulebook_kit.conformance.asking import OutOfTime
from rulebook_kit.conformance.causes import Cause, left_over, repeated_answers
from rulebook_kit.conformance.divergence import NONE, Misreadings, Verdict
from rulebook_kit.conformance.documents import vectors
from rulebook_kit.conformance.explaining import Explaining, Predictions
from rulebook_kit.conformance.finding import Finding
from rulebook_kit.conformance.protocol import RULEBOOKS, RULING, Answered, Question, Reply
from rulebook_kit.conformance.questions import Heard
from tests.conformance.engines import Script, Scripted
from tests.conformance.scripted_walls import (
    DEAD,
    LAST,
    REFUSAL,
    RING,
    SPOILT,
    WALL_TOTAL,
    WALLS,
    adds_up,
    heard_from,
    ids,
    nine,
    right,
    search,
    tiles_of,
    total_of,
)


def test_an_engine_that_is_explained_has_one_cause() -> None:
    looking = search(adds_up)
    (cause,) = looking.causes(heard_from(adds_up))
    assert cause.name == "wall-total"
    assert looking.is_complete


def test_without_time_the_operations_with_unexplained_answers_are_named() -> None:
    looking = search(adds_up)
    looking.hurried = {"score_round"}
    looking._engine.deadline = 0.0
    assert looking._searched(heard_from(adds_up)) == NONE
    assert looking.hurried == {"longest_wall", "score_round"}


def test_what_is_found_is_told_once() -> None:
    told: list[str] = []
    looking = search(adds_up, told=told.append)
    for _ in range(2):
        looking.causes(heard_from(adds_up))
    assert told == ["behaves like an engine that adds up all outer walls"]


def test_an_answer_that_comes_of_another_mistake_is_no_witness() -> None:
    """The smallest witness of an engine that adds up all walls, answered in another wrong way."""
    (usual,) = search(adds_up).causes(heard_from(adds_up))
    smallest = cast("LongestWall", usual.smallest.question)
    expected = QUESTIONS.answer(smallest)
    other = next(one for one in (1, 2, 3) if one not in (expected, total_of(smallest)))

    def script(question: Question, earlier: list[Question]) -> Reply:
        return Answered(other) if question == smallest else adds_up(question, earlier)

    heard = [*heard_from(script), Heard(smallest, expected, other)]
    cause = next(one for one in search(script).causes(heard) if one.name)
    assert cause.name == usual.name
    assert cause.smallest.question != smallest


def test_without_time_answers_that_change_are_listed_without_the_earlier_questions() -> None:
    looking, heard = search(adds_up), heard_from(adds_up)
    looking._changing = [one for one in heard if not one.is_right]
    looking._engine.deadline = 0.0
    looking._look_for_earlier_questions(heard)
    assert [one.question for one in looking._depending] == [
        one.question for one in looking._changing
    ]
    assert not any(one.before for one in looking._depending)
    assert not looking.is_complete


def test_a_right_answer_where_the_misreading_errs_is_not_shown() -> None:
    """It counts among the cases that the misreading concerns."""
    heard = heard_from(adds_up)
    wrong = [place for place, one in enumerate(heard) if not one.is_right]
    heard[wrong[-1]] = evolve(heard[wrong[-1]], got=heard[wrong[-1]].expected)
    cause = next(one for one in search(adds_up).causes(heard) if one.name == "wall-total")
    assert cause.explains == (len(wrong) - 1, len(wrong))


ROUNDS = [one.question for one in vectors(QUESTIONS) if isinstance(one.question, ScoreRound)]


def three_times(question: Question, _earlier: list[Question]) -> Reply:
    """Answer that each wall is three times as long as it is, and score it so."""
    right = QUESTIONS.answer(question)
    if isinstance(question, LongestWall):
        return Answered(3 * cast("int", right))
    if isinstance(question, ScoreRound):
        more = {
            player: 2 * cast("int", QUESTIONS.answer(LongestWall(city)))
            for player, city in question.cities.items()
        }
        return Answered(dict(Counter(cast("dict[str, int]", right)) + Counter(more)))
    return Answered(right)


def heard_of_rounds() -> list[Heard]:
    """Return what that engine answers to all questions about walls and rounds."""
    answered = ((one, three_times(one, [])) for one in (*WALLS, *ROUNDS))
    return [
        Heard(question, QUESTIONS.answer(question), cast("Answered", said).result, case=case)
        for case, (question, said) in enumerate(answered)
    ]


def test_a_round_that_is_wrong_because_of_an_unknown_mistake_has_its_cause() -> None:
    """No misreading of the scoring is looked for that resembles it."""
    heard = heard_of_rounds()
    (cause,) = search(three_times).causes(heard)
    assert cause.id == "miscounts scoring.wall"
    assert {one.operation for one in cause.asked} == {"longest_wall", "score_round"}
    assert cause.times == sum(not one.is_right for one in heard)


def at_100(monkeypatch: pytest.MonkeyPatch, script: Script, deadline: float) -> Finding:
    """Return a search with a clock that is at 100 and is set by the engine."""
    looking = search(script)
    engine = cast("Scripted", looking._engine)
    engine.now, engine.deadline = 100.0, deadline
    for module in (finding, asking):
        monkeypatch.setattr(module, "monotonic", lambda: engine.now)
    return looking


def test_the_parts_of_wrong_answers_are_asked_for_a_fifth_of_the_time_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Question] = []

    def takes_a_second(question: Question, earlier: list[Question]) -> Reply:
        asked.append(question)
        engine.now += 1.0
        return three_times(question, earlier)

    looking = at_100(monkeypatch, takes_a_second, deadline=150.0)
    engine = cast("Scripted", looking._engine)
    assert list(looking._with_unknown_parts(heard_of_rounds()))
    assert len(asked) == 10


def test_each_misreading_has_an_equal_share_of_the_time_for_small_witnesses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One more is left for what comes after; time that one did not need goes to the others."""
    ends: list[float] = []

    def noted(_looking: Finding, _group: Misreadings, first: Heard, until: float) -> Heard:
        ends.append(until)
        return first

    monkeypatch.setattr(Finding, "_smallest", noted)
    also = next(one for one in misreadings.PLAIN if one.name == "wall-without-n")
    both = frozenset({WALL_TOTAL, also})

    def script(question: Question, _earlier: list[Question]) -> Reply:
        return Answered(Predictions(QUESTIONS).of(question, both))

    looking = at_100(monkeypatch, script, deadline=400.0)
    looking._misreadings = both
    assert len(looking._witnesses(heard_from(script))) == 2
    assert ends == [200.0, 250.0]


def test_one_answer_to_all_questions_is_one_cause() -> None:
    """It breaks no rule. Its smallest case is one of those asked."""
    heard = heard_from(nine)
    (cause,) = search(nine).causes(heard)
    wrong = [one for one in heard if one.expected != 9]
    assert cause.id == "repeats one answer to longest_wall"
    assert (cause.rules, cause.basis, cause.explains) == ((), RULEBOOKS, (len(wrong), len(wrong)))
    assert "with 9" in cause.sentence
    smallest = min(QUESTIONS.size_of(one.question) for one in wrong)
    assert QUESTIONS.size_of(cause.smallest.question) == smallest
    assert any(QUESTIONS.grounds_of(one.question).rulings for one in wrong)
    assert not any(one.rulings for one in cause.divergences)


def test_a_long_answer_that_repeats_is_cut() -> None:
    many = [(x, 9) for x in range(1_000)]
    asked = [one for one in vectors(QUESTIONS) if isinstance(one.question, LegalPlacements)]
    heard = [Heard(one.question, one.result, got=many) for one in asked]
    (cause,) = repeated_answers(QUESTIONS, heard)
    assert len(cause.sentence) < 1_100


def asked_cities() -> list[Heard]:
    """Return the published questions about cities, each answered with yes."""
    asked = [one.question for one in vectors(QUESTIONS) if isinstance(one.question, CheckCity)]
    return [Heard(one, QUESTIONS.answer(one), got=True) for one in asked]


def test_many_answers_that_should_differ_show_that_one_repeats() -> None:
    """20 are enough, if 5 different answers are right."""
    table: list[tuple[int, int, bool]] = [(20, 5, True), (19, 5, False), (1_000, 4, False)]
    for number, kinds, repeats in table:
        heard = [evolve(one, expected=place % kinds) for place, one in enumerate(heard_from(nine))]
        assert len(heard) > 20, number
        assert bool(list(repeated_answers(QUESTIONS, heard[:number]))) == repeats, number


def test_answers_of_two_kinds_do_not_repeat_and_right_ones_are_no_cause() -> None:
    heard = heard_from(nine)
    assert not list(repeated_answers(QUESTIONS, [*heard, evolve(heard[0], got=8)]))
    assert not list(repeated_answers(QUESTIONS, [evolve(one, expected=9) for one in heard]))


def test_an_engine_without_two_rules_does_not_repeat_an_answer() -> None:
    """Asked about these only, it says yes to everything. With a third rule, it seems to repeat."""
    heard = asked_cities()
    overlooked = ("build.no-gaps", "build.on-foot")
    few = [one for one in heard if one.is_right or one.divergence(QUESTIONS).rules[0] in overlooked]
    assert len(few) >= 20
    assert not list(repeated_answers(QUESTIONS, few))
    of_a_third = next(one for one in heard if one not in few)
    assert list(repeated_answers(QUESTIONS, [*few, of_a_third]))


def test_other_operations_are_explained_beside_a_repeated_answer() -> None:
    """No more is asked about the answers that repeat."""

    def script(question: Question, earlier: list[Question]) -> Reply:
        return adds_up(question, earlier) if isinstance(question, LongestWall) else Answered(True)

    causes = search(script).causes([*heard_from(adds_up), *asked_cities()])
    assert ids(causes) == [
        "miscounts scoring.wall: wall-total",
        "repeats one answer to check_city",
    ]


Steps = list[tuple[str, int, int]]


def steps_of(script: Script, heard: Sequence[Heard]) -> Steps:
    """Return what a search reports."""
    steps: Steps = []
    search(script, lambda *step: steps.append(step)).causes(heard)
    return steps


def test_a_search_reports_its_steps() -> None:
    """It explains wrong answers that stay the same, and shrinks those that are not explained."""
    explaining, witnesses = ("Explaining", 0, 1), ("Looking for witnesses", 0, 1)
    assert steps_of(adds_up, heard_from(adds_up)) == [explaining, witnesses]
    assert steps_of(nine, [Heard(LAST, 0, 9)]) == [explaining, ("Shrinking", 0, 1)]
    earlier = ("Looking for earlier questions that matter", 0, 1)
    assert steps_of(right, [Heard(LAST, 0, 9)]) == [earlier]
    assert steps_of(right, [Heard(LAST, 0, 0)]) == []


def test_a_wrong_answer_after_a_right_one_is_found() -> None:
    heard = [Heard(LAST, 0, 0), Heard(LAST, 0, 9)]
    assert ids(search(nine).causes(heard)) == ["miscounts scoring.wall"]


def test_without_time_to_ask_again_answers_are_reported_as_they_are() -> None:
    def ends(_question: Question, _earlier: list[Question]) -> Reply:
        raise OutOfTime

    looking = search(ends)
    assert ids(looking.causes([Heard(LAST, 0, 9)])) == ["miscounts scoring.wall"]
    assert not looking.is_complete


def cause_of(group: Misreadings, answers: Sequence[Heard], witness: Heard) -> Cause:
    """Return the cause of an engine that has these misreadings only."""
    looking = search(nine)
    looking._misreadings = group
    return looking._cause(group, witness, answers)


def test_a_cause_has_the_rule_the_rulings_and_all_sentences_of_its_misreadings() -> None:
    made = evolve(WALL_TOTAL, verdict=Verdict.INVENTS, rule="build.on-foot", rulings=("a.ruling",))
    also = evolve(made, sentence="also adds up", setting=("wall-total", 2))
    cause = cause_of(frozenset({made, also}), [], Heard(SPOILT, 0, total_of(SPOILT)))
    assert (cause.verdict, cause.rule, cause.basis) == (Verdict.INVENTS, "build.on-foot", RULING)
    (shown,) = cause.divergences
    assert shown.verdict is Verdict.INVENTS
    assert (shown.rules, shown.rulings) == (("build.on-foot",), ("a.ruling",))
    assert cause.sentence == "; ".join(sorted([made.sentence, also.sentence]))


def test_a_cause_rests_on_rulings_if_all_of_its_cases_do() -> None:
    for others in [(), (SPOILT,)]:
        witness = Heard(RING, QUESTIONS.answer(RING), 0)
        answers = [Heard(one, QUESTIONS.answer(one), total_of(one), case=0) for one in others]
        cause = cause_of(frozenset({WALL_TOTAL}), answers, witness)
        assert cause.basis == (RULEBOOKS if others else RULING), others


def test_only_answers_that_are_as_the_misreading_predicts_are_shown() -> None:
    """Others count among the cases that it concerns, unless it makes no difference to them.

    Questions of the search do not count.
    """
    expected = QUESTIONS.answer(SPOILT)
    answers = [Heard(SPOILT, expected, got, case=0) for got in (total_of(SPOILT), expected, 99)]
    more = [Heard(LAST, 0, 9, case=1), evolve(answers[0], case=None)]
    cause = cause_of(frozenset({WALL_TOTAL}), [*answers, *more], answers[0])
    assert cause.explains == (1, 3)
    assert [one.got for one in cause.divergences] == [total_of(SPOILT)] * 2


def test_an_answer_that_only_two_misreadings_together_explain_shows_both() -> None:
    also = next(one for one in misreadings.PLAIN if one.name == "wall-without-n")
    both = frozenset({WALL_TOTAL, also})

    def answers(question: Question) -> list[object]:
        held = (NONE, *({one} for one in both), both)
        return [Predictions(QUESTIONS).of(question, frozenset(one)) for one in held]

    asked = next(one for one in WALLS if len(set(map(str, answers(one)))) == len(answers(one)))
    looking = search(nine)
    looking._misreadings = both
    heard = Heard(asked, QUESTIONS.answer(asked), answers(asked)[-1], case=0)
    for one in both:
        assert looking._cause(frozenset({one}), heard, [heard]).explains == (1, 1)


def test_an_answer_that_two_misreadings_make_wrong_alike_shows_both() -> None:
    also = next(one for one in misreadings.PLAIN if one.name == "wall-inner-too")
    both = frozenset({WALL_TOTAL, also})
    asked = next(
        one
        for one in WALLS
        if QUESTIONS.answer(one) != total_of(one)
        if QUESTIONS.predicted(one, frozenset({also.setting})) == total_of(one)
        if Predictions(QUESTIONS).of(one, both) == total_of(one)
    )
    looking = search(nine)
    looking._misreadings = both
    heard = Heard(asked, QUESTIONS.answer(asked), total_of(asked), case=0)
    for one in both:
        cause = looking._cause(frozenset({one}), heard, [heard])
        assert cause.explains == (1, 1)
        assert cause.times == 1


def test_what_two_mistakes_make_right_is_explained_but_is_no_case_of_either() -> None:
    """One counts the walls between two tiles, and the other pays for no wall."""
    every, unpaid = (
        next(one for one in misreadings.PLAIN if one.name == name)
        for name in ("wall-every-side", "wall-unpaid")
    )
    inner = [(0, 1, "arcades-10"), (1, 0, "chambers-9-s"), (1, 1, "arcades-8-n")]
    asked = ScoreRound({"Anna": [PlacedTileDocument(*laid) for laid in inner]}, 1)
    looking = search(nine)
    looking._misreadings = frozenset({every, unpaid})
    heard = Heard(asked, QUESTIONS.answer(asked), QUESTIONS.answer(asked), case=0)
    cause = looking._cause(frozenset({unpaid}), evolve(heard, case=None), [heard])
    assert cause.explains == (1, 1)
    assert cause.times == 0


def test_wrong_answers_in_no_other_cause_are_listed_together_the_smallest_first() -> None:
    """What only a known mistake makes wrong in another way is wrong for an unknown reason."""
    many = [one for one in heard_from(adds_up) if not one.is_right]
    odd = [evolve(one, got=99) for one in many[:2]]
    large, small = sorted(odd, key=lambda one: QUESTIONS.size_of(one.question), reverse=True)

    def script(question: Question, _earlier: list[Question]) -> Reply:
        is_odd = any(question == one.question for one in odd)
        return Answered(99 if is_odd else total_of(question))

    first, other = search(script).causes([large, small, *many[2:]])
    assert first.name == "wall-total"
    assert (other.id, other.verdict, other.explains) == (
        *("unexplained", Verdict.UNEXPLAINED, None),
    )
    assert [one.question for one in other.divergences] == [small.question, large.question]
    assert other.rules == ()
    assert {one.verdict for one in other.divergences} == {Verdict.UNEXPLAINED}
    assert other.asked == other.divergences[::-1]
    assert first.times + other.times == len(many)


def test_unexplained_answers_rest_on_rulings_if_all_of_them_do() -> None:
    """Another reading of the ruling leads to 0, and none to 99."""
    for got, others in [(0, ()), (99, ()), (0, (SPOILT,))]:
        heard = [
            Heard(one, QUESTIONS.answer(one), got, case=n) for n, one in enumerate((RING, *others))
        ]
        (cause,) = left_over(QUESTIONS, heard, [])
        assert cause.basis == (RULEBOOKS if others or got else RULING), (got, others)
        assert cause.rule == "scoring.wall", (got, others)


def test_only_wrong_answers_to_asked_cases_are_left_over() -> None:
    wrong = Heard(LAST, 0, 9, case=1)
    others = [evolve(wrong, case=None), Heard(LAST, 0, 0, case=2), Heard(LAST, 0, None, REFUSAL)]
    (cause,) = left_over(QUESTIONS, [*others, wrong], [])
    assert [one.case for one in cause.divergences] == [1]
    assert not list(left_over(QUESTIONS, [*others, wrong], [cause]))


def test_a_misreading_that_is_contradicted_does_not_stay() -> None:
    """An engine that is right loses those with which the search starts."""
    heard = [evolve(one, got=one.expected) for one in heard_from(adds_up)]
    explaining = Explaining(QUESTIONS, heard, lambda _: False, Predictions(QUESTIONS))
    assert explaining.misreadings(frozenset({WALL_TOTAL})) == NONE


@pytest.mark.parametrize("steps", [0, 1])
def test_a_search_for_misreadings_without_time_finds_none(steps: int) -> None:
    """It looks at the time before each search and each wrong answer."""
    left = iter(range(steps))
    explaining = Explaining(
        QUESTIONS, heard_from(adds_up), lambda _: next(left, None) is None, Predictions(QUESTIONS)
    )
    assert explaining.misreadings() == NONE


def test_a_misreading_without_a_witness_is_no_cause() -> None:
    """The engine dies when it is asked for one; so the answers are put down to a rule."""
    heard, asked = heard_from(adds_up), []

    def dies(question: Question, _earlier: list[Question]) -> Reply:
        asked.append(question)
        wrong = sum(not one.is_right for one in heard)
        return Answered(total_of(question)) if len(asked) <= wrong else DEAD

    causes = search(dies).causes(heard)
    assert not any(one.name for one in causes)


def test_without_time_for_witnesses_the_search_is_incomplete() -> None:
    engine = Scripted(adds_up)

    def progress(step: str, _done: int, _most: int) -> None:
        if step == "Looking for witnesses":
            engine.deadline = 0.0

    looking = Finding(engine, 1.0, progress)
    looking.causes(heard_from(adds_up))
    assert not looking.is_complete


def test_a_question_without_an_answer_is_neither_unspoilt_nor_a_witness() -> None:
    """Rounds have the numbers 1 to 3."""
    predictions, cause = Predictions(QUESTIONS), frozenset({WALL_TOTAL})
    question = ScoreRound({"A": []}, 4)
    assert not predictions.is_unspoilt(question, cause)
    assert not predictions.is_witness(question, cause, cause)
    assert predictions.is_unspoilt(LAST, cause)


LIMIT = next(
    one
    for one in limits_of_sizes(LongestWall(tiles_of(WALLS[-1])[:6]), 0)
    if one.setting == ("most-tiles", 5, "refused")
)
LARGE = [one for one in WALLS if len(tiles_of(one)) > 9]


@pytest.mark.parametrize(("odd", "shown"), [((), 6), ((6,), 7), ((6, 7, 8), 9), ((6, 7, 8, 9), 10)])
def test_a_witness_becomes_as_small_as_the_engine_confirms(
    odd: Collection[int], shown: int
) -> None:
    """An engine refuses more than five tiles. If it errs oddly for six, seven are shown."""
    cause = frozenset({LIMIT})
    predictions = Predictions(QUESTIONS)

    def script(question: Question, _earlier: list[Question]) -> Reply:
        is_odd = len(tiles_of(question)) in odd
        return Answered(99 if is_odd else predictions.of(question, cause))

    answers = (Answered(predictions.of(one, cause)) for one in LARGE)
    heard = [
        Heard(one, QUESTIONS.answer(one), answer.result, case=place)
        for place, (one, answer) in enumerate(zip(LARGE, answers, strict=True))
    ]
    looking = search(script)
    looking._misreadings = cause
    ((group, witness),) = looking._witnesses(heard).items()
    assert group == cause
    assert len(tiles_of(witness.question)) == shown
