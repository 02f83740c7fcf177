"""What an engine with each misreading would answer, beside the right answer."""

from __future__ import annotations

from five_towers.conformance.answering import MaxBid, MayAdd, Score
from five_towers.conformance.misreadings import PLAIN, candidates, distance, predicted
from rulebook_kit.conformance.misreading import Misreading, Setting
from rulebook_kit.conformance.protocol import Question

TWO = [["sand-9", "sand-3"], ["tree-9", "tree-2"]]
THREE = [["sand-9", "sand-8", "sand-0"], ["tree-4", "tree-3", "tree-2", "tree-1"], ["scary-11"]]
CASES: list[tuple[Question, int | bool, dict[Setting, int | bool]]] = [
    (
        MayAdd(["sand-8"], "sand-10"),
        True,
        {
            ("eight-unknown",): False,
            ("eight-unknown", "sand"): False,
            ("eight-unknown", "tree"): True,
            ("nine-unknown",): True,
            ("most-cards", 1, "full"): False,
            ("most-cards", 2, "full"): True,
            ("most-cards", 0, "refused"): False,
            ("most-cards", 1, "refused"): True,
        },
    ),
    (
        MayAdd(["sand-5"], "sand-9"),
        True,
        {
            ("nine-unknown",): False,
            ("nine-unknown", "sand"): False,
            ("nine-unknown", "tree"): True,
            ("eight-unknown",): True,
        },
    ),
    (
        MayAdd(["sand-3", "sand-0"], "sand-9"),
        False,
        {("nine-on-nought",): True, ("any-on-nought",): True, ("any-on-any",): False},
    ),
    (
        MayAdd(["sand-3", "sand-0"], "sand-5"),
        False,
        {("nine-on-nought",): False, ("any-on-nought",): True},
    ),
    (
        MayAdd(["sand-5"], "sand-5"),
        False,
        {("equal-too",): True, ("any-on-any",): True, ("types-mixed",): False},
    ),
    (MayAdd(["sand-5"], "sand-7"), False, {("equal-too",): False, ("any-on-any",): True}),
    (MayAdd(["sand-5"], "tree-3"), False, {("types-mixed",): True, ("any-on-any",): False}),
    (MayAdd(["sand-5"], "tree-7"), False, {("types-mixed",): False}),
    (MayAdd([], "sand-0"), True, {("no-nought-first",): False, ("types-mixed",): True}),
    (MayAdd([], "sand-1"), True, {("no-nought-first",): True}),
    (
        MaxBid([["sand-9", "sand-8"]], ["sand-10"]),
        1,
        {
            ("eight-unknown",): 0,
            ("eight-unknown", "sand"): 0,
            ("eight-unknown", "tree"): 1,
            ("cap", 0): 0,
            ("cap", 1): 1,
            ("most-cards", 2, "full"): 0,
            ("most-cards", 3, "full"): 1,
            ("most-cards", 1, "refused"): 0,
            ("most-cards", 2, "refused"): 1,
            ("always-torn-down",): 0,
            ("torn-down-elsewhere",): 0,
        },
    ),
    (
        MaxBid([["sand-9", "sand-8"], ["tree-2"]], ["sand-10"]),
        1,
        {("always-torn-down",): 0, ("torn-down-elsewhere",): 1},
    ),
    (
        MaxBid([["sand-3", "sand-0"]], ["sand-9", "sand-7"]),
        0,
        {
            ("nine-on-nought",): 2,
            ("any-on-nought",): 2,
            ("noughts-torn-down",): 2,
            ("finished-taken",): 2,
        },
    ),
    (
        MaxBid([["sand-9", "sand-3"]], ["sand-5", "sand-4"]),
        2,
        {("never-torn-down",): 0, ("cap", 1): 1, ("falling",): 2},
    ),
    (MaxBid(TWO, ["sand-5", "tree-5"]), 1, {("many-torn-down",): 2, ("never-torn-down",): 0}),
    (MaxBid([], ["sand-0"]), 1, {("no-nought-first",): 0}),
    (
        MaxBid([], ["sand-3", "sand-7", "sand-5"]),
        3,
        {("as-given",): 2, ("laid-at-once",): 1, ("first-that-fits",): 1, ("falling",): 3},
    ),
    (
        MaxBid([], ["sand-9", "sand-8", "sand-12"]),
        3,
        {("falling",): 3, ("as-given",): 3, ("nine-unknown",): 3, ("eight-unknown",): 3},
    ),
    (
        MaxBid([["sand-9", "sand-5"]], ["sand-9", "sand-8", "sand-12"]),
        3,
        {("falling",): 2, ("eight-unknown",): 2},
    ),
    (
        Score(THREE, 3),
        3 * 2 + 4 + 1 + 4 - 6,
        {
            ("noughts-unknown",): 3 + 4 + 1 + 4 - 6,
            ("noughts-tripled",): 9 + 4 + 1 + 4 - 6,
            ("no-main-tower",): 6 + 4 + 1 - 6,
            ("every-tower-main",): 6 + 4 + 1 + 8 - 6,
            ("main-doubled",): 6 + 4 + 1 + 6 - 6,
            ("main-by-value",): 6 + 4 + 1 + 3 - 6,
            ("main-first",): 6 + 4 + 1 + 3 - 6,
            ("main-lowest",): 6 + 4 + 1 + 1 - 6,
            ("one-point-each",): 6 + 4 + 1 + 4 - 3,
            ("no-minus",): 6 + 4 + 1 + 4,
            ("torn-at-most", 2): 6 + 4 + 1 + 4 - 3,
            ("torn-at-most", 3): 6 + 4 + 1 + 4 - 6,
            ("most-cards", 3, "full"): 6 + 3 + 1 + 3 - 6,
            ("most-cards", 3, "refused"): 0,
        },
    ),
    (Score([], 0), 0, {("main-first",): 0, ("main-by-value",): 0, ("every-tower-main",): 0}),
]


def test_each_misreading_has_its_own_answer() -> None:
    for question, right, wrong in CASES:
        assert predicted(question, frozenset()) == right, question
        found = {setting: predicted(question, frozenset({setting})) for setting in wrong}
        assert found == wrong, question


def test_every_misreading_differs_from_the_rules_in_some_case() -> None:
    shown = {
        setting for _, right, wrong in CASES for setting, answer in wrong.items() if answer != right
    }
    assert {one.setting for one in PLAIN} <= shown


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
    assert {one.name for one in PLAIN if one.rulings} == {"no-nought-first"}
    (one,) = (one for one in PLAIN if one.rulings)
    assert one.rulings == ("tower.top",)


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
    refusing = frozenset[Setting]({("most-cards", 0, "refused")})
    assert predicted(MayAdd(["sand-8"], "sand-7"), refusing) is False
    assert type(predicted(MaxBid([["sand-8"]], ["sand-7"]), refusing)) is int
    assert predicted(MaxBid([], ["sand-7"]), refusing) == 1


def test_two_bids_are_as_far_apart_as_their_difference() -> None:
    assert (distance(3, 1), distance(1, 3)) == (2, 2)
