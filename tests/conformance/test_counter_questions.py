"""More questions to an engine show which rule a wrong answer breaks."""

from __future__ import annotations

from attrs import evolve, field, frozen

from alhambra_rules.conformance.counter_questions import blamed
from alhambra_rules.conformance.predicting import KINDS
from alhambra_rules.conformance.protocol import (
    CheckCity,
    LegalPlacements,
    LegalRemovals,
    LongestWall,
    ReplayGame,
    ScoreMajorities,
    ScoreRound,
    plain_city,
)
from alhambra_rules.conformance.questions import QUESTIONS
from alhambra_rules.model import City
from alhambra_rules.notation.position_document import PlacedTileDocument
from rulebook_kit.conformance.divergence import Divergence, Verdict
from rulebook_kit.conformance.failure import Failure, FailureKind
from rulebook_kit.conformance.misreading import Setting
from rulebook_kit.conformance.protocol import (
    Answered,
    Failed,
    Question,
    Reply,
    Unsupported,
    operation_of,
)
from rulebook_kit.conformance.questions import Questions

WALLED = plain_city(City.of({(1, 0): "pavilion-7-e", (0, -1): "tower-11", (1, -1): "tower-12"}))
OPEN = plain_city(City.of({(1, 0): "pavilion-8", (0, 1): "garden-10"}))
CRASHED = Failure(FailureKind.CRASHED, "it ended")


@frozen
class Misreader:
    """An engine with one misreading that does not support, or fails in, some operations."""

    setting: Setting
    unsupported: frozenset[str] = frozenset()
    failing: frozenset[str] = frozenset()
    questions: Questions = QUESTIONS
    asked: list[Question] = field(factory=list)

    def ask(self, question: Question) -> Reply:
        self.asked.append(question)
        if operation_of(question) in self.unsupported:
            return Unsupported()
        if operation_of(question) in self.failing:
            return Failed(CRASHED)
        return Answered(QUESTIONS.predicted(question, frozenset({self.setting})))

    def check_time(self) -> None:
        """There is always time."""


def found_for(engine: Misreader, question: Question) -> Divergence:
    """Return the divergence of the engine's wrong answer, under the rule that is blamed."""
    right = QUESTIONS.answer(question)
    got = QUESTIONS.predicted(question, frozenset({engine.setting}))
    assert got != right
    return blamed(engine, QUESTIONS.differing(question, right, got))


def test_an_engine_that_is_right_for_twins_misdefines_a_tile() -> None:
    for question in [
        LegalPlacements([], "pavilion-2-new"),
        LegalRemovals(plain_city(City.of({(0, -1): "pavilion-2-new", (0, -2): "tower-11"}))),
        CheckCity(plain_city(City.of({(0, -1): "pavilion-2-new"}))),
        LongestWall(plain_city(City.of({(0, -1): "pavilion-2-new"}))),
    ]:
        engine = Misreader(("tile", "pavilion-2-new", "pavilion", "s"))
        found = found_for(engine, question)
        assert (found.verdict, found.rules) == (Verdict.MISDEFINES, ("components.walls",)), question


def test_an_engine_that_is_wrong_for_twins_too_breaks_a_rule() -> None:
    city = plain_city(City.of({(1, 0): "tower-11", (1, 1): "tower-12"}))
    found = found_for(Misreader(("walls-untested",)), LegalPlacements(city, "pavilion-7-e"))
    assert (found.verdict, found.rules[0]) == (Verdict.BREAKS, "build.walls-match")


def test_a_tile_that_lies_there_twice_is_not_replaced() -> None:
    engine = Misreader(("tiles-twice",))
    twice = [PlacedTileDocument(x, 0, "tower-11") for x in (1, 2)]
    assert found_for(engine, CheckCity(twice)).rules[0] == "build.one-per-cell"
    assert not engine.asked


def test_games_and_failures_lead_to_no_more_questions() -> None:
    for question in [ReplayGame([]), LegalPlacements([], "tower-11")]:
        engine = Misreader(("walls-untested",))
        failed = QUESTIONS.failed(question, [], CRASHED)
        assert blamed(engine, failed) == failed, question
        wrong = Divergence(question, [], None, None, Verdict.INVENTS, ("turn.order",), ())
        assert isinstance(question, LegalPlacements) or blamed(engine, wrong) == wrong, question
        assert not engine.asked, question


def test_what_is_wrong_without_ties_and_zeros_is_the_table() -> None:
    table: list[tuple[Setting, dict[str, dict[str, int]], str]] = [
        (("round", 3, 1), {"A": {"tower": 1}, "B": {"tower": 1}}, "scoring.table"),
        (("round", 3, 1), {"A": {"tower": 1}}, "scoring.table"),
        (("ties-all-full",), {"A": {"tower": 1}, "B": {"tower": 1}}, "scoring.ties"),
        (("zero-scores",), {"A": {}, "B": {}}, "scoring.at-least-one"),
    ]
    for setting, counts, rule in table:
        assert found_for(Misreader(setting), ScoreMajorities(counts, 3)).rules[0] == rule, setting


def test_what_more_questions_show_rests_on_no_ruling() -> None:
    ruled = ("scoring.wall",)
    counts = ScoreMajorities({"A": {"tower": 1}, "B": {"tower": 1}}, 3)
    engine = Misreader(("round", 3, 1))
    wrong = QUESTIONS.differing(counts, {}, {"A": {"tower": 1}})
    found = blamed(engine, evolve(wrong, rules=("scoring.ties",), rulings=ruled))
    assert (found.rules, found.rulings) == (("scoring.table",), ())
    (asked,) = engine.asked
    assert asked == ScoreMajorities({"A": dict.fromkeys(KINDS, 1), "B": dict.fromkeys(KINDS, 2)}, 3)
    question = LegalPlacements([], "pavilion-2-new")
    misdefining = Misreader(("tile", "pavilion-2-new", "pavilion", "s"))
    wrong = QUESTIONS.differing(question, QUESTIONS.answer(question), [])
    assert blamed(misdefining, evolve(wrong, rulings=ruled)).rulings == ()


def test_two_twins_are_asked_about() -> None:
    """Many tiles have no walls."""
    engine = Misreader(("tile", "tower-11", "tower", "w"))
    found = found_for(engine, CheckCity(plain_city(City.of({(1, 0): "tower-11"}))))
    assert (found.verdict, len(engine.asked)) == (Verdict.MISDEFINES, 2)


TIED = {"A": OPEN, "B": plain_city(City.of({(1, 0): "pavilion-6-n"}))}
LONE = {"A": WALLED, "B": []}


def test_the_part_of_a_round_that_is_wrong_alone_is_blamed() -> None:
    table: list[tuple[Setting, ScoreRound, str]] = [
        (("wall-without-e",), ScoreRound(LONE, 1), "scoring.wall"),
        (("ties-all-full",), ScoreRound(TIED, 3), "scoring.ties"),
        (("round", 1, 3), ScoreRound(TIED, 1), "scoring.table"),
        (("no-dirk",), ScoreRound({"A": OPEN, "B": OPEN[:1]}, 1, ["tower-11"]), "two.dirk-scores"),
        (("wall-unpaid",), ScoreRound(LONE, 1), "scoring.wall"),
        (("wall-unpaid",), ScoreRound(LONE, 1, ["tower-13-e"]), "scoring.wall"),
    ]
    for setting, question, rule in table:
        assert found_for(Misreader(setting), question).rules[0] == rule, setting


PARTS = frozenset({"longest_wall", "score_majorities"})


def test_without_the_parts_the_difference_shows_the_rule() -> None:
    """Walls explain a small difference only."""
    without = Misreader(("wall-without-e",), unsupported=PARTS)
    assert found_for(without, ScoreRound(LONE, 1)).rules == ("scoring.wall",)
    full = Misreader(("ties-all-full",), unsupported=PARTS)
    assert "scoring.wall" not in found_for(full, ScoreRound(TIED, 3)).rules


WALLS_OF_A = plain_city(City.of({(1, 0): "pavilion-7-e", (0, -1): "tower-9-ne"}))
"""Three walled sides."""


def test_walls_explain_no_more_points_than_a_city_has_walls() -> None:
    """B has no walls. A player who is missing has no points."""
    table: list[tuple[dict[str, int], dict[str, int], bool]] = [
        ({"A": 5, "B": 4}, {"A": 2, "B": 4}, True),
        ({"A": 5, "B": 4}, {"A": 8, "B": 4}, True),
        ({"A": 5, "B": 4}, {"A": 9, "B": 4}, False),
        ({"A": 5, "B": 4}, {"A": 4, "B": 3}, False),
        ({"A": 3}, {"B": 0}, True),
        ({"A": 4}, {"B": 0}, False),
        ({"B": 0}, {"A": 3}, True),
        ({"B": 0}, {"A": 4}, False),
        ({"A": 5}, {"A": 5, "B": 1}, False),
        ({"A": 5, "B": 1}, {"A": 5}, False),
        ({"A": 5}, {"A": 4, "dirk": 0}, True),
        ({"A": 5, "dirk": 0}, {"A": 4}, True),
        ({"A": 5}, {"A": 4, "dirk": 1}, False),
    ]
    for right, got, is_wall in table:
        asked = ScoreRound({"A": WALLS_OF_A, "B": []}, 1)
        found = evolve(
            QUESTIONS.differing(asked, right, got), rules=("scoring.wall", "scoring.table")
        )
        rules = blamed(Misreader(("wall-total",), unsupported=PARTS), found).rules
        assert rules == (("scoring.wall",) if is_wall else ("scoring.table",)), right


def test_without_other_rules_the_wall_is_blamed() -> None:
    asked = ScoreRound({"A": [], "B": []}, 1)
    found = evolve(QUESTIONS.differing(asked, {"A": 0}, {"A": 1}), rules=("scoring.wall",))
    engine = Misreader(("wall-total",), unsupported=PARTS)
    assert blamed(engine, found).rules == ("scoring.wall",)


def test_the_rule_of_a_part_comes_with_its_rulings() -> None:
    """Whether a wall that closes on itself counts is our ruling; the table is printed."""
    ring = plain_city(City.of({(0, -1): "tower-8-nes"}))
    ruled = Misreader(("wall-loop-none",))
    asked = ScoreRound({"A": ring, "B": []}, 1)
    right, got = {"A": 4, "B": 0}, {"A": 1, "B": 0}
    wrong = evolve(QUESTIONS.differing(asked, right, got), rulings=("scoring.wall",))
    assert blamed(ruled, wrong).rulings == ("scoring.wall",)
    for setting, rule in ((("round", 1, 3), "scoring.table"), (("no-dirk",), "two.dirk-scores")):
        question = ScoreRound(TIED, 1, ["garden-12-s", "garden-8-ne"])
        said = Misreader(setting)
        expected, answered = (
            QUESTIONS.answer(question),
            QUESTIONS.predicted(question, frozenset({setting})),
        )
        ruled_on = evolve(
            QUESTIONS.differing(question, expected, answered), rulings=("scoring.wall",)
        )
        found = blamed(said, ruled_on)
        assert (found.rules[0], found.rulings) == (rule, ())


def test_a_part_that_fails_is_blamed_with_its_rules() -> None:
    engine = Misreader(("ties-all-full",), failing=frozenset({"score_majorities"}))
    assert "scoring.ties" in found_for(engine, ScoreRound(TIED, 3)).rules
