"""The search for causes, with engines that follow a script instead of a program."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import repeat
from time import monotonic
from typing import cast

import pytest
from attrs import evolve, field, frozen

from alhambra_rules.conformance import misreadings
from alhambra_rules.conformance.game import ALHAMBRA
from alhambra_rules.conformance.limit_misreadings import limits_of_sizes
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LongestWall,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
)
from alhambra_rules.notation.position_document import PlacedTileDocument
from alhambra_rules.rulebook.conformance import asking, finding, shrinking, state
from alhambra_rules.rulebook.conformance.asking import Engine, OutOfTime
from alhambra_rules.rulebook.conformance.divergence import Divergence, Verdict
from alhambra_rules.rulebook.conformance.explaining import Explaining, Predictions
from alhambra_rules.rulebook.conformance.failure import Failure, FailureKind
from alhambra_rules.rulebook.conformance.finding import Finding
from alhambra_rules.rulebook.conformance.grouping import Cause, key_of, left_over
from alhambra_rules.rulebook.conformance.heard import Heard
from alhambra_rules.rulebook.conformance.misreading import NONE, Misreadings, settings_for
from alhambra_rules.rulebook.conformance.protocol import Question, Result
from alhambra_rules.rulebook.conformance.repeating import repeated_answers
from alhambra_rules.rulebook.conformance.replies import Answered, Failed, Reply
from alhambra_rules.rulebook.conformance.shrinking import Budget, compared, shrunk
from alhambra_rules.rulebook.conformance.state import changed, sequel
from alhambra_rules.rulebook.conformance.vector import RULEBOOKS, RULING
from alhambra_rules.rulebook.conformance.vector_files import vectors
from alhambra_rules.rulebook.conformance.witness import Model, Starts, Witnesses
from tests.conformance.engines import Script, Scripted

REFUSAL = Failure(FailureKind.ERROR, "it says: no")
DEAD = Failed(Failure(FailureKind.CRASHED, "it ended"))
WALLS = [
    *(one.question for one in vectors(ALHAMBRA) if isinstance(one.question, LongestWall)),
    *ALHAMBRA.generated(7, 40, ["longest_wall"]),
]
WALL_TOTAL = next(one for one in misreadings.PLAIN if one.name == "wall-total")


def tiles_of(question: Question) -> list[PlacedTileDocument]:
    return cast("LongestWall", question).city


def total_of(question: Question) -> Result:
    """Return the answer of an engine that adds all walls up."""
    return ALHAMBRA.predicted(question, settings_for("longest_wall", [WALL_TOTAL]))


def adds_up(question: Question, _earlier: list[Question]) -> Reply:
    return Answered(total_of(question))


def nine(_question: Question, _earlier: list[Question]) -> Reply:
    return Answered(9)


def heard_from(script: Script) -> list[Heard]:
    """Return the answers to all questions about walls, each in a new process."""
    found = []
    for number, question in enumerate(WALLS):
        reply = script(question, [])
        assert isinstance(reply, Answered)
        found.append(Heard(question, ALHAMBRA.answer(question), reply.result, case=number))
    return found


def search(script: Script, progress: finding.Progress = lambda *_: None) -> Finding:
    return Finding(Scripted(script), 1.0, progress)


def ids(causes: Iterable[Cause]) -> list[str]:
    return [one.id for one in causes]


COUNTS = ScoreMajorities({"A": {"tower": 1}}, 1)
FIRST, SECOND, *OTHERS = (CheckCity([]) for _ in range(6))
LAST = LongestWall([])
"""Equal questions are told apart by their identity."""


def wrong_after(*needed: Question) -> Script:
    """Return the script of an engine that errs on the last question after these others."""

    def script(question: Question, earlier: list[Question]) -> Reply:
        if question is not LAST:
            return Answered(result=True)
        spoilt = all(any(one is other for other in earlier) for one in needed)
        return Answered(9 if spoilt else 0)

    return script


def asked_before(*questions: Question) -> list[Heard]:
    return [*(Heard(one, True, True) for one in questions), Heard(LAST, 0, 9)]


def test_two_earlier_questions_that_matter_are_found_among_others() -> None:
    """Halves do not do, so single ones are left out."""
    asked = asked_before(OTHERS[0], FIRST, OTHERS[1], SECOND)
    found = sequel(Scripted(wrong_after(FIRST, SECOND)), asked, asked[-1:])
    assert found is not None
    assert [id(one) for one in found.before] == [id(FIRST), id(SECOND)]
    assert found.heard.got == 9


def test_an_answer_that_is_wrong_at_once_has_no_earlier_questions() -> None:
    """A few such answers are tried."""
    asked = asked_before(FIRST)
    engine = Scripted(wrong_after())
    assert sequel(engine, asked, asked[-1:] * 9) is None
    assert len(engine.processes) == 3


def test_an_answer_that_is_never_wrong_again_has_no_earlier_questions() -> None:
    asked = asked_before(FIRST, SECOND)
    never = wrong_after(CheckCity([]))
    assert sequel(Scripted(never), asked, asked[-1:]) is None


def sequel_among(
    needs: Mapping[int, str], number: int, seconds: float = 0.1
) -> tuple[str, list[str]]:
    """Return what is found and what each process is asked: the places of the questions.

    Args:
        needs: for each question that gets a wrong answer, the places of those that it needs.
        number: how many questions are asked.
        seconds: how long each process takes to start.
    """
    asked = [Heard(LongestWall([]), 0, 9 if place in needs else 0) for place in range(number)]
    place_of = {id(one.question): str(place) for place, one in enumerate(asked)}

    def script(question: Question, earlier: list[Question]) -> Reply:
        needed = needs.get(int(place_of[id(question)]), "none")
        return Answered(7 if {place_of[id(one)] for one in earlier}.issuperset(needed) else 0)

    engine = Scripted(script, seconds)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state, "monotonic", lambda: engine.now)
        found = sequel(engine, asked, [asked[place] for place in needs])
    assert found is None or found.heard.got == 7
    told = [*found.before, found.heard.question] if found else []
    shown = ["".join(place_of[id(one)] for one in process) for process in (told, *engine.processes)]
    return shown[0], shown[1:]


@pytest.mark.parametrize(
    ("needed", "number", "tried"),
    [
        ("6", 8, "7 67"),
        ("3", 8, "7 67 34567 567 347 47 37"),
        ("25", 8, "7 67 34567 01234567 34567 01267 0123457 3457 0127 123457 3457 1257 257 57 27"),
        ("9", 5, "4 34 01234"),
        ("9", 7, "6 56 23456 0123456"),
    ],
)
def test_earlier_questions_are_sought_among_the_last_first(
    needed: str, number: int, tried: str
) -> None:
    """The last one, four, sixteen; then halves and quarters are left out."""
    found, processes = sequel_among({number - 1: needed}, number)
    assert " ".join(processes) == tried
    assert found == ("" if needed == "9" else f"{needed}{number - 1}")


@pytest.mark.parametrize(
    ("needs", "shown", "processes"),
    [
        ({2: "1", 5: "4"}, "12", 2),
        ({2: "01", 5: "4"}, "45", 7),
        ({2: "01", 5: "34"}, "012", 11),
        ({5: "34", 2: "01"}, "345", 11),
    ],
)
def test_the_answer_with_the_fewest_earlier_questions_is_shown(
    needs: Mapping[int, str], shown: str, processes: int
) -> None:
    """Of equal ones it is the first; after a single earlier question no other answer is tried."""
    found, tried = sequel_among(needs, 6)
    assert (found, len(tried)) == (shown, processes)


@pytest.mark.parametrize(
    ("needs", "number", "seconds", "processes"),
    [
        ({2: "", 3: "", 4: ""}, 5, 6.0, 3),
        ({2: "", 3: "", 4: ""}, 5, 6.1, 2),
        ({7: "3"}, 8, 6.0, 3),
        ({7: "3"}, 8, 6.1, 2),
        ({7: "25"}, 8, 3.0, 4),
        ({7: "25"}, 8, 2.9, 7),
    ],
)
def test_no_process_is_started_for_earlier_questions_after_twelve_seconds(
    needs: Mapping[int, str], number: int, seconds: float, processes: int
) -> None:
    """Leaving out a half, or single ones, is ended once it is begun."""
    assert len(sequel_among(needs, number, seconds)[1]) == processes


def test_the_last_question_is_asked_again_first() -> None:
    """All are asked in one new process; the answers that are the same are left out."""
    asked = asked_before(FIRST, SECOND)
    engine = Scripted(wrong_after(FIRST))
    assert changed(engine, asked) == asked[2:]
    assert [[id(one) for one in process] for process in engine.processes] == [
        [id(LAST), id(SECOND), id(FIRST)]
    ]


def test_answers_that_change_for_no_reason_depend_on_earlier_questions_too() -> None:
    """They have a cause even if the questions are not found."""
    asked = asked_before(FIRST)
    (cause,) = search(wrong_after(CheckCity([]))).causes(asked)
    assert cause.id == "depends on earlier questions"
    assert cause.smallest.before == ()
    assert cause.operation == "longest_wall"


def test_the_smallest_case_names_the_earlier_question_that_matters() -> None:
    asked = asked_before(*OTHERS, FIRST)
    (cause,) = search(wrong_after(FIRST)).causes(asked)
    assert [id(one) for one in cause.smallest.before] == [id(FIRST)]
    assert [one.before for one in cause.divergences[1:]] == [()]


def test_an_engine_that_is_explained_has_one_cause() -> None:
    looking = search(adds_up)
    (cause,) = looking.causes(heard_from(adds_up))
    assert cause.name == "wall-total"
    assert looking.is_complete


def test_a_right_answer_where_the_misreading_errs_is_not_shown() -> None:
    """It counts among the cases that the misreading concerns."""
    heard = heard_from(adds_up)
    wrong = [place for place, one in enumerate(heard) if not one.is_right]
    heard[wrong[-1]] = evolve(heard[wrong[-1]], got=heard[wrong[-1]].expected)
    cause = next(one for one in search(adds_up).causes(heard) if one.name == "wall-total")
    assert cause.explains == (len(wrong) - 1, len(wrong))


def test_a_misreading_without_a_witness_is_no_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine dies when it is asked for one; so the answers are put down to a rule."""
    monkeypatch.setattr(finding, "_ROUNDS", 1)
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


def test_one_answer_to_all_questions_is_one_cause() -> None:
    """It breaks no rule. Its smallest case is one of those asked."""
    heard = heard_from(nine)
    (cause,) = search(nine).causes(heard)
    wrong = [one for one in heard if one.expected != 9]
    assert cause.id == "repeats one answer to longest_wall"
    assert (cause.rules, cause.basis, cause.explains) == ((), RULEBOOKS, (len(wrong), len(wrong)))
    assert "with 9" in cause.sentence
    smallest = min(ALHAMBRA.size_of(one.question) for one in wrong)
    assert ALHAMBRA.size_of(cause.smallest.question) == smallest
    assert any(one.divergence(ALHAMBRA).rulings for one in wrong)
    assert not any(one.rulings for one in cause.divergences)


def test_a_long_answer_that_repeats_is_cut() -> None:
    many = [(x, 9) for x in range(1_000)]
    asked = [one for one in vectors(ALHAMBRA) if isinstance(one.question, LegalPlacements)]
    heard = [Heard(one.question, one.result, got=many) for one in asked]
    (cause,) = repeated_answers(ALHAMBRA, heard)
    assert len(cause.sentence) < 1_100


def asked_cities() -> list[Heard]:
    """Return the published questions about cities, each answered with yes."""
    asked = [one.question for one in vectors(ALHAMBRA) if isinstance(one.question, CheckCity)]
    return [Heard(one, ALHAMBRA.answer(one), got=True) for one in asked]


@pytest.mark.parametrize(
    ("number", "kinds", "repeats"), [(20, 5, True), (19, 5, False), (1_000, 4, False)]
)
def test_many_answers_that_should_differ_show_that_one_repeats(
    number: int, kinds: int, *, repeats: bool
) -> None:
    """20 are enough, if 5 different answers are right."""
    heard = [evolve(one, expected=place % kinds) for place, one in enumerate(heard_from(nine))]
    assert len(heard) > 20
    assert bool(list(repeated_answers(ALHAMBRA, heard[:number]))) == repeats


def test_answers_of_two_kinds_do_not_repeat_and_right_ones_are_no_cause() -> None:
    heard = heard_from(nine)
    assert not list(repeated_answers(ALHAMBRA, [*heard, evolve(heard[0], got=8)]))
    assert not list(repeated_answers(ALHAMBRA, [evolve(one, expected=9) for one in heard]))


def test_an_engine_without_two_rules_does_not_repeat_an_answer() -> None:
    """Asked about these only, it says yes to everything. With a third rule, it seems to repeat."""
    heard = asked_cities()
    overlooked = ("build.no-gaps", "build.on-foot")
    few = [one for one in heard if one.is_right or one.divergence(ALHAMBRA).rules[0] in overlooked]
    assert len(few) >= 20
    assert not list(repeated_answers(ALHAMBRA, few))
    of_a_third = next(one for one in heard if one not in few)
    assert list(repeated_answers(ALHAMBRA, [*few, of_a_third]))


def test_other_operations_are_explained_beside_a_repeated_answer() -> None:
    """No more is asked about the answers that repeat."""

    def script(question: Question, earlier: list[Question]) -> Reply:
        return adds_up(question, earlier) if isinstance(question, LongestWall) else Answered(True)

    causes = search(script).causes([*heard_from(adds_up), *asked_cities()])
    assert ids(causes) == [
        "miscounts scoring.wall: wall-total",
        "repeats one answer to check_city",
    ]


ROW = [PlacedTileDocument(x, 0, tile) for x, tile in enumerate(("tower-11", "tower-12"), start=1)]
ROW += [PlacedTileDocument(x, 0, f"garden-{x + 7}") for x in (3, 4)]


def shrunk_row(
    script: Script, budget: Budget, accepts: Callable[[Question], bool] = lambda _: True
) -> tuple[int, int]:
    """Return how many tiles are left of a row, and how many questions are asked meanwhile.

    Each question takes a second.
    """
    engine = Scripted(script)
    start = ALHAMBRA.differing(LongestWall(ROW), 0, 9)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shrinking, "monotonic", lambda: float(len(engine.earlier)))
        found = shrunk(engine, start, budget, accepts)
    return len(tiles_of(found.question)), len(engine.earlier)


def right(_question: Question, _earlier: list[Question]) -> Reply:
    return Answered(0)


def test_totals_are_compared_with_totals() -> None:
    (points,) = cast("dict[str, dict[str, int]]", ALHAMBRA.answer(COUNTS)).values()
    right_total = sum(points.values())
    for total, is_right in ((right_total, True), (right_total + 1, False)):
        found = compared(Scripted(lambda *_, said=total: Answered({"A": said})), COUNTS)
        assert (found is None) == is_right


def test_a_missing_answer_has_the_right_one() -> None:
    found = compared(Scripted(lambda *_: DEAD), LongestWall(ROW))
    assert found is not None
    assert (found.expected, found.failure) == (0, DEAD.failure)


WRONG = ALHAMBRA.differing(LAST, 0, 9)
CRASH = evolve(ALHAMBRA.failed(LAST, 0, REFUSAL), verdict=WRONG.verdict, rules=WRONG.rules)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (WRONG, WRONG, True),
        (evolve(WRONG, verdict=Verdict.BREAKS), WRONG, False),
        (evolve(WRONG, rules=("a.rule", *WRONG.rules)), WRONG, False),
        (evolve(WRONG, rules=(*WRONG.rules, "a.rule")), WRONG, True),
        (evolve(WRONG, rulings=("a.rule",)), WRONG, False),
        (WRONG, evolve(WRONG, rulings=("a.rule",)), True),
        (evolve(WRONG, rulings=("a.rule",)), evolve(WRONG, rulings=("b.rule",)), True),
        (evolve(WRONG, question=ScoreRound({}, 1), rules=("a.rule",)), WRONG, True),
        (evolve(WRONG, question=ScoreRound({}, 1), verdict=Verdict.BREAKS), WRONG, False),
        (CRASH, WRONG, False),
        (WRONG, CRASH, False),
        (CRASH, evolve(CRASH, rules=("a.rule",)), True),
        (CRASH, evolve(CRASH, failure=DEAD.failure), False),
    ],
)
def test_a_smaller_case_must_be_wrong_in_the_same_way(
    one: Divergence, other: Divergence, *, alike: bool
) -> None:
    """Rounds may show any rule; a failure has the words of the engine."""
    assert shrinking.is_alike(ALHAMBRA, one, other) == alike


def test_a_case_that_is_not_smaller_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five thousand are looked at."""
    same = repeat(LongestWall(ROW), 6_000)
    monkeypatch.setattr(type(ALHAMBRA), "smaller", lambda *_: same)
    assert shrunk_row(nine, Budget()) == (4, 0)
    assert len(list(same)) == 1_000


def test_a_smaller_case_without_an_answer_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds have the numbers 1 to 3."""
    cases = [ScoreRound({"A": []}, 4), LongestWall(ROW[:1])]
    monkeypatch.setattr(type(ALHAMBRA), "smaller", lambda *_: iter(cases))
    assert shrunk_row(nine, Budget())[0] == 1


@pytest.mark.parametrize("budget", [Budget(3, 60.0), Budget(60, 3.0)])
def test_a_divergence_is_shrunk_within_its_budget(budget: Budget) -> None:
    assert shrunk_row(right, budget) == (4, 3)


@pytest.mark.parametrize(
    ("accepted", "left"),
    [((), 0), ((0, 1, 2, 3), 0), ((1,), 1), ((3,), 3), ((1, 3), 3), ((4,), 4), ((2, 4), 2)],
)
def test_only_what_may_be_shown_is_shown_if_there_is_any(
    accepted: Collection[int], left: int
) -> None:
    """Smaller cases that may not be shown are no way to others that may."""

    def accepts(question: Question) -> bool:
        return len(tiles_of(question)) in accepted

    assert shrunk_row(nine, Budget(), accepts)[0] == left


SPOILT = next(one.question for one in heard_from(adds_up) if not one.is_right)
"""A question that an engine gets wrong that adds all walls up."""

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


def test_an_answer_in_a_form_without_a_model_is_not_explained() -> None:
    """Totals of majorities have none."""
    steps = steps_of(lambda *_: Answered({"A": 9}), [Heard(COUNTS, {"A": 1}, {"A": 9})])
    assert [step for step, _, _ in steps] == ["Shrinking"]


def test_a_wrong_answer_after_a_right_one_is_found() -> None:
    heard = [Heard(LAST, 0, 0), Heard(LAST, 0, 9)]
    assert ids(search(nine).causes(heard)) == ["miscounts scoring.wall"]


def test_without_time_to_ask_again_answers_are_reported_as_they_are() -> None:
    def ends(_question: Question, _earlier: list[Question]) -> Reply:
        raise OutOfTime

    looking = search(ends)
    assert ids(looking.causes([Heard(LAST, 0, 9)])) == ["miscounts scoring.wall"]
    assert not looking.is_complete


@pytest.mark.parametrize("failure", [None, DEAD.failure])
def test_without_time_nothing_is_shrunk(failure: Failure | None) -> None:
    engine = Scripted(nine)
    engine.deadline = 0.0
    looking = Finding(engine, 1.0, lambda *_: None)
    (cause,) = looking.causes([Heard(LAST, 0, None if failure else 9, failure)])
    assert not looking.is_complete
    assert len(cause.divergences) == 1


SIDES = [one for one in misreadings.PLAIN if one.name in ("wall-total", "wall-loop-none")]
A, B = (frozenset({one}) for one in SIDES)


@pytest.mark.parametrize(
    ("rounds", "searched"),
    [
        ([(A | B, ())], [(0, NONE, NONE)]),
        ([(A, ()), (A, ())], [(0, NONE, NONE), (0, A, B)]),
        ([(A, (SPOILT,)), (A | B, ())], [(0, NONE, NONE), (1, A, NONE)]),
        ([(A | B, (SPOILT,)), (A | B, ())], [(0, NONE, NONE), (1, A | B, NONE)]),
        ([(A | B, (ReplayGame([]),)), (A | B, ())], [(0, NONE, NONE), (0, A | B, NONE)]),
        ([(A, ()), (NONE, ()), (NONE, ())], [(0, NONE, NONE), (0, A, B), (0, NONE, A | B)]),
    ],
)
def test_misreadings_are_sought_again_after_a_surprise_or_without_a_witness(
    rounds: Sequence[tuple[Misreadings, Sequence[Question]]],
    searched: list[tuple[int, Misreadings, Misreadings]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both misreadings are found, unless they are banned.

    Each round has the misreadings that have a witness, and the questions with a surprising answer.
    Each search has the number of surprises so far, what it starts with, and what is banned. After
    a surprise nothing is banned, since the misreading may have been a mistaken one.
    """
    begun = []
    coming = iter(rounds)

    def searching(
        looking: Finding, answers: Sequence[Heard], chosen: Misreadings, banned: Misreadings
    ) -> Misreadings:
        begun.append((len(answers), chosen, banned))
        looking._model = Model(ALHAMBRA, (A | B) - banned)
        return looking._model.misreadings

    def finds(
        _looking: Finding, witnesses: Witnesses, _answers: object, found: dict[Misreadings, Heard]
    ) -> None:
        with_witness, surprising = next(coming)
        found.update((frozenset({one}), Heard(SPOILT, 0, 9)) for one in with_witness)
        witnesses.surprises += [Heard(one, 0, 9) for one in surprising]

    monkeypatch.setattr(Finding, "_searched", searching)
    monkeypatch.setattr(Finding, "_find_witnesses", finds)
    found = search(nine).causes([])
    assert begun == searched
    assert {one.name for one in found} == {one.name for one in rounds[-1][0]}


def test_a_search_for_misreadings_ends_after_six_tenths_of_the_time_or_many_predictions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    over: list[bool] = []
    given: list[object] = []

    class Asked:
        number = 5

    class Watched(Explaining):
        def misreadings(self, start: Misreadings = NONE) -> Misreadings:
            given.extend((start, self._banned))
            for now, number in ((640.0, 40_005), (640.1, 5), (100.0, 40_006)):
                monkeypatch.setattr(finding, "monotonic", lambda now=now: now)
                Asked.number = number
                over.append(self._is_over())
            return NONE

    engine = Scripted(nine)
    engine.deadline = 1_000.0
    looking = Finding(engine, 1.0, lambda *_: None)
    monkeypatch.setattr(looking, "_predictions", Asked())
    monkeypatch.setattr(finding, "monotonic", lambda: 100.0)
    monkeypatch.setattr(finding, "Explaining", Watched)
    looking._searched([Heard(LAST, 0, 9)], A, B)
    assert over == [False, True, True]
    assert given == [A, B]


def test_each_witness_has_an_equal_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last share is for shrinking. What a new process answers differently is no witness."""
    now = 100.0
    shares: list[float] = []
    case = Heard(SPOILT, 0, 9)

    class Timed(Witnesses):
        def starts(self, *_: object) -> Starts:
            return Starts((case,), alone=True)

        def smallest(self, _starts: Starts, cause: Misreadings, until: float) -> Heard:
            nonlocal now
            shares.append(until - now)
            now = until
            return evolve(case, got=7 if cause == A else 9)

    engine = Scripted(nine)
    engine.deadline = 1_000.0
    looking = Finding(engine, 1.0, lambda *_: None)
    looking._model = Model(ALHAMBRA, A | B)
    for module in (finding, asking):
        monkeypatch.setattr(module, "monotonic", lambda: now)
    found: dict[Misreadings, Heard] = {}
    looking._find_witnesses(Timed(engine, looking._model), [], found)
    assert shares == [300.0, 300.0]
    assert found == {B: case}


RING = LongestWall(
    [
        PlacedTileDocument(-1, 0, "chambers-5-nsw"),
        PlacedTileDocument(0, -1, "tower-7-new"),
        PlacedTileDocument(0, 1, "garden-6-esw"),
        PlacedTileDocument(1, 0, "arcades-4-nes"),
    ]
)
"""How long a wall is that closes on itself is our ruling."""


def cause_of(group: Misreadings, answers: Sequence[Heard], witness: Heard) -> Cause:
    """Return the cause of an engine that has these misreadings only."""
    looking = search(nine)
    looking._model = Model(ALHAMBRA, group)
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


@pytest.mark.parametrize("others", [(), (SPOILT,)])
def test_a_cause_rests_on_rulings_if_all_of_its_cases_do(others: Sequence[Question]) -> None:
    witness = Heard(RING, ALHAMBRA.answer(RING), 0)
    answers = [Heard(one, ALHAMBRA.answer(one), total_of(one), case=0) for one in others]
    cause = cause_of(frozenset({WALL_TOTAL}), answers, witness)
    assert cause.basis == (RULEBOOKS if others else RULING)


def test_only_answers_that_are_as_the_misreading_predicts_are_shown() -> None:
    """Others count among the cases that it concerns, unless it makes no difference to them.

    Questions of the search do not count.
    """
    expected = ALHAMBRA.answer(SPOILT)
    answers = [Heard(SPOILT, expected, got, case=0) for got in (total_of(SPOILT), expected, 99)]
    more = [Heard(LAST, 0, 9, case=1), evolve(answers[0], case=None)]
    cause = cause_of(frozenset({WALL_TOTAL}), [*answers, *more], answers[0])
    assert cause.explains == (1, 3)
    assert [one.got for one in cause.divergences] == [total_of(SPOILT)] * 2


def test_an_answer_that_two_misreadings_make_wrong_alike_shows_both() -> None:
    also = next(one for one in misreadings.PLAIN if one.name == "wall-inner-too")
    both = frozenset({WALL_TOTAL, also})
    asked = next(
        one
        for one in WALLS
        if ALHAMBRA.answer(one) != total_of(one)
        if ALHAMBRA.predicted(one, frozenset({also.setting})) == total_of(one)
        if Model(ALHAMBRA, both).predicted(one, both) == total_of(one)
    )
    looking = search(nine)
    looking._model = Model(ALHAMBRA, both)
    heard = Heard(asked, ALHAMBRA.answer(asked), total_of(asked), case=0)
    for one in both:
        cause = looking._cause(frozenset({one}), heard, [heard])
        assert cause.explains == (1, 1)
        assert cause.times == 1


def test_the_smallest_answer_that_depends_on_earlier_questions_is_shown() -> None:
    """None of its divergences rests on a ruling, even if the right answer does."""
    asked = [*asked_before(FIRST), Heard(RING, ALHAMBRA.answer(RING), 0)]

    def script(question: Question, earlier: list[Question]) -> Reply:
        spoilt = any(one is FIRST for one in earlier)
        wrong = {id(LAST): 9, id(RING): 0}.get(id(question))
        return Answered(wrong if spoilt and wrong is not None else ALHAMBRA.answer(question))

    (cause,) = search(script).causes(asked)
    assert cause.smallest.question is LAST
    assert [id(one) for one in cause.smallest.before] == [id(FIRST)]
    assert len(cause.divergences) == 3
    for one in cause.divergences:
        assert (one.verdict, one.rulings) == (Verdict.DEPENDS, ())


@frozen
class Shrinker:
    """Keeps what it is asked to shrink, and returns it."""

    asked: list[tuple[Divergence, Budget, Callable[[Question], bool]]] = field(factory=list)
    deadline: float = float("inf")

    def __call__(
        self,
        engine: Engine,
        divergence: Divergence,
        budget: Budget,
        accepts: Callable[[Question], bool],
    ) -> Divergence:
        self.asked.append((divergence, budget, accepts))
        engine.deadline = self.deadline
        return divergence


@pytest.mark.parametrize(
    ("kind", "timeout", "budget"),
    [
        (None, 9.0, Budget()),
        (FailureKind.ERROR, 9.0, Budget()),
        (FailureKind.CRASHED, 1.0, Budget(80, 10.0)),
        (FailureKind.CRASHED, 9.0, Budget(80, 27.0)),
        (FailureKind.NOT_STARTED, 9.0, None),
    ],
)
def test_failures_that_end_a_process_are_shrunk_with_fewer_questions(
    kind: FailureKind | None, timeout: float, budget: Budget | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three answers must have time."""
    shrinker = Shrinker()
    monkeypatch.setattr(finding, "shrunk", shrinker)
    failure = kind and Failure(kind, "it ended")
    looking = Finding(Scripted(nine), timeout, lambda *_: None)
    (cause,) = looking.causes([Heard(LAST, 0, None if failure else 9, failure)])
    assert looking.is_complete
    assert [one for _, one, _ in shrinker.asked] == [budget] * bool(budget)
    assert len(cause.divergences) == (2 if budget else 1)


def test_time_that_ends_while_shrinking_leaves_the_search_incomplete(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(finding, "shrunk", Shrinker(deadline=0.0))
    looking = search(nine)
    assert len(looking.causes([Heard(LAST, 0, 9)])) == 1
    assert not looking.is_complete


@pytest.mark.parametrize("failure", [None, REFUSAL])
def test_what_another_mistake_makes_wrong_is_neither_shown_nor_shrunk(
    failure: Failure | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Failures on such questions are still cases of their cause."""
    shrinker = Shrinker()
    monkeypatch.setattr(finding, "shrunk", shrinker)
    looking = search(nine)
    looking._model = Model(ALHAMBRA, frozenset({WALL_TOTAL}))
    unspoilt = COUNTS if failure else LAST
    heard = [Heard(one, 0, None if failure else 9, failure) for one in (SPOILT, unspoilt)]
    found = looking._unexplained(heard)
    ((start, _, accepts),) = shrinker.asked
    assert start.question is unspoilt
    assert accepts(unspoilt)
    assert not accepts(SPOILT)
    assert [one.question for one in found[1:]] == ([unspoilt, SPOILT] if failure else [unspoilt])


def test_a_failure_that_only_another_mistake_shows_is_shrunk_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A wrong answer is not."""
    shrinker = Shrinker()
    monkeypatch.setattr(finding, "shrunk", shrinker)
    looking = search(nine)
    looking._model = Model(ALHAMBRA, frozenset({WALL_TOTAL}))
    assert not looking._unexplained([Heard(SPOILT, 0, 9)])
    assert looking._unexplained([Heard(SPOILT, 0, None, REFUSAL)])
    assert len(shrinker.asked) == 1


def test_the_same_words_are_shrunk_once_and_wrong_answers_once_for_each_operation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same rule may be broken for different reasons."""
    shrinker = Shrinker()
    monkeypatch.setattr(finding, "shrunk", shrinker)
    laid = LegalPlacements([], "tower-11")
    looking = search(lambda one, _: Answered([] if one is laid else False))
    found = looking._unexplained(
        [
            Heard(FIRST, True, False),
            Heard(laid, ALHAMBRA.answer(laid), []),
            Heard(COUNTS, {}, None, REFUSAL),
            Heard(SPOILT, 0, None, REFUSAL),
        ]
    )
    assert len(found) == 4 + len(shrinker.asked)
    shown = [one for one, _, _ in shrinker.asked]
    assert [one.question for one in shown] == [FIRST, laid, SPOILT]
    assert key_of(shown[0]) == key_of(shown[1])


def test_a_wrong_answer_that_no_new_process_gives_again_depends_on_earlier_questions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Finding, "_is_fresh", lambda *_: False)
    (cause,) = search(nine).causes([Heard(LAST, 0, 9, case=0), Heard(RING, 3, 9, case=1)])
    assert cause.id == "depends on earlier questions"
    assert cause.times == 2
    assert {(one.verdict, one.rulings) for one in cause.divergences} == {(Verdict.DEPENDS, ())}


def test_all_answers_that_depend_on_earlier_questions_are_one_cause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those that changed when they were asked again come first."""
    monkeypatch.setattr(Finding, "_is_fresh", lambda *_: False)
    asked = [evolve(one, case=case) for case, one in enumerate(asked_before(FIRST))]
    always = Heard(SPOILT, ALHAMBRA.answer(SPOILT), 9, case=7)
    script = wrong_after(FIRST)

    def spoilt(question: Question, earlier: list[Question]) -> Reply:
        return Answered(9) if question is SPOILT else script(question, earlier)

    (cause,) = search(spoilt).causes([*asked, always])
    assert cause.id == "depends on earlier questions"
    assert [one.case for one in cause.asked] == [asked[-1].case, 7]
    assert [id(one) for one in cause.smallest.before] == [id(FIRST)]


def test_wrong_answers_in_no_other_cause_are_listed_together_the_smallest_first() -> None:
    """What only a known mistake makes wrong in another way is wrong for an unknown reason."""
    many = [one for one in heard_from(adds_up) if not one.is_right]
    odd = [evolve(one, got=99) for one in many[:2]]
    large, small = sorted(odd, key=lambda one: ALHAMBRA.size_of(one.question), reverse=True)

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
    assert other.asked == other.divergences[::-1]
    assert first.times + other.times == len(many)


@pytest.mark.parametrize("others", [(), (SPOILT,)])
def test_unexplained_answers_rest_on_rulings_if_all_of_them_do(others: Sequence[Question]) -> None:
    heard = [Heard(one, ALHAMBRA.answer(one), 99, case=n) for n, one in enumerate((RING, *others))]
    (cause,) = left_over(ALHAMBRA, heard, [])
    assert cause.basis == (RULEBOOKS if others else RULING)
    assert cause.rule == "scoring.wall"


def test_only_wrong_answers_to_asked_cases_are_left_over() -> None:
    wrong = Heard(LAST, 0, 9, case=1)
    others = [evolve(wrong, case=None), Heard(LAST, 0, 0, case=2), Heard(LAST, 0, None, REFUSAL)]
    (cause,) = left_over(ALHAMBRA, [*others, wrong], [])
    assert [one.case for one in cause.divergences] == [1]
    assert not list(left_over(ALHAMBRA, [*others, wrong], [cause]))


def test_a_wrong_or_missing_answer_is_shown_in_its_smallest_question() -> None:
    (wrong,) = search(nine).causes([Heard(LongestWall(ROW), 0, 9)])
    (missing,) = search(lambda *_: DEAD).causes([Heard(LongestWall(ROW), 0, None, DEAD.failure)])
    assert wrong.smallest.question == missing.smallest.question == LAST


def test_all_cases_of_a_kind_have_the_rule_of_the_smallest(monkeypatch: pytest.MonkeyPatch) -> None:
    def blamed(_game: object, _engine: object, found: Divergence) -> Divergence:
        return evolve(found, verdict=Verdict.INVENTS, rules=("a.rule",), rulings=("a.ruling",))

    monkeypatch.setattr(type(ALHAMBRA), "blamed", blamed)
    found = search(nine)._unexplained([Heard(LAST, 0, 9), Heard(LongestWall(ROW), 0, 9)])
    assert len(found) == 3
    for one in found:
        assert (one.verdict, one.rules, one.rulings) == (
            *(Verdict.INVENTS, ("a.rule",), ("a.ruling",)),
        )


def test_a_shrunk_case_that_a_new_process_answers_differently_is_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The case from which shrinking started is shown instead."""
    start = Heard(WALLS[0], ALHAMBRA.answer(WALLS[0]), 9)
    wrong = ALHAMBRA.differing(LAST, 0, 7)
    monkeypatch.setattr(finding, "shrunk", lambda *_: wrong)
    causes = search(nine).causes([start])
    assert [one.smallest.question for one in causes] == [WALLS[0]]


def test_a_tile_is_not_blamed_by_a_single_shrunk_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes one tile for another shows only in all cases together."""

    def blamed(_game: object, _engine: object, found: Divergence) -> Divergence:
        return evolve(found, verdict=Verdict.MISDEFINES, rules=("components.walls",))

    monkeypatch.setattr(type(ALHAMBRA), "blamed", blamed)
    causes = search(nine).causes([Heard(LAST, 0, 9)])
    assert ids(causes) == ["miscounts scoring.wall"]


def test_a_mistake_that_no_new_process_shows_again_is_no_cause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard = heard_from(adds_up)
    assert ids(search(adds_up).causes(heard)) == ["miscounts scoring.wall: wall-total"]
    monkeypatch.setattr(Finding, "_is_fresh", lambda *_: False)
    assert ids(search(adds_up).causes(heard)) == ["depends on earlier questions"]


def test_a_misreading_that_is_contradicted_does_not_stay() -> None:
    """An engine that is right loses those with which the search starts."""
    heard = [evolve(one, got=one.expected) for one in heard_from(adds_up)]
    explaining = Explaining(ALHAMBRA, heard, lambda: False, Predictions(ALHAMBRA))
    assert explaining.misreadings(frozenset({WALL_TOTAL})) == NONE


@pytest.mark.parametrize("steps", [0, 1])
def test_a_search_for_misreadings_without_time_finds_none(steps: int) -> None:
    """It looks at the time before each search and each wrong answer."""
    left = iter(range(steps))
    explaining = Explaining(
        ALHAMBRA, heard_from(adds_up), lambda: next(left, None) is None, Predictions(ALHAMBRA)
    )
    assert explaining.misreadings() == NONE


def test_time_that_ends_after_a_find_keeps_it() -> None:
    found: list[Explaining] = []

    def is_over() -> bool:
        return bool(found and found.pop().mispredicted(NONE))

    explaining = Explaining(ALHAMBRA, heard_from(adds_up), is_over, Predictions(ALHAMBRA))
    assert [one.name for one in explaining.misreadings()] == ["wall-total"]


def test_a_question_without_an_answer_is_neither_unspoilt_nor_a_witness() -> None:
    """Rounds have the numbers 1 to 3."""
    model = Model(ALHAMBRA, frozenset({WALL_TOTAL}))
    question = ScoreRound({"A": []}, 4)
    assert not model.is_unspoilt(question)
    assert not model.is_witness(question, model.misreadings)
    assert model.is_unspoilt(LAST)


def test_a_witness_does_not_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may name questions as smaller that have more pieces; they are passed over."""
    heard = [one for one in heard_from(adds_up) if not one.is_right]
    smallest, *_, largest = sorted(heard, key=lambda one: ALHAMBRA.size_of(one.question))
    monkeypatch.setattr(type(ALHAMBRA), "smaller", lambda *_: iter([largest.question]))
    cause = frozenset({WALL_TOTAL})
    witnesses = Witnesses(Scripted(adds_up), Model(ALHAMBRA, cause))
    starts = witnesses.starts(cause, [smallest])
    assert witnesses.smallest(starts, cause, monotonic() + 60) == evolve(smallest, case=None)
    assert ALHAMBRA.size_of(largest.question) > ALHAMBRA.size_of(smallest.question)


def has_tower(city: Sequence[PlacedTileDocument]) -> bool:
    return any(one.tile.startswith("tower") for one in city)


@pytest.mark.parametrize("errs_in", [has_tower, bool])
def test_a_witness_is_sought_where_no_unknown_mistake_shows(
    errs_in: Callable[[Sequence[PlacedTileDocument]], bool],
) -> None:
    """An engine refuses more than five tiles, and errs in some smaller cities, or in all."""
    limit = next(
        one
        for one in limits_of_sizes(LongestWall(tiles_of(WALLS[-1])[:6]), 0)
        if one.setting == ("most-tiles", 5, "refused")
    )
    cause = frozenset({limit})
    model = Model(ALHAMBRA, cause)

    def script(question: Question, _earlier: list[Question]) -> Reply:
        city = tiles_of(question)
        return Answered(99 if len(city) < 6 and errs_in(city) else model.predicted(question, cause))

    heard = [one for one in heard_from(script) if len(tiles_of(one.question)) > 5]
    witnesses = Witnesses(Scripted(script), model)
    starts = witnesses.starts(cause, heard)
    assert starts.alone is (errs_in is has_tower)
    found = tiles_of(witnesses.smallest(starts, cause, monotonic() + 60).question)
    assert len(found) == 6
    assert not (starts.alone and has_tower(found))


def test_without_time_the_first_witness_stays() -> None:
    heard = [one for one in heard_from(adds_up) if not one.is_right]
    cause = frozenset({WALL_TOTAL})
    witnesses = Witnesses(Scripted(adds_up), Model(ALHAMBRA, cause))
    starts = witnesses.starts(cause, heard)
    assert witnesses.smallest(starts, cause, monotonic()) == starts.cases[0]
